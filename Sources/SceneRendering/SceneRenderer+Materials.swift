internal import BookModel
internal import GLDevice
public import PageGeometry
public import PageLayout
internal import ShaderText

/// What surfaces do with light in a part of a picture, without any light: as the shaders print, dye and
/// weave them.
public nonisolated struct SeenMaterials: Equatable, Sendable {
  /// What they give back, as sRGB.
  let albedo: Bitmap
  /// What they let through from behind, likewise.
  let through: Bitmap

  /// Pixels across.
  public var width: Int { albedo.width }
  /// Pixels down.
  public var height: Int { albedo.height }

  private static let linear = (0..<256).map { ColorCurve.light(of: Double($0) / 255) }

  /// The share of light that is given back at a pixel, counted from the upper left, in red, green and blue.
  public func reflects(_ x: Int, _ y: Int) -> Vector3 { Self.light(of: albedo, x, y) }

  /// The share of the light on the other side that comes through there.
  public func passes(_ x: Int, _ y: Int) -> Vector3 { Self.light(of: through, x, y) }

  private static func light(of picture: Bitmap, _ x: Int, _ y: Int) -> Vector3 {
    let at = (y * picture.width + x) * 4
    return Vector3(
      linear[Int(picture.bytes[at])], linear[Int(picture.bytes[at + 1])],
      linear[Int(picture.bytes[at + 2])])
  }

  /// The byte that stands for linear light in a picture; what is brighter than 1 is 1.
  public static func byte(ofLight light: Double) -> UInt8 {
    UInt8((255 * ColorCurve.number(of: light.clamped(to: 0...1))).rounded())
  }
}

/// A part of a picture, counted in pixels from its upper left corner.
public nonisolated struct PictureTile: Equatable, Sendable {
  /// Its least column and row.
  public var x, y: Int
  /// Its extent, at least 1 each way.
  public var width, height: Int

  /// Makes a tile.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

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
    let (values, usual) = (programs.values, view)
    defer { (programs.values, view) = (values, usual) }
    var seen = scene
    let size = Vector2(Double(width), Double(height))
    let extent = Vector2(Double(tile.width), Double(tile.height)) / size
    let middle = Vector2(Double(tile.x), Double(tile.y)) / size * 2 + extent - 1
    seen.camera.projection =
      .scale(Vector3(1 / extent.x, 1 / extent.y, 1))
      * .translation(Vector3(-middle.x, middle.y, 0)) * scene.camera.projection
    func picture(_ shown: ShaderView) throws -> Bitmap {
      view = shown
      let canvas = Canvas(
        try Framebuffer(
          width: tile.width, height: tile.height, samples: 1, encoding: .sRGB, device: device))
      try drawPasses(of: seen, on: canvas, quality: .full)
      canvas.framebuffer.resolve()
      return Self.upright(canvas.framebuffer.readBytes(), (tile.width, tile.height))
    }
    return SeenMaterials(albedo: try picture(.albedo), through: try picture(.through))
  }
}
