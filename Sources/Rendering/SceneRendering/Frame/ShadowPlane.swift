internal import PageGeometry
internal import PageLayout

/// A plane on which boxes throw their shadows: upright or level as the faces of a bookcase are.
struct ShadowPlane {
  /// Which way it looks.
  enum Facing {
    /// Towards +z, as the back of a case and the desk; its own frame is x and y.
    case eye
    /// Up, as a ledge; its own frame is x and z.
    case up
  }

  let facing: Facing
  /// Which part of a case it is; nil for the desk.
  let face: CastShade.Part?
  /// Its place along the way it looks.
  let place: Double
  /// Its extent in its own frame; nil where it has no end.
  let extent: Rectangle?
  /// From one shadow to the next over it, scene units; 0 where none hides another.
  let step: Double
  /// How far below the floor of a shadow it is drawn, scene units.
  var below = 0.0

  static let desk = ShadowPlane(facing: .eye, face: nil, place: 0, extent: nil, step: 5e-4)

  /// The desk, under sheets that lie hardly above it.
  static let underSheets = ShadowPlane(facing: .eye, face: nil, place: 0, extent: nil, step: 2e-5)

  /// The faces of a case that an eye sees and the lamp shines on: its back, and the fronts and upper sides
  /// of its ledges.
  static func planes(of bookcase: Bookcase, seenFrom eye: Vector3) -> [ShadowPlane] {
    func place(_ x: Double, _ y: Double, _ z: Double) -> Vector3 {
      bookcase.model.transform(point: Vector3(x, y, z))
    }
    // Where their picture is read between its pixels, it is read beyond their edges, too.
    let margin = Self.margin * bookcase.model.x.x
    func plane(_ area: Rectangle, at height: Double, _ face: CastShade.Part) -> ShadowPlane {
      let (low, high) = (
        place(area.min.x, area.min.y, height), place(area.max.x, area.max.y, height)
      )
      return ShadowPlane(
        facing: .eye, face: face, place: low.z,
        extent: Rectangle(
          min: Vector2(low.x, low.y) - margin, max: Vector2(high.x, high.y) + margin), step: 0,
        // What is below the floor of the back is behind a ledge.
        below: face == .back ? margin : 0)
    }
    let ledges = bookcase.ledges.flatMap { ledge -> [ShadowPlane] in
      let front = plane(ledge, at: bookcase.depth, .front)
      let low = place(ledge.min.x, ledge.max.y, 0)
      let high = place(ledge.max.x, ledge.max.y, bookcase.depth)
      guard eye.y > low.y else { return [front] }
      let top = ShadowPlane(
        facing: .up, face: .top, place: low.y,
        extent: Rectangle(
          min: Vector2(low.x, low.z) - margin, max: Vector2(high.x, high.z) + margin), step: 0)
      return [front, top]
    }
    return [plane(bookcase.back, at: 0, .back)] + ledges
  }

  /// How far beyond the edges of a case its shadows are drawn, in points: less than ledges are thick.
  private static let margin = 9.0

  /// A point's place in the plane's own frame.
  private func own(_ point: Vector3) -> Vector2 {
    facing == .eye ? Vector2(point.x, point.y) : Vector2(point.x, point.z)
  }

  /// A point's height above the plane.
  private func height(_ point: Vector3) -> Double {
    (facing == .eye ? point.z : point.y) - place
  }

  /// How far from a box that is so high the sky that it hides is told from all of it; and the share of that within
  /// which it makes a step of a colour.
  private static let skyReach = 1.6, skySeen = 0.82

  /// How far around a box that stands on the plane it is dark: that of cast.frag.
  private static let contactReach = 0.22

  /// The part of the plane on which a box may hide light or sky; nil where there is none.
  func part(reachedBy shadow: CastShadow, in light: LightRig) -> Rectangle? {
    let corners = shadow.corners
    let highest = corners.map(height).max() ?? 0
    let rise = facing == .eye ? light.direction.z : light.direction.y
    // What is in the plane or behind it is the plane's own body.
    guard highest > 1e-6, rise > 1e-3 else { return nil }
    var part = Rectangle(
      min: Vector2(.infinity, .infinity), max: Vector2(-.infinity, -.infinity))
    func include(_ point: Vector2, within margin: Double) {
      part.min = pointwiseMin(part.min, point - margin)
      part.max = pointwiseMax(part.max, point + margin)
    }
    for corner in corners {
      let away = max(height(corner), 0) / rise
      // The disc of the lamp is a longer ellipse on what it shines along.
      include(own(corner - light.direction * away), within: away * light.spread / rise + 0.002)
      include(
        own(corner),
        within: facing == .eye
          ? Self.skySeen * Self.skyReach * highest : Self.contactReach)
    }
    if facing == .eye, let floor = shadow.floor { part.min.y = max(part.min.y, floor - below) }
    if let extent {
      part.min = pointwiseMax(part.min, extent.min)
      part.max = pointwiseMin(part.max, extent.max)
    }
    return part.min.x < part.max.x && part.min.y < part.max.y ? part : nil
  }

  /// The block for cast.frag.
  func uniforms(of shadow: CastShadow, over part: Rectangle, lifted lift: Double) -> BoardUniforms {
    let corners = shadow.corners
    let around = Rectangle(
      min: corners.map(own).reduce(own(shadow.middle), pointwiseMin),
      max: corners.map(own).reduce(own(shadow.middle), pointwiseMax))
    let reach = Self.skyReach * max(corners.map(height).max() ?? 0, 1e-6)
    let (sine, cosine) = sineAndCosine(shadow.angle)
    return BoardUniforms(
      model: Float4x4(model(lifted: lift)), rectangle: Float4(part),
      foot: Float4(shadow.middle, cosine), top: Float4(around), board: Float4(shadow.half, sine),
      cast: Float4(Float(shadow.share), Float(reach), facing == .up ? 1 : 0, 0),
      bookCase: face?.mask ?? .zero)
  }

  /// From the plane's own frame to the scene, so far above the plane.
  private func model(lifted lift: Double) -> Matrix4 {
    switch facing {
    case .eye: .translation(Vector3(0, 0, place + lift))
    case .up:
      Matrix4(
        columns: Vector4(1, 0, 0, 0), Vector4(0, 0, 1, 0), Vector4(0, -1, 0, 0),
        Vector4(0, place + lift, 0, 1))
    }
  }
}
