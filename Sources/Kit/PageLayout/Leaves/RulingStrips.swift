import PageGeometry

/// Cuts a leaf along its rulings, the straight lines that stay straight when it bends, so that a
/// few triangles follow the bend without a facet in sight.
public enum RulingStrips {
  /// The corners of triangles, by threes, as fractions of the leaf's rectangle.
  ///
  /// Law: the triangles cover the leaf once, counter-clockwise; neighbours share their
  /// corners bit for bit. Those of a part lie in the planes of those of the whole.
  ///
  /// - Parameters:
  ///   - leaf: the leaf.
  ///   - part: the part of its rectangle that is cut, in its own frame; nil for the whole.
  ///   - strips: how many strips go round a cylinder or cone, at least 1. Of 48, each turns 1.5° where
  ///     the leaf turns 1.25 rad, and its chord is 4e−5 page heights from the arc; of n, (48/n)² times
  ///     as far.
  ///   - rows: how many rows there are upwards, at least 1: what is found at corners and even between
  ///     them needs some.
  /// - Returns: three corners a triangle.
  public static func triangles(
    of leaf: Leaf, within part: Rectangle? = nil, strips: Int = 48, rows: Int = 1
  ) -> [SIMD2<Float>] {
    // Most leaves are cut from edge to edge, and most parts lie within the outline.
    var rest = part.map { within(leaf.outline, $0) } ?? leaf.outline.polygon
    // Kept from strip to strip: with many leaves in the air a frame has thousands of strips.
    var (near, far): ([Vector2], [Vector2]) = ([], [])
    var corners: [SIMD2<Float>] = []
    corners.reserveCapacity(12 * strips * rows)
    func emit(_ polygon: [Vector2]) {
      guard polygon.count > 2 else { return }
      func fraction(_ index: Int) -> SIMD2<Float> {
        SIMD2<Float>(leaf.rectangle.fraction(of: polygon[index]))
      }
      let first = fraction(0)
      var last = fraction(1)
      for index in 2..<polygon.count {
        let next = fraction(index)
        corners.append(first)
        corners.append(last)
        corners.append(next)
        last = next
      }
    }
    let levels = (1..<max(rows, 1)).map {
      let share = Double($0) / Double(rows)
      let height = leaf.rectangle.min.y.mixed(with: leaf.rectangle.max.y, share)
      return Cut(place: Vector2(0, height), normal: Vector2(0, 1))
    }
    var (lower, upper): ([Vector2], [Vector2]) = ([], [])
    func emitRows(_ polygon: [Vector2]) {
      var rest = polygon
      for level in levels {
        split(rest, by: level, near: &lower, far: &upper)
        emit(lower)
        swap(&rest, &upper)
      }
      emit(rest)
    }
    for cut in cuts(of: leaf, strips: strips) {
      split(rest, by: cut, near: &near, far: &far)
      emitRows(near)
      swap(&rest, &far)
    }
    emitRows(rest)
    return corners
  }

  /// What an outline has in common with a rectangle.
  private static func within(_ outline: Outline, _ part: Rectangle) -> [Vector2] {
    guard outline.cornerRadius > 0 else { return Outline(part).polygon }
    var rest = outline.polygon
    var (near, far): ([Vector2], [Vector2]) = ([], [])
    for (place, normal) in [
      (part.min, Vector2(-1, 0)), (part.min, Vector2(0, -1)), (part.max, Vector2(1, 0)),
      (part.max, Vector2(0, 1)),
    ] {
      split(rest, by: Cut(place: place, normal: normal), near: &near, far: &far)
      rest = near
    }
    return rest
  }

  /// A line: points p with (p − place) · normal = 0; beyond it is the side of the free edge.
  private struct Cut {
    var place: Vector2
    var normal: Vector2
  }

  private static func cuts(of leaf: Leaf, strips: Int) -> [Cut] {
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    switch leaf.bend {
    case .flat:
      return []
    case .arc:
      return (1..<strips).map {
        Cut(
          place: Vector2(low.x.mixed(with: high.x, Double($0) / Double(strips)), 0),
          normal: Vector2(1, 0))
      }
    case .cone(let apex, _, _):
      let rulings = Rulings(apex: apex, rectangle: leaf.rectangle)
      return (1..<strips).map { rulings.cut(at: rulings.widest * Double($0) / Double(strips)) }
    case .curl(let apex, let start, let end, let curvature, _, let base):
      let rulings = Rulings(apex: apex, rectangle: leaf.rectangle)
      let (first, last) = (min(start, rulings.widest), min(end, rulings.widest))
      func cuts(from start: Double, to end: Double, _ count: Int) -> [Cut] {
        (0...count).map { rulings.cut(at: start.mixed(with: end, Double($0) / Double(count))) }
      }
      guard base != 0 else { return start < last ? cuts(from: start, to: last, strips) : [] }
      // The base has as many more as it turns.
      let (bulged, bent) = (abs(base) * first, abs(curvature) * max(0, last - first))
      let bulges = min(Int((Double(strips) * bulged / max(bent, 1e-9)).rounded(.up)), strips)
      let before = Array(cuts(from: 0, to: first, max(bulges, 1)).dropFirst())
      return start < last ? before.dropLast() + cuts(from: first, to: last, strips) : before
    }
  }

  /// The rulings of a cone: lines through its apex, by their angle from the spine.
  private struct Rulings {
    let apex: Double
    let down: Double
    /// The angle of the leaf's outermost corner.
    let widest: Double

    init(apex: Double, rectangle: Rectangle) {
      let (low, high) = (rectangle.min, rectangle.max)
      self.apex = apex
      down = apex < (low.y + high.y) / 2 ? 1 : -1
      widest = angle(ofX: ((down > 0 ? low.y : high.y) - apex) * down, y: high.x)
    }

    func cut(at polar: Double) -> Cut {
      let (s, c) = sineAndCosine(polar)
      return Cut(place: Vector2(0, apex), normal: Vector2(c, -s * down))
    }
  }

  private static func split(
    _ polygon: [Vector2], by cut: Cut, near: inout [Vector2], far: inout [Vector2]
  ) {
    near.removeAll(keepingCapacity: true)
    far.removeAll(keepingCapacity: true)
    for (index, point) in polygon.enumerated() {
      let next = polygon[index + 1 < polygon.count ? index + 1 : 0]
      let here = (point - cut.place).dot(cut.normal)
      let there = (next - cut.place).dot(cut.normal)
      if here <= 0 { near.append(point) } else { far.append(point) }
      guard (here <= 0) != (there <= 0) else { continue }
      // From the near end, whichever way the polygon goes round: neighbours share their corners.
      let crossing =
        here <= 0
        ? point + (next - point) * (here / (here - there))
        : next + (point - next) * (there / (there - here))
      near.append(crossing)
      far.append(crossing)
    }
  }
}
