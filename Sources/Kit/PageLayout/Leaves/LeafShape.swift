public import PageGeometry

/// The shape of a bound leaf in the air: one family, of which every turn and every grip is a member.
///
/// A hinge at the spine, then a base, flat or bulging, then a bend about rulings that meet on the
/// spine line, then straight on. Each member is isometric and keeps the spine; all seven numbers may
/// change by themselves, and what they change moves evenly, so that any shape passes into any other
/// without a jump.
public struct LeafShape: Equatable, Sendable {
  /// The turn about the spine in radians: 0 on the right, π on the left.
  public var hinge: Double
  /// Where the rulings meet: the angle in radians at which the ruling through the foot of the
  /// leaf's middle would stand; 0 parallel to the spine, positive with the apex below the leaf, so
  /// that the lower corner curls more. |tilt| < π/2.
  public var tilt: Double
  /// Where the bend begins, as a share of the way from the spine to the leading corner, 0…1.
  public var start: Double
  /// The geodesic curvature times the angle from the spine to the leading corner: how far the leaf
  /// would be turned by its bend in all, in radians, if that neither began late nor ended early.
  /// Positive where the free edge is ahead of the hinge on the way to the left.
  public var turning: Double

  /// How far the bend turns the paper at most, in radians, before that goes straight on.
  public var round: Double
  /// How far the base, which lies between the spine and `start`, turns the paper in radians: of the other
  /// sign than `turning`, 0 where it is flat.
  public var bulge: Double
  /// How far the bound edge is above the place to which the hinge alone takes it, in page heights; below 0
  /// where it is lower.
  public var lift: Double

  /// Makes a shape from its seven numbers; angles are in radians, `start` is 0…1. With `hinge` alone
  /// the leaf is a flat plate.
  public init(
    hinge: Double, tilt: Double = 0, start: Double = 0, turning: Double = 0, round: Double = .pi,
    bulge: Double = 0, lift: Double = 0
  ) {
    (self.hinge, self.tilt, self.start, self.turning) = (hinge, tilt, start, turning)
    (self.round, self.bulge, self.lift) = (round, bulge, lift)
  }

  /// The seven numbers, which may be added and scaled: hinge, tilt, start, turning, round, bulge, lift.
  public var numbers: SIMD8<Double> { SIMD8(hinge, tilt, start, turning, round, bulge, lift, 0) }

  /// The shape of seven numbers, each brought to where it means something.
  public init(numbers: SIMD8<Double>) {
    self.init(
      hinge: numbers[0].clamped(to: 0...(.pi)), tilt: numbers[1].clamped(to: -1.5707...1.5707),
      start: numbers[2].clamped(to: 0...1), turning: numbers[3],
      round: numbers[4].clamped(to: 0...(2 * .pi)), bulge: numbers[5],
      lift: numbers[6])
  }

  /// Beyond this many page heights an apex is as good as infinitely far: no point of a leaf lies
  /// elsewhere by more than 1e−5, so that nothing jumps where a tilt passes through 0.
  public static let farthestApex = 1e5

  /// The distance of the apex beyond the end of the spine on its side, in page heights.
  func apexDistance(of size: Vector2) -> Double {
    let slope = tangent(abs(tilt).clamped(to: 0...1.5707))
    return slope * LeafShape.farthestApex > size.x / 2
      ? size.x / (2 * slope) : LeafShape.farthestApex
  }

  /// The tilt of rulings that meet `distance` beyond an end of the spine; below it where the apex is
  /// lower.
  static func tilt(apexDistance distance: Double, isLower: Bool, size: Vector2) -> Double {
    let angle = angle(ofX: max(distance, 1e-4 * size.x), y: size.x / 2)
    return isLower ? angle : -angle
  }

  /// The bend beyond the hinge, of a leaf of the given size.
  public func bend(of size: Vector2) -> Bend {
    let isBulging = abs(bulge) > 1e-9
    guard abs(turning) > 1e-9 && start < 1 || isBulging else { return .flat }
    let distance = apexDistance(of: size)
    let reach = angle(ofX: distance, y: size.x)
    let curvature = turning / reach
    let length = max(round, 0) / max(abs(curvature), 1e-12)
    if start <= 0 && length >= reach {
      // The whole leaf is bent, which is simpler to draw.
      return distance >= LeafShape.farthestApex
        ? .arc(curvature: curvature / distance)
        : .cone(
          apex: tilt >= 0 ? -distance : size.y + distance, curvature: curvature, height: size.y)
    }
    let begin = max(start, 0) * reach
    return .curl(
      apex: tilt >= 0 ? -distance : size.y + distance, start: begin,
      end: begin + max(length, 1e-12),
      curvature: curvature, height: size.y,
      base: isBulging ? bulge / max(begin, 1e-3 * reach) : 0)
  }

  /// Where a material point lies about the bound edge: the spine on the y axis, z up.
  public func place(_ point: Vector2, size: Vector2) -> Vector3 {
    Matrix4.rotationY(-hinge).transform(point: bend(of: size).place(point).position)
  }

  /// How far about the spine a material point has come, in radians from lying on the right: −π/2 to
  /// 3π/2, so that what has gone past the left is beyond π.
  public func azimuth(of point: Vector2, size: Vector2) -> Double {
    let place = place(point, size: size)
    let azimuth = angle(ofX: place.x, y: place.z)
    return azimuth < -.pi / 2 ? azimuth + 2 * .pi : azimuth
  }
}

extension LeafShape {
  /// How far a material point has been carried over, 0 where it lay on the right and 1 on the left; nil so near to
  /// the spine that it hardly moves.
  ///
  /// Law: of a leaf that is turned about the spine as a plate it is the same for all its points, and in proportion to
  /// the angle. It asks only how far across a point lies, and not how much of the leaf has come with it: a corner that
  /// is folded over is as far as an edge in the same place.
  public func wayOver(of point: Vector2, size: Vector2) -> Double? {
    guard point.x > 0.1 * size.x else { return nil }
    let across = (place(point, size: size).x / point.x).clamped(to: -1...1)
    return angle(ofX: across, y: (1 - across * across).squareRoot()) / .pi
  }

  /// How far the leaf has come, 0 lying on the right and 1 on the left, by the azimuth of its
  /// leading corner: that of `TurnPath` for shapes of that path.
  public func progress(size: Vector2) -> Double {
    (azimuth(of: leadingCorner(of: size), size: size) / .pi).clamped(to: 0...1)
  }
}
