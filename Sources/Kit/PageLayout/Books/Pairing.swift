public import PageModel

/// Which side of which leaf each page of a book has that is read two pages at a time.
///
/// The sides of all leaves are counted from 0 through the book: side 0 is the front of the first
/// leaf, side 1 its back, and sides 2p − 1 and 2p make the opening at position p. Pages follow each
/// other side by side but for some: those that lie across an opening take both of its sides, and
/// where a page must begin an opening, the side before it stays blank.
///
/// Laws: a page that lies across has an odd side and the one after it, and one that stands alone an odd side and a
/// blank one after it; pages keep their order; what follows either does not depend on anything before it.
public struct Pairing: Equatable, Sendable {
  /// What a page asks for beside the page before it.
  public enum Demand: Equatable, Sendable {
    /// To lie across an opening.
    case across
    /// To be the first page of an opening.
    case first
    /// To be the second page of an opening.
    case second
    /// To have an opening for itself, though it takes one side of it only.
    case alone
  }

  /// Pages that follow each other side by side, or one that has an opening for itself.
  private struct Run: Equatable {
    /// The first page, from 1.
    var page: Int
    var side: Int
    /// Whether it lies across its opening.
    var isAcross: Bool
    /// Whether the other side of its opening stays blank.
    var isAlone = false

    /// Whether it takes two sides.
    var isOpening: Bool { isAcross || isAlone }
  }

  /// In the order of their pages, which is that of their sides; the first begins with page 1.
  private var runs: [Run]
  /// The sides without print among those that have some, in their order.
  private let blankSides: [Int]

  /// What books have whose pages ask for nothing: page 1 alone, then 2 and 3, 4 and 5.
  public static let usual = Pairing(demands: [:])

  /// Makes a pairing.
  ///
  /// - Parameters:
  ///   - demands: what pages ask for; the others follow those before them.
  ///   - isShifted: whether the pages before the first that lies across are paired the other way:
  ///     pages 1 and 2 face each other where page 1 would stand alone. What those pages ask for
  ///     does not count then.
  public init(demands: [PageNumber: Demand], isShifted: Bool = false) {
    var runs: [Run]
    let start: Int
    switch demands[PageNumber(1)] {
    case .across, .alone: start = 1
    case .first: start = isShifted ? 0 : 1
    case .second, nil: start = isShifted ? 1 : 0
    }
    let first = demands[PageNumber(1)]
    runs = [Run(page: 1, side: start, isAcross: first == .across, isAlone: first == .alone)]
    var isShifted = isShifted && runs[0].isOpening == false
    for (page, demand) in demands.sorted(by: { $0.key < $1.key }) where page.value > 1 {
      let next = Self.side(of: page, in: runs)
      switch demand {
      case .across:
        runs.append(Run(page: page.value, side: next | 1, isAcross: true))
        isShifted = false
      case .alone:
        runs.append(Run(page: page.value, side: next | 1, isAcross: false, isAlone: true))
        isShifted = false
      case .first, .second:
        let isOdd = !next.isMultiple(of: 2)
        guard !isShifted, isOdd != (demand == .first) else { continue }
        runs.append(Run(page: page.value, side: next + 1, isAcross: false))
      }
    }
    (self.runs, blankSides) = (runs, Self.blankSides(of: runs))
  }

  /// The side that a page has, the first of two where it lies across.
  func side(of page: PageNumber) -> Int { Self.side(of: page, in: runs) }

  private static func side(of page: PageNumber, in runs: [Run]) -> Int {
    let run = runs[last(of: runs, for: { $0.page <= page.value })]
    let after = page.value - run.page
    return run.side + after + (run.isOpening && after > 0 ? 1 : 0)
  }

  /// Whether a page lies across an opening.
  public func isAcross(_ page: PageNumber) -> Bool {
    let run = runs[Self.last(of: runs, for: { $0.page <= page.value })]
    return run.isAcross && run.page == page.value
  }

