internal import RectoBookModel
internal import RectoGLDevice
internal import PageLayout

/// The range of the view of depth: what is in the picture is spread from white to black.
extension SceneDrawing {
  /// Pixels of the look at a scene that finds its range; what is smaller than one of them may be a little
  /// whiter than white or blacker than black.
  private static let probe = (width: 128, height: 80)

  /// Finds how far the nearest and the farthest thing of a scene are: by a small picture of all distances,
  /// so that they are those of whatever is drawn.
  func findDepths(of scene: Scene, quality: Quality) throws {
    depths = FrameRecord.anyDepth
    let canvas = Canvas(
      try Framebuffer(
        width: Self.probe.width, height: Self.probe.height, samples: 1, encoding: .half,
        device: tools.device))
    try drawPasses(of: scene, on: canvas, quality: quality)
    let numbers = canvas.framebuffer.readNumbers()
    // Where nothing is drawn it is not grey.
    let seen = stride(from: 0, to: numbers.count, by: 4).filter { numbers[$0] == numbers[$0 + 2] }
      .map { numbers[$0] }
    guard let farthest = seen.min(), let nearest = seen.max(), nearest > farthest else { return }
    depths = Self.distance(of: nearest)...Self.distance(of: farthest)
  }

  /// How far a thing is whose grey in linear light this is, page heights.
  private static func distance(of light: Float) -> Double {
    (1 - ColorCurve.number(of: Double(light))) * FrameRecord.anyDepth.upperBound
  }
}
