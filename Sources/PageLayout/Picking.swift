public import BookModel
public import Geometry

/// What lies under a pointer.
public struct Pick: Equatable, Sendable {
  /// The index of the leaf.
  public var leaf: Int
  /// The side that is seen there.
  public var side: LeafSide
  /// The page on that side, or nil on blank paper.
  public var page: PageNumber?
  /// The material point in the leaf's own frame.
  public var point: Vector2
  /// The place on the picture, in fractions from its lower left corner; outside 0…1 on the bare
  /// paper around it.
  public var pagePoint: Vector2
  /// The distance from the ray's origin in units of the ray's direction.
  public var distance: Double
}

extension Leaf {
  /// Where the ray first meets this leaf, bent as it is.
  ///
  /// Flat leaves and rolls are met by their equations. For the others a coarse grid finds the
  /// cell; Newton's method on X(u, v) = ray then makes the place exact.
  public func pick(_ ray: Ray) -> Pick? {
    guard let local = model.inverse.map(ray.transformed) else { return nil }
    if let meetings = bend.meetings(with: local) {
      return meetings.filter { $0.t >= 0 && rectangle.contains($0.point) }
        .min { $0.t < $1.t }
        .flatMap { found(at: $0.point, distance: $0.t, on: ray) }
    }
    return cellMet(by: ray).flatMap { refined(from: $0.fraction, at: $0.t, on: ray) }
  }

  private func cellMet(by ray: Ray) -> (t: Double, fraction: Vector2)? {
    let cells = 24
    let mesh = LeafMesh(of: self, cellsAcross: cells, cellsUp: cells)
    var nearest: (t: Double, fraction: Vector2)?
    for row in 0..<cells {
      for column in 0..<cells {
        let corner = row * mesh.columns + column
        let a = mesh.positions[corner]
        let b = mesh.positions[corner + 1]
        let c = mesh.positions[corner + mesh.columns]
        let d = mesh.positions[corner + mesh.columns + 1]
        let origin = Vector2(Double(column), Double(row))
        if let hit = ray.meeting(triangle: a, b, c), hit.t < nearest?.t ?? .infinity {
          nearest = (hit.t, (origin + hit.weights) / Double(cells))
        }
        if let hit = ray.meeting(triangle: d, c, b), hit.t < nearest?.t ?? .infinity {
          nearest = (hit.t, (origin + Vector2(1, 1) - hit.weights) / Double(cells))
        }
      }
    }
    return nearest
  }

  private func refined(from fraction: Vector2, at start: Double, on ray: Ray) -> Pick? {
    var point = rectangle.point(at: fraction)
    var t = start
    let reach = max(rectangle.size.x, rectangle.size.y)
    let step = reach * 1e-6
    for _ in 0..<8 {
      let here = place(point).position
      let miss = ray.point(at: t) - here
      if miss.length < reach * 1e-13 { break }
      let alongU = (place(point + Vector2(step, 0)).position - here) / step
      let alongV = (place(point + Vector2(0, step)).position - here) / step
      let equations = Matrix4(
        columns: Vector4(alongU, 0), Vector4(alongV, 0), Vector4(-ray.direction, 0),
        Vector4(0, 0, 0, 1))
      guard let solved = equations.inverse?.transform(direction: miss) else { break }
      point += Vector2(solved.x, solved.y)
      t += solved.z
    }
    // A leaf's own edge may be missed by rounding, never by more than a hair.
    point.x = point.x.clamped(to: rectangle.min.x...rectangle.max.x)
    point.y = point.y.clamped(to: rectangle.min.y...rectangle.max.y)
    return found(at: point, distance: t, on: ray)
  }

  private func found(at point: Vector2, distance: Double, on ray: Ray) -> Pick? {
    let side: LeafSide = place(point).normal.dot(ray.direction) < 0 ? .up : .down
    guard let face = face(side) else { return nil }
    let onSide = sidePoint(of: point, on: side)
    return Pick(
      leaf: index, side: side, page: face.page, point: point,
      pagePoint: face.crop.point(at: face.placement.fraction(of: onSide)), distance: distance)
  }
}

extension Bend {
  /// Every meeting of a ray in the leaf's own frame with the endless flat or rolled sheet, or nil
  /// for a bend whose equations are not solved here.
  ///
  /// A roll is two planes and a half cylinder; a grid coarser than its radius would miss them.
  fileprivate func meetings(with ray: Ray) -> [(t: Double, point: Vector2)]? {
    func onPlane(_ height: Double) -> [(t: Double, point: Vector2)] {
      guard ray.direction.z != 0 else { return [] }
      let t = (height - ray.origin.z) / ray.direction.z
      let place = ray.point(at: t)
      return [(t, Vector2(place.x, place.y))]
    }
    switch self {
    case .arc, .cone: return nil
    case .flat: return onPlane(0)
    case .roll(let contact, let n, let radius):
      let base = onPlane(0).filter { ($0.point - contact).dot(n) <= 0 }
      let back = onPlane(2 * radius).compactMap { t, place -> (t: Double, point: Vector2)? in
        let along = (place - contact).dot(n)
        return along <= 0 ? (t, place + n * (.pi * radius - 2 * along)) : nil
      }
      // In the plane across the rulings: |start + t·way| = radius, the axis being the origin.
      let origin = Vector2(ray.origin.x, ray.origin.y) - contact
      let start = Vector2(origin.dot(n), ray.origin.z - radius)
      let way = Vector2(Vector2(ray.direction.x, ray.direction.y).dot(n), ray.direction.z)
      let (a, b) = (way.dot(way), start.dot(way))
      let discriminant = b * b - a * (start.dot(start) - radius * radius)
      guard discriminant >= 0, a > 0 else { return base + back }
      let round = [-1.0, 1.0].compactMap { sign -> (t: Double, point: Vector2)? in
        let t = (-b + sign * discriminant.squareRoot()) / a
        let across = start + way * t
        guard across.x >= 0 else { return nil }
        let lag = radius * angle(ofX: -across.y, y: across.x) - across.x
        let place = ray.point(at: t)
        return (t, Vector2(place.x, place.y) + n * lag)
      }
      return base + back + round
    }
  }
}

extension Scene {
  /// What the ray meets first among the leaves that can be seen.
  public func pick(_ ray: Ray) -> Pick? {
    leaves.filter(\.isVisible).compactMap { $0.pick(ray) }
      .min { $0.distance < $1.distance }
  }
}
