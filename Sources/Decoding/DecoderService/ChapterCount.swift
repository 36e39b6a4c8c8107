import RectoBookModel

/// How far the pages of a book are counted, chapter by chapter.
struct ChapterCount {
  /// The pages of each chapter counted so far, from the first on.
  private(set) var pages: [Int] = []
  /// On which pages of their chapters, from 0, names lie in them that the contents lead to, as a decoder lists them.
  private(set) var names: [Int] = []
  /// How many pages they have.
  private(set) var pageCount = 0
  /// How many chapters there are; none where the book has pages of its own.
  let chapters: Int
  /// Whether a decoder died of the next chapters: they are counted one by one.
  private(set) var isCareful = false
  /// Whether it was counted by another process.
  private(set) var isRecalled = false
  private var deaths = 0
  private var isGivenUp = false

  /// A count that begins.
  init(chapters: Int) { self.chapters = chapters }

  /// Whether nothing is left to count.
  var isComplete: Bool { pages.count >= chapters }

  /// Whether it is whole and every decoder counts alike.
  var isWorthKeeping: Bool {
    chapters > 0 && isComplete && !isRecalled && deaths == 0 && !isGivenUp
  }

  /// The most chapters to count at once.
  var mostAtOnce: Int { isCareful ? 1 : max(1, chapters - pages.count) }

  /// The most chapters to count at once where somebody waits for a page of a chapter, from 0: none behind it.
  func mostAtOnce(upTo chapter: Int?) -> Int {
    guard let chapter else { return mostAtOnce }
    return min(mostAtOnce, max(1, chapter + 1 - pages.count))
  }

  /// Adds what a decoder has counted; false where that cannot be.
  mutating func add(_ counted: [Int], names: [Int] = []) -> Bool {
    let sum = counted.reduce(0, +)
    guard !counted.isEmpty, pages.count + counted.count <= chapters,
      pageCount + sum <= Limits.pages,
      self.names.count + names.count <= Limits.exactOutlineEntries
    else { return false }
    pages += counted
    self.names += names
    pageCount += sum
    isCareful = false
    return true
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

  /// Records that a decoder died counting, and says whether the chapter is to blame: it then counts
  /// as one page, which will say why it cannot be shown.
  ///
  /// Law: after `Limits.countingDeaths` of them the count is complete.
  mutating func recordDeath() -> Bool {
    deaths += 1
    let isToBlame = mostAtOnce == 1
    if deaths >= Limits.countingDeaths {
      giveUp()
    } else if isToBlame {
      _ = add([1])
    } else {
      isCareful = true
    }
    return isToBlame
  }

  /// Takes the chapters that are left for one page each.
  mutating func giveUp() {
    isGivenUp = true
    let left = min(chapters - pages.count, Limits.pages - pageCount)
    pages += [Int](repeating: 1, count: max(0, left))
    pages += [Int](repeating: 0, count: chapters - pages.count)
    pageCount += max(0, left)
  }

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
