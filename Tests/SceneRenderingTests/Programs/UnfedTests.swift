import PictureComparison
import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// What shaders ask for and do not get, and files that do nothing: each is told, and nothing else is.
@MainActor @Suite(.drawnFirst) struct UnfedTests {
  private let resting = scene(BookArrangement(shape: shape(), position: 8))

  /// What is told of the desk of some files, and of their passes.
  private func check(_ files: [String: String]) throws -> [String] {
    let context = try HeadlessContext()
    try context.makeCurrent()
    defer { withExtendedLifetime(context) {} }
    return try withFolder(files) { folder in
      let files = ShaderSources(folders: [folder]).snapshot
      var told: [ShaderProblem] = []
      var read: Set<String> = []
      for name in ProgramName.free(of: files) + [ProgramName(part: .desk)] {
        do throws(ProblemList) {
          let recipe = name.recipe(readsEncoded: false)
          let text = try recipe.text(from: files)
          let reading = UniformReading(of: try recipe.program(of: text))
          read.formUnion(reading.names)
          told += recipe.warnings(of: text, reading: reading)
        } catch {
          told += error.problems
        }
      }
      told += Programs.warnings(of: files, reading: read)
      return told.eachOnceByLine.map { $0.description.replacing(folder + "/", with: "") }
    }
  }

  /// A desk in one line that shows a number.
  private func desk(_ uniform: String, _ value: String) -> [String: String] {
    ["desk.frag": "in vec3 v_place; out vec4 c; \(uniform) void main() { c = vec4(\(value)); }"]
  }

