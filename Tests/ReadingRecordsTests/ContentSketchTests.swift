import BookFixtures
import RectoBookModel
import Testing

@Suite("What stands for the contents of a book") struct ContentSketchTests {
  private func numbers(_ count: Int, _ random: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in .random(in: 0...UInt32.max, using: &random) }
  }

  @Test(
    "it is of the same book as itself, the same both ways, and itself again once read",
    arguments: UInt64(0)..<50)
  func laws(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let common = numbers(.random(in: 0...90, using: &random), &random)
    let sketches = try (0..<2).map { index in
      let own = numbers(.random(in: 1...90, using: &random), &random)
      return try #require(ContentSketch(parts: common + own, name: index == 0 ? own[0] : nil))
    }
    for sketch in sketches {
      #expect(sketch.isOfSameBook(as: sketch))
      #expect(ContentSketch(sketch.description) == sketch)
      #expect(sketch.parts.count <= ContentSketch.most && sketch.parts == sketch.parts.sorted())
    }
    #expect(
      sketches[0].isOfSameBook(as: sketches[1]) == sketches[1].isOfSameBook(as: sketches[0]))
  }

  @Test(
    "a book with parts put in or taken out is the same, another one is not",
    arguments: [1, 2, 7, 63, 64, 65, 200, 3_000], UInt64(0)..<5)
  func changed(count: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = numbers(count, &random)
    let book = try #require(ContentSketch(parts: parts))
    let more = numbers(max(1, count / 10), &random)
    #expect(book.isOfSameBook(as: try #require(ContentSketch(parts: more + parts))))
    #expect(book.isOfSameBook(as: try #require(ContentSketch(parts: parts.dropFirst(count / 4)))))
    let other = try #require(ContentSketch(parts: numbers(count, &random)))
    #expect(!book.isOfSameBook(as: other))
    // A quarter that is in every book of a kind, as a page of advertisements.
    let mixed = Array(parts.prefix(count / 4)) + numbers(count - count / 4, &random)
    #expect(!book.isOfSameBook(as: try #require(ContentSketch(parts: mixed))))
  }

  @Test("half of the parts of the one with fewer are enough, and any of them under one name")
  func halves() throws {
    let few = try #require(ContentSketch(parts: [1, 2, 3, 4], name: 9))
    #expect(few.isOfSameBook(as: try #require(ContentSketch(parts: [4, 7, 8, 10], name: 9))))
    #expect(!few.isOfSameBook(as: try #require(ContentSketch(parts: [4, 7, 8, 10], name: 8))))
    #expect(few.isOfSameBook(as: try #require(ContentSketch(parts: [], name: 9))))
    // Written by a program that gives every file the same.
    #expect(!few.isOfSameBook(as: try #require(ContentSketch(parts: [7, 8], name: 9))))
    #expect(few.isOfSameBook(as: try #require(ContentSketch(parts: [1, 2, 7, 8, 9]))))
    #expect(!few.isOfSameBook(as: try #require(ContentSketch(parts: [1, 6, 7, 8, 9]))))
    #expect(ContentSketch(parts: []) == nil)
  }

  @Test(
    "what is no text of it is none",
    arguments: [
      "", ".", "12", "00000001", "0000000100000002.00000001", ".0000000g", ".+0000001", ".1",
      "00000001.00000001.", "." + String(repeating: "0", count: 8 * 65), ".ééééé",
    ])
  func foreign(text: String) { #expect(ContentSketch(text) == nil) }

  @Test("without contents both must say the same title, and have nearly as many pages")
  func titles() {
    func isSame(_ title: String?, _ pages: Int?, _ now: String?, flows: Bool = false) -> Bool {
      let facts = BookFacts(
        format: "cbz", pageCount: 40, usualSize: PageSize(width: 1, height: 1), title: now,
        flows: flows)
      return BookPredecessor(memory: BookMemory(), title: title, pageCount: pages)
        .isSucceeded(by: facts)
    }
    #expect(isSame("Tales", 40, "tales") && isSame("Tales", 37, "Tales"))
    #expect(!isSame("Tales", 40, "Poems") && !isSame("Tales", 20, "Tales"))
    #expect(!isSame(nil, 40, nil) && !isSame(nil, 40, "Tales") && !isSame("Tales", 40, nil))
    #expect(!isSame("Tales", nil, "Tales") && isSame("Tales", nil, "Tales", flows: true))
    #expect(!isSame(nil, nil, nil, flows: true))
  }
}
