import Geometry
import PageLayout

/// A bent leaf as it is seen from the spine: over distance from the spine and height, how far about
/// the spine it has come.
///
/// Leaves of any shapes keep apart where the one behind has come less far wherever both are seen.
struct SheetAboutSpine {
  /// What of the leaf counts where it lies over itself.
  enum Side {
    /// The least azimuth: what a leaf behind it meets.
    case least
    /// The greatest: what a leaf ahead of it meets.
    case greatest
  }

  /// Azimuths in radians at the nodes of a grid; infinitely far from what they are compared with
  /// where the leaf is not seen.
  private let azimuths: [Double]

  /// Cells of the flat leaf, across and up: their chords are nearer to it than `margin`.
  private static func cells(_ shape: LeafShape) -> (across: Int, up: Int) {
    let isRolled = shape.start > 0 || abs(shape.turning) > .pi / 2
    return isRolled ? (40, 12) : (12, 6)
  }

  /// Nodes out from the spine and up. Next to the spine all leaves meet.
  private static let nodes = (out: 24, up: 26)
  private static let nearest = 0.03
  /// Heights that are looked at, in leaf heights: a curl reaches beyond the leaf.
  private static let heights = -0.15...1.15
  /// Radians that leaves of different shapes stay apart half way between the sides.
  static let margin = 0.05

  init(_ shape: LeafShape, size: Vector2, side: Side) {
    let unseen = side == .least ? Double.infinity : -Double.infinity
    var azimuths = Array(repeating: unseen, count: Self.nodes.out * Self.nodes.up)
    let cells = Self.cells(shape)
    let points = (0...cells.up).map { row in
      (0...cells.across).map { column in
        let flat = Vector2(
          Double(column) / Double(cells.across), Double(row) / Double(cells.up))
        var seen = Self.seen(shape.place(flat * size, size: size), size: size)
        // On the spine itself there is no azimuth, but next to it there is.
        if column == 0 { seen.z = shape.hinge }
        return seen
      }
    }
    for (lower, upper) in zip(points, points.dropFirst()) {
      for column in 0..<cells.across {
        let (a, b, c, d) = (lower[column], lower[column + 1], upper[column + 1], upper[column])
        Self.fill(&azimuths, a, b, c, side)
        Self.fill(&azimuths, a, c, d, side)
      }
    }
    self.azimuths = azimuths
  }

  /// Whether this leaf, seen from ahead, is behind one that is seen from behind.
  func isBehind(_ ahead: SheetAboutSpine) -> Bool {
    zip(azimuths, ahead.azimuths).allSatisfy { own, limit in
      // The sides themselves are shared by all that lies.
      let apart = Self.margin * max(0, 1 - square(square(2 * limit / .pi - 1)))
      return own <= limit - (limit.isFinite ? apart : 0) + 1e-9
    }
  }

  /// A place by its nodes out and up, and its azimuth.
  private static func seen(_ place: Vector3, size: Vector2) -> Vector3 {
    let out = (Vector2(place.x, place.z).length / size.x - nearest) / (1 - nearest)
    let up = (place.y / size.y - heights.lowerBound) / (heights.upperBound - heights.lowerBound)
    let azimuth = angle(ofX: place.x, y: place.z)
    return Vector3(
      out * Double(nodes.out - 1), up * Double(nodes.up - 1),
      azimuth < -.pi / 2 ? azimuth + 2 * .pi : azimuth)
  }

  /// Notes a triangle at the nodes that it covers.
  private static func fill(
    _ azimuths: inout [Double], _ a: Vector3, _ b: Vector3, _ c: Vector3, _ side: Side
  ) {
    let (low, high) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (bottom, top) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    guard abs(area) > 1e-12, high >= 0, top >= 0 else { return }
    let firstOut = max(0, Int(low.rounded(.up)))
    let lastOut = min(nodes.out - 1, Int(high.rounded(.down)))
    let firstUp = max(0, Int(bottom.rounded(.up)))
    let lastUp = min(nodes.up - 1, Int(top.rounded(.down)))
    guard firstOut <= lastOut, firstUp <= lastUp else { return }
    for up in firstUp...lastUp {
      for out in firstOut...lastOut {
        let (x, y) = (Double(out) - a.x, Double(up) - a.y)
        let toB = (x * (c.y - a.y) - y * (c.x - a.x)) / area
        let toC = (y * (b.x - a.x) - x * (b.y - a.y)) / area
        guard toB >= -1e-9, toC >= -1e-9, toB + toC <= 1 + 1e-9 else { continue }
        let azimuth = a.z + toB * (b.z - a.z) + toC * (c.z - a.z)
        let node = up * nodes.out + out
        azimuths[node] =
          side == .least ? min(azimuths[node], azimuth) : max(azimuths[node], azimuth)
      }
    }
  }
}

private func square(_ x: Double) -> Double { x * x }
