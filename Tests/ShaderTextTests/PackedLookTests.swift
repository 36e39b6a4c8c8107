import RectoBookModel
import RectoShaderText
import Testing

@Suite("Looks that are packed into one file")
struct PackedLookTests {
  private typealias File = PackedLook.File

  private func read(_ text: String) throws -> PackedLook {
    try PackedLook(Array(text.utf8), path: "a.look")
  }

  @Test("what is packed comes out again, whatever its bytes are")
  func law() throws {
    let looks = [
      PackedLook(preset: "", files: []),
      PackedLook(preset: "// Lamp\nwarmth=1\n", files: [File(name: "a.frag", bytes: [])]),
      PackedLook(
        preset: "x=1\n",
        files: [
          File(name: "my noise.png", bytes: Array(0...255)),
          File(name: "deep/er/b.glsl", bytes: Array("\n#file c.glsl 3\n".utf8)),
        ]),
    ]
    for look in looks where !look.preset.isEmpty {
      #expect(try PackedLook(look.bytes, path: "a.look") == look)
    }
    #expect(try PackedLook(looks[0].bytes, path: "a.look").files.isEmpty)
  }

  @Test(
    "what is no look is refused, with its reason",
    arguments: [
      ("", "this is not a look: its first line is not #look 1"),
      ("#look 2\n", "this is not a look: its first line is not #look 1"),
      ("#look 1\n#file ../a 1\nx\n", "'../a' is not the name of a file in a folder"),
      ("#look 1\n#file /etc/a 1\nx\n", "'/etc/a' is not the name of a file in a folder"),
      ("#look 1\n#file a//b 1\nx\n", "'a//b' is not the name of a file in a folder"),
      ("#look 1\n#file .a 1\nx\n", "'.a' is not the name of a file in a folder"),
      ("#look 1\n#file a 1\nx\n#file a 1\ny\n", "there are two files a"),
      ("#look 1\n#file a 9\nx\n", "it ends within a"),
      ("#look 1\n#file a 9223372036854775807\nx\n", "it ends within a"),
      ("#look 1\n#file a 1\nxy\n", "a has more bytes than it says"),
      ("#look 1\n#file a -1\nx\n", "'#file a -1' is not #file NAME BYTES"),
      ("#look 1\n#file a\nx\n", "'#file a' is not #file NAME BYTES"),
      ("#look 1\n#file a 1\nx\nb = 2\n", "'b = 2' is not #file NAME BYTES"),
    ])
  func refused(text: String, reason: String) {
    let fault = #expect(throws: ShaderProblem.self) { try read(text) }
    #expect(fault?.description == "a.look: " + reason)
  }

  @Test("the preset is told by the beginning of the file alone")
  func beginning() throws {
    let text = String(repeating: "a", count: Limits.presetBytes - 1) + "\n"
    let look = PackedLook(
      preset: text, files: [File(name: "b.glsl", bytes: Array("x\n".utf8))])
    let beginning = Array(look.bytes.prefix(PackedLook.presetEnd))
    #expect(beginning.count < look.bytes.count)
    #expect(try PackedLook.preset(atBeginningOf: beginning, path: "a.look") == text)
    #expect(throws: ShaderProblem.self) {
      try PackedLook.preset(atBeginningOf: Array("// x\n".utf8), path: "a.look")
    }
    // A preset that refers to a look knows it.
    let texts = ["/a/b.preset": "#reference \"c.look\"\nx = 1\n", "/a/c.look": "y = 2\n"]
    let preset = try Preset("/a/b.preset") { texts[$0] }
    #expect(preset.look == "/a/c.look" && preset.settings.count == 2)
    #expect(try Preset("/a/c.look") { texts[$0] }.look == "/a/c.look")
  }

  @Test("no more is taken than shaders may have")
  func limits() throws {
    let long = String(repeating: "a", count: Limits.presetBytes)
    #expect(throws: ShaderProblem.self) { try read("#look 1\n" + long) }
    let many = (0...Limits.shaderFiles).map { "#file \($0) 0\n\n" }.joined()
    #expect(throws: ShaderProblem.self) { try read("#look 1\n" + many) }
    #expect(try read("#look 1\n" + many.dropLast(14)).files.count == Limits.shaderFiles)
  }
}
