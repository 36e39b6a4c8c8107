import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

@Suite("Series in stacks") struct StackTests {
  private struct Sample {
    var series: [String?]
    var numbers: [Int]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let count = random.whole(0...40)
      let names = ["a", "b", "c", "d", nil, nil]
      series = (0..<count).map { _ in names[random.whole(0...names.count - 1)] }
      numbers = (0..<count).map { _ in random.whole(1...9) }
    }

    func entries(spread: String? = nil) -> [[Int]] {
      SeriesStacks.entries(of: series, spread: spread) {
        (numbers[$0], $0) < (numbers[$1], $1)
      }
    }
  }

  @Test(
    "every book stands once, in a stack of its whole series or alone", arguments: UInt64(0)..<60)
  func whole(seed: UInt64) {
    let sample = Sample(seed: seed)
    let entries = sample.entries()
    #expect(entries.flatMap(\.self).sorted() == Array(sample.series.indices))
    for entry in entries {
      let names = Set(entry.map { sample.series[$0] })
      #expect(names.count == 1)
      let name = sample.series[entry[0]]
      let all = sample.series.indices.filter { name != nil && sample.series[$0] == name }
      #expect(entry.count == max(1, all.count))
      #expect(
        entry.count == 1
          || entry.map { sample.numbers[$0] } == entry.map { sample.numbers[$0] }.sorted())
    }
    // They stand where the first of them would, and others keep their order.
    let firsts = entries.compactMap { $0.min() }
    #expect(firsts == firsts.sorted())
  }

  @Test(
    "a spread series stands where its stack stood, one by one in its order",
    arguments: UInt64(0)..<60)
  func spread(seed: UInt64) {
    let sample = Sample(seed: seed)
    let (closed, open) = (sample.entries(), sample.entries(spread: "a"))
    var expected: [[Int]] = []
    for entry in closed {
      expected += sample.series[entry[0]] == "a" ? entry.map { [$0] } : [entry]
    }
    #expect(open == expected)
  }

  @Test(
    "spread, all stand in their places; together, in one, with no gap; none passes another",
    arguments: UInt64(0)..<60)
  func fan(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = random.whole(2...40)
    let start = random.whole(0...count - 2)
    let members = start..<random.whole(start + 2...count)
    let (front, anchor) = (
      random.whole(start...members.upperBound - 1), random.whole(start...members.upperBound - 1)
    )
    func places(_ share: Double) -> [Double] {
      let fan = ShelfFan(members: members, front: front, anchor: anchor, share: share)
      return (0..<count).map(fan.place)
    }
    #expect(places(1) == (0..<count).map(Double.init))
    let together = places(0)
    #expect(Set(members.map { together[$0] }) == [Double(anchor)])
    let distinct = Array(Set(together)).sorted()
    #expect(zip(distinct, distinct.dropFirst()).allSatisfy { $1 - $0 == 1 })
    let share = random.number(0...1)
    let way = places(share)
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(abs(way[anchor] - Double(anchor)) < 1e-9)
  }

  private func books(_ count: Int) -> [ShelvedBook] {
    (1...count).map { ShelvedBook(key: $0, pageCount: 100, aspect: 0.7) }
  }

  @Test("nothing jumps where a stack begins to open", arguments: BookShelf.Form.allCases)
  func begins(form: BookShelf.Form) {
    let view = ViewSize(width: 1280, height: 800)
    var closed = BookShelf(books: books(3), form: form, offset: form == .row ? 1 : 0, focus: 1)
    closed.books[1].behind = [books(5)[3], books(5)[4]]
    var open = BookShelf(books: books(5), form: form, offset: closed.offset, focus: 1)
    open.fan = ShelfFan(members: 1..<4, front: 1, anchor: 1, share: 0)
    for (before, after) in [(0, 0), (1, 1), (2, 4)] {
      let (a, b) = (
        closed.seenPlace(of: before, in: view), open.seenPlace(of: after, in: view)
      )
      #expect((a.min - b.min).length < 1e-6 && (a.max - b.max).length < 1e-6, "\(before)")
    }
    // Once open, they stand as if there had never been a stack.
    open.fan?.share = 1
    var plain = open
    plain.fan = nil
    #expect(open.visibleBooks(in: view) == plain.visibleBooks(in: view))
    for index in 0..<5 {
      #expect(open.seenPlace(of: index, in: view) == plain.seenPlace(of: index, in: view))
    }
  }

  @Test("books behind a stack are drawn, at most two, and the foremost is the one that is picked")
  func behind() throws {
    let view = ViewSize(width: 1280, height: 800)
    var shelf = BookShelf(books: books(1))
    let alone = shelf.scene(in: view).closedBooks.count
    for count in 1...4 {
      shelf.books[0].behind = Array(books(6)[1..<1 + count])
      #expect(shelf.scene(in: view).closedBooks.count == alone + min(count, 2))
    }
    let middle = shelf.seenPlace(of: 0, in: view).point(at: Vector2(0.5, 0.5))
    #expect(shelf.book(at: middle, in: view) == 0)
    var fan = BookShelf(books: books(4), offset: 2)
    fan.fan = ShelfFan(members: 0..<4, front: 2, anchor: 2, share: 0)
    #expect(
      fan.book(at: fan.seenPlace(of: 2, in: view).point(at: Vector2(0.5, 0.5)), in: view) == 2)
  }
}
