internal import BookModel
internal import GLDevice
internal import PageGeometry
internal import PageLayout

/// Frames in motion in which the pages that lie still stay as sharp as at rest.
///
/// A draft is half as wide and high as the frame that it is shown as. Where it shows a page that lies still,
/// it says only by how much the leaves in the air change the light there: print comes from a picture of that
/// page which was drawn with all care.
extension SceneRenderer {
  /// Whether drafts with one leaf or two in the air are shown so, those that follow a full frame of the same
  /// view from the first on. At first they are not: then a draft depends on nothing but its scene.
  public var keepsStill: Bool {
    get { still.isWanted }
    set {
      still.isWanted = newValue
      if !newValue { still.forget() }
    }
  }

  /// So many leaves in the air leave something of the pages to be seen, and time to draw it.
  private static let mostInAir = 2

  /// What of a scene lies still under leaves in the air; nil where drafts are shown as they are.
  func stillUnderLeaves(of scene: Scene) -> StillScene? {
    let count = scene.leaves.count { StillScene.isSeen($0) && $0.isTurning }
    guard isSoftware, (1...Self.mostInAir).contains(count) else { return nil }
    return StillScene(of: scene, with: self)
  }

  /// Makes the pages that lie still ready to be shown with the draft that comes, or with a later one.
  func follow(_ next: StillScene, quality: Quality) throws {
    still.follow(next, in: SIMD2(size.width, size.height))
    still.isShown = quality == .draft
    guard still.isShown else { return }
    if still.takeUsual() {
      let usual = try work(.draft)
      try draw(next, on: usual, quality: .draft, within: nil)
      still.mix?.usual = usual.framebuffer.readBytes()
    }
    guard still.hasTime, let part = still.takeDue() else { return }
    try draw(next, on: try work(.full), quality: .full, within: part)
    still.drawn = part
  }

  /// A canvas for pages that lie still alone, as large as a frame or as a draft.
  private func work(_ quality: Quality) throws -> Canvas {
    if let kept = still.work[quality] { return kept }
    let kind = Canvas.Kind(quality: quality, isSmooth: false)
    let box = StillMix(size: SIMD2(size.width, size.height)).small
    let made = try kind.canvas(
      width: quality == .draft ? box.x : size.width,
      height: quality == .draft ? box.y : size.height, device: device)
    still.work[quality] = made
    return made
  }

  /// Draws pages that lie still, and nothing else, into a canvas or a part of it.
  private func draw(
    _ pages: StillScene, on canvas: Canvas, quality: Quality, within part: PixelBox?
  ) throws {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    let scene = pages.scene
    programs.isTinted = !scene.tone.isPlain
    let rig = rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: quality)
    frame.fits = pictures.fits(
      in: scene, ViewSize(width: Double(width), height: Double(height)))
    frameBlock.set(uniforms(of: scene, flying: frame.flying, light: rig))
    flyingBlock.set(frame.flying.uniforms(light: rig))
    record(of: scene, width: width, height: height, quality: quality, light: rig)
    canvas.framebuffer.begin()
    limitDrawing(to: part?.rectangle)
    defer { limitDrawing(to: nil) }
    clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
    for (rank, leaf) in leavesInOrder(of: scene).enumerated() {
      try draw(leaf, rank: rank, in: frame)
    }
  }

  /// The frame that a draft is shown as; nil where it is shown as it is.
  func mixStill(with draft: Canvas, since start: ContinuousClock.Instant) throws -> Canvas? {
    guard still.isShown, still.mix != nil else { return nil }
    // The draft is drawn before the call for its pixels returns.
    defer { still.lastDraft = .now - start }
    let canvas = try work(.full)
    // Both were drawn meanwhile.
    if let part = still.drawn {
      still.mix?.take(canvas.framebuffer.readBytes(of: part.rectangle), in: part.rectangle)
      still.drawn = nil
    }
    still.mix?.mix(draft.framebuffer.readBytes())
    if let frame = still.mix?.frame {
      canvas.framebuffer.picture.upload(
        level: 0, width: size.width, height: size.height, bytes: frame)
    }
    return canvas
  }
}
