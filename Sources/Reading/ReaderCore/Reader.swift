import RectoKeyboard
public import PageLayout

/// What the reader is doing: a value, changed by events alone.
///
/// It is a sum of parts. Each part changes itself alone and answers with what it wants of the others; the
/// reader brings events to them (`receive`), layers first, and carries out what they answer.
public struct Reader: Equatable, Sendable {
  /// The book that is read.
  var book: BookReading
  /// The shelf, where there is one.
  public internal(set) var shelf: ShelfState?
  /// What everything is drawn with.
  var lookEditor = LookEditor()
  /// What lies over the book and takes keys first.
  var layers = LayerStack()
  /// How files are opened.
  var files = FileOpening()
  /// How lists were used last.
  var lists = ListDefaults()
  /// The keys.
  var keyboard: KeyboardState
  /// What lasts.
  var work = WorkBoard()
  /// What is told.
  var messages = MessageBoard()
  /// Whether the bar is in sight.
  var bar = BarState()
  /// Whether the tray with the tools for drawing is.
  var tray = BarState(holds: true)
  /// Whether the controls stay away, as before an audience.
  var isPresenting = false
  /// Whether the window fills the screen.
  var isFullScreen = false
  /// The latest time that was heard of.
  var lastClock = 0.0

  /// Makes a reader without a book.
  public init(view: ViewSize, preferences: Preferences = Preferences()) {
    book = BookReading(view: view, preferences: preferences)
    keyboard = KeyboardState(table: preferences.keys)
  }

  // MARK: The parts together

  /// Does what a part wants of the others, and says what is wanted outside.
  mutating func carryOut(_ reply: Reply) -> [Effect] {
    if let topic = reply.dismissedTopic { messages.dismiss(topic: topic) }
    for notice in reply.notices {
      messages.report(notice.text, isError: notice.isError, topic: notice.topic)
    }
    if reply.callsTray { tray.call(at: lastClock) }
    var effects = reply.effects
    if let kind = reply.closing { effects += close(kind) }
    if let layer = reply.opening { effects += open(layer) }
    return effects
  }

  /// Opens a layer; what it lies over and would share its keys with gives way. The only place where one
  /// opens.
  mutating func open(_ layer: Layer) -> [Effect] {
    let closed = Layer.Kind.allCases.filter(layer.closes.contains).flatMap { close($0) }
    keyboard.input.clear()
    layers.push(layer)
    switch layer {
    case .prompt: updateNote()
    case .list(let list) where list.kind.canReopen: lists.last = list.kind
    case .lookEditor:
      lookEditor.open()
      return closed + [.askPresets]
    case .sheet(.information, _):
      let shelved = isShelfInSight ? shelf?.meantBook?.id : nil
      return closed + [.askReadingFigures(shelved: shelved)]
    case .question, .sheet, .bar, .list, .card, .bookCard, .hints, .wordCard, .noteCard: break
    }
    return closed
  }

  /// Closes the layer of a kind, if there is one. The only place where one closes.
  mutating func close(_ kind: Layer.Kind) -> [Effect] {
    guard layers.has(kind) else { return [] }
    let hadPictures = kind == .list && layers.list?.kind == .allPages
    layers.remove(kind)
    if kind == .lookEditor { lookEditor.close() }
    if kind == .bookCard { return [.endPreviews] }
    return hadPictures ? [.thumbnails([])] : []
  }
}
