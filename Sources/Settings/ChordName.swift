/// How keys are written in a file, and how the window names them.
enum ChordName {
  /// Why keys mean nothing.
  struct Fault: Error {
    let reason: String
  }

  /// Chords one after the other, at most: nobody's hands remember more.
  private static let mostChords = 4

  /// The chords of a text such as `ctrl+shift+x` or `g g`, as the window names them.
  ///
  /// Law: the names of chords, with a space between, are read as themselves.
  static func chords(of text: String, keys: [String]) throws(Fault) -> [String] {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard (1...mostChords).contains(parts.count) else {
      throw Fault(reason: parts.isEmpty ? "no key is named" : "more than \(mostChords) keys")
    }
    var chords: [String] = []
    for part in parts { chords.append(try chord(String(part), keys: keys)) }
    return chords
  }

  private static func chord(_ text: String, keys: [String]) throws(Fault) -> String {
    var rest = Substring(text)
    var (control, alt, shift) = (false, false, false)
    // The last sign may itself be a plus.
    while let plus = rest.dropLast().firstIndex(of: "+"), plus != rest.startIndex {
      switch rest[..<plus].lowercased() {
      case "ctrl", "control", "c": control = true
      case "alt", "a": alt = true
      case "shift", "s": shift = true
      default: throw Fault(reason: "'\(rest[..<plus])' is no Ctrl, Alt or Shift")
      }
      rest = rest[rest.index(after: plus)...]
    }
    let modifiers = (control ? "Ctrl+" : "") + (alt ? "Alt+" : "")
    let name = String(rest)
    if name.count > 1 {
      guard let key = keys.first(where: { $0.lowercased() == name.lowercased() }) else {
        let near = SettingsWords.nearest(to: name, among: keys)
        throw Fault(
          reason: "there is no key '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
      }
      return modifiers + (shift ? "Shift+" : "") + key
    }
    // A key that is held with Control or Alt is named by what it types alone; any other character is
    // itself, whatever keys it takes.
    if control || alt { return modifiers + (shift ? "Shift+" : "") + name.lowercased() }
    guard shift else { return name }
    guard name.lowercased() != name.uppercased() else {
      throw Fault(reason: "write the character that Shift+\(name) types")
    }
    return name.uppercased()
  }
}
