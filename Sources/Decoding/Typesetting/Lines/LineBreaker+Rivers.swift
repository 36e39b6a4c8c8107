/// Rivers: stretched spaces that stand below each other from line to line.
extension LineBreaker {
  /// A line between two points, and how far it is stretched, in hundredths of what it may.
  private struct Line {
    var first, last: Int
    var ratio: Int
    /// How much farther in it begins than others.
    var indent = 0
  }

  /// A space of a line, from where most lines begin.
  private struct Gap {
    var left, right: Int

    /// Whether half of the narrower of two stands below the other.
    func isBelow(_ other: Gap) -> Bool {
      2 * (min(right, other.right) - max(left, other.left))
        >= min(right - left, other.right - other.left)
    }
  }

  /// Lines above one that are looked at, and points of a line at most: one of very many spaces has no rivers.
  private static let (reach, longest) = (4, 96)
  /// How many spaces of lines above one are looked at, all in all: of text in lines of 15 words some dozens are. Where
  /// letters stand over each other each space can lie below each of the line above, and of that again.
  private static let looks = 96

  /// How many spaces of a line, stretched by `ratio`, that ends at a point and begins at a node, stand below two others; one
  /// that stands below more counts again for each of them.
  func riverSpaces(
    in end: Int, _ ratio: Int32, below node: Node, _ points: [BreakPoint]
  ) -> Int {
    guard node.previous >= 0, end - Int(node.point) <= Self.longest else { return 0 }
    let line = Line(first: Int(node.point), last: end, ratio: Int(ratio))
    let first = Int(nodes[Int(node.previous)].point)
    var (count, place, above, looks) = (0, line.first, first, Self.looks)
    while looks > 0, let gap = next(in: line, from: &place, points) {
      count += max(
        depth(above: gap, node, points, from: &above, atMost: Self.reach, &looks) - 1, 0)
    }
    return count
  }

  /// How many spaces stand above one, each in the line above the next. Spaces of the line that ends at the node are looked
  /// for behind a point, which is moved to behind those that stand above no further ones; `looks` is how many more are
  /// looked at.
  private func depth(
    above gap: Gap, _ node: Node, _ points: [BreakPoint], from start: inout Int, atMost most: Int,
    _ looks: inout Int
  ) -> Int {
    guard most > 0, node.previous >= 0, node.ratio > 0 else { return 0 }
    let upper = nodes[Int(node.previous)]
    guard node.point - upper.point <= Self.longest else { return 0 }
    let line = Line(
      first: Int(upper.point), last: Int(node.point), ratio: Int(node.ratio),
      indent: upper.isFirst ? indent : 0)
    var (place, deepest) = (start, 0)
    while looks > 0, let other = next(in: line, from: &place, points), other.left < gap.right {
      looks -= 1
      guard other.right > gap.left else {
        start = place
        continue
      }
      guard gap.isBelow(other) else { continue }
      var first = upper.previous < 0 ? 0 : Int(nodes[Int(upper.previous)].point)
      let more = depth(above: other, upper, points, from: &first, atMost: most - 1, &looks)
      deepest = max(deepest, 1 + more)
    }
    return deepest
  }

  /// The next space of a line behind a point.
  private func next(in line: Line, from place: inout Int, _ points: [BreakPoint]) -> Gap? {
    place += 1
    while place < line.last,
      points[place].kind != .plain || points[place].next <= points[place].text
    {
      place += 1
    }
    guard place < line.last else { return nil }
    let start = points[line.first].start
    let point = points[place]
    return Gap(
      left: line.indent + stretched(point.end - start, by: line.ratio),
      right: line.indent + stretched(point.start - start, by: line.ratio))
  }

  private func stretched(_ sum: LineSum, by ratio: Int) -> Int {
    let give = sum.stretch + sum.expanding * rules.expansion / 1_000
    return sum.width + give * ratio / 100
  }
}
