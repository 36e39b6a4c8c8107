import BookModel
import Keyboard
import PageGeometry
import ShaderText

/// The shader bench: what it is told, and what keys and the pointer do to it.
extension Reader {
  /// What parameters of shaders are set to: the next frame is drawn with it.
  public var shading: Shading { bench.shading }

  /// What the present look is held against; nil where nothing is.
  public var comparison: Comparison? { bench.comparison }

  /// Whether it is to be told how long frames take.
  public var wantsTimes: Bool { bench.isOpen && bench.page == .times }

  /// Whether its panel is open.
  public var isBenchOpen: Bool { bench.isOpen }

  /// Whether small pictures of presets are in sight.
  public var showsLookPictures: Bool { bench.isOpen && bench.page == .presets }

  mutating func take(_ news: BenchNews) -> [Effect] {
    switch news {
    case .declared(let parameters, let closed): bench.declare(parameters, closed: closed)
    case .shading(let shading): bench.shading = shading
    case .presets(let presets): bench.take(Array(presets.prefix(Limits.presets)))
    case .saved(let name):
      bench.choose(preset: name)
      messages.tell(Words.presetSaved(name), topic: "preset")
    case .files(let areOwn, let haveEarlier):
      (bench.hasOwnFiles, bench.hasEarlierFiles) = (areOwn, haveEarlier)
      // What is not there any more cannot be seen.
      if bench.comparison?.other == .earlier, !haveEarlier { bench.comparison = nil }
    case .look(let other): bench.comparison = Comparison(other: other)
    case .difference(let difference): bench.comparison?.difference = difference
    case .noLook(let name): messages.tell(Words.noSuchLook(name), topic: "comparison")
    case .paths(let paths, let folder): prompt?.take(paths, in: folder)
    case .times(let times): bench.times = times
    case .passes(let names): bench.passes = Array(names.prefix(Limits.shaderFiles))
    case .preset(let shading): draw(with: shading)
    case .shaders(let news): messages.tell(Words.shaders(news), topic: "look")
    case .time(let clock): messages.tell(Words.time(clock), topic: "time")
    case .pixel(let pixel): bench.pixel = pixel
    }
    return []
  }

  mutating func toggleBench() -> [Effect] {
    guard !bench.isOpen else {
      bench.close()
      return []
    }
    (sheet, hints, prompt, bar.focus) = (nil, nil, nil, nil)
    keyInput.clear()
    bench.open()
    return closePanel() + [.askPresets]
  }

  // MARK: Keys

  /// A character was typed while the bench is open.
  mutating func benchTyped(_ text: String) -> [Effect] {
    if bench.typing != nil {
      bench.typing?.insert(text)
      bench.fault = nil
    } else if bench.filter.text.isEmpty, let first = text.first, "0123456789.-−".contains(first),
      bench.knob != nil
    {
      bench.typing = LineEditor(text)
    } else if !bench.filter.text.isEmpty || text != " " {
      bench.filter { $0.insert(text) }
    }
    return []
  }

  /// Takes a key while the bench is open; nil where it is a command.
  mutating func benchKey(_ chord: Chord) -> [Effect]? {
    if bench.typing != nil { return typingKey(chord) }
    let isFiltered = !bench.filter.text.isEmpty
    switch keys.control(for: chord, in: .look) {
    case .close:
      if !bench.filter.text.isEmpty {
        bench.filter { $0 = LineEditor() }
      } else if bench.page == .presets, bench.takeBackPreset() {
        bench.turn(to: .sliders)
      } else {
        bench.close()
      }
    case .next: bench.turn(by: 1)
    case .previous: bench.turn(by: -1)
    case .up: bench.select(row: (bench.selectedIndex ?? 1) - 1)
    case .down: bench.select(row: (bench.selectedIndex ?? -1) + 1)
    case .first where !isFiltered: bench.select(row: 0)
    case .last where !isFiltered: bench.select(row: .max)
    case .less: bench.step(by: -1)
    case .more: bench.step(by: 1)
    case .muchLess: bench.step(by: -10)
    case .muchMore: bench.step(by: 10)
    case .choose: bench.activate()
    case .toggle where !isFiltered: bench.activate(typesNumbers: false)
    case .remove:
      guard bench.page == .presets else {
        bench.resetRow()
        return []
      }
      return did(.delete)
    case .reset: return did(bench.page == .times ? .resetTimes : .resetAll)
    case .undo: return did(.undo)
    case .redo: return did(.redo)
    case .save: return did(.save)
    default:
      let control = keys.control(for: chord, in: .prompt)
      if control == .paste { return [.paste] }
      var isTaken = false
      if isFiltered, let control { bench.filter { isTaken = $0.take(control) } }
      // What types something is no command here.
      return isTaken || chord.types ? [] : nil
    }
    return []
  }

  /// Takes a key while a number is typed.
  private mutating func typingKey(_ chord: Chord) -> [Effect]? {
    switch keys.control(for: chord, in: .look) {
    case .up, .down, .next:
      bench.confirmNumber()
      return bench.typing == nil ? benchKey(chord) : []
    default: break
    }
    switch keys.control(for: chord, in: .prompt) {
    case .close: (bench.typing, bench.fault) = (nil, nil)
    case .choose: bench.confirmNumber()
    case .paste: return [.paste]
    case let control? where bench.typing?.take(control) == true: bench.fault = nil
    default: return chord.types ? [] : nil
    }
    return []
  }

  // MARK: The pointer