  /// Whether the first page is the front of the first leaf, and faces no other.
  public var beginsAlone: Bool { runs[0].side == 0 }

  /// What is on a side of a book without end; nil where it is blank.
  func print(on side: Int) -> Print? {
    guard side >= runs[0].side else { return nil }
    let index = Self.last(of: runs, for: { $0.side <= side })
    let run = runs[index]
    let after = side - run.side
    if run.isAcross, after < 2 {
      return Print(page: PageNumber(run.page), half: after == 0 ? .first : .second)
    }
    if run.isAlone, after < 2 {
      return after == 0 ? Print(page: PageNumber(run.page), half: nil) : nil
    }
    let page = run.page + after - (run.isOpening ? 1 : 0)
    // Before the next run a side may be left over.
    if index + 1 < runs.count, page >= runs[index + 1].page { return nil }
    return Print(page: PageNumber(page), half: nil)
  }

  /// The sides that stay blank beside the pages of some runs, in their order.
  private static func blankSides(of runs: [Run]) -> [Int] {
    var blanks = Array(0..<runs[0].side)
    for (index, run) in runs.enumerated() {
      if run.isAlone { blanks.append(run.side + 1) }
      guard index + 1 < runs.count else { break }
      let next = runs[index + 1]
      let end = run.side + next.page - run.page + (run.isOpening ? 1 : 0)
      blanks += end..<max(end, next.side)
    }
    return blanks
  }

  /// How many sides before one have print on them.
  func printedSides(before side: Int) -> Int { side - blankSides.count { $0 < side } }

  /// The side with print before which there are so many; the inverse of `printedSides(before:)`.
  func printedSide(at index: Int) -> Int {
    var side = index
    for blank in blankSides where blank <= side { side += 1 }
    return side
  }

  /// The last run of those for which something holds, which are the first ones and the first of all.
  private static func last(of runs: [Run], for holds: (Run) -> Bool) -> Int {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(runs[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}

extension Pairing {
  /// How much wider than the usual page one must be to be taken for two that were joined.
  private static let leastRatio = 1.3

  /// Whether a page is taken for two that were joined: it is wider than high where the usual page
  /// is not. In a book of wide pages all are like that, and none.
  public static func isWide(_ size: PageSize, beside usual: PageSize) -> Bool {
    usual.aspect <= 1 && size.aspect > 1 && size.aspect >= leastRatio * usual.aspect
  }

  /// Pairs the pages of a book as far as they are known.
  ///
  /// - Parameters:
  ///   - usual: the size that most pages share.
  ///   - direction: the direction in which the book is read.
  ///   - sizes: the sizes of pages, where they are known; wide ones lie across.
  ///   - sides: what the book itself says of its pages, which goes before their sizes.
  ///   - isShifted: whether the reader shifted the pairing.
  ///   - splits: whether every page is taken for two that face each other, unless it is known not to be wide.
  ///   - pageCount: how many pages there are, where all are split.
  ///   - alone: the pages that the reader lets stand alone, which goes before all else.
  public init(
    usual: PageSize, direction: ReadingDirection, sizes: [PageNumber: PageSize],
    sides: [PageNumber: PageSide] = [:], isShifted: Bool = false, splits: Bool = false,
    pageCount: Int = 0, alone: Set<PageNumber> = []
  ) {
    var demands: [PageNumber: Demand] = [:]
    if splits {
      for page in (1...max(pageCount, 1)).map({ PageNumber($0) })
      where sizes[page].map({ $0.aspect > 1 }) ?? true {
        demands[page] = .across
      }
    }
    for (page, size) in sizes where Self.isWide(size, beside: usual) { demands[page] = .across }
    let first: PageSide = direction == .leftToRight ? .left : .right
    for (page, side) in sides {
      switch side {
      case .both: demands[page] = .across
      case .single: demands[page] = nil
      case .left, .right: demands[page] = side == first ? .first : .second
      }
    }
    for page in alone { demands[page] = .alone }
    self.init(demands: demands, isShifted: isShifted)
  }
}
