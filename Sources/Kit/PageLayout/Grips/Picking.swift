public import PageGeometry
internal import PageModel

extension Leaf {
  /// Where the ray first meets this leaf, bent as it is.
  ///
  /// Flat leaves and curls are met by their equations. For the others a coarse grid finds the
  /// cell; Newton's method on X(u, v) = ray then makes the place exact.
  public func pick(_ seen: Ray) -> Pick? {
    var ray = seen
    // A board is flat: what is seen of it is its plane, raised by its body.
    let up = model.transform(direction: Vector3(0, 0, 1))
    ray.origin -= up * height(of: up.dot(ray.direction) < 0 ? .up : .down)
    guard let local = model.inverse.map(ray.transformed) else { return nil }
    if let meetings = bend.meetings(with: local) {
      // Far from its apex a cone's equation has few digits to spare.
      let slack = 1e-4 * rectangle.size.length
      return meetings.filter { $0.t >= 0 && outline.contains($0.point, slack: slack) }
        .compactMap { refined(from: rectangle.fraction(of: $0.point), at: $0.t, on: ray) }
        .min { $0.distance < $1.distance }
    }
    return cellMet(by: ray).flatMap { refined(from: $0.fraction, at: $0.t, on: ray) }
  }

  private func cellMet(by ray: Ray) -> (t: Double, fraction: Vector2)? {
    let cells = 24
    let mesh = LeafMesh(of: self, cellsAcross: cells, cellsUp: cells)
    var nearest: (t: Double, fraction: Vector2)?
    let outline = outline
    func meet(_ t: Double, _ fraction: Vector2) {
      guard t < nearest?.t ?? .infinity, outline.contains(rectangle.point(at: fraction)) else {
        return
      }
      nearest = (t, fraction)
    }
    for row in 0..<cells {
      for column in 0..<cells {
        let corner = row * mesh.columns + column
        let a = mesh.positions[corner]
        let b = mesh.positions[corner + 1]
        let c = mesh.positions[corner + mesh.columns]
        let d = mesh.positions[corner + mesh.columns + 1]
        let origin = Vector2(Double(column), Double(row))
        if let hit = ray.meeting(triangle: a, b, c) {
          meet(hit.t, (origin + hit.weights) / Double(cells))
        }
        if let hit = ray.meeting(triangle: d, c, b) {
          meet(hit.t, (origin + Vector2(1, 1) - hit.weights) / Double(cells))
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
    guard let picture = picture(of: side), let pagePoint = picturePoint(of: point, on: side) else {
      return nil
    }
    return Pick(
      leaf: index, side: side, page: picture.page, point: point, pagePoint: pagePoint,
      distance: distance)
  }
}

extension Bend {
  /// Every meeting of a ray in the leaf's own frame with the endless flat or rolled sheet, or nil
  /// for a bend whose equations are not solved here.
  ///
  /// A curl is pieces of planes and cones; a grid coarser than its radius would miss them.
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
    case .curl(let apex, let start, let end, let curvature, let height, let base):
      let pieces: [(length: Double, curvature: Double)] = [
        (start, base), (end - start, curvature), (.pi, 0),
      ]
      guard apex >= height / 2 else { return Bend.meetings(of: ray, apex: apex, pieces: pieces) }
      let (flip, lift) = (Vector3(1, -1, 1), Vector3(0, height, 0))
      let seen = Ray(origin: ray.origin * flip + lift, direction: ray.direction * flip)
      return Bend.meetings(of: seen, apex: height - apex, pieces: pieces)
        .map { ($0.t, Vector2($0.point.x, height - $0.point.y)) }
    }
  }

  /// Every meeting with pieces of cones and planes that follow each other from the spine on.
  ///
  /// What is left of the spine counts as of the first, if that is a plane.
  ///
  /// - Parameters:
  ///   - ray: the ray, in the leaf's own frame.
  ///   - apex: below the leaf.
  ///   - pieces: how far each goes as an angle at the apex, and its geodesic curvature.
  /// - Returns: How far along the ray, and where on the flat sheet.
  private static func meetings(
    of ray: Ray, apex: Double, pieces: [(length: Double, curvature: Double)]
  ) -> [(t: Double, point: Vector2)] {
    var found: [(t: Double, point: Vector2)] = []
    var (curve, polar) = (SphereCurve(), 0.0)
    for (index, piece) in pieces.enumerated() {
      let (tangent, ruling) = (curve.tangent, curve.place)
      let normal = curve.normal
      func inFrame(_ v: Vector3) -> Vector3 {
        Vector3(v.dot(tangent), v.dot(ruling), v.dot(normal))
      }
      let seen = Ray(
        origin: inFrame(ray.origin - Vector3(0, apex, 0)), direction: inFrame(ray.direction))
      for (t, past) in meetings(of: seen, curvature: piece.curvature)
      where (past >= 0 || index == 0) && past <= piece.length {
        let (s, c) = sineAndCosine(polar + past)
        let away = seen.point(at: t).length
        found.append((t, Vector2(away * s, away * c + apex)))
      }
      curve.go(piece.length, curvature: piece.curvature)
      polar += piece.length
    }
    return found
  }

  /// Where a ray meets the whole cone or plane that a circle makes, and how far along that; in a frame with
  /// the apex as its origin, its start's ruling as y axis and its tangent there as x axis.
  private static func meetings(
    of ray: Ray, curvature: Double
  ) -> [(t: Double, past: Double)] {
    let (from, way) = (ray.origin, ray.direction)
    guard curvature != 0 else {
      guard way.z != 0 else { return [] }
      let t = -from.z / way.z
      let place = from + way * t
      return [(t, angle(ofX: place.y, y: place.x))]
    }
    let sinTheta = 1 / (1 + curvature * curvature).squareRoot()
    let cosTheta = curvature * sinTheta
    // The distance from the axis is sin θ·|h|, on the nappe that the paper lies on; written so that
    // nothing large cancels where the apex is far away.
    let axis = Vector3(0, cosTheta, sinTheta)
    let across = Vector3(0, sinTheta, -cosTheta)
    func form(_ v: Vector3, _ w: Vector3) -> Double {
      v.x * w.x + v.dot(across) * w.dot(across) - sinTheta * sinTheta * v.dot(w)
    }
    let (a, b, c) = (form(way, way), form(way, from), form(from, from))
    guard b * b >= a * c else { return [] }
    let root = (b * b - a * c).squareRoot()
    return [(-b + root) / a, (-b - root) / a].filter(\.isFinite).compactMap { t in
      let place = from + way * t
      guard place.dot(axis) * cosTheta >= 0 else { return nil }
      let round = angle(ofX: place.dot(across), y: place.x)
      return (t, (round < 0 ? round + 2 * .pi : round) * sinTheta)
    }
  }
}

extension Scene {
  /// What the ray meets first among the leaves that can be seen.
  public func pick(_ ray: Ray) -> Pick? {
    let seen = leaves.filter(\.isVisible)
    let sliding = seen.filter(\.isSliding).sorted { $0.zOrder > $1.zOrder }
    return sliding.lazy.compactMap { $0.pick(ray) }.first
      ?? seen.filter { !$0.isSliding }.compactMap { $0.pick(ray) }
      .min { $0.distance < $1.distance }
  }
}
