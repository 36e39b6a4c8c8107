public import BookModel
internal import GLDevice
internal import PageGeometry
public import PageLayout
public import ShaderText

/// Another look that is drawn beside the present one: other files of shaders, or other numbers.
public struct OtherLook: Equatable, Sendable {
  /// Its files.
  public var shaders: ShaderSnapshot
  /// What their parameters are set to.
  public var settings: ParameterSettings

  /// Makes a look.
  public init(shaders: ShaderSnapshot, settings: ParameterSettings) {
    (self.shaders, self.settings) = (shaders, settings)
  }
}

/// The programs of another look, and its picture of the scene that was drawn last.
final class OtherRoom {
  private(set) var look: OtherLook
  var programs: Programs
  var copying: CompiledProgram
  var grain: Texture
  var grainOrigin: GrainOrigin
  var chain: PostChain
  var painting: Painting
  /// Its last picture, as the window takes it.
  var picture: Canvas?

  init(
    _ look: OtherLook, programs: Programs, points: inout PointBuffer, device: Device
  ) throws {
    (self.look, self.programs) = (look, programs)
    copying = try programs.program(ProgramName(part: .present))
    grain = try Grain.texture(programs, points: &points, device: device)
    grainOrigin = GrainOrigin(of: programs)
    (chain, painting) = (PostChain(device: device), Painting(device: device))
  }

  /// Sets its numbers, which makes no program anew but where a `define` changes.
  func set(_ settings: ParameterSettings) {
    look.settings = settings
    programs.settings = settings
  }

  isolated deinit {}
}

/// Two looks at one scene, which are laid side by side when they are shown: where the line between
/// them lies changes neither picture.
extension SceneRenderer {
  /// The look that is drawn beside the present one; nil where there is none.
  public var otherLook: OtherLook? { other?.look }

  /// Draws with another look beside the present one, or with none; its programs are made when they are
  /// first needed.
  ///
  /// - Throws: `ShaderProblem` or `DeviceError` where not even the built-in shaders work; then there is
  ///   no other look.
  public func setOtherLook(_ look: OtherLook?) throws {
    guard look != other?.look else { return }
    if let look, let other, look.shaders == other.look.shaders {
      return other.set(look.settings)
    }
    other = nil
    guard let look else { return }
    let programs = Programs(
      files: look.shaders, settings: look.settings, readsEncoded: device.readsEncoded,
      qualities: isSoftware ? [.draft, .full] : [.full])
    other = try OtherRoom(look, programs: programs, points: &points, device: device)
  }

  /// Draws a scene with the present look and with the other; `draw` where there is no other.
  ///
  /// The parameters are those of `draw`.
  public func drawBoth(
    _ scene: Scene, width: Int, height: Int, quality: Quality = .full, isSmooth: Bool = true
  ) throws {
    if let other {
      if size != (width, height) {
        for chain in [chain, other.chain] { chain.forget() }
      }
      // Both are seen at one moment.
      other.programs.values = programs.values
      // And in one way.
      (other.programs.view, other.programs.leftOut) = (programs.view, programs.leftOut)
      changePlaces(with: other)
      defer { changePlaces(with: other) }
      try draw(scene, width: width, height: height, quality: quality, isSmooth: isSmooth)
      let picture = try sheet(for: other)
      picture.framebuffer.begin()
      copyCanvas(share: 1)
      other.picture = picture
    }
    try draw(scene, width: width, height: height, quality: quality, isSmooth: isSmooth)
    // A press is news in one frame.
    programs.values.press.isNew = false
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
    let sheet = try Framebuffer(
      width: size.width, height: size.height, samples: 1, encoding: .linear, device: device)
    sheet.begin()
    copyCanvas(share: 1)
    copyOther(from: split)
    return Self.upright(sheet.readBytes(), size)
  }

  /// What the other look is copied to, of the present size.
  private func sheet(for other: OtherRoom) throws -> Canvas {
    if let old = other.picture, (old.framebuffer.width, old.framebuffer.height) == size {
      return old
    }
    other.picture = nil
    return Canvas(
      try Framebuffer(
        width: size.width, height: size.height, samples: 1, encoding: .linear, device: device))
  }

  func changePlaces(with other: OtherRoom) {
    swap(&programs, &other.programs)
    swap(&copying, &other.copying)
    swap(&grain, &other.grain)
    swap(&grainOrigin, &other.grainOrigin)
    swap(&chain, &other.chain)
    swap(&painting, &other.painting)
  }

  /// Copies what the other look drew into the present target, from a share of the width on.
  private func copyOther(from share: Double) {
    let left = Int((max(0, min(1, share.isFinite ? share : 1)) * Double(size.width)).rounded())
    guard left < size.width, let picture = other?.picture,
      let fading = try? programs.program(ProgramName(part: .fade))
    else { return }
    DrawState(culling: .none, testsDepth: false).apply()
    fading.use(programs.settings, generation: programs.generation, values: programs.values)
    // Nothing is left of what it fades to.
    leafBlock.set(LeafUniforms(opacity: 0))
    picture.framebuffer.picture.bind(unit: 0)
    picture.framebuffer.picture.bind(unit: 1)
    limitDrawing(to: (x: left, y: 0, width: size.width - left, height: size.height))
    points.fill(Self.wholeTarget)
    points.drawTriangles()
    limitDrawing(to: nil)
  }
}

extension SceneRenderer {
  /// The groups of parameters that are closed at first.
  public var closedGroups: Set<String> { programs.declarations.closedGroups }

  /// The files that are drawn with.
  public var shaders: ShaderSnapshot { programs.files }
}