  @Test(
    "a uniform is fed however its line is written",
    arguments: [
      "uniform vec2 u_resolution;", "const float k = 1.0; uniform vec2 u_resolution;",
      "uniform\nvec2 u_resolution;", "\n#define SIZE uniform vec2 u_resolution\nSIZE;",
      "uniform float other = 1.0, u_resolution_no = 2.0; uniform vec2 u_resolution;",
    ])
  func fed(uniform: String) throws {
    let files = desk(uniform, "u_resolution.x == 480.0 && u_resolution.y == 300.0 ? 1.0 : 0.0")
    try withFolder(files) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      #expect(studio.renderer.look.problems == [])
      #expect(studio.renderer.look.warnings == [])
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 255, 255))
    }
  }

  @Test("a parameter whose uniform a macro makes is fed, and not warned of")
  func parameters() throws {
    let files = desk(
      "\n#pragma parameter glow \"Glow\" 1 0 1\n#define NUMBER uniform float\nNUMBER glow;", "glow")
    try withFolder(files) { folder in
      let sources = ShaderSources(folders: [folder])
      let studio = try Studio(shaders: sources)
      #expect(try studio.frame(resting).pixel(3, 3) == (255, 255, 255))
      #expect(studio.renderer.look.warnings == [])
      #expect(ShaderCheck(of: sources.snapshot).problems == [])
    }
  }

  @Test(
    "a uniform that stays 0 is warned of at its line, with what was probably meant",
    arguments: [
      (
        "\nuniform float u_tiem;", "u_tiem",
        "desk.frag:2: warning: nothing gives u_tiem a value, so it stays 0; did you mean u_time?"
      ),
      (
        "\n\nuniform vec3 odd[2];", "odd[0].x",
        "desk.frag:3: warning: nothing gives odd a value, so it stays 0"
      ),
      ("uniform float own = 0.5;", "own", nil), ("uniform float unused;", "1.0", nil),
      (
        "\n#define TIME uniform vec2 u_time\nTIME;", "u_time.x",
        "desk.frag:2: warning: u_time is a float, not a vec2"
      ),
    ] as [(String, String, String?)])
  func unknown(uniform: String, value: String, warning: String?) throws {
    #expect(try check(desk(uniform, value)) == [warning].compactMap(\.self))
  }

  @Test("a picture that there is not is warned of, since another is read in its place")
  func pictures() throws {
    let pass = """
      in vec2 v_uv; out vec4 c;
      uniform sampler2D u_scene; uniform sampler2D u_noise;
      void main() { c = texture(u_noise, v_uv) + texture(u_scene, v_uv); }
      """
    #expect(
      try check(["post-a.glsl": pass]) == [
        "post-a.glsl:2: warning: there is no picture u_noise: the first that the pass has is read in "
          + "its place"
      ])
  }

  @Test("what no vertex shader writes is told at its line, and what is left out is not")
  func stages() throws {
    let files = desk("\nin vec3 v_nothing;", "v_nothing.x")
    #expect(
      try check(files) == [
        "desk.frag:2: error: no vertex shader writes v_nothing, which is read here"
      ])
    #expect(
      try check(desk("\n#if 0\nin vec3 v_nothing;\n#endif\n#if 0\nv_nothing\n#endif\n", "1.0"))
        == [])
    // While one reads, the last good picture stays.
    try withFolder(desk("", "0.5")) { folder in
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      let before = try studio.frame(resting)
      let text = try #require(files["desk.frag"])
      try text.write(toFile: folder + "/desk.frag", atomically: true, encoding: .utf8)
      var reload = try #require(
        studio.renderer.beginReload(of: ShaderSources(folders: [folder]).snapshot))
      while !reload.isFinished { studio.renderer.advance(&reload) }
      let told = studio.renderer.finish(reload, trying: resting, quality: .full)
      #expect(told.map(\.line) == [2])
      #expect(try studio.frame(resting) == before)
    }
  }

  @Test("one wrong call is one fault, and what a linker cannot hold is told with its file")
  func once() throws {
    let pass = "in vec2 v_uv; out vec4 c; uniform sampler2D u_scene;\n"
    #expect(
      try check(["post-a.glsl": pass + "void main() { c = texture(u_scene, 1.0); }"]).map {
        $0.prefix(28)
      } == ["post-a.glsl:2: error: no mat"])
    let much = "out vec4 c; in vec2 v_uv; uniform vec4 much[50000];\n"
    let told = try check([
      "post-a.glsl": much + "void main() { c = much[int(v_uv.x * 40000.0)]; }"
    ])
    #expect(told.count == 1 && told.first?.hasPrefix("post-a.glsl: Too many") == true, "\(told)")
  }

  @Test("files that nothing reads are warned of, and those of the program are not")
  func strays() throws {
    let snapshot = { (folder: String) in
      ShaderSources(folders: [folder]).snapshot.warnings.map {
        $0.description.replacing(folder + "/", with: "")
      }
    }
    let passes = "draw pages\npost a file=mine.glsl\n"
    try withFolder([
      "leafs.frag": "", "odd.glsl": "", "README.md": "", ".leaf.frag.glsl": "", "overlay.frag": "",
      "desk.frag": "#include \"own.glsl\"\n", "own.glsl": "", "post-a.glsl": "", "mine.glsl": "",
      "frame.passes": passes, "background.glsl": "",
    ]) { folder in
      #expect(
        snapshot(folder) == [
          "leafs.frag: warning: nothing reads this file; did you mean leaf.frag?",
          "odd.glsl: warning: nothing reads this file",
        ])
    }
    #expect(snapshot("Shaders") == [])
    #expect(!ShaderSources(folders: ["Shaders"]).snapshot.isAltered)
  }

  @Test("a link that leads nowhere is warned of, and one that leads to a file is known")
  func links() throws {
    try withFolder(["kept": "float x;"]) { folder in
      for (name, end) in [
        ("leaf.frag", "gone.frag"), ("post-a.glsl", "gone.glsl"), ("light.glsl", "kept"),
        ("desk.frag", "desk.frag"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + name, withDestinationPath: end)
      }
      let files = ShaderSources(folders: [folder]).snapshot
      #expect(
        files.warnings.map(\.path).sorted() == [folder + "/leaf.frag", folder + "/post-a.glsl"])
      #expect(files.warnings.allSatisfy { $0.message == "it is a link that leads nowhere" })
      // One that leads to itself cannot be read.
      #expect(files.problems.map(\.path) == [folder + "/desk.frag"])
      let end = try #require(files.links.first)
      #expect(files.links.count == 1)
      #expect(end.path == folder + "/light.glsl" && end.end.hasSuffix("/kept"))
    }
  }
}
