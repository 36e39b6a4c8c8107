import RectoBookModel

/// A line of text that is being typed, or several, and where in it.
struct LineEditor: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The caret, in characters from the start, 0…`characters.count`.
  private(set) var caret: Int { didSet { if caret != oldValue { column = nil } } }
  /// Where a selection began that ends at the caret, in characters from the start; nil where nothing is selected.
  private var anchor: Int?
  /// Whether it may have line ends.
  let spansLines: Bool
  /// The characters with which the lines begin that it is seen in, the first with 0; at least those behind line ends.
  private(set) var lineStarts: [Int] = [0]
  /// How far from the beginning of its line the caret was as it began to go up or down.
  private var column: Int?

  /// Makes a line with the caret at its end.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - spansLines: whether it may have line ends, and is as long as a note.
  init(_ text: String = "", spansLines: Bool = false) {
    self.spansLines = spansLines
    characters = []
    caret = 0
    insert(text)
  }

  /// The line.
  var text: String { String(characters) }

  private var most: Int { spansLines ? Limits.annotationNote : Limits.promptCharacters }

  /// As it may stand here: line ends as such where there may be several lines, other controls as spaces.
  private func clean(_ text: String) -> String {
    guard spansLines else { return text.withoutControls }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }

  /// The characters that are selected: what is typed takes their place; nil where none are.
  var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// Whether nothing stands before the caret, nor is selected.
  var isAtStart: Bool { caret == 0 && selection == nil }

  /// What is selected; nil where nothing is.
  var selected: String? { selection.map { String(characters[$0]) } }

  /// What puts that on the clipboard.
  var copied: [Effect] { selected.map { [.copy($0)] } ?? [] }

  /// Puts text in at the caret, or in place of what is selected; what is too long is left out.
  mutating func insert(_ text: String) {
    eraseSelected()
    defer { breakLines() }
    let room = most - characters.count
    let new = Array(clean(text).prefix(max(0, room)))
    let after = String(characters[caret...])
    // A mark that is typed by itself joins the letter before it.
    characters = Array(String(characters[..<caret]) + String(new) + after)
    caret = max(0, characters.count - after.count)
  }

  /// Receives a control that edits, moves or selects; whether it was one.
  mutating func receive(_ control: Control) -> Bool {
    switch control {
    case .left: move(to: selection?.lowerBound ?? max(0, caret - 1))
    case .right: move(to: selection?.upperBound ?? min(characters.count, caret + 1))
    case .wordLeft: move(to: wordStart)
    case .wordRight: move(to: wordEnd)
    case .first: move(to: line(of: caret).lowerBound)
    case .last: move(to: line(of: caret).upperBound)
    case .selectLeft: select(to: max(0, caret - 1))
    case .selectRight: select(to: min(characters.count, caret + 1))
    case .selectWordLeft: select(to: wordStart)
    case .selectWordRight: select(to: wordEnd)
    case .selectFirst: select(to: line(of: caret).lowerBound)
    case .selectLast: select(to: line(of: caret).upperBound)
    case .selectUp: step(byLines: -1, selects: true)
    case .selectDown: step(byLines: 1, selects: true)
    case .selectAll: (anchor, caret) = (0, characters.count)
    case .newLine where spansLines: insert("\n")
    case .erase: erase(from: caret - 1, to: caret)
    case .eraseNext: erase(from: caret, to: caret + 1)
    case .eraseWord: erase(from: wordStart, to: caret)
    case .eraseNextWord: erase(from: caret, to: wordEnd)
    case .eraseLine: erase(from: line(of: caret).lowerBound, to: caret)
    case .cut: eraseSelected()
    default: return false
    }
    return true
  }

  private mutating func move(to place: Int) { (anchor, caret) = (nil, place) }

  private mutating func select(to place: Int) { (anchor, caret) = (anchor ?? caret, place) }

  /// Takes out what is selected; whether anything was.
  @discardableResult
  private mutating func eraseSelected() -> Bool {
    guard let selection else {
      anchor = nil
      return false
    }
    characters.removeSubrange(selection)
    move(to: selection.lowerBound)
    breakLines()
    return true
  }

  /// Takes out what is selected, else some characters.
  private mutating func erase(from start: Int, to end: Int) {
    if eraseSelected() { return }
    let range = max(0, start)..<min(characters.count, end)
    characters.removeSubrange(range)
    caret = min(range.lowerBound, characters.count)
    breakLines()
  }

  // MARK: Lines

  /// Lines begin behind line ends, until it is known how they are broken.
  private mutating func breakLines() {
    lineStarts = [0] + characters.indices.filter { characters[$0] == "\n" }.map { $0 + 1 }
  }

  /// It is seen in lines that begin with these characters; where they cannot be its own, nothing happens.
  mutating func show(inLines starts: [Int]) {
    let isSound = starts.first == 0 && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    guard spansLines, isSound, starts.last.map({ $0 <= characters.count }) == true else { return }
    lineStarts = starts
  }

  /// The carets of the line in which one is seen.
  private func line(of caret: Int) -> ClosedRange<Int> {
    let index = lineStarts.lastIndex { $0 <= caret } ?? 0
    let isLast = index + 1 == lineStarts.count
    return lineStarts[index]...(isLast ? characters.count : lineStarts[index + 1] - 1)
  }

  /// Moves the caret up or down by some lines, as far across as it was; beyond the first or the last to the very end.
  ///
  /// - Parameters:
  ///   - lines: how many, downwards.
  ///   - selects: whether what lies on the way is selected, or stays so.
  mutating func step(byLines lines: Int, selects: Bool = false) {
    anchor = selects ? anchor ?? caret : nil
    let here = lineStarts.lastIndex { $0 <= caret } ?? 0
    let across = column ?? caret - lineStarts[here]
    let there = here + lines
    if there < 0 {
      caret = 0
    } else if there >= lineStarts.count {
      caret = characters.count
    } else {
      let line = line(of: lineStarts[there])
      caret = min(line.upperBound, line.lowerBound + across)
    }
    column = across
  }

  /// Moves the caret before a character, or behind the last.
  mutating func place(caretAt character: Int) {
    move(to: character.clamped(to: 0...characters.count))
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
