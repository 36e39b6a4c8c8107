internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoShaderText

/// Leaves, blocks, desk: nearest first, so that what is hidden is never shaded.
extension SceneDrawing {
  /// What the passes of one frame share.
  struct Frame {
    var flying: FlyingLeaves
    var light: LightRig
    var quality: Quality
    /// The pixels that a flying leaf's shadow can reach; nil where none flies.
    var shadowed: (x: Int, y: Int, width: Int, height: Int)?
    /// The only pixels that are drawn; nil for all.
    var part: FramePart?
    /// The pixels under which pages lie flat, by the leaf's index.
    var fits: [Int: FittedPage] = [:]
    /// The book whose leaves and boards are drawn, and what its cover has.
    var bound = BoundBook()
    /// What its front shows over its first page.
    var front: FrontPrint?
    /// Whether it is a closed book beside the open one.
    var isShelved = false
  }

  /// Draws everything into a canvas, or a part of it alone.
  func drawPasses(
    of scene: Scene, on canvas: Canvas, quality: Quality, within part: FramePart? = nil
  ) throws {
    let width = part?.frame.x ?? canvas.framebuffer.width
    let height = part?.frame.y ?? canvas.framebuffer.height
    recordPaper(of: scene)
    let rig = look.rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: quality)
    // Numbers are the same in any light, and of any print.
    if numbers != nil {
      frame.shadowed = nil
    } else if look.shaders.readsPagesInPlace {
      frame.fits = tools.pictures.fits(
        in: scene, ViewSize(width: Double(width), height: Double(height)))
    }
    tools.blocks.frame.set(uniforms(of: scene, flying: frame.flying, light: rig))
    tools.blocks.flying.set(frame.flying.uniforms(light: rig))
    limitDrawing(to: nil)
    record(of: scene, width: width, height: height, quality: quality, light: rig)
    let hasBackground = draws(.desk) && programs.has(.background)
    let hasDesk =
      draws(.desk) && !hasBackground && scene.ground == .desk && !scene.hidesDesk
    let isPainted = hasDesk && numbers == nil && programs.has(.painting)
    if isPainted { try timed("painting") { try look.painting.paint(for: scene, by: self) } }
    if numbers == nil { try drawLampMap(of: scene, in: frame) }
    let shade = try castShade(of: scene, in: SIMD2(width, height), quality)
    canvas.framebuffer.begin(partOf: part?.whole)
    frame.part = part
    (frame.bound, frame.front) = boundBook(of: scene)
    limitDrawing(to: part?.rectangle)
    defer { limitDrawing(to: nil) }
    if let numbers {
      clear(to: numbers)
    } else if view == .overdraw {
      clearTarget(red: 0, green: 0, blue: 0)
    } else {
      // A plain dark grey; a desk covers all of it.
      clearTarget(red: 0.0144, green: 0.0144, blue: 0.0152, alpha: kept == .some ? 0 : 1)
    }

    let leaves = leavesInOrder(of: scene)
    if draws(.pages) {
      try timed("pages") {
        for (rank, leaf) in leaves.enumerated() where leaf.opacity >= 1 {
          if isKept(leaf) {
            try drawStill(leaf, rank: rank, in: frame)
          } else {
            try draw(leaf, rank: rank, in: frame)
          }
        }
      }
    }
    // All that follows lies still, or is not there where anything is kept.
    if kept.isAll { return }
    if draws(.blocks), !scene.blocks.isEmpty {
      try timed("blocks") { for block in scene.blocks { try draw(block, in: frame) } }
    }
    if draws(.boards), !scene.boards.isEmpty {
      try timed("boards") { for board in scene.boards { try draw(board, of: scene, in: frame) } }
    }
    if draws(.shelf), scene.hasShelf {
      try timed("shelf") { try drawShelf(of: scene, shade: shade, in: frame) }
      if seesShadows, let bookcase = scene.bookcase {
        try timed("shadows") { try drawCoverShadows(of: bookcase, in: scene) }
      }
    }
    if hasBackground {
      // What lies behind everything is nowhere.
      if view == .color, numbers == nil { try timed("desk") { try drawBackground() } }
    } else if hasDesk {
      try timed("desk") { try drawDesk(isPainted: isPainted, in: frame) }
    }
    if hasDesk || hasBackground, seesShadows {
      if draws(.shelf), let bookcase = scene.bookcase {
        try timed("shadows") { try drawDeskShadows(of: bookcase, in: scene) }
      }
      if !scene.sheetShadows.isEmpty {
        try timed("shadows") { try drawSheetShadows(of: scene) }
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

  /// Draws the points with one program where a shadow may fall, and with a cheaper one elsewhere:
  /// of equal depths the first drawn stays.
  func drawPoints(
    _ part: ProgramName.Part, isFiner: Bool = false, isPainted: Bool = false,
    isRelative: Bool = false, isCover: Bool = false, in frame: Frame
  ) throws {
    var name = ProgramName(
      part: part, quality: frame.quality, isFiner: isFiner, isPainted: isPainted,
      isRelative: isRelative)
    (name.isCover, name.isShelved) = (isCover, frame.isShelved)
    if let shadowed = frame.shadowed {
      name.shadows = frame.flying.shadows
      let both = frame.part.map { part in
        part.box.shared(with: shadowed).map { part.rectangle(of: $0) }
      }
      if let both = both ?? shadowed {
        try use(name)
        limitDrawing(to: both)
        tools.points.drawTriangles()
        limitDrawing(to: frame.part?.rectangle)
      }
      name.shadows = .none
    }
    try use(name)
    tools.points.drawTriangles()
  }

  // MARK: Frame

  /// The book whose leaves and boards are drawn, and what its front shows over its first page.
  func boundBook(of scene: Scene) -> (BoundBook, FrontPrint?) {
    (
      BoundBook(of: scene, in: tools.pictures),
      scene.front.flatMap { tools.pictures.hasCover(of: $0.key) ? $0 : nil }
    )
  }

  func frame(
    of scene: Scene, light rig: LightRig, width: Int, height: Int, quality: Quality
  ) -> Frame {
    let flying = FlyingLeaves(
      of: scene, quality: quality, ownRows: look.shaders.rowsOfBend)
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
}
