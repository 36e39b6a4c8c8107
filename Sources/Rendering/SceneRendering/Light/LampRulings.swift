internal import PageGeometry
internal import PageLayout

/// Some of the straight lines of a bent leaf that stay straight, as the lamp sees them: between two
/// neighbours lies a strip of paper that is nearly flat. From them shaders find how much of the light a
/// leaf hides.
struct LampRulings {
  /// The most that a leaf has.
  static let most = 12
  /// Four vectors a ruling, as `FlyingLeaf` of common.glsl has them.
  typealias Uniforms = InlineArray<48, Float4>

  /// The rulings, from the spine to the free edge.
  private(set) var uniforms = Uniforms(repeating: .zero)
  /// How many there are, 2…`most`.
  private(set) var count = 0
  /// The least and greatest corner of them across the light.
  private(set) var bounds = Float4(.infinity, .infinity, -.infinity, -.infinity)
  /// How near to the lamp they come.
  private(set) var top = -Float.infinity
  /// Whether any of the paper may hide light from another part of it: not if the lamp sees one side of
  /// all of it, none of it nearly edge on.
  var hidesItself: Bool { facing.lowerBound < Self.edgeOn && facing.upperBound > -Self.edgeOn }
  /// The least and greatest cosine between the strips and the way to the lamp.
  private var facing = 1.0...1.0
  private static let edgeOn = 0.2

  /// The rulings of a leaf.
  ///
  /// - Parameters:
  ///   - leaf: the leaf.
  ///   - lamp: two ways across the light, and the way to the lamp; of length 1 and upright to each other.
  ///   - most: how many there are at most, 4…`LampRulings.most`; where the leaf has more corners, as
  ///     many as those need.
  init(of leaf: Leaf, lamp: LampFrame, most: Int = most) {
    let outline = leaf.outline.polygon
    let lines = Self.lines(of: leaf, most: most).compactMap { line in
      line.part(within: outline).map { (line: line, part: $0) }
    }
    let lows = Self.straddling(lines.map { leaf.place($0.line.point(at: $0.part.lowerBound)) })
    let highs = Self.straddling(lines.map { leaf.place($0.line.point(at: $0.part.upperBound)) })
    var before: Seen?
    for (place, (line, part)) in lines.enumerated() {
      var seen = Seen(low: lamp.seen(lows[place]), high: lamp.seen(highs[place]))
      // At a corner nothing is left of the line.
      if part.upperBound - part.lowerBound < 1e-3 * leaf.rectangle.size.y {
        let reach = 0.05 * leaf.rectangle.size.y
        seen.way =
          lamp.seen(leaf.place(line.point(at: part.upperBound + reach)).position)
          - lamp.seen(leaf.place(line.point(at: part.lowerBound - reach)).position)
      }
      add(seen, place: line.place, after: before)
      before = seen
    }
    uniforms[1].w = hidesItself ? 1 : 0
  }

  /// A ruling in the frame of the lamp.
  private struct Seen {
    var low: Vector3
    var high: Vector3
    var way: Vector3

    init(low: Vector3, high: Vector3) { (self.low, self.high, way) = (low, high, high - low) }
  }

  private mutating func add(_ seen: Seen, place: Double, after before: Seen?) {
    // A line that points to the lamp hides nothing that its neighbours do not.
    let way = seen.way / max(Vector2(seen.way.x, seen.way.y).length, 1e-6)
    uniforms[4 * count] = Float4(seen.low, place)
    uniforms[4 * count + 1] = Float4(way, 0)
    let length = Float(Vector2((seen.high - seen.low).x, (seen.high - seen.low).y).length)
    uniforms[4 * count + 3] = Float4(0, 0, 0, length)
    if let before {
      let up = Vector2((seen.way + before.way).x, (seen.way + before.way).y).normalized
      let low = Self.inwards(seen.low - before.low, up)
      let high = Self.inwards(seen.high - before.high, -up)
      let apart = Vector2((before.low - before.high).x, (before.low - before.high).y).dot(high)
      let across = (seen.way + before.way).cross(
        seen.low + seen.high - before.low - before.high)
      let cosine = across.z / max(across.length, 1e-12)
      facing =
        count == 1
        ? cosine...cosine : min(facing.lowerBound, cosine)...max(facing.upperBound, cosine)
      // How far the plane rises for each step across the light; a strip seen edge on hides nothing.
      let slope = -Vector2(across.x, across.y) / (abs(across.z) < 1e-9 ? 1e-9 : across.z)
      uniforms[4 * count + 2] = Float4(Float(low.x), Float(low.y), Float(high.x), Float(high.y))
      uniforms[4 * count + 3] = Float4(Float(slope.x), Float(slope.y), Float(apart), length)
    }
    count += 1
    for end in [seen.low, seen.high] {
      let (x, y) = (Float(end.x), Float(end.y))
      bounds = Float4(min(bounds.x, x), min(bounds.y, y), max(bounds.z, x), max(bounds.w, y))
      top = max(top, Float(end.z))
    }
  }

  /// The way across an edge to the side of `inside`, of length 1; that way itself where the edge is a point.
  private static func inwards(_ edge: Vector3, _ inside: Vector2) -> Vector2 {
    let across = Vector2(-edge.y, edge.x)
    guard across.length > 1e-5 else { return inside }
    return across.normalized * (across.dot(inside) < 0 ? -1 : 1)
  }

