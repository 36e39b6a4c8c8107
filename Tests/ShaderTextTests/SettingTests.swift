import BookFixtures
import RectoBookModel
import Testing

@testable import RectoShaderText

/// What parameters are set to, and by what files.
@Suite struct SettingTests {
  private let parameters = ShaderFile(
    path: "a.glsl",
    text: """
      #pragma parameter rough "R" 0.5 0 1
      #pragma parameter opacity "O" 92 80 99 unit="%"
      #pragma parameter on "On" 0 0 1 type=bool
      #pragma parameter side "Side" 0 0 2 type=enum items="Off|Soft|Hard"
      #pragma color ink "Ink" 0 0 0
      """
  ).declarations.parameters

  private func parameter(_ name: String) throws -> ShaderParameter {
    try #require(parameters.first { $0.name == name })
  }

  @Test(
    "values are read",
    arguments: [
      ("rough=0.25", ParameterValue.number(0.25)), (" rough = 1e-1 ", .number(0.1)),
      ("page/opacity=80", .number(80)), ("on=true", .number(1)), ("on=off", .number(0)),
      ("side=2", .number(2)), ("side=soft", .number(1)), ("ink=0.1, 0.2,1", .color([0.1, 0.2, 1])),
    ])
  func values(line: String, value: ParameterValue) throws {
    let setting = try ShaderSetting(line)
    #expect(try setting.value(for: parameter(setting.name)) == value)
  }

