internal import PageGeometry

/// The lamp's light in the wedge between two sides of paper that meet at the spine and look at each other:
/// what each needs to know to have back what the other gives.
///
/// All of it is a share of what a flat page gets, of straight paper, seen along the spine; shadows are those
/// of this pair.
nonisolated struct WedgeLight: Equatable {
  /// Paper, or the page at either end of a fan.
  struct Side: Equatable {
    /// How far it stands from the right-hand page about the spine, 0…π.
    var angle: Double
    /// The share of light that comes through it; 0 of a page that lies.
    var passes = 0.0
    /// How much of it there is, 0…1: less while it fades.
    var share = 1.0
  }

  /// What the other side gives back where the lamp shines on it.
  var opposite = 0.0
  /// The share of its width, from the spine on, where it does not because this side is in the way.
  var shaded = 0.0
  /// The share of light that comes through the other side, as far as that is there.
  var passes = 0.0
  /// The mean of what falls on this side itself.
  var own = 0.0

  /// The share of its light that printed paper gives back, about, as `exchanged` in light.glsl has it.
  static let whiteness = 0.66

  /// The light on one side.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - other: what it looks at.
  ///   - direction: towards the lamp; of a book that is read to the left mirrored as the book is.
  init(on side: Side, facing other: Side, lamp direction: Vector3) {
    let way: Double = other.angle >= side.angle ? 1 : -1
    shaded = Self.shaded(other.angle, facing: -way, by: side.angle, lamp: direction)
    opposite =
      Self.whiteness * (1 - other.passes)
      * Self.light(on: other.angle, facing: -way, lamp: direction) * other.share
    passes = other.passes * other.share
    let hidden =
      (1 - other.passes) * other.share
      * Self.shaded(side.angle, facing: way, by: other.angle, lamp: direction)
    own = Self.light(on: side.angle, facing: way, lamp: direction) * (1 - hidden)
  }

  /// What the lamp gives a surface that nothing shades; `facing` is 1 on the side that looks to greater
  /// angles, else −1.
  private static func light(on angle: Double, facing: Double, lamp: Vector3) -> Double {
    let (sine, cosine) = sineAndCosine(angle)
    return max(facing * (cosine * lamp.z - sine * lamp.x), 0) / lamp.z
  }

  /// The share of a surface's width that another of the same width shades, from the spine on.
  private static func shaded(
    _ surface: Double, facing: Double, by other: Double, lamp: Vector3
  ) -> Double {
    let height = (PageGeometry.angle(ofX: lamp.x, y: lamp.z) - surface) * facing
    guard height > 0, height < .pi else { return 0 }
    let opening = abs(other - surface)
    guard height > opening else { return 0 }
    return (sineAndCosine(height - opening).sine / sineAndCosine(height).sine).clamped(to: 0...1)
  }
}
