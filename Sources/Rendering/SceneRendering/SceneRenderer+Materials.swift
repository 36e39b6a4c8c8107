internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
public import PageLayout
internal import RectoShaderText

/// What surfaces do with light, for those who follow it by themselves.
extension SceneRenderer {
  /// What the surfaces of a scene do with light; the frame drawn last stays what it is.
  ///
  /// - Parameters:
  ///   - scene: what is seen; its camera fits a picture of this shape.
  ///   - width: pixels across the whole picture, at least 1.
  ///   - height: pixels down.
  ///   - tile: the part that is drawn: what is seen at the middle of each of its pixels.
  /// - Returns: the materials.
  /// - Throws: as `draw`.
  public func materials(
    of scene: Scene, width: Int, height: Int, tile: PictureTile
  ) throws -> SeenMaterials {
    let usual = look.view
    defer { look.view = usual }
    var seen = scene
    let size = Vector2(Double(width), Double(height))
    let extent = Vector2(Double(tile.width), Double(tile.height)) / size
    let middle = Vector2(Double(tile.x), Double(tile.y)) / size * 2 + extent - 1
    seen.camera.projection =
      .scale(Vector3(1 / extent.x, 1 / extent.y, 1))
      * .translation(Vector3(-middle.x, middle.y, 0)) * scene.camera.projection
    func picture(_ shown: ShaderView) throws -> Bitmap {
      look.view = shown
      let canvas = Canvas(
        try Framebuffer(
          width: tile.width, height: tile.height, samples: 1, encoding: .sRGB,
          device: tools.device))
      try SceneDrawing(with: look, told: input).drawPasses(of: seen, on: canvas, quality: .full)
      canvas.framebuffer.resolve()
      return Self.upright(canvas.framebuffer.readBytes(), (tile.width, tile.height))
    }
    return SeenMaterials(albedo: try picture(.albedo), through: try picture(.through))
  }
}
