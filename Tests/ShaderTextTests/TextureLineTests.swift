import RectoBookModel
import Testing

@testable import RectoShaderText

/// Pictures of files, as a line asks for them.
@Suite struct TextureLineTests {
  private func declared(_ line: String, in path: String = "own/post-a.glsl") -> Declarations {
    ShaderFile(path: path, text: "\n" + line).declarations
  }

  @Test("a line says name, file, and how it is read")
  func reads() throws {
    let plain = try #require(declared("#pragma texture grain \"grain.png\"").textures.first)
    #expect((plain.name, plain.path, plain.encoding) == ("grain", "own/grain.png", nil))
    #expect((plain.filter, plain.wrap) == (.linear, .clamp))
    #expect(plain.place == SourcePlace(path: "own/post-a.glsl", line: 2))
    let said = try #require(
      declared("#pragma texture t \"../a b.png\" filter=mipmap wrap=repeat linear // mine")
        .textures.first)
    #expect((said.path, said.encoding) == ("own/../a b.png", .linear))
    #expect((said.filter, said.wrap) == (.mipmap, .repeat))
    #expect(declared("#pragma texture t \"/a.png\"").textures.first?.path == "/a.png")
    #expect(declared("#pragma texture t \"a.png\"", in: "a.glsl").textures.first?.path == "a.png")
  }

  @Test(
    "a fault is told with its line",
    arguments: [
      ("#pragma texture", "begins with a name"), ("#pragma texture 1 \"a.png\"", "begins with"),
      ("#pragma texture a", "no file in quotes"), ("#pragma texture a \"\"", "no file"),
      ("#pragma texture a \"a.png\" filter=soft", "linear, nearest, mipmap"),
      ("#pragma texture a \"a.png\" wrap=mirror", "clamp, repeat"),
      ("#pragma texture a \"a.png\" loud", "unknown attribute loud"),
      ("#pragma texture a \"a.png\" tip=\"x\"", "no string"),
      ("#pragma texture a \"a.png\"\n#pragma texture a \"b.png\"", "differently at"),
    ])
  func faults(line: String, words: String) throws {
    let problem = try #require(declared(line).problems.first)
    #expect(problem.message.contains(words), "\(problem)")
    #expect(problem.line == (line.contains("\n") ? 3 : 2))
  }

  @Test("one that nothing reads is warned of, and two files may share one")
  func unread() {
    let line = "#pragma texture a \"a.png\""
    #expect(
      declared(line).warnings(except: []).map(\.description)
        == ["own/post-a.glsl:2: warning: the texture has no uniform sampler2D a"])
    #expect(declared(line + "\nuniform sampler2D a;").warnings(except: []) == [])
    #expect(declared(line).warnings(except: ["a"]) == [])
    var both = declared(line)
    both.join(declared(line, in: "own/post-b.glsl"))
    #expect(both.textures.count == 1 && both.problems == [])
    both.join(declared(line, in: "other/post-b.glsl"))
    #expect(both.textures.map(\.path) == ["own/a.png", "other/a.png"] && both.problems == [])
  }

  @Test("the neutral table has every colour once, in the order of its squares")
  func table() {
    let table = ColorTable.neutral(side: 4)
    #expect((table.width, table.height) == (16, 4))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let at = (y * table.width + x) * 4
      return Array(table.bytes[at..<at + 4])
    }
    #expect(pixel(0, 0) == [0, 0, 0, 255])
    #expect(pixel(3, 0) == [255, 0, 0, 255])
    #expect(pixel(1, 2) == [85, 170, 0, 255])
    #expect(pixel(14, 3) == [170, 255, 255, 255])
  }
}
