/// Rivers: stretched spaces that stand below each other from line to line.
///
/// What stands above the spaces of a line is found once, when a line below is tried that may go on with a river: most
/// lines never are. Looked for anew with each line that is tried, it took a fifth of the time in which a novel is counted,
/// and with each that may be taken an eighth.
extension LineBreaker {
  /// A space of a line, from where most lines begin.
  fileprivate struct Space {
    var left, right: Int
    /// How many stretched spaces stand above it, each below half of the next.
    var depth = 0

    /// Whether half of the narrower of two stands below the other.
    func isBelow(_ other: Space) -> Bool {
      2 * (min(right, other.right) - max(left, other.left))
        >= min(right - left, other.right - other.left)
    }
  }

  /// The spaces of stretched lines, by the nodes at which these end.
  struct RiverSpaces {
    /// Where the spaces of a line are, and those of them that stand below others.
    fileprivate struct Row {
      var places = 0..<0
      var deep = 0..<0
      /// Whether they were looked for.
      var isKnown = true
    }

    fileprivate var spaces: [Space] = []
    fileprivate var deep: [Space] = []
    fileprivate var rows: [Row] = []
    /// Nodes whose spaces are being looked for, each above the one before.
    fileprivate var sought: [Int] = []
    /// The points at which spaces stand, and how many of them stand at each point or before it.
    fileprivate var stops: [Int32] = []
    fileprivate var ranks: [Int32] = []
    /// Whether no space begins before the end of the one before it, however far lines are stretched.
    fileprivate var isOrdered = true

    /// Begins with the node that has no line yet.
    mutating func begin(_ points: [BreakPoint]) {
      spaces.removeAll(keepingCapacity: true)
      deep.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      stops.removeAll(keepingCapacity: true)
      ranks.removeAll(keepingCapacity: true)
      isOrdered = true
      var last = LineSum()
      for index in points.indices {
        let point = points[index]
        if point.kind == .plain, point.next > point.text {
          stops.append(Int32(index))
          isOrdered = isOrdered && last.isWithin(point.end) && point.end.isWithin(point.start)
          last = point.start
        }
        ranks.append(Int32(stops.count))
      }
      expect(isStretched: false)
    }

    /// Makes room for what is found of the line at a new node.
    mutating func expect(isStretched: Bool) { rows.append(Row(isKnown: !isStretched)) }

    /// The spaces of a line between two points, by their places in `stops`.
    fileprivate func stops(from first: Int, to end: Int) -> Range<Int> {
      Int(ranks[first])..<max(Int(ranks[end - 1]), Int(ranks[first]))
    }
  }

  /// A line that begins at a point, and how far it is stretched, in hundredths of what it may.
  private struct Line {
    let start: LineSum
    let ratio: Int
    let expansion: Int
    /// How much farther in it begins than others.
    var indent = 0

    func place(_ sum: LineSum) -> Int {
      let own = sum - start
      return indent + own.width + (own.stretch + own.expanding * expansion / 1_000) * ratio / 100
    }

    func space(_ point: BreakPoint) -> Space {
      Space(left: place(point.end), right: place(point.start))
    }
  }

  /// Lines above one that are looked at, and points of a line at most: one of very many spaces has no rivers.
  private static let (reach, longest) = (4, 96)
  /// How many spaces of the line above one are looked at, all in all: of text in lines of 15 words some dozens are. Where
  /// letters stand over each other each space can lie below each of the line above.
  private static let looks = 96

  /// How many spaces of a line, stretched by `ratio`, that ends at a point and begins at a node, stand below two others; one
  /// that stands below more counts again for each of them.
  mutating func riverSpaces(
    in end: Int, _ ratio: Int32, below node: Int, _ points: [BreakPoint]
  ) -> Int {
    let first = Int(nodes[node].point)
    guard end - first <= Self.longest, nodes[Int(nodes[node].previous)].ratio > 0 else { return 0 }
    let above = row(at: node, points)
    guard !above.deep.isEmpty else { return 0 }
    let line = Line(
      start: points[first].start, ratio: Int(ratio), expansion: rules.expansion)
    let stops = rivers.stops(from: first, to: end)
    if rivers.isOrdered, 2 * above.places.count + stops.count <= Self.looks {
      return riverSpaces(in: line, stops, below: above.deep, points)
    }
    var (count, place, looks) = (0, above.places.lowerBound, Self.looks)
    for stop in stops where looks > 0 {
      let space = line.space(points[Int(rivers.stops[stop])])
      count += max(depth(of: space, above.places, from: &place, &looks) - 1, 0)
    }
    return count
  }

