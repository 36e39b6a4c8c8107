/// Where a part of the overlay lies.
nonisolated public struct OverlayPlace: Equatable, Sendable {
  public var part: OverlayPart
  /// Where; what is scrolled out of sight is not in it.
  public var box: OverlayBox
}
