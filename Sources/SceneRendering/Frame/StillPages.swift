internal import GLDevice
internal import PageGeometry
internal import PageLayout

/// Sharp pictures of the pages that lie still while leaves are in the air: frames in motion in which they
/// stay as sharp as at rest.
///
/// A draft is half as wide and high as the frame that it is shown as. Where it shows a page that lies still,
/// it says only by how much the leaves in the air change the light there: print comes from a picture of that
/// page which was drawn with all care.
///
/// They are those that were seen at rest; pages that come to light as a leaf rises are drawn part by part.
struct StillPages {
  /// Whether there are to be any.
  private(set) var isWanted = false
  /// Whether the draft that was drawn last is shown with them.
  private(set) var isShown = false
  /// What they show.
  private(set) var scene: StillScene?
  /// Their pictures.
  private var mix: StillMix?
  /// What they are drawn on, with all pixels or as drafts are.
  private var work: [Quality: Canvas] = [:]
  /// What was seen at rest, and where.
  private var rest: (scene: StillScene, canvas: Canvas)?
  /// Whether they are yet to be drawn as drafts have them.
  private var isUsualDue = false
  /// How long the last draft took, all in all.
  private var lastDraft = Duration.zero
  /// How long a draft may take for the next one to have time for a part: then motion stays smooth.
  var mostOfDraft = Duration.milliseconds(20)
  /// The part that was drawn and is yet to be taken.
  private var drawn: PixelBox?
  /// The parts that are yet to be drawn, those that are seen first last.
  private var due: [PixelBox] = []

  /// Pixels of a part, across and up: whole tiles of software renderers, and so few that a frame in which
  /// one is drawn takes about an eighth longer.
  private static let part = SIMD2(64, 256)

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
  mutating func take(_ whole: Scene, as still: StillScene?, on canvas: Canvas) {
    letGo(of: canvas)
    guard let still, still.pages.count == whole.leaves.count(where: StillScene.isSeen) else {
      return
    }
    rest = (still, canvas)
  }

  /// A canvas is drawn over: what was seen at rest on it is gone.
  mutating func letGo(of canvas: Canvas) {
    if rest?.canvas === canvas { rest = nil }
  }

  /// Follows what lies still: `next`, in frames of so many pixels.
  @MainActor private mutating func follow(_ next: StillScene, in size: SIMD2<Int>) {
    if let scene, scene.isLike(next), scene.pages == next.pages { return }
    var mix = self.mix ?? StillMix(size: size)
    // Nothing holds the pictures but `mix`: they are not copied.
    self.mix = nil
    isUsualDue = true
    let old = scene.flatMap { $0.isLike(next) ? $0 : nil }
    let atRest = rest.flatMap { $0.scene.isLike(next) ? $0 : nil }
    scene = next
    if old == nil {
      due = []
      mix.clear()
    }
    let changed = next.pages.filter { old?.pages.contains($0) != true }
    let boxes = changed.compactMap { page in
      page.box(seenBy: next.scene.camera, width: size.x, height: size.y).map { (page, $0) }
    }
    // Whatever was there first, what was seen at rest over it: where both are, it is that.
    for (page, box) in boxes where atRest?.scene.pages.contains(page) != true {
      mix.take(nil, in: box.rectangle)
      due.removeAll { $0.isInside(box) }
      // Leaves rise at the edge that is farthest from the spine.
      let parts = box.parts(of: Self.part)
      due += page.isRight ? parts : parts.reversed()
    }
    if let atRest {
      for (page, box) in boxes where atRest.scene.pages.contains(page) {
        mix.take(atRest.canvas.framebuffer.readBytes(of: box.rectangle), in: box.rectangle)
      }
    }
    self.mix = mix
  }

  /// The frame that comes is shown as it is.
  mutating func hide() { isShown = false }

  // MARK: Drawing

  /// Makes the pages that lie still ready to be shown with the draft that comes, or with a later one.
  ///
  /// - Parameters:
  ///   - next: what lies still.
  ///   - size: pixels of frames, across and up.
  ///   - quality: the quality of the frame that comes.
  ///   - drawing: that frame.
  /// - Throws: as `SceneRenderer.draw`.
  @MainActor mutating func prepare(
    _ next: StillScene, in size: SIMD2<Int>, quality: Quality, by drawing: SceneDrawing
  ) throws {
    follow(next, in: size)
    isShown = quality == .draft
    guard isShown else { return }
    let device = drawing.tools.device
    if isUsualDue {
      isUsualDue = false
      let usual = try canvas(.draft, in: size, device)
      try drawing.draw(next, on: usual, quality: .draft, within: nil)
      mix?.usual = usual.framebuffer.readBytes()
    }
    guard lastDraft <= mostOfDraft, let part = due.popLast() else { return }
    try drawing.draw(next, on: try canvas(.full, in: size, device), quality: .full, within: part)
    drawn = part
  }

  /// The frame that a draft is shown as; nil where it is shown as it is.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - size: pixels of frames, across and up.
  ///   - start: when it was begun.
  ///   - device: what draws.
  /// - Returns: the frame.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  @MainActor mutating func frame(
    of draft: Canvas, in size: SIMD2<Int>, since start: ContinuousClock.Instant, on device: Device
  ) throws -> Canvas? {
    guard isShown, mix != nil else { return nil }
    // The draft is drawn before the call for its pixels returns.
    defer { lastDraft = .now - start }
    let canvas = try canvas(.full, in: size, device)
    // Both were drawn meanwhile.
    if let part = drawn {
      mix?.take(canvas.framebuffer.readBytes(of: part.rectangle), in: part.rectangle)
      drawn = nil
    }
    mix?.mix(draft.framebuffer.readBytes())
    if let frame = mix?.frame {
      canvas.framebuffer.picture.upload(level: 0, width: size.x, height: size.y, bytes: frame)
    }
    return canvas
  }

  /// A canvas for pages that lie still alone, as large as a frame or as a draft.
  @MainActor private mutating func canvas(
    _ quality: Quality, in size: SIMD2<Int>, _ device: Device
  ) throws -> Canvas {
    if let kept = work[quality] { return kept }
    let box = quality == .draft ? StillMix(size: size).small : size
    let kind = Canvas.Kind(quality: quality, isSmooth: false)
    let made = try kind.canvas(width: box.x, height: box.y, device: device)
    work[quality] = made
    return made
  }
}
