import RectoBookModel

/// How far the pages of a book are counted, chapter by chapter.
///
/// Several decoders may count at once, each some chapters that no other does. Pages have numbers up to the first chapter that
/// nobody has counted yet; what is counted behind it waits.
struct ChapterCount {
  /// Chapters behind some that are not counted.
  private struct Piece {
    let first: Int
    var pages: [Int]
    var names: [Int]
    var end: Int { first + pages.count }
    var pageCount: Int { pages.reduce(0, +) }
  }

  /// The pages of each chapter counted so far, from the first on.
  private(set) var pages: [Int] = []
  /// On which pages of their chapters, from 0, names lie in them that the contents lead to, as a decoder lists them.
  private(set) var names: [Int] = []
  /// How many pages they have.
  private(set) var pageCount = 0
  /// How many chapters there are; none where the book has pages of its own.
  let chapters: Int
  /// In their order, none of which touches another.
  private var ahead: [Piece] = []
  /// Chapters that a decoder was counting when it died: they are counted one by one.
  private var suspects: Set<Int> = []
  /// Whether it was counted by another process.
  private(set) var isRecalled = false
  private var deaths = 0
  private var isGivenUp = false
  /// How long some chapters took, in this layout or in the one before.
  private var measured = (time: Duration.zero, chapters: 0)

  /// A count that begins.
  init(chapters: Int) { self.chapters = chapters }

  /// The same book's count in another layout, which begins.
  var anew: ChapterCount {
    var count = ChapterCount(chapters: chapters)
    count.measured = measured
    return count
  }

  /// Whether nothing is left to count.
  var isComplete: Bool { pages.count >= chapters }

  /// Whether it is whole and every decoder counts alike.
  var isWorthKeeping: Bool {
    chapters > 0 && isComplete && !isRecalled && deaths == 0 && !isGivenUp
  }

  /// About how long one decoder would count what is left; nothing before any chapter is counted.
  var rest: Duration {
    guard measured.chapters > 0 else { return .zero }
    let left = chapters - pages.count - ahead.reduce(0) { $0 + $1.pages.count }
    return measured.time / measured.chapters * left
  }

  /// Learns how long a decoder took for some chapters.
  mutating func measure(_ chapters: Int, _ time: Duration) {
    measured = (measured.time + time, measured.chapters + chapters)
  }

  // MARK: What is counted next

  /// Whether a chapter is counted.
  func has(_ chapter: Int) -> Bool {
    chapter < pages.count || ahead.contains { ($0.first..<$0.end).contains(chapter) }
  }

  /// The chapters to count next, beside those that are being counted; nil where none is left. Where somebody waits for a
  /// page of a chapter, none behind that. Of several decoders each takes a part of what is left, so that they end about
  /// together.
  func next(besides taken: [Range<Int>], upTo last: Int? = nil, for decoders: Int = 1) -> Range<
    Int
  >? {
    let end = min(chapters, last.map { $0 + 1 } ?? chapters)
    var free: [Range<Int>] = []
    var place = pages.count
    let others = (taken + ahead.map { $0.first..<$0.end }).sorted { $0.lowerBound < $1.lowerBound }
    for other in others {
      if place < min(other.lowerBound, end) { free.append(place..<min(other.lowerBound, end)) }
      place = max(place, other.upperBound)
    }
    if place < end { free.append(place..<end) }
    guard let first = free.first else { return nil }
    if suspects.contains(first.lowerBound) { return first.prefix(1) }
    let left = free.reduce(0) { $0 + $1.count }
    let share = decoders > 1 ? max(1, left / (2 * decoders)) : left
    return first.prefix(share).prefix { !suspects.contains($0) }
  }

  // MARK: What was counted

  /// Adds what a decoder has counted from a chapter on, by default the first that is not; false where that cannot be.
  mutating func add(_ counted: [Int], names: [Int] = [], from first: Int? = nil) -> Bool {
    let piece = Piece(first: first ?? pages.count, pages: counted, names: names)
    guard !counted.isEmpty, piece.first >= pages.count, piece.end <= chapters,
      !ahead.contains(where: { $0.first < piece.end && piece.first < $0.end }),
      ahead.reduce(pageCount + piece.pageCount, { $0 + $1.pageCount }) <= Limits.pages,
      ahead.reduce(self.names.count + names.count, { $0 + $1.names.count })
        <= Limits.exactOutlineEntries
    else { return false }
    suspects.subtract(piece.first..<piece.end)
    let place = ahead.firstIndex { $0.first > piece.first } ?? ahead.count
    ahead.insert(piece, at: place)
    join()
    return true
  }

  /// Joins what is ahead to what comes before it.
  private mutating func join() {
    while let first = ahead.first, first.first == pages.count {
      pages += first.pages
      names += first.names
      pageCount += first.pageCount
      ahead.removeFirst()
    }
    for index in ahead.indices.dropFirst().reversed()
    where ahead[index - 1].end == ahead[index].first {
      ahead[index - 1].pages += ahead[index].pages
      ahead[index - 1].names += ahead[index].names
      ahead.remove(at: index)
    }
  }

  /// Takes the pages of all chapters from another process, where nothing is counted yet; false where that cannot be.
  mutating func recall(_ counted: [Int], names: [Int]) -> Bool {
    guard pages.isEmpty, counted.count == chapters,
      (counted + names).allSatisfy({ (0..<Limits.pages).contains($0) }),
      counted.contains(where: { $0 > 0 }), add(counted, names: names)
    else { return false }
    isRecalled = true
    return true
  }

  /// Records that a decoder died counting some chapters, and says whether one is to blame: one that was counted by itself
  /// then, and while another decoder died. It counts as one page, which will say why it cannot be shown.
  ///
  /// Law: after `Limits.countingDeaths` of them the count is complete.
  mutating func recordDeath(of taken: Range<Int>) -> Bool {
    deaths += 1
    let isToBlame = taken.count == 1 && suspects.contains(taken.lowerBound)
    if deaths >= Limits.countingDeaths {
      giveUp()
    } else if isToBlame {
      _ = add([1], from: taken.lowerBound)
    } else {
      suspects.formUnion(taken)
    }
    return isToBlame
  }

  /// Takes the chapters that are left for one page each.
  mutating func giveUp() {
    isGivenUp = true
    var room = ahead.reduce(Limits.pages - pageCount) { $0 - $1.pageCount }
    while !isComplete {
      let count = (ahead.first?.first ?? chapters) - pages.count
      let ones = min(count, max(0, room))
      pages += [Int](repeating: 1, count: ones) + [Int](repeating: 0, count: count - ones)
      pageCount += ones
      room -= ones
      join()
    }
  }

  // MARK: Pages

  /// The chapter, from 0, of a page that is counted.
  func chapter(of page: PageNumber) -> Int {
    var first = 1
    for (index, count) in pages.enumerated() {
      if page.value < first + count { return index }
      first += count
    }
    return max(0, pages.count - 1)
  }

  /// The chapter, from 0, of a place; of one in no chapter, that of its page.
  func chapter(of placed: PlacedPage) -> Int {
    if case .text(let chapter, _) = placed.place, chapter < chapters { return chapter }
    return chapter(of: placed.page)
  }

  /// The number of a page, from 0, of a chapter, from 0; nil where it is not counted yet.
  func number(ofPage page: Int, inChapter chapter: Int) -> PageNumber? {
    guard chapter < pages.count else { return nil }
    let value = pages[..<chapter].reduce(1, +) + min(page, max(0, pages[chapter] - 1))
    return PageNumber(min(max(value, 1), max(1, pageCount)))
  }
}
