import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Passes over the finished picture, and the plan of the frame.
@MainActor @Suite(.drawnFirst) struct PostPassTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  private static let head = "in vec2 v_uv;\nout vec4 o_color;\nuniform sampler2D u_scene;\n"
  private static func pass(_ body: String, _ pragma: String = "") -> String {
    pragma + "\n" + head + "void main() { " + body + " }\n"
  }
  private static let copy = pass("o_color = texture(u_scene, v_uv);")
  private static let swap = pass("o_color = vec4(texture(u_scene, v_uv).bgr, 1.0);")

  private func studio(_ folder: String, _ settings: String...) throws -> Studio {
    try Studio(
      shaders: ShaderSources(folders: [folder]),
      settings: ParameterSettings(commandLine: try settings.map { try ShaderSetting($0) }))
  }

  /// The frame without any file of a user's: drawn before another renderer's context is current.
  private func plain(width: Int = 480, quality: Quality = .full) throws -> Bitmap {
    try Studio.shared().frame(resting, width: width, quality: quality)
  }

  private func reload(_ studio: Studio, _ folder: String) -> [ShaderProblem]? {
    let files = ShaderSources(folders: [folder]).snapshot
    guard var reload = studio.renderer.beginReload(of: files) else { return nil }
    while !reload.isFinished { studio.renderer.advance(&reload) }
    return studio.renderer.finish(reload, trying: resting, quality: .full)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("a pass that copies changes no byte, in either form, quality and size")
  func copies() throws {
    let cases = [(480, Quality.full), (480, .draft), (64, .full)]
    let plain = try cases.map { try self.plain(width: $0.0, quality: $0.1) }
    let image =
      "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel0, p / iResolution.xy); }"
    for text in [Self.copy, image] {
      try withFolder(["post-copy.glsl": text]) { folder in
        let studio = try studio(folder)
        #expect(studio.renderer.look.problems == [])
        let copied = try cases.map { try studio.frame(resting, width: $0.0, quality: $0.1) }
        #expect(copied == plain)
      }
    }
  }

  @Test("without passes there is no canvas, and no pass has a time")
  func costsNothing() throws {
    let studio = try Studio()
    studio.renderer.timesPasses = true
    _ = try studio.frame(resting)
    Device.finish()
    #expect(studio.renderer.look.chain.targetCount == 0)
    #expect(studio.renderer.passTimes.map(\.name) == ["pages", "blocks", "desk"])
  }

  @Test("passes follow each other by name, and each changes what the one before it drew")
  func order() throws {
    let red = Self.pass("o_color = vec4(1.0, 0.0, 0.0, 1.0);")
    let plain = try self.plain()
    try withFolder(["post-1.glsl": red, "post-2.glsl": Self.swap]) { folder in
      let studio = try studio(folder)
      #expect(try studio.frame(resting).pixel(3, 3) == (0, 0, 255))
      studio.renderer.look.shownPass = "1"
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 0, 0))
      studio.renderer.look.shownPass = "scene"
      #expect(try studio.frame(resting) == plain)
    }
  }

  @Test("a plan names, orders, drops and repeats passes, and reads several at once")
  func planned() throws {
    let red = Self.pass("o_color = vec4(1.0, 0.0, 0.0, 1.0);")
    let plain = try self.plain()
    let both = """
      in vec2 v_uv;
      out vec4 o_color;
      uniform sampler2D iChannel0;
      uniform sampler2D iChannel1;
      void main() { o_color = texture(iChannel0, v_uv) + texture(iChannel1, v_uv); }
      """
    try withFolder([
      "post-red.glsl": red, "post-swap.glsl": Self.swap, "post-both.glsl": both,
      "frame.passes": "post red scale=0.5\npost blue file=post-swap.glsl\npost both in=red,blue\n",
    ]) { folder in
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems == [])
      #expect(try studio.frame(resting).pixel(240, 150) == (255, 0, 255))
      #expect(studio.renderer.look.passes.suffix(3) == ["red", "blue", "both"])

      try write("draw pages\ndraw blocks\n", to: folder + "/frame.passes")
      #expect(reload(studio, folder) == [])
      let bare = try studio.frame(resting)
      #expect(bare.pixel(240, 150) == plain.pixel(240, 150))
      // The colour before anything is drawn.
      #expect(bare.pixel(3, 3) == (32, 32, 33))
    }
  }

  @Test("a fault of the plan is told with its line, and the last good frame stays")
  func faultyPlan() throws {
    let plain = try self.plain()
    try withFolder(["post-swap.glsl": Self.swap]) { folder in
      let studio = try studio(folder)
      let good = try studio.frame(resting)
      #expect(good != plain)
      try write("draw pages\ndraw walls\n", to: folder + "/frame.passes")
      let problem = try #require(reload(studio, folder)?.first)
      #expect((problem.path, problem.line) == (folder + "/frame.passes", 2))
      #expect(try studio.frame(resting) == good)

      // At the start the program's own plan stands in.
      let fresh = try self.studio(folder)
      #expect(fresh.renderer.look.problems.first == problem)
      #expect(try fresh.frame(resting) == good)
    }
  }

  @Test("passes come, change, fail and go while frames go on")
  func lives() throws {
    try withFolder([:]) { folder in
      let studio = try studio(folder)
      let plain = try studio.frame(resting)
      try write(Self.swap, to: folder + "/post-a.glsl")
      #expect(reload(studio, folder) == [])
      let swapped = try studio.frame(resting)
      #expect(swapped != plain)
      #expect(reload(studio, folder) == nil)

      try write(Self.pass("o_color = lost;"), to: folder + "/post-a.glsl")
      let problem = try #require(reload(studio, folder)?.first)
      #expect((problem.path, problem.line) == (folder + "/post-a.glsl", 5))
      #expect(try studio.frame(resting) == swapped)

      try FileManager.default.removeItem(atPath: folder + "/post-a.glsl")
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting) == plain)
      #expect(studio.renderer.look.chain.targetCount == 0)

      // The folder itself goes while somebody reads.
      try write(Self.swap, to: folder + "/post-b.glsl")
      #expect(reload(studio, folder) == [])
      try FileManager.default.removeItem(atPath: folder)
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting) == plain)
    }
  }

  @Test("at the start a broken pass is told and left out, and the others are drawn")
  func brokenAtStart() throws {
    try withFolder([
      "post-a.glsl": Self.pass("o_color = lost;"), "post-b.glsl": Self.swap,
    ]) { folder in
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems.map(\.path) == [folder + "/post-a.glsl"])
      let frame = try studio.frame(resting)
      // What cannot be compiled is not tried again in every frame.
      let compiled = studio.renderer.look.programs.compiledCount
      _ = try studio.frame(resting)
      #expect(studio.renderer.look.programs.compiledCount == compiled)
      try withFolder(["post-b.glsl": Self.swap]) { alone in
        let other = try self.studio(alone).frame(resting)
        #expect(frame == other)
      }
    }
  }

  @Test("a switch leaves a pass out, and the panel's value counts in the next frame")
  func switches() throws {
    let text = Self.pass(
      "o_color = vec4(texture(u_scene, v_uv).bgr, 1.0);",
      "#pragma pass \"swap\" when=swapped\n#pragma parameter swapped \"Swapped\" 0 0 1 type=bool")
    let usual = try self.plain()
    try withFolder(["post-a.glsl": text]) { folder in
      let studio = try studio(folder)
      #expect(Programs.warnings(of: studio.renderer.look.programs.files) == [])
      let plain = try studio.frame(resting)
      #expect(plain == usual)
      #expect(studio.renderer.look.chain.targetCount == 0)
      let compiled = studio.renderer.look.programs.compiledCount
      studio.renderer.look.settings.slide("swapped", to: .number(1))
      #expect(try studio.frame(resting) != plain)
      #expect(studio.renderer.look.programs.compiledCount == compiled)
    }
  }

  @Test("a switch that nobody declares is told at the start, and the pass is drawn")
  func lostSwitch() throws {
    try withFolder(["post-a.glsl": "#pragma pass when=lost\n" + Self.swap]) { folder in
      let studio = try studio(folder)
      let problem = try #require(studio.renderer.look.problems.first)
      #expect((problem.path, problem.line) == (folder + "/post-a.glsl", 1))
      _ = try studio.frame(resting)
      #expect(studio.renderer.look.chain.targetCount == 1)
    }
  }

  @Test("a persistent pass reads its own picture of the frame before, in floating numbers, too")
  func persistent() throws {
    for format in ["srgb8", "rgba8", "rgba16f"] {
      let text = """
        #pragma pass "trail" persistent format=\(format)
        in vec2 v_uv;
        out vec4 o_color;
        uniform sampler2D u_previous;
        void main() { o_color = texture(u_previous, v_uv) + vec4(0.25, 0.0, 0.0, 1.0); }
        """
      // What is shown is kept in bytes: another pass shows it.
      try withFolder(["post-a.glsl": text, "post-b.glsl": Self.copy]) { folder in
        let studio = try studio(folder)
        let reds = try (0..<3).map { _ in try studio.frame(resting).pixel(3, 3).red }
        // 0.25, 0.5 and 0.75 of linear light.
        for (red, wanted) in zip(reds, [137, 188, 225]) {
          #expect(abs(red - wanted) <= 1, "\(format): \(reds)")
        }
        // Another size begins anew, and so do other files.
        #expect(try studio.frame(resting, width: 160).pixel(3, 3).red == reds[0])
      }
    }
  }

  @Test("no number at all is survived, and gone with the file that made it")
  func notANumber() throws {
    let text = """
      #pragma pass "a" persistent format=rgba16f
      in vec2 v_uv;
      out vec4 o_color;
      uniform sampler2D u_scene;
      uniform sampler2D u_previous;
      void main() {
        float lost = sqrt(v_uv.x - 2.0);
        o_color = texture(u_scene, v_uv) + texture(u_previous, v_uv) + vec4(lost / 0.0);
      }
      """
    let plain = try self.plain()
    try withFolder(["post-a.glsl": text, "post-b.glsl": Self.copy]) { folder in
      let studio = try studio(folder)
      for _ in 0..<2 { #expect(try studio.frame(resting).width == 480) }
      let mended = text.replacing(" + vec4(lost / 0.0)", with: "").replacing(
        " + texture(u_previous, v_uv)", with: "")
      try write(mended, to: folder + "/post-a.glsl")
      #expect(reload(studio, folder) == [])
      #expect(try studio.frame(resting) == plain)
    }
  }

  @Test("a loop that never ends in a pass is survived on a software renderer")
  func endlessLoop() throws {
    try withFolder([:]) { folder in
      let studio = try studio(folder)
      try #require(studio.renderer.isSoftware)
      let before = try studio.frame(resting)
      try write(
        Self.pass("float x = v_uv.x; while (x < 1e30) x = x * 0.5; o_color = vec4(x);"),
        to: folder + "/post-a.glsl")
      let problems = reload(studio, folder) ?? []
      // Either it is too slow to be drawn with, or the driver ends it and it is drawn with.
      if !problems.isEmpty { #expect(try studio.frame(resting) == before) }
      #expect(Device.takeErrors() == [])
    }
  }

  @Test(
    "a file of Shadertoy's form paints the desk under the book's shadow, and one the background")
  func paintings() throws {
    let image = "void mainImage(out vec4 c, in vec2 p) { c = vec4(0.2, 0.9, 0.2, 0.0); }\n"
    let plain = try self.plain()
    try withFolder(["desk.glsl": image]) { folder in
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems == [])
      let frame = try studio.frame(resting)
      let (corner, shaded) = (frame.pixel(3, 3), frame.pixel(240, 296))
      #expect(corner.green > 2 * corner.red && corner.green > 2 * corner.blue)
      // The contact of the book.
      #expect(shaded.green < corner.green)
      #expect(frame.pixel(340, 150) == plain.pixel(340, 150))
      #expect(!studio.renderer.wantsTime)
    }
    try withFolder(["background.glsl": image]) { folder in
      let studio = try studio(folder)
      #expect(studio.renderer.look.problems == [])
      let frame = try studio.frame(resting)
      // The very numbers, whatever alpha says.
      #expect(frame.pixel(3, 3) == (51, 230, 51))
      #expect(frame.pixel(340, 150) == plain.pixel(340, 150))
      let backdrop = try studio.frame(
        ShelfArrangement(itemCount: 3, offset: 0).scene(in: ViewSize(width: 480, height: 300)))
      #expect(backdrop.pixel(3, 3) == (51, 230, 51))
    }
  }

  @Test("what is shown is opaque, whatever a pass writes")
  func opaque() throws {
    try withFolder(["post-a.glsl": Self.pass("o_color = vec4(1.0, 0.0, 0.0, 0.25);")]) { folder in
      let frame = try studio(folder).frame(resting)
      #expect(frame.bytes[3] == 255)
      #expect(frame.pixel(3, 3) == (255, 0, 0))
    }
  }
}
