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
  /// A coarse grid finds the cell; Newton's method on X(u, v) = ray then makes the place exact,
  /// the same for every bend.
  public func pick(_ ray: Ray) -> Pick? {
    let cells = bend == .flat ? 1 : 24
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
    guard let nearest else { return nil }
    return refined(from: nearest.fraction, at: nearest.t, on: ray)
  }

  private func refined(from fraction: Vector2, at start: Double, on ray: Ray) -> Pick? {
    var point = rectangle.point(at: fraction)
    var t = start
    let reach = max(rectangle.size.x, rectangle.size.y)
    let step = reach * 1e-6
    for _ in 0..<8 where bend != .flat {
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
    let side: LeafSide = place(point).normal.dot(ray.direction) < 0 ? .up : .down
    guard let face = face(side) else { return nil }
    let onSide = sidePoint(of: point, on: side)
    return Pick(
      leaf: index, side: side, page: face.page, point: point,
      pagePoint: face.crop.point(at: face.placement.fraction(of: onSide)), distance: t)
  }
}

extension Scene {
  /// What the ray meets first among the leaves that can be seen.
  public func pick(_ ray: Ray) -> Pick? {
    leaves.filter(\.isVisible).compactMap { $0.pick(ray) }
      .min { $0.distance < $1.distance }
  }
}
