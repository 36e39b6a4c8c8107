import PageDrawing
public import RectoBookModel

/// Words about drawing on pages.
public enum DrawingText {
  /// The tip of the button that puts the pen away.
  static func putPenAway(_ keys: String) -> String {
    keys.isEmpty ? "Put the pen away" : ScreenText.tip("Put the pen away", keys: keys)
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

  /// What a tool is called in the tray that is none to draw with; nil for another command.
  static func name(ofTool command: Command) -> String? {
    switch command {
    case .lasso: "Lasso"
    case .eyedropper: "Eyedropper"
    case .ruler: "Ruler"
    default: nil
    }
  }

  /// A colour was asked for where there is no picture of the page yet.
  static let noColorYet = "This page is still loading."
  /// A width or colour was asked for while no pen is in the hand.
  static let noTool = "Pick a pen first."
  /// A tool was named that there is not.
  static func noTool(_ name: String) -> String { "There is no tool “\(name)”." }
  /// Nothing was drawn that could be undone.
  static let nothingToUndo = "Nothing to undo."
  /// Nothing was undone that could be done again.
  static let nothingToRedo = "Nothing to redo."
  /// There is no drawing on the pages in sight.
  static let nothingDrawn = "There is no drawing here."
  /// A slip in the margin was clicked: with which size of text, and on which page, its ink was drawn; and in the word of
  /// the settings what set the text, where that is not what sets it now.
  static func drawnElsewhere(_ origin: ElsewherePage, from layout: String) -> String {
    let size = origin.layout.prefix { $0 != "/" }.split(separator: ".")
    let isWhole = size.count > 1 && size[1].allSatisfy { $0 == "0" }
    let words = isWhole ? String(size[0]) : size.joined(separator: ".")
    let engine = TextLayout.engine(ofDrawn: origin.layout)
    let isSame = engine == TextLayout.engine(ofDrawn: layout)
    let set = isSame ? "" : " by the engine “\(engine.rawValue)”"
    return "Drawn at text size \(words)\(set), on page \(origin.number)."
  }
  /// Strokes that a program was drawing when it was killed were kept.
  public static func finishedStrokes(_ count: Int) -> String {
    count == 1 ? "One unfinished stroke was kept." : "\(count) unfinished strokes were kept."
  }

  /// What is drawn cannot be written to disk; it is tried again.
  public static func drawingNotSaved(_ reason: String) -> String {
    "Cannot save your drawing: \(reason)."
  }
  /// The same where nothing is to be done about it but to make room.
  public static let drawingAwaitsRoom =
    "The disk is full. Your drawing will be saved when there is room."
  /// What was drawn is on disk now.
  public static let drawingSaved = "Drawing saved."
  /// Drawing has no folder to be kept in.
  public static let noPlaceToDraw = "there is no folder for it"
  /// What was drawn before cannot be read.
  public static func drawingsLost(_ reason: String) -> String {
    "Cannot show your drawing: \(reason)."
  }
  /// So many strokes, at least one, are damaged.
  public static func strokesLost(_ count: Int) -> String {
    drawingsLost(count == 1 ? "one stroke is damaged" : "\(count) strokes are damaged")
  }
  /// The program was to end while drawing is not on disk.
  public static let quitLosesDrawing =
    "Your drawing is not saved yet. Quit again to quit without saving it."

  /// Pages were to be added, moved or torn out, but the open book is no sketchbook.
  static let noSketchbook = "Only the pages of a sketchbook can be rearranged."

  /// Something was undone on a page that was not in sight.
  public static func undone(on page: PageNumber) -> String { "Undone on page \(page)." }
  /// Something was done again on a page that was not in sight.
  public static func doneAgain(on page: PageNumber) -> String { "Redone on page \(page)." }

  /// What was done to the pages of a sketchbook; `page` is looked at then.
  public static func arranged(_ deed: SheetBinding.Deed, page: PageNumber) -> String {
    switch deed {
    case .add(1, _): "Page added."
    case .add: "Pages added."
    case .duplicate: "Page duplicated."
    case .tearOut: "Page torn out. Undo brings it back."
    case .move(_, let place): "Page moved to \(place)."
    case .undo: undone(on: page)
    case .redo: doneAgain(on: page)
    }
  }

  /// What cannot be done to the pages of a sketchbook.
  public static func cannotArrange(_ deed: SheetBinding.Deed) -> String {
    switch deed {
    case .add: "No room for more pages."
    case .duplicate(1): "The cover cannot be duplicated."
    case .tearOut(1): "The cover cannot be torn out."
    case .move(1, _), .move(_, 1): "The cover stays first."
    case .duplicate: "No room for more pages."
    case .tearOut: "The last page cannot be torn out."
    case .move: "This page cannot move any further."
    case .undo: nothingToUndo
    case .redo: nothingToRedo
    }
  }

  /// The pages of a sketchbook could not be arranged.
  public static func notArranged(_ reason: String) -> String {
    "Cannot change the pages: \(reason)."
  }
  /// A new sketchbook could not be made.
  public static func noNewSketchbook(_ reason: String) -> String {
    "Cannot make a sketchbook: \(reason)."
  }

  /// All drawing on the pages in sight was erased.
  static let cleared = "Drawing erased. Undo brings it back."
}
