internal import RectoReaderCore

/// What the overlay remembers from frame to frame beside its pictures: how far things are scrolled, and the ways
/// on which the pointer slides.
nonisolated struct OverlayMemory {
  var list = ListMemory()
  var lookEditor = LookEditorState()
  /// How far the sheet in the middle is scrolled.
  var sheetScroll = Scroll()
  /// How far the card about a word is.
  var wordCard = WordCardMemory()
  /// The way of the scrubber; nil where there is none.
  var scrubTrack: ScrubTrack?
  /// The strip between two colours; nil where there is none.
  var mixTrack: ScrubTrack?
  /// The share of the view at its right that the look editor takes.
  var asideShare = 0.0
  /// The same as it was told last.
  private var toldShare = 0.0
  private var sheetTitle: String?

  /// Makes one that has seen nothing.
  init() {}

  /// Begins a frame: what is not there any more is forgotten.
  mutating func begin(_ content: OverlayContent) {
    (scrubTrack, mixTrack, asideShare) = (nil, nil, 0)
    list.begin(content.panel)
    lookEditor.begin(content.lookPanel)
    wordCard.begin(depth: content.wordCard?.depth ?? 0)
    if content.sheet?.title != sheetTitle { sheetScroll = Scroll() }
    sheetTitle = content.sheet?.title
  }

  /// Scrolls the sheet in the middle, else the card about a word; whether anything moved.
  mutating func scroll(_ body: (inout Scroll) -> Bool) -> Bool {
    sheetTitle == nil ? wordCard.change(body) : body(&sheetScroll)
  }

  /// What the layout of the last frame changes for the reader, told once.
  mutating func takeLayout() -> [OverlayAction] {
    let columns = list.columns.map { OverlayAction.laidOut(columns: $0) }
    let aside = asideShare == toldShare ? nil : OverlayAction.tookAside(share: asideShare)
    toldShare = asideShare
    return [columns, aside].compactMap(\.self)
  }
}
