package import PageGeometry

/// A box that throws a shadow on what is behind and below it: a closed book or a part of a case. It stands
/// upright, its height along y, and may be turned about that. Lengths are those of the scene.
package struct CastShadow: Equatable, Sendable {
  /// The middle of the box, in the scene.
  package var middle: Vector3
  /// Half of its extent across, up and in depth, before it is turned; each at least 0.
  package var half: Vector3
  /// Its turn about its height, in radians: above 0 its left side comes forward.
  package var angle: Double
  /// How much of the shadow there is, 0…1.
  package var share: Double
  /// The height y below which something else stands, which hides from the sky what is there.
  package var floor: Double?

  /// Makes the shadow of a box; by default it is not turned, and all there.
  package init(
    middle: Vector3, half: Vector3, angle: Double = 0, share: Double = 1, floor: Double? = nil
  ) {
    (self.middle, self.half, self.angle, self.share) = (middle, half, angle, share)
    self.floor = floor
  }

  /// The eight corners of the box.
  package var corners: [Vector3] {
    let turn = Matrix4.rotationY(angle)
    return [-1.0, 1].flatMap { x in
      [-1.0, 1].flatMap { y in
        [-1.0, 1].map { z in
          middle + turn.transform(direction: half * Vector3(x, y, z))
        }
      }
    }
  }
}

extension CastShadow {
  /// The shadow of a box that is placed by moving it, scaling it evenly and turning it about its height by
  /// `angle`.
  package init(of low: Vector3, to high: Vector3, in model: Matrix4, angle: Double = 0) {
    let scale = model.transform(direction: Vector3(0, 1, 0)).length
    self.init(
      middle: model.transform(point: (low + high) / 2), half: (high - low) / 2 * scale,
      angle: angle)
  }
}
