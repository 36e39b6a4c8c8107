import RectoBookModel
import PageGeometry

/// A place between characters of a page's text, in reading order.
struct TextPlace: Comparable, Sendable {
  var line: Int
  var word: Int
  /// Characters before it in the word, 0…their count.
  var character: Int

  static func < (a: TextPlace, b: TextPlace) -> Bool {
    (a.line, a.word, a.character) < (b.line, b.word, b.character)
  }
}

extension PageText {
  /// The place nearest to a point: of the nearest line, the nearest edge of a character.
  func place(near point: Vector2) -> TextPlace? {
    guard var place = word(near: point) else { return nil }
    let word = lines[place.line].words[place.word]
    let along = point.seen(byLinesRunningDown: word.runsDown).x
    let nearest = word.edges.indices.min {
      abs(word.edges[$0] - along) < abs(word.edges[$1] - along)
    }
    place.character = min(nearest ?? 0, word.text.count)
    return place
  }

  /// The word or the line that a point lies on, or is nearest to; of characters no more than the place.
  func range(near point: Vector2, by unit: Selection.Unit) -> ClosedRange<TextPlace>? {
    let isExact = unit == .character || unit == .passage
    guard var place = isExact ? place(near: point) : word(near: point) else { return nil }
    switch unit {
    case .character, .passage: return place...place
    case .line:
      return TextPlace(line: place.line, word: 0, character: 0)...end(ofLine: place.line)
    case .word:
      let word = lines[place.line].words[place.word]
      let along = point.seen(byLinesRunningDown: word.runsDown).x
      let descends = (word.edges.first ?? 0) > (word.edges.last ?? 0)
      place.character =
        (0..<word.text.count).last { descends ? word.edges[$0] >= along : word.edges[$0] <= along }
        ?? 0
      return wholeWord(at: place)
    }
  }

  /// A range with the whole of each word that it has letters of, where it has some of more than one word.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - isMore: whether it goes on where this text ends.
  /// - Returns: that.
  func wholeWords(of range: ClosedRange<TextPlace>, isMore: Bool = false) -> ClosedRange<TextPlace>
  {
    var (first, last) = (range.lowerBound, range.upperBound)
    guard first < last, lines.indices.contains(first.line), lines.indices.contains(last.line),
      lines[first.line].words.indices.contains(first.word),
      lines[last.line].words.indices.contains(last.word)
    else { return range }
    // At the end of one word, or before another, nothing of it is meant.
    let takesFirst = first.character < lines[first.line].words[first.word].text.count
    let takesLast = last.character > 0
    if takesFirst {
      let word = wholeWord(at: first)
      if !isMore, word.lowerBound <= first, last <= word.upperBound { return range }
      first = min(first, word.lowerBound)
    }
    if takesLast {
      var letter = last
      letter.character -= 1
      let word = wholeWord(at: letter)
      if !isMore, word.lowerBound <= range.lowerBound { return range }
      last = max(last, word.upperBound)
    }
    return first...last
  }

  /// The word that a character belongs to, without the punctuation that clings to it, unless that is all there is.
  private func wholeWord(at place: TextPlace) -> ClosedRange<TextPlace> {
    let word = lines[place.line].words[place.word]
    var (start, end) = (place, place)
    guard !word.starts.isEmpty else {
      let characters = Array(word.text)
      start.character = characters.firstIndex { !$0.isPunctuation } ?? 0
      let last = characters.lastIndex { !$0.isPunctuation } ?? characters.count - 1
      end.character = max(start.character, last + 1)
      return start...end
    }
    start.character = word.starts.last { $0 <= place.character } ?? 0
    if place.character < word.starts[0], let before = neighbour(of: place, by: -1),
      let last = lines[before.line].words[before.word].starts.last
    {
      start = before
      start.character = last
    }
    end.character = word.starts.first { $0 > place.character } ?? word.text.count
    if end.character == word.text.count, let after = neighbour(of: place, by: 1),
      let first = lines[after.line].words[after.word].starts.first, first > 0
    {
      end = after
      end.character = first
    }
    return start...end
  }

