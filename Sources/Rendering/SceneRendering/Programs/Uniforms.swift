internal import PageGeometry

/// A column of a `mat4`, a `vec4`: 16 bytes in std140 and in Swift.
typealias Float4 = SIMD4<Float>

/// A `mat4` of std140: four columns.
struct Float4x4: BitwiseCopyable {
  var x, y, z, w: Float4

  init(_ matrix: Matrix4) {
    (x, y, z, w) = (Float4(matrix.x), Float4(matrix.y), Float4(matrix.z), Float4(matrix.w))
  }
}

/// Mirrors block `Frame` of common.glsl, which gives units; a test compares the offsets.
struct FrameUniforms: BitwiseCopyable {
  var clip: Float4x4
  var eye, light, key, sky, page, openings: Float4
  var rightStack, leftStack: Float4
  var stackHeight, view, carriage: Float4
  var sheet, ink, picture: Float4
  var rightTop, leftTop, lampHeights: Float4
  var rightWedge, leftWedge: Float4
}

/// Mirrors struct `FlyingLeaf` of common.glsl.
struct FlyingLeaf: BitwiseCopyable {
  var inverse: Float4x4
  var rectangle, bend, curl, bounds: Float4
  var rulings: LampRulings.Uniforms
  var other: Float4
}

/// Mirrors block `Flying` of common.glsl.
struct FlyingUniforms: BitwiseCopyable {
  /// How many leaves can cast shadows.
  static let capacity = 4
  var leaves: (FlyingLeaf, FlyingLeaf, FlyingLeaf, FlyingLeaf)
  /// Two ways across the light, and the way to the lamp.
  var lamp: (Float4, Float4, Float4)
}

/// Mirrors block `Leaf` of leaf.glsl.
struct LeafUniforms: BitwiseCopyable {
  var model: Float4x4
  var rectangle, bend, curl: Float4
  var upPlacement, downPlacement, upCrop, downCrop: Float4
  var sides, motion, openings: Float4
  var upWedge, downWedge: Float4
  var part, fitting: Float4
  var lead = Float4.zero
  var levels = Float4.zero
  var bookCase = Float4.zero
  var cover = Float4.zero
  var shade = Float4.zero
}

/// Mirrors block `Board` of board.glsl.
struct BoardUniforms: BitwiseCopyable {
  var model: Float4x4
  var rectangle, foot: Float4
  var top = Float4.zero
  var board: Float4
  var cast = Float4.zero
  var bookCase = Float4.zero
}

extension LeafUniforms {
  /// Numbers of which only the opacity means anything.
  init(opacity: Double) {
    self.init(
      model: Float4x4(.identity), rectangle: .zero, bend: .zero, curl: .zero, upPlacement: .zero,
      downPlacement: .zero, upCrop: .zero, downCrop: .zero, sides: Float4(0, 0, 1, Float(opacity)),
      motion: .zero, openings: .zero, upWedge: .zero, downWedge: .zero, part: .zero, fitting: .zero)
  }
}

/// Mirrors block `Block` of block.glsl.
struct BlockUniforms: BitwiseCopyable {
  var model: Float4x4
  var size, paper: Float4
  var heap = Float4.zero
}
