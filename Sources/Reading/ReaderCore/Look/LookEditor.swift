import RectoBookModel
import RectoShaderText

/// What everything is drawn with: what can be set, what is set, and the panel where that is done.
struct LookEditor: Equatable, Sendable {
  /// What the panel shows.
  enum Page: Int, CaseIterable, Sendable { case sliders, presets, times }

  /// One row of the sliders.
  enum Row: Hashable, Sendable {
    /// A heading, by the names of its group and of those around it.
    case group(String)
    /// A parameter, by its name.
    case parameter(String)
    /// A channel of a colour.
    case channel(String, Int)
  }

  // MARK: What there is

  /// What the shaders declare.
  private(set) var declared: [ShaderParameter] = []
  /// What can be set by hand: all but what is hidden.
  private(set) var parameters: [ShaderParameter] = []
  private var indices: [String: Int] = [:]
  /// The groups that are closed.
  private var closed: Set<String> = []
  /// The groups whose first state is known: what a hand opened stays open when shaders are saved.
  private var knownGroups: Set<String> = []
  /// The presets that can be chosen.
  var presets: [PresetChoice] = []
  /// How long frames take.
  var times: [TimedPart] = []
  /// Whether any shader is the reader's own.
  var hasOwnFiles = false
  /// Whether there is a version of the shaders before the last save.
  var hasEarlierFiles = false

  // MARK: What is set

  /// What everything is drawn with.
  var shading = Shading()
  private var history = ShadingHistory()
  /// What the present look is held against.
  var comparison: Comparison?

  // MARK: Instruments

  /// What of frames is shown.
  var instruments = Instruments()
  /// What can be shown alone, or left out.
  var passes: [String] = []
  /// Whether the pixel under the pointer is told, and what it was.
  var wantsPixel = false
  var pixel: PixelReading?

  // MARK: The panel

  private(set) var page = Page.sliders
  var filter = LineEditor()
  private(set) var row: Row?
  /// The row of the presets that is drawn with; nil where the filter hides it.
  private(set) var presetRow: Int?
  /// The colours whose channels are open.
  private var openColors: Set<String> = []
  /// The number that is being typed for the present row.
  var typing: LineEditor?
  /// What is wrong with it.
  var fault: String?
  /// The look before one moved through the presets.
  private(set) var origin: Shading?

