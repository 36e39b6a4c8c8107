import PageGeometry

/// What is said on the shader bench.
extension Words {
  static let menuBench = "Light and paper …"
  static let benchPages = ["Set", "Presets", "Times"]
  static let noParameters = "These shaders have no parameters."
  static let noTimes = "No frame times yet."
  static let asItWas = "As it was"
  static let asItWasDetail = "before you looked at these"
  static let asDeclared = "As the shaders say"
  static let asDeclaredDetail = "no preset"
  static let channels = ["Red", "Green", "Blue", "Alpha"]

  static let undo = "Undo"
  static let redo = "Redo"
  static let resetAll = "Reset"
  static let save = "Save …"
  static let delete = "Delete …"
  static let compare = "A|B"

  static let presetName = "Name of the preset"
  static let overwriteTitle = "Overwrite it?"
  static let overwriteAnswers = ["Overwrite", "Cancel"]
  static let deleteTitle = "Remove the preset?"
  static let deleteAnswers = ["Remove", "Cancel"]
  static func presetIsThere(_ name: String) -> String {
    "There is a preset \"\(name)\" of yours already."
  }
  static func presetGoes(_ name: String) -> String {
    "Your preset \"\(name)\" is removed for good."
  }
  static func presetSaved(_ name: String) -> String { "Preset saved: \(name)" }
  static func presetIsOurs(_ name: String) -> String { "\"\(name)\" comes with Recto" }
  static let presetWithoutName = "it needs a name"
  static let presetNameIsLong = "the name is too long"
  static func presetNameHas(_ sign: Character) -> String { "no \"\(sign)\" in a name" }
  static let presetNameBeginsWithDot = "a name begins with no dot"

  static func noNumber(_ text: String) -> String { "\"\(text.trimmed)\" is no number" }
  static func outside(text low: String, _ high: String) -> String { "from \(low) to \(high)" }

  static let lookAsDeclared = "as the shaders say"
  static let lookBuiltIn = "Recto's own shaders"
  static let lookEarlier = "before the last save"
  static func lookChanged(_ name: String) -> String { "\(name), changed" }
  static let noOtherLook = "There is no other look to compare with."
  static func noSuchLook(_ name: String) -> String {
    "There is no look \"\(name)\": a preset, built-in, declared, last-save, a file or a folder."
  }
  static let noEarlierLook = "No shader was saved since the start."

  static func difference(mean: Double, worst: Double) -> String {
    "FLIP \(thousandths(mean)) · worst tile \(thousandths(worst))"
  }

  private static func thousandths(_ share: Double) -> String {
    guard share.isFinite else { return "?" }
    let digits = String(Int((share.clamped(to: 0...1) * 1_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded.dropLast(3) + "." + padded.suffix(3)
  }

  static func times(last: Double, mean: Double, peak: Double) -> String {
    "\(milliseconds(last)) now · \(milliseconds(mean)) mean · \(milliseconds(peak)) ms peak"
  }

  private static func milliseconds(_ time: Double) -> String {
    guard time.isFinite, time >= 0, time < 1e6 else { return "?" }
    let tenths = Int((time * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
