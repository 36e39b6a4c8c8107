internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// Sharp pictures of what lies still while leaves are in the air: frames in motion in which it stays as sharp
/// as at rest.
///
/// A draft is half as wide and high as the frame that it is shown as. Where something lies still it is not even
/// drawn there: how it looks comes from a picture which was drawn with all care, and by how much the leaves in
/// the air change the light on it from one of half the draft's width and height.
///
/// That is the one that was seen at rest, made ready there, so that the first frame of a turn has nothing more
/// to draw than any other. After it come the pages that a leaf would uncover; where there was no time for these,
/// they are drawn part by part as one rises, and drafts show what they have until then.
struct StillPages {
  /// Whether there are to be any.
  private(set) var isWanted = false
  /// What of the draft that was drawn last is shown with them.
  private(set) var shown = SceneDrawing.Kept.nothing
  /// What they show.
  private(set) var scene: StillScene?
  /// Their pictures.
  private var mix: StillMix?
  /// What a part of them is drawn on, and what changed light is.
  private var work, light: Canvas?
  /// The frame that a draft is shown as, where that is not stored where it is seen.
  private var whole: Canvas?
  /// What was seen at rest, and where.
  private var rest: (scene: StillScene, canvas: Canvas)?
  /// Whether that is newer than what was taken of it.
  private var isRestNew = false
  /// Whether all that was seen at rest was taken, and nothing came to light since beside pages.
  private var hasWhole = false
  /// How long the last draft took, all in all.
  private var lastDraft = Duration.zero
  /// How long a draft may take for the next one to have time for a part: then motion stays smooth.
  var mostOfDraft = Duration.milliseconds(20)
  /// The part that was drawn and is yet to be taken, at the lower left of a canvas.
  private var drawn: (part: PixelBox, canvas: Canvas)?
  /// The parts that are yet to be drawn, those that are seen first last.
  private var due: [PixelBox] = []
  /// The pages that a leaf would uncover, drawn before one rises.
  private var ahead: [UncoveredPage] = []

  /// Pixels of a part, across and up: whole tiles of software renderers, and so few that a frame in which
  /// one is drawn takes about an eighth longer.
  private static let part = SIMD2(64, 256)
  /// The same of a part that is drawn at rest: an event waits for no more than that.
  private static let restingPart = SIMD2(256, 512)

  /// Begins to keep such pictures, or throws them away.
  mutating func want(_ isWanted: Bool) {
    self.isWanted = isWanted
    if !isWanted { forget() }
  }

  /// Throws all pictures away.
  mutating func forget() {
    let (wanted, most) = (isWanted, mostOfDraft)
    self = StillPages()
    (isWanted, mostOfDraft) = (wanted, most)
  }

  /// Takes note of a full frame.
  mutating func capture(_ whole: Scene, as still: StillScene?, on canvas: Canvas) {
    letGo(of: canvas)
    guard let still, !whole.leaves.contains(where: { StillScene.isSeen($0) && $0.isTurning })
    else { return }
    rest = (still, canvas)
    isRestNew = true
  }

  /// A canvas is drawn over: what was seen at rest on it is gone.
  mutating func letGo(of canvas: Canvas) {
    if rest?.canvas === canvas { rest = nil }
  }

