internal import PageGeometry
internal import RectoReaderCore

/// What the overlay remembers from frame to frame beside its pictures: how far things are scrolled, and the ways
/// on which the pointer slides.
nonisolated struct OverlayMemory {
  var list = ListMemory()
  var lookEditor = LookEditorState()
  var card = CardMemory()
  /// How far the sheet in the middle is scrolled.
  var sheetScroll = Scroll()
  /// How far the card about a word is.
  var wordCard = WordCardMemory()
  /// The note that is being written.
  var note = NoteMemory()
  /// The way of the scrubber; nil where there is none.
  var scrubTrack: ScrubTrack?
  /// The same of the frame before.
  private(set) var lastScrubTrack: ScrubTrack?
  /// The strip between two colours; nil where there is none.
  var mixTrack: ScrubTrack?
  /// The share of the view at its right that the look editor or the card takes.
  var asideShare = 0.0
  /// The same as it was told last.
  private var toldShare = 0.0
  private var sheetTitle: String?
  /// Whether the pointer rested over the bar as that was told last.
  private var toldBar = false

  /// Makes one that has seen nothing.
  init() {}

  /// Begins a frame: what is not there any more is forgotten.
  mutating func begin(_ content: OverlayContent) {
    (lastScrubTrack, scrubTrack, mixTrack, asideShare) = (scrubTrack, nil, nil, 0)
    list.begin(content.panel)
    lookEditor.begin(content.lookPanel)
    wordCard.begin(depth: content.wordCard?.depth ?? 0)
    card.begin(content.card)
    if content.prompt?.spansLines != true { note.end() }
    if content.sheet?.title != sheetTitle { sheetScroll = Scroll() }
    sheetTitle = content.sheet?.title
  }

  /// Scrolls the sheet in the middle, else the card about a word; whether anything moved.
  mutating func scroll(_ body: (inout Scroll) -> Bool) -> Bool {
    sheetTitle == nil ? wordCard.change(body) : body(&sheetScroll)
  }

  /// What the layout of the last frame changes for the reader, told once.
  @MainActor mutating func takeLayout(_ cache: TextCache) -> [OverlayAction] {
    let columns = list.columns.map { OverlayAction.laidOut(columns: $0) }
    let aside = asideShare == toldShare ? nil : OverlayAction.tookAside(share: asideShare)
    toldShare = asideShare
    return [columns, aside, note.takeLines(cache)].compactMap(\.self)
  }

  /// The pointer rests over the bar, or elsewhere: told when that changes.
  mutating func rest(onBar isOnBar: Bool) -> [OverlayAction] {
    guard isNews(restingOnBar: isOnBar) else { return [] }
    toldBar = isOnBar
    return [.restedOnBar(isOnBar)]
  }

  /// Whether that is to be told.
  func isNews(restingOnBar isOnBar: Bool) -> Bool { isOnBar != toldBar }

  /// Scrolls what a surface shows by some pixels; whether anything moved.
  mutating func turn(_ surface: OverlayPart, by pixels: Double) -> Bool {
    switch surface {
    case .panel: list.scroll.move(by: pixels)
    case .card(.panel): card.scroll.move(by: pixels)
    case .look(.panel): lookEditor.scroll.move(by: pixels)
    case .wordCard: wordCard.change { $0.move(by: pixels) }
    case .prompt: note.turn(by: pixels)
    case .sheet: sheetScroll.move(by: pixels)
    default: false
    }
  }

  // MARK: The look editor, the card and notes

  /// The button went down on a part of one of them.
  @MainActor mutating func press(
    _ part: OverlayPart, at place: Vector2, scale: Double, _ cache: TextCache?
  ) -> [OverlayAction] {
    switch part {
    case .prompt: cache.map { note.press(at: place, $0) } ?? []
    case .look(let part): lookEditor.press(part, at: place, scale: scale)
    case .card(let part): card.press(part, at: place, scale: scale)
    default: []
    }
  }

  /// The pointer moved while it held a part of either.
  mutating func drag(
    _ part: OverlayPart, from: Vector2, to place: Vector2, scale: Double
  ) -> LookEditorState.Answer {
    switch part {
    case .look(let part): return lookEditor.drag(part, from: from, to: place, scale: scale)
    case .card(let part):
      let actions = card.drag(part, from: from, to: place, scale: scale)
      return LookEditorState.Answer(actions: actions, needsFrame: true)
    default: return LookEditorState.Answer()
    }
  }

  /// The button went up; nil where it held a part of neither.
  mutating func release(
    _ part: OverlayPart, at place: Vector2, isOver: Bool, scale: Double, at seconds: Double
  ) -> [OverlayAction]? {
    switch part {
    case .look(let part):
      lookEditor.release(part, at: place, isOver: isOver, scale: scale, at: seconds)
    case .card(let part): card.release(part, isOver: isOver, at: seconds)
    default: nil
    }
  }
}
