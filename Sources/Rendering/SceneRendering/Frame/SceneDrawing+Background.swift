internal import RectoGLDevice
internal import RectoShaderText

/// What there is where nothing of the scene is.
extension SceneDrawing {
  /// Draws what lies behind everything, over the whole target.
  func drawBackground() throws {
    DrawState(culling: .none).apply()
    let isImage = try programs.program(.background).text.form.isImage
    if isImage { encodeColors(false) }
    defer { if isImage { encodeColors(true) } }
    try use(.background)
    tools.drawOverTarget()
  }

  /// Fills the target with what is read where nothing is.
  func clear(to numbers: SceneNumbers) {
    switch numbers {
    case .lamp: clearTarget(red: -1e6, green: -1e6, blue: -1e6)
    case .picture(.depth): clearTarget(red: 1000, green: 1000, blue: 1000)
    case .picture(.place): clearTarget(red: 0, green: 0, blue: -1, alpha: -1)
    case .picture: clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }
}
