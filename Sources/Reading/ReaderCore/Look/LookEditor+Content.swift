import RectoBookModel
import PageGeometry
import RectoKeyboard
import RectoShaderText

/// The look editor as it is shown.
extension LookEditor {
  /// Its panel.
  func content(keys: KeyTable) -> OverlayContent.LookPanel {
    let rows: [OverlayContent.LookRow]
    let emptyWords: String
    switch page {
    case .sliders:
      rows = self.rows.map { shown($0.row, depth: $0.depth) }
      emptyWords = ScreenText.noParameters
    case .presets:
      rows = presetRows.map { shown($0) }
      emptyWords = ScreenText.nothingFits
    case .times:
      rows = times.map(OverlayContent.LookRow.init)
      emptyWords = ScreenText.noTimes
    }
    let isFiltered = !filter.text.isEmpty
    let selected = selectedIndex.flatMap { rows.indices.contains($0) ? $0 : nil }
    var panel = OverlayContent.LookPanel(
      pages: Page.allCases.map(ScreenText.lookPage), page: page.rawValue,
      filter: page == .times ? nil : filter.text, rows: rows, selected: selected,
      note: fault ?? selected.map { rows[$0].tip } ?? "", isNoteFault: fault != nil,
      emptyWords: isFiltered ? ScreenText.nothingFits : emptyWords, buttons: buttons(keys: keys))
    (panel.filterCaret, panel.filterSelection) = (filter.caret, filter.selection)
    return panel
  }

  private func buttons(keys: KeyTable) -> [OverlayContent.LookButton] {
    func tip(_ words: String, _ keys: KeySequence?) -> String {
      keys.map { ScreenText.tip(words, keys: ScreenText.keys($0)) } ?? words
    }
    func tip(_ words: String, _ control: Control) -> String {
      let binding = keys.controls[.look]?.first { $0.control == control }
      return tip(words, binding?.chords.first.map { KeySequence($0) })
    }
    guard page != .times else {
      return [
        OverlayContent.LookButton(
          .resetTimes, label: ScreenText.resetAll, tip: tip(ScreenText.resetTimesTip, .reset),
          isEnabled: !times.isEmpty)
      ]
    }
    return [
      OverlayContent.LookButton(
        .undo, label: ScreenText.undo, tip: tip(ScreenText.undoTip, .undo), isEnabled: canUndo),
      OverlayContent.LookButton(
        .redo, label: ScreenText.redo, tip: tip(ScreenText.redoTip, .redo), isEnabled: canRedo),
      page == .presets
        ? OverlayContent.LookButton(
          .delete, label: ScreenText.delete, tip: tip(ScreenText.deleteTip, .remove),
          isEnabled: preset?.isOwn == true)
        : OverlayContent.LookButton(
          .resetAll, label: ScreenText.resetAll, tip: tip(ScreenText.resetTip, .reset),
          isEnabled: shading.isChanged),
      OverlayContent.LookButton(
        .save, label: ScreenText.save, tip: tip(ScreenText.saveTip, .save)),
      OverlayContent.LookButton(
        .compare, label: ScreenText.compare,
        tip: tip(Command.compare.summary, keys.keys(of: .compare).last),
        isOn: comparison != nil),
    ]
  }

  /// The line between two looks; nil where there is one look.
  var shownSplit: OverlayContent.Split? {
    guard let comparison else { return nil }
    let share = comparison.presentShare
    let other =
      switch comparison.other {
      case .shading(let shading): shading.words(among: presets)
      case .builtIn: ScreenText.lookBuiltIn
      case .earlier: ScreenText.lookEarlier
      case .shaders(let folder, _): folder.split(separator: "/").last.map(String.init) ?? folder
      }
    return OverlayContent.Split(
      share: share, left: share > 0 ? shading.words(among: presets) : "",
      right: share < 1 ? other : "",
      note: comparison.difference.map { ScreenText.difference(mean: $0.mean, worst: $0.worst) }
        ?? "")
  }
}

extension Shading {
  /// What a small picture of it shows.
  public var picture: OverlayContent.LookPicture {
    isChanged ? .unnamed : preset.map(OverlayContent.LookPicture.preset) ?? .declared
  }

  /// What it is called where two are seen.
  func words(among presets: [PresetChoice]) -> String {
    let choice = presets.first { $0.name == preset }
    let name = choice?.words.name ?? preset ?? ScreenText.lookAsDeclared
    return isChanged ? ScreenText.lookChanged(name) : name
  }
}

