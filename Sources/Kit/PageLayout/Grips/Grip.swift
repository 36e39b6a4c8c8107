public import PageGeometry

/// A finger on a leaf: the shape of the family that brings the held point under it.
///
/// All lengths are page heights in the frame of the bound edge: the spine on the y axis, the leaf
/// at rest on z = 0. The distance of the held point G from any point of the spine can only shrink,
/// |P − S| ≤ |G − S| for both ends of the spine, and the difference is linear along it, so that the
/// place P itself names the apex: A = (|G|² − |P|²) / (2(G.y − P.y)). The bend then brings G as near
/// to the spine line as P is, and the hinge brings it to P. Free are the height of the finger, which
/// rises and sinks again on its way over, and the radius, from which it follows where the bend
/// begins; where the leaf would enter the desk the finger is higher.
public struct Grip: Equatable, Sendable {
  /// The material point that is held, from the lower end of the spine.
  public var held: Vector2
  /// The pointer: from the eye through the place on the screen.
  public var ray: Ray
  /// Whether the leaf was taken from the left, or caught while it curled that way: it bends to the
  /// other side then.
  public var isFromLeft: Bool
  /// How the shape departs from what the place alone asks for.
  public var departure: Departure
  /// How readily the paper bends, see `LeafStock`: what bends less takes wider curls.
  public var suppleness = 1.0

  /// How a shape departs from what its place alone would make it.
  ///
  /// A leaf that is caught in the air keeps its shape in the first instant, and goes over to that of
  /// a held leaf within a moment.
  public struct Departure: Equatable, Sendable {
    /// The natural logarithm of a factor on what the finger's height lacks of that at which the
    /// paper is taut: what is all but taut when it is caught stays so in that instant.
    public var height: Double
    /// The natural logarithm of a factor on the radius.
    public var radius: Double
    /// The natural logarithm of a factor on the widest radius that a place allows, at least 0.
    public var room: Double
    /// Radians by which the hinge of a plate is further on.
    public var hinge: Double
    /// 0…1: how far the paper beyond the finger goes on bending, however flat it is up to there.
    public var beyond: Double
    /// Page heights by which the bound edge is higher.
    public var edge: Double

    /// Makes a departure; none by default.
    public init(
      height: Double = 0, radius: Double = 0, room: Double = 0, hinge: Double = 0,
      beyond: Double = 0, edge: Double = 0
    ) {
      (self.height, self.radius, self.room) = (height, radius, room)
      (self.hinge, self.beyond, self.edge) = (hinge, beyond, edge)
    }

    /// What is left of it when so much of it is, 0…1.
    public func faded(to left: Double) -> Departure {
      Departure(
        height: height * left, radius: radius * left, room: room * left, hinge: hinge * left,
        beyond: beyond * left, edge: edge * left)
    }
  }

  /// Makes a grip on paper of usual suppleness; `held` and `ray` are page heights in the frame of
  /// the bound edge.
  public init(held: Vector2, ray: Ray, isFromLeft: Bool = false, departure: Departure = Departure())
  {
    (self.held, self.ray, self.isFromLeft, self.departure) = (held, ray, isFromLeft, departure)
  }

  /// A finger seen from straight above a place on the desk.
  public init(held: Vector2, place: Vector2) {
    self.init(held: held, ray: Ray(origin: Vector3(place, 10), direction: Vector3(0, 0, -1)))
  }

  /// A finger on a leaf that is in the air: it keeps its shape at first.
  ///
  /// - Parameters:
  ///   - shape: the shape of the leaf.
  ///   - held: the material point under the finger.
  ///   - ray: the finger, in the frame of the bound edge.
  ///   - size: the size of the leaf.
  ///   - suppleness: how readily it bends.
  public init(
    catching shape: LeafShape, at held: Vector2, ray: Ray, size: Vector2, suppleness: Double = 1
  ) {
    let isFromLeft = shape.turning < 0 || shape.turning < 1e-6 && shape.hinge > .pi / 2
    self.init(held: held, ray: ray, isFromLeft: isFromLeft)
    self.suppleness = suppleness
    let natural = Hold(grip: self, ray: isFromLeft ? ray.mirrored : ray, size: size, floor: (0, 0))
    let distance = shape.apexDistance(of: size)
    let fromApex = held + Vector2(0, shape.tilt >= 0 ? distance : -size.y - distance)
    let reach = angle(ofX: distance, y: size.x)
    let radius = fromApex.length * reach / max(abs(shape.turning), 1e-6)
    let place = shape.place(held, size: size)
    let widest = Grip.widestRadius(
      away: Vector2(place.x, place.z).length, of: held.x)
    departure = Departure(
      height: natural.departure(toHeight: place.z),
      radius: naturalLogarithm(radius / natural.wantedRadius),
      room: max(0, naturalLogarithm(radius / widest)),
      beyond: (shape.round / .pi).clamped(to: 0...1))
  }

  /// The radii that office paper takes when nothing forces it tighter: a third of its bending length
  /// where its weight presses it down, and one and a half where it stands. Other paper takes as much
  /// of its own.
  static let looseRadius = (lying: 0.1, standing: 0.4)
  /// The tightest radius, just short of a crease.
  static let tightestRadius = 0.004

  /// The widest radius with which a held point comes as near to the spine line as it is to.
  ///
  /// Half a round of paper is 2/π of its length across: to come nearer, it has to fold, and so tightly
  /// that its flap passes on this side of the spine line. An arc from the spine on that is nine tenths
  /// of its length across has a radius of 0.63 of it, and the flatter it is the more. The way from the
  /// one to the other is slow: paper that grew wider sooner would sink for a while as the finger rises,
  /// and the height at which its base lies would be now here, now there.
  ///
  /// - Parameters:
  ///   - away: how far from the spine line the point is to be.
  ///   - across: how far from it the point is on the flat leaf; above 0.
  /// - Returns: The radius, above 0.
  static func widestRadius(away: Double, of across: Double) -> Double {
    let (half, most) = (2 / Double.pi, 0.9)
    let share = away / across
    let widest =
      share < half
      ? share / 2.6
      : share < most
        ? (half / 2.6).mixed(with: 0.44, (share - half) / (most - half))
        : (0.44 + 1.5 * (share - most)) * (0.1 / max(1 - share, 1e-6)).squareRoot()
    return max(across * widest, 1e-9)
  }

  /// The shape of a leaf of the given size that lies on the desk, or on stacks that rise above its
  /// bound edge by `floor.right` and `floor.left` (negative where they lie lower).
  ///
  /// Law: the held point lies on the ray where that is within the paper's reach, else at the
  /// reachable place that the eye at the ray's origin sees nearest to it.
  public func shape(
    of size: Vector2, floor: (right: Double, left: Double) = (0, 0)
  ) -> LeafShape {
    guard held.x > 1e-6 else { return LeafShape(hinge: isFromLeft ? .pi : 0) }
    guard isFromLeft else {
      return Hold(grip: self, ray: ray, size: size, floor: floor).shape
    }
    var shape = Hold(
      grip: self, ray: ray.mirrored, size: size, floor: (floor.left, floor.right)
    ).shape
    shape.hinge = .pi - shape.hinge
    shape.turning = -shape.turning
    shape.bulge = -shape.bulge
    return shape
  }
}

extension Ray {
  /// The same in a mirror that stands on the spine.
  fileprivate var mirrored: Ray {
    let mirror = Vector3(-1, 1, 1)
    return Ray(origin: origin * mirror, direction: direction * mirror)
  }
}
