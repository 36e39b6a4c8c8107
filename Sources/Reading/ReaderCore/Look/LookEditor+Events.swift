import RectoBookModel
import RectoKeyboard
import PageGeometry
import RectoShaderText

/// What the look editor is told, and what keys and the pointer do to it.
extension LookEditor {
  /// Receives news from outside.
  mutating func receive(_ news: LookEvent) -> Reply {
    switch news {
    case .declared(let parameters, let closed): declare(parameters, closed: closed)
    case .shading(let shading): self.shading = shading
    case .presets(let presets): receive(Array(presets.prefix(Limits.presets)))
    case .saved(let name):
      choose(preset: name)
      return .reporting(ScreenText.presetSaved(name), topic: "preset")
    case .files(let areOwn, let haveEarlier):
      (hasOwnFiles, hasEarlierFiles) = (areOwn, haveEarlier)
      // What is not there any more cannot be seen.
      if comparison?.other == .earlier, !haveEarlier { comparison = nil }
    case .look(let other): comparison = Comparison(other: other)
    case .difference(let difference): comparison?.difference = difference
    case .noLook(let name): return .reporting(ScreenText.noSuchLook(name), topic: "comparison")
    case .times(let times): self.times = times
    case .passes(let names): passes = Array(names.prefix(Limits.shaderFiles))
    case .preset(let shading): return draw(with: shading)
    case .shaders(let news): return .reporting(ScreenText.shaders(news), topic: "look")
    case .time(let clock): return .reporting(ScreenText.time(clock), topic: "time")
    case .pixel(let pixel): self.pixel = pixel
    // They complete a line that is typed.
    }
    return []
  }

  // MARK: Keys

  /// A character was typed while its panel is open.
  mutating func type(_ text: String) {
    if typing != nil {
      typing?.insert(text)
      fault = nil
    } else if filter.text.isEmpty, let first = text.first, "0123456789.-−".contains(first),
      knob != nil
    {
      typing = LineEditor(text)
    } else if !filter.text.isEmpty || text != " " {
      filter { $0.insert(text) }
    }
  }

  /// Receives a key while its panel is open; nil where it is a command.
  mutating func receive(_ chord: Chord, in keys: KeyTable) -> Reply? {
    if typing != nil { return typingKey(chord, in: keys) }
    let isFiltered = !filter.text.isEmpty
    switch keys.control(for: chord, in: .look) {
    case .close:
      if isFiltered {
        filter { $0 = LineEditor() }
      } else if page == .presets, revertPreset() {
        turn(to: .sliders)
      } else {
        return .closing(.lookEditor)
      }
    case .next: turn(by: 1)
    case .previous: turn(by: -1)
    case .up: select(row: (selectedIndex ?? 1) - 1)
    case .down: select(row: (selectedIndex ?? -1) + 1)
    case .first where !isFiltered: select(row: 0)
    case .last where !isFiltered: select(row: .max)
    case .less: step(by: -1)
    case .more: step(by: 1)
    case .muchLess: step(by: -10)
    case .muchMore: step(by: 10)
    case .choose: activate()
    case .toggle where !isFiltered: activate(typesNumbers: false)
    case .remove:
      guard page == .presets else {
        resetRow()
        return []
      }
      return did(.delete)
    case .reset: return did(page == .times ? .resetTimes : .resetAll)
    case .undo: return did(.undo)
    case .redo: return did(.redo)
    case .save: return did(.save)
    default:
      let control = keys.control(for: chord, in: .prompt)
      if control == .paste { return [.paste] }
      if control == .copy || control == .cut, let selected = filter.selected {
        if control == .cut { filter { _ = $0.receive(.cut) } }
        return [.copy(selected)]
      }
      var isTaken = false
      if isFiltered, let control { filter { isTaken = $0.receive(control) } }
      // What types something is no command here.
      return isTaken || chord.types ? [] : nil
    }
    return []
  }

  /// Takes a key while a number is typed.
  private mutating func typingKey(_ chord: Chord, in keys: KeyTable) -> Reply? {
    switch keys.control(for: chord, in: .look) {
    case .up, .down, .next:
      confirmNumber()
      return typing == nil ? receive(chord, in: keys) : []
    default: break
    }
    switch keys.control(for: chord, in: .prompt) {
    case .close: (typing, fault) = (nil, nil)
    case .choose: confirmNumber()
    case .paste: return [.paste]
    case .copy: return typing?.selected.map { [.copy($0)] } ?? []
    case let control? where typing?.receive(control) == true: fault = nil
    default: return chord.types ? [] : nil
    }
    return []
  }

  // MARK: The pointer

