public import RectoBookModel
internal import PageGeometry
public import PageLayout
public import RectoPixelDrawing

/// Leaves in the air, which a hand may take before OpenGL is ready.
///
/// They are bent as OpenGL draws them, as many small triangles from the farthest to the nearest, lit by how they are
/// turned to the lamp; their shadow falls on what lies still, and is fainter the higher they are.
extension EarlyFrame {
  /// Draws the leaves of a scene that are in the air, over what lies still in it.
  ///
  /// - Parameters:
  ///   - scene: the scene, seen in a view of as many pixels as the frame has.
  ///   - prints: the pictures of its pages; a page without one is bare paper.
  ///   - frame: takes them; what it shows is what this does.
  public func fly(
    leavesOf scene: Scene, prints: [PageNumber: PixelPrint], over frame: inout PixelFrame
  ) {
    let view = ViewSize(width: Double(frame.width), height: Double(frame.height))
    let light = lightOnPaper(of: scene, in: view)
    for leaf in scene.leaves.sorted(by: { $0.zOrder < $1.zOrder })
    where leaf.isVisible && leaf.isTurning {
      let mesh = SeenLeaf(leaf, of: scene, in: view)
      frame.shade(by: mesh.shadow, softness: max(1, frame.height / 160))
      let shown = [LeafSide.up, .down].map { side in
        leaf.picture(of: side)?.page.flatMap { prints[$0] }
      }
      frame.draw(
        leafOf: mesh.triangles, showing: shown, paper: paper, under: light,
        opacity: leaf.opacity)
    }
  }

  /// The light on paper that lies still, as `light` has it; all of it where that is not known.
  private func lightOnPaper(of scene: Scene, in view: ViewSize) -> UInt32 {
    guard let light, let place = Self.sheets(of: scene, in: view).first else { return 0xFF_FFFF }
    let x = min(max(0, Int((place[0] + place[2]) / 2)), frame.width - 1)
    let y = min(max(0, Int((place[1] + place[3]) / 2)), frame.height - 1)
    return light[y * frame.width + x]
  }
}
