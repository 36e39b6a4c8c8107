import RectoBookModel
import Testing

@testable import RectoShaderText

/// What a frame is made of, as text says it.
@Suite struct FramePlanTests {
  private func plan(_ text: String, _ files: [String: String] = [:]) -> FramePlan {
    let files = files.reduce(into: [:]) { $0[$1.key] = ShaderFile(path: $1.key, text: $1.value) }
    return FramePlan(
      of: ShaderFile(path: "frame.passes", text: text), passes: files.keys.filter(PostPass.isPass)
    ) { files[$0] }
  }

  @Test("steps are read in their order, comments and blank lines are none")
  func steps() {
    let plan = plan(
      "// draw blocks\n\ndraw pages /* and\nall that */ // more\n  draw desk\npost b\npost *\n",
      ["post-b.glsl": "", "post-c.glsl": "", "post-a.glsl": ""])
    #expect(plan.problems == [])
    #expect(plan.draws == [.pages, .desk])
    #expect(plan.posts.map(\.name) == ["b", "a", "c"])
    #expect(plan.posts.map(\.file) == ["post-b.glsl", "post-a.glsl", "post-c.glsl"])
  }

  @Test("a file says what its pass is, and the plan's words go before it")
  func attributes() throws {
    let file =
      "#pragma pass \"soft\" scale=0.5 format=rgba16f persistent when=softOn in=scene\n"
    let own = plan("post *", ["post-1.glsl": file]).posts
    let pass = try #require(own.first)
    #expect((pass.name, pass.scale, pass.format) == ("soft", 0.5, .rgba16f))
    #expect(pass.isPersistent)
    #expect((pass.condition, pass.inputs) == ("softOn", ["scene"]))
    #expect(pass.place == SourcePlace(path: "post-1.glsl", line: 1))

    let said = plan(
      "post first file=post-1.glsl scale=0.25\npost second file=post-1.glsl in=scene,first\npost *",
      ["post-1.glsl": file])
    #expect(said.problems == [])
    #expect(said.posts.map(\.name) == ["first", "second"])
    #expect(said.posts.map(\.scale) == [0.25, 0.5])
    #expect(said.posts[1].inputs == ["scene", "first"])

    let names = plan("post a in=depth,normal,place,before scene=rgba16f", ["post-a.glsl": ""])
    #expect(names.problems == [])
    #expect(names.posts.first?.inputs == ["depth", "normal", "place", "before"])
    #expect(names.posts.first?.sceneFormat == .rgba16f)
  }

  @Test(
    "a fault is told with its line",
    arguments: [
      ("draw pages\nfill desk", 2, "fill is not a step"), ("draw walls", 1, "unknown draw step"),
      ("draw desk\ndraw pages", 2, "in this order"), ("draw desk\ndraw desk", 2, "stands once"),
      ("post a\ndraw desk", 2, "before every post"), ("\npost lost", 2, "no file post-lost.glsl"),
      ("post a scale=2", 1, "scale=2"), ("post a scale=x", 1, "scale=x"),
      ("post a format=rgb", 1, "the formats are"),
      ("post a when=1", 1, "not the name of a parameter"),
      ("post a loud", 1, "unknown attribute loud"), ("post a in=b", 1, "no such pass before"),
      ("post a in=scene,", 1, "one to 4"), ("post a\npost a", 2, "already"),
      ("post a\npost scene file=post-a.glsl", 2, "picture of the scene"),
      ("post depth file=post-a.glsl", 1, "picture of the scene"),
      ("post a scene=rgba8", 1, "srgb8 or rgba16f"),
      ("post", 1, "name of a pass"),
      ("post *\npost *", 2, "appears twice"), ("post a/b file=post-a.glsl", 1, "is not a name"),
    ])
  func faults(text: String, line: Int, words: String) throws {
    let plan = plan(text, ["post-a.glsl": ""])
    let first = try #require(plan.problems.first)
    #expect((first.path, first.line) == ("frame.passes", line))
    #expect(first.message.contains(words), "\(first)")
  }

  @Test("a fault of a pragma is told where it stands, and a pass is not lost without a word")
  func pragmaFaults() throws {
    let plan = plan("post *", ["post-a.glsl": "\n#pragma pass scale=9\n"])
    #expect(plan.problems.map(\.description.prefixBeforeMessage) == ["post-a.glsl:2"])
    #expect(plan.posts == [])
  }

  @Test("there are no more passes than there is room for, and no more faults than one can read")
  func bounds() {
    let files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("post-\($0).glsl", "") })
    let many = plan("post *", files)
    #expect(many.posts.count == Limits.postPasses)
    #expect(many.problems.count == 1)
    #expect(plan(String(repeating: "fill\n", count: 5000)).problems.count == 100)
  }

  @Test("a switch that nobody declares is told")
  func switches() {
    let plan = plan("post *", ["post-a.glsl": "#pragma pass when=lost\n"])
    #expect(plan.problems(among: []).map(\.line) == [1])
  }

  @Test("of ten thousand parameters a thousand count, and one line says so")
  func manyParameters() {
    let text = (0..<10_000).map { "#pragma parameter p\($0) \"P\" 0 0 1\n" }.joined()
    let declarations = ShaderFile(path: "a.glsl", text: text).declarations
    #expect(declarations.parameters.count == Limits.shaderParameters)
    #expect(declarations.problems.count == 1)
    #expect(declarations.problems.first?.line == Limits.shaderParameters + 1)
    var all = ShaderFile(path: "b.glsl", text: "#pragma parameter q \"Q\" 0 0 1\n").declarations
    all.join(declarations)
    #expect(all.parameters.count == Limits.shaderParameters)
    #expect(all.problems.count >= 1)
  }

  @Test(
    "which form a file has",
    arguments: [
      ("void main() {}", FlatShader.Form.main), ("void  main ( ) {}", .main),
      ("void\nmainImage(out vec4 c, in vec2 p) {}", .image),
      ("void mainImage(out vec4 c, in vec2 p);\nvoid main() {}", .main),
    ])
  func forms(text: String, form: FlatShader.Form) throws {
    #expect(try flat(text).form == form)
  }

  @Test("a comment, a directive or a call is no main function")
  func noForm() throws {
    for text in ["// void main()", "#define x void main()", "main();", "vec4 mainImage() {}", ""] {
      #expect(try flat(text).form == nil, "\(text)")
    }
  }

  private func flat(_ text: String) throws -> FlatShader {
    try FlatShader("a.glsl") { _ in ShaderFile(path: "a.glsl", text: text) }
  }
}

extension String {
  /// `a.glsl:2` of `a.glsl:2: message`.
  fileprivate var prefixBeforeMessage: String {
    split(separator: ":").prefix(2).joined(separator: ":")
  }
}
