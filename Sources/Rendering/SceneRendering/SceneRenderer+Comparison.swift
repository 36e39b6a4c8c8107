public import RectoBookModel
internal import RectoGLDevice
public import PageLayout
public import RectoShaderText

/// Two looks at one scene, which are laid side by side when they are shown: where the line between
/// them lies changes neither picture.
extension SceneRenderer {
  /// Makes a look of this context to draw with; its programs are made when they are first needed.
  ///
  /// - Throws: `ShaderProblem` or `DeviceError` where not even the built-in shaders work.
  public func makeLook(
    shaders: ShaderSnapshot, settings: ParameterSettings = ParameterSettings()
  ) throws -> DrawnLook {
    try DrawnLook(
      Programs(files: shaders, settings: settings, for: tools.device), tools: tools)
  }

  /// The look that is drawn beside the present one; nil where there is none.
  public var otherLook: OtherLook? {
    other.map { OtherLook(shaders: $0.shaders, settings: $0.settings) }
  }

  /// Draws with another look beside the present one, or with none; of files that are drawn with already,
  /// no program is made anew but where a `define` changes.
  ///
  /// - Throws: as `makeLook`; then there is no other look.
  public func setOtherLook(_ look: OtherLook?) throws {
    guard look != otherLook else { return }
    if let look, let other, look.shaders == other.shaders {
      other.settings = look.settings
      return
    }
    other = nil
    other = try look.map { try makeLook(shaders: $0.shaders, settings: $0.settings) }
  }

  /// Draws a scene with the present look and with the other; `draw` where there is no other.
  ///
  /// The parameters are those of `draw`.
  public func drawBoth(
    _ scene: Scene, width: Int, height: Int, quality: Quality = .full, isSmooth: Bool = true
  ) throws {
    if let other {
      other.show(as: look)
      try draw(
        scene, with: other, width: width, height: height, quality: quality, isSmooth: isSmooth)
      let picture = try other.sheet(in: frames)
      picture.framebuffer.begin()
      copyFrame(by: other)
      other.picture = picture
    }
    try draw(scene, width: width, height: height, quality: quality, isSmooth: isSmooth)
    // A press is news in one frame.
    input.press.isNew = false
  }

  /// Shows the frame drawn last in the window, and at the right of a line that of the other look.
  ///
  /// - Parameter split: where the line is, as a share of the width from the left edge.
  public func present(split: Double) {
    present()
    copyOther(from: split)
  }

  /// The frame drawn last, upright, with that of the other look at the right of a line.
  public func readPixels(split: Double) throws -> Bitmap {
    guard other?.picture != nil else { return try readPixels() }
    let sheet = try frames.sheet()
    sheet.framebuffer.begin()
    copyFrame(by: look)
    copyOther(from: split)
    return Self.upright(sheet.framebuffer.readBytes(), frames.size)
  }

  /// Copies what the other look drew into the present target, from a share of the width on.
  private func copyOther(from share: Double) {
    let (width, height) = frames.size
    let left = Int((max(0, min(1, share.isFinite ? share : 1)) * Double(width)).rounded())
    guard left < width, let picture = other?.picture else { return }
    limitDrawing(to: (x: left, y: 0, width: width - left, height: height))
    defer { limitDrawing(to: nil) }
    // Nothing is left of what it fades to.
    look.copy(picture, values: look.values(told: input), share: 0, from: picture)
  }
}

extension DrawnLook {
  /// What its frame is copied to, of the present size.
  fileprivate func sheet(in frames: FrameCanvases) throws -> Canvas {
    if let picture, (picture.framebuffer.width, picture.framebuffer.height) == frames.size {
      return picture
    }
    picture = nil
    return try frames.sheet()
  }
}
