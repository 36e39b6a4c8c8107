/// Rivers: stretched spaces that stand below each other from line to line.
///
/// What stands above the spaces of a line is found once, when the way to the line's end becomes a node. Looked for anew
/// with each line that is tried below, it took a fifth of the time in which a novel is counted.
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
    fileprivate var spaces: [Space] = []
    /// Where those of each node end.
    fileprivate var ends: [Int] = []

    /// Forgets all but the node that has no line yet.
    mutating func begin() {
      spaces.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      ends.append(0)
    }

    fileprivate subscript(node: Int) -> Range<Int> { (node > 0 ? ends[node - 1] : 0)..<ends[node] }
  }

  /// The spaces of a line between two points, one after the other.
  private struct Line {
    let start: LineSum
    let end: Int
    /// How far it is stretched, in hundredths of what it may.
    let ratio: Int
    /// How much farther in it begins than others.
    var indent = 0
    var place: Int

    init(from first: Int, to end: Int, ratio: Int32, _ points: [BreakPoint]) {
      (start, self.end, self.ratio, place) = (points[first].start, end, Int(ratio), first)
    }

    mutating func next(_ points: [BreakPoint], _ rules: LineRules) -> Space? {
      place += 1
      while place < end, points[place].kind != .plain || points[place].next <= points[place].text {
        place += 1
      }
      guard place < end else { return nil }
      let point = points[place]
      return Space(
        left: stretched(point.end - start, rules), right: stretched(point.start - start, rules))
    }

    private func stretched(_ sum: LineSum, _ rules: LineRules) -> Int {
      let give = sum.stretch + sum.expanding * rules.expansion / 1_000
      return indent + sum.width + give * ratio / 100
    }
  }

  /// Lines above one that are looked at, and points of a line at most: one of very many spaces has no rivers.
  private static let (reach, longest) = (4, 96)
  /// How many spaces of the line above one are looked at, all in all: of text in lines of 15 words some dozens are. Where
  /// letters stand over each other each space can lie below each of the line above.
  private static let looks = 96

  /// How many spaces of a line, stretched by `ratio`, that ends at a point and begins at a node, stand below two others; one
  /// that stands below more counts again for each of them.
  func riverSpaces(in end: Int, _ ratio: Int32, below node: Int, _ points: [BreakPoint]) -> Int {
    let (first, above) = (Int(nodes[node].point), rivers[node])
    guard end - first <= Self.longest, rivers.spaces[above].contains(where: { $0.depth > 0 }) else {
      return 0
    }
    var line = Line(from: first, to: end, ratio: ratio, points)
    var (count, place, looks) = (0, above.lowerBound, Self.looks)
    while looks > 0, let space = line.next(points, rules) {
      count += max(depth(of: space, above, from: &place, &looks) - 1, 0)
    }
    return count
  }

  /// Remembers the spaces of the line that ends at the last node.
  mutating func rememberSpaces(_ points: [BreakPoint]) {
    let (node, number) = (nodes[nodes.count - 1], nodes[nodes.count - 1].previous)
    let before = nodes[Int(number)]
    if node.ratio > 0, node.point - before.point <= Self.longest {
      let above = rivers[Int(number)]
      var line = Line(from: Int(before.point), to: Int(node.point), ratio: node.ratio, points)
      line.indent = before.isFirst ? indent : 0
      var (place, looks) = (above.lowerBound, Self.looks)
      while var space = line.next(points, rules) {
        space.depth = depth(of: space, above, from: &place, &looks)
        rivers.spaces.append(space)
      }
    }
    rivers.ends.append(rivers.spaces.count)
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
