internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// Openings that slide: over everything else, the lowest first, each with a soft shade round it.
extension SceneDrawing {
  /// The share of the light that the shade takes at the edge of the paper.
  private static let shade = 0.42

  func drawSliding(_ scene: Scene, in frame: Frame) throws {
    let sliding = scene.leaves.filter { $0.isVisible && $0.isSliding }
    let openings = Dictionary(grouping: sliding, by: \.zOrder).sorted { $0.key < $1.key }
    for (_, pages) in openings {
      // A shade is light that is missing, and has no place of its own.
      if numbers == nil {
        for page in pages { try drawShade(of: page, isAlone: pages.count == 1, in: scene) }
      }
      for page in pages { try draw(page, rank: 0, in: frame) }
    }
  }

  /// The shade of one page: beyond all its edges, but for the bound one where the other page is.
  private func drawShade(of page: Leaf, isAlone: Bool, in scene: Scene) throws {
    let width = Scene.shadeWidth * scene.pageHeight
    var around = page
    around.rectangle.min -= Vector2(isAlone ? width : 0, width)
    around.rectangle.max += Vector2(width, width)
    let strength = Self.shade * smoothStep((1 - page.ratio) / BookArrangement.landing)
    guard strength > 0 else { return }
    set(DrawState(culling: .none, blending: .mixed, testsDepth: false))
    var numbers = LeafUniforms(opacity: strength)
    numbers.model = Float4x4(page.model)
    numbers.rectangle = Float4(around.rectangle)
    numbers.part = Float4(page.rectangle)
    numbers.motion.x = Float(width)
    tools.blocks.leaf.set(numbers)
    try use(ProgramName(part: .shade))
    tools.points.fill(RulingStrips.triangles(of: around))
    tools.points.drawTriangles()
  }
}
