internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// Leaves: each of their sides is drawn by itself, and what it shows is read through the other.
extension SceneDrawing {
  /// Level-of-detail bias of a resting page, and of one in the air, which would shimmer.
  private static let bias: (resting: Double, flying: Double) = (-0.75, -0.25)

  func draw(_ leaf: Leaf, rank: Int, in frame: Frame) throws {
    let sides = [LeafSide.up, .down].filter { leaf.picture(of: $0) != nil }
    guard !sides.isEmpty else { return }
    tools.points.fill(frame.flying.triangles(of: leaf))
    for side in sides {
      var surface = leaf
      if leaf.body != 0 {
        // The two sides of a board lie apart.
        surface.model = leaf.model * .translation(Vector3(0, 0, leaf.height(of: side)))
      }
      let front = side == .up && leaf.index == 0 ? frame.front : nil
      if front.map({ $0.share < 1 }) ?? true {
        try draw(side, of: surface, rank: rank, in: frame)
        try drawMarks(on: side, of: surface, rank: rank, in: frame)
      }
      if let front { try draw(front, on: surface, rank: rank, in: frame) }
    }
  }

  /// Draws what the front of a book that comes from the shelf shows over its first page.
  private func draw(_ front: FrontPrint, on leaf: Leaf, rank: Int, in frame: Frame) throws {
    var leaf = leaf
    // A front without a page is printed on as if it had one, and nothing shines through it.
    if leaf.up?.page == nil { leaf.down = nil }
    let page = leaf.up?.page ?? PageNumber(1)
    leaf.up = SidePicture(page: page, placement: front.placement)
    leaf.opacity = min(leaf.opacity, front.share)
    var frame = frame
    (frame.front, frame.fits) = (nil, [:])
    tools.pictures.front = (page, front.key)
    // A cover keeps its colours on any paper, as it does on the shelf.
    let isPaperTinted = isTinted
    isTinted = false
    defer { (tools.pictures.front, isTinted) = (nil, isPaperTinted) }
    // Of equal depths the first stays.
    let steps = front.share < 1 ? Self.beforeLeaf : 0
    try draw(.up, of: leaf, rank: min(rank, 60) - steps, in: frame)
  }

  /// Draws one side of a leaf whose points are filled in.
  private func draw(_ side: LeafSide, of leaf: Leaf, rank: Int, in frame: Frame) throws {
    set(
      DrawState(
        culling: side == .up ? .back : .front, isMirrored: leaf.isMirrored,
        blending: leaf.opacity < 1 ? .mixed : .none, testsDepth: !leaf.isSliding,
        depthSteps: min(rank, 60)
      ))
    let page = leaf.picture(of: side)?.page
    tools.pictures.bind(page, unit: 0)
    tools.pictures.bind(leaf.picture(of: side.opposite)?.page, unit: 1)
    if frame.quality == .draft { tools.quickSampler.bind(units: 0..<3) }
    defer { if frame.quality == .draft { tools.quickSampler.unbind(units: 0..<3) } }
    // A leaf in the air shows whole pictures only: its pages pass.
    let fitted = frame.fits[leaf.index].flatMap {
      $0.page == page ? tools.pictures.bind($0, unit: 2) : nil
    }
    let part = fitted ?? (leaf.isTurning ? nil : tools.pictures.bindPart(of: page, unit: 2))
    var uniforms = uniforms(of: leaf, part: part, flying: frame.flying, light: frame.light)
    uniforms.fitting.x = fitted == nil ? 0 : 1
    uniforms.fitting.y = leaf.isTurning && kept != .nothing ? 1 : 0
    let isCover = numbers == nil && frame.bound.dress(leaf, &uniforms)
    tools.blocks.leaf.set(uniforms)
    let foremost = values.leaf
    values.leaf = StandardValues.LeafValues(of: leaf, bias: uniforms.motion.x)
    defer { values.leaf = foremost }
    if leaf.isTurning {
      var name = ProgramName(
        part: .flyingLeaf, quality: frame.quality, shadows: frame.flying.shadows(on: leaf))
      name.isCover = isCover
      try use(name)
      tools.points.drawTriangles()
    } else {
      try drawPoints(.restingLeaf, isFiner: part != nil, isCover: isCover, in: frame)
    }
  }

  func uniforms(
    of leaf: Leaf, part: Rectangle?, flying: FlyingLeaves?, light: LightRig
  ) -> LeafUniforms {
    var numbers = FlyingLeaves.numbers(of: leaf.bend)
    numbers.curl.w = leaf.body == 0 ? 0 : leaf.body > 0 ? 1 : -1
    let lift = FlyingLeaves.lift(of: leaf), curl = FlyingLeaves.curl(of: leaf)
    let own = flying?.leaves.firstIndex { $0.index == leaf.index && leaf.isTurning } ?? -1
    let flat = Float4(.pi, .pi, .pi, .pi)
    let wedges = leaf.isTurning ? flying?.wedges(of: leaf, in: light) : nil
    return LeafUniforms(
      model: Float4x4(leaf.model), rectangle: Float4(leaf.rectangle), bend: numbers.bend,
      curl: numbers.curl, upPlacement: Float4(leaf.up?.placement ?? .unit),
      downPlacement: Float4(leaf.down?.placement ?? .unit),
      upCrop: Float4(leaf.up?.crop ?? .unit), downCrop: Float4(leaf.down?.crop ?? .unit),
      sides: Float4(
        tools.pictures.has(leaf.up?.page) ? 1 : 0, tools.pictures.has(leaf.down?.page) ? 1 : 0,
        leaf.isMirrored ? -1 : 1, Float(leaf.opacity)),
      motion: Float4(
        Float(Self.bias.resting.mixed(with: Self.bias.flying, lift)), Float(lift),
        FlyingLeaves.translucency(of: leaf, in: light), Float(own)),
      openings: leaf.isTurning ? flying?.openings(of: leaf) ?? flat : flat,
      upWedge: wedges?.up ?? .zero, downWedge: wedges?.down ?? .zero,
      part: Float4(part ?? .unit),
      fitting: Float4(0, 0, Float(curl.lying), Float(curl.over)),
      lead: Float4(leaf.isTurning && leaf.body == 0 ? flying?.lead ?? 0 : 0, 0, 0, 0),
      levels: Self.levels(of: leaf))
  }

  /// What of the pictures of a leaf's up and down side is shown as black and as white; 0 for both where they are
  /// shown as they are. In the numbers that leaf.frag reckons in: roots of light.
  private static func levels(of leaf: Leaf) -> Float4 {
    func pair(_ picture: SidePicture?) -> (Float, Float) {
      guard let levels = picture?.levels else { return (0, 0) }
      return (root(of: levels.black), root(of: levels.white))
    }
    let (up, down) = (pair(leaf.up), pair(leaf.down))
    return Float4(up.0, up.1, down.0, down.1)
  }

  private static func root(of lightness: Double) -> Float {
    ColorCurve.lights[Int((lightness * 255).rounded())].squareRoot()
  }
}
