import BookFixtures
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("The time of reading") struct ReadingTimeTests {
  private func sight(
    _ page: Int, touched: Double, counts: Bool = true, isAtRest: Bool = true
  ) -> ReadingTime.Sight {
    ReadingTime.Sight(
      pages: [PageNumber(page)], isAtRest: isAtRest, counts: counts, touched: touched)
  }

  @Test("time counts until three minutes after the last press, and a page after two seconds")
  func patience() {
    var time = ReadingTime()
    #expect(time.follow(sight(4, touched: 10), at: 10) == nil)
    #expect(time.wakeUp == 60)
    #expect(
      time.follow(sight(4, touched: 10), at: 60) == ReadingSpell(from: 10, to: 60, pages: [4]))
    #expect(time.follow(sight(4, touched: 10), at: 500)?.end == 190)
    #expect(time.wakeUp == nil)
    #expect(time.follow(sight(5, touched: 600), at: 600) == nil)
    #expect(time.finish(at: 601) == ReadingSpell(from: 600, to: 601, pages: []))
  }

  @Test("what was counted so far can be had, and what is read goes on")
  func handingOver() {
    var time = ReadingTime()
    #expect(time.handOver(at: 0) == nil)
    _ = time.follow(sight(4, touched: 0), at: 0)
    #expect(time.handOver(at: 10) == ReadingSpell(from: 0, to: 10, pages: [4]))
    #expect(time.handOver(at: 10) == nil)
    #expect(time.follow(sight(5, touched: 11), at: 11) == nil)
    #expect(time.finish(at: 12) == ReadingSpell(from: 10, to: 12, pages: [4]))
  }

  @Test("neither a riffle nor a page on its way is read")
  func riffle() {
    var time = ReadingTime()
    for step in 0..<20 {
      let now = Double(step)
      #expect(time.follow(sight(step + 1, touched: now), at: now) == nil)
    }
    _ = time.follow(sight(30, touched: 20, isAtRest: false), at: 20)
    _ = time.follow(sight(30, touched: 20, isAtRest: true), at: 24)
    _ = time.follow(sight(31, touched: 25, isAtRest: true), at: 25)
    #expect(time.finish(at: 28) == ReadingSpell(from: 0, to: 28, pages: [31]))
  }

  @Test("nothing counts behind another window, and what was read before is handed over at once")
  func behind() {
    var time = ReadingTime()
    _ = time.follow(sight(4, touched: 0), at: 0)
    let spell = time.follow(sight(4, touched: 0, counts: false), at: 5)
    #expect(spell == ReadingSpell(from: 0, to: 5, pages: [4]))
    #expect(time.follow(sight(4, touched: 0, counts: false), at: 20) == nil)
    #expect(time.follow(sight(4, touched: 20), at: 20) == nil)
    #expect(time.finish(at: 21) == ReadingSpell(from: 20, to: 21, pages: []))
  }

  @Test(
    "however often it is looked, the same time is counted, none of it twice",
    arguments: UInt64(0)..<100)
  func looks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var times = [ReadingTime(), ReadingTime()]
    var (sums, ends) = ([0.0, 0.0], [-1.0, -1.0])
    var (now, touched, page, counts) = (0.0, 0.0, 1, true)
    for _ in 0..<40 {
      switch random.whole(0...3) {
      case 0: (page, touched) = (random.whole(1...9), now)
      case 1: touched = now
      case 2: counts.toggle()
      default: break
      }
      let seen = sight(page, touched: touched, counts: counts)
      let next = now + Double(random.whole(0...120))
      // One looks at what happens alone, the other every few seconds as well.
      let looks = [[now], Array(stride(from: now, to: next, by: 7)) + (now == next ? [now] : [])]
      for (index, moments) in looks.enumerated() {
        for moment in moments {
          guard let spell = times[index].follow(seen, at: moment) else { continue }
          #expect(spell.start >= ends[index])
          (sums[index], ends[index]) = (sums[index] + spell.end - spell.start, spell.end)
        }
      }
      now = next
    }
    for index in times.indices {
      if let spell = times[index].finish(at: now) { sums[index] += spell.end - spell.start }
    }
    #expect(abs(sums[0] - sums[1]) < 1e-6)
  }
}
