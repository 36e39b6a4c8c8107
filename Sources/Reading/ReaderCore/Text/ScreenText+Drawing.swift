import PageDrawing

/// Drawing on pages.
extension ScreenText {
  /// The tip of the button that puts the pen away.
  static func putPenAway(_ keys: String) -> String {
    keys.isEmpty ? "Put the pen away" : tip("Put the pen away", keys: keys)
  }

  /// What a tool is called in the tray, with a capital.
  static func name(of tool: PenTool) -> String {
    switch tool {
    case .write: "Pen"
    case .fountain: "Fountain pen"
    case .pencil: "Pencil"
    case .marker: "Marker"
    case .wash: "Watercolour"
    case .eraser: "Eraser"
    case .wholeEraser: "Stroke eraser"
    }
  }

  /// A width or colour was asked for while no pen is in the hand.
  static let noTool = "Take a pen first."
  /// A tool was named that there is not.
  static func noTool(_ name: String) -> String { "No tool called “\(name)”." }
  /// Nothing was drawn that could be undone.
  static let nothingToUndo = "Nothing to undo."
  /// Nothing was undone that could be done again.
  static let nothingToRedo = "Nothing to redo."
  /// There is no drawing on the pages in sight.
  static let nothingDrawn = "Nothing is drawn here."
  /// Strokes that a program was drawing when it was killed were kept.
  public static func finishedStrokes(_ count: Int) -> String {
    count == 1 ? "One unfinished stroke was kept." : "\(count) unfinished strokes were kept."
  }

  /// What is drawn cannot be written to disk; it is tried again.
  public static func drawingNotSaved(_ reason: String) -> String { "Drawing not saved: \(reason)." }
  /// What was drawn is on disk now.
  public static let drawingSaved = "Drawing saved."
  /// Drawing has no folder to be kept in.
  public static let noPlaceToDraw = "there is no folder for it"
  /// What was drawn before cannot be read.
  public static func drawingsLost(_ reason: String) -> String { "Drawing not shown: \(reason)." }
  /// The program was to end while drawing is not on disk.
  public static let quitLosesDrawing =
    "Your drawing is not saved yet. Quit again to lose what is missing."

  /// All drawing on the pages in sight was erased.
  static let cleared = "Drawing erased. Undo brings it back."
}
