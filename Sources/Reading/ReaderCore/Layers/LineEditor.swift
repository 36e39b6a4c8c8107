import RectoBookModel

/// A line of text that is being typed, and where in it.
struct LineEditor: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The caret, in characters from the start, 0…`characters.count`.
  private(set) var caret: Int

  /// Makes a line with the caret at its end.
  init(_ text: String = "") {
    characters = Array(text.withoutControls.prefix(Limits.promptCharacters))
    caret = characters.count
  }

  /// The line.
  var text: String { String(characters) }

  /// Puts text in at the caret, line ends and other controls as spaces; what is too long is left
  /// out.
  mutating func insert(_ text: String) {
    let room = Limits.promptCharacters - characters.count
    let new = Array(text.withoutControls.prefix(max(0, room)))
    let after = String(characters[caret...])
    // A mark that is typed by itself joins the letter before it.
    characters = Array(String(characters[..<caret]) + String(new) + after)
    caret = max(0, characters.count - after.count)
  }

  /// Receives a control that edits or moves; whether it was one.
  mutating func receive(_ control: Control) -> Bool {
    switch control {
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(characters.count, caret + 1)
    case .first: caret = 0
    case .last: caret = characters.count
    case .erase: erase(from: caret - 1, to: caret)
    case .eraseNext: erase(from: caret, to: caret + 1)
    case .eraseWord: erase(from: wordStart, to: caret)
    case .eraseLine: erase(from: 0, to: caret)
    case .wordLeft: caret = wordStart
    case .wordRight: caret = wordEnd
    default: return false
    }
    return true
  }

  private mutating func erase(from start: Int, to end: Int) {
    let range = max(0, start)..<min(characters.count, end)
    characters.removeSubrange(range)
    caret = min(range.lowerBound, characters.count)
  }

  private var wordStart: Int {
    var place = caret
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = caret
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    while place < characters.count, !characters[place].isWhitespace { place += 1 }
    return place
  }
}
