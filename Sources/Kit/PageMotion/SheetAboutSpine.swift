import PageGeometry
import PageLayout

/// A bent leaf as it is seen from the spine: over distance from the spine and height, how far about
/// the spine it has come.
///
/// Leaves of any shapes keep apart where the one behind has come less far wherever both are seen.
/// What of a leaf is seen over a place is known exactly (see `Directrix`), however narrow its tip is
/// there; it is asked over points of the other leaf, along whose rulings and edges they lie.
struct SheetAboutSpine {
  private let directrix: Directrix
  private let points: [Place]

  /// A place by its distance from the spine and its height, and an azimuth.
  private struct Place {
    let out, up, azimuth: Double
  }

  /// Radians that leaves of different shapes stay apart half way between the sides.
  static let margin = 0.05
  /// Next to the spine, in leaf widths, all leaves meet.
  private static let nearest = 0.05
  /// Beyond its edges, as far as points of the other leaf are apart, a leaf counts as if it went on,
  /// but ever less: at so many page heights by so many radians.
  private static let overhang = (reach: 0.08, give: 1.5)

  init(_ shape: LeafShape, size: Vector2) {
    directrix = Directrix(shape, size: size)
    points = Self.points(of: shape, directrix, size: size).compactMap { point in
      let place = shape.place(point, size: size)
      let out = Vector2(place.x, place.z).length
      guard out > Self.nearest * size.x else { return nil }
      return Place(
        out: out, up: place.y, azimuth: Directrix.azimuth(angle(ofX: place.x, y: place.z)))
    }
  }

  /// Points along rulings, dense where the leaf is bent, and along its edges.
  private static func points(
    of shape: LeafShape, _ directrix: Directrix, size: Vector2
  ) -> [Vector2] {
    let isRolled = shape.start > 0 || abs(shape.turning) > .pi / 2
    let cells = isRolled ? (across: 16, up: 10) : (across: 10, up: 6)
    let rim = (0...cells.across).flatMap { column -> [Vector2] in
      let share = Double(column) / Double(cells.across)
      return [
        Vector2(share * size.x, 0), Vector2(share * size.x, size.y),
        Vector2(size.x, share * size.y),
      ]
    }
    let along = directrix.polars(bent: isRolled ? 8 : 6).flatMap { polar in
      directrix.ruling(at: polar, points: cells.up)
    }
    return rim + along
  }

  /// Whether this leaf is behind another wherever both are seen.
  func isBehind(_ ahead: SheetAboutSpine) -> Bool {
    points.allSatisfy { point in
      ahead.directrix.allAzimuths(out: point.out, up: point.up) { azimuth, beyond in
        point.azimuth <= azimuth + Self.give(azimuth, beyond)
      }
    }
      && ahead.points.allSatisfy { point in
        directrix.allAzimuths(out: point.out, up: point.up) { azimuth, beyond in
          azimuth <= point.azimuth + Self.give(point.azimuth, beyond)
        }
      }
  }

  /// By how many radians the leaf behind may be past the one ahead, which has come to `azimuth`; less
  /// than 0 where they have to stay apart.
  private static func give(_ azimuth: Double, _ beyond: Double) -> Double {
    guard beyond < overhang.reach else { return .infinity }
    // The sides themselves are shared by all that lies.
    let way = 2 * azimuth / .pi - 1
    let apart = margin * max(0, 1 - way * way * way * way)
    let share = max(0, beyond) / overhang.reach
    return 1e-9 - apart + overhang.give * share * share
  }
}
