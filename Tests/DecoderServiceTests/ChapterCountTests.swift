import BookFixtures
import RectoBookModel
import Testing

@testable import RectoDecoderService

@Suite("counting chapters")
struct ChapterCountTests {
  @Test("pages and chapters find each other")
  func places() {
    var count = ChapterCount(chapters: 4)
    let isTaken = count.add([2, 0, 3])
    #expect(isTaken)
    #expect(count.pageCount == 5)
    #expect(!count.isComplete)
    #expect((1...5).map { count.chapter(of: PageNumber($0)) } == [0, 0, 2, 2, 2])
    #expect(count.number(ofPage: 1, inChapter: 2) == PageNumber(4))
    #expect(count.number(ofPage: 9, inChapter: 2) == PageNumber(5), "what is gone is the last")
    #expect(count.number(ofPage: 0, inChapter: 3) == nil)
    _ = count.add([1])
    #expect(count.isComplete)
  }

  @Test("counts that cannot be are refused")
  func refused() {
    var count = ChapterCount(chapters: 2)
    let answers = [count.add([]), count.add([1, 1, 1]), count.add([Limits.pages + 1])]
    #expect(answers == [false, false, false])
    #expect(count.pages == [])
  }

  @Test("a chapter is to blame where a decoder died of it alone, and counts as one page")
  func deaths() {
    var count = ChapterCount(chapters: 3)
    #expect(count.next(besides: []) == 0..<3)
    let isFirstToBlame = count.recordDeath(of: 0..<3)
    #expect(!isFirstToBlame, "any of several chapters may be to blame")
    #expect(count.next(besides: []) == 0..<1)
    let isSecondToBlame = count.recordDeath(of: 0..<1)
    #expect(isSecondToBlame)
    #expect(count.pages == [1])
    _ = count.add([4])
    let isLastToBlame = count.recordDeath(of: 2..<3)
    #expect(isLastToBlame, "it was among those of which the first decoder died")
    #expect(count.isComplete)
  }

  @Test("a decoder that dies by itself while it counts one chapter costs no page")
  func deathAlone() {
    var count = ChapterCount(chapters: 2)
    let answers = [count.recordDeath(of: 0..<1), count.pages == [], count.recordDeath(of: 0..<1)]
    #expect(answers == [false, true, true])
    #expect(count.pages == [1])
  }

  @Test("only the chapters among which one is to blame are counted one by one")
  func suspects() {
    var count = ChapterCount(chapters: 9)
    _ = count.recordDeath(of: 2..<4)
    #expect(count.next(besides: []) == 0..<2)
    #expect(count.next(besides: [0..<2]) == 2..<3)
    #expect(count.next(besides: [0..<2, 2..<3]) == 3..<4)
    #expect(count.next(besides: [0..<2, 2..<4]) == 4..<9)
    _ = count.add([5], from: 2)
    #expect(count.next(besides: [0..<2]) == 3..<4)
  }

  @Test("what is left is shared, and nothing behind the chapter that somebody waits for is taken")
  func shares() {
    var count = ChapterCount(chapters: 100)
    #expect(count.next(besides: []) == 0..<100)
    #expect(count.next(besides: [], upTo: 39) == 0..<40)
    #expect(count.next(besides: [], upTo: 39, for: 2) == 0..<10)
    #expect(count.next(besides: [0..<10], upTo: 39, for: 2) == 10..<17)
    #expect(count.next(besides: [0..<40], upTo: 39, for: 2) == nil)
    _ = count.add([3], from: 39)
    #expect(count.has(39) && !count.has(38))
    #expect(count.next(besides: [], upTo: 39) == 0..<39)
    #expect(count.next(besides: [0..<39]) == 40..<100)
    #expect(count.pageCount == 0 && count.number(ofPage: 0, inChapter: 39) == nil)
    _ = count.add([Int](repeating: 2, count: 39))
    #expect(count.pageCount == 81 && count.number(ofPage: 2, inChapter: 39) == PageNumber(81))
  }

  @Test("what is counted twice, or by nobody, is refused")
  func twice() {
    var count = ChapterCount(chapters: 6)
    _ = count.add([1, 1], from: 3)
    let answers = [
      count.add([1], from: 4), count.add([1, 1], from: 2), count.add([1, 1, 1, 1]),
      count.add([1, 1], from: 5), count.add([Limits.pages], from: 0),
    ]
    #expect(answers == [false, false, false, false, false])
    _ = count.add([1, 1, 1])
    #expect(count.pages == [1, 1, 1, 1, 1])
  }

  @Test("what is given up is what nobody has counted")
  func givenUp() {
    var count = ChapterCount(chapters: 7)
    _ = count.add([5, 6])
    _ = count.add([8], from: 4)
    count.giveUp()
    #expect(count.pages == [5, 6, 1, 1, 8, 1, 1] && count.pageCount == 23)
    #expect(count.isComplete && !count.isWorthKeeping)
  }

  @Test(
    "however many decoders count, in whatever order they answer: each chapter once, and the same pages",
    arguments: 1...3)
  func orders(decoders: Int) {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let truth = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      // The names in a chapter are as many as its number says, and lie on pages that it says too.
      func names(_ chapters: Range<Int>) -> [Int] {
        chapters.flatMap { chapter in (0..<chapter % 3).map { 10 * chapter + $0 } }
      }
      var count = ChapterCount(chapters: truth.count)
      var taken: [Range<Int>] = []
      var given = [Int](repeating: 0, count: truth.count)
      while !count.isComplete {
        while taken.count < decoders,
          let next = count.next(besides: taken, for: decoders)
        {
          taken.append(next)
        }
        #expect(!taken.isEmpty)
        let answer = taken.remove(at: Int.random(in: 0..<taken.count, using: &random))
        // Its time may be up before all are counted.
        let done = answer.prefix(Int.random(in: 1...answer.count, using: &random))
        for chapter in done { given[chapter] += 1 }
        let isTaken = count.add(Array(truth[done]), names: names(done), from: done.lowerBound)
        #expect(isTaken)
        #expect(count.pages[...] == truth.prefix(count.pages.count))
        #expect(count.pageCount == count.pages.reduce(0, +))
      }
      #expect(given.allSatisfy { $0 == 1 })
      #expect(count.pages == truth && count.names == names(0..<truth.count))
      #expect(count.isWorthKeeping)
    }
  }

  @Test("counting ends, however many decoders die of it")
  func ends() {
    var count = ChapterCount(chapters: 10_000)
    for _ in 0..<Limits.countingDeaths { _ = count.recordDeath(of: 0..<9) }
    #expect(count.isComplete)
    #expect(count.pageCount == 10_000)
  }
}
