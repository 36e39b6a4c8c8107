internal import BookModel
internal import GLDevice
internal import PageGeometry
internal import PageLayout

/// What the standard uniforms are filled with.
extension SceneRenderer {
  /// Records what shaders can know of a frame.
  func record(of scene: Scene, width: Int, height: Int, quality: Quality, light rig: LightRig) {
    let size = scene.leaves.first?.pageSize ?? Vector2(1, 1)
    programs.values.resolution = SIMD2(Float(width), Float(height))
    programs.values.pageSize = SIMD2(
      Float(size.x / scene.pageHeight), Float(size.y / scene.pageHeight))
    programs.values.isMirrored = scene.leaves.contains(where: \.isMirrored)
    programs.values.light = SIMD3(
      Float(rig.direction.x), Float(rig.direction.y), Float(rig.direction.z))
    programs.values.isDraft = quality == .draft
    let foremost = scene.leaves.filter { $0.isVisible && $0.isTurning }.max { $0.index < $1.index }
    programs.values.leaf =
      foremost.map { Self.values(of: $0, bias: 0) } ?? StandardValues.LeafValues()
  }

  /// What shaders can know of a leaf.
  static func values(of leaf: Leaf, bias: Float) -> StandardValues.LeafValues {
    StandardValues.LeafValues(
      turn: Float(leaf.ratio), hinge: Float(max(0, -leaf.angle)),
      front: Float(leaf.up?.page?.value ?? 0), back: Float(leaf.down?.page?.value ?? 0),
      index: leaf.index, bias: bias)
  }

  // MARK: What files of a user's draw behind the book

  /// Draws what lies behind everything, over the whole target.
  func drawBackground() throws {
    DrawState(culling: .none).apply()
    let isImage = try programs.program(.background).text.form.isImage
    if isImage { encodeColors(false) }
    defer { if isImage { encodeColors(true) } }
    points.fill(Self.wholeTarget)
    try programs.use(.background)
    points.drawTriangles()
  }
}