  /// Follows what lies still: `next`, in frames of so many pixels.
  @MainActor private mutating func follow(_ next: StillScene, in size: SIMD2<Int>) {
    if let rest, rest.scene.isLike(next) { makeReady(in: size) }
    let old = scene.flatMap { $0.isLike(next) ? $0 : nil }
    if let old, old.pages == next.pages { return }
    let atRest = rest.flatMap { $0.scene.isLike(next) ? $0 : nil }
    var mix = self.mix ?? StillMix(size: size)
    // Nothing holds the pictures but `mix`: they are not copied.
    self.mix = nil
    scene = next
    func boxes(_ pages: [StillScene.Page]) -> [PixelBox] {
      pages.compactMap { $0.box(seenBy: next.scene.camera, width: size.x, height: size.y) }
    }
    let all = boxes(next.pages)
    if old == nil {
      (due, hasWhole) = ([], false)
      mix.clear()
    }
    // What rose is there no more, and what it covered is yet to be drawn: of the desk there is no telling. A page
    // below lies lower by the thickness of a leaf, and seems smaller by as much.
    let risen = boxes(old?.pages.filter { !next.pages.contains($0) } ?? [])
    hasWhole = hasWhole && risen.allSatisfy { box in all.contains { box.isInside($0, within: 2) } }
    if !hasWhole {
      for box in risen {
        for row in box.low.y..<box.high.y { mix.forget(box.low.x..<box.high.x, inRow: row) }
      }
    }
    func isNew(_ page: StillScene.Page, in box: PixelBox) -> Bool {
      old?.pages.contains(page) != true || risen.contains { $0.lies(over: box) }
    }
    let changed = next.pages.compactMap { page in
      boxes([page]).first.flatMap { isNew(page, in: $0) ? (page, $0) : nil }
    }
    // Whatever was there first, what was seen at rest over it: where both are, it is that.
    for (page, box) in changed where atRest?.scene.pages.contains(page) != true {
      // What is seen beside it stays as it was, where that is shown at all.
      let rows =
        hasWhole
        ? page.pixels(seenBy: next.scene.camera, width: size.x, height: size.y)
        : (box.low.y..<box.high.y).map { ($0, box.low.x..<box.high.x) }
      for (row, columns) in rows { mix.forget(columns, inRow: row) }
      due.removeAll { $0.isInside(box) }
      if let ready = ahead.first(where: { $0.isReady(page, in: next) }) {
        for part in ready.drawn { mix.capture(part.sharp, in: part.box.rectangle) }
        continue
      }
      // Leaves rise at the edge that is farthest from the spine.
      let parts = box.parts(of: Self.part)
      due += page.isRight ? parts : parts.reversed()
    }
    if let atRest {
      for (page, box) in changed where atRest.scene.pages.contains(page) {
        mix.capture(atRest.canvas.framebuffer.readBytes(of: box.rectangle), in: box.rectangle)
      }
    }
    self.mix = mix
  }

  /// The frame that comes is shown as it is.
  mutating func hide() { shown = .nothing }

  // MARK: Drawing

  /// Whether what was seen at rest is yet to be made ready for a draft that may follow.
  var isReadyingDue: Bool { isWanted && rest != nil && isRestNew }

  /// Makes what was seen at rest ready for a draft that may follow, in frames of so many pixels.
  @MainActor mutating func makeReady(in size: SIMD2<Int>) {
    guard isRestNew, let rest else { return }
    var mix = self.mix ?? StillMix(size: size)
    self.mix = nil
    let whole = (x: 0, y: 0, width: size.x, height: size.y)
    mix.capture(rest.canvas.framebuffer.readBytes(), in: whole)
    self.mix = mix
    (scene, due, hasWhole, isRestNew) = (rest.scene, [], true, false)
  }

  /// Makes a part of what a leaf would uncover ready; after all that was seen at rest.
  ///
  /// - Parameters:
  ///   - scenes: what lies still while a leaf is in the air that lies now.
  ///   - size: pixels of frames, across and up.
  ///   - drawing: what draws.
  /// - Returns: whether there may be more to do.
  /// - Throws: as `SceneRenderer.draw`.
  @MainActor mutating func makeReady(
    under scenes: [StillScene], in size: SIMD2<Int>, by drawing: SceneDrawing
  ) throws -> Bool {
    guard isWanted, let scene else { return false }
    let pages = scenes.flatMap { under in
      under.pages.filter { under.isLike(scene) && !scene.pages.contains($0) }.map { (under, $0) }
    }
    ahead.removeAll { kept in !pages.contains { kept.isOf($1, in: $0) } }
    for (under, page) in pages where !ahead.contains(where: { $0.isOf(page, in: under) }) {
      guard let box = page.box(seenBy: under.scene.camera, width: size.x, height: size.y) else {
        continue
      }
      ahead.append(
        UncoveredPage(scene: under, page: page, due: box.parts(of: Self.restingPart)))
    }
    guard let index = ahead.firstIndex(where: { !$0.due.isEmpty }),
      let part = ahead[index].due.popLast()
    else { return false }
    let canvas = try draw(part, of: ahead[index].scene, in: size, by: drawing)
    ahead[index].drawn.append((part, Self.bytes(of: part, on: canvas)))
    return true
  }