  /// The first place of the word before another, or after it, be it in the next line.
  private func neighbour(of place: TextPlace, by step: Int) -> TextPlace? {
    if lines[place.line].words.indices.contains(place.word + step) {
      return TextPlace(line: place.line, word: place.word + step, character: 0)
    }
    guard lines.indices.contains(place.line + step) else { return nil }
    let words = lines[place.line + step].words
    return words.isEmpty
      ? nil
      : TextPlace(line: place.line + step, word: step > 0 ? 0 : words.count - 1, character: 0)
  }

  /// The word nearest to a point: of the nearest line; its first place.
  private func word(near point: Vector2) -> TextPlace? {
    var best: (place: TextPlace, distance: Vector2)?
    for (line, words) in lines.map(\.words).enumerated() {
      for (word, box) in words.map(\.box).enumerated() {
        // Across the line counts first: beside a line one means the line.
        let distance = box.distance(to: point).seen(byLinesRunningDown: words[word].runsDown)
        if let best, (best.distance.y, best.distance.x) <= (distance.y, distance.x) { continue }
        best = (TextPlace(line: line, word: word, character: 0), distance)
      }
    }
    return best?.place
  }

  /// Whether a point lies on text: on a line or between two that are set close, spaces between words included.
  ///
  /// - Parameters:
  ///   - point: in fractions of the page from its upper left corner.
  ///   - reach: how far beside the ends of a line it may lie, for the height of its letters.
  ///   - least: how far beside them it may lie at least, however small the letters are, in fractions of the page across.
  ///   - aspect: the extent of the page across, for one down.
  /// - Returns: whether it does.
  func stands(
    at point: Vector2, reach: Double = 0, least: Double = 0, aspect: Double = 1
  ) -> Bool {
    lines.contains { line in
      guard let first = line.words.first?.box, let last = line.words.last?.box else { return false }
      if line.words.first?.runsDown == true {
        return line.stands(below: point, reach: reach, least: least, aspect: aspect)
      }
      let top = line.words.reduce(first.top) { min($0, $1.box.top) }
      let bottom = line.words.reduce(first.bottom) { max($0, $1.box.bottom) }
      let height = max(0, bottom - top)
      let (left, right) = (min(first.left, last.left), max(first.right, last.right))
      // A line that runs down is as high as a page.
      let letter = min(height, 3 * aspect * (right - left))
      let (room, side) = (Self.leading * height, max(reach * letter / aspect, least))
      return (left - side...right + side).contains(point.x)
        && (top - room...bottom + room).contains(point.y)
    }
  }

  /// The share of a line's height by which the next may be apart from it.
  fileprivate static let leading = 0.35

  /// The first place and the last; nil where there is no text.
  var whole: ClosedRange<TextPlace>? {
    guard let first = lines.firstIndex(where: { !$0.words.isEmpty }),
      let last = lines.lastIndex(where: { !$0.words.isEmpty })
    else { return nil }
    return TextPlace(line: first, word: 0, character: 0)...end(ofLine: last)
  }

  /// The first word of each line.
  var firstWords: [ClosedRange<TextPlace>] {
    lines.indices.compactMap { line in
      lines[line].words.first.map { word in
        TextPlace(
          line: line, word: 0, character: 0)...TextPlace(
            line: line, word: 0, character: word.text.count)
      }
    }
  }

  /// The last place above the notes at its foot; nil without notes, or where nothing stands above them.
  var endAboveNotes: TextPlace? {
    guard let notes else { return nil }
    return lines[..<min(notes.line, lines.count)].lastIndex { !$0.words.isEmpty }.map(end(ofLine:))
  }

  private func end(ofLine line: Int) -> TextPlace {
    let words = lines[line].words
    return TextPlace(
      line: line, word: words.count - 1, character: words.last?.text.count ?? 0)
  }

  /// A box for each line of a range.
  func boxes(of range: ClosedRange<TextPlace>) -> [PageBox] {
    parts(of: range).compactMap { part in
      part.words.reduce(nil as PageBox?) { sum, piece in
        let word = lines[part.line].words[piece.word]
        var box = word.box
        if word.edges.indices.contains(piece.characters.upperBound) {
          let a = word.edges[piece.characters.lowerBound]
          let b = word.edges[piece.characters.upperBound]
          if word.runsDown {
            (box.top, box.bottom) = (min(a, b), max(a, b))
          } else {
            (box.left, box.right) = (min(a, b), max(a, b))
          }
        }
        return sum?.joined(with: box) ?? box
      }
    }
  }