  @Test(
    "what cannot be is refused with the reason",
    arguments: [
      ("rough=2", "rough=2 is outside 0…1"), ("opacity=120", "opacity=120 is outside 80…99 %"),
      ("on=2", "on=2 is outside 0…1"), ("side=1.5", "side=1.5: side takes whole numbers"),
      ("rough=", "rough has no value"), ("rough", "'rough' is not NAME=VALUE"),
      ("=1", "'' is not the name of a parameter"),
      ("a/b/rough=1", "'a/b/rough' is not the name of a parameter"),
      ("/rough=1", "'/rough': before the / stands a pass"),
      ("rough=a", "rough=a: 'a' is not a number"),
      ("rough=0,5", "rough=0,5: '0,5' is not a number"),
      ("rough=nan", "rough=nan: 'nan' is not a number"),
      ("side=wet", "side=wet: 'wet' is not a number or one of Off, Soft, Hard"),
      ("ink=1,1", "ink=1,1: a colour is R,G,B, each from 0 to 1"),
      ("ink=1,1,2", "ink=1,1,2: the numbers of a colour are from 0 to 1"),
    ])
  func refused(line: String, reason: String) throws {
    #expect(throws: ShaderSetting.Fault(description: reason)) {
      let setting = try ShaderSetting(line)
      _ = try setting.value(for: parameter(setting.name))
    }
  }

  @Test("the command line goes before sliders, those before presets, those before what is declared")
  func order() throws {
    let rough = try parameter("rough")
    var settings = ParameterSettings()
    #expect(settings.value(of: rough) == .number(0.5))
    settings.preset = [try ShaderSetting("rough=0.1"), try ShaderSetting("rough=0.2")]
    #expect(settings.value(of: rough) == .number(0.2))
    settings.slide("rough", to: .number(0.3))
    settings.slide("opacity", to: .number(90))
    settings.slide("rough", to: .number(0.4))
    #expect(settings.value(of: rough) == .number(0.4))
    #expect(try settings.value(of: parameter("opacity")) == .number(90))
    settings.commandLine = [try ShaderSetting("rough=0.6")]
    #expect(settings.value(of: rough) == .number(0.6))
    settings.commandLine = [try ShaderSetting("rough=6")]
    #expect(settings.value(of: rough) == .number(0.4))
  }

  @Test("what is said of a pass counts there, and before what is said of all")
  func passes() throws {
    let rough = try parameter("rough")
    let settings = ParameterSettings(commandLine: [
      try ShaderSetting("page/rough=0.9"), try ShaderSetting("rough=0.1"),
    ])
    #expect(settings.value(of: rough, in: "page") == .number(0.9))
    #expect(settings.value(of: rough, in: "desk") == .number(0.1))
    #expect(settings.value(of: rough) == .number(0.1))
  }

  @Test("an unknown name is a fault where all names are known, else it waits")
  func unknown() throws {
    let settings = ParameterSettings(
      preset: [try ShaderSetting("odd = 1", at: SourcePlace(path: "p", line: 3))],
      commandLine: [try ShaderSetting("wall/rough=1"), try ShaderSetting("rough=7")])
    let strict = settings.faults(among: parameters, passes: ["page", "desk"], namesAreKnown: true)
    #expect(
      strict.map(\.description) == [
        "p:3: odd=1: no shader has a parameter of that name",
        "--set: wall/rough=1: there is no pass wall; choose page, desk",
        "--set: rough=7 is outside 0…1",
      ])
    let open = settings.faults(among: parameters, passes: [], namesAreKnown: false)
    #expect(open.map(\.description) == ["--set: rough=7 is outside 0…1"])
  }

  @Test("a preset may set what other shaders have in the place of these; nobody else may")
  func replaced() throws {
    var settings = ParameterSettings(preset: [try ShaderSetting("wood=1")])
    func faults() -> Int {
      settings.faults(among: parameters, passes: [], namesAreKnown: true, replaced: ["wood"]).count
    }
    #expect(faults() == 0)
    settings.preset.append(try ShaderSetting("odd=1"))
    #expect(faults() == 1)
    settings.commandLine = [try ShaderSetting("wood=2")]
    #expect(faults() == 2)
  }

  // MARK: Presets

  private func preset(_ path: String, _ texts: [String: String]) throws -> Preset {
    try Preset(path) { texts[$0] }
  }

  @Test("a preset begins with what it refers to, relative to itself")
  func reference() throws {
    let read = try preset(
      "/a/night.preset",
      [
        "/a/night.preset":
          "// Night: dark\r\n#reference \"../b/base.preset\" // first\r\nrough = 0.2 // less\r\n",
        "/a/../b/base.preset": "rough=0.9\npage/opacity = 85\n\n",
      ])
    #expect(read.title == "Night: dark")
    #expect(read.settings.map(\.description) == ["rough=0.9", "page/opacity=85", "rough=0.2"])
    let settings = ParameterSettings(preset: read.settings)
    #expect(try settings.value(of: parameter("rough")) == .number(0.2))
  }

  @Test(
    "a broken preset is named with its line",
    arguments: [
      ("a = 1\n#reference \"a\"", "a:2: presets refer to each other in a circle"),
      ("#reference \"b\"\n", "b:1: presets refer to each other in a circle"),
      ("#reference \"none\"", "a:1: there is no preset none"),
      ("#refer \"x\"", "a:1: '#refer \"x\"' is not #reference \"FILE\""),
      ("\nrough", "a:2: 'rough' is not NAME=VALUE"), ("#reference \"c\"", "c:2: x has no value"),
    ])
  func broken(text: String, problem: String) {
    let texts = ["a": text, "b": "#reference \"a\"", "c": "// c\nx ="]
    do {
      _ = try preset("a", texts)
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == problem)
    }
  }

  @Test("presets that refer to each other many times over are refused soon, each file read once")
  func bomb() throws {
    let names = ["a", "b", "c", "d"]
    var texts: [String: String] = ["d": "rough = 1\n"]
    for (name, next) in zip(names, names.dropFirst()) {
      texts[name] = String(repeating: "#reference \"\(next)\"\n", count: 2_000)
    }
    for last in ["", "rough = 1\n"] {
      texts["d"] = last
      var asked: [String: Int] = [:]
      let given = texts
      #expect(throws: ShaderProblem.self) {
        try Preset("a") { path in
          asked[path, default: 0] += 1
          return given[path]
        }
      }
      #expect(asked.values.allSatisfy { $0 == 1 })
    }
    // As many as anybody has use for are read.
    texts["d"] = "rough = 1\n"
    texts["c"] = String(repeating: "#reference \"d\"\n", count: 20)
    #expect(try preset("c", texts).settings.count == 20)
  }

  @Test("a preset is not larger than one may be, with all that it refers to")
  func size() throws {
    let line = "// " + String(repeating: "x", count: 1_000) + "\n"
    let half = String(repeating: line, count: Limits.presetBytes / 2 / line.utf8.count + 1)
    #expect(throws: Never.self) { try self.preset("a", ["a": "#reference \"b\"\n", "b": half]) }
    let texts = ["a": half + "#reference \"b\"\n", "b": half]
    #expect(throws: ShaderProblem.self) { try self.preset("a", texts) }
  }

  @Test("what is saved holds only what differs, and gives the same back", arguments: UInt64(0)..<50)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func some() -> [ShaderSetting] {
      parameters.compactMap { parameter in
        guard Bool.random(using: &random) else { return nil }
        switch parameter.kind {
        case .color:
          return ShaderSetting(
            parameter.name, .color((0..<3).map { _ in Double.random(in: 0...1, using: &random) }))
        case .number(let form, _, let range, _):
          let value = Double.random(in: range, using: &random)
          return ShaderSetting(parameter.name, .number(form == .float ? value : value.rounded()))
        }
      }
    }
    let base = ParameterSettings(preset: some())
    var values = base
    values.sliders = some()
    let text = Preset.text(
      title: "Mine", reference: "base", parameters: parameters, values: values, base: base)
    let lines = base.preset.map { "\($0.name) = \($0.text)" }.joined(separator: "\n")
    let read = ParameterSettings(
      preset: try preset("mine", ["mine": text, "base": lines]).settings)
    for parameter in parameters {
      #expect(read.value(of: parameter) == values.value(of: parameter), "\(text)")
    }
    let changed = parameters.count { values.value(of: $0) != base.value(of: $0) }
    #expect(text.split(separator: "\n").count == 2 + changed)
  }
}
