/// What a graphics library takes for the depths of the near and the far plane.
public enum DepthRange: Equatable, Sendable, CaseIterable {
  /// −1 to 1: OpenGL, WebGL.
  case minusOneToOne
  /// 0 to 1: Metal, SceneKit, Vulkan, Direct3D, WebGPU.
  case zeroToOne

  /// From OpenGL's clip space to that of this range; applied last.
  ///
  /// Law: x, y and w stay, and a depth of −1 becomes the near end, of 1 the far end.
  public var fromOpenGL: Matrix4 {
    switch self {
    case .minusOneToOne: .identity
    case .zeroToOne:
      Matrix4(
        rows: Vector4(1, 0, 0, 0), Vector4(0, 1, 0, 0), Vector4(0, 0, 0.5, 0.5),
        Vector4(0, 0, 0, 1))
    }
  }
}
