import BookFixtures
import DrawnFirst
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// The vertex shader bends by the formulas of `Bend.place`: compared by transform feedback.
@MainActor @Suite(.drawnFirst) struct BendTests {
  /// Every kind of bend, its numbers drawn from what turns and grips can give.
  private enum Kind: CaseIterable {
    case flat, arc, lowerCone, upperCone, curl, tightCurl, bulge

    func bend(_ random: inout SplitMix64, size: Vector2) -> Bend {
      func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      switch self {
      case .flat: return .flat
      case .arc: return .arc(curvature: any(-1.25...1.25) / size.x)
      case .lowerCone, .upperCone:
        // From steep tilts to as good as none, the leaf's whole bend up to a turn's and more.
        let away = exponential(any(-2.5...11.5))
        let curvature = any(0...1.5) / angle(ofX: away, y: size.x)
        return .cone(
          apex: self == .lowerCone ? -away : size.y + away, curvature: curvature, height: size.y)
      case .curl, .tightCurl, .bulge:
        let away = exponential(any(-2.5...11.5))
        let reach = angle(ofX: away, y: size.x)
        let start = any(0...0.9) * reach
        let radius = self == .tightCurl ? any(0.005...0.03) : any(0.03...0.3)
        let curvature = (away + size.y / 2) / radius
        let sign = Bool.random(using: &random) ? 1.0 : -1
        // A leaf's bend goes once round at most.
        return .curl(
          apex: Bool.random(using: &random) ? -away : size.y + away, start: start,
          end: start + min(any(0.02...1) * reach, 2 * .pi / curvature),
          curvature: curvature * sign, height: size.y,
          base: self == .bulge ? -sign * any(0...3) / max(start, 0.1 * reach) : 0)
      }
    }
  }

  @Test("the shader places every point within 1e-4 page heights", arguments: UInt64(0)..<20)
  func agrees(seed: UInt64) throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    // Nothing is drawn, but without a framebuffer nothing may be.
    let framebuffer = try Framebuffer(
      width: 1, height: 1, samples: 1, encoding: .linear, device: Device())
    framebuffer.begin()
    let program = try Program(
      vertex: ShaderSources.builtIn.snapshot.flatten("leaf.vert").text, fragment: nil,
      blocks: [("Frame", 0), ("Leaf", 2)], feedback: ("v_place", "v_normal"))
    let leafBlock = UniformBuffer(binding: 2)
    let frameBlock = UniformBuffer(binding: 0)
    var points = PointBuffer()
    var random = SplitMix64(seed: seed)
    for kind in Kind.allCases {
      let size = Vector2(.random(in: 0.5...1.5, using: &random), 1)
      let mirror = Bool.random(using: &random)
      let leaf = Leaf(
        index: 0, front: nil, back: nil, ratio: 0, angle: 0, zOrder: 0,
        model: Matrix4.scale(Vector3(mirror ? -1 : 1, 1, 1))
          * .translation(Vector3(0, 0, 0.1))
          * .rotationY(-.random(in: 0 ... .pi, using: &random)),
        rectangle: Rectangle(min: Vector2(0, 0), max: size),
        bend: kind.bend(&random, size: size), up: .blank, down: .blank)
      let numbers = FlyingLeaves.numbers(of: leaf.bend)
      leafBlock.set(
        LeafUniforms(
          model: Float4x4(leaf.model), rectangle: Float4(leaf.rectangle), bend: numbers.bend,
          curl: numbers.curl, upPlacement: .zero, downPlacement: .zero, upCrop: .zero,
          downCrop: .zero, sides: .zero, motion: .zero, openings: .zero, upWedge: .zero,
          downWedge: .zero, part: .zero, fitting: .zero))
      frameBlock.set(
        FrameUniforms(
          clip: Float4x4(.identity), eye: .zero, light: .zero, key: .zero, sky: .zero, page: .zero,
          openings: .zero, rightStack: .zero, leftStack: .zero, stackHeight: .zero, view: .zero,
          carriage: .zero,
          sheet: .zero,
          ink: .zero, picture: .zero, rightTop: .zero, leftTop: .zero, lampHeights: .zero,
          rightWedge: .zero, leftWedge: .zero))
      let fractions = (0..<200).map { _ in
        SIMD2<Float>(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
      }
      points.fill(fractions)
      program.use()
      let placed = points.feedback(floatsEach: 6)
      for (index, fraction) in fractions.enumerated() {
        let values = placed[index * 6..<index * 6 + 6].map(Double.init)
        let expected = leaf.place(leaf.rectangle.point(at: Vector2(fraction)))
        let position = Vector3(values[0], values[1], values[2])
        let normal = Vector3(values[3], values[4], values[5])
        #expect((position - expected.position).length < 1e-4, "\(leaf.bend) at \(fraction)")
        #expect((normal - expected.normal).length < 2e-3, "\(leaf.bend) at \(fraction)")
      }
    }
    #expect(Device.takeErrors() == [])
  }
}