  /// Points of a round sheet moved outwards, so that the straight strips between them lie as far outside of
  /// it as inside: of chords all would lie inside, and what they hide would be too little.
  private static func straddling(_ points: [SurfacePoint]) -> [Vector3] {
    points.indices.map { index in
      let point = points[index]
      guard index > 0, index + 1 < points.count else { return point.position }
      let (before, after) = (points[index - 1].position, points[index + 1].position)
      let sagitta = point.position - (before + after) / 2
      // Where a bend begins, a ridge of its first strip would shade the flat paper beside it.
      let (near, far) = ((point.position - before).length, (after - point.position).length)
      let evenness = min(near, far) / max(near, far, 1e-12)
      return point.position + point.normal * (evenness * sagitta.dot(point.normal) / 8)
    }
  }

  /// A line in the plane of the flat leaf.
  private struct Line {
    var origin: Vector2
    var direction: Vector2
    /// Where it is on the leaf: from the spine, or as the angle at the apex of a roll.
    var place: Double

    func point(at distance: Double) -> Vector2 { origin + direction * distance }

    /// The part of it that lies in a convex polygon, which goes round counter-clockwise.
    func part(within polygon: [Vector2]) -> ClosedRange<Double>? {
      var low = -Double.infinity, high = Double.infinity
      for (index, corner) in polygon.enumerated() {
        let way = polygon[index + 1 < polygon.count ? index + 1 : 0] - corner
        // Inside is on the left of the way; a hair beside it counts.
        let depth = way.cross(origin - corner) / max(way.length, 1e-12) + 1e-9
        let slope = way.cross(direction) / max(way.length, 1e-12)
        if abs(slope) < 1e-12 {
          if depth < 0 { return nil }
        } else if slope > 0 {
          low = max(low, -depth / slope)
        } else {
          high = min(high, depth / -slope)
        }
      }
      return low <= high ? low...high : nil
    }
  }

  private static func lines(of leaf: Leaf, most: Int) -> [Line] {
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    func upright(_ places: [Double]) -> [Line] {
      places.map { Line(origin: Vector2($0, low.y), direction: Vector2(0, 1), place: $0) }
    }
    let round = leaf.cornerRadius
    let corner = round > 0 ? [high.x - round, high.x - 0.3 * round] : []
    switch leaf.bend {
    case .flat: return upright(([low.x] + corner + [high.x]))
    case .arc:
      return upright(filled([low.x] + corner + [high.x], from: low.x, to: high.x, to: most))
    case .cone(let apex, _, _):
      return rolled(leaf, apex: apex, from: 0, to: .infinity, most: most)
    case .curl(let apex, let start, let end, let curvature, _, let base):
      return rolled(
        leaf, apex: apex, from: start, to: end, most: most,
        bulges: abs(base / max(curvature.magnitude, 1e-9)))
    }
  }

  /// The rulings of a roll, by their angles at its apex; its base is bent so much more than the rest.
  private static func rolled(
    _ leaf: Leaf, apex: Double, from start: Double, to end: Double, most: Int, bulges: Double = 0
  ) -> [Line] {
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    let isUpper = apex >= (low.y + high.y) / 2
    let side = isUpper ? -1.0 : 1
    let (near, far) = isUpper ? (apex - high.y, apex - low.y) : (low.y - apex, high.y - apex)
    let widest = angle(ofX: near, y: high.x) * (1 - 1e-9)
    // The corner at the other end, at which the edge has a kink.
    let kink = angle(ofX: far, y: high.x)
    let kinks = [0, kink, start, end, widest].filter { $0 >= 0 && $0 <= widest }
    return filled(
      kinks, from: bulges > 0 ? 0 : start, to: min(end, widest), to: most,
      weighing: { $0 < start ? bulges : 1 }
    ).map {
      let (s, c) = sineAndCosine($0)
      // From the lower end of the leaf to the upper.
      return Line(origin: Vector2(0, apex), direction: Vector2(s * side, c), place: $0)
    }
  }

  /// Places in order, with more between those of what is bent until there are enough, about evenly by
  /// what the gap above a place weighs.
  private static func filled(
    _ places: [Double], from start: Double, to end: Double, to most: Int,
    weighing weight: (Double) -> Double = { _ in 1 }
  ) -> [Double] {
    let all = Array(Set(places)).sorted()
    let gaps = zip(all, all.dropFirst()).map { (from: $0, to: $1, size: ($1 - $0) * weight($0)) }
    // How many pieces each gap is cut into: one more where the pieces are widest.
    var pieces = gaps.map { _ in 1 }
    let bent = gaps.indices.filter {
      gaps[$0].from >= start && gaps[$0].to <= end && gaps[$0].size > 1e-6
    }
    for _ in all.count..<max(all.count, most) {
      guard
        let widest = bent.max(by: {
          gaps[$0].size / Double(pieces[$0]) < gaps[$1].size / Double(pieces[$1])
        })
      else { break }
      pieces[widest] += 1
    }
    return zip(gaps, pieces).flatMap { gap, pieces in
      (0..<pieces).map { gap.from.mixed(with: gap.to, Double($0) / Double(pieces)) }
    } + [all.last ?? start]
  }
}

/// The frame in which the lamp is above.
struct LampFrame {
  /// Two ways across its light, and the way to it.
  let across: Vector3, up: Vector3, towards: Vector3

  init(of light: LightRig) {
    towards = light.direction
    across = towards.cross(abs(towards.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(1, 0, 0)).normalized
    up = towards.cross(across)
  }

  func seen(_ point: Vector3) -> Vector3 {
    Vector3(point.dot(across), point.dot(up), point.dot(towards))
  }

  var uniforms: (Float4, Float4, Float4) {
    (Float4(across, 0), Float4(up, 0), Float4(towards, 0))
  }
}
