import RectoBookModel

/// Words about looking words up, in dictionaries and on the web.
public enum LookUpText {
  /// A button, a line of the menu, and what stands before a word that is typed to be looked up.
  static let lookUp = "Look up"
  /// A line of the menu: searches the web for the selected words.
  static let searchWeb = "Search the web…"
  /// A word was to be searched for, but none is selected or under the pointer.
  static let nothingToLookUp = "Select a word first."
  /// What stands on the card while dictionaries are read.
  static func looking(up word: String) -> String { "Looking up “\(word.withoutControls)”…" }
  /// The heading of the card where no dictionary has the word.
  public static func noEntry(for word: String) -> String {
    "No entry for “\(word.withoutControls)”"
  }
  /// What stands over words that are offered in place of one that has no entry.
  public static let near = "Similar words:"
  /// The last line of a card where dictionaries say more of a word than anybody reads on one.
  static let more = "The rest is left out."
  /// The heading of the card where there is no dictionary.
  public static let noDictionary = "No dictionary yet"
  /// What stands under that heading: where dictionaries go. The paths and names of formats stay as they are.
  public static let whereDictionariesGo =
    "Put StarDict files (.ifo, .idx, .dict) into ~/.local/share/stardict/dic, or name a folder with StarDict or "
    + "dictd files in the settings: dictionaries under [look-up]."
  /// What stands under a word on the card: how it is spoken, and which dictionary says what follows; either may be empty.
  public static func detail(spoken: String, source: String) -> String {
    ScreenText.facts([spoken.isEmpty ? "" : "/\(spoken)/", source])
  }
  /// What stands before the buttons on the card that search the web.
  public static let searches = "Web:"
  /// What a button on the card does that searches the web; the digit is its key.
  public static func search(with name: String, key: Int) -> String {
    "search the web with \(name) (\(key))"
  }
  /// What the sign on the card does that goes back to the word before.
  public static let back = "back to the previous word (Backspace)"
  /// A search that there is not.
  static func noSearch(_ name: String, among names: [String]) -> String {
    "There is no search “\(name.withoutControls)”. Choose \(ScreenText.choice(of: names))."
  }

  /// The title of a question: a search of the web by its name, such as Wikipedia.
  static func searchTitle(_ name: String) -> String { "Search with \(name)?" }
  /// What stands over the address in that question.
  static let searchWords = "Your browser will open:"

  /// What a command about them does, as `ScreenText.summary(of:)`.
  static func summary(of command: Command) -> String {
    switch command {
    case .webSearch: "search the web for a word; with a name, use that search"
    default: "look up a word: selected, under the pointer, or typed"
    }
  }

  /// A heading in the sheet of keys, as `ScreenText.title(of:)`.
  static let cardTitle = "On a dictionary card"

  /// What a key does on the card, as `ScreenText.does(_:in:)`.
  static func does(_ control: Control) -> String {
    switch control {
    case .left, .right: "next or previous word"
    case .next, .previous: "next or previous link"
    case .choose: "look up that word"
    case .back: "back to the previous word"
    case .copy: "copy the text"
    case .close: "close"
    default: "scroll"
    }
  }

  /// What typing does on the card, in the sheet of keys.
  static let typing = [("1 … 9", "search the web for the word")]
}
