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
    #expect(count.mostAtOnce > 1)
    let isFirstToBlame = count.recordDeath()
    #expect(!isFirstToBlame, "any of several chapters may be to blame")
    #expect(count.mostAtOnce == 1)
    let isSecondToBlame = count.recordDeath()
    #expect(isSecondToBlame)
    #expect(count.pages == [1])
    _ = count.add([4])
    let isLastToBlame = count.recordDeath()
    #expect(isLastToBlame, "only one was left")
    #expect(count.isComplete)
  }

  @Test("counting ends, however many decoders die of it")
  func ends() {
    var count = ChapterCount(chapters: 10_000)
    for _ in 0..<Limits.countingDeaths { _ = count.recordDeath() }
    #expect(count.isComplete)
    #expect(count.pageCount == 10_000)
  }
}
