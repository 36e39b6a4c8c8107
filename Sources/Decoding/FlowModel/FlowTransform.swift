/// How something is turned, stretched and moved on a page: `x' = a·x + c·y + dx` and `y' = b·x + d·y + dy`, in points, down
/// and to the right, as CSS and SVG have it.
///
/// Laws: all six numbers are finite and within what a page can need, whatever it is made of; `p * q` does `q` first.
public struct FlowTransform: Hashable, Sendable {
  public let a, b, c, d, dx, dy: Double

  /// Leaves everything where it is.
  public static let identity = FlowTransform(a: 1, b: 0, c: 0, d: 1)

  /// Takes six numbers, brought within reason; what is no number is 0.
  public init(a: Double, b: Double, c: Double, d: Double, dx: Double = 0, dy: Double = 0) {
    func sane(_ value: Double, _ most: Double) -> Double {
      value.isNaN ? 0 : Swift.min(Swift.max(value, -most), most)
    }
    (self.a, self.b) = (sane(a, Self.mostScale), sane(b, Self.mostScale))
    (self.c, self.d) = (sane(c, Self.mostScale), sane(d, Self.mostScale))
    (self.dx, self.dy) = (sane(dx, Self.mostShift), sane(dy, Self.mostShift))
  }

  /// Moves everything.
  public init(dx: Double, dy: Double) { self.init(a: 1, b: 0, c: 0, d: 1, dx: dx, dy: dy) }

  /// Nothing on a page is made larger, or moved farther in points.
  private static let mostScale = 1e3
  private static let mostShift = 1e5

  public static func * (p: FlowTransform, q: FlowTransform) -> FlowTransform {
    FlowTransform(
      a: p.a * q.a + p.c * q.b, b: p.b * q.a + p.d * q.b, c: p.a * q.c + p.c * q.d,
      d: p.b * q.c + p.d * q.d, dx: p.a * q.dx + p.c * q.dy + p.dx,
      dy: p.b * q.dx + p.d * q.dy + p.dy)
  }

  /// Where a place comes to lie, in points.
  public func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + dx, b * x + d * y + dy)
  }

  /// The smallest upright rectangle around what a rectangle becomes.
  public func callAsFunction(_ box: DisplayBox) -> DisplayBox {
    if self == .identity { return box }
    let corners = [
      (box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom),
    ].map { x, y in place(x.points, y.points) }
    let (across, down) = (corners.map(\.x), corners.map(\.y))
    return DisplayBox(
      left: FlowLength(points: across.min() ?? 0), top: FlowLength(points: down.min() ?? 0),
      right: FlowLength(points: across.max() ?? 0), bottom: FlowLength(points: down.max() ?? 0))
  }
}