  /// Takes what the shaders declare; what is set stays.
  mutating func declare(_ all: [ShaderParameter], closed groups: Set<String>) {
    declared = all
    parameters = all.filter { !$0.isHidden }
    indices = Dictionary(
      parameters.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
    closed.formUnion(groups.subtracting(knownGroups))
    knownGroups.formUnion(groups)
    selectSeen()
  }

  func parameter(_ name: String) -> ShaderParameter? { indices[name].map { parameters[$0] } }

  // MARK: Changes

  /// Changes what is set, so that it can be taken back.
  ///
  /// - Parameters:
  ///   - edit: what is changed: changes of the same in a row are one.
  ///   - change: the change.
  mutating func change(_ edit: String, _ change: (inout Shading) -> Void) {
    let before = origin ?? shading
    change(&shading)
    guard shading != before else { return }
    history.record(before, edit: edit)
    origin = nil
  }

  /// The next change is one of its own.
  mutating func endEdit() { history.endEdit() }

  var canUndo: Bool { history.canUndo || origin.map { $0 != shading } ?? false }
  var canRedo: Bool { history.canRedo }

  mutating func undo() {
    if revertPreset() { return }
    if let before = history.undo(from: shading) { shading = before }
  }

  mutating func redo() {
    if let after = history.redo(from: shading) { shading = after }
  }

  // MARK: Pages

  mutating func turn(to page: Page) {
    savePreset()
    endEdit()
    (typing, fault) = (nil, nil)
    filter = LineEditor()
    self.page = page
    switch page {
    case .sliders: selectSeen()
    case .presets: (origin, presetRow) = (shading, 0)
    case .times: break
    }
  }

  /// Its panel opens.
  mutating func open() { turn(to: .sliders) }

  /// Its panel closes.
  mutating func close() {
    savePreset()
    endEdit()
    (typing, fault) = (nil, nil)
  }

  // MARK: Presets

  enum PresetRow: Equatable { case asItWas, asDeclared, preset(PresetChoice) }

  /// Those that the filter lets through: the look before, what the shaders say, and the presets.
  var presetRows: [PresetRow] {
    let words = filter.text.lowercased()
    guard words.isEmpty else {
      return presets.filter {
        $0.name.lowercased().contains(words) || $0.title.lowercased().contains(words)
      }.map(PresetRow.preset)
    }
    return [.asItWas, .asDeclared] + presets.map(PresetRow.preset)
  }

  /// The preset of the row.
  var preset: PresetChoice? {
    guard page == .presets, let presetRow, presetRows.indices.contains(presetRow),
      case .preset(let choice) = presetRows[presetRow]
    else { return nil }
    return choice
  }

  /// Moves to a row and draws with what it names.
  mutating func select(preset row: Int) {
    let rows = presetRows
    fault = nil
    guard !rows.isEmpty else { return presetRow = nil }
    let row = row.clamped(to: 0...rows.count - 1)
    presetRow = row
    origin = origin ?? shading
    switch rows[row] {
    case .asItWas: shading = origin ?? shading
    case .asDeclared: shading = Shading()
    case .preset(let choice):
      fault = choice.problem
      if fault == nil { shading = Shading(choice) }
    }
  }

  /// Finds the row again that is drawn with: the rows are others now.
  mutating func followPreset() {
    presetRow = presetRows.firstIndex {
      switch $0 {
      case .asItWas: shading == origin
      case .asDeclared: shading == Shading() && shading != origin
      case .preset(let choice): shading == Shading(choice) && shading != origin
      }
    }
  }

  /// What was moved to is what counts, with a way back.
  private mutating func savePreset() {
    guard let before = origin else { return }
    origin = nil
    guard before != shading else { return }
    history.record(before, edit: nil)
  }

  /// What was there before is what counts.
  ///
  /// - Returns: whether that was anything else.
  @discardableResult mutating func revertPreset() -> Bool {
    guard let before = origin, before != shading else { return false }
    (shading, presetRow) = (before, 0)
    return true
  }

  // MARK: Rows of the sliders

  /// The rows that are seen, with how deep they lie.
  var rows: [(row: Row, depth: Int)] {
    let words = filter.text.lowercased()
    let shown = words.isEmpty ? parameters : parameters.filter { fits($0, words) }
    var outline = GroupOutline()
    for parameter in shown { outline.add(parameter) }
    var rows: [(row: Row, depth: Int)] = []
    append(outline, of: "", depth: 0, to: &rows)
    return rows
  }

  private func fits(_ parameter: ShaderParameter, _ words: String) -> Bool {
    [parameter.label, parameter.name, parameter.group ?? ""]
      .contains { $0.lowercased().contains(words) }
  }

  private func append(
    _ outline: GroupOutline, of group: String, depth: Int, to rows: inout [(row: Row, depth: Int)]
  ) {
    for parameter in outline.members[group] ?? [] {
      rows.append((.parameter(parameter.name), depth))
      guard case .color(let usual) = parameter.kind, openColors.contains(parameter.name) else {
        continue
      }
      for channel in usual.indices { rows.append((.channel(parameter.name, channel), depth + 1)) }
    }
    // Groups lie within each other only as deep as a panel is wide.
    guard depth < GroupOutline.deepest else { return }
    for inner in outline.inner[group] ?? [] {
      rows.append((.group(inner), depth))
      guard isOpen(group: inner) else { continue }
      append(outline, of: inner, depth: depth + 1, to: &rows)
    }
  }

  /// Whether a group shows what is in it: while one searches, all do.
  func isOpen(group: String) -> Bool { !filter.text.isEmpty || !closed.contains(group) }

  func isOpen(color: String) -> Bool { openColors.contains(color) }

  /// Opens a group or closes it.
  mutating func fold(group: String) {
    if closed.remove(group) == nil { closed.insert(group) }
    knownGroups.insert(group)
  }

  /// Shows the channels of a colour or hides them.
  mutating func fold(color: String) {
    if openColors.remove(color) == nil { openColors.insert(color) }
  }

  // MARK: Selection

  /// The row that keys mean, as an index of those on the page.
  var selectedIndex: Int? {
    switch page {
    case .sliders: row.flatMap { row in rows.firstIndex { $0.row == row } }
    case .presets: presetRow.flatMap { presetRows.indices.contains($0) ? $0 : nil }
    case .times: nil
    }
  }

  mutating func select(row index: Int) {
    if page == .presets { return select(preset: index) }
    let rows = rows
    guard page == .sliders, !rows.isEmpty else { return }
    let chosen = rows[index.clamped(to: 0...rows.count - 1)].row
    if chosen != row { endEdit() }
    row = chosen
  }

  /// Filters by other words; the first row that they mean is selected.
  mutating func filter(_ change: (inout LineEditor) -> Void) {
    guard page != .times else { return }
    change(&filter)
    fault = nil
    if page == .presets {
      followPreset()
    } else {
      selectSeen()
    }
  }

  /// Selects a row that there is.
  private mutating func selectSeen() {
    let rows = rows
    if let row, rows.contains(where: { $0.row == row }) { return }
    let first = rows.first {
      if case .group = $0.row { false } else { true }
    }
    row = (first ?? rows.first)?.row
  }
}

extension Shading {
  /// What a preset says.
  init(_ choice: PresetChoice) {
    self.init(
      preset: choice.name, settings: ParameterSettings(preset: choice.settings), look: choice.look)
  }
}

/// Groups and what is in them, in the order in which they are met.
struct GroupOutline {
  /// More names within each other are one.
  static let deepest = 4

  /// The parameters of each group, by its name with those around it; "" for those of none.
  private(set) var members: [String: [ShaderParameter]] = [:]
  /// The groups in each group.
  private(set) var inner: [String: [String]] = [:]

  mutating func add(_ parameter: ShaderParameter) {
    let names = (parameter.group ?? "").split(separator: "/").map(String.init)
    var path = ""
    for name in names.prefix(Self.deepest) {
      let next = path.isEmpty ? name : path + "/" + name
      if inner[path]?.contains(next) != true { inner[path, default: []].append(next) }
      path = next
    }
    members[path, default: []].append(parameter)
  }
}
