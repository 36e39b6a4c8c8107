import BookFixtures
import BookModel
import Foundation
import Testing

@testable import BookStore

/// Memories that a hand could have made, with so few values that two of them often meet.
private func memory(_ random: inout SplitMix64, count: Int? = 40) -> BookMemory {
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
  let letters = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
  memory.marks =
    letters.isEmpty
    ? nil
    : Dictionary(
      uniqueKeysWithValues: letters.map { ($0, Int.random(in: 1...3, using: &random)) })
  return memory
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
    let (base, other) = (memory(&random), memory(&random))
    #expect(MemoryMerge.merged(base: base, mine: base, theirs: other) == other)
    #expect(MemoryMerge.merged(base: base, mine: other, theirs: base) == other)
    #expect(MemoryMerge.merged(base: base, mine: other, theirs: other) == other)
    #expect(MemoryMerge.adopted(from: base, to: base, by: other) == other)
  }

  @Test("what either added is there, what either removed is not", arguments: UInt64(0)..<100)
  func places(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (base, mine, theirs) = (memory(&random), memory(&random), memory(&random))
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

  @Test(
    "two windows that keep and look in any order end with both's bookmarks",
    arguments: UInt64(0)..<60)
  func windows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let book = try BookIdentity(of: folder.write([1, 2, 3], to: "book"))
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
