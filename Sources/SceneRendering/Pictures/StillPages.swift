internal import BookModel
internal import GLDevice
internal import PageGeometry
internal import PageLayout
internal import ShaderText

/// Sharp pictures of the pages that lie still while leaves are in the air.
///
/// They are those that were seen at rest; pages that come to light as a leaf rises are drawn part by part.
struct StillPages {
  /// Whether there are to be any.
  var isWanted = false
  /// Whether the draft that was drawn last is shown with them.
  var isShown = false
  /// What they show.
  private(set) var scene: StillScene?
  /// Their pictures.
  var mix: StillMix?
  /// What they are drawn on, with all pixels or as drafts are.
  var work: [Quality: Canvas] = [:]
  /// What was seen at rest, and where.
  private var rest: (scene: StillScene, canvas: Canvas)?
  /// Whether they are yet to be drawn as drafts have them.
  private var isUsualDue = false
  /// How long the last draft took, all in all.
  var lastDraft = Duration.zero
  /// How long a draft may take for the next one to have time for a part: then motion stays smooth.
  var mostOfDraft = Duration.milliseconds(20)
  /// Whether there is time to draw one.
  var hasTime: Bool { lastDraft <= mostOfDraft }
  /// The part that was drawn and is yet to be taken.
  var drawn: PixelBox?
  /// The parts that are yet to be drawn, those that are seen first last.
  private var due: [PixelBox] = []

  /// Pixels of a part, across and up: whole tiles of software renderers, and so few that a frame in which
  /// one is drawn takes about an eighth longer.
  private static let part = SIMD2(64, 256)

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
  @MainActor mutating func follow(_ next: StillScene, in size: SIMD2<Int>) {
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

  /// Whether they are to be drawn as drafts have them, once.
  mutating func takeUsual() -> Bool {
    defer { isUsualDue = false }
    return isUsualDue
  }

  /// The next part to be drawn, once.
  mutating func takeDue() -> PixelBox? { due.popLast() }
}

/// The pages of a scene that lie still, and all that decides how they look.
struct StillScene {
  /// A leaf that lies, and what its sides show.
  struct Page: Equatable {
    var leaf: Leaf
    var stamps: [Int?]
    var marks: [[PageMark]]

    /// Whether it lies at the right of the spine.
    var isRight: Bool { seenCorners.reduce(0) { $0 + $1.x } > 0 }

    private var seenCorners: [Vector3] {
      let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
      return [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)].map { leaf.seenPlace($0) }
    }

    /// The pixels that it is seen on.
    func box(seenBy camera: Camera, width: Int, height: Int) -> PixelBox? {
      PixelBox(
        around: seenCorners.map { corner in
          let device = camera.clip.transform(point: corner)
          return Vector2(
            (device.x + 1) / 2 * Double(width), (device.y + 1) / 2 * Double(height))
        }, width: width, height: height)
    }
  }

  /// The scene with nothing but these pages.
  let scene: Scene
  let pages: [Page]
  /// Of what programs are fed with.
  private let generation: Int

  /// Whether anything of a leaf is seen.
  static func isSeen(_ leaf: Leaf) -> Bool { leaf.isVisible && leaf.opacity > 0 }

  /// What lies still of a scene; nil where it would not be seen as it is drawn: where more than leaves of
  /// paper moves, or more is drawn than the program's own parts.
  @MainActor init?(of scene: Scene, with renderer: SceneRenderer) {
    let programs = renderer.programs
    guard renderer.keepsStill, renderer.device.readsEncoded, renderer.other == nil,
      !programs.files.isAltered, programs.view == .color, programs.numbers == nil,
      programs.leftOut.isEmpty, renderer.shownPass == nil, renderer.pictures.plain == nil,
      programs.files.frame.posts.isEmpty, !renderer.keepsExact,
      scene.ground == .desk, !scene.hasShelf, scene.lens == nil
    else { return nil }
    let seen = scene.leaves.filter(Self.isSeen)
    let still = seen.filter { !$0.isTurning }
    guard !still.isEmpty, seen.allSatisfy({ $0.opacity >= 1 && !$0.isSliding && $0.body == 0 })
    else { return nil }
    func pages(of leaf: Leaf) -> [PageNumber] {
      [leaf.up?.page, leaf.down?.page].compactMap(\.self)
    }
    // A mark on a leaf in the air would be taken for one on a page.
    guard
      seen.allSatisfy({ !$0.isTurning || pages(of: $0).allSatisfy { renderer.marks[$0] == nil } })
    else { return nil }
    var bare = scene
    bare.leaves = still
    self.scene = bare
    self.pages = still.map { leaf in
      Page(
        leaf: leaf, stamps: pages(of: leaf).map { renderer.pictures.draftStamp(of: $0) },
        marks: pages(of: leaf).map { renderer.marks[$0] ?? [] })
    }
    generation = programs.generation
  }

  /// Whether a page that lies in both looks the same.
  func isLike(_ other: StillScene) -> Bool {
    generation == other.generation && surroundings == other.surroundings
  }

  /// The scene without what stands for itself or lies below pages.
  private var surroundings: Scene {
    var bare = scene
    (bare.leaves, bare.blocks, bare.boards) = ([], [], [])
    return bare
  }
}