  /// The same where the spaces of both lines stand side by side: those below a space that stands below another lie
  /// together.
  private func riverSpaces(
    in line: Line, _ stops: Range<Int>, below deep: Range<Int>, _ points: [BreakPoint]
  ) -> Int {
    var (count, place) = (0, stops.lowerBound)
    var counted = (stop: -1, depth: 0)
    for other in rivers.deep[deep] {
      var end = stops.upperBound
      while place < end {
        let middle = (place + end) / 2
        if line.place(points[Int(rivers.stops[middle])].start) <= other.left {
          place = middle + 1
        } else {
          end = middle
        }
      }
      for stop in place..<stops.upperBound {
        let space = line.space(points[Int(rivers.stops[stop])])
        guard space.left < other.right else { break }
        guard space.isBelow(other) else { continue }
        let depth = min(other.depth, Self.reach - 1)
        count += max(depth - (counted.stop == stop ? counted.depth : 0), 0)
        counted = (stop, counted.stop == stop ? max(depth, counted.depth) : depth)
      }
    }
    return count
  }

  /// The spaces of the line that ends at a node; those of the lines above are found first.
  private mutating func row(at node: Int, _ points: [BreakPoint]) -> RiverSpaces.Row {
    var unknown = node
    while !rivers.rows[unknown].isKnown {
      rivers.sought.append(unknown)
      unknown = Int(nodes[unknown].previous)
    }
    while let next = rivers.sought.popLast() { findSpaces(at: next, points) }
    return rivers.rows[node]
  }

  /// Finds the spaces of the line that ends at a node, where those of the line above are known.
  private mutating func findSpaces(at number: Int, _ points: [BreakPoint]) {
    let node = nodes[number]
    let before = nodes[Int(node.previous)]
    let (first, end) = (Int(before.point), Int(node.point))
    var row = RiverSpaces.Row()
    defer { rivers.rows[number] = row }
    guard end - first <= Self.longest else { return }
    let above = rivers.rows[Int(node.previous)].places
    let (spaces, deep) = (rivers.spaces.count, rivers.deep.count)
    let line = Line(
      start: points[first].start, ratio: Int(node.ratio), expansion: rules.expansion,
      indent: before.isFirst ? indent : 0)
    var (place, looks) = (above.lowerBound, Self.looks)
    for stop in rivers.stops(from: first, to: end) {
      var space = line.space(points[Int(rivers.stops[stop])])
      space.depth = depth(of: space, above, from: &place, &looks)
      rivers.spaces.append(space)
      if space.depth > 0 { rivers.deep.append(space) }
    }
    row.places = spaces..<rivers.spaces.count
    row.deep = deep..<rivers.deep.count
  }

  /// How many spaces stand above one. Those of the line above are looked for from a place on, which is moved to behind
  /// those that stand above no further ones; `looks` is how many more are looked at.
  private func depth(
    of space: Space, _ above: Range<Int>, from start: inout Int, _ looks: inout Int
  ) -> Int {
    var (place, deepest) = (start, 0)
    while looks > 0, place < above.upperBound, rivers.spaces[place].left < space.right {
      let other = rivers.spaces[place]
      looks -= 1
      place += 1
      if other.right <= space.left {
        start = place
      } else if space.isBelow(other) {
        deepest = max(deepest, 1 + min(other.depth, Self.reach - 1))
      }
    }
    return deepest
  }
}

extension LineSum {
  /// Whether nothing of it is more than in another.
  fileprivate func isWithin(_ other: LineSum) -> Bool {
    width <= other.width && stretch <= other.stretch && expanding <= other.expanding
  }
}
