internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The blocks below the leaves, and the desk below those.
extension SceneDrawing {
  static let square: [SIMD2<Float>] = [
    SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, -1), SIMD2(1, 1), SIMD2(-1, 1),
  ]

  /// Walls as block.vert and board.vert have them: wall n from 2·n to 2·n + 1 along, 0 to 1 across, in
  /// so many pieces.
  static func walls(_ range: Range<Int>, pieces: Int = 1) -> [SIMD2<Float>] {
    range.flatMap { wall in
      (0..<pieces).flatMap { piece -> [SIMD2<Float>] in
        let from = Float(2 * wall) + Float(piece) / Float(pieces)
        let to = Float(2 * wall) + Float(piece + 1) / Float(pieces)
        return [
          SIMD2(from, 0), SIMD2(to, 0), SIMD2(to, 1), SIMD2(from, 0), SIMD2(to, 1), SIMD2(from, 1),
        ]
      }
    }
  }

  func draw(_ block: PageBlock, in frame: Frame) throws {
    let isMirrored = block.model.determinant < 0
    set(DrawState(isMirrored: isMirrored, writesAlpha: kept != .some))
    tools.blocks.block.set(
      BlockUniforms(
        model: Float4x4(block.model),
        size: Float4(
          Float(block.size.x), Float(block.size.y), Float(block.thickness),
          Float(block.spread)),
        paper: Float4(
          Float(block.leafCount), isMirrored ? 0 : 1, Float(block.cornerRadius),
          Float(block.firstLeaf)),
        heap: Float4(
          Float(block.heap ?? Double(block.leafCount)), frame.bound.inLamplight, 0, 0)))
    let isRound = block.cornerRadius > 0
    tools.points.fill(
      Self.walls(0..<4) + (isRound ? Self.walls(4..<6, pieces: Outline.pieces) : []))
    try drawPoints(.block, in: frame)
  }

  func drawDesk(isPainted: Bool, in frame: Frame) throws {
    // The alpha that was there stays, and tells it from what stands on it. Numbers are in all four.
    set(DrawState(culling: .none, writesAlpha: numbers != nil))
    if isPainted { look.painting.bind(unit: 0) } else { look.grain.texture.bind(unit: 0) }
    defer { if isPainted { look.painting.unbind(unit: 0) } }
    tools.points.fill(Self.square)
    try drawPoints(.desk, isPainted: isPainted, in: frame)
  }
}
