internal import RectoBookModel
internal import RectoGLDevice
internal import PageLayout
internal import RectoShaderText

extension FramePlan {
  /// The passes up to one of a name; all, where that is none of them.
  func posts(upTo name: String?) -> [PostPass] {
    guard let name, let index = posts.firstIndex(where: { $0.name == name }) else {
      return name.flatMap(Draw.init(rawValue:)) == nil && name != PostPass.scene ? posts : []
    }
    return Array(posts[...index])
  }
}

extension [PostPass] {
  /// Those that are drawn: whose file can be compiled and whose switch is on.
  func active(in look: DrawnLook) -> [PostPass] {
    filter { look.programs.has(ProgramName(of: $0)) && $0.isOn(in: look) }
  }

  /// Whether one of those that are drawn asks for more of the scene than a screen can show.
  func needExactScene(in look: DrawnLook) -> Bool {
    contains { $0.sceneFormat == .rgba16f }
      && active(in: look).contains {
        $0.sceneFormat == .rgba16f
      }
  }
}

extension PostPass {
  /// Whether it is drawn: not left out by hand, nor by the parameter on which that depends.
  func isOn(in look: DrawnLook) -> Bool {
    guard !look.leftOut.contains(name) else { return false }
    guard let condition,
      let parameter = look.parameters.first(where: { $0.name == condition })
    else { return true }
    return look.settings.value(of: parameter, in: name) != .number(0)
  }

  /// The pictures of the scene that it reads.
  fileprivate func scenePictures(in programs: Programs) -> Set<ScenePicture> {
    let named = inputs.compactMap { ScenePicture(rawValue: $0) }
    let program = try? programs.program(ProgramName(of: self))
    return Set(named).union(program?.pictures ?? [])
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
    /// Whether what is shown is kept in linear light.
    var isExact: Bool
  }

  /// A picture that passes read, and what it is.
  private struct Source {
    var canvas: Canvas
    /// Nil of one that a pass drew.
    var picture: ScenePicture?
  }

  private let device: Device
  /// The pass that is drawn into floating numbers, whatever it says; nil where none is looked into.
  private let exactPass: String?
  private let linear: TextureSampler
  private let encoded: TextureSampler
  private let nearest: TextureSampler
  /// What passes draw into; of a persistent one there are two in turns.
  private var targets: [Place: [Canvas]] = [:]
  /// What persistent passes drew last.
  private var last: [String: Canvas] = [:]
  /// What is drawn of the scene for them.
  private let scenes: ScenePictures
  /// What there is before the first frame.
  private let nothing: Texture
  /// Whether the scene that was drawn last is read again in the next frame.
  private(set) var keepsScene = false

  /// Whether what is shown is to be kept in linear light as well.
  var keepsExact = false
  /// What was shown last in linear light, where it is kept so: a pass in the form of Shadertoy gives what a
  /// screen takes, and nothing else.
  private(set) var exact: Canvas?

  /// How many pictures are kept, for tests.
  var targetCount: Int { targets.values.reduce(0) { $0 + $1.count } + scenes.count }

  init(device: Device, exactPass: String? = nil) {
    (self.device, self.exactPass) = (device, exactPass)
    linear = TextureSampler.ofPictures(decodes: true, device: device)
    encoded = TextureSampler.ofPictures(decodes: false, device: device)
    nearest = TextureSampler.ofNearestPixel()
    scenes = ScenePictures(device: device)
    nothing = Texture(levels: [(1, 1)], encoding: .linear)
    nothing.upload(level: 0, width: 1, height: 1, bytes: [0, 0, 0, 0])
  }

  /// Throws away everything that was drawn: after a change of size, and with other files.
  func forget() {
    (targets, last, exact) = ([:], [:], nil)
    scenes.forget()
  }

  /// Keeps the scene that was drawn last until the next frame.
  ///
  /// - Returns: another canvas of its kind to draw that on, if there is one.
  func store(_ scene: Canvas, of kind: Canvas.Kind) -> Canvas? { scenes.store(scene, of: kind) }

