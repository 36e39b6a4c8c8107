public import PageGeometry

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
  /// The boxes, each followed by those within it.
  private var boxes: [Box] = []
  /// The triangles in the order of the boxes.
  private var shapes: [Shape] = []

  /// A box with its least and greatest corner.
  private struct Box {
    var lowX, lowY, lowZ, highX, highY, highZ: Double
    /// The box to go on with where a ray misses this one: those within it lie in between.
    var skip: Int32
    /// The triangles that it holds itself.
    var first, end: Int32
  }

  /// A triangle: a corner and the ways to the two others.
  private struct Shape {
    var x, y, z, bx, by, bz, cx, cy, cz: Double
    /// Its surface, and its number in the body.
    var owner, number: Int32
    /// Whether its surface is solid, and whether it is met from within a dip alone.
    var isSolid, isPastEnds: Bool
  }

  private static let smallest = 2

  /// Sorts the triangles of a body into boxes.
  public init(_ body: TracedBody) {
    self.body = body
    var order = body.owners.indices.map { Bounds(of: $0, in: body) }
    guard !order.isEmpty else { return }
    divide(&order, from: 0, to: order.count)
    shapes = order.map { bounds in
      let number = bounds.triangle, owner = body.owners[number]
      let a = body.corners[3 * number]
      let b = body.corners[3 * number + 1] - a, c = body.corners[3 * number + 2] - a
      return Shape(
        x: a.x, y: a.y, z: a.z, bx: b.x, by: b.y, bz: b.z, cx: c.x, cy: c.y, cz: c.z,
        owner: Int32(owner), number: Int32(number), isSolid: body.surfaces[owner].isSolid,
        isPastEnds: number >= body.dips)
    }
  }

  /// What a triangle takes up.
  private struct Bounds {
    var low, high: Vector3
    var triangle: Int

    init(of triangle: Int, in body: TracedBody) {
      let (a, b, c) = (
        body.corners[3 * triangle], body.corners[3 * triangle + 1], body.corners[3 * triangle + 2]
      )
      (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
      self.triangle = triangle
    }

    var middle: Vector3 { low + high }
    /// Half of its surface: how often rays meet it.
    var weight: Double {
      let size = high - low
      return size.x * size.y + size.y * size.z + size.z * size.x
    }

    mutating func add(_ other: Bounds) {
      low = pointwiseMin(low, other.low)
      high = pointwiseMax(high, other.high)
    }
  }

  private mutating func divide(_ order: inout [Bounds], from first: Int, to end: Int) {
    var whole = order[first]
    for bounds in order[first..<end] { whole.add(bounds) }
    let box = boxes.count
    let isLast = end - first <= Self.smallest
    boxes.append(
      Box(
        lowX: whole.low.x, lowY: whole.low.y, lowZ: whole.low.z, highX: whole.high.x,
        highY: whole.high.y, highZ: whole.high.z, skip: Int32(box + 1), first: Int32(first),
        end: Int32(isLast ? end : first)))
    guard !isLast else { return }
    let cut = Self.sortBest(&order, from: first, to: end)
    divide(&order, from: first, to: cut)
    divide(&order, from: cut, to: end)
    boxes[box].skip = Int32(boxes.count)
  }

  /// Sorts triangles along the axis on which they are best cut in two: where the fewest rays meet the most
  /// triangles. Returns the first one beyond the cut.
  private static func sortBest(_ order: inout [Bounds], from first: Int, to end: Int) -> Int {
    var best = (cost: Double.infinity, axis: 0, cut: (first + end) / 2)
    for axis in 0..<3 {
      order[first..<end].sort { $0.middle[axis] < $1.middle[axis] }
      var above = [Double](repeating: 0, count: end - first)
      var bounds = order[end - 1]
      for place in stride(from: end - 1, to: first, by: -1) {
        bounds.add(order[place])
        above[place - first] = bounds.weight
      }
      bounds = order[first]
      for cut in first + 1..<end {
        bounds.add(order[cut - 1])
        let cost = bounds.weight * Double(cut - first) + above[cut - first] * Double(end - cut)
        if cost < best.cost { best = (cost, axis, cut) }
      }
    }
    order[first..<end].sort { $0.middle[best.axis] < $1.middle[best.axis] }
    return best.cut
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
    let shape = shapes[found.place], triangle = Int(shape.number)
    let (a, b, c) = (
      body.normals[3 * triangle], body.normals[3 * triangle + 1], body.normals[3 * triangle + 2]
    )
    return Hit(
      distance: nearest, surface: Int(shape.owner),
      normal: (a * (1 - found.u - found.v) + b * found.u + c * found.v).normalized)
  }

  /// The share of light that comes along a ray: the product of what surfaces let through that it meets
  /// farther away than `least`.
  public func passing(along ray: Ray, beyond least: Double, from origin: Int? = nil) -> Double {
    var left = 1.0
    walk(ray, beyond: least, from: origin) { place, _, _, _ in
      left *= body.surfaces[Int(shapes[place].owner)].passes
      return left > 0 ? .infinity : 0
    }
    return left
  }

  /// Calls `meet` with each triangle that the ray meets, by its place among the shapes, with the distance and
  /// the weights of its second and third corner; it returns how far from then on triangles count.
  private func walk(
    _ ray: Ray, beyond least: Double, from origin: Int?,
    meet: (Int, Double, Double, Double) -> Double
  ) {
    let skipped = Int32(origin.flatMap { body.surfaces[$0].hidesItself ? nil : $0 } ?? -1)
    let (ox, oy, oz) = (ray.origin.x, ray.origin.y, ray.origin.z)
    let (dx, dy, dz) = (ray.direction.x, ray.direction.y, ray.direction.z)
    let (ix, iy, iz) = (1 / dx, 1 / dy, 1 / dz)
    let enters = body.isEntered(by: ray)
    var most = Double.infinity
    var number = 0
    while number < boxes.count {
      let box = boxes[number]
      let ax = (box.lowX - ox) * ix, bx = (box.highX - ox) * ix
      let ay = (box.lowY - oy) * iy, by = (box.highY - oy) * iy
      let az = (box.lowZ - oz) * iz, bz = (box.highZ - oz) * iz
      let enter = max(max(min(ax, bx), min(ay, by)), min(az, bz))
      let leave = min(min(max(ax, bx), max(ay, by)), max(az, bz))
      // A number too small or great for a quotient counts as met.
      if enter > leave || leave < least || enter > most {
        number = Int(box.skip)
        continue
      }
      number += 1
      var place = Int(box.first)
      while place < Int(box.end) {
        let shape = shapes[place]
        defer { place += 1 }
        let px = dy * shape.cz - dz * shape.cy, py = dz * shape.cx - dx * shape.cz
        let pz = dx * shape.cy - dy * shape.cx
        let determinant = shape.bx * px + shape.by * py + shape.bz * pz
        if abs(determinant) <= 1e-18 { continue }
        let sx = ox - shape.x, sy = oy - shape.y, sz = oz - shape.z
        let u = (sx * px + sy * py + sz * pz) / determinant
        if u < 0 || u > 1 { continue }
        let qx = sy * shape.bz - sz * shape.by, qy = sz * shape.bx - sx * shape.bz
        let qz = sx * shape.by - sy * shape.bx
        let v = (dx * qx + dy * qy + dz * qz) / determinant
        if v < 0 || u + v > 1 { continue }
        let t = (shape.cx * qx + shape.cy * qy + shape.cz * qz) / determinant
        if t <= least || t > most || shape.owner == skipped || shape.isPastEnds && !enters {
          continue
        }
        if shape.isSolid,
          determinant < 0
            || body.isInWell(Vector3(ox + t * dx, oy + t * dy, oz + t * dz), ofEntering: enters)
        {
          continue
        }
        most = meet(place, t, u, v)
      }
    }
  }
}
