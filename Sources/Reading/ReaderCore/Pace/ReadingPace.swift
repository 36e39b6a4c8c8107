import PageGeometry
import RectoBookModel

/// How fast a reader reads a book: seconds for each page, told from the turns that are those of somebody who reads.
///
/// Laws: turns that no reader makes (riffling, pauses, jumps, ways back) change nothing; the pace stays within
/// `seconds`; another layout of the text keeps the time for the book.
struct ReadingPace: Equatable, Sendable {
  /// Seconds for a page of `pageCount`.
  private(set) var secondsPerPage: Double?
  /// How many pages the book has where that holds; nil while it is counted.
  private(set) var pageCount: Int?
  /// The pages in sight, and since when.
  private var reading: (pages: [PageNumber], since: Double)?

  /// Seconds for a page that can be told from something else than reading.
  static let seconds = 3.0...300.0
  /// The share of a pace that the next page has.
  private static let share = 0.15
  /// Seconds for a page of text, and for one of a book of pictures, before anything is known of the reader.
  private static let (usualOfText, usualOfPictures) = (70.0, 25.0)

  /// Whether nobody reads: keys go to another window, or the book stands on the shelf.
  private(set) var isAway = false

  init() {}

  /// What is remembered of a book.
  init(_ memory: BookMemory) {
    guard let pace = memory.pace, Self.seconds.contains(pace) else { return }
    (secondsPerPage, pageCount) = (pace, memory.pageCount)
  }

  static func == (a: ReadingPace, b: ReadingPace) -> Bool {
    a.secondsPerPage == b.secondsPerPage && a.pageCount == b.pageCount && a.isAway == b.isAway
      && a.reading?.pages == b.reading?.pages && a.reading?.since == b.reading?.since
  }

  /// The pages in sight are others than before.
  ///
  /// - Parameters:
  ///   - pages: those in sight now, in reading order.
  ///   - facts: what is known of the book.
  ///   - time: when, in seconds of the events' clock.
  mutating func turn(to pages: [PageNumber], of facts: BookFacts, at time: Double) {
    defer { reading = isAway ? nil : (pages, time) }
    fit(to: facts)
    guard let (before, since) = reading, let last = before.last, let next = pages.first,
      next.value == last.value + 1, facts.isCounted
    else { return }
    let seconds = (time - since) / Double(before.count)
    guard Self.seconds.contains(seconds) else { return }
    // One page that was looked at for long says little of the next.
    let known = secondsPerPage ?? Self.usual(facts)
    let told = seconds.clamped(to: known / 3...known * 3)
    secondsPerPage = (known + (told - known) * Self.share).clamped(to: Self.seconds)
    pageCount = facts.pageCount
  }

  /// What is in sight was not read since it came: the book was laid out anew.
  mutating func pause() { reading = nil }

  /// The reader has left the book, or is back: the pages in sight tell nothing of the pace.
  mutating func leave(_ isAway: Bool) {
    self.isAway = isAway
    reading = nil
  }

  /// The book has another number of pages than it had.
  private mutating func fit(to facts: BookFacts) {
    guard facts.isCounted, let pace = secondsPerPage, let before = pageCount, before > 0,
      before != facts.pageCount
    else { return }
    let now = pace * Double(before) / Double(facts.pageCount)
    (secondsPerPage, pageCount) = (now.clamped(to: Self.seconds), facts.pageCount)
  }

  private static func usual(_ facts: BookFacts) -> Double {
    facts.isOfPictures ? usualOfPictures : usualOfText
  }

  /// Seconds for so many pages of a book.
  func seconds(for pages: Int, of facts: BookFacts) -> Double {
    var fitted = self
    fitted.fit(to: facts)
    return Double(pages) * (fitted.secondsPerPage ?? Self.usual(facts))
  }

  /// Writes it down, over what is remembered of the book.
  func record(in memory: inout BookMemory) {
    guard let secondsPerPage, pageCount != nil, pageCount == memory.pageCount else { return }
    memory.pace = (secondsPerPage * 10).rounded() / 10
  }
}
