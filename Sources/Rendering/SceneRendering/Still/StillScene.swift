internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoShaderText

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

    /// The least box of the pixels that it is seen on.
    func box(seenBy camera: Camera, width: Int, height: Int) -> PixelBox? {
      PixelBox(
        around: corners(seenBy: camera, width: width, height: height), width: width, height: height)
    }

    /// The pixels that it covers, but for those at its edge: columns by rows. All four that one of a draft is shown
    /// as are there, or none of them.
    func pixels(
      seenBy camera: Camera, width: Int, height: Int
    ) -> [(row: Int, columns: Range<Int>)] {
      let edge = SeenPolygon(corners: corners(seenBy: camera, width: width, height: height))
      guard let box = box(seenBy: camera, width: width, height: height) else { return [] }
      return stride(from: (box.low.y + 1) / 2 * 2, to: box.high.y - 1, by: 2).flatMap {
        row -> [(row: Int, columns: Range<Int>)] in
        guard let inner = edge.inner(in: Double(row) - 1, Double(row) + 3) else { return [] }
        let left = ((inner.lowerBound + 1) / 2).rounded(.up).clamped(to: 0...Double(width / 2))
        let right = ((inner.upperBound - 1) / 2).rounded(.down).clamped(to: 0...Double(width / 2))
        guard left < right else { return [] }
        return (row...row + 1).map { ($0, 2 * Int(left)..<2 * Int(right)) }
      }
    }

    private func corners(seenBy camera: Camera, width: Int, height: Int) -> [Vector2] {
      seenCorners.map { corner in
        let device = camera.clip.transform(point: corner)
        return Vector2(
          (device.x + 1) / 2 * Double(width), (device.y + 1) / 2 * Double(height))
      }
    }
  }

  /// The scene with nothing but these pages.
  let scene: Scene
  let pages: [Page]
  /// What the book is bound in.
  private let bookCase: BookCase?
  /// Of what programs are fed with.
  private let generation: Int

  /// Whether anything of a leaf is seen.
  static func isSeen(_ leaf: Leaf) -> Bool { leaf.isVisible && leaf.opacity > 0 }

  /// What lies still of a scene; nil where it would not be seen as it is drawn: where more than leaves of
  /// paper moves, or more is drawn than the program's own parts.
  @MainActor init?(of scene: Scene, with look: DrawnLook, by renderer: SceneRenderer) {
    let (pictures, allMarks) = (look.tools.pictures, renderer.marks)
    guard renderer.keepsStill, look.tools.device.readsEncoded, renderer.other == nil,
      look === renderer.look, !look.shaders.isAltered, look.view == .color, look.leftOut.isEmpty,
      look.shownPass == nil, pictures.plain == nil, look.shaders.frame.posts.isEmpty,
      !renderer.keepsExact, scene.ground == .desk, !scene.hasShelf, scene.lens == nil
    else { return nil }
    let seen = scene.leaves.filter(Self.isSeen)
    let still = seen.filter { !$0.isTurning }
    // The inner side of a board that lies is a page like any other.
    guard !still.isEmpty,
      seen.allSatisfy({
        $0.opacity >= 1 && !$0.isSliding && ($0.body == 0 || !$0.isTurning)
      })
    else { return nil }
    func pages(of leaf: Leaf) -> [PageNumber] {
      [leaf.up?.page, leaf.down?.page].compactMap(\.self)
    }
    var bare = scene
    bare.leaves = still
    self.scene = bare
    self.pages = still.map { leaf in
      Page(
        leaf: leaf, stamps: pages(of: leaf).map { pictures.draftStamp(of: $0) },
        marks: pages(of: leaf).map { allMarks[$0] ?? [] })
    }
    bookCase = BoundBook.bookCase(of: scene, in: pictures)
    generation = look.programs.generation
  }

  /// Whether a page that lies in both looks the same.
  func isLike(_ other: StillScene) -> Bool {
    generation == other.generation && bookCase == other.bookCase
      && surroundings == other.surroundings
  }

  /// The scene without what stands for itself or lies below pages.
  private var surroundings: Scene {
    var bare = scene
    (bare.leaves, bare.blocks, bare.boards) = ([], [], [])
    return bare
  }
}
