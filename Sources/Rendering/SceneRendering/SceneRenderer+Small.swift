public import RectoBookModel
internal import RectoGLDevice
public import PageLayout
internal import RectoShaderText

/// Small pictures of the present look, beside the frames of the window.
extension SceneRenderer {
  /// A picture of a scene of its own size, with all care; the frame drawn last stays what it is.
  ///
  /// - Parameters:
  ///   - scene: what is seen; its camera fits `view`.
  ///   - view: the size that the scene was made for.
  ///   - width: pixels across the picture, at least 1.
  ///   - height: pixels down the picture, at least 1: what is longer than that shape is cut at both
  ///     ends.
  /// - Returns: the picture, upright.
  /// - Throws: as `draw`.
  public func smallPicture(
    of scene: Scene, in view: ViewSize, width: Int, height: Int
  ) throws -> Bitmap {
    precondition(width > 0 && height > 0, "a picture has a size, got \(width)×\(height)")
    let scale = max(Double(width) / view.width, Double(height) / view.height)
    // A view that is as narrow as a thread is not drawn as long as it is.
    let most = 16 * max(width, height)
    let full = (
      width: max(width, Int(min(Double(most), (view.width * scale).rounded()))),
      height: max(height, Int(min(Double(most), (view.height * scale).rounded())))
    )
    let posts = look.shaders.frame.posts
    let kind = Canvas.Kind(
      quality: .full, isSmooth: true, isExact: posts.needExactScene(in: look))
    let canvas = try kind.canvas(width: full.width, height: full.height, device: tools.device)
    let drawing = SceneDrawing(with: look, told: input)
    try drawing.drawPasses(of: scene, on: canvas, quality: .full)
    canvas.framebuffer.resolve()
    var last = canvas
    // Of its own, so that what passes keep from frame to frame stays theirs.
    let chain = PostChain(device: tools.device)
    if !posts.isEmpty { last = try chain.draw(posts, over: canvas, of: scene, .full, by: drawing) }
    let sheet = try Framebuffer(
      width: full.width, height: full.height, samples: 1, encoding: .linear,
      device: tools.device)
    sheet.begin()
    look.copy(last, values: drawing.values)
    return Self.upright(sheet.readBytes(), full)
      .part(x: (full.width - width) / 2, y: (full.height - height) / 2, width, height)
  }
}

extension Bitmap {
  /// What lies in a rectangle of whole pixels, all of which it has.
  func part(x: Int, y: Int, _ width: Int, _ height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in y..<y + height {
      let start = (row * self.width + x) * 4
      bytes += self.bytes[start..<start + width * 4]
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
