import BookFixtures
import Foundation
import RectoSceneRendering
import Testing

@Suite("recto shaders, --preset and --set", .onRelease) struct ShadersCommandTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.path }

  init() throws { folder = try TemporaryFolder() }

  @Test("a new folder compiles, its preset fits, and there is no second of its name")
  func new() throws {
    let mine = path + "/mine"
    #expect(try RectoProcess(["shaders", "new", mine]).errors == "")
    let check = try RectoProcess(["shaders", "check", mine])
    #expect(check.errors == "")
    #expect(String(decoding: check.output, as: UTF8.self).hasSuffix("programs compiled\n"))
    let picture = path + "/a.png"
    let drawn = try RectoProcess([
      "render", "Assets/sample-book/recto.pdf", "-o", picture, "--size", "64x40", "--shaders", mine,
      "--preset", mine + "/mine.preset", "--set", "desk/feltNap=0",
    ])
    #expect(drawn.errors == "")
    #expect(FileManager.default.fileExists(atPath: picture))
    // Numbers in the place of colours are those of any other desk.
    let views = try ["", " --shaders " + mine].map { words in
      let seen = try RectoProcess(
        "render --scene test -o - --size 64x40 --view normals" + words)
      #expect(seen.errors == "")
      return seen.output
    }
    #expect(views[0] == views[1])
    let again = try RectoProcess(["shaders", "new", mine])
    #expect(again.errors == "recto: \(mine): it already exists\n")
    #expect(again.status != 0)
  }

  @Test("a fault is printed with its file and line, and the status says so")
  func check() throws {
    let desk = "in vec3 v_place;\nout vec4 o_color;\nvoid main() {\n  o_color = lost;\n}\n"
    try folder.write(Array(desk.utf8), to: "desk.frag")
    let check = try RectoProcess(["shaders", "check", path])
    #expect(check.status != 0)
    #expect(check.errors == "recto: \(path): 1 fault\n")
    let lines = String(decoding: check.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasPrefix(path + "/desk.frag:4: ") == true, "\(lines)")
    #expect(lines.contains { $0.hasSuffix(">" + " 4    o_color = lost;") }, "\(lines)")
  }

  @Test("the same as JSON, for editors, with the same status")
  func checkAsJSON() throws {
    struct Report: Decodable {
      struct Place: Decodable, Equatable {
        var file: String
        var line: Int
      }
      struct Problem: Decodable {
        var file: String
        var line: Int?
        var severity: String
        var message: String
        var included: [Place]
      }
      var programs: Int
      var problems: [Problem]
    }
    let desk = "in vec3 v_place;\nout vec4 o_color;\n#include \"lost.glsl\"\nvoid main() {}\n"
    try folder.write(Array(desk.utf8), to: "desk.frag")
    try folder.write(Array("float a() { return lost; }\n".utf8), to: "lost.glsl")
    try folder.write(Array("// nothing".utf8), to: "leafs.frag")
    let check = try RectoProcess(["shaders", "check", path, "--json"])
    #expect(check.status != 0)
    #expect(check.errors == "recto: \(path): 1 fault\n")
    let report = try JSONDecoder().decode(Report.self, from: Data(check.output))
    let fault = try #require(report.problems.first { $0.severity == "error" })
    #expect(fault.file == path + "/lost.glsl" && fault.line == 1)
    #expect(fault.message.contains("lost"))
    #expect(fault.included == [Report.Place(file: path + "/desk.frag", line: 3)])
    let warning = try #require(report.problems.first { $0.severity == "warning" })
    #expect(warning.file == path + "/leafs.frag" && warning.line == nil)
    #expect(report.programs > 100)
  }

  @Test("a packed look draws what its folder and its preset draw, wherever that was")
  func packs() throws {
    let glow = """
      #pragma parameter tint "Tint" 1 0 1
      #include "more/half.glsl"
      in vec2 v_uv;
      out vec4 o_color;
      uniform sampler2D u_scene;
      uniform float tint;
      void main() { o_color = vec4(dimmed(texture(u_scene, v_uv).rgb) * tint, 1.0); }
      """
    try folder.write(Array(glow.utf8), to: "mine/post-glow.glsl")
    try folder.write(
      Array("vec3 dimmed(vec3 c) { return 0.5 * c.bgr; }\n".utf8), to: "mine/more/half.glsl")
    try folder.write(Array("// Dim\ntint = 0.75\n".utf8), to: "dim.preset")
    let (mine, look) = (path + "/mine", path + "/dim.look")
    let words = ["--shaders", mine, "--preset", path + "/dim.preset", "--set", "keyShare=0.5"]
    #expect(try RectoProcess(["shaders", "pack"] + words + ["-o", look]).errors == "")
    // It is made to be handed on, as a picture is.
    let mode = try FileManager.default.attributesOfItem(atPath: look)[.posixPermissions]
    #expect((mode as? Int ?? 0) & 0o044 == 0o044)
    let draw = ["render", "--scene", "test", "-o", "-", "--size", "64x40"]
    let drawn = try RectoProcess(draw + words)
    #expect(drawn.errors == "" && !drawn.output.isEmpty)
    #expect(try RectoProcess(draw).output != drawn.output)
    try FileManager.default.removeItem(atPath: mine)
    let packed = try RectoProcess(
      draw + ["--preset", look], with: ["XDG_CACHE_HOME": path + "/cache"])
    #expect(packed.errors == "")
    #expect(packed.output == drawn.output)
    let both = try RectoProcess(draw + ["--preset", look, "--shaders", path])
    #expect(
      both.errors
        == "recto: --shaders \(path): the look \(look) brings its own shaders; name one of them\n")
    try folder.write(Array("#look 1\n#file ../a 1\nx\n".utf8), to: "bad.look")
    let bad = try RectoProcess(draw + ["--preset", path + "/bad.look"])
    #expect(
      bad.errors == "recto: \(path)/bad.look: '../a' is not the name of a file in a folder\n")
  }

  @Test("each group is named once in the list")
  func groups() throws {
    let lines = try RectoProcess("shaders list").text.split(separator: "\n")
    let rows = lines.drop { $0 != "Parameters:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    let groups = rows.filter { !$0.hasPrefix("    ") }
    #expect(groups.count > 4 && Set(groups).count == groups.count, "\(groups)")
  }

  @Test("the list holds programs, parameters with their ranges, and six presets")
  func list() throws {
    struct List: Decodable {
      struct Program: Decodable {
        var name: String
        var files: [String]
      }
      struct Parameter: Decodable {
        var name: String
        var min: Double?
        var max: Double?
      }
      struct Preset: Decodable {
        var name: String
        var title: String?
      }
      var programs: [Program]
      var parameters: [Parameter]
      var presets: [Preset]
    }
    let list = try RectoProcess("shaders list --json").decoded(as: List.self)
    // The controls' own shader stays out of the list: nobody replaces it.
    let fragments = try FileManager.default.contentsOfDirectory(atPath: "Shaders")
      .filter { $0.hasSuffix(".frag") && $0 != "overlay.frag" }
    let named = list.programs.flatMap(\.files).map { ($0 as NSString).lastPathComponent }
    #expect(Set(named).isSuperset(of: fragments))
    #expect(Set(list.programs.map(\.name)).count == list.programs.count)
    let opacity = try #require(list.parameters.first { $0.name == "paperOpacity" })
    #expect((opacity.min, opacity.max) == (80, 99))
    let names = Set(list.presets.filter { $0.title != nil }.map(\.name))
    #expect(
      names.isSuperset(of: ["bright-desk", "e-ink", "glossy", "lamp", "newsprint", "vellum"]))
  }

  @Test(
    "what cannot be set is one line and a status",
    arguments: [
      ("--set paperOpacity=120", "recto: --set: paperOpacity=120 is outside 80…99 %\n"),
      ("--set lost=1", "recto: --set: lost=1: no shader has a parameter of that name\n"),
      (
        "--preset lost/night.preset",
        "recto: lost/night.preset: there is no preset lost/night.preset\n"
      ),
    ])
  func refused(words: String, error: String) throws {
    let run = try RectoProcess(
      "render Assets/sample-book/recto.pdf -o \(path)/a.png --size 64x40 " + words)
    #expect(run.errors == error)
    #expect(run.status != 0)
    #expect(!FileManager.default.fileExists(atPath: path + "/a.png"))
  }

  @Test("a preset by its name changes the picture, and --set goes before it")
  func preset() throws {
    func picture(_ words: String) throws -> Data? {
      let run = try RectoProcess(
        "render Assets/sample-book/recto.pdf -p 6 -o \(path)/b.png --size 64x40 " + words)
      #expect(run.errors == "")
      return FileManager.default.contents(atPath: path + "/b.png")
    }
    let plain = try picture("")
    let lamp = try picture("--preset lamp")
    #expect(lamp != plain)
    let brighter = try picture("--preset lamp --set brightness=1.5")
    #expect(brighter != lamp)
    #expect(try picture("--set paperOpacity=92") == plain)
    #expect(try picture("--view normals") != plain)
  }

  @Test("the table of uniforms is the one that fills them, wherever it is printed")
  func uniforms() async throws {
    struct List: Decodable {
      struct Uniform: Decodable {
        var name: String
        var type: String
        var alias: String?
        var meaning: String
      }
      struct Frame: Decodable { var draw: [String] }
      var uniforms: [Uniform]
      var frame: Frame
    }
    let list = try RectoProcess("shaders list --json").decoded(as: List.self)
    let all = await MainActor.run { StandardUniform.all.map { "\($0.type) \($0.name)" } }
    #expect(list.uniforms.map { "\($0.type) \($0.name)" } == all)
    #expect(list.frame.draw.first == "pages")
    let text = String(
      decoding: try RectoProcess(["shaders", "list"]).output, as: UTF8.self)
    _ = try RectoProcess(["shaders", "new", path + "/mine"])
    let readme = try String(contentsOfFile: path + "/mine/README.md", encoding: .utf8)
    for line in await MainActor.run(body: { StandardUniform.table }) {
      #expect(text.contains("  " + line + "\n"))
      #expect(readme.replacing("`", with: "").contains("- " + line + "\n"), "\(line)")
    }
  }

  @Test("a scene without a book is drawn, with a pass over it, alone or as a sequence that moves")
  func testScene() throws {
    func picture(_ words: String) throws -> Data? {
      let run = try RectoProcess("render --scene test -o \(path)/c.png --size 64x40 " + words)
      #expect(run.errors == "")
      return FileManager.default.contents(atPath: path + "/c.png")
    }
    let pass = """
      void mainImage(out vec4 c, in vec2 p) { c = vec4(fract(iTime), 0.0, float(iFrame) / 9.0, 1.0); }
      """
    try folder.write(Array(pass.utf8), to: "post-time.glsl")
    let plain = try picture("")
    #expect(try picture("--shaders \(path)") != plain)
    #expect(try picture("--shaders \(path) --view pass:scene") == plain)
    #expect(try picture("--view pass:desk") != plain)
    #expect(try picture("--view overdraw") != plain)
    let wrong = try RectoProcess(
      "render --scene test -o \(path)/d.png --size 64x40 --view pass:lost")
    #expect(
      wrong.errors.hasPrefix("recto: --view pass:lost: there is no such pass; choose pages"))
    let sequence = try RectoProcess(
      "render --scene test -o \(path)/frames --size 64x40 --frames 2 --from 0.4 --to 0.4 --shaders "
        + path)
    #expect(sequence.errors == "")
    let frames = try ["00000", "00001"].map {
      try Data(contentsOf: URL(filePath: "\(path)/frames/\($0).png"))
    }
    #expect(frames[0] != frames[1])
  }

  @Test(
    "a picture needs a book or a scene, and not both",
    arguments: [
      "render -o OUT", "render Assets/sample-book/recto.pdf --scene test -o OUT",
    ])
  func bookOrScene(words: String) throws {
    let run = try RectoProcess(words.replacing("OUT", with: path + "/e.png"))
    #expect(run.status != 0)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(!FileManager.default.fileExists(atPath: path + "/e.png"))
  }
}
