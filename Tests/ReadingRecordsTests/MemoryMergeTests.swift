import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoReadingRecords

/// Memories that a hand could have made, with so few values that two of them often meet; where they are placed,
/// the places of bookmarks and marks are known.
private func memory(
  _ random: inout SplitMix64, count: Int? = 40, isPlaced: Bool = false
) -> BookMemory {
  func maybe<Value>(_ values: [Value]) -> Value? {
    Bool.random(using: &random) ? values.randomElement(using: &random) : nil
  }
  var memory = BookMemory()
  (memory.page, memory.pageCount) = (Int.random(in: 1...40, using: &random), count)
  (memory.zoom, memory.fit) = (maybe([1.5, 2]), maybe(["width", "height"]))
  (memory.paper, memory.brightness) = (maybe(["sepia", "night"]), maybe([1, 2]))
  (memory.direction, memory.textSize) = (maybe(["rtl"]), maybe([10, 12]))
  let pages = (1...8).filter { _ in Bool.random(using: &random) }
  let bookmarks = pages.map {
    BookMemory.Bookmark(page: $0, name: Bool.random(using: &random) ? "a" : "b")
  }
  memory.bookmarks = bookmarks.isEmpty ? nil : bookmarks
  if isPlaced { memory.place = memory.page.map(place) }
  let letters = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
  memory.marks =
    letters.isEmpty
    ? nil
    : Dictionary(
      uniqueKeysWithValues: letters.map { ($0, Int.random(in: 1...3, using: &random)) })
  guard isPlaced else { return memory }
  memory.bookmarks = memory.bookmarks?.map {
    .init(page: $0.page, name: $0.name, place: place(on: $0.page))
  }
  memory.markPlaces = memory.marks?.mapValues(place)
  return memory
}

/// Where a page of forty begins.
private func place(on page: Int) -> Place { .text(chapter: 0, offset: 100 * page) }

/// A memory, and what two windows have made of it: this one never forgets a place that is known, another one
/// of an older Recto may.
private func memories(
  _ random: inout SplitMix64
) -> (base: BookMemory, mine: BookMemory, theirs: BookMemory) {
  let isPlaced = Bool.random(using: &random)
  let base = memory(&random, isPlaced: isPlaced)
  let mine = memory(&random, isPlaced: isPlaced || Bool.random(using: &random))
  return (base, mine, memory(&random, isPlaced: Bool.random(using: &random)))
}

private func with(_ base: BookMemory, _ change: (inout BookMemory) -> Void) -> BookMemory {
  var memory = base
  change(&memory)
  return memory
}

