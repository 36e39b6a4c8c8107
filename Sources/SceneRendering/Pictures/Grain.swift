internal import BookModel
internal import GLDevice

/// The wood of the desk.
enum Grain {
  /// Pixels of the desk's wood, across and up.
  private static let grainSide = 1024

  /// The desk's wood, drawn once.
  static func texture(
    _ programs: Programs, points: inout PointBuffer, device: Device
  ) throws -> Texture {
    let drawn = try Framebuffer(
      width: grainSide, height: grainSide, samples: 1, encoding: .sRGB, device: device)
    drawn.begin()
    DrawState(culling: .none, testsDepth: false).apply()
    try programs.use(ProgramName(part: .grain))
    points.fill(SceneRenderer.wholeTarget)
    points.drawTriangles()
    // Copied, because a texture that is drawn into has one level only.
    let bytes = drawn.readBytes()
    let sides = MipChain(width: grainSide, height: grainSide).levels
    let grain = Texture(levels: sides, wrapping: .repeated)
    grain.upload(level: 0, width: grainSide, height: grainSide, bytes: bytes)
    grain.fillLevels()
    return grain
  }
}
