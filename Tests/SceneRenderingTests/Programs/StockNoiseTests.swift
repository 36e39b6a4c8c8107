import BookFixtures
import DrawnFirst
import Foundation
import RectoGLDevice
import RectoShaderText
import Testing

@testable import RectoInkPainting
@testable import RectoSceneRendering

/// A pencil's grain is that of the paper which the shader draws: compared by transform feedback.
@MainActor @Suite(.drawnFirst) struct StockNoiseTests {
  @Test("ink has the noise of stock.glsl, and its fibres")
  func agrees() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let framebuffer = try Framebuffer(
      width: 1, height: 1, samples: 1, encoding: .linear, device: Device())
    framebuffer.begin()
    let file = try #require(BuiltInShaders.all["stock.glsl"]?.text)
    let start = try #require(file.range(of: "float stockHash"))
    let end = try #require(file.range(of: "// A colour of a page"))
    let program = try Program(
      vertex: """
        #version 330
        #define fwidth(p) vec2(0.0)
        layout(location = 0) in vec2 a_fraction;
        out vec3 v_place;
        out vec3 v_normal;
        \(file[start.lowerBound..<end.lowerBound])
        void main() {
          v_place = vec3(stockNoise(a_fraction), 0.0, 0.0);
          v_normal = vec3(0.0);
          gl_Position = vec4(0.0);
        }
        """, fragment: nil, blocks: [], feedback: ("v_place", "v_normal"))
    var random = SplitMix64(seed: 1)
    let places = (0..<2000).map { _ in
      SIMD2<Float>(.random(in: 0...640, using: &random), .random(in: 0...640, using: &random))
    }
    var points = PointBuffer()
    points.fill(places)
    program.use()
    let drawn = points.feedback(floatsEach: 6)
    let differing = places.indices.filter { index in
      abs(drawn[index * 6] - InkStock.noise(x: places[index].x, y: places[index].y)) > 0.03
    }
    // A number that is nearly whole may lose its fraction by the last bit.
    #expect(differing.count < 20, "\(differing.count) differ")
    // The bumps of fibres that ink.c has as well.
    for bumps in ["vec2(210.0, 130.0)", "vec2(95.0, 420.0)"] { #expect(file.contains(bumps)) }
    #expect(Device.takeErrors() == [])
  }
}
