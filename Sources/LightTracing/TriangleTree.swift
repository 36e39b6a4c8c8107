public import Geometry

/// Finds what rays meet among the triangles of a body: a tree of boxes, each cut where the middle of its
/// triangles lies along its longest side.
///
/// It is written number by number, because a build for debugging takes ten times as long for vectors.
public struct TriangleTree: Sendable {
  /// Where a ray meets a surface first.
  public struct Hit: Equatable, Sendable {
    /// The distance in units of the ray's direction.
    public var distance: Double
    /// The number of the surface.
    public var surface: Int
    /// The unit normal there, of the side from which it was cut; it may look away from the ray.
    public var normal: Vector3
  }

  /// What it was made of.
  public let body: TracedBody
  /// Six numbers a box: least and greatest corner.
  private var boxes: [Double] = []
  /// For each box the one to go on with where a ray misses it: those within it lie in between.
  private var skips: [Int] = []
  /// The triangles that each box holds itself.
  private var firsts: [Int] = []
  private var counts: [Int] = []
  /// Nine numbers a triangle: a corner and the ways to the two others.
  private var shapes: [Double] = []
  /// The triangles in the order of the boxes.
  private var order: [Int] = []

  private static let smallest = 3

  /// Sorts the triangles of a body into boxes.
  public init(_ body: TracedBody) {
    self.body = body
    order = Array(body.owners.indices)
    guard !order.isEmpty else { return }
    divide(from: 0, to: order.count)
    shapes.reserveCapacity(9 * order.count)
    for triangle in order {
      let a = body.corners[3 * triangle]
      for corner in [a, body.corners[3 * triangle + 1] - a, body.corners[3 * triangle + 2] - a] {
        shapes += [corner.x, corner.y, corner.z]
      }
    }
  }

  private mutating func divide(from first: Int, to end: Int) {
    var low = Vector3(repeating: .infinity), high = Vector3(repeating: -.infinity)
    for triangle in order[first..<end] {
      for corner in body.corners[3 * triangle..<3 * triangle + 3] {
        low = pointwiseMin(low, corner)
        high = pointwiseMax(high, corner)
      }
    }
    let box = skips.count
    let isLast = end - first <= Self.smallest
    boxes += [low.x, low.y, low.z, high.x, high.y, high.z]
    skips.append(box + 1)
    firsts.append(first)
    counts.append(isLast ? end - first : 0)
    guard !isLast else { return }
    let size = high - low
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let sorted = order[first..<end].sorted { middle(of: $0)[axis] < middle(of: $1)[axis] }
    order.replaceSubrange(first..<end, with: sorted)
    let half = (first + end) / 2
    divide(from: first, to: half)
    divide(from: half, to: end)
    skips[box] = skips.count
  }

  private func middle(of triangle: Int) -> Vector3 {
    body.corners[3 * triangle] + body.corners[3 * triangle + 1] + body.corners[3 * triangle + 2]
  }

  /// What a ray meets first farther away than `least`.
  ///
  /// - Parameters:
  ///   - ray: the ray.
  ///   - least: the least distance that counts.
  ///   - origin: the surface that it starts on, which hides nothing from itself where it is flat.
  /// - Returns: The hit, or nil where it meets nothing.
  public func first(
    on ray: Ray, beyond least: Double, from origin: Int? = nil
  ) -> Hit? {
    var nearest = Double.infinity
    var found: (place: Int, u: Double, v: Double)?
    walk(ray, beyond: least, from: origin) { place, t, u, v in
      if t < nearest { (nearest, found) = (t, (place, u, v)) }
      return nearest
    }
    guard let found else { return nil }
    let triangle = order[found.place]
    let (a, b, c) = (
      body.normals[3 * triangle], body.normals[3 * triangle + 1], body.normals[3 * triangle + 2]
    )
    return Hit(
      distance: nearest, surface: body.owners[triangle],
      normal: (a * (1 - found.u - found.v) + b * found.u + c * found.v).normalized)
  }

  /// The share of light that comes along a ray: the product of what surfaces let through that it meets
  /// farther away than `least`.
  public func passing(along ray: Ray, beyond least: Double, from origin: Int? = nil) -> Double {
    var left = 1.0
    walk(ray, beyond: least, from: origin) { place, _, _, _ in
      left *= body.surfaces[body.owners[order[place]]].passes
      return left > 0 ? .infinity : 0
    }
    return left
  }

  /// Calls `meet` with each triangle that the ray meets, by its place in `order`, with the distance and
  /// the weights of its second and third corner; it returns how far from then on triangles count.
  private func walk(
    _ ray: Ray, beyond least: Double, from origin: Int?,
    meet: (Int, Double, Double, Double) -> Double
  ) {
    let skipped = origin.flatMap { body.surfaces[$0].hidesItself ? nil : $0 } ?? -1
    let (ox, oy, oz) = (ray.origin.x, ray.origin.y, ray.origin.z)
    let (dx, dy, dz) = (ray.direction.x, ray.direction.y, ray.direction.z)
    let (ix, iy, iz) = (1 / dx, 1 / dy, 1 / dz)
    var most = Double.infinity
    var box = 0
    while box < skips.count {
      let at = 6 * box
      let ax = (boxes[at] - ox) * ix, bx = (boxes[at + 3] - ox) * ix
      let ay = (boxes[at + 1] - oy) * iy, by = (boxes[at + 4] - oy) * iy
      let az = (boxes[at + 2] - oz) * iz, bz = (boxes[at + 5] - oz) * iz
      let enter = max(max(min(ax, bx), min(ay, by)), min(az, bz))
      let leave = min(min(max(ax, bx), max(ay, by)), max(az, bz))
      // A number too small or great for a quotient counts as met.
      if enter > leave || leave < least || enter > most {
        box = skips[box]
        continue
      }
      var place = firsts[box]
      let end = place + counts[box]
      box += 1
      while place < end {
        defer { place += 1 }
        let s = 9 * place
        let (bx, by, bz) = (shapes[s + 3], shapes[s + 4], shapes[s + 5])
        let (cx, cy, cz) = (shapes[s + 6], shapes[s + 7], shapes[s + 8])
        let (px, py, pz) = (dy * cz - dz * cy, dz * cx - dx * cz, dx * cy - dy * cx)
        let determinant = bx * px + by * py + bz * pz
        if abs(determinant) <= 1e-18 { continue }
        let (sx, sy, sz) = (ox - shapes[s], oy - shapes[s + 1], oz - shapes[s + 2])
        let u = (sx * px + sy * py + sz * pz) / determinant
        if u < 0 || u > 1 { continue }
        let (qx, qy, qz) = (sy * bz - sz * by, sz * bx - sx * bz, sx * by - sy * bx)
        let v = (dx * qx + dy * qy + dz * qz) / determinant
        if v < 0 || u + v > 1 { continue }
        let t = (cx * qx + cy * qy + cz * qz) / determinant
        if t <= least || t > most || body.owners[order[place]] == skipped { continue }
        most = meet(place, t, u, v)
      }
    }
  }
}
