internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The boards of a hardback.
extension SceneDrawing {
  /// The sides of a board, see board.vert.
  private static func sides(of board: Board) -> [SIMD2<Float>] {
    guard board.cornerRadius > 0 else { return walls(0..<6) }
    // Above and below the corners are cut off.
    let edge = board.outline.polygon.map { SIMD2<Float>(board.rectangle.fraction(of: $0)) }
    let fan = (2..<edge.count).flatMap { [edge[0], edge[$0 - 1], edge[$0]] }
    let above = fan.map { SIMD2(8 + $0.x, $0.y) }
    // From below it goes round the other way.
    let below = fan.reversed().map { SIMD2(11 - $0.x, $0.y) }
    return walls(0..<4) + walls(6..<8, pieces: Outline.pieces) + above + below
  }

  /// Farther away than any leaf that lies in the same plane: a leaf is the skin of its board.
  private static let behindLeaves = 64

  func draw(_ board: Board, of scene: Scene?, in frame: Frame) throws {
    set(
      DrawState(
        isMirrored: board.model.determinant < 0, depthSteps: Self.behindLeaves,
        writesAlpha: kept != .some))
    let place = board.model.transform(point: board.rectangle.middle)
    // What lies on it is the block on its side, but nothing lies on a lid or in the air.
    let bottom = board.model.w.z + board.thickness
    let above = scene?.blocks.first {
      let block = $0.model.transform(point: Vector3($0.size.x / 2, $0.size.y / 2, 0))
      return block.x * place.x > 0 && abs(block.z - bottom) < board.thickness / 2
    }
    tools.blocks.board.set(
      BoardUniforms(
        model: Float4x4(board.model), rectangle: Float4(board.rectangle),
        foot: above.map { Stacks.box(of: $0) } ?? .zero,
        top: above.map { Stacks.top(of: $0) } ?? .zero,
        board: Float4(
          Float(board.thickness), Float(board.joint), Float(above?.thickness ?? 0),
          Float(board.cornerRadius)), cast: Float4(0, 0, 0, frame.bound.inLamplight),
        bookCase: frame.bound.color))
    tools.points.fill(Self.sides(of: board))
    try drawPoints(.board, in: frame)
  }
}

extension Rectangle {
  fileprivate var middle: Vector3 { Vector3((min + max) / 2, 0) }
}
