internal import RectoGLDevice

/// Draws gathered shapes over what is in the target already.
@MainActor final class OverlayRenderer {
  private let program: Program
  private let block = UniformBuffer(binding: 5)
  private let triangles = TriangleBuffer()

  /// Compiles the overlay's one program.
  init() throws(DeviceError) {
    do {
      program = try Program(
        vertex: String(decoding: PackageResources.overlay_vert, as: UTF8.self),
        fragment: String(decoding: PackageResources.overlay_frag, as: UTF8.self),
        blocks: [(name: "Overlay", binding: 5)], samplers: [(name: "u_words", unit: 0)])
    } catch {
      throw DeviceError("draw the controls", reason: "the driver refuses: \(error.log)")
    }
  }

  isolated deinit {}

  /// Draws into the current target, whose numbers are taken as they are, and leaves no limit and no
  /// blending behind.
  func draw(_ shapes: Shapes, width: Int, height: Int) {
    DrawState(culling: .none, blending: .premultiplied, testsDepth: false).apply()
    program.use()
    block.set(OverlayUniforms(view: SIMD4(Float(width), Float(height), 0, 0)))
    shapes.finish(
      fill: { vertices, indices in triangles.fill(vertices: vertices, indices: indices) },
      draw: { picture, clip, first, count, baseVertex in
        let left = max(0, Int(clip.left.rounded(.down)))
        let top = max(0, Int(clip.top.rounded(.down)))
        let right = min(width, Int(clip.right.rounded(.up)))
        let bottom = min(height, Int(clip.bottom.rounded(.up)))
        guard right > left, bottom > top else { return }
        limitDrawing(to: (x: left, y: height - bottom, width: right - left, height: bottom - top))
        picture.bind(unit: 0)
        triangles.draw(first: first, count: count, baseVertex: baseVertex)
      })
    limitDrawing(to: nil)
    DrawState().apply()
  }
}