  mutating func take(_ action: BenchAction) -> [Effect] {
    switch action {
    case .slid(let row, let share, let isDone):
      bench.slide(row: row, to: share)
      if isDone { bench.endEdit() }
    // Of rows that are gone by now nothing is meant.
    case .chose(let row) where !bench.has(row: row), .typed(let row) where !bench.has(row: row),
      .stepped(let row, _) where !bench.has(row: row), .reset(let row) where !bench.has(row: row):
      break
    case .chose(let row):
      (bench.typing, bench.fault) = (nil, nil)
      bench.select(row: row)
      bench.activate(typesNumbers: false)
    case .typed(let row):
      bench.select(row: row)
      bench.activate()
    case .stepped(let row, let count):
      bench.select(row: row)
      bench.step(by: count.clamped(to: -1...1))
    case .reset(let row):
      bench.select(row: row)
      bench.resetRow()
    case .turned(let page): bench.turn(by: page - bench.page.rawValue)
    case .did(let deed): return did(deed)
    case .closed: bench.close()
    case .split(let share):
      guard share.isFinite else { return [] }
      bench.comparison?.filling = nil
      bench.comparison?.share = share.clamped(to: 0...1)
    }
    return []
  }

  private mutating func did(_ deed: BenchDeed) -> [Effect] {
    (bench.typing, bench.fault) = (nil, nil)
    switch deed {
    case .undo: bench.undo()
    case .redo: bench.redo()
    case .resetAll: bench.change("everything") { $0 = $0.bare }
    case .resetTimes:
      bench.times = []
      return [.forgetTimes]
    case .save: return openPrompt(.presetName, text: bench.ownPresetName)
    case .delete:
      if let preset = bench.preset, preset.isOwn { sheet = .delete(preset: preset.name) }
    case .compare: return compare(with: "")
    }
    return []
  }

  // MARK: Presets

  /// What is wrong with a name for a preset; nil where nothing is.
  private func fault(ofPresetName name: String) -> String? {
    if name.isEmpty { return Words.presetWithoutName }
    if name.utf8.count > Limits.presetNameBytes { return Words.presetNameIsLong }
    if name.hasPrefix(".") { return Words.presetNameBeginsWithDot }
    // It is a file's name, and stands between quotes where another preset refers to it.
    if let sign = name.first(where: { "/\\\"".contains($0) }) { return Words.presetNameHas(sign) }
    let isOurs = bench.presets.contains { $0.name == name && !$0.isOwn }
    return isOurs ? Words.presetIsOurs(name) : nil
  }

  func presetNote(on name: String) -> String {
    name.isEmpty ? "" : fault(ofPresetName: name) ?? ""
  }

  /// Keeps what is set, after a question where there is one of that name.
  mutating func savePreset(named name: String) -> [Effect] {
    if let fault = fault(ofPresetName: name) {
      prompt?.note = fault
      return []
    }
    prompt = nil
    guard !bench.presets.contains(where: { $0.name == name }) else {
      sheet = .overwrite(preset: name)
      return []
    }
    return [.savePreset(name: name, text: bench.presetText(named: name), replaces: false)]
  }

  /// An answer was given to a question about a preset.
  mutating func answerPreset(_ question: SheetState, isYes: Bool) -> [Effect] {
    guard isYes else { return [] }
    switch question {
    case .overwrite(let name):
      return [.savePreset(name: name, text: bench.presetText(named: name), replaces: true)]
    case .delete(let name):
      bench.takeBackPreset()
      return [.deletePreset(name: name)]
    case .keys, .information, .address: return []
    }
  }

  // MARK: Two looks

  /// Holds the present look against another, or no longer.
  ///
  /// - Parameter name: a preset, `built-in`, `declared`, `last-save`, or the path of a preset's file or
  ///   of a folder of shaders; where it is empty, what is likeliest to be meant, and nothing where there
  ///   is a comparison already.
  /// - Returns: what is wanted to find it.
  mutating func compare(with name: String) -> [Effect] {
    guard name.isEmpty, bench.comparison != nil else { return beginComparison(with: name) }
    let wasBlinking = bench.comparison?.filling != nil
    // From turns to side by side first.
    if wasBlinking { bench.comparison?.filling = nil } else { bench.comparison = nil }
    return []
  }

  private mutating func beginComparison(with name: String) -> [Effect] {
    if let other = name.isEmpty ? bench.likelyOther : bench.other(named: name) {
      bench.comparison = Comparison(other: other)
    } else if name.isEmpty || name == "last-save" {
      messages.tell(
        name.isEmpty ? Words.noOtherLook : Words.noEarlierLook, topic: "comparison")
    } else {
      // It may be a path; until it is found, what is seen stays.
      return [.askLook(name)]
    }
    return []
  }

  /// The looks that can be named, with what each is.
  var namedLooks: [NamedChoice] {
    let fixed = [("declared", Words.lookAsDeclared), ("built-in", Words.lookBuiltIn)]
    let earlier = bench.hasEarlierFiles ? [("last-save", Words.lookEarlier)] : []
    return bench.presets.filter { $0.problem == nil }.map { NamedChoice($0.name, $0.title) }
      + (fixed + earlier).map { NamedChoice($0.0, $0.1) }
  }

  /// Shows the other look in the place of the present one, or that again.
  mutating func blink() {
    if bench.comparison == nil { _ = beginComparison(with: "") }
    let isOther = bench.comparison?.filling == .other
    bench.comparison?.filling = isOther ? .present : .other
  }

  /// Moves the line between both looks by fortieths of the view.
  mutating func moveSplit(by steps: Int) {
    guard let comparison = bench.comparison else { return }
    bench.comparison?.filling = nil
    bench.comparison?.share = (comparison.share + 0.025 * Double(steps)).clamped(to: 0...1)
  }
}
