import Testing

@testable import RectoShaderText

/// What shaders declare at their outermost level, however it is written down.
@Suite struct GlobalNamesTests {
  private func names(_ text: String) -> GlobalNames {
    GlobalNames(of: ShaderFile(path: "a", text: text).code)
  }

  @Test(
    "a uniform is seen wherever its line breaks",
    arguments: [
      "uniform float a;", "in vec2 v; uniform float a;", "const float k = 1.0; uniform float a;",
      "uniform\nfloat a;", "uniform highp float\n  a\n  ;", "uniform float b, a;",
      "uniform float b = f(1.0, 2.0), a;", "layout(location = 1) uniform float a;",
      "void f(in vec2 p) { float x; } uniform float a;", "uniform float a[4];",
      "struct S { float x; }; uniform float a;",
      "#define B \\\n uniform float b;\nuniform float a;",
      "uniform Block { float b; }; uniform float a;", "/* uniform int a; */uniform float a;",
    ])
  func uniforms(text: String) {
    #expect(names(text).uniforms["a"]?.type == "float")
  }

  @Test(
    "what is none is not taken for one",
    arguments: [
      "float a;", "uniform Block { float a; };", "#define U uniform float a;",
      "// uniform float a;",
      "void f() { float a; }", "uniform float b = a;", "in float a;", "uniforms float a;",
    ])
  func others(text: String) { #expect(names(text).uniforms["a"] == nil) }

  @Test("types, lines and values are kept, and stages have inputs and outputs")
  func whole() {
    let all = names(
      "flat in int i;\nout vec4 c, d;\nuniform vec3 a = vec3(1.0), b;\n"
        + "in Block { vec2 hidden; } block;\nvoid mainImage(out vec4 e, in vec2 p) { e = a; }\n")
    #expect(all.uniforms["a"]?.hasValue == true && all.uniforms["b"]?.hasValue == false)
    #expect(all.uniforms["b"]?.type == "vec3" && all.uniforms["b"]?.line == 3)
    #expect(all.inputs.mapValues(\.type) == ["i": "int"])
    #expect(all.outputs.keys.sorted() == ["c", "d"])
  }

  @Test(
    "an input that no vertex shader writes is found, unless it is not read or a macro may make it",
    arguments: [
      ("in vec3 v_a;\nvoid main() { o = v_a; }", "out vec3 v_a;", nil),
      ("\nin vec3 v_a;\nvoid main() { o = v_a; }", "out vec3 v_b;", 2),
      ("in vec3 v_a;\nvoid main() {}", "out vec3 v_b;", nil),
      ("in vec3 v_a;\nvoid main() { o = v_a; }", "OUT(v_a)", nil),
      ("void main() { o = gl_FragCoord; }", "", nil),
    ] as [(String, String, Int?)])
  func unmatched(fragment: String, vertex: String, line: Int?) throws {
    let find = files(["f": fragment, "v": vertex])
    let flat = try FlatShader("f", find: find)
    let found = flat.unmatchedInputs(after: try FlatShader("v", find: find))
    #expect(found.map(\.place.line) == [line].compactMap(\.self))
    guard let first = found.first else { return }
    #expect(
      flat.text(refusing: first.place).contains("\n#error \(FlatShader.refusal)\nvoid main"))
    #expect(flat.problem(ofUnmatched: first.name, at: first.place).excerpt != nil)
  }
}