  /// Its panel was used with the pointer.
  mutating func receive(_ action: LookEditorAction) -> Reply {
    switch action {
    case .slid(let row, let share, let isDone):
      slide(row: row, to: share)
      if isDone { endEdit() }
    // Of rows that are gone by now nothing is meant.
    case .chose(let row) where !has(row: row), .typed(let row) where !has(row: row),
      .stepped(let row, _) where !has(row: row), .reset(let row) where !has(row: row):
      break
    case .chose(let row):
      (typing, fault) = (nil, nil)
      select(row: row)
      activate(typesNumbers: false)
    case .typed(let row):
      select(row: row)
      activate()
    case .stepped(let row, let count):
      select(row: row)
      step(by: count.clamped(to: -1...1))
    case .reset(let row):
      select(row: row)
      resetRow()
    case .turned(let page): turn(by: page - self.page.rawValue)
    case .did(let deed): return did(deed)
    case .closed: return .closing(.lookEditor)
    case .split(let share):
      guard share.isFinite else { return [] }
      comparison?.filling = nil
      comparison?.share = share.clamped(to: 0...1)
    }
    return []
  }

  private mutating func did(_ deed: LookDeed) -> Reply {
    (typing, fault) = (nil, nil)
    switch deed {
    case .undo: undo()
    case .redo: redo()
    case .resetAll: change("everything") { $0 = $0.bare }
    case .resetTimes:
      times = []
      return [.forgetTimes]
    case .save: return .opening(.prompt(PromptState(.presetName, text: ownPresetName)))
    case .delete:
      if let preset, preset.isOwn {
        return .opening(.sheet(.delete(preset: preset.name), focus: 0))
      }
    case .compare: return compare(with: "")
    }
    return []
  }

  // MARK: Presets

  /// What is wrong with a name for a preset; nil where nothing is.
  func fault(ofPresetName name: String) -> String? {
    if name.isEmpty { return ScreenText.presetWithoutName }
    if name.utf8.count > Limits.presetNameBytes { return ScreenText.presetNameIsLong }
    if name.hasPrefix(".") { return ScreenText.presetNameBeginsWithDot }
    // It is a file's name, and stands between quotes where another preset refers to it.
    if let sign = name.first(where: { "/\\\"".contains($0) }) {
      return ScreenText.presetNameHas(sign)
    }
    let isOurs = presets.contains { $0.name == name && !$0.isOwn }
    return isOurs ? ScreenText.presetIsOurs(name) : nil
  }

  /// Keeps what is set under a name that nothing is wrong with, after a question where there is one of it.
  func save(named name: String) -> Reply {
    guard !presets.contains(where: { $0.name == name }) else {
      return .opening(.sheet(.overwrite(preset: name), focus: 0))
    }
    return [.savePreset(name: name, text: presetText(named: name), replaces: false)]
  }

  /// A question about a preset was answered with yes.
  mutating func agree(to question: SheetState) -> Reply {
    switch question {
    case .overwrite(let name):
      return [.savePreset(name: name, text: presetText(named: name), replaces: true)]
    case .delete(let name):
      revertPreset()
      return [.deletePreset(name: name)]
    case .keys, .information, .address, .search, .forget, .forgetStatistics, .locked: return []
    }
  }

  // MARK: Two looks

  /// Holds the present look against another, or no longer.
  ///
  /// - Parameter name: a preset, `built-in`, `declared`, `last-save`, or the path of a preset's file or
  ///   of a folder of shaders; where it is empty, what is likeliest to be meant, and nothing where there
  ///   is a comparison already.
  /// - Returns: what is wanted to find it.
  mutating func compare(with name: String) -> Reply {
    guard name.isEmpty, let comparison else { return beginComparison(with: name) }
    // From turns to side by side first.
    if comparison.filling == nil { self.comparison = nil } else { self.comparison?.filling = nil }
    return []
  }

  private mutating func beginComparison(with name: String) -> Reply {
    if let other = name.isEmpty ? likelyOther : other(named: name) {
      comparison = Comparison(other: other)
    } else if name.isEmpty || name == "last-save" {
      return .reporting(
        name.isEmpty ? ScreenText.noOtherLook : ScreenText.noEarlierLook, topic: "comparison")
    } else {
      // It may be a path; until it is found, what is seen stays.
      return [.askLook(name)]
    }
    return []
  }

  /// The looks that can be named, with what each is.
  var namedLooks: [NamedChoice] {
    let fixed = [("declared", ScreenText.lookAsDeclared), ("built-in", ScreenText.lookBuiltIn)]
    let earlier = hasEarlierFiles ? [("last-save", ScreenText.lookEarlier)] : []
    return presets.filter { $0.problem == nil }.map { NamedChoice($0.name, $0.title) }
      + (fixed + earlier).map { NamedChoice($0.0, $0.1) }
  }

  /// Shows the other look in the place of the present one, or that again.
  mutating func blink() -> Reply {
    let reply = comparison == nil ? beginComparison(with: "") : []
    let isOther = comparison?.filling == .other
    comparison?.filling = isOther ? .present : .other
    return reply
  }

  /// Moves the line between both looks by fortieths of the view.
  mutating func moveSplit(by steps: Int) {
    guard let comparison = comparison else { return }
    self.comparison?.filling = nil
    self.comparison?.share = (comparison.share + 0.025 * Double(steps)).clamped(to: 0...1)
  }
}
