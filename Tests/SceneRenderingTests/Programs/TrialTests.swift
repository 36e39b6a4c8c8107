import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Shaders that are tried where nobody sees it: what takes too long or gives no numbers is told by its pass
/// and file, and what was drawn before stays.
@MainActor @Suite(.drawnFirst) struct TrialTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))
  private static let copy =
    "in vec2 v_uv; out vec4 c; uniform sampler2D u_scene;\nvoid main() { c = texture(u_scene, v_uv); }"

  private func pass(_ body: String) -> String {
    "in vec2 v_uv; out vec4 c; uniform sampler2D u_scene;\nvoid main() { \(body) }"
  }

  /// What is told where files take the place of those of a folder, without its name.
  private func told(
    _ files: [String: String], width: Int = 480, height: Int = 300, quality: Quality = .full
  ) throws -> [String] {
    try withFolder(["post-a.glsl": Self.copy]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let before = try studio.frame(resting, width: width, height: height, quality: quality)
      for (name, text) in files {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      }
      let snapshot = ShaderSources(folders: [folder]).snapshot
      var reload = try #require(studio.renderer.beginReload(of: snapshot))
      while !reload.isFinished { studio.renderer.advance(&reload) }
      let problems = studio.renderer.finish(reload, trying: resting, quality: quality)
      #expect(Device.takeErrors() == [])
      if !problems.isEmpty {
        let after = try studio.frame(resting, width: width, height: height, quality: quality)
        #expect(after == before)
      }
      return problems.map { $0.description.replacing(folder + "/", with: "") }
    }
  }

  private static let noNumber =
    "yields a value that is not a number (NaN), as of a division of 0 by 0"

  @Test("a pass that gives no numbers is told by its name and file, and the picture stays")
  func noNumbers() throws {
    let problem = "post-b.glsl: cannot draw with these shaders: the pass b " + Self.noNumber
    // A zero that no compiler sees.
    #expect(
      try told(["post-b.glsl": pass("float z = v_uv.x - v_uv.x; c = vec4(z / z);")]) == [problem])
    #expect(
      try told(["post-b.glsl": pass("c = vec4(sqrt(v_uv.x - 2.0));"), "post-c.glsl": Self.copy])
        == [problem])
  }

  @Test("a desk that gives no numbers is told, and so is what an own file of light makes of pages")
  func partsOfTheScene() throws {
    let desk =
      "in vec3 v_place; out vec4 c;\nvoid main() { c = vec4(sqrt(-1.0 - abs(v_place.x))); }"
    #expect(
      try told(["desk.frag": desk]) == [
        "desk.frag: cannot draw with these shaders: the pass desk " + Self.noNumber
      ])
    // The desk is lit, and reads it as bytes.
    let painting =
      "void mainImage(out vec4 c, in vec2 p) { float z = p.x - p.x; c = vec4(vec3(z / z), 1.0); }"
    #expect(
      try told(["desk.glsl": painting]) == [
        "desk.glsl: cannot draw with these shaders: the pass painting " + Self.noNumber
      ])
    #expect(
      try told([
        "desk.glsl": "void mainImage(out vec4 c, in vec2 p) { c = vec4(0.0, 2.0, 0.5, 1.0); }"
      ])
        == [])
    // A file that others include is to blame for what they draw.
    let light = try #require(BuiltInShaders.text(of: "light.glsl"))
    let lost = light.replacing(
      "return 1.0 / square(1.0 + poolFalloff * dot(from, from));",
      with: "return sqrt(-1.0 - dot(from, from));")
    #expect(lost != light)
    #expect(
      try told(["light.glsl": lost]) == [
        "light.glsl: cannot draw with these shaders: the pass desk " + Self.noNumber
      ])
  }

  @Test("black is a number, and so is what is brighter than any byte")
  func black() throws {
    #expect(try told(["post-b.glsl": pass("c = vec4(0.0, 0.0, 0.0, 1.0);")]) == [])
    // What reads it reads bytes, whose root is a number.
    #expect(
      try told([
        "post-b.glsl": pass("c = vec4(3.0, 3.0, 0.0, 1.0);"),
        "post-c.glsl": pass("c = sqrt(1.0 - texture(u_scene, v_uv));"),
      ]) == [])
  }

  @Test("of several passes the one that takes too long is named, with its file")
  func slow() throws {
    let slow = """
      float x = v_uv.x; for (int i = 0; i < 200000; i++) x = sin(x + float(i)); c = vec4(x); c.a = 1.0;
      """
    // So many pixels are too many for any machine, by far.
    let problems = try told(
      ["post-b.glsl": pass(slow), "post-c.glsl": Self.copy], width: 2400, height: 1500,
      quality: .draft)
    let first = try #require(problems.first)
    #expect(first.hasPrefix("post-b.glsl: cannot draw with these shaders: one frame would take "))
    #expect(first.hasSuffix(" of them in the pass b"), "\(first)")
  }

  @Test("what is slow where a trial has fewer pixels than a mesh has edges is not slow")
  func fineMesh() throws {
    let bend = "#pragma geometry rows=24\n#include \"built-in/bend.glsl\"\n"
    let studio = try Studio.shared()
    try withFolder(["bend.glsl": bend]) { folder in
      _ = try studio.frame(resting)
      #expect(SceneRenderer.trial(of: ShaderSources(folders: [folder]).snapshot) == nil)
      _ = try studio.frame(resting)
    }
  }

  @Test("a frame is tried without a reload, however long it takes, and the last one stays")
  func fault() throws {
    try withFolder(["post-a.glsl": pass("float z = v_uv.x - v_uv.x; c = vec4(z / z);")]) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let before = try studio.frame(resting)
      let fault = try #require(studio.renderer.fault(trying: resting, quality: .full))
      #expect(fault.path == folder + "/post-a.glsl")
      #expect(try studio.renderer.readPixels() == before)
    }
    let studio = try Studio.shared()
    #expect(studio.renderer.fault(trying: resting, quality: .draft) == nil)
  }

  @Test("what a driver compiles at a first draw is not among the times, once there is another")
  func firstDraw() throws {
    let studio = try Studio()
    studio.renderer.timesPasses = true
    func times() throws -> [PassTime] {
      _ = try studio.frame(resting, width: 96, height: 60)
      Device.finish()
      return studio.renderer.passTimes
    }
    let first = try times()
    #expect(first.map(\.name) == ["pages", "blocks", "desk"] && first.allSatisfy { $0.count == 1 })
    let second = try times()
    #expect(second.allSatisfy { $0.count == 1 && $0.peak == $0.last })
    // The grain's, and a first leaf in the air.
    let draws = studio.renderer.firstDraws
    #expect(try times().allSatisfy { $0.count == 2 })
    #expect(studio.renderer.firstDraws == draws)
    studio.renderer.forgetPassTimes()
    #expect(studio.renderer.passTimes == [])
    #expect(try times().allSatisfy { $0.count == 1 })
  }
}
