import PageGeometry

/// Two fingers on a screen or a touchpad: they part or meet, which zooms or folds, or turn about each other, which winds
/// back what was drawn, or on again.
///
/// Law: which of both it is, is decided once: by an angle before they are much farther apart, or the other way round;
/// what was zoomed until a turn is known is as it was before.
struct PairMotion {
  /// How much farther apart they are than they were, as a factor, and how far they have turned, in degrees.
  private var (scale, angle) = (1.0, 0.0)
  private var kind = Kind.open

  private enum Kind {
    /// It may still become either; it zooms meanwhile.
    case open
    case zoom
    case twist
  }

  /// Degrees by which they turn before that is meant.
  static let slack = 12.0
  /// By what part the distance changes before that is meant.
  private static let part = 0.12

  /// They have moved.
  ///
  /// - Parameters:
  ///   - factor: how much farther apart they are, above 0.
  ///   - degrees: how far they have turned, clockwise on the screen.
  ///   - place: their middle.
  /// - Returns: what that comes to.
  mutating func move(
    by factor: Double, turned degrees: Double, about place: Vector2
  ) -> [FingerTrack.Deed] {
    guard factor > 0, factor.isFinite, degrees.isFinite else { return [] }
    (scale, angle) = (scale * factor, angle + degrees)
    switch kind {
    case .zoom: return factor == 1 ? [] : [.zoom(by: factor, about: place)]
    case .twist: return degrees == 0 ? [] : [.twist(by: degrees)]
    case .open:
      if naturalLogarithm(scale).magnitude > Self.part {
        kind = .zoom
      } else if angle.magnitude > Self.slack {
        kind = .twist
        let over = angle - (angle < 0 ? -Self.slack : Self.slack)
        let undone = factor / scale
        return (undone == 1 ? [] : [.zoom(by: undone, about: place)]) + [
          .zoomEnds, .twist(by: over),
        ]
      }
      return factor == 1 ? [] : [.zoom(by: factor, about: place)]
    }
  }

  /// They are lifted.
  var ended: FingerTrack.Deed { kind == .twist ? .twistEnds : .zoomEnds }
}
