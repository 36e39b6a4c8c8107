import Testing

@testable import RectoShaderText

/// Shaders with what they include.
@Suite struct FlatShaderTests {
  @Test("each file comes once, and every line knows its file")
  func flattens() throws {
    let flat = try FlatShader(
      "a", defines: [("D", 1)],
      find: files([
        "a": "one\n#include \"b\"\nthree", "b": "x\r\n  # include \"c\"\r\ny",
        "c": "#include \"a\"\nz",
      ]))
    #expect(
      flat.text == """
        #version 330 core
        #define D 1
        #line 100001 1
        one
        #line 200001 2
        x
        #line 300001 3
        #line 300002 3
        z
        #line 200003 2
        y
        #line 100003 1
        three

        """)
    let problem = flat.problems(in: "3:300002(1): error: no", program: "p")[0]
    #expect(problem.description == "c:2: error: no")
    #expect(
      problem.details == ["  1  #include \"a\"", "> 2  z", "included at b:2", "included at a:2"])
  }

  @Test(
    "an include in a comment is none",
    arguments: [
      "// #include \"b\"", "/* #include \"b\" */", "/*\n#include \"b\"\n*/", "#included \"b",
    ])
  func comments(text: String) throws {
    #expect(try FlatShader("a", find: files(["a": text])).parts.count == 1)
  }

  @Test("too deep and too many files are refused where they are asked for")
  func bounds() {
    let deep = { (name: String) -> ShaderFile? in
      ShaderFile(path: name, text: "\n#include \"\(name)x\"")
    }
    do throws(ShaderProblem) {
      _ = try FlatShader("a", find: deep)
      Issue.record("it came to an end")
    } catch {
      #expect(error.line == 2)
      #expect(error.message == "files include each other more than 32 deep")
      #expect(error.chain.count == 31)
    }
    let many = (0..<1_200).map { "#include \"\($0)\"" }.joined(separator: "\n")
    do throws(ShaderProblem) {
      _ = try FlatShader("a") { ShaderFile(path: $0, text: $0 == "a" ? many : "") }
      Issue.record("it came to an end")
    } catch {
      #expect(error.description == "a:1000: more than 1000 files are included")
    }
    do throws(ShaderProblem) {
      let long = String(repeating: "\n", count: 100_000)
      _ = try FlatShader("a") { ShaderFile(path: $0, text: long) }
      Issue.record("it came to an end")
    } catch {
      #expect(error.description == "a: it has more than 99999 lines")
    }
  }

  @Test(
    "a linker's words are told where the name stands",
    arguments: [
      ("error: fragment shader input `v_x' has no matching output", "f:2"),
      ("error: unresolved reference to function `lost'", "h:1"),
      ("ERROR: 'v_y' differs", "v:1"), ("error: too many varyings", "f"),
      ("Too many fragment shader default uniform block components", "f"),
      ("Too many vertex shader texture samplers", "v"),
    ])
  func linking(log: String, place: String) throws {
    let find = files([
      "f": "#include \"h\"\nin vec3 v_x; // v_y", "h": "void lost();", "v": "out vec2 v_y;",
    ])
    let problem = FlatShader.problems(
      inLinkLog: log, vertex: try FlatShader("v", find: find),
      fragment: try FlatShader("f", find: find),
      program: "p"
    )[0]
    #expect(problem.description.hasPrefix(place + ": "), "\(problem)")
  }

  @Test("a define has the value that it is set to")
  func defines() throws {
    let find = files([
      "a":
        "#pragma parameter on \"On\" 0 0 1 type=bool define\n#pragma parameter f \"F\" 1 0 2 define"
    ])
    #expect(try FlatShader("a", find: find).text.contains("#define on 0\n#define f 1.0\n"))
    let set = try FlatShader("a", settings: { $0.name == "on" ? .number(1) : nil }, find: find)
    #expect(set.text.contains("#define on 1\n"))
  }

  @Test("what could have been called is no fault, and a line has one, in the order of lines")
  func order() throws {
    let flat = try FlatShader("a", find: files(["a": "1\n2\n#include \"b\"\n4", "b": "x"]))
    let log = """
      0:100004(2): error: second
      0:100002(5): error: no matching function for call to `f(int)'; candidates are:
      0:100002(5): error:    vec4 f(vec2)
      0:100002(5): error:    float e(vec2, float)
      0:100002(1): error: what follows from it
      0:200001(1): error: in another file
      0:100004(2): error: second
      """
    #expect(
      flat.problems(in: log, program: "p").map(\.description) == [
        "a:2: error: no matching function for call to `f(int)'",
        "a:4: error: second", "b:1: error: in another file",
      ])
    // What names no line is told with the file.
    #expect(flat.problems(in: "out of memory", program: "p").map(\.path) == ["a"])
  }

  @Test(
    "a #version or #line is left out, its line stays, and it is told where it says something else",
    arguments: [
      ("#version 330", nil), ("  #  version 300 es", nil), ("#version 150 core // old", nil),
      ("#version 450", "GLSL 3.30"), ("#version 120", "GLSL 3.30"), ("#line 500", "do"),
      ("#line 500 2", "as they stand"),
    ] as [(String, String?)])
  func ours(line: String, remark: String?) throws {
    let flat = try FlatShader("a", find: files(["a": "\(line)\nfloat x;"]))
    #expect(flat.text == "#version 330 core\n#line 100001 1\n\nfloat x;\n")
    let told = flat.declarations.remarks
    #expect(told.count == (remark == nil ? 0 : 1), "\(told)")
    if let remark {
      #expect(told.first?.message.contains(remark) == true)
      #expect(told.first?.line == 1 && told.first?.severity == .warning)
    }
  }

  @Test("a mark of the order of bytes is no part of a file")
  func mark() throws {
    let flat = try FlatShader("a", find: files(["a": "\u{FEFF}in vec2 v;\n\u{FEFF}"]))
    #expect(flat.text.hasSuffix("\nin vec2 v;\n\u{FEFF}\n"))
    #expect(flat.declarations.inputs.keys.sorted() == ["v"])
    let preset = try Preset("p") { _ in "\u{FEFF}// Night\nroughness = 0.5\n" }
    #expect(preset.title == "Night")
    #expect(preset.settings.map(\.name) == ["roughness"])
  }
}
