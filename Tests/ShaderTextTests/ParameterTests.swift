import BookFixtures
import Testing

@testable import RectoShaderText

/// What shaders declare for others to change.
@Suite struct ParameterTests {
  private func declared(_ text: String) -> Declarations {
    ShaderFile(path: "a.glsl", text: text).declarations
  }

  @Test("a parameter has all that is written of it")
  func whole() throws {
    let all = declared(
      """
      #pragma group "Paper/Surface" closed
        #  pragma   parameter roughness "How rough it is" 0.85 0.1 1 0.01 unit="%" tip="of // paper" curve=log
      #pragma color ink_2 "Ink" 0 0.5 1 1 hidden // black
      #pragma parameter side "Side" 1 0 2 type=enum items="Off|Soft|Hard" define group="Other"
      """)
    #expect(all.problems == [])
    #expect(all.closedGroups == ["Paper/Surface"])
    try #require(all.parameters.count == 3)
    let rough = all.parameters[0]
    #expect(rough.kind == .number(.float, usual: 0.85, range: 0.1...1, step: 0.01))
    #expect(
      (rough.name, rough.label, rough.group) == ("roughness", "How rough it is", "Paper/Surface"))
    #expect(rough.tip == "of // paper")
    #expect(rough.unit == "%")
    #expect(rough.isLogarithmic)
    #expect(rough.place.description == "a.glsl:2")
    let ink = all.parameters[1]
    #expect(ink.kind == .color(usual: [0, 0.5, 1, 1]))
    #expect(ink.uniformType == "vec4")
    #expect(ink.isHidden)
    let side = all.parameters[2]
    #expect(side.kind == .number(.enum, usual: 1, range: 0...2, step: 1))
    #expect(side.items == ["Off", "Soft", "Hard"])
    #expect(side.group == "Other")
    #expect(side.isDefine)
  }

  @Test("without a step it is a hundredth of the way")
  func step() {
    let kind = declared("#pragma parameter a \"A\" 5 0 10").parameters.first?.kind
    #expect(kind == .number(.float, usual: 5, range: 0...10, step: 0.1))
  }

  @Test(
    "a bad line is named, and lost alone",
    arguments: [
      ("parameter 2a \"A\" 0 0 1", "begins with a name"), ("parameter a 0 0 1", "no label"),
      ("parameter a \"A\" 0 0", "default, least, greatest"),
      ("parameter a \"A\" 0 0 1 2 3", "default, least, greatest"),
      ("parameter a \"A\" 2 0 1", "outside"), ("parameter a \"A\" 0 1 0", "not less"),
      ("parameter a \"A\" 0 0 1 0", "more than 0"), ("parameter a \"A\" .5 0 1", "is not a number"),
      ("parameter a \"A\" 0,5 0 1", "is not a number"),
      ("parameter a \"A\" 1e 0 1", "is not a number"),
      ("parameter a \"A\" 1e999 0 1", "is not a number"),
      ("parameter a \"A\" 0 0 2 type=bool", "0 to 1"),
      ("parameter a \"A\" 0 0 1 type=enum", "0 items"),
      ("parameter a \"A\" 0.5 0 1 type=int", "whole"),
      ("parameter a \"A\" 0 0 1 curve=log", "above 0"),
      ("parameter a \"A\" 0 0 1 odd", "is not an attribute"),
      ("parameter a \"A\" 0 0 1 type=half", "the types are"),
      ("parameter a \"A 0 0 1", "not closed"),
      ("color a \"A\" 0 0", "three or four"), ("color a \"A\" 0 0 2", "from 0 to 1"),
      ("color a \"A\" 0 0 0 type=int", "no type"), ("group A", "in quotes"),
      ("group \"A\" open", "nothing but closed"), ("parameter a \"A\"0 0 1", "blank"),
    ])
  func badLine(line: String, words: String) {
    let all = declared(
      "#pragma parameter ok \"OK\" 0 0 1\n#pragma \(line)\n#pragma color c \"C\" 0 0 0")
    #expect(all.parameters.map(\.name) == ["ok", "c"])
    #expect(all.problems.count == 1)
    #expect(all.problems.first?.line == 2)
    #expect(all.problems.first?.message.contains(words) == true, "\(all.problems)")
  }

  @Test(
    "other lines declare nothing",
    arguments: [
      "// #pragma parameter a \"A\" 0 0 1", "/*\n#pragma parameter a \"A\" 0 0 1\n*/",
      "#pragma parameters a \"A\" 0 0 1", "#pragma optimize(on)", "#define parameter a",
      "float x; #pragma parameter a \"A\" 0 0 1",
    ])
  func others(text: String) {
    let all = declared(text)
    #expect(all.parameters == [])
    #expect(all.problems == [])
  }

  @Test("one name in two files means one thing")
  func twice() throws {
    var a = declared("#pragma parameter a \"A\" 0 0 1")
    a.join(ShaderFile(path: "b.glsl", text: "\n#pragma parameter a \"A\" 0 0 1").declarations)
    #expect(a.problems == [])
    a.join(ShaderFile(path: "c.glsl", text: "\n#pragma parameter a \"A\" 0 0 2").declarations)
    #expect(a.parameters.count == 1)
    #expect(a.problems.map(\.description) == ["c.glsl:2: a is declared differently at a.glsl:1"])
  }

  @Test("a parameter without its uniform is warned of at its line")
  func warnings() {
    let all = declared(
      """
      #pragma parameter a "A" 0 0 1
      #pragma parameter b "B" 0 0 1
      #pragma color c "C" 0 0 0
      #pragma parameter d "D" 0 0 1 type=int define
      #pragma parameter e "E" 0 0 1
      uniform float a, x;
      uniform highp vec4 c;
      """)
    let warnings = all.warnings(except: ["e"])
    #expect(warnings.map(\.line) == [2, 3])
    #expect(warnings.allSatisfy { $0.severity == .warning })
    #expect(warnings.first?.message == "the parameter has no uniform float b")
    #expect(warnings.last?.message.contains("a.glsl:7 says vec4") == true)
  }

  @Test(
    "a pragma that is nearly one of ours is warned of",
    arguments: [
      ("#pragma paramter a \"A\" 0 0 1", "parameter"), ("# pragma colour c \"C\" 0 0 0", "color"),
      ("#pragma goup \"G\"", "group"), ("#pragma Pass \"p\"", "pass"),
      ("#pragma geometri arc", "geometry"), ("#pragma optimize(on)", nil),
      ("#pragma STDGL invariant(all)", nil), ("#pragma debug(off)", nil),
      ("#pragma pass \"p\"", nil),
    ] as [(String, String?)])
  func misspelt(line: String, meant: String?) {
    let all = declared("\n" + line)
    #expect(all.problems == [])
    #expect(all.remarks.map(\.line) == (meant == nil ? [] : [2]))
    if let meant {
      #expect(all.remarks.first?.message.hasSuffix("did you mean #pragma \(meant)?") == true)
    }
    #expect(all.warnings(except: []) == all.remarks)
  }

  @Test("10,000 parameters are too many, and the first thousand count")
  func many() {
    let lines = (0..<10_000).map { "#pragma parameter p\($0) \"P\" 0 0 1" }
    let all = declared(lines.joined(separator: "\n"))
    #expect(all.parameters.count == 1_000)
    #expect(all.problems.first?.line == 1_001)
  }

  @Test("any bytes are read without a crash", arguments: UInt64(0)..<100)
  func wild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "#pragma", "parameter", "color", "group", "\"", "a", "1", "-", "type=", "//", "/*", "*/",
      "\n",
      "\r", "#include", " ", "\u{301}", "é", "e", "closed", "define", "uniform", "vec3", ";",
    ]
    let text = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: Bool.random(using: &random) ? " " : "")
    let file = ShaderFile(path: "w", text: text)
    #expect(file.declarations.parameters.count <= 200)
    #expect(file.lines.count == file.code.count)
  }
}
