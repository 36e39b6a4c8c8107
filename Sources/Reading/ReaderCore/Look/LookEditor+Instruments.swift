import RectoBookModel
import PageGeometry
import RectoShaderText

/// What those who work on shaders look at: views of numbers, single passes, the time, single pixels.
extension LookEditor {
  // MARK: Views and passes

  /// Shows the view of a name; where it is empty, the next view of numbers, and after the last of them
  /// the picture again.
  mutating func showView(named name: String) -> Reply {
    let view: ShownView
    if name.isEmpty {
      let all = ShaderView.allCases
      let present = all.firstIndex { .numbers($0) == instruments.view }
      view = .numbers(present.map { all[($0 + 1) % all.count] } ?? .color)
    } else if let named = ShownView(name) ?? ShownView(name.lowercased()), isThere(named) {
      view = named
    } else {
      let names = namedViews.map(\.name)
      return .reporting(ScreenText.noView(name, among: names), topic: "view")
    }
    instruments.view = view
    return .reporting(ScreenText.shows(view), topic: "view")
  }

  private func isThere(_ view: ShownView) -> Bool {
    switch view {
    case .numbers: true
    case .pass(let name): passes.contains(name)
    }
  }

  /// Leaves a pass out, or a part of the scene, or draws it again; `all` draws everything again.
  mutating func switchPass(named name: String) -> Reply {
    guard !name.isEmpty else { return asking(for: .pass) }
    if name == Self.allPasses {
      instruments.leftOut = []
      return .reporting(ScreenText.drawsAllPasses, topic: "pass")
    }
    if instruments.leftOut.remove(name) != nil {
      return .reporting(ScreenText.draws(pass: name), topic: "pass")
    }
    guard switchablePasses.contains(name) else {
      return .reporting(ScreenText.noPass(name, among: switchablePasses), topic: "pass")
    }
    instruments.leftOut.insert(name)
    return .reporting(ScreenText.leavesOut(pass: name), topic: "pass")
  }

  /// A command that needs an argument asks for it.
  private func asking(for command: Command) -> Reply {
    .opening(
      .prompt(
        PromptState(.command, text: command.rawValue + " ", arguments: namedArguments)))
  }

  /// The whole scene is no part of it.
  private var switchablePasses: [String] { passes.filter { $0 != PostPass.scene } }

  // MARK: Looks

  /// Draws with a preset, with a way back: by its name, as the shaders say for `declared`, or a file.
  mutating func drawWith(preset name: String) -> Reply {
    guard !name.isEmpty else { return asking(for: .preset) }
    // As on the command line, files are named with a `/` or their suffix.
    let suffixes = [".preset", PackedLook.suffix]
    if name.contains("/") || suffixes.contains(where: name.hasSuffix) { return [.readPreset(name)] }
    if let choice = presets.first(where: { $0.name == name }) {
      if let problem = choice.problem { return .reporting(problem, isError: true, topic: "look") }
      return draw(with: Shading(choice))
    }
    if name == "declared" { return draw(with: Shading()) }
    return .reporting(ScreenText.noPreset(name, among: presets.map(\.name)), topic: "look")
  }

  /// Draws with other numbers, with a way back.
  mutating func draw(with shading: Shading) -> Reply {
    endEdit()
    change("preset") { $0 = shading }
    endEdit()
    return .reporting(ScreenText.look(shading.words(among: presets)), topic: "look")
  }

  /// Draws with the shaders of a folder; `usual` means those of the usual folders alone.
  func drawWith(shaders folder: String) -> Reply {
    guard !folder.isEmpty else { return asking(for: .shaders) }
    return [.useShaders(folder == Self.usualShaders ? nil : folder)]
  }

  // MARK: Time

  /// Changes the time of shaders: `pause`, `run`, `step` with how many frames, `reset`; where nothing is
  /// said, it stands still or goes on.
  func changeTime(_ words: String) -> Reply {
    let parts = words.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    switch (parts.first, parts.count) {
    case (nil, _): return [.changeTime(.toggle)]
    case ("pause", 1): return [.changeTime(.pause)]
    case ("run", 1): return [.changeTime(.run)]
    case ("reset", 1): return [.changeTime(.reset)]
    case ("step", 1): return [.changeTime(.step(1))]
    case ("step", 2):
      if let count = Int(parts[1]), (1...Invocation.mostCount).contains(count) {
        return [.changeTime(.step(count))]
      }
    default: break
    }
    return .reporting(ScreenText.noTime(words), topic: "time")
  }

  // MARK: Pixels

  /// Tells the pixel under the pointer, or no longer.
  mutating func togglePixel() -> Reply {
    wantsPixel.toggle()
    pixel = nil
    return wantsPixel ? .reporting(ScreenText.tellsPixel, topic: "pixel") : []
  }

  /// What the pixel under the pointer holds, beside it.
  var shownPixel: OverlayContent.Hint? {
    guard wantsPixel, let pixel else { return nil }
    return OverlayContent.Hint(
      text: ScreenText.pixel(pixel), place: Vector2(Double(pixel.x), Double(pixel.y)))
  }

  /// Leaves the comparison, else shows the picture again, whole and without numbers; whether anything
  /// else was shown.
  mutating func leave() -> Bool {
    if comparison != nil {
      comparison = nil
      return true
    }
    guard wantsPixel || instruments != Instruments() else { return false }
    (wantsPixel, pixel, instruments) = (false, nil, Instruments())
    return true
  }

  // MARK: Names

  /// What is typed for every pass.
  private static let allPasses = "all"
  /// What is typed for no folder of shaders in particular.
  private static let usualShaders = "usual"

  private var namedViews: [NamedChoice] {
    ShaderView.allCases.map { NamedChoice($0.rawValue, $0.summary) }
      + passes.map { NamedChoice(ShownView.pass($0).name, ScreenText.passAlone) }
  }

  /// What commands can be done with, as far as it has names.
  var namedArguments: [Command: [NamedChoice]] {
    let leftOut = instruments.leftOut
    let presets = presets.filter { $0.problem == nil }.map { NamedChoice($0.name, $0.title) }
    return [
      .compare: namedLooks,
      .preset: presets + [NamedChoice("declared", ScreenText.lookAsDeclared)],
      .shaders: [NamedChoice(Self.usualShaders, ScreenText.usualShadersDetail)],
      .view: namedViews,
      .pass: switchablePasses.map {
        NamedChoice($0, leftOut.contains($0) ? ScreenText.isLeftOut : ScreenText.isDrawn)
      } + (leftOut.isEmpty ? [] : [NamedChoice(Self.allPasses, ScreenText.drawsAllPasses)]),
      .shaderTime: [
        NamedChoice("pause", ScreenText.timePauses), NamedChoice("run", ScreenText.timeRuns),
        NamedChoice("step", ScreenText.timeSteps), NamedChoice("reset", ScreenText.timeResets),
      ],
      .reload: [NamedChoice(Command.shaders.rawValue, ScreenText.reloadsShaders)],
    ]
  }
}
