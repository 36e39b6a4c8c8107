internal import BookModel
internal import GLDevice
internal import ShaderText

extension FramePlan {
  /// The passes up to one of a name; all, where that is none of them.
  func posts(upTo name: String?) -> [PostPass] {
    guard let name, let index = posts.firstIndex(where: { $0.name == name }) else {
      return name.flatMap(Draw.init(rawValue:)) == nil && name != PostPass.scene ? posts : []
    }
    return Array(posts[...index])
  }
}

/// The passes over the finished picture, and what they draw into.
///
/// A pass whose file cannot be compiled, or whose switch is off, is left out: who reads it gets what it
/// would have read.
final class PostChain {
  private struct Place: Hashable {
    var pass: String
    var quality: Quality
    var isShown: Bool
  }

  private let device: Device
  /// The pass that is drawn into floating numbers, whatever it says; nil where none is looked into.
  private let exactPass: String?
  private let linear: TextureSampler
  private let encoded: TextureSampler
  /// What passes draw into; of a persistent one there are two in turns.
  private var targets: [Place: [Canvas]] = [:]
  /// What persistent passes drew last.
  private var last: [String: Canvas] = [:]
  /// What there is before the first frame.
  private let nothing: Texture

  /// How many pictures are kept, for tests.
  var targetCount: Int { targets.values.reduce(0) { $0 + $1.count } }

  private static let units = 0..<Limits.postInputs + 1

  init(device: Device, exactPass: String? = nil) {
    (self.device, self.exactPass) = (device, exactPass)
    linear = TextureSampler.ofPictures(decodes: true, device: device)
    encoded = TextureSampler.ofPictures(decodes: false, device: device)
    nothing = Texture(levels: [(1, 1)], encoding: .linear)
    nothing.upload(level: 0, width: 1, height: 1, bytes: [0, 0, 0, 0])
  }

  /// Throws away everything that was drawn: after a change of size, and with other files.
  func forget() { (targets, last) = ([:], [:]) }

  /// Draws passes over a picture.
  ///
  /// - Parameters:
  ///   - passes: in their order.
  ///   - scene: the finished picture.
  ///   - quality: the quality of the frame.
  ///   - renderer: what draws.
  /// - Returns: what the last one drew, or the picture itself where all are left out.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  func draw(
    _ passes: [PostPass], over scene: Canvas, _ quality: Quality, with renderer: SceneRenderer
  ) throws -> Canvas {
    let programs = renderer.programs
    var pictures = [PostPass.scene: scene]
    var before = scene
    let active = passes.filter { programs.has(ProgramName(of: $0)) && isOn($0, in: programs) }
    for pass in passes {
      let named = pass.inputs.compactMap { pictures[$0] }
      let inputs = named.isEmpty ? [before] : named
      guard active.contains(pass) else {
        (pictures[pass.name], before) = (inputs[0], inputs[0])
        continue
      }
      let target = try target(
        of: pass, in: Place(pass: pass.name, quality: quality, isShown: pass == active.last),
        over: scene)
      try renderer.timed(pass.name) {
        try draw(pass, reading: inputs, into: target, with: renderer)
      }
      pictures[pass.name] = target
      before = target
      if pass.isPersistent { last[pass.name] = target }
    }
    return before
  }

  private func isOn(_ pass: PostPass, in programs: Programs) -> Bool {
    guard let condition = pass.condition,
      let parameter = programs.declarations.parameters.first(where: { $0.name == condition })
    else { return true }
    return programs.settings.value(of: parameter, in: pass.name) != .number(0)
  }

  private func draw(
    _ pass: PostPass, reading inputs: [Canvas], into target: Canvas, with renderer: SceneRenderer
  ) throws {
    let programs = renderer.programs
    let name = ProgramName(of: pass)
    let isImage = try programs.program(name).text.form.isImage
    target.framebuffer.begin(encodes: !isImage)
    // What is shown stays opaque.
    DrawState(culling: .none, testsDepth: false, writesAlpha: !target.isOpaque).apply()
    for unit in 0..<Limits.postInputs {
      inputs[min(unit, inputs.count - 1)].framebuffer.picture.bind(unit: unit)
    }
    if let own = last[pass.name], own !== target {
      own.framebuffer.picture.bind(unit: Limits.postInputs)
    } else {
      nothing.bind(unit: Limits.postInputs)
    }
    if isImage { encoded.bind(units: Self.units) } else { linear.bind(units: Self.units) }
    defer { linear.unbind(units: Self.units) }
    programs.values.resolution = SIMD2(
      Float(target.framebuffer.width), Float(target.framebuffer.height))
    renderer.points.fill(SceneRenderer.wholeTarget)
    try programs.use(name)
    renderer.points.drawTriangles()
  }

  /// What a pass draws into: not what it drew last, if it is persistent.
  private func target(of pass: PostPass, in place: Place, over scene: Canvas) throws -> Canvas {
    func pixels(_ count: Int) -> Int { max(1, Int((Double(count) * pass.scale).rounded())) }
    let (width, height) = (pixels(scene.framebuffer.width), pixels(scene.framebuffer.height))
    var kept = targets[place] ?? []
    if let first = kept.first,
      (first.framebuffer.width, first.framebuffer.height) != (width, height)
        || first.format != pass.format
    {
      kept = []
    }
    if let free = kept.first(where: { $0 !== last[pass.name] }) { return free }
    let encoding: Texture.Encoding =
      switch (pass.name == exactPass, place.isShown ? .srgb8 : pass.format) {
      case (true, _), (_, .rgba16f): .half
      case (_, .srgb8): .sRGB
      case (_, .rgba8): .linear
      }
    let made = Canvas(
      try Framebuffer(
        width: width, height: height, samples: 1, encoding: encoding, hasDepth: false,
        device: device), isOpaque: place.isShown, format: pass.format)
    if device.takesNames { made.framebuffer.label("pass " + pass.name) }
    made.framebuffer.begin()
    clearTarget(red: 0, green: 0, blue: 0, alpha: place.isShown ? 1 : 0)
    targets[place] = kept + [made]
    return made
  }

  isolated deinit {}
}
