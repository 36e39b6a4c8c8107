/// A key with its modifiers, in the one way in which it is written: `Ctrl+Alt+Shift+Name`.
///
/// A printable character is itself, with the case that was typed and without `Shift` unless
/// another modifier is held.
enum Chord {
  /// Keys that type no character.
  static let names: Set<String> = [
    "Right", "Left", "Up", "Down", "PageUp", "PageDown", "Home", "End", "Space", "Backspace",
    "Return", "Escape", "Tab", "Delete", "Insert", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8",
    "F9", "F10", "F11", "F12", "Menu",
  ]
  /// What else they are called.
  private static let otherNames = [
    "PgUp": "PageUp", "PgDn": "PageDown", "Enter": "Return", "Esc": "Escape", "Del": "Delete",
    "Ins": "Insert",
  ]
  private static let modifiers = [
    ["Ctrl+", "C-"], ["Alt+", "A-"], ["Shift+", "S-"],
  ]

  /// The one way to write what was written: modifiers in their order, `C-S-x` as `Ctrl+Shift+x`.
  ///
  /// - Returns: The chord, or what is wrong with it, in words.
  static func canonical(_ written: String) -> Result<String, ChordFault> {
    var rest = written[...]
    var held: Set<Int> = []
    var isModifier = true
    while isModifier {
      isModifier = false
      for (index, spellings) in modifiers.enumerated() {
        for spelling in spellings where rest.hasPrefix(spelling) && rest.count > spelling.count {
          held.insert(index)
          rest = rest.dropFirst(spelling.count)
          isModifier = true
        }
      }
    }
    let key = otherNames[String(rest)] ?? String(rest)
    guard key.count == 1 || names.contains(key) else {
      return .failure(ChordFault(reason: "there is no key \"\(key)\""))
    }
    guard let character = key.first, !character.isWhitespace else {
      return .failure(ChordFault(reason: "there is no key \"\(key)\""))
    }
    guard key.count > 1 || held != [2] else {
      return .failure(
        ChordFault(reason: "with Shift alone a key is what it types: \(key.uppercased())"))
    }
    let prefix = held.sorted().compactMap { modifiers[$0].first }.joined()
    return .success(prefix + key)
  }

  /// What is wrong with a chord.
  struct ChordFault: Error, Equatable { var reason: String }
}
