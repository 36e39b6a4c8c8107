import RectoBookModel

/// The words that settings may use, each from the room that knows what it means.
public struct SettingsWords: Sendable {
  /// The names of commands.
  public var commands: [String]
  /// Where keys mean something else than commands, and the names of what they do there.
  public var controls: [(context: String, controls: [String])]
  /// The profiles of keys, the usual one first.
  public var profiles: [String]
  /// How one opening may follow another, the usual one first.
  public var turns: [String]
  /// How pages may be scrolled, the usual one first: not.
  public var scrolls: [String]
  /// The papers, the usual one first.
  public var papers: [String]
  /// The typefaces, the usual one first.
  public var typefaces: [String]

  public init(
    commands: [String], controls: [(context: String, controls: [String])] = [],
    profiles: [String] = ["default", "vim", "comic"],
    turns: [String], scrolls: [String] = [], papers: [String], typefaces: [String]
  ) {
    (self.commands, self.controls, self.profiles) = (commands, controls, profiles)
    (self.turns, self.scrolls, self.papers, self.typefaces) = (turns, scrolls, papers, typefaces)
  }

  /// The word that was most likely meant by another: the nearest, where few letters differ.
  static func nearest(to word: String, among words: [String]) -> String? {
    // Nobody mistypes a word of a hundred letters.
    guard word.count <= Limits.comparedCharacters else { return nil }
    let near = words.map { ($0, word.lowercased().edits(to: $0.lowercased())) }
      .min { $0.1 < $1.1 }
    guard let near, near.1 <= max(2, word.count / 3), near.1 < word.count else { return nil }
    return near.0
  }
}
