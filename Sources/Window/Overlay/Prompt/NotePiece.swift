internal import PageGeometry
internal import RectoBookModel

/// A part of a note that is laid out by itself: what stands between two line ends, or so much of it as may be laid out
/// at once.
nonisolated struct NotePiece: Equatable {
  let text: String
  /// The character of the note with which it begins.
  let start: Int
  /// Pixels below the upper edge of the note.
  let top, bottom: Double

  /// Lines that one has at most: more than characters fit into it on the narrowest card.
  static let mostLines = 1_000

  /// All of a note, from the top down.
  @MainActor static func pieces(
    of note: String, _ style: TextStyle, width: Double, _ cache: TextCache
  ) -> [NotePiece] {
    let line = Double(cache.line(of: style).height)
    var pieces: [NotePiece] = []
    var (start, top) = (0, 0.0)
    for paragraph in note.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph[...]
      repeat {
        let text = String(rest.prefix(Limits.paragraphCharacters))
        let height =
          text.isEmpty ? line : max(line, Double(cache.words(text, style, width: width).height))
        pieces.append(NotePiece(text: text, start: start, top: top, bottom: top + height))
        start += text.count
        top += height
        rest = rest.dropFirst(Limits.paragraphCharacters)
      } while !rest.isEmpty
      start += 1
    }
    return pieces
  }

  /// The characters of the note with which its lines begin.
  @MainActor func lineStarts(_ style: TextStyle, width: Double, _ cache: TextCache) -> [Int] {
    text.isEmpty ? [start] : cache.lineStarts(in: text, style, width: width).map { start + $0 }
  }
}

@MainActor extension [NotePiece] {
  /// Where the caret before a character of the note stands, from its upper left corner.
  func caret(
    before character: Int, _ style: TextStyle, width: Double, _ cache: TextCache
  ) -> OverlayBox {
    let line = Double(cache.line(of: style).height)
    guard let piece = last(where: { $0.start <= character }) else {
      return OverlayBox(0, 0, width: 0, height: line)
    }
    let box = cache.caretBox(
      in: piece.text, before: character - piece.start, style, width: width)
    guard let box, !piece.text.isEmpty else {
      return OverlayBox(0, piece.top, width: 0, height: line)
    }
    // Words that run from the right end at the right edge.
    let words = cache.words(piece.text, style, width: width)
    let shift = words.runsFromRight ? width - Double(words.width) : 0
    return OverlayBox(box.left + shift, piece.top + box.top, width: 0, height: box.height)
  }

  /// Where characters of the note stand that are selected, line by line, from its upper left corner; a line end among them
  /// takes a little room.
  func boxes(
    of selection: Range<Int>, _ style: TextStyle, width: Double, _ cache: TextCache
  ) -> [OverlayBox] {
    flatMap { piece -> [OverlayBox] in
      let whole = piece.start..<piece.start + piece.text.count + 1
      guard whole.overlaps(selection) else { return [] }
      let line = Double(cache.line(of: style).height)
      guard !piece.text.isEmpty else {
        return [OverlayBox(0, piece.top, width: (line / 4).rounded(), height: line)]
      }
      let starts = piece.lineStarts(style, width: width, cache) + [piece.start + piece.text.count]
      let lines = zip(starts, starts.dropFirst()).map { ($0..<$1).clamped(to: selection) }
        .filter { !$0.isEmpty }
      let words = cache.words(piece.text, style, width: width)
      let shift = words.runsFromRight ? width - Double(words.width) : 0
      let ranges = lines.map { $0.lowerBound - piece.start..<$0.upperBound - piece.start }
      return cache.boxes(of: ranges, in: piece.text, style, width: width).flatMap(\.self)
        .filter { $0.width > 0 }.map { $0.moved(byX: shift, y: piece.top) }
    }
  }

  /// The character before which the caret nearest to a place of the note stands.
  func character(
    at place: Vector2, _ style: TextStyle, width: Double, _ cache: TextCache
  ) -> Int {
    guard let piece = first(where: { place.y < $0.bottom }) ?? last else { return 0 }
    guard !piece.text.isEmpty else { return piece.start }
    let words = cache.words(piece.text, style, width: width)
    let shift = words.runsFromRight ? width - Double(words.width) : 0
    let within = Vector2(place.x - shift, place.y - piece.top)
    let found = cache.character(at: within, in: piece.text, style, width: width)
    return piece.start + (found ?? piece.text.count)
  }
}
