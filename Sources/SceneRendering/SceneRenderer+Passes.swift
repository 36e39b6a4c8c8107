internal import BookModel
internal import GLDevice
internal import PageGeometry
internal import PageLayout
internal import ShaderText

/// Leaves, blocks, desk: nearest first, so that what is hidden is never shaded.
extension SceneRenderer {
  /// Two triangles in one, over the whole target.
  static let wholeTarget: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(0, 2)]

  private static let square: [SIMD2<Float>] = [
    SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, -1), SIMD2(1, 1), SIMD2(-1, 1),
  ]

  /// Level-of-detail bias of a resting page, and of one in the air, which would shimmer.
  private static let bias: (resting: Double, flying: Double) = (-0.75, -0.25)

  /// What the passes of one frame share.
  struct Frame {
    var flying: FlyingLeaves
    var light: LightRig
    var quality: Quality
    /// The pixels that a flying leaf's shadow can reach; nil where none flies.
    var shadowed: (x: Int, y: Int, width: Int, height: Int)?
    /// The only pixels that are drawn; nil for all.
    var part: PixelBox?
    /// The pixels under which pages lie flat, by the leaf's index.
    var fits: [Int: FittedPage] = [:]
  }

  /// Draws everything into a canvas, or into a part of it alone.
  func drawPasses(
    of scene: Scene, on canvas: Canvas, quality: Quality, within part: PixelBox? = nil
  ) throws {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    programs.isTinted = !scene.tone.isPlain
    let rig = rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: quality)
    let numbers = programs.numbers
    // Numbers are the same in any light, and of any print.
    if numbers != nil {
      frame.shadowed = nil
    } else if programs.files.readsPagesInPlace {
      frame.fits = pictures.fits(
        in: scene, ViewSize(width: Double(width), height: Double(height)))
    }
    frameBlock.set(uniforms(of: scene, flying: frame.flying, light: rig))
    flyingBlock.set(frame.flying.uniforms(light: rig))
    limitDrawing(to: nil)
    record(of: scene, width: width, height: height, quality: quality, light: rig)
    let hasBackground = draws(.desk) && programs.has(.background)
    let hasDesk =
      draws(.desk) && !hasBackground && scene.ground == .desk && !scene.hidesDesk
    let isPainted = hasDesk && numbers == nil && programs.has(.painting)
    if isPainted { try timed("painting") { try painting.paint(for: scene, with: self) } }
    if numbers == nil { try drawLampMap(of: scene, in: frame) }
    canvas.framebuffer.begin()
    frame.part = part
    limitDrawing(to: part?.rectangle)
    defer { limitDrawing(to: nil) }
    if let numbers {
      clear(to: numbers)
    } else if view == .overdraw {
      clearTarget(red: 0, green: 0, blue: 0)
    } else {
      // A plain dark grey; a desk covers all of it.
      clearTarget(red: 0.0144, green: 0.0144, blue: 0.0152)
    }

    let leaves = leavesInOrder(of: scene)
    if draws(.pages) {
      try timed("pages") {
        for (rank, leaf) in leaves.enumerated() where leaf.opacity >= 1 {
          try draw(leaf, rank: rank, in: frame)
        }
      }
    }
    if draws(.blocks), !scene.blocks.isEmpty {
      try timed("blocks") { for block in scene.blocks { try draw(block, in: frame) } }
    }
    if draws(.boards), !scene.boards.isEmpty {
      try timed("boards") { for board in scene.boards { try draw(board, of: scene, in: frame) } }
    }
    if draws(.shelf), scene.hasShelf {
      try timed("shelf") { try drawShelf(of: scene, in: frame) }
    }
    if hasBackground {
      // What lies behind everything is nowhere.
      if view == .color, numbers == nil { try timed("desk") { try drawBackground() } }
    } else if hasDesk {
      try timed("desk") { try drawDesk(isPainted: isPainted, in: frame) }
    }
    if draws(.shelf), let bookcase = scene.bookcase, [.color, .shadow, .ao].contains(view),
      numbers == nil
    {
      try timed("shadows") {
        try drawShadows(of: bookcase, in: scene, onDesk: hasDesk || hasBackground)
      }
    }
    // What fades is mixed with what lies behind it, so it comes last, the farthest first.
    let fading = leaves.enumerated().reversed().filter {
      $0.element.opacity < 1 && (numbers == nil || $0.element.opacity >= 0.5)
    }
    if draws(.fading), !fading.isEmpty {
      try timed("fading") {
        for (rank, leaf) in fading { try draw(leaf, rank: rank, in: frame) }
      }
    }
    if draws(.sliding), scene.leaves.contains(where: { $0.isVisible && $0.isSliding }) {
      try timed("sliding") { try drawSliding(scene, in: frame) }
    }
  }

  /// Begins to draw so: where it is seen how often pixels are drawn, each draw is added to the others, and
  /// nothing is rejected for what lies before it.
  func set(_ state: DrawState) {
    var state = state
    if view == .overdraw { (state.blending, state.testsDepth) = (.added, false) }
    // A mean of two places is no place.
    if programs.numbers != nil { state.blending = .none }
    state.apply()
  }

  /// Draws the points with one program where a shadow may fall, and with a cheaper one elsewhere:
  /// of equal depths the first drawn stays.
  func drawPoints(
    _ part: ProgramName.Part, isFiner: Bool = false, isPainted: Bool = false, in frame: Frame
  ) throws {
    var name = ProgramName(
      part: part, quality: frame.quality, isFiner: isFiner, isPainted: isPainted)
    if let shadowed = frame.shadowed {
      name.shadows = frame.flying.shadows
      let both = frame.part.map { $0.shared(with: shadowed)?.rectangle } ?? shadowed
      if let both {
        try programs.use(name)
        limitDrawing(to: both)
        points.drawTriangles()
        limitDrawing(to: frame.part?.rectangle)
      }
      name.shadows = .none
    }
    try programs.use(name)
    points.drawTriangles()
  }

  // MARK: Frame

  /// The light of a scene.
  func rig(of scene: Scene) -> LightRig {
    let usual: Double = scene.leaves.contains(where: \.isMirrored) ? -1 : 1
    return LightRig.desk(side: scene.lampSide ?? usual, in: programs.light)
  }

  func frame(
    of scene: Scene, light rig: LightRig, width: Int, height: Int, quality: Quality
  ) -> Frame {
    let flying = FlyingLeaves(
      of: scene, quality: quality, ownRows: programs.files.rowsOfBend)
    return Frame(
      flying: flying, light: rig, quality: quality,
      shadowed: flying.pixels(of: scene, light: rig, width: width, height: height))
  }

  /// What can be seen: in the air first, for it lies over everything; then by order, the greater
  /// over the smaller.
  func leavesInOrder(of scene: Scene) -> [Leaf] {
    scene.leaves.filter { $0.isVisible && $0.opacity > 0 && !$0.isSliding }
      .sorted { ($0.isTurning ? 1 : 0, $0.zOrder) > ($1.isTurning ? 1 : 0, $1.zOrder) }
  }

  func uniforms(of scene: Scene, flying: FlyingLeaves, light rig: LightRig) -> FrameUniforms {
    let isMirrored = scene.leaves.contains(where: \.isMirrored)
    let camera = scene.camera
    let leaf = scene.leaves.first?.pageSize ?? Vector2(0.7, 1)
    let stacks = Stacks(of: scene)
    let desk = Self.seenDesk(by: camera)
    let tone = ToneUniforms(scene.tone)
    let wedges = flying.pageWedges(in: rig)
    return FrameUniforms(
      clip: Float4x4(camera.clip), eye: Float4(camera.eye, scene.pageHeight),
      light: Float4(rig.direction, rig.spread),
      key: Float4(rig.key, scene.ground == .desk ? 1 : 0),
      sky: Float4(rig.sky, Double(flying.leaves.count)),
      page: Float4(
        Float(leaf.x), Float(leaf.y), Float(scene.spine ?? 0), isMirrored ? -1 : 1),
      openings: flying.pageOpenings, rightStack: stacks.right, leftStack: stacks.left,
      stackHeight: stacks.heights,
      view: Float4(
        // A little more than the eye sees, so that no edge of the desk shows.
        Float(1.01 * desk.x), Float(1.01 * desk.y),
        Float(max(scene.settling.x, scene.settling.y)), Float(depths.lowerBound)),
      carriage: Float4(scene.carriage, depths.upperBound),
      sheet: tone.sheet, ink: tone.ink, picture: tone.picture, rightTop: stacks.tops.right,
      leftTop: stacks.tops.left, lampHeights: stacks.lampHeights, rightWedge: wedges.right,
      leftWedge: wedges.left)
  }

  /// Half of the width and height of the desk that is seen, about the point below the eye.
  static func seenDesk(by camera: Camera) -> Vector2 {
    let whole = ViewSize(width: 2, height: 2)
    let corners = [Vector2(0, 0), Vector2(2, 0), Vector2(0, 2), Vector2(2, 2)]
    let ways = corners.compactMap { corner -> Vector2? in
      guard let ray = camera.ray(through: corner, of: whole), ray.direction.z < -1e-3 else {
        return nil
      }
      let met = ray.direction * (camera.eye.z / -ray.direction.z)
      return Vector2(abs(met.x), abs(met.y))
    }
    return ways.reduce(Vector2(0, 0)) { Vector2(max($0.x, $1.x), max($0.y, $1.y)) }
  }

  // MARK: Leaf

  func draw(_ leaf: Leaf, rank: Int, in frame: Frame) throws {
    let sides = [LeafSide.up, .down].filter { leaf.picture(of: $0) != nil }
    guard !sides.isEmpty else { return }
    points.fill(frame.flying.triangles(of: leaf))
    for side in sides {
      var surface = leaf
      if leaf.body != 0 {
        // The two sides of a board lie apart.
        surface.model = leaf.model * .translation(Vector3(0, 0, leaf.height(of: side)))
      }
      try draw(side, of: surface, rank: rank, in: frame)
    }
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
    pictures.bind(page, unit: 0)
    pictures.bind(leaf.picture(of: side.opposite)?.page, unit: 1)
    if frame.quality == .draft { quickSampler.bind(units: 0..<3) }
    defer { if frame.quality == .draft { quickSampler.unbind(units: 0..<3) } }
    // A leaf in the air shows whole pictures only: its pages pass.
    let fitted = frame.fits[leaf.index].flatMap {
      $0.page == page ? pictures.bind($0, unit: 2) : nil
    }
    let part = fitted ?? (leaf.isTurning ? nil : pictures.bindPart(of: page, unit: 2))
    var uniforms = uniforms(of: leaf, part: part, flying: frame.flying, light: frame.light)
    uniforms.fitting.x = fitted == nil ? 0 : 1
    uniforms.fitting.y = leaf.isTurning && still.isShown ? 1 : 0
    leafBlock.set(uniforms)
    let foremost = programs.values.leaf
    programs.values.leaf = Self.values(of: leaf, bias: uniforms.motion.x)
    defer { programs.values.leaf = foremost }
    if leaf.isTurning {
      try programs.use(
        ProgramName(
          part: .flyingLeaf, quality: frame.quality, shadows: frame.flying.shadows(on: leaf)))
      points.drawTriangles()
    } else {
      try drawPoints(.restingLeaf, isFiner: part != nil, in: frame)
    }
    try drawMarks(on: side, of: leaf, rank: rank, in: frame)
  }

  func uniforms(
    of leaf: Leaf, part: Rectangle?, flying: FlyingLeaves?, light: LightRig
  ) -> LeafUniforms {
    var numbers = FlyingLeaves.numbers(of: leaf.bend)
    numbers.curl.z = Float(FlyingLeaves.curl(of: leaf).lying)
    numbers.curl.w = leaf.body == 0 ? 0 : leaf.body > 0 ? 1 : -1
    let lift = FlyingLeaves.lift(of: leaf)
    let own = flying?.leaves.firstIndex { $0.index == leaf.index && leaf.isTurning } ?? -1
    let flat = Float4(.pi, .pi, .pi, .pi)
    let wedges = leaf.isTurning ? flying?.wedges(of: leaf, in: light) : nil
    return LeafUniforms(
      model: Float4x4(leaf.model), rectangle: Float4(leaf.rectangle), bend: numbers.bend,
      curl: numbers.curl, upPlacement: Float4(leaf.up?.placement ?? .unit),
      downPlacement: Float4(leaf.down?.placement ?? .unit),
      upCrop: Float4(leaf.up?.crop ?? .unit), downCrop: Float4(leaf.down?.crop ?? .unit),
      sides: Float4(
        pictures.has(leaf.up?.page) ? 1 : 0, pictures.has(leaf.down?.page) ? 1 : 0,
        leaf.isMirrored ? -1 : 1, Float(leaf.opacity)),
      motion: Float4(
        Float(Self.bias.resting.mixed(with: Self.bias.flying, lift)), Float(lift),
        FlyingLeaves.translucency(of: leaf, in: light), Float(own)),
      openings: leaf.isTurning ? flying?.openings(of: leaf) ?? flat : flat,
      upWedge: wedges?.up ?? .zero, downWedge: wedges?.down ?? .zero,
      part: Float4(part ?? .unit), fitting: .zero)
  }

  // MARK: Block and desk

  /// Walls as block.vert and board.vert have them: wall n from 2·n to 2·n + 1 along, 0 to 1 across, in
  /// so many pieces.
  static func walls(_ range: Range<Int>, pieces: Int = 1) -> [SIMD2<Float>] {
    range.flatMap { wall in
      (0..<pieces).flatMap { piece -> [SIMD2<Float>] in
        let from = Float(2 * wall) + Float(piece) / Float(pieces)
        let to = Float(2 * wall) + Float(piece + 1) / Float(pieces)
        return [
          SIMD2(from, 0), SIMD2(to, 0), SIMD2(to, 1), SIMD2(from, 0), SIMD2(to, 1), SIMD2(from, 1),
        ]
      }
    }
  }

  func draw(_ block: PageBlock, in frame: Frame) throws {
    let isMirrored = block.model.determinant < 0
    set(DrawState(isMirrored: isMirrored))
    blockBlock.set(
      BlockUniforms(
        model: Float4x4(block.model),
        size: Float4(
          Float(block.size.x), Float(block.size.y), Float(block.thickness),
          Float(block.spread)),
        paper: Float4(
          Float(block.leafCount), isMirrored ? 0 : 1, Float(block.cornerRadius),
          Float(block.firstLeaf)),
        heap: Float4(Float(block.heap ?? Double(block.leafCount)), 0, 0, 0)))
    let isRound = block.cornerRadius > 0
    points.fill(Self.walls(0..<4) + (isRound ? Self.walls(4..<6, pieces: Outline.pieces) : []))
    try drawPoints(.block, in: frame)
  }

  private func drawDesk(isPainted: Bool, in frame: Frame) throws {
    set(DrawState(culling: .none))
    if isPainted { painting.bind(unit: 0) } else { grain.bind(unit: 0) }
    defer { if isPainted { painting.unbind(unit: 0) } }
    points.fill(Self.square)
    try drawPoints(.desk, isPainted: isPainted, in: frame)
  }
}
