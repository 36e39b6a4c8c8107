import RectoBookModel
import RectoBookQuestions
import PageLayout

/// How pages are paired to openings: what the reader chose, what is known of pages that lie across, and the
/// pairing in force.
///
/// Which pages lie across becomes known while the book is read. The pairing follows while the book rests:
/// never under a hand, nor while leaves are in the air.
struct SpreadState: Equatable, Sendable {
  /// One page or two.
  var mode: SpreadMode
  /// The direction in force where it is not the book's own.
  var direction: ReadingDirection?
  /// Which pages face each other and which lie across.
  var pairing = Pairing.usual
  /// Whether the reader shifted the pairing by one.
  var isShifted = false
  /// What the book itself says of pages that lie across.
  var sides: [PageNumber: PageSide] = [:]
  /// Whether every page was asked about.
  private var isAsked = false
  /// Whether more is known than the pairing in force follows.
  var isAhead = false

  init(mode: SpreadMode, direction: ReadingDirection? = nil) {
    (self.mode, self.direction) = (mode, direction)
  }

  /// Forgets what was known of the pages of another book, or of another layout.
  mutating func forgetPages() { (sides, isAsked, isAhead) = ([:], false, false) }

  /// What to ask about every page with; nothing where that was done, or where pages are all alike.
  mutating func ask(of facts: BookFacts) -> [Effect] {
    guard !facts.flows, !isAsked else { return [] }
    isAsked = true
    return [.ask(SurveyQuestion(isThorough: facts.hasSizesAtHand))]
  }
}
