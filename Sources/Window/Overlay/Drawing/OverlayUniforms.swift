/// The uniform block of `Shaders/overlay.vert`, std140.
nonisolated struct OverlayUniforms: BitwiseCopyable {
  /// Width and height of the view in pixels.
  var view: SIMD4<Float>
}
