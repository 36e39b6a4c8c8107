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
  /// The pages that the reader lets stand alone.
  private(set) var alone: Set<PageNumber> = []
  /// What the book itself says of pages that lie across.
  var sides: [PageNumber: PageSide] = [:]
  /// Whether every page was asked about.
  private var isAsked = false
  /// Whether more is known than the pairing in force follows.
  var isAhead = false

  init(mode: SpreadMode, direction: ReadingDirection? = nil) {
    (self.mode, self.direction) = (mode, direction)
  }

  /// One page or two of a book, which may ask for one where the reader does not say.
  func mode(of facts: BookFacts) -> SpreadMode {
    facts.showsOnePage && mode == .automatic ? .onePage : mode
  }

  /// Takes what is remembered of how pages were paired.
  mutating func remember(_ memory: BookMemory) {
    isShifted = memory.isShifted ?? false
    let pages = (memory.alone ?? []).filter { (1...Limits.pages).contains($0) }
    alone = Set(pages.prefix(Limits.pagesAlone).map { PageNumber($0) })
  }

  /// Writes it down.
  func record(in memory: inout BookMemory) {
    memory.isShifted = isShifted ? true : nil
    memory.alone = alone.isEmpty ? nil : alone.map(\.value).sorted()
  }

  /// Lets a page stand alone, or pairs it again.
  mutating func letStandAlone(_ page: PageNumber) {
    isAhead = false
    if alone.remove(page) == nil, alone.count < Limits.pagesAlone { alone.insert(page) }
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
