internal import RectoGLDevice
internal import PageGeometry
public import PageLayout

extension SceneRenderer {
  /// Does what a frame takes of the processor beside its calls of OpenGL, and draws nothing: for
  /// measuring that alone.
  ///
  /// - Parameters:
  ///   - scene: what would be seen.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - quality: how much care it would take.
  /// - Returns: the bytes that would be handed over; they are counted so that none is left out as
  ///   needless.
  public func rehearse(_ scene: Scene, width: Int, height: Int, quality: Quality) -> Int {
    let rig = look.rig(of: scene)
    let drawing = SceneDrawing(with: look, told: input)
    let frame = drawing.frame(of: scene, light: rig, width: width, height: height, quality: quality)
    var bytes = count(drawing.uniforms(of: scene, flying: frame.flying, light: rig))
    bytes += count(frame.flying.uniforms(light: rig))
    for leaf in drawing.leavesInOrder(of: scene) {
      bytes += count(drawing.uniforms(of: leaf, part: nil, flying: frame.flying, light: rig))
      let corners = frame.flying.triangles(of: leaf)
      bytes += corners.count * MemoryLayout<SIMD2<Float>>.stride
    }
    return bytes
  }

  // Not seen through by the optimiser, which would find the value unused.
  @inline(never) private func count<Block: BitwiseCopyable>(_ block: Block) -> Int {
    MemoryLayout.size(ofValue: block)
  }
}
