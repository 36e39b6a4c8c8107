internal import RectoBookModel

/// What the standard uniforms are filled with.
struct StandardValues {
  /// What the frame was told.
  var input = FrameInput()
  /// Pixels of what is drawn into.
  var resolution = SIMD2<Float>(1, 1)
  /// Pixels of each picture that a pass reads.
  var channels = [SIMD2<Float>](repeating: SIMD2(1, 1), count: Limits.postInputs)
  /// Width and height of a page, page heights.
  var pageSize = SIMD2<Float>(1, 1)
  var isMirrored = false
  var light = SIMD3<Float>(0, 0, 1)
  var isDraft = false
  /// The leaf that is drawn, or the foremost in the air.
  var leaf = LeafValues()

  /// A pointer as Shadertoy tells of one: where it is, and where the button went down, by whose signs one
  /// knows whether it is down and whether it has just gone there.
  func mouse(at place: SIMD2<Float>) -> [Float] {
    let press = input.press
    let (now, went) = (place * resolution, press.place * resolution)
    return [
      now.x, now.y, press.isDown ? went.x : -went.x, press.isDown && press.isNew ? went.y : -went.y,
    ]
  }

  struct LeafValues {
    var turn: Float = 0, hinge: Float = 0
    var front: Float = 0, back: Float = 0
    var index = 0
    var bias: Float = 0
  }
}