@Suite("Memories that two windows changed") struct MemoryMergeTests {
  @Test("who changed nothing has no say", arguments: UInt64(0)..<100)
  func alone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (base, mine, theirs) = memories(&random)
    #expect(MemoryMerge.merged(base: base, mine: base, theirs: theirs) == theirs)
    #expect(MemoryMerge.merged(base: base, mine: mine, theirs: base) == mine)
    #expect(MemoryMerge.merged(base: base, mine: mine, theirs: mine) == mine)
    #expect(MemoryMerge.adopted(from: base, to: base, by: theirs) == theirs)
  }

  @Test("what either added is there, what either removed is not", arguments: UInt64(0)..<100)
  func places(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (base, mine, theirs) = memories(&random)
    let merged = MemoryMerge.merged(base: base, mine: mine, theirs: theirs)
    func pages(_ memory: BookMemory) -> Set<Int> { Set((memory.bookmarks ?? []).map(\.page)) }
    #expect(pages(merged).isSuperset(of: pages(mine).subtracting(pages(base))))
    #expect(pages(merged).isDisjoint(with: pages(base).subtracting(pages(mine))))
    #expect(pages(merged).isSuperset(of: pages(theirs).intersection(pages(mine))))
    for letter in ["a", "b", "c"] {
      let isMine = mine.marks?[letter] != base.marks?[letter]
      #expect(merged.marks?[letter] == (isMine ? mine : theirs).marks?[letter])
    }
    #expect(merged.checked == merged)
  }

  @Test("a turn here and a bookmark and sepia paper there are all kept")
  func easy() {
    let base = with(BookMemory()) { ($0.page, $0.pageCount) = (3, 40) }
    let mine = with(base) { $0.page = 4 }
    let theirs = with(base) {
      ($0.page, $0.paper, $0.bookmarks) = (8, "sepia", [.init(page: 8, name: "x")])
    }
    let merged = MemoryMerge.merged(base: base, mine: mine, theirs: theirs)
    #expect(merged == with(theirs) { $0.page = 4 })
    // In the other window the paper and the bookmark show, and the page stays.
    #expect(
      MemoryMerge.adopted(from: base, to: theirs, by: mine)
        == with(mine) { ($0.paper, $0.bookmarks) = (theirs.paper, theirs.bookmarks) })
  }

  @Test("places are brought to the page count of the layout that counts")
  func layouts() {
    let base = with(BookMemory()) {
      ($0.page, $0.pageCount, $0.bookmarks) = (1, 11, [.init(page: 6, name: "half")])
    }
    // Here the text has twice the pages; there a bookmark was added on the last of the old ones.
    let mine = with(base) {
      ($0.page, $0.pageCount, $0.bookmarks) = (1, 21, [.init(page: 11, name: "half")])
    }
    let theirs = with(base) {
      $0.bookmarks = [.init(page: 6, name: "half"), .init(page: 11, name: "end")]
    }
    let merged = MemoryMerge.merged(base: base, mine: mine, theirs: theirs)
    #expect(merged.pageCount == 21)
    #expect(
      merged.bookmarks == [.init(page: 11, name: "half"), .init(page: 21, name: "end")])
    let adopted = MemoryMerge.adopted(from: base, to: theirs, by: mine)
    #expect(adopted.bookmarks == merged.bookmarks)
  }

  @Test("a place stays the same one whichever layout finds it on another page")
  func placedLayouts() {
    let (half, end) = (Place.text(chapter: 3, offset: 5), Place.text(chapter: 8, offset: 0))
    let base = with(BookMemory()) {
      ($0.page, $0.pageCount, $0.place) = (1, 11, .text(chapter: 0, offset: 0))
      ($0.marks, $0.bookmarks) = (["a": 6], [.init(page: 6, name: "half")])
    }
    // Here the places became known, and the text was laid out to twice the pages.
    let mine = with(base) {
      ($0.page, $0.pageCount, $0.place) = (2, 21, .text(chapter: 0, offset: 400))
      ($0.marks, $0.markPlaces) = (["a": 12], ["a": half])
      $0.bookmarks = [.init(page: 12, name: "half", place: half)]
    }
    // There the bookmark was renamed, and another one added.
    let theirs = with(base) {
      $0.bookmarks = [
        .init(page: 6, name: "middle", place: half), .init(page: 11, name: "end", place: end),
      ]
    }
    let merged = MemoryMerge.merged(base: base, mine: mine, theirs: theirs)
    #expect(merged.page == 2 && merged.pageCount == 21 && merged.place == mine.place)
    #expect(merged.marks == ["a": 12] && merged.markPlaces == ["a": half])
    #expect(merged.bookmarks?.last == .init(page: 21, name: "end", place: end))
    #expect(merged.bookmarks?.count == 2 && merged.bookmarks?.first?.place == half)
    // Who took the places over finds them where this layout has them.
    let adopted = MemoryMerge.adopted(
      from: with(theirs) { $0.bookmarks?[0].name = "half" }, to: theirs, by: mine)
    #expect(adopted.bookmarks?.first == .init(page: 12, name: "middle", place: half))
  }

  @Test(
    "two windows that keep and look in any order end with both's bookmarks",
    arguments: UInt64(0)..<60)
  func windows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let book = try BookIdentity(of: .disk(path: folder.write([1, 2, 3], to: "book")))
    struct Window {
      let ledger: MemoryLedger
      var memory = BookMemory()
      var told = BookMemory()
      mutating func take(_ change: MemoryLedger.Change?) {
        guard let change else { return }
        memory = MemoryMerge.adopted(from: change.before, to: change.after, by: memory)
        told = MemoryMerge.adopted(from: change.before, to: change.after, by: told)
      }
    }
    var windows = (0..<2).map { _ in
      Window(ledger: MemoryLedger(BookMemories(in: folder.url.path)))
    }
    for index in windows.indices { _ = windows[index].ledger.open(book) }
    var wanted: Set<Int> = []
    for _ in 0..<30 {
      let index = Int.random(in: 0..<2, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let page = Int.random(in: 1...1_000, using: &random)
        let there = windows[index].memory.bookmarks ?? []
        guard !there.contains(where: { $0.page == page }) else { break }
        windows[index].memory.bookmarks = there + [.init(page: page, name: "x")]
        wanted.insert(page)
      case 1:
        guard let first = windows[index].memory.bookmarks?.first else { break }
        windows[index].memory.bookmarks?.removeFirst()
        wanted.remove(first.page)
      case 2: windows[index].take(windows[index].ledger.look(at: book))
      default:
        let (mine, base) = (windows[index].memory, windows[index].told)
        windows[index].told = mine
        windows[index].take(try windows[index].ledger.store(mine, since: base, of: book).change)
      }
    }
    for _ in 0..<2 {
      for index in windows.indices {
        let (mine, base) = (windows[index].memory, windows[index].told)
        windows[index].told = mine
        windows[index].take(try windows[index].ledger.store(mine, since: base, of: book).change)
      }
    }
    for window in windows {
      #expect(Set((window.memory.bookmarks ?? []).map(\.page)) == wanted)
    }
    let kept = BookMemories(in: folder.url.path).memory(of: book).bookmarks ?? []
    #expect(Set(kept.map(\.page)) == wanted)
  }
}
