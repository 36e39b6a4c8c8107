import DrawnFirst
import Foundation
import RectoGLDevice
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Shaders that are wrong in thirty ways, each told with its author's file and line.
@MainActor @Suite(.drawnFirst) struct BrokenShaderTests {
  /// A way to be wrong: files, and where the fault is to be found.
  struct Fault: Sendable {
    var name: String
    var files: [String: String]
    var file: String
    var line: Int

    init(_ name: String, at place: String, _ files: [String: String]) {
      let parts = place.split(separator: ":")
      (self.name, self.files) = (name, files)
      (file, line) = (String(parts[0]), Int(parts[1]) ?? 0)
    }

    /// In the main function of a desk, which is on its seventh line.
    init(_ name: String, main: String, code: String = "") {
      self.init(name, at: "desk.frag:7", ["desk.frag": desk(code, main)])
    }

    /// On a line of the code from the fourth line of a desk on.
    init(_ name: String, _ line: Int = 4, code: String, main: String = "o_color = vec4(1.0);") {
      self.init(name, at: "desk.frag:\(line)", ["desk.frag": desk(code, main)])
    }
  }

  /// A desk with something from its fourth line on, after an include and before another.
  private nonisolated static func desk(_ code: String, _ main: String) -> String {
    """
    in vec3 v_place;
    out vec4 o_color;
    #include "common.glsl"
    \(code)
    #include "light.glsl"
    void main() {
      \(main)
    }
    """
  }

  private nonisolated static func ended(by end: String) -> [String: String] {
    ["desk.frag": desk("", "o_color = lost;").replacingOccurrences(of: "\n", with: end)]
  }

  private nonisolated static let includes = desk("#include \"mine.glsl\"", "o_color = vec4(1.0);")

  nonisolated static let faults: [Fault] = [
    Fault("a name that is not there", main: "o_color = lost;"),
    Fault("no semicolon", 5, code: "float x = 1.0\nfloat y = 2.0;"),
    Fault("a sign that is none", code: "float x = 1.0 @ 2.0;"),
    Fault("two types", code: "vec3 x = vec2(1.0);"),
    Fault("a number for a vector", main: "o_color = 1.0;"),
    Fault("a function that is not there", main: "o_color = sky4(1.0);"),
    Fault("too few arguments", main: "o_color = vec4(sky(1.0));"),
    Fault("a constant that is changed", main: "PI = 3.0;"),
    Fault("a uniform that is changed", main: "u_eye = vec4(0.0);"),
    Fault("an input that is changed", main: "v_place = vec3(0.0);"),
    Fault("a function twice", code: "float square(float x) { return x; }"),
    Fault("a name twice", 5, code: "float a;\nint a;"),
    Fault("a member that is not there", main: "o_color = u_eye.xyq;"),
    Fault("a branch on a number", main: "if (1.0) o_color = vec4(1.0);"),
    Fault("another type returned", code: "float f() { return vec3(1.0); }"),
    Fault("a reserved word", code: "float double = 1.0;"),
    Fault("no such include", code: "#include \"lost.glsl\""),
    Fault("in a macro, where it is used", main: "o_color = COLOR;", code: "#define COLOR lost"),
    Fault("a directive that is none", code: "#defin X 1"),
    Fault("an #error", code: "#error no"),
    Fault("an #else without #if", code: "#else"),
    Fault("after a comment of many lines", 7, code: "/*\n\n*/\nfloat x = lost;"),
    Fault("in one variant only", 5, code: "#if SHADOWS == 2\nfloat x = lost;\n#endif"),
    Fault("a function without a body", code: "vec4 later();", main: "o_color = later();"),
    Fault("with CR LF", at: "desk.frag:7", ended(by: "\r\n")),
    Fault("with CR alone", at: "desk.frag:7", ended(by: "\r")),
    Fault(
      "in an include", at: "mine.glsl:3",
      ["desk.frag": includes, "mine.glsl": "// mine\n\nfloat x = lost;\n"]),
    Fault(
      "in an include of an include", at: "deep.glsl:2",
      [
        "desk.frag": includes, "mine.glsl": "\n#include \"deep.glsl\"\n",
        "deep.glsl": "\nvec2 x = 1;\n",
      ]),
    Fault(
      "after an include of an include", at: "mine.glsl:3",
      [
        "desk.frag": includes, "mine.glsl": "\n#include \"deep.glsl\"\nfloat y = lost;",
        "deep.glsl": "\nfloat x = 1.0;\n",
      ]),
    Fault(
      "after two includes", at: "desk.frag:9",
      ["desk.frag": desk("", "o_color = vec4(1.0);") + "\nfloat y = lost;"]),
    Fault(
      "in a macro that an include defines", at: "desk.frag:7",
      [
        "desk.frag": desk("#include \"mine.glsl\"", "o_color = TWICE(lost);"),
        "mine.glsl": "#define TWICE(x) vec4(2.0 * x)\n",
      ]),
    Fault(
      "an input of another type", at: "desk.frag:1",
      ["desk.frag": "in vec4 v_place;\nout vec4 o_color;\nvoid main() { o_color = v_place; }"]),
    Fault(
      "in a vertex shader", at: "desk.vert:3",
      ["desk.vert": "in vec2 a_fraction;\nout vec3 v_place;\nvoid main() { gl_Position = 1.0; }"]),
  ]

