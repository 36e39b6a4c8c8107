internal import PageGeometry
internal import RectoReaderCore

/// What is remembered of a note that is being written: how far it is scrolled, and how its lines lie.
nonisolated struct NoteMemory {
  private(set) var scroll = Scroll()
  private var pieces: [NotePiece] = []
  private var style = TextStyle(pixels: 1, ink: Ink(0))
  private var area = OverlayBox(0, 0, width: 0, height: 0)
  private var text = ""
  private var caret: OverlayBox?
  /// Whether its lines were told since it was laid out.
  private var isTold = true

  /// No note is written: all is forgotten.
  mutating func end() { self = NoteMemory() }

  /// A note was laid out; its caret comes into sight when that has moved.
  mutating func show(
    _ pieces: [NotePiece], of text: String, _ style: TextStyle, in area: OverlayBox, length: Double,
    caret: OverlayBox
  ) {
    if pieces != self.pieces || text != self.text || style != self.style { isTold = false }
    (self.pieces, self.text, self.style, self.area) = (pieces, text, style, area)
    scroll.fit(length: length, in: area)
    if caret != self.caret { scroll.show(caret.top...caret.bottom) }
    self.caret = caret
  }

  /// How its lines are broken, told once for each layout.
  @MainActor mutating func takeLines(_ cache: TextCache) -> OverlayAction? {
    guard !isTold else { return nil }
    isTold = true
    let starts = pieces.flatMap { $0.lineStarts(style, width: area.width, cache) }
    return .note(.brokeLines(starts: starts))
  }

  /// The caret goes where it is clicked.
  @MainActor func press(at place: Vector2, _ cache: TextCache) -> [OverlayAction] {
    guard !pieces.isEmpty else { return [] }
    let within = Vector2(place.x - area.left, place.y - area.top + scroll.shift)
    return [
      .note(
        .placedCaret(character: pieces.character(at: within, style, width: area.width, cache)))
    ]
  }

  /// Scrolls; whether anything moved.
  mutating func turn(by pixels: Double) -> Bool { scroll.move(by: pixels) }
}