  /// Draws passes over a picture.
  ///
  /// - Parameters:
  ///   - passes: in their order.
  ///   - canvas: the finished picture.
  ///   - scene: what is seen on it.
  ///   - quality: the quality of the frame.
  ///   - drawing: the frame.
  /// - Returns: what the last one drew, or the picture itself where all are left out.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  func draw(
    _ passes: [PostPass], over canvas: Canvas, of scene: Scene, _ quality: Quality,
    by drawing: SceneDrawing
  ) throws -> Canvas {
    exact = nil
    let programs = drawing.programs
    let active = passes.active(in: drawing.look)
    let wanted = active.reduce(into: Set()) { $0.formUnion($1.scenePictures(in: programs)) }
    keepsScene = wanted.contains(.before)
    let drawn = try scenes.pictures(wanted, of: scene, on: canvas, quality, by: drawing)
    var sources = Dictionary(
      uniqueKeysWithValues: drawn.map { ($0.rawValue, Source(canvas: $1, picture: $0)) })
    var before = Source(canvas: canvas, picture: .scene)
    for pass in passes {
      let named = pass.inputs.compactMap { sources[$0] }
      let inputs = named.isEmpty ? [before] : named
      guard active.contains(pass) else {
        // Numbers are no picture that anybody could look at.
        let colors = inputs.first { $0.picture?.isNumbers != true } ?? before
        (sources[pass.name], before) = (colors, colors)
        continue
      }
      let target = try target(
        of: pass, in: place(of: pass, quality, isShown: pass == active.last, in: programs),
        over: canvas)
      try drawing.timed(pass.name) {
        try draw(pass, reading: inputs, and: drawn, into: target, by: drawing)
      }
      before = Source(canvas: target)
      sources[pass.name] = before
      if pass.isPersistent { last[pass.name] = target }
    }
    guard before.picture != nil || isExactlyShown(active.last, in: programs) else {
      return before.canvas
    }
    if before.canvas.format == .rgba16f { exact = before.canvas }
    return try scenes.encoded(before.picture ?? .scene, before.canvas, by: drawing)
  }

  private func place(
    of pass: PostPass, _ quality: Quality, isShown: Bool, in programs: Programs
  ) -> Place {
    Place(
      pass: pass.name, quality: quality, isShown: isShown,
      isExact: isShown && isExactlyShown(pass, in: programs))
  }

  /// Whether a pass, where it is the last one, is kept in linear light.
  private func isExactlyShown(_ pass: PostPass?, in programs: Programs) -> Bool {
    guard keepsExact, let pass, let program = try? programs.program(ProgramName(of: pass)) else {
      return false
    }
    return !program.text.form.isImage
  }

  private func draw(
    _ pass: PostPass, reading inputs: [Source], and drawn: [ScenePicture: Canvas],
    into target: Canvas, by drawing: SceneDrawing
  ) throws {
    let programs = drawing.programs
    let name = ProgramName(of: pass)
    let program = try programs.program(name)
    let isImage = program.text.form.isImage
    func seen(_ source: Source) throws -> Canvas {
      guard isImage, let picture = source.picture else { return source.canvas }
      return try scenes.encoded(picture, source.canvas, by: drawing)
    }
    var inputs = inputs
    for index in inputs.indices { inputs[index].canvas = try seen(inputs[index]) }
    var others = drawn.filter { program.pictures.contains($0.key) && $0.key != .scene }
    for (picture, canvas) in others {
      others[picture] = try seen(Source(canvas: canvas, picture: picture))
    }
    target.framebuffer.begin(encodes: !isImage)
    // What is shown stays opaque.
    DrawState(culling: .none, testsDepth: false, writesAlpha: !target.isOpaque).apply()
    if isImage {
      encoded.bind(units: ScenePicture.units)
    } else {
      linear.bind(units: ScenePicture.units)
    }
    defer { linear.unbind(units: ScenePicture.units) }
    for unit in 0..<Limits.postInputs {
      let source = inputs[min(unit, inputs.count - 1)]
      source.canvas.framebuffer.picture.bind(unit: unit)
      if source.picture?.isNumbers == true { nearest.bind(units: unit..<unit + 1) }
    }
    for (picture, canvas) in others {
      canvas.framebuffer.picture.bind(unit: picture.unit)
      if picture.isNumbers { nearest.bind(units: picture.unit..<picture.unit + 1) }
    }
    if let own = last[pass.name], own !== target {
      own.framebuffer.picture.bind(unit: Limits.postInputs)
    } else {
      nothing.bind(unit: Limits.postInputs)
    }
    drawing.values.resolution = SIMD2(
      Float(target.framebuffer.width), Float(target.framebuffer.height))
    drawing.values.channels = (0..<Limits.postInputs).map { channel in
      let read = inputs[min(channel, inputs.count - 1)].canvas
      return program.channels[channel]
        ?? SIMD2(Float(read.framebuffer.width), Float(read.framebuffer.height))
    }
    try drawing.use(name)
    drawing.tools.drawOverTarget()
  }

  /// What a pass draws into: not what it drew last, if it is persistent.
  private func target(of pass: PostPass, in place: Place, over scene: Canvas) throws -> Canvas {
    func pixels(_ count: Int) -> Int { max(1, Int((Double(count) * pass.scale).rounded())) }
    let (width, height) = (pixels(scene.framebuffer.width), pixels(scene.framebuffer.height))
    var kept = targets[place] ?? []
    let format = place.isExact ? .rgba16f : pass.format
    if let first = kept.first,
      (first.framebuffer.width, first.framebuffer.height) != (width, height)
        || first.format != format
    {
      kept = []
    }
    if let free = kept.first(where: { $0 !== last[pass.name] }) { return free }
    let encoding: Texture.Encoding =
      switch (pass.name == exactPass || place.isExact, place.isShown ? .srgb8 : pass.format) {
      case (true, _), (_, .rgba16f): .half
      case (_, .srgb8): .sRGB
      case (_, .rgba8): .linear
      }
    let made = Canvas(
      try Framebuffer(
        width: width, height: height, samples: 1, encoding: encoding, hasDepth: false,
        device: device), isOpaque: place.isShown, format: format)
    if device.takesNames { made.framebuffer.label("pass " + pass.name) }
    made.framebuffer.begin()
    clearTarget(red: 0, green: 0, blue: 0, alpha: place.isShown ? 1 : 0)
    targets[place] = kept + [made]
    return made
  }

  isolated deinit {}
}
