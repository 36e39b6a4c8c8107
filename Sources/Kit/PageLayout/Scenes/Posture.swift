public import PageGeometry

/// How a view is held: turned by quarters, and tilted a little.
public struct Posture: Equatable, Sendable {
  /// Quarter turns clockwise, 0…3.
  public var quarterTurns: Int { didSet { quarterTurns = Self.quarter(quarterTurns) } }
  /// Radians by which the upper edge (y) and the right edge (x) of the view lean away from the eye,
  /// within `tilts`.
  public var tilt: Vector2 { didSet { tilt = Self.held(tilt) } }

  /// How far a view can be tilted: beyond, a leaf in the air would hide the page behind it.
  public static let tilts = -0.45...0.45

  /// Upright, seen from straight above.
  public static let upright = Posture()

  /// Makes a posture; any number of quarter turns is brought to 0…3, any tilt into `tilts`.
  public init(quarterTurns: Int = 0, tilt: Vector2 = Vector2(0, 0)) {
    self.quarterTurns = Self.quarter(quarterTurns)
    self.tilt = Self.held(tilt)
  }

  private static func quarter(_ turns: Int) -> Int { ((turns % 4) + 4) % 4 }

  private static func held(_ tilt: Vector2) -> Vector2 {
    Vector2(
      tilt.x.isFinite ? tilt.x.clamped(to: tilts) : 0,
      tilt.y.isFinite ? tilt.y.clamped(to: tilts) : 0)
  }

  /// Whether what is across in the book runs up and down the view.
  public var isSideways: Bool { quarterTurns % 2 == 1 }

  /// The view as a reader sees it who turns the head with the book.
  public func turned(_ view: ViewSize) -> ViewSize {
    isSideways ? ViewSize(width: view.height, height: view.width) : view
  }

  /// The same way in the book, given in the view, both with y upwards.
  public func inBook(_ way: Vector2) -> Vector2 {
    switch quarterTurns {
    case 1: Vector2(-way.y, way.x)
    case 2: Vector2(-way.x, -way.y)
    case 3: Vector2(way.y, -way.x)
    default: way
    }
  }

  /// From a frame whose origin is what the eye looks at to the same frame as it is held.
  ///
  /// Law: without tilt it is the inverse of `inBook`.
  var matrix: Matrix4 {
    // Written out, so that four quarter turns are no turn to the last digit.
    let (c, s): (Double, Double) =
      switch quarterTurns {
      case 1: (0, -1)
      case 2: (-1, 0)
      case 3: (0, 1)
      default: (1, 0)
      }
    let roll = Matrix4(
      columns: Vector4(c, s, 0, 0), Vector4(-s, c, 0, 0), Vector4(0, 0, 1, 0), Vector4(0, 0, 0, 1))
    guard tilt != Vector2(0, 0) else { return roll }
    return .rotationX(-tilt.y) * .rotationY(tilt.x) * roll
  }
}

extension Camera {
  /// The same camera as the view is held, about what it looks at.
  ///
  /// - Parameters:
  ///   - posture: how.
  ///   - distance: from the eye to what it looks at, along its way.
  ///   - reach: how far from there anything is that is to be seen.
  /// - Returns: The camera.
  func held(_ posture: Posture, distance: Double, reach: Double) -> Camera {
    guard posture != .upright else { return self }
    let target = eye - Vector3(0, 0, distance)
    var held = self
    held.view =
      .translation(Vector3(0, 0, -distance)) * posture.matrix * .translation(-target)
    held.eye =
      target + posture.matrix.transposed.transform(direction: Vector3(0, 0, distance))
    guard posture.tilt != Vector2(0, 0) else { return held }
    // What leans towards the eye and away from it stays between the planes.
    let (near, far) = (max(0.05, distance - reach), 4 * distance + reach)
    held.projection.z.z = -(far + near) / (far - near)
    held.projection.w.z = -2 * far * near / (far - near)
    return held
  }

  /// The camera of a lens over a place of the view: what it shows fills a square view.
  ///
  /// Law: the point of the scene at the lens's place is in the middle of it.
  public func seen(through lens: Lens, in view: ViewSize) -> Camera {
    let share = Vector2(lens.diameter / view.width, lens.diameter / view.height)
    let middle = Vector2(
      lens.place.x / view.width * 2 - 1, 1 - lens.place.y / view.height * 2)
    var camera = self
    camera.projection =
      .scale(Vector3(lens.magnification / share.x, lens.magnification / share.y, 1))
      * .translation(Vector3(-middle.x, -middle.y, 0)) * projection
    return camera
  }
}