extension LookEditor {
  /// A row of the sliders as it is shown.
  func shown(_ row: Row, depth: Int) -> OverlayContent.LookRow {
    let isChosen = row == self.row
    switch row {
    case .group(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return OverlayContent.LookRow(
        text: name, kind: .group(isOpen: isOpen(group: path)), depth: depth)
    case .parameter(let name):
      guard let parameter = parameter(name) else {
        return OverlayContent.LookRow(text: name, kind: .group(isOpen: false), depth: depth)
      }
      let isChanged = value(of: parameter) != usual(of: parameter)
      let words = filter.text.lowercased()
      return OverlayContent.LookRow(
        text: parameter.label,
        kind: isChosen ? typedKind ?? kind(of: parameter) : kind(of: parameter),
        depth: depth,
        marked: words.isEmpty ? nil : PanelState.range(of: words, in: parameter.label),
        isChanged: isChanged, tip: tip(of: parameter))
    case .channel(let name, let channel):
      let setting = setting(of: row)
      let parameter = parameter(name)
      let label = ScreenText.channel(channel)
      guard let parameter, let setting else {
        return OverlayContent.LookRow(text: label, kind: .group(isOpen: false), depth: depth)
      }
      let slider = slider(setting)
      let isChanged =
        number(setting, of: value(of: parameter))
        != number(setting, of: usual(of: parameter))
      return OverlayContent.LookRow(
        text: label, kind: isChosen ? typedKind ?? slider : slider, depth: depth,
        isChanged: isChanged, tip: tip(of: parameter))
    }
  }

  private var typedKind: OverlayContent.LookRow.Kind? {
    typing.map { .typed(text: $0.text, caret: $0.caret, selection: $0.selection) }
  }

  private func slider(_ setting: Setting) -> OverlayContent.LookRow.Kind {
    let value = number(setting, of: value(of: setting.parameter))
    let usual = number(setting, of: usual(of: setting.parameter))
    let unit = setting.knob.unit
    let text = setting.knob.text(of: value)
    return .slider(
      share: setting.knob.share(of: value), usual: setting.knob.share(of: usual),
      text: unit.isEmpty ? text : unit == "°" || unit == "%" ? text + " " + unit : text)
  }

  private func kind(of parameter: ShaderParameter) -> OverlayContent.LookRow.Kind {
    let value = value(of: parameter)
    switch (parameter.kind, value) {
    case (.number(.bool, _, _, _), .number(let number)): return .toggle(isOn: number != 0)
    case (.number(.enum, _, _, _), .number(let number)):
      let index = Int(number.clamped(to: 0...1_000))
      return .choice(parameter.items.indices.contains(index) ? parameter.items[index] : "\(index)")
    case (.color, .color(let channels)):
      func channel(_ index: Int) -> Double {
        channels.indices.contains(index) ? channels[index] : 0
      }
      return .color(
        red: channel(0), green: channel(1), blue: channel(2), isOpen: isOpen(color: parameter.name))
    case (.number, _), (.color, _):
      guard let setting = setting(of: .parameter(parameter.name)) else { return .choice("") }
      return slider(setting)
    }
  }

  /// What a parameter does, and in which numbers.
  private func tip(of parameter: ShaderParameter) -> String {
    var parts: [String] = []
    if let tip = parameter.tip { parts.append(tip) }
    if let knob = Knob(parameter), knob.range != 0...1 {
      parts.append(
        ScreenText.range(
          from: knob.text(of: knob.range.lowerBound), to: knob.text(of: knob.range.upperBound),
          unit: knob.unit))
    }
    return ScreenText.facts(parts)
  }

  /// A row of the presets as it is shown.
  func shown(_ row: PresetRow) -> OverlayContent.LookRow {
    switch row {
    case .asItWas:
      return OverlayContent.LookRow(
        text: ScreenText.asItWas, kind: .preset(isOwn: false), detail: ScreenText.asItWasDetail,
        isChanged: shading == origin, picture: (origin ?? shading).picture)
    case .asDeclared:
      return OverlayContent.LookRow(
        text: ScreenText.asDeclared, kind: .preset(isOwn: false),
        detail: ScreenText.asDeclaredDetail,
        isChanged: shading.preset == nil && !shading.isChanged, picture: .declared)
    case .preset(let choice):
      let words = filter.text.lowercased()
      let (name, detail) = choice.words
      return OverlayContent.LookRow(
        text: name, kind: .preset(isOwn: choice.isOwn), detail: choice.problem ?? detail,
        marked: words.isEmpty ? nil : PanelState.range(of: words, in: name),
        isChanged: shading.preset == choice.name && !shading.isChanged,
        tip: choice.problem ?? detail, picture: .preset(choice.name))
    }
  }
}

extension OverlayContent.LookRow {
  /// The row of a time.
  init(_ time: TimedPart) {
    let recent = time.recent.suffix(Limits.timedFrames)
    let peak = max(time.peak, recent.max() ?? 0, 1e-9)
    self.init(
      text: time.name,
      kind: .plot(
        recent.map { ($0 / peak).clamped(to: 0...1) },
        text: ScreenText.times(last: time.last, mean: time.mean, peak: time.peak)),
      tip: ScreenText.timed(time.name))
  }
}
