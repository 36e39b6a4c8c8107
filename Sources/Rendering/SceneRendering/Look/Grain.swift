internal import RectoBookModel
internal import RectoGLDevice

/// The wood of the desk as a look has it: drawn once, and anew where its program or what that reads changes.
final class Grain {
  /// Pixels of the desk's wood, across and up.
  private static let side = 1024

  private(set) var texture: Texture
  /// The program it was drawn with and what that reads.
  private var stamp: [String]
  /// Of what programs are fed with.
  private var generation: Int

  /// Draws the wood.
  init(_ programs: Programs, values: StandardValues, with tools: SceneTools) throws {
    texture = try Self.texture(programs, values, with: tools)
    (stamp, generation) = (programs.stamp(of: ProgramName(part: .grain)), programs.generation)
  }

  /// Draws it anew where that would show.
  func renew(_ programs: Programs, values: StandardValues, with tools: SceneTools) throws {
    guard programs.generation != generation else { return }
    let before = stamp
    (stamp, generation) = (programs.stamp(of: ProgramName(part: .grain)), programs.generation)
    guard stamp != before else { return }
    texture = try Self.texture(programs, values, with: tools)
  }

  private static func texture(
    _ programs: Programs, _ values: StandardValues, with tools: SceneTools
  ) throws -> Texture {
    let drawn = try Framebuffer(
      width: side, height: side, samples: 1, encoding: .sRGB, device: tools.device)
    drawn.begin()
    DrawState(culling: .none, testsDepth: false).apply()
    try programs.use(ProgramName(part: .grain), on: nil, values: values)
    tools.drawOverTarget()
    // Copied, because a texture that is drawn into has one level only.
    let bytes = drawn.readBytes()
    let sides = MipChain(width: side, height: side).levels
    let grain = Texture(levels: sides, wrapping: .repeated)
    grain.upload(level: 0, width: side, height: side, bytes: bytes)
    grain.fillLevels()
    return grain
  }

  isolated deinit {}
}
