import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What passes read of the scene beside its colours.
@MainActor @Suite(.drawnFirst) struct ScenePictureTests {
  private static let view = ViewSize(width: 480, height: 300)
  private let flying = scene(BookArrangement(shape: shape(), position: 8.4))
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  /// A pass in the form of Shadertoy that shows `value`, at pixels as they lie.
  private static func show(_ value: String, reading name: String, _ pragma: String = "") -> String {
    """
    \(pragma)
    uniform sampler2D \(name);
    void mainImage(out vec4 c, in vec2 p) {
      vec4 seen = texelFetch(\(name), ivec2(p), 0);
      c = vec4(\(value), 1.0);
    }
    """
  }

  private func frame(of scene: Scene, _ files: [String: String]) throws -> Bitmap {
    try withFolder(files) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      return try studio.frame(scene)
    }
  }

  /// The ray through the middle of a pixel.
  private func ray(_ x: Int, _ y: Int, of scene: Scene) throws -> Ray {
    try #require(
      scene.camera.ray(through: Vector2(Double(x) + 0.5, Double(y) + 0.5), of: Self.view))
  }

  @Test("depth is how far things are from the eye, by its own name and as a channel")
  func depth() throws {
    let value = "floor(seen.r * 32.0) / 255.0, fract(seen.r * 32.0), 0.0"
    let channel = Self.show(value, reading: "iChannel1", "#pragma pass in=scene,depth")
    let named = try frame(of: flying, ["post-a.glsl": Self.show(value, reading: "u_depth")])
    #expect(try frame(of: flying, ["post-a.glsl": channel]) == named)
    var leaves = 0
    for (x, y) in [(3, 3), (470, 290), (120, 150), (300, 150), (330, 100), (380, 220)] {
      let ray = try ray(x, y, of: flying)
      let onDesk = ray.origin.z / -ray.direction.z
      let wanted = flying.pick(ray)?.distance ?? onDesk
      leaves += wanted < onDesk ? 1 : 0
      let (high, low, _) = named.pixel(x, y)
      let seen = (Double(high) + Double(low) / 255) / 32
      #expect(abs(seen - wanted / flying.pageHeight) < 0.002, "at \(x), \(y)")
    }
    #expect(leaves >= 4)
  }

  @Test("normals are those of the leaves as they are bent")
  func normals() throws {
    let seen = try frame(
      of: flying, ["post-a.glsl": Self.show("0.5 + 0.5 * seen.rgb", reading: "u_normal")])
    #expect(seen.pixel(3, 3) == (128, 128, 255))
    for (x, y) in [(300, 150), (330, 100), (290, 220)] {
      let pick = try #require(flying.pick(try ray(x, y, of: flying)))
      let leaf = try #require(flying.leaves.first { $0.index == pick.leaf })
      let normal = leaf.place(pick.point).normal * (pick.side == .up ? 1 : -1)
      let (red, green, blue) = seen.pixel(x, y)
      for (number, wanted) in [(red, normal.x), (green, normal.y), (blue, normal.z)] {
        #expect(abs(Double(number) / 255 - (0.5 + 0.5 * wanted)) < 0.006, "at \(x), \(y)")
      }
    }
  }

  @Test("a place is where on which page of which leaf a point lies", arguments: [false, true])
  func places(isMirrored: Bool) throws {
    let book = shape(direction: isMirrored ? .rightToLeft : .leftToRight)
    let scene = scene(BookArrangement(shape: book, position: 8.4))
    // Two passes of one renderer, of which one is shown at a time.
    let (where_, which) = try withFolder([
      "post-a.glsl": Self.show("seen.rg, 0.0", reading: "u_place"),
      "post-b.glsl": Self.show("(seen.ba + 1.0) / 255.0, 0.0", reading: "u_place"),
    ]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      studio.renderer.look.shownPass = "a"
      let first = try studio.frame(scene)
      studio.renderer.look.shownPass = "b"
      return (first, try studio.frame(scene))
    }
    // Beside the pages there is none.
    #expect(which.pixel(3, 3) == (0, 0, 0))
    var pages: Set<Int> = []
    for (x, y) in [(120, 150), (180, 90), (300, 150), (360, 220), (400, 80), (90, 200)] {
      guard let pick = scene.pick(try ray(x, y, of: scene)) else { continue }
      let (red, green, _) = where_.pixel(x, y)
      #expect(abs(Double(red) / 255 - pick.pagePoint.x) < 0.006, "at \(x), \(y)")
      #expect(abs(Double(green) / 255 - pick.pagePoint.y) < 0.006, "at \(x), \(y)")
      let (page, leaf, _) = which.pixel(x, y)
      #expect((page, leaf) == ((pick.page?.value ?? 0) + 1, pick.leaf + 1), "at \(x), \(y)")
      pages.insert(page)
    }
    #expect(pages.count >= 3)
  }

  @Test("a desk that knows nothing of numbers has a depth all the same")
  func ownDesk() throws {
    let pass = Self.show("vec3(seen.r / 8.0)", reading: "u_depth")
    let wood = try frame(of: flying, ["post-a.glsl": pass])
    let own = "in vec3 v_place; out vec4 c; void main() { c = vec4(0.0, 0.0, 1.0, 1.0); }"
    #expect(try frame(of: flying, ["post-a.glsl": pass, "desk.frag": own]) == wood)
  }

  @Test("what no pass reads is not drawn")
  func costsNothing() throws {
    let pass = Self.show(
      "seen.rrr", reading: "u_depth",
      "#pragma pass when=isOn scene=rgba16f\n#pragma parameter isOn \"On\" 0 0 1 type=bool")
    let plain = try Studio.shared().frame(resting)
    try withFolder(["post-a.glsl": pass]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      studio.renderer.timesPasses = true
      #expect(try studio.frame(resting) == plain)
      #expect(studio.renderer.look.chain.targetCount == 0)
      #expect(studio.renderer.frames.canvases.keys.allSatisfy { !$0.isExact })
      studio.renderer.look.settings.slide("isOn", to: .number(1))
      #expect(try studio.frame(resting) != plain)
      Device.finish()
      #expect(studio.renderer.passTimes.map(\.name) == ["pages", "blocks", "desk", "depth", "a"])
    }
  }

  @Test("the scene of the frame before is that, and in the first frame the scene itself")
  func before() throws {
    let copy =
      "#pragma pass in=before\nin vec2 v_uv; out vec4 c; uniform sampler2D u_scene;\n"
      + "void main() { c = texture(u_scene, v_uv); }"
    let plain = try Studio.shared()
    let (first, second) = (try plain.frame(resting), try plain.frame(flying))
    let small = try plain.frame(flying, width: 160)
    try withFolder(["post-a.glsl": copy]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(try studio.frame(resting) == first)
      #expect(try studio.frame(flying) == first)
      #expect(try studio.frame(flying) == second)
      #expect(try studio.frame(resting) == second)
      // Two canvases in turns, and another size begins anew.
      #expect(studio.renderer.frames.canvases.count == 1)
      #expect(try studio.frame(flying, width: 160) == small)
    }
  }

  @Test("in an exact scene what is brighter than white stays so, for passes of either form")
  func exact() throws {
    let desk = "in vec3 v_place; out vec4 c; void main() { c = vec4(vec3(4.0), 1.0); }"
    func dimmed(_ pragma: String) -> String {
      pragma + "\nin vec2 v_uv; out vec4 c; uniform sampler2D u_scene;\n"
        + "void main() { c = vec4(texture(u_scene, v_uv).rgb * 0.2, 1.0); }"
    }
    let bytes = try frame(of: resting, ["post-a.glsl": dimmed(""), "desk.frag": desk])
    // A fifth and four fifths of light.
    #expect(bytes.pixel(3, 3) == (124, 124, 124))
    let files = ["post-a.glsl": dimmed("#pragma pass scene=rgba16f"), "desk.frag": desk]
    #expect(try frame(of: resting, files).pixel(3, 3) == (231, 231, 231))

    // A file in the form of Shadertoy reads what a screen takes, and so does who looks at the scene.
    let image =
      "#pragma pass scene=rgba16f\n"
      + "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy); }"
    let plain = try Studio.shared().frame(flying)
    #expect(try frame(of: flying, ["post-a.glsl": image]).differences(from: plain).max() ?? 9 <= 2)
    try withFolder([
      "post-a.glsl": image,
      "post-b.glsl": "#pragma pass in=scene when=b\n"
        + image
        .replacing("#pragma pass scene=rgba16f", with: "#pragma parameter b \"B\" 0 0 1 type=bool"),
    ]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(try studio.frame(flying).differences(from: plain).max() ?? 9 <= 2)
      studio.renderer.look.shownPass = "scene"
      #expect(try studio.frame(flying) == plain)
    }
  }
}
