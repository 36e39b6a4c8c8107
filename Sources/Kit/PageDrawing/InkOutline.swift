public import PageGeometry

/// The outline of a part of a stroke: closed lines, all in one direction, that are filled together by the nonzero rule.
///
/// Law: what is filled is the discs and all between two that follow each other, to within a tolerance.
public struct InkOutline: Equatable, Sendable {
  /// A piece of a line, from where the last one ended.
  public enum Piece: Equatable, Sendable {
    /// A closed line ends, if there is one, and another begins here.
    case move(Vector2)
    case line(Vector2)
    /// A cubic curve: its two handles, and where it ends.
    case curve(Vector2, Vector2, Vector2)
    /// The part of a circle from right to down to left to up; whether that is more than half of it.
    case arc(Vector2, radius: Double, isLarge: Bool)

    /// Where it ends.
    public var end: Vector2 {
      switch self {
      case .move(let end), .line(let end), .curve(_, _, let end), .arc(let end, _, _): end
      }
    }
  }

  /// In page heights, as discs are; the last line is closed as well.
  public private(set) var pieces: [Piece] = []

  /// How much of the way to a neighbour a corner may take of the inner side.
  private static let mostInner = 0.45

  /// The outline of a part.
  ///
  /// - Parameters:
  ///   - run: its discs.
  ///   - tolerance: how far it may be from exact, in page heights, above 0.
  public init(of run: [InkPoint], tolerance: Double) {
    precondition(tolerance > 0, "an outline has a tolerance, got \(tolerance)")
    if run.count == 1 { addCircle(run[0]) }
    let run = Self.opened(run, tolerance: tolerance)
    let ways = Self.ways(along: run)
    // Whether the disc that comes next is drawn by what came before.
    var (start, isDrawn) = (Int?.none, false)
    for (index, way) in ways.enumerated() {
      let isLast = index + 1 == ways.count
      guard let way else {
        // One of both discs holds the other.
        let isFirst = run[index].radius >= run[index + 1].radius
        if isFirst ? !isDrawn : isLast { addCircle(run[isFirst ? index : index + 1]) }
        isDrawn = isFirst
        continue
      }
      let first = start ?? index
      if !isLast, let next = ways[index + 1],
        way.joins(next, radius: run[index + 1].radius, tolerance: tolerance)
      {
        start = first
      } else if start == nil, way.notch <= tolerance {
        // Both its discs leave nothing to be seen between.
        if !isDrawn { addCircle(run[index]) }
        if isLast { addCircle(run[index + 1]) }
        isDrawn = false
      } else {
        addStrip(
          run[first...index + 1], ways[first...index].compactMap(\.self), tolerance: tolerance)
        (start, isDrawn) = (nil, true)
      }
    }
  }

  private static func ways(along run: [InkPoint]) -> [Way?] {
    zip(run, run.dropFirst()).map { Way(from: $0, to: $1) }
  }

  /// A part with fewer discs where it turns so sharply that its sides do not go on: each of them ends a strip there.
  private static func opened(_ run: [InkPoint], tolerance: Double) -> [InkPoint] {
    let ways = ways(along: run)
    func goesOn(_ index: Int) -> Bool {
      guard let way = ways[index - 1], let next = ways[index] else { return false }
      return way.joins(next, radius: run[index].radius, tolerance: tolerance)
    }
    var (opened, index) = (Array(run.prefix(1)), 1)
    while index < run.count - 1 {
      let start = index
      while index < run.count - 1, !goesOn(index) { index += 1 }
      if index > start {
        opened += SparseLine.discs(of: run[start - 1...index], tolerance: tolerance)
          .dropFirst()
      } else {
        opened.append(run[index])
      }
      index += 1
    }
    if index == run.count - 1 { opened.append(run[index]) }
    return opened
  }

  private mutating func addCircle(_ point: InkPoint) {
    let across = Vector2(point.radius, 0)
    pieces += [
      .move(point.position - across),
      .arc(point.position + across, radius: point.radius, isLarge: false),
      .arc(point.position - across, radius: point.radius, isLarge: false),
    ]
  }

  /// A strip along some ways: its left side there, its right side back, and round ends.
  private mutating func addStrip(
    _ points: ArraySlice<InkPoint>, _ ways: [Way], tolerance: Double
  ) {
    guard let first = points.first, let last = points.last, let begin = ways.first,
      let end = ways.last
    else { return }
    func side(_ normal: (Way) -> Vector2) -> [Vector2] {
      var side = [first.position + normal(begin) * first.radius]
      for (index, point) in points.dropFirst().dropLast().enumerated() {
        let middle = normal(ways[index]) + normal(ways[index + 1])
        side.append(point.position + middle * (point.radius / middle.length))
      }
      return side + [last.position + normal(end) * last.radius]
    }
    let (left, right) = (side(\.left), side(\.right))
    pieces.append(.move(left[0]))
    pieces += CurveFit.pieces(along: left, tolerance: tolerance)
    pieces.append(
      .arc(right[right.count - 1], radius: last.radius, isLarge: last.radius > end.startRadius))
    pieces += CurveFit.pieces(along: right.reversed(), tolerance: tolerance)
    pieces.append(.arc(left[0], radius: first.radius, isLarge: first.radius > begin.endRadius))
  }

  /// The way from a disc to the next, neither of which holds the other.
  private struct Way {
    /// Where the lines that touch both discs touch them, from their middles: of length 1.
    let left, right: Vector2
    let length: Double
    let startRadius, endRadius: Double

    /// How deep the notch between both its discs is.
    var notch: Double {
      let radius = min(startRadius, endRadius)
      return radius - max(0, radius * radius - length * length / 4).squareRoot()
    }

    init?(from: InkPoint, to: InkPoint) {
      let way = to.position - from.position
      let (length, change) = (way.length, from.radius - to.radius)
      guard length > abs(change), length > 1e-9 else { return nil }
      let forward = way / length
      let (along, rightward) = (change / length, Vector2(-forward.y, forward.x))
      let across = max(0, 1 - along * along).squareRoot()
      left = forward * along - rightward * across
      right = forward * along + rightward * across
      (self.length, startRadius, endRadius) = (length, from.radius, to.radius)
    }

    /// Whether both sides go on from here to another way in a straight line, near enough.
    func joins(_ next: Way, radius: Double, tolerance: Double) -> Bool {
      let room = mostInner * min(length, next.length)
      return [left.dot(next.left), right.dot(next.right)].allSatisfy { cosine in
        let half = max(0, (1 + cosine) / 2).squareRoot()
        let bend = max(0, (1 - cosine) / 2).squareRoot()
        return cosine > 0 && radius * (1 - half) <= tolerance && radius * bend <= room
      }
    }
  }
}