  /// The text whose characters have their middles in some boxes; nil where there is none.
  func range(under boxes: [PageBox]) -> ClosedRange<TextPlace>? {
    var (first, last): (TextPlace?, TextPlace?) = (nil, nil)
    for (line, words) in lines.map(\.words).enumerated() {
      for (index, word) in words.enumerated() {
        let middle =
          Vector2(word.box.left + word.box.right, word.box.top + word.box.bottom)
          .seen(byLinesRunningDown: word.runsDown).y / 2
        for character in 0..<min(word.text.count, word.edges.count - 1) {
          let along = (word.edges[character] + word.edges[character + 1]) / 2
          let point = Vector2(along, middle).seen(byLinesRunningDown: word.runsDown)
          guard boxes.contains(where: { $0.contains(point) }) else { continue }
          var place = TextPlace(line: line, word: index, character: character)
          first = first ?? place
          place.character += 1
          last = place
        }
      }
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// The text of a range: lines of a paragraph run on, paragraphs end with a line end.
  ///
  /// A hyphen at the end of a line is left out where the next begins with a small letter, for then
  /// it most likely divides a word; elsewhere it stays. Between lines of scripts that set no spaces there is none.
  func text(of range: ClosedRange<TextPlace>) -> String {
    let parts = parts(of: range)
    var text = ""
    for (index, part) in parts.enumerated() {
      let words = part.words.map { piece in
        let characters = Array(lines[part.line].words[piece.word].text)
        return String(characters[piece.characters.clamped(to: 0..<characters.count)])
      }
      var line = words.joined(separator: " ")
      guard index + 1 < parts.count else { return text + line }
      let (last, first) = (lines[part.line].words.last, lines[parts[index + 1].line].words.first)
      let next = first?.text.first
      if lines[part.line].endsBlock {
        line += "\n"
      } else if let last = line.last, Self.hyphens.contains(last), line.count > 1 {
        if last == "\u{AD}" || next?.isLowercase == true { line.removeLast() }
      } else if last?.runsOn(in: first) != true {
        line += " "
      }
      text += line
    }
    return text
  }

  private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{AD}"]

  private struct Part {
    var line: Int
    var words: [(word: Int, characters: Range<Int>)]
  }

  /// The characters of a range, line by line and word by word; empty pieces are left out.
  private func parts(of range: ClosedRange<TextPlace>) -> [Part] {
    let (start, end) = (range.lowerBound, range.upperBound)
    let last = min(end.line, lines.count - 1)
    guard start.line <= last else { return [] }
    return (start.line...last).compactMap { line in
      let pieces = lines[line].words.enumerated().compactMap {
        index, word -> (word: Int, characters: Range<Int>)? in
        let here = (line, index)
        let count = word.text.count
        guard here >= (start.line, start.word), here <= (end.line, end.word) else { return nil }
        let from = here == (start.line, start.word) ? min(start.character, count) : 0
        let to = here == (end.line, end.word) ? min(end.character, count) : count
        return from < to ? (index, from..<to) : nil
      }
      return pieces.isEmpty ? nil : Part(line: line, words: pieces)
    }
  }
}

extension PageText.Word {
  /// Whether no space parts it from the first word of the next line.
  fileprivate func runsOn(in next: PageText.Word?) -> Bool {
    !starts.isEmpty && next?.starts.isEmpty == false
  }
}

extension PageText.Line {
  /// What its words take up; nil without any.
  var box: PageBox? {
    words.first.map { first in words.reduce(first.box) { $0.joined(with: $1.box) } }
  }

  /// The same of a line that runs down: a point may lie beside it, as far as the next one is away, or at one of its ends.
  fileprivate func stands(
    below point: Vector2, reach: Double, least: Double, aspect: Double
  ) -> Bool {
    guard let box else { return false }
    let width = max(0, box.right - box.left)
    let room = max(PageText.leading * width, least)
    let end = max(reach * width, least) * aspect
    return (box.left - room...box.right + room).contains(point.x)
      && (box.top - end...box.bottom + end).contains(point.y)
  }
}

extension PageBox {
  /// The smallest that both lie in.
  fileprivate func joined(with other: PageBox) -> PageBox {
    PageBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

extension Vector2 {
  /// Along a line and across it; the same the other way.
  fileprivate func seen(byLinesRunningDown runsDown: Bool) -> Vector2 {
    runsDown ? Vector2(y, x) : self
  }
}
