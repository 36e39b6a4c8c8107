import BookFixtures
import Foundation
import Testing

@Suite("recto shaders, --preset and --set") struct ShadersCommandTests {
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
    let again = try RectoProcess(["shaders", "new", mine])
    #expect(again.errors == "recto: \(mine): there is something of that name already\n")
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

  @Test("the list holds programs, parameters with their ranges, and six presets")
  func list() throws {
    struct List: Decodable {
      struct Program: Decodable { var name: String }
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
    #expect(list.programs.count == 11)
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
}
