internal import PageGeometry
internal import PageLayout

/// A plane on which boxes throw their shadows: a face of a bookcase, the desk, or the cover of a book.
struct ShadowPlane {
  /// Two directions along it and the one that it looks in, scene, each of length 1; and where its own frame begins.
  private struct Frame {
    var x: Vector3, y: Vector3, normal: Vector3, origin: Vector3

    /// That of a plane that looks towards +z; its own x and y are those of the scene.
    static func towardsEye(_ z: Double) -> Frame {
      Frame(
        x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), normal: Vector3(0, 0, 1),
        origin: Vector3(0, 0, z))
    }

    /// That of a plane that looks up; its own y is the scene's z.
    static func up(_ y: Double) -> Frame {
      Frame(
        x: Vector3(1, 0, 0), y: Vector3(0, 0, 1), normal: Vector3(0, 1, 0),
        origin: Vector3(0, y, 0))
    }
  }

  /// What it is, by which other light than the lamp's is hidden, too.
  private enum Kind {
    /// The back of a case, the front of a ledge or the desk: a box hides sky around itself.
    case wall
    /// The upper side of a ledge: it is dark where a box touches it.
    case ledge
    /// A cover, which knows by itself what stands before it.
    case cover
  }

  private let frame: Frame
  private let kind: Kind
  /// Which part of a case it is; nil for what is none.
  let face: CastShade.Part?
  /// Its extent in its own frame; nil where it has no end.
  let extent: Rectangle?
  /// From one shadow to the next over it, scene units; 0 where none hides another.
  let step: Double
  /// How far below the floor of a shadow it is drawn, scene units.
  private var below = 0.0

  private init(
    _ kind: Kind, _ frame: Frame, face: CastShade.Part? = nil, extent: Rectangle? = nil,
    step: Double = 0, below: Double = 0
  ) {
    (self.kind, self.frame, self.face) = (kind, frame, face)
    (self.extent, self.step, self.below) = (extent, step, below)
  }

  static let desk = ShadowPlane(.wall, .towardsEye(0), step: 5e-4)

  /// The desk, under sheets that lie hardly above it.
  static let underSheets = ShadowPlane(.wall, .towardsEye(0), step: 2e-5)

  /// The cover of a closed book.
  init(of cover: Leaf) {
    func way(_ x: Double, _ y: Double, _ z: Double) -> Vector3 {
      cover.model.transform(direction: Vector3(x, y, z))
    }
    let (x, y, up) = (way(1, 0, 0), way(0, 1, 0), way(0, 0, 1))
    let scale = Vector2(x.length, y.length)
    self.init(
      .cover,
      Frame(
        x: x / scale.x, y: y / scale.y, normal: up / up.length,
        origin: cover.model.transform(point: Vector3(0, 0, max(cover.body, 0)))),
      extent: Rectangle(min: cover.rectangle.min * scale, max: cover.rectangle.max * scale),
      step: 2e-4)
  }

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
        .wall, .towardsEye(low.z), face: face,
        extent: Rectangle(
          min: Vector2(low.x, low.y) - margin, max: Vector2(high.x, high.y) + margin),
        // What is below the floor of the back is behind a ledge.
        below: face == .back ? margin : 0)
    }
    let ledges = bookcase.ledges.flatMap { ledge -> [ShadowPlane] in
      let front = plane(ledge, at: bookcase.depth, .front)
      let low = place(ledge.min.x, ledge.max.y, 0)
      let high = place(ledge.max.x, ledge.max.y, bookcase.depth)
      guard eye.y > low.y else { return [front] }
      let top = ShadowPlane(
        .ledge, .up(low.y), face: .top,
        extent: Rectangle(
          min: Vector2(low.x, low.z) - margin, max: Vector2(high.x, high.z) + margin))
      return [front, top]
    }
    return [plane(bookcase.back, at: 0, .back)] + ledges
  }

  /// How far beyond the edges of a case its shadows are drawn, in points: less than ledges are thick.
  private static let margin = 9.0

  /// A point's place in the plane's own frame.
  private func own(_ point: Vector3) -> Vector2 {
    let way = point - frame.origin
    return Vector2(way.dot(frame.x), way.dot(frame.y))
  }

  /// A point's height above the plane.
  private func height(_ point: Vector3) -> Double {
    (point - frame.origin).dot(frame.normal)
  }

  /// How far from a box that is so high the sky that it hides is told from all of it; and the share of that within
  /// which it makes a step of a colour.
  private static let skyReach = 1.6, skySeen = 0.82

  /// How far around a box that stands on the plane it is dark: that of cast.frag.
  private static let contactReach = 0.22

  /// How far the box of a book may stand out before its own cover, scene units.
  private static let ownBody = 0.002

  /// The part of the plane on which a box may hide light or sky; nil where there is none.
  func part(reachedBy shadow: CastShadow, in light: LightRig) -> Rectangle? {
    let corners = shadow.corners
    let highest = corners.map(height).max() ?? 0
    let rise = light.direction.dot(frame.normal)
    // What is in the plane or behind it is the plane's own body.
    guard highest > (kind == .cover ? Self.ownBody : 1e-6), rise > 1e-3 else { return nil }
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
      switch kind {
      case .wall: include(own(corner), within: Self.skySeen * Self.skyReach * highest)
      case .ledge: include(own(corner), within: Self.contactReach)
      case .cover: break
      }
    }
    if kind == .wall, let floor = shadow.floor { part.min.y = max(part.min.y, floor - below) }
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
      cast: Float4(
        Float(shadow.share), Float(reach), kind == .ledge ? 1 : 0, kind == .cover ? 1 : 0),
      bookCase: face?.mask ?? .zero)
  }

  /// From the plane's own frame to the scene, so far above the plane.
  private func model(lifted lift: Double) -> Matrix4 {
    let origin = frame.origin + frame.normal * lift
    return Matrix4(
      columns: Vector4(frame.x, 0), Vector4(frame.y, 0), Vector4(frame.normal, 0),
      Vector4(origin, 1))
  }
}
