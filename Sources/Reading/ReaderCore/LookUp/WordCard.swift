import RectoBookModel
import RectoKeyboard

/// A card about a word that lies beside it: what dictionaries say, and the words that led here.
struct WordCard: Equatable, Sendable {
  /// Where the word stands in the book.
  struct Spot: Equatable, Sendable {
    var page: PageNumber
    /// What it takes up there.
    var boxes: [PageBox]
  }

  /// One word that was looked up.
  struct Leaf: Equatable, Sendable {
    var word: String
    /// Whether the answer is there.
    var isAnswered = false
    /// What is read.
    var lines: CardLines
    /// The word that keys mean.
    var focus: Int?

    init(_ word: String) {
      self.word = word
      lines = CardLines(nil, asked: word)
    }
  }

  /// Where it lies; nil for the middle.
  var spot: Spot?
  /// The searches of the web that it offers.
  var searches: [WebSearch]
  /// The words, the one that is shown last.
  private(set) var leaves: [Leaf]

  /// The card of a word that is being looked up.
  init(_ word: String, at spot: Spot?, searches: [WebSearch]) {
    (self.spot, self.searches, leaves) = (spot, searches, [Leaf(word)])
  }

  /// The word that is shown.
  var shown: Leaf { leaves[leaves.count - 1] }

  /// Whether there is a word to go back to.
  var canGoBack: Bool { leaves.count > 1 }

  /// Receives what dictionaries have for a word, if it is still waited for.
  mutating func receive(_ answer: WordAnswer) {
    for index in leaves.indices where leaves[index].word == answer.word {
      guard !leaves[index].isAnswered else { continue }
      leaves[index].isAnswered = true
      leaves[index].lines = CardLines(answer, asked: answer.word)
    }
  }

  /// Looks another word up.
  ///
  /// - Returns: what to ask for; nothing for the word that is shown.
  mutating func goOn(to word: String) -> [Effect] {
    guard word != shown.word, !word.isEmpty else { return [] }
    leaves.append(Leaf(word))
    if leaves.count > Limits.cardHistory { leaves.removeFirst() }
    return [.lookUp(word)]
  }

  /// Goes back to the word before; whether there is one.
  mutating func goBack() -> Bool {
    guard canGoBack else { return false }
    leaves.removeLast()
    return true
  }

  /// Looks the word of a number on it up.
  mutating func follow(_ number: Int) -> [Effect] {
    let targets = shown.lines.targets
    guard targets.indices.contains(number) else { return [] }
    leaves[leaves.count - 1].focus = number
    return goOn(to: WordAnswer.word(in: targets[number]))
  }

  /// Moves on to the next of some words, or back, round and round.
  private mutating func moveFocus(forward: Bool, over words: [Int]) {
    guard let first = words.first, let last = words.last else { return }
    let focus = shown.focus
    leaves[leaves.count - 1].focus =
      forward
      ? words.first { $0 > focus ?? -1 } ?? first
      : words.last { $0 < focus ?? .max } ?? last
  }

  /// The words that Tab goes to: those that are meant to be followed, else all.
  private var stops: [Int] { shown.lines.links.isEmpty ? words : shown.lines.links }

  private var words: [Int] { Array(shown.lines.targets.indices) }

  /// Searches the web for the word that is shown, once that was agreed to.
  func search(_ number: Int) -> Reply {
    guard searches.indices.contains(number) else { return [] }
    return LookUp.searching(shown.word, with: searches[number])
  }

  // MARK: Keys

  /// Receives a key.
  ///
  /// - Parameters:
  ///   - chord: the key.
  ///   - keys: what keys mean.
  /// - Returns: what follows; nil where it is a command.
  mutating func receive(_ chord: Chord, in keys: KeyTable) -> Reply? {
    let control = keys.control(for: chord, in: .card)
    if let step = control.flatMap(ScrollStep.init) { return [.scrollSheet(step)] }
    switch control {
    case .close: return .closing(.wordCard)
    case .next: moveFocus(forward: true, over: stops)
    case .previous: moveFocus(forward: false, over: stops)
    case .right: moveFocus(forward: true, over: words)
    case .left: moveFocus(forward: false, over: words)
    case .choose: return Reply(shown.focus.map { follow($0) } ?? [])
    case .back: return goBack() ? [] : .closing(.wordCard)
    case .copy:
      return Reply([.copy(shown.lines.text)], reporting: [.init(text: ScreenText.copied)])
    default:
      if case .character(let sign) = chord.key, chord.types, let digit = sign.wholeNumberValue {
        return search(digit - 1)
      }
      return keys.command(for: chord) == nil && chord.types ? [] : nil
    }
    return []
  }

  /// What a pointer does to it.
  mutating func receive(_ action: WordCardAction) -> Reply {
    switch action {
    case .followed(let word): Reply(follow(word))
    case .searched(let number): search(number)
    case .wentBack: goBack() ? [] : .closing(.wordCard)
    case .closed: .closing(.wordCard)
    }
  }
}