  private nonisolated static func pass(_ name: String, _ line: Int, _ text: String) -> Fault {
    Fault(name, at: "post-a.glsl:\(line)", ["post-a.glsl": text])
  }

  /// Ways in which a pass over the picture is wrong.
  nonisolated static let passFaults: [Fault] = [
    pass("no main function", 1, "out vec4 o_color;\n"),
    pass("nothing", 1, ""),
    pass("a name that is not there", 3, "out vec4 o_color;\n\nvoid main() { o_color = lost; }"),
    pass("another type", 2, "out vec4 o_color;\nvoid main() { o_color = vec3(1.0); }"),
    pass(
      "an input of another type", 1,
      "in vec3 v_uv;\nout vec4 o_color;\nvoid main() { o_color = v_uv.xyzz; }"),
    pass("in an image", 2, "\nvoid mainImage(out vec4 c, in vec2 p) { c = lost; }"),
    pass(
      "an image of another form", 3, "\n\nvoid mainImage(in vec2 p, out vec4 c) { c = vec4(1.0); }"),
    pass("an image with too few", 2, "\nvoid mainImage(out vec4 c) { c = vec4(1.0); }\n"),
    pass(
      "no such channel", 1, "void mainImage(out vec4 c, in vec2 p) { c = texture(iChannel9, p); }"),
    pass("an include that is not there", 2, "\n#include \"lost.glsl\"\nvoid main() {}"),
    Fault(
      "in what it includes", at: "mine.glsl:2",
      [
        "post-a.glsl":
          "#include \"mine.glsl\"\nvoid mainImage(out vec4 c, in vec2 p) { c = mine; }",
        "mine.glsl": "\nvec4 mine = lost;\n",
      ]),
    Fault(
      "a desk of the wrong form", at: "desk.glsl:1",
      ["desk.glsl": "out vec4 c;\nvoid main() { c = vec4(1.0); }"]),
    Fault(
      "in a background", at: "background.glsl:2",
      ["background.glsl": "\nvoid mainImage(out vec4 c, in vec2 p) { c = p; }"]),
  ]

  @Test("a fault of a pass is told with its file and line")
  func passesReported() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    for fault in Self.passFaults {
      try withFolder(fault.files) { folder in
        let files = ShaderSources(folders: [folder]).snapshot
        #expect(files.problems == [])
        var problems: [ShaderProblem] = []
        for name in ProgramName.free(of: files) {
          do throws(ProblemList) {
            let recipe = name.recipe(readsEncoded: false)
            _ = try recipe.program(of: try recipe.text(from: files))
          } catch {
            problems += error.problems
          }
        }
        let first = try #require(problems.first, "\(fault.name): nothing was found wrong")
        #expect(first.path == folder + "/" + fault.file, "\(fault.name): \(first)")
        #expect(first.line == fault.line, "\(fault.name): \(first)")
      }
    }
    withExtendedLifetime(context) {}
  }

  @Test("there are at least thirty of them") func enough() { #expect(Self.faults.count >= 30) }

  @Test("a fault is told with its file and line")
  func told() throws {
    // One context for all: making one takes longer than all that is done in it.
    let context = try HeadlessContext()
    try context.makeCurrent()
    for fault in Self.faults { try expectTold(fault) }
    withExtendedLifetime(context) {}
  }

  private func expectTold(_ fault: Fault) throws {
    try withFolder(fault.files) { folder in
      let files = ShaderSources(folders: [folder]).snapshot
      var problems: [ShaderProblem] = []
      for shadows in [ProgramName.Shadows.none, .curl] {
        do throws(ProblemList) {
          let recipe = ProgramName(part: .desk, shadows: shadows).recipe(readsEncoded: false)
          _ = try recipe.program(of: try recipe.text(from: files))
        } catch {
          problems += error.problems
        }
      }
      let first = try #require(problems.first, "\(fault.name): nothing was found wrong")
      #expect(first.path == folder + "/" + fault.file, "\(fault.name): \(first)")
      #expect(first.line == fault.line, "\(fault.name): \(first)")
    }
  }

  @Test("our own shaders pass in every form, without a warning")
  func ownPass() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let check = ShaderCheck(of: ShaderSources.builtIn.snapshot)
    #expect(check.problems == [])
    #expect(check.programCount > 150)
    withExtendedLifetime(context) {}
  }

  @Test("a check tells every fault once, with its excerpt and the way to it")
  func checks() throws {
    let context = try HeadlessContext()
    try context.makeCurrent()
    try withFolder([
      "light.glsl": (BuiltInShaders.text(of: "light.glsl") ?? "")
        + "float x = lost;\n#pragma parameter odd \"Odd\" 0 0 1\n"
    ]) { folder in
      let check = ShaderCheck(of: ShaderSources(folders: [folder]).snapshot)
      #expect(!check.isPassed)
      #expect(check.problems.map(\.severity) == [.error, .warning])
      let first = try #require(check.problems.first)
      #expect(first.message.contains("lost"))
      #expect(first.details.contains { $0.hasPrefix("> ") && $0.hasSuffix("float x = lost;") })
      #expect(first.chain.count == 1)
    }
    withExtendedLifetime(context) {}
  }
}
