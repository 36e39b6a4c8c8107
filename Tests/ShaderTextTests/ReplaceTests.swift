import Testing

@testable import RectoShaderText

/// Functions of included files that give way to others.
@Suite struct ReplaceTests {
  private func changed(_ text: String, _ names: Set<String>) -> (
    lines: [String], found: Set<String>
  ) {
    let file = ShaderFile(path: "a.glsl", text: text)
    let (pieces, found) = file.pieces(replacing: names)
    let lines = pieces.map(\.text).joined()
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return (lines.dropLast(), found)
  }

  @Test("a definition is called otherwise, and its callers call the later one; no line moves")
  func definitions() {
    let (lines, found) = changed(
      """
      float sky(float x);
      float lifted(float share) { return share; }  // of light
      #define lifted2(x) { x }
      /* float lifted(int no) { */
      vec3 sky(
        vec2 a, float b[2]
      ) {
        return vec3(lifted(a.x));
      }
      layout(std140) uniform Frame { float lifted_; };
      float other = lifted(1.0);
      """, ["lifted", "sky"])
    #expect(found == ["lifted", "sky"])
    #expect(lines.count == 11)
    #expect(
      lines[1]
        == "float lifted(float share); float built_in_lifted(float share) { return share; }  ")
    #expect(lines[0] == "float sky(float x);")
    #expect(lines[3] == "/* float lifted(int no) { */")
    #expect(lines[4].hasPrefix("vec3 sky( "))
    #expect(lines[4].hasSuffix("vec2 a, float b[2] ); vec3 built_in_sky("))
    #expect(
      Array(lines[5...]) == [
        "  vec2 a, float b[2]", ") {", "  return vec3(lifted(a.x));", "}",
        "layout(std140) uniform Frame { float lifted_; };", "float other = lifted(1.0);",
      ])
  }

  @Test("what is defined nowhere changes no byte")
  func untouched() {
    let text = "float a(float b) {\n  return c(b); // a\n}\nfloat c;\n"
    let (lines, found) = changed(text, ["c", "b"])
    #expect(found == [] && lines.joined(separator: "\n") + "\n" == text + "\n")
  }

  private func flat(_ files: [String: String]) throws(ShaderProblem) -> FlatShader {
    try FlatShader("a.frag") { name in
      files[name].map { ShaderFile(path: name, text: $0) }
    }
  }

  @Test("a replacement counts for what is included after it, and is told where it finds nothing")
  func scope() throws {
    let files = [
      "a.frag": "#include \"first.glsl\"\n#pragma replace f\n#include \"second.glsl\"\nint f() { }",
      "first.glsl": "int f(int a) { }", "second.glsl": "#include \"third.glsl\"",
      "third.glsl": "int f() { }",
    ]
    let text = try flat(files).text
    #expect(text.contains("int f(int a) { }"))
    #expect(text.contains("int f(); int built_in_f() { }"))
    var lost = files
    lost["third.glsl"] = "int g() { }"
    let problem = #expect(throws: ShaderProblem.self) { try flat(lost) }
    #expect((problem?.path, problem?.line) == ("a.frag", 2))
    #expect(problem?.message.contains("has a function f") == true)
    let faulty = ShaderFile(path: "a", text: "#pragma replace\n#pragma replace 1\n").declarations
    #expect(faulty.problems.map(\.line) == [1, 2])
  }
}
