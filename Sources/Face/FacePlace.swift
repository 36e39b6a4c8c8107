/// Where a part of the face lies.
nonisolated public struct FacePlace: Equatable, Sendable {
  /// Which part.
  public var part: FacePart
  /// Where; what is scrolled out of sight is not in it.
  public var box: FaceBox
}
