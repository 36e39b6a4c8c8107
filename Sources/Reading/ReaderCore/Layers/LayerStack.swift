/// What lies over the book, the last opened at the top: it decides who gets a key, what is typed, and the
/// order to leave.
///
/// Laws: there is at most one layer of each kind; what is opened is at the top, and what it closes is gone.
struct LayerStack: Equatable, Sendable {
  /// The layers, the top one last.
  private(set) var layers: [Layer] = []

  /// The layers from the top down.
  var fromTop: ReversedCollection<[Layer]> { layers.reversed() }

  /// The uppermost, if there is any.
  var top: Layer? { layers.last }

  var isEmpty: Bool { layers.isEmpty }

  /// Whether there is one of a kind.
  func has(_ kind: Layer.Kind) -> Bool { self[kind] != nil }

  /// The layer of a kind.
  subscript(kind: Layer.Kind) -> Layer? { layers.first { $0.kind == kind } }

  /// Puts a layer at the top, in the place of one of its kind. What it closes has to be closed before.
  mutating func push(_ layer: Layer) {
    remove(layer.kind)
    layers.append(layer)
  }

  /// Takes the layer of a kind away.
  mutating func remove(_ kind: Layer.Kind) { layers.removeAll { $0.kind == kind } }

  /// Gives the layer of its kind another state, where it lies; nothing where there is none.
  mutating func replace(_ layer: Layer) {
    guard let index = layers.firstIndex(where: { $0.kind == layer.kind }) else { return }
    layers[index] = layer
  }

  // MARK: States

  /// More has become known of what commands can be done with.
  mutating func complete(with arguments: [Command: [NamedChoice]]) {
    if prompt?.kind == .command { prompt?.arguments = arguments }
  }

  /// The line that is typed; to set it changes its state, and neither opens nor closes it.
  var prompt: PromptState? {
    get { if case .prompt(let prompt) = self[.prompt] { prompt } else { nil } }
    set { if let newValue { replace(.prompt(newValue)) } }
  }

  /// Says beside the line what its answer would come to.
  mutating func note(_ note: PromptNote) {
    if let prompt { self.prompt?.note = note.words(on: prompt) }
  }

  /// What is shown in the middle.
  var sheet: SheetState? {
    if case .sheet(let sheet, _) = self[.sheet] { sheet } else { nil }
  }

  /// The answer of the sheet that Enter gives, as an index of those there are.
  var sheetFocus: Int {
    get { if case .sheet(_, let focus) = self[.sheet] { focus } else { 0 } }
    set { if let sheet { replace(.sheet(sheet, focus: newValue)) } }
  }

  /// The button of the bar that keys mean.
  var barFocus: Int? {
    get { if case .bar(let focus) = self[.bar] { focus } else { nil } }
    set { if let newValue { replace(.bar(focus: newValue)) } }
  }

  /// The list that is open; see `prompt`.
  var list: PanelState? {
    get { if case .list(let list) = self[.list] { list } else { nil } }
    set { if let newValue { replace(.list(newValue)) } }
  }

  /// What dictionaries say of a word; see `prompt`.
  var wordCard: WordCard? {
    get { if case .wordCard(let card) = self[.wordCard] { card } else { nil } }
    set { if let newValue { replace(.wordCard(newValue)) } }
  }

  /// Letters at links; see `prompt`.
  var hints: LinkHints? {
    get { if case .hints(let hints) = self[.hints] { hints } else { nil } }
    set { if let newValue { replace(.hints(newValue)) } }
  }

  /// The card where paper and text are set; see `prompt`.
  var card: AaCard? {
    get { if case .card(let card) = self[.card] { card } else { nil } }
    set { if let newValue { replace(.card(newValue)) } }
  }

  /// The form in which the card of books is changed; see `prompt`.
  var bookCard: BookCardForm? {
    get { if case .bookCard(let form) = self[.bookCard] { form } else { nil } }
    set { if let newValue { replace(.bookCard(newValue)) } }
  }

  /// Whether the panel is open where light, paper and desk are set.
  var hasLookEditor: Bool { has(.lookEditor) }

  /// Whether something is open that goes away by a press beside it.
  var yieldsToPress: Bool { Layer.Kind.yielding.contains(where: has) }

  /// Whether the menu is open.
  var hasMenu: Bool { list?.kind == .menu }

  /// The keys that go before what is typed; nil where all is typed.
  ///
  /// - Parameters:
  ///   - isShelf: whether the shelf lies below.
  ///   - typesNumber: whether a number is typed into the look editor.
  /// - Returns: those of the uppermost layer that takes either.
  func typingContext(isShelf: Bool, typesNumber: Bool) -> KeyContext? {
    for layer in fromTop {
      switch layer {
      case .bar: continue
      case .list: return .list
      case .lookEditor: return typesNumber ? nil : .look
      case .card: return .look
      case .question, .prompt, .sheet, .bookCard, .hints, .wordCard, .noteCard: return nil
      }
    }
    return isShelf ? .shelf : nil
  }

  // MARK: Focus

  /// Moves over the answers of the sheet, round and round.
  mutating func moveSheetFocus(by step: Int) {
    let count = sheet?.answers.count ?? 0
    if count > 0 { sheetFocus = (sheetFocus + step % count + count) % count }
  }

  /// The button that keys would mean after so many steps from the present one, round and round; nil for the book, or
  /// the list that lies over it, which is one stop more.
  func barFocus(movedBy step: Int) -> Int? {
    let stops = BarState.commands.count + 1
    let next = ((barFocus ?? stops - 1) + step % stops + stops) % stops
    return next < stops - 1 ? next : nil
  }

  /// Moves over the buttons of the bar; whether the control does that.
  mutating func moveBarFocus(_ control: Control?) -> Bool {
    let last = BarState.commands.count - 1
    guard let focus = barFocus else { return false }
    switch control {
    case .left: barFocus = max(0, focus - 1)
    case .right: barFocus = min(last, focus + 1)
    case .first: barFocus = 0
    case .last: barFocus = last
    default: return false
    }
    return true
  }
}
