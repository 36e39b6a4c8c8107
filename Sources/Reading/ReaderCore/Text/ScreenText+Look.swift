import PageGeometry

/// What is said in the panel where light, paper and desk are set.
extension ScreenText {
  // MARK: Its pages and rows

  /// The heading of a page of the panel, at its upper edge: sliders, presets, how long frames take. One
  /// word each.
  static func lookPage(_ page: LookEditor.Page) -> String {
    switch page {
    case .sliders: "Adjust"
    case .presets: "Presets"
    case .times: "Timing"
    }
  }
  /// What stands on the first page where there is nothing to set.
  static let noParameters = "These shaders have nothing to set."
  /// What stands on the page of times before a frame was timed.
  static let noTimes = "No frame times yet."
  /// A row above the presets: back to what was set before.
  static let asItWas = "Your settings"
  /// Under that row.
  static let asItWasDetail = "before you tried the presets"
  /// A row above the presets: what the shaders declare.
  static let asDeclared = "Standard look"
  /// Under that row.
  static let asDeclaredDetail = "no preset"
  /// At the end of a preset's row that was saved by the reader.
  public static let ownPreset = "yours"
  /// A row below a colour: one of its channels, counted from 0; nothing of others.
  static func channel(_ index: Int) -> String {
    switch index {
    case 0: "Red"
    case 1: "Green"
    case 2: "Blue"
    case 3: "Alpha"
    default: ""
    }
  }
  /// A row of the page of times: all of a frame, on the clock of the program; the other rows are passes.
  public static let wholeFrame = "Whole frame"
  /// How long frames took, in milliseconds: the last one, the mean, the longest.
  static func times(last: Double, mean: Double, peak: Double) -> String {
    "\(milliseconds(last)) now · \(milliseconds(mean)) mean · \(milliseconds(peak)) ms peak"
  }
  /// From where to where a number goes, as part of a tip; `unit` may be empty.
  static func range(from low: String, to high: String, unit: String) -> String {
    unit.isEmpty ? "\(low) … \(high)" : "\(low) … \(high) \(unit)"
  }

  // MARK: Its buttons, and their tips

  /// A button. One word.
  static let undo = "Undo"
  /// The tip of that button.
  static let undoTip = "undo the last change"
  /// A button. One word.
  static let redo = "Redo"
  /// The tip of that button.
  static let redoTip = "redo the last change"
  /// A button: all values as the preset has them, or all times forgotten. One word.
  static let resetAll = "Reset"
  /// The tip of that button, where values are set.
  static let resetTip = "reset all values to the preset"
  /// The tip of that button, where times are shown.
  static let resetTimesTip = "clear all times"
  /// A button: save as a preset, whose name is asked for. One word.
  static let save = "Save…"
  /// The tip of that button.
  static let saveTip = "save this look as a preset"
  /// A button: delete the preset, after a question. One word.
  static let delete = "Delete…"
  /// The tip of that button.
  static let deleteTip = "delete this preset"
  /// A button: two looks side by side, with a line between them. Two letters and the line.
  static let compare = "A|B"

  // MARK: Messages, and notes on what is typed

  /// A message: a preset of this name was saved.
  static func presetSaved(_ name: String) -> String { "Preset saved: \(name)" }
  /// A note beside the name of a preset that is typed: it is that of a preset which comes with Recto, and
  /// cannot be taken.
  static func presetIsOurs(_ name: String) -> String { "“\(name)” comes with Recto" }
  /// A note beside the name of a preset that is typed: nothing is typed yet.
  static let presetWithoutName = "a preset needs a name"
  /// A note beside the name of a preset that is typed.
  static let presetNameIsLong = "the name is too long"
  /// A note beside the name of a preset that is typed: it has a character that it cannot have.
  static func presetNameHas(_ sign: Character) -> String { "a name cannot contain “\(sign)”" }
  /// A note beside the name of a preset that is typed.
  static let presetNameBeginsWithDot = "a name cannot begin with a dot"
  /// A note below a number that is typed: it cannot be read.
  static func noNumber(_ text: String) -> String { "“\(text.trimmed)” is not a number" }
  /// A note below a number that is typed: what it may be.
  static func outside(text low: String, _ high: String) -> String { "from \(low) to \(high)" }

  // MARK: Two looks

  /// What a look is called that no preset made: as its shaders declare it.
  static let lookAsDeclared = "standard look"
  /// What a look is called: that of the shaders which came with the program.
  static let lookBuiltIn = "Recto's own shaders"
  /// What a look is called: that of the shaders before they were saved last.
  static let lookEarlier = "before the last save"
  /// What a look is called that began as this one and was changed by hand.
  static func lookChanged(_ name: String) -> String { "\(name), changed" }
  /// A message: there are not two looks.
  static let noOtherLook = "No other look to compare with."
  /// A message: a look was named that there is not. What can be named follows; words with a hyphen are
  /// typed as they stand, and `declared`, too.
  static func noSuchLook(_ name: String) -> String {
    "There is no look “\(name)”. Name a preset, built-in, declared, last-save, a file or a folder."
  }
  /// A message: the look before the last save was asked for, and there was no save.
  static let noEarlierLook = "No shader has been saved since the start."
  /// How much two looks differ to an eye, 0…1: on the whole, and where it is
  /// worst. Beside the line between both.
  static func difference(mean: Double, worst: Double) -> String {
    "difference \(thousandths(mean)) · \(thousandths(worst)) at worst"
  }

  // MARK: Numbers

  /// A share with three digits after the point.
  private static func thousandths(_ share: Double) -> String {
    guard share.isFinite else { return "?" }
    let digits = String(Int((share.clamped(to: 0...1) * 1_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded.dropLast(3) + "." + padded.suffix(3)
  }

  /// A time with a digit after the point.
  private static func milliseconds(_ time: Double) -> String {
    guard time.isFinite, time >= 0, time < 1e6 else { return "?" }
    let tenths = Int((time * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
