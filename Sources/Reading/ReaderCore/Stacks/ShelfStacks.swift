import PageGeometry
import RectoBookModel
import RectoShelfLayout

/// Which books of the shelf stand in stacks, each of a series, and which of these is spread out.
///
/// Laws: every book stands once, alone or in a stack; a spread stack that has come together stands where it stood.
struct ShelfStacks: Equatable, Sendable {
  /// All books, in their order, whether they are seen or lie in a stack.
  var all: [ShelfBook] = []
  /// Whether they stand by their titles, and which way: then stacks stand by the names of their series.
  var titles: TitleOrder?
  /// Whose books stand one by one, if any do.
  private(set) var spread: Spread?

  /// A series that is spread, and how far.
  struct Spread: Equatable, Sendable {
    let series: String
    /// Which entries of the shelf they are, the one that lay foremost, and the one that stays where it stands.
    var fan: ShelfFan
    /// How far it is to be spread: 0 or 1.
    var goal: Double
  }

  /// Seconds from one end to the other.
  private static let seconds = 0.34

  // MARK: What stands on the shelf

  /// What stands on the shelf: books, and stacks as their foremost book; books alone where none are stacked.
  ///
  /// - Parameters:
  ///   - stacks: whether series stand as stacks.
  ///   - out: a book that is not in any: it is on its way to the desk.
  /// - Returns: the entries, in their order.
  mutating func entries(stacks: Bool, out: Int?) -> [ShelfBook] {
    guard stacks else {
      spread = nil
      return all
    }
    let taken = out.flatMap { out in all.first { $0.id == out } }?.filing.series
    let names = all.map(\.filing.series)
    let entries = SeriesStacks.entries(
      of: names, spread: spread?.series ?? taken,
      precedes: { a, b in
        SeriesFiling.precedes(all[a].filing, all[b].filing)
      })
    let filed = titles?.file(entries, of: all) ?? entries
    let shown = filed.map { entry in
      entry.count == 1 ? all[entry[0]] : stack(of: entry.map { all[$0] })
    }
    if let series = spread?.series { follow(series, in: shown) }
    return shown
  }

  /// The entries of the spread series may be others now.
  private mutating func follow(_ series: String, in shown: [ShelfBook]) {
    let members = shown.indices.filter { shown[$0].filing.series == series }
    guard let first = members.first, let last = members.last, members.count > 1,
      last - first == members.count - 1
    else { return spread = nil }
    let range = first..<last + 1
    let front = first + Self.front(of: range.map { shown[$0] })
    guard let spread, range != spread.fan.members else { return }
    self.spread?.fan = ShelfFan(members: range, front: front, anchor: front, share: spread.goal)
  }

  /// The place of the volume that is read next: the first that is not read to its end, of those that all are the first.
  private static func front(of books: [ShelfBook]) -> Int {
    books.firstIndex { !$0.isFinished } ?? 0
  }

  private func stack(of books: [ShelfBook]) -> ShelfBook {
    let front = Self.front(of: books)
    var entry = books[front]
    entry.stack = ShelfStack(
      name: books[0].card.series?.trimmed ?? entry.title, books: books.map(\.id),
      jumpNames: books.map(\.jumpNames))
    entry.look.behind = (1...BookShelf.mostBehind).filter { $0 < books.count }.map {
      books[(front + $0) % books.count].look
    }
    return entry
  }

  // MARK: Spreading

  /// How far books are spread; nil where none are.
  var fan: ShelfFan? { spread?.fan }

  /// Whether it changes by itself.
  var isMoving: Bool { spread.map { $0.fan.share != $0.goal } ?? false }

  /// Whether the books of an index may be looked through one by one.
  func isSpread(at index: Int) -> Bool { fan?.members.contains(index) ?? false }

  /// The stack of an entry opens; the others that were spread stand in theirs at once.
  mutating func open(_ entry: ShelfBook) {
    guard let stack = entry.stack, let series = entry.filing.series else { return }
    // Its places are found once the shelf stands anew.
    let all = 0..<stack.books.count
    spread = Spread(
      series: series, fan: ShelfFan(members: all, front: 0, anchor: 0, share: 0), goal: 1)
  }

  /// The spread books stand in these places now, and begin on their way from one.
  mutating func begin(at members: Range<Int>, front: Int, anchor: Int) {
    spread?.fan = ShelfFan(members: members, front: front, anchor: anchor, share: 0)
  }

  /// The spread books come together about one of them, or stay where they come back to.
  mutating func close(about anchor: Int) {
    guard var spread else { return }
    spread.goal = 0
    if spread.fan.members.contains(anchor), spread.fan.share == 1 { spread.fan.anchor = anchor }
    self.spread = spread
  }

  /// The spread books stay after all.
  mutating func stay() { spread?.goal = 1 }

  /// Lets `seconds` pass, or all that it takes; says whether books have come together.
  mutating func advance(by seconds: Double) -> Bool {
    guard var spread else { return false }
    let way = spread.goal - spread.fan.share
    let most = seconds / Self.seconds
    spread.fan.share += way.clamped(to: -most...most)
    self.spread = spread
    return spread.goal == 0 && spread.fan.share == 0
  }

  /// None are spread any more.
  mutating func end() { spread = nil }

  /// Changes what is known of a book.
  mutating func update(_ id: Int, _ body: (inout ShelfBook) -> Void) {
    if let index = all.firstIndex(where: { $0.id == id }) { body(&all[index]) }
  }
}
