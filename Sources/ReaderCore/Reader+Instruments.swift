import BookModel
import PageGeometry
import ShaderText

/// What those who work on shaders look at: views of numbers, single passes, the time, single pixels.
extension Reader {
  /// What of frames is shown.
  public var instruments: Instruments { bench.instruments }

  /// Whether the pixel under the pointer is to be told.
  public var wantsPixel: Bool { bench.wantsPixel }

  // MARK: Views and passes

  /// Shows the view of a name; where it is empty, the next view of numbers, and after the last of them
  /// the picture again.
  mutating func showView(named name: String) {
    let view: ShownView
    if name.isEmpty {
      let all = ShaderView.allCases
      let present = all.firstIndex { .numbers($0) == bench.instruments.view }
      view = .numbers(present.map { all[($0 + 1) % all.count] } ?? .color)
    } else if let named = ShownView(name) ?? ShownView(name.lowercased()), isThere(named) {
      view = named
    } else {
      let names = namedViews.map(\.name)
      return messages.tell(Words.noView(name, among: names), topic: "view")
    }
    bench.instruments.view = view
    messages.tell(Words.shows(view), topic: "view")
  }

  private func isThere(_ view: ShownView) -> Bool {
    switch view {
    case .numbers: true
    case .pass(let name): bench.passes.contains(name)
    }
  }

  /// Leaves a pass out, or a part of the scene, or draws it again; `all` draws everything again.
  mutating func switchPass(named name: String) -> [Effect] {
    guard !name.isEmpty else { return openPrompt(.command, text: Command.pass.rawValue + " ") }
    if name == Words.allPasses {
      bench.instruments.leftOut = []
      messages.tell(Words.drawsAllPasses, topic: "pass")
    } else if bench.instruments.leftOut.remove(name) != nil {
      messages.tell(Words.draws(pass: name), topic: "pass")
    } else if switchablePasses.contains(name) {
      bench.instruments.leftOut.insert(name)
      messages.tell(Words.leavesOut(pass: name), topic: "pass")
    } else {
      messages.tell(Words.noPass(name, among: switchablePasses), topic: "pass")
    }
    return []
  }

  /// The whole scene is no part of it.
  private var switchablePasses: [String] { bench.passes.filter { $0 != PostPass.scene } }

  // MARK: Looks

  /// Draws with a preset, with a way back: by its name, as the shaders say for `declared`, or a file.
  mutating func drawWith(preset name: String) -> [Effect] {
    guard !name.isEmpty else { return openPrompt(.command, text: Command.preset.rawValue + " ") }
    // As on the command line, files are named with a `/` or their suffix.
    let suffixes = [".preset", PackedLook.suffix]
    if name.contains("/") || suffixes.contains(where: name.hasSuffix) { return [.readPreset(name)] }
    if let choice = bench.presets.first(where: { $0.name == name }) {
      if let problem = choice.problem {
        messages.tell(problem, isError: true, topic: "look")
      } else {
        draw(with: Shading(choice))
      }
    } else if name == "declared" {
      draw(with: Shading())
    } else {
      messages.tell(Words.noPreset(name, among: bench.presets.map(\.name)), topic: "look")
    }
    return []
  }

  /// Draws with other numbers, with a way back.
  mutating func draw(with shading: Shading) {
    bench.endEdit()
    bench.change("preset") { $0 = shading }
    bench.endEdit()
    messages.tell(Words.look(shading.words), topic: "look")
  }

  /// Draws with the shaders of a folder; `usual` means those of the usual folders alone.
  mutating func drawWith(shaders folder: String) -> [Effect] {
    guard !folder.isEmpty else { return openPrompt(.command, text: Command.shaders.rawValue + " ") }
    return [.useShaders(folder == Words.usualShaders ? nil : folder)]
  }

  // MARK: Time

  /// Changes the time of shaders: `pause`, `run`, `step` with how many frames, `reset`; where nothing is
  /// said, it stands still or goes on.
  mutating func changeTime(_ words: String) -> [Effect] {
    let parts = words.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    switch (parts.first, parts.count) {
    case (nil, _): return [.changeTime(.toggle)]
    case ("pause", 1): return [.changeTime(.pause)]
    case ("run", 1): return [.changeTime(.run)]
    case ("reset", 1): return [.changeTime(.reset)]
    case ("step", 1): return [.changeTime(.step(1))]
    case ("step", 2):
      if let count = Int(parts[1]), (1...Order.mostCount).contains(count) {
        return [.changeTime(.step(count))]
      }
    default: break
    }
    messages.tell(Words.noTime(words), topic: "time")
    return []
  }

  // MARK: Pixels

  mutating func togglePixel() {
    bench.wantsPixel.toggle()
    bench.pixel = nil
    if bench.wantsPixel { messages.tell(Words.tellsPixel, topic: "pixel") }
  }

  /// What the pixel under the pointer holds, beside it.
  var shownPixel: FaceContent.Hint? {
    guard bench.wantsPixel, let pixel = bench.pixel else { return nil }
    return FaceContent.Hint(
      text: Words.pixel(pixel), place: Vector2(Double(pixel.x), Double(pixel.y)))
  }

  /// Shows the picture again, whole and without numbers; whether anything else was shown.
  mutating func leaveInstruments() -> Bool {
    guard bench.wantsPixel || bench.instruments != Instruments() else { return false }
    (bench.wantsPixel, bench.pixel, bench.instruments) = (false, nil, Instruments())
    return true
  }

  // MARK: Names

  private var namedViews: [NamedChoice] {
    ShaderView.allCases.map { NamedChoice($0.rawValue, $0.summary) }
      + bench.passes.map { NamedChoice(ShownView.pass($0).name, Words.passAlone) }
  }

  /// What commands can be done with, as far as it has names.
  var namedArguments: [Command: [NamedChoice]] {
    let leftOut = bench.instruments.leftOut
    let presets = bench.presets.filter { $0.problem == nil }.map { NamedChoice($0.name, $0.title) }
    return [
      .compare: namedLooks,
      .preset: presets + [NamedChoice("declared", Words.lookAsDeclared)],
      .shaders: [NamedChoice(Words.usualShaders, Words.usualShadersDetail)],
      .view: namedViews,
      .pass: switchablePasses.map {
        NamedChoice($0, leftOut.contains($0) ? Words.isLeftOut : Words.isDrawn)
      } + (leftOut.isEmpty ? [] : [NamedChoice(Words.allPasses, Words.drawsAllPasses)]),
      .shaderTime: Words.timeDeeds.map { NamedChoice($0.name, $0.detail) },
      .reload: [NamedChoice(Command.shaders.rawValue, Words.reloadsShaders)],
    ]
  }
}
