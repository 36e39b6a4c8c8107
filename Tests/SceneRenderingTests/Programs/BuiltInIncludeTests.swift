import PictureComparison
import RectoBookModel
import DrawnFirst
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// A file that goes before one of the program's can include that, and change some of its functions.
@MainActor @Suite(.drawnFirst) struct BuiltInIncludeTests {
  private let turning = scene(BookArrangement(shape: shape(), position: 8.4))

  private func frame(_ files: [String: String]) throws -> Bitmap {
    try withFolder(files) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      return try studio.frame(turning)
    }
  }

  @Test("a file that only includes what it goes before changes nothing")
  func same() throws {
    let plain = try Studio.shared().frame(turning)
    let files = ["light.glsl": "#include \"built-in/light.glsl\"\n"]
    #expect(try frame(files) == plain)
    #expect(
      try frame(files.merging(["leaf.frag": "#include \"built-in/leaf.frag\""]) { $1 }) == plain)
  }

  @Test("one function of it can be another, for all who call it, and call the one before")
  func replaced() throws {
    let plain = try Studio.shared().frame(turning)
    // `nearLamp` of the same file and the desk call it.
    let halved =
      "#pragma replace pool\n#include \"built-in/light.glsl\"\n"
      + "float pool(vec2 place) { return 0.25 * built_in_pool(place); }\n"
    let dim = try frame(["light.glsl": halved])
    let (before, after) = (plain.pixel(3, 3), dim.pixel(3, 3))
    #expect(
      abs(
        ColorCurve.light(of: Double(after.red) / 255) * 4
          - ColorCurve.light(of: Double(before.red) / 255)) < 0.01)
    #expect(dim.pixel(120, 150) == plain.pixel(120, 150))
    // A whole program can be drawn, and what it gives be changed.
    let red =
      "#pragma replace main\n#include \"built-in/leaf.frag\"\n"
      + "void main() { built_in_main(); o_color.gb *= 0.5; }\n"
    let seen = try frame(["leaf.frag": red])
    #expect(seen.pixel(3, 3) == plain.pixel(3, 3))
    #expect(seen.pixel(120, 150).red == plain.pixel(120, 150).red)
    #expect(seen.pixel(120, 150).green < plain.pixel(120, 150).green - 40)
  }

  @Test("faults are told at the line of the file that has them, before and after what it includes")
  func lines() throws {
    func problem(_ text: String) throws -> (path: String, line: Int?) {
      try withFolder(["light.glsl": text]) { folder in
        let context = try HeadlessContext()
        try context.makeCurrent()
        defer { withExtendedLifetime(context) {} }
        let files = ShaderSources(folders: [folder]).snapshot
        let recipe = ProgramName(part: .desk).recipe(readsEncoded: false)
        do throws(ProblemList) {
          _ = try recipe.program(of: recipe.text(from: files))
          return ("", 0)
        } catch {
          let first = try #require(error.problems.first)
          return (first.path.replacing(folder + "/", with: ""), first.line)
        }
      }
    }
    let include = "#pragma replace pool\n#include \"built-in/light.glsl\"\n"
    let own = "float pool(vec2 place) { return 1.0; }\n"
    #expect(try problem(include + own + "float lost() { return missing; }\n") == ("light.glsl", 4))
    #expect(
      try problem("#pragma replace pol\n#include \"built-in/light.glsl\"\n") == ("light.glsl", 1))
    #expect(try problem("\n#include \"built-in/lights.glsl\"\n") == ("light.glsl", 2))
    // What is wrong with the program's own file because of it has that file's line.
    let wrong = try problem("#define PI pie\n" + include + own)
    #expect(wrong.path.hasPrefix("built-in ") && wrong.line ?? 0 > 0, "\(wrong)")
  }
}
