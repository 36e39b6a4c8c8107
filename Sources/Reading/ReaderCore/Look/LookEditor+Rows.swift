import RectoBookModel
import RectoShaderText

/// What a hand does to the rows of its panel.
extension LookEditor {
  /// The number that a row sets; nil of headings and switches.
  struct Setting {
    var parameter: ShaderParameter
    /// The channel, where it is a colour.
    var channel: Int?
    var knob: Knob
  }

  /// What the present row sets, where that is a number.
  private var setting: Setting? {
    guard page == .sliders, let row else { return nil }
    return setting(of: row)
  }

  func setting(of row: Row) -> Setting? {
    switch row {
    case .group: return nil
    case .parameter(let name):
      guard let parameter = parameter(name), let knob = Knob(parameter) else { return nil }
      return Setting(parameter: parameter, knob: knob)
    case .channel(let name, let channel):
      return parameter(name).map { Setting(parameter: $0, channel: channel, knob: .channel) }
    }
  }

  /// The knob of the present row, where a number can be typed for it.
  var knob: Knob? {
    guard let setting else { return nil }
    switch setting.parameter.kind {
    case .number(.bool, _, _, _), .number(.enum, _, _, _): return nil
    case .number, .color: return setting.knob
    }
  }

  /// What a parameter is set to.
  func value(of parameter: ShaderParameter) -> ParameterValue {
    shading.settings.value(of: parameter)
  }

  /// What it is without a hand.
  func usual(of parameter: ShaderParameter) -> ParameterValue {
    shading.bare.settings.value(of: parameter)
  }

  func number(_ setting: Setting, of value: ParameterValue) -> Double {
    switch value {
    case .number(let number): number
    case .color(let channels):
      setting.channel.flatMap { channels.indices.contains($0) ? channels[$0] : nil } ?? 0
    }
  }

  private mutating func set(_ setting: Setting, to number: Double) {
    let parameter = setting.parameter
    var value = ParameterValue.number(number)
    if let channel = setting.channel, case .color(var channels) = self.value(of: parameter) {
      guard channels.indices.contains(channel) else { return }
      channels[channel] = number
      value = .color(channels)
    }
    fault = nil
    change(parameter.name) { $0.slide(parameter.name, to: value) }
  }

  // MARK: Sliding and stepping

  /// Whether the page has so many rows.
  func has(row index: Int) -> Bool {
    switch page {
    case .sliders: rows.indices.contains(index)
    case .presets: presetRows.indices.contains(index)
    case .times: false
    }
  }

  mutating func slide(row index: Int, to share: Double) {
    guard page == .sliders, rows.indices.contains(index),
      let setting = setting(of: rows[index].row)
    else { return }
    typing = nil
    select(row: index)
    set(setting, to: setting.knob.value(at: share))
  }

  /// Moves the present row's number on, opens or closes what it heads.
  mutating func step(by steps: Int) {
    guard page == .sliders, let row else { return }
    switch row {
    case .group(let name):
      if isOpen(group: name) != (steps > 0) { fold(group: name) }
    case .parameter(let name) where setting == nil:
      if isOpen(color: name) != (steps > 0) { fold(color: name) }
    case .parameter, .channel:
      guard let setting else { return }
      let present = number(setting, of: value(of: setting.parameter))
      // Of few items there are no ten.
      let isWhole = knob == nil
      set(
        setting,
        to: setting.knob.value(present, movedBy: isWhole ? steps.clamped(to: -1...1) : steps))
    }
  }

  /// Does what a click on the present row's words means.
  ///
  /// - Parameter typesNumbers: whether a number is typed then.
  mutating func activate(typesNumbers: Bool = true) {
    switch page {
    case .times: return
    case .presets:
      // What is seen is kept.
      if fault == nil, typesNumbers { turn(to: .sliders) }
      return
    case .sliders: break
    }
    guard let row else { return }
    if case .group(let name) = row { return fold(group: name) }
    guard let setting else {
      if case .parameter(let name) = row { fold(color: name) }
      return
    }
    let present = number(setting, of: value(of: setting.parameter))
    guard knob == nil else {
      if typesNumbers { typing = LineEditor(setting.knob.text(of: present)) }
      return
    }
    // Round and round.
    let range = setting.knob.range
    set(setting, to: present + 1 > range.upperBound ? range.lowerBound : (present + 1).rounded())
    endEdit()
  }

  /// Sets the number that was typed, unless it cannot be.
  mutating func confirmNumber() {
    guard let typing, let setting else { return self.typing = nil }
    // Nothing typed is nothing meant.
    guard !typing.text.trimmed.isEmpty else { return (self.typing, fault) = (nil, nil) }
    do throws(Knob.Fault) {
      let number = try setting.knob.value(typed: typing.text)
      let isWhole =
        if case .number(.int, _, _, _) = setting.parameter.kind { true } else { false }
      endEdit()
      set(setting, to: isWhole ? number.rounded() : number)
      endEdit()
      self.typing = nil
    } catch {
      fault = error.words
    }
  }

  /// Gives the present row its usual value back.
  mutating func resetRow() {
    guard page == .sliders, let row else { return }
    switch row {
    case .group: return
    case .parameter(let name), .channel(let name, _):
      endEdit()
      change(name) { $0.reset(name) }
      endEdit()
    }
    (typing, fault) = (nil, nil)
  }

  /// Goes so many pages on, round and round.
  mutating func turn(by steps: Int) {
    let count = Page.allCases.count
    let next = ((page.rawValue + steps) % count + count) % count
    turn(to: Page(rawValue: next) ?? .sliders)
  }

  // MARK: Presets

  /// Receives the presets that there are.
  mutating func receive(_ all: [PresetChoice]) {
    presets = all
    if page == .presets { followPreset() }
  }

  /// Draws with a preset that says what is set already.
  mutating func choose(preset name: String) {
    guard let choice = presets.first(where: { $0.name == name && $0.isOwn }) else { return }
    change("preset " + name) { $0 = Shading(choice) }
  }

  /// The name of the chosen preset, where it is the reader's: it is likely to be written over.
  var ownPresetName: String {
    presets.first { $0.name == shading.preset && $0.isOwn }?.name ?? ""
  }

  /// The text of a preset that says what is set, over the one that was chosen.
  func presetText(named name: String) -> String {
    // What is written over cannot be what it refers to.
    let base = presets.first { $0.name == shading.preset && $0.name != name && $0.problem == nil }
    // The shaders of a packed look come by what refers to it; what it sets itself is in what is set here.
    let look = base == nil ? shading.look : nil
    return Preset.text(
      title: name, reference: base?.reference ?? look, parameters: declared,
      values: shading.settings, base: ParameterSettings(preset: base?.settings ?? []),
      always: look == nil ? [] : Set(shading.settings.preset.map(\.name)))
  }

  // MARK: Two looks

  /// What the present look is likeliest to be held against: what a hand changed, then what was saved,
  /// then what was chosen.
  var likelyOther: Comparison.Other? {
    if shading.isChanged { return .shading(shading.bare) }
    if hasEarlierFiles { return .earlier }
    if hasOwnFiles { return .builtIn }
    if shading.preset != nil { return .shading(Shading()) }
    return presets.first { $0.problem == nil }.map { .shading(Shading($0)) }
  }

  func other(named name: String) -> Comparison.Other? {
    switch name {
    case "built-in": return .builtIn
    case "last-save": return hasEarlierFiles ? .earlier : nil
    case "declared": return .shading(Shading())
    default:
      let found = presets.first { $0.name == name && $0.problem == nil }
      return found.map { .shading(Shading($0)) }
    }
  }
}