  /// Makes the pages that lie still ready to be shown with the draft that comes, or with a later one.
  ///
  /// - Parameters:
  ///   - next: what lies still.
  ///   - scene: all that is seen.
  ///   - size: pixels of frames, across and up.
  ///   - quality: the quality of the frame that comes.
  ///   - drawing: that frame.
  /// - Throws: as `SceneRenderer.draw`.
  @MainActor mutating func prepare(
    _ next: StillScene, under scene: Scene, in size: SIMD2<Int>, quality: Quality,
    by drawing: SceneDrawing
  ) throws {
    follow(next, in: size)
    guard quality == .draft else { return shown = .nothing }
    if lastDraft <= mostOfDraft, let part = due.popLast() {
      drawn = (part, try draw(part, of: next, in: size, by: drawing))
    }
    let unready = next.pages.filter { page in
      page.box(seenBy: next.scene.camera, width: size.x, height: size.y).map { box in
        due.contains { $0.overlaps(box) }
      } ?? false
    }
    shown = hasWhole ? .all(but: Set(unready.map(\.leaf.index))) : .some
    let canvas = try lightCanvas(drawing.tools.device)
    try drawing.drawChangedLight(of: scene, hasDesk: hasWhole, on: canvas)
  }

  /// What a draft is shown as.
  enum Shown {
    /// As it is.
    case draft
    /// What was drawn there in its place.
    case frame(Canvas)
    /// What was stored where it is seen.
    case stored
  }

  /// Makes the frame that a draft is shown as.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - surface: where the frame is stored; nil for a canvas.
  ///   - size: pixels of frames, across and up.
  ///   - start: when it was begun.
  ///   - device: what draws.
  /// - Returns: the frame.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  @MainActor mutating func frame(
    of draft: Canvas, onto surface: (any FrameSurface)?, in size: SIMD2<Int>,
    since start: ContinuousClock.Instant, on device: Device
  ) throws -> Shown {
    guard shown != .nothing, mix != nil, let light else { return .draft }
    // The draft is drawn before the call for its pixels returns.
    defer { lastDraft = .now - start }
    if let (part, canvas) = drawn {
      mix?.capture(Self.bytes(of: part, on: canvas), in: part.rectangle)
      drawn = nil
    }
    let (bytes, changes) = (draft.framebuffer.readBytes(), light.framebuffer.readBytes())
    if let surface, surface.size == size {
      mix?.mix(bytes, under: changes, onto: surface)
      return .stored
    }
    mix?.mix(bytes, under: changes)
    let canvas =
      try whole
      ?? Canvas.Kind(quality: .full, isSmooth: false).canvas(
        width: size.x, height: size.y, device: device)
    whole = canvas
    if let frame = mix?.frame {
      canvas.framebuffer.picture.upload(level: 0, width: size.x, height: size.y, bytes: frame)
    }
    return .frame(canvas)
  }

  /// Draws a part of pages that lie still, and nothing else, at the lower left of a canvas.
  @MainActor private mutating func draw(
    _ part: PixelBox, of still: StillScene, in size: SIMD2<Int>, by drawing: SceneDrawing
  ) throws -> Canvas {
    let most = Self.restingPart
    let canvas =
      try work
      ?? Canvas.Kind(quality: .full, isSmooth: false).canvas(
        width: most.x, height: most.y, device: drawing.tools.device)
    work = canvas
    try drawing.draw(still, on: canvas, within: FramePart(part, of: size, at: SIMD2(0, 0)))
    return canvas
  }

  /// The bytes of the part that was drawn so.
  @MainActor private static func bytes(of part: PixelBox, on canvas: Canvas) -> [UInt8] {
    let size = part.high &- part.low
    return canvas.framebuffer.readBytes(of: (x: 0, y: 0, width: size.x, height: size.y))
  }

  /// A canvas for changed light.
  @MainActor private mutating func lightCanvas(_ device: Device) throws -> Canvas {
    if let light { return light }
    let size = mix?.lightSize ?? SIMD2(1, 1)
    let made = try Canvas.Kind(quality: .draft, isSmooth: false).canvas(
      width: size.x, height: size.y, device: device)
    light = made
    return made
  }
}
