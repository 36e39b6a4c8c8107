/// A shape to which what is seen of a box is cut, in lengths of one kind.
///
/// Hundredths are of the box's own width across and of its height down; of a circle's radius they are of both.
public indirect enum FixedShape<Length: Hashable & Sendable>: Hashable, Sendable {
  /// From the middle of an ellipse to its edge: so far, or to the nearer side of the box, or to the farther one.
  public enum Radius: Hashable, Sendable { case length(Length), closest, farthest }

  /// A place from the upper left corner of the box.
  public struct Point: Hashable, Sendable {
    public var x, y: Length

    public init(_ x: Length, _ y: Length) { (self.x, self.y) = (x, y) }
  }

  /// The box without so much at its sides, from the top clockwise, its corners rounded by radii, from the upper left one
  /// clockwise; by none where there are not four.
  case inset([Length], corners: [Length])
  case circle(Radius, Point)
  case ellipse(Radius, Radius, Point)
  /// What lies within a line through points; what it surrounds twice is outside where only odd numbers count.
  case polygon([Point], countsOdd: Bool)

  /// The same in lengths of another kind.
  public func map<Other>(_ change: (Length) -> Other) -> FixedShape<Other> {
    func point(_ point: Point) -> FixedShape<Other>.Point {
      FixedShape<Other>.Point(change(point.x), change(point.y))
    }
    func radius(_ radius: Radius) -> FixedShape<Other>.Radius {
      switch radius {
      case .length(let length): .length(change(length))
      case .closest: .closest
      case .farthest: .farthest
      }
    }
    return switch self {
    case .inset(let sides, let corners):
      .inset(sides.map(change), corners: corners.map(change))
    case .circle(let own, let middle): .circle(radius(own), point(middle))
    case .ellipse(let across, let down, let middle):
      .ellipse(radius(across), radius(down), point(middle))
    case .polygon(let points, let countsOdd): .polygon(points.map(point), countsOdd: countsOdd)
    }
  }
}

extension FixedShape where Length == FixedLength {
  /// So many points stand for a circle: no page is so large that its corners are seen.
  private static let steps = 128
  /// The cosine and the sine of that part of a turn.
  private static let step = (x: 0.998_795_456_205_172_4, y: 0.049_067_674_327_418_01)

  /// Its outline in a box so wide and high, from the upper left corner of that, in points.
  public func outline(width: Double, height: Double) -> [(x: Double, y: Double)] {
    switch self {
    case .inset(let sides, let corners):
      guard sides.count == 4 else { return [] }
      var (top, bottom) = (sides[0].of(height), sides[2].of(height))
      var (left, right) = (sides[3].of(width), sides[1].of(width))
      // What is more than the box leaves nothing, in the ratio of both sides.
      if left + right > width { (left, right) = Self.shared(left, right, width) }
      if top + bottom > height { (top, bottom) = Self.shared(top, bottom, height) }
      let (across, down) = (max(width - left - right, 0), max(height - top - bottom, 0))
      let wanted = corners.count == 4 ? corners.map { max($0.of(min(width, height)), 0) } : []
      guard wanted.contains(where: { $0 > 0 }), across > 0, down > 0 else {
        return [
          (left, top), (left + across, top), (left + across, top + down), (left, top + down),
        ]
      }
      // All are made smaller in one ratio where a side is too short for both of its corners.
      let ratio = (0..<4).reduce(1.0) { ratio, side in
        let both = wanted[side] + wanted[(side + 1) % 4]
        let length = side % 2 == 0 ? across : down
        return both > length ? min(ratio, length / both) : ratio
      }
      return Self.circle().map { x, y in
        let corner = y > 0 ? (x > 0 ? 2 : 3) : (x > 0 ? 1 : 0)
        let radius = wanted[corner] * ratio
        return (
          x > 0 ? left + across - radius + x * radius : left + radius + x * radius,
          y > 0 ? top + down - radius + y * radius : top + radius + y * radius
        )
      }
    case .circle(let radius, let middle):
      let (x, y) = (middle.x.of(width), middle.y.of(height))
      // Hundredths are of the diagonal of a box, by that of a square of the side 1.
      let whole = ((width * width + height * height) / 2).squareRoot()
      let sides = [x, width - x, y, height - y].map { abs($0) }
      let own = Self.reach(radius, of: whole, sides)
      return Self.circle().map { (x + $0 * own, y + $1 * own) }
    case .ellipse(let across, let down, let middle):
      let (x, y) = (middle.x.of(width), middle.y.of(height))
      let a = Self.reach(across, of: width, [abs(x), abs(width - x)])
      let b = Self.reach(down, of: height, [abs(y), abs(height - y)])
      return Self.circle().map { (x + $0 * a, y + $1 * b) }
    case .polygon(let points, _): return points.map { ($0.x.of(width), $0.y.of(height)) }
    }
  }

  private static func shared(_ a: Double, _ b: Double, _ whole: Double) -> (Double, Double) {
    (whole * a / (a + b), whole * b / (a + b))
  }

  private static func reach(_ radius: Radius, of whole: Double, _ sides: [Double]) -> Double {
    switch radius {
    case .length(let length): max(length.of(whole), 0)
    case .closest: sides.min() ?? 0
    case .farthest: sides.max() ?? 0
    }
  }

  /// Points of a circle about the origin, of the radius 1.
  private static func circle() -> [(x: Double, y: Double)] {
    var (points, x, y) = ([(x: Double, y: Double)](), 1.0, 0.0)
    for _ in 0..<steps {
      points.append((x, y))
      (x, y) = (x * step.x - y * step.y, x * step.y + y * step.x)
    }
    return points
  }
}
