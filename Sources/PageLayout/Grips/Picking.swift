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
  /// A curl is two planes and a piece of a cone; a grid coarser than its radius would miss them.
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
    case .curl(let apex, let start, let end, let curvature, let height):
      guard apex >= height / 2 else {
        return Bend.meetings(
          of: ray, apex: apex, start: start, end: end, curvature: curvature)
      }
      let (flip, lift) = (Vector3(1, -1, 1), Vector3(0, height, 0))
      let seen = Ray(origin: ray.origin * flip + lift, direction: ray.direction * flip)
      return Bend.meetings(
        of: seen, apex: height - apex, start: start, end: end, curvature: curvature
      ).map { ($0.t, Vector2($0.point.x, height - $0.point.y)) }
    }
  }

  /// The plane of the base, the cone and the plane beyond it, in a frame with the apex as its
  /// origin and the ruling of the start as its y axis.
  private static func meetings(
    of ray: Ray, apex: Double, start: Double, end: Double, curvature: Double
  ) -> [(t: Double, point: Vector2)] {
    let (ss, sc) = sineAndCosine(start)
    func inFrame(_ v: Vector3) -> Vector3 { Vector3(v.x * sc - v.y * ss, v.x * ss + v.y * sc, v.z) }
    let from = inFrame(ray.origin - Vector3(0, apex, 0))
    let way = inFrame(ray.direction)
    let sinTheta = 1 / (1 + curvature * curvature).squareRoot()
    let cosTheta = curvature * sinTheta
    func material(_ place: Vector3, polar: Double) -> Vector2 {
      let (s, c) = sineAndCosine(polar)
      return Vector2(place.length * s, place.length * c + apex)
    }
    var found: [(t: Double, point: Vector2)] = []

    if way.z != 0 {
      let t = -from.z / way.z
      let place = from + way * t
      if place.x <= 0 {
        found.append((t, material(place, polar: start + angle(ofX: place.y, y: place.x))))
      }
    }

    // The distance from the axis is sin θ·|h|, on the nappe that the paper lies on; written so that
    // nothing large cancels where the apex is far away.
    let axis = Vector3(0, cosTheta, sinTheta)
    let across = Vector3(0, sinTheta, -cosTheta)
    func form(_ v: Vector3, _ w: Vector3) -> Double {
      v.x * w.x + v.dot(across) * w.dot(across) - sinTheta * sinTheta * v.dot(w)
    }
    let (a, b, c) = (form(way, way), form(way, from), form(from, from))
    let root = max(0, b * b - a * c).squareRoot()
    for t in b * b < a * c ? [] : [(-b + root) / a, (-b - root) / a] where t.isFinite {
      let place = from + way * t
      let round = angle(ofX: place.dot(across), y: place.x)
      let past = (round < 0 ? round + 2 * .pi : round) * sinTheta
      if place.dot(axis) * cosTheta >= 0, past <= end - start {
        found.append((t, material(place, polar: start + past)))
      }
    }

    let (s, c1) = sineAndCosine((end - start) / sinTheta)
    let (half, _) = sineAndCosine((end - start) / sinTheta / 2)
    let versine = 2 * half * half
    let edge = Vector3(
      sinTheta * s, 1 - sinTheta * sinTheta * versine, sinTheta * cosTheta * versine)
    let tangent = Vector3(c1, -sinTheta * s, cosTheta * s)
    let normal = tangent.cross(edge)
    if way.dot(normal) != 0 {
      let t = -from.dot(normal) / way.dot(normal)
      let place = from + way * t
      let beyond = angle(ofX: place.dot(edge), y: place.dot(tangent))
      if beyond >= 0 { found.append((t, material(place, polar: end + beyond))) }
    }
    return found
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
