public import PageModel

/// Which side of which leaf each page of a book has that is read two pages at a time.
///
/// The sides of all leaves are counted from 0 through the book: side 0 is the front of the first
/// leaf, side 1 its back, and sides 2p − 1 and 2p make the opening at position p. Pages follow each
/// other side by side but for some: those that lie across an opening take both of its sides, and
/// where a page must begin an opening, the side before it stays blank.
///
/// Laws: a page that lies across has an odd side and the one after it; pages keep their order; what
/// follows a page that lies across does not depend on anything before it.
public struct Pairing: Equatable, Sendable {
  /// What a page asks for beside the page before it.
  public enum Demand: Equatable, Sendable {
    /// To lie across an opening.
    case across
    /// To be the first page of an opening.
    case first
    /// To be the second page of an opening.
    case second
  }

  /// Pages that follow each other side by side, or one that lies across.
  private struct Run: Equatable {
    /// The first page, from 1.
    var page: Int
    var side: Int
    var isAcross: Bool
  }

  /// In the order of their pages, which is that of their sides; the first begins with page 1.
  private var runs: [Run]

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
    let start: Int
    switch demands[PageNumber(1)] {
    case .across: start = 1
    case .first: start = isShifted ? 0 : 1
    case .second, nil: start = isShifted ? 1 : 0
    }
    runs = [Run(page: 1, side: start, isAcross: demands[PageNumber(1)] == .across)]
    var isShifted = isShifted && runs[0].isAcross == false
    for (page, demand) in demands.sorted(by: { $0.key < $1.key }) where page.value > 1 {
      let next = side(of: page)
      switch demand {
      case .across:
        runs.append(Run(page: page.value, side: next | 1, isAcross: true))
        isShifted = false
      case .first, .second:
        let isOdd = !next.isMultiple(of: 2)
        guard !isShifted, isOdd != (demand == .first) else { continue }
        runs.append(Run(page: page.value, side: next + 1, isAcross: false))
      }
    }
  }

  /// The side that a page has, the first of two where it lies across.
  func side(of page: PageNumber) -> Int {
    let run = runs[last { $0.page <= page.value }]
    let after = page.value - run.page
    return run.side + after + (run.isAcross && after > 0 ? 1 : 0)
  }

  /// Whether a page lies across an opening.
  public func isAcross(_ page: PageNumber) -> Bool {
    let run = runs[last { $0.page <= page.value }]
    return run.isAcross && run.page == page.value
  }

  /// Whether the first page is the front of the first leaf, and faces no other.
  public var beginsAlone: Bool { runs[0].side == 0 }

  /// What is on a side of a book without end; nil where it is blank.
  func print(on side: Int) -> Print? {
    guard side >= runs[0].side else { return nil }
    let index = last { $0.side <= side }
    let run = runs[index]
    let after = side - run.side
    if run.isAcross, after < 2 {
      return Print(page: PageNumber(run.page), half: after == 0 ? .first : .second)
    }
    let page = run.page + after - (run.isAcross ? 1 : 0)
    // Before the next run a side may be left over.
    if index + 1 < runs.count, page >= runs[index + 1].page { return nil }
    return Print(page: PageNumber(page), half: nil)
  }

  /// The last run of those for which something holds, which are the first ones and the first of all.
  private func last(_ holds: (Run) -> Bool) -> Int {
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
  public init(
    usual: PageSize, direction: ReadingDirection, sizes: [PageNumber: PageSize],
    sides: [PageNumber: PageSide] = [:], isShifted: Bool = false
  ) {
    var demands: [PageNumber: Demand] = [:]
    for (page, size) in sizes where Self.isWide(size, beside: usual) { demands[page] = .across }
    let first: PageSide = direction == .leftToRight ? .left : .right
    for (page, side) in sides {
      switch side {
      case .both: demands[page] = .across
      case .single: demands[page] = nil
      case .left, .right: demands[page] = side == first ? .first : .second
      }
    }
    self.init(demands: demands, isShifted: isShifted)
  }
}
