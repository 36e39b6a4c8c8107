internal import PageGeometry
internal import RectoBookModel
internal import RectoCPango

/// Lays out words and keeps their pictures.
///
/// Laws: after `trim`, what is kept takes at most `budget` bytes; the same words in the same letters
/// and width are laid out once while they are kept, and one line only once more where it is cut.
// Safe because the pointer is given back exactly once, and never leaves this file.
@MainActor @safe final class TextCache {
  private struct Key: Hashable {
    var text: String
    var marked: Range<Int>?
    var style: TextStyle
    var width: Int
  }

  private struct PartsKey: Hashable {
    var text: String
    var ranges: [Range<Int>]
    var style: TextStyle
    var width: Int
  }

  private struct Kept {
    var words: LaidOutText
    var lastUse: Int
  }

  /// nil where the system has no fonts; then `shapes` has some plain letters.
  private let fonts: OpaquePointer?
  private let shapes: Shapes
  private let budget: Int
  private var kept: [Key: Kept] = [:]
  private var parts: [PartsKey: [[OverlayBox]]] = [:]
  private let ledger = Ledger()
  private var clock = 0
  private var lines: [TextStyle: (height: Int, baseline: Int)] = [:]
  /// How many strings were laid out so far.
  private(set) var layoutCount = 0

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - shapes: draws plain letters where there are no fonts.
  ///   - budget: the most bytes that are kept.
  ///   - family: the typeface that is wanted; nil for the usual one.
  ///   - hasFonts: whether the system's fonts are looked for; a test may do without.
  init(
    shapes: Shapes, budget: Int = Limits.textCacheBytes, family: String? = nil,
    hasFonts: Bool = true
  ) {
    self.shapes = shapes
    self.budget = budget
    unsafe fonts = hasFonts ? recto_lettering_make(false, Typefaces.families(wanted: family)) : nil
  }

  isolated deinit { unsafe recto_lettering_end(fonts) }

  /// Bytes that are kept.
  var byteCount: Int { ledger.byteCount }

  /// The words, laid out.
  ///
  /// - Parameters:
  ///   - raw: any string.
  ///   - style: how it looks.
  ///   - width: the most pixels across, at least 1.
  ///   - marked: characters that stand out.
  /// - Returns: the words, whose picture is made when they are first drawn.
  func words(
    _ raw: String, _ style: TextStyle, width: Double, marked: Range<Int>? = nil
  ) -> LaidOutText {
    let width = max(1, min(Self.widest, Int(width)))
    let key = Key(text: CleanText.cut(raw), marked: marked, style: style, width: width)
    // One line that has room enough is the same in any width.
    if style.lines == 1, width < Self.widest, key.text.utf8.count <= Limits.fittingBytes {
      let whole = words(raw, style, width: Double(Self.widest), marked: marked)
      if whole.width <= width { return whole }
    }
    clock += 1
    if let found = kept[key] {
      kept[key]?.lastUse = clock
      return found.words
    }
    let words = layOut(raw, style, width: width, marked: marked)
    kept[key] = Kept(words: words, lastUse: clock)
    ledger.byteCount += key.text.utf8.count
    return words
  }

  /// The height and the baseline of a line of the system's own letters, by which all that stands in
  /// one line is set, whatever letters stand in for what those lack.
  func line(of style: TextStyle) -> (height: Int, baseline: Int) {
    var plain = style
    (plain.ink, plain.mark, plain.lines) = (Ink(0), Ink(0, 0), 1)
    if let known = lines[plain] { return known }
    let sample = layOut("x", plain, width: Self.widest, marked: nil)
    let line = (height: sample.height, baseline: sample.baseline)
    lines[plain] = line
    return line
  }

  /// How far from their left edge the words are up to a character.
  func caret(in raw: String, after characters: Int, _ style: TextStyle) -> Double {
    let before = String(CleanText.cut(raw).prefix(max(0, characters)))
    guard let fonts = unsafe fonts else {
      return shapes.plainWidth(of: CleanText(before, lines: 1).text, size: style.pixels)
    }
    // Cleaning keeps the order, so what stands before the caret is as long in the whole.
    let whole = CleanText(raw, lines: 1).text
    let bytes = CleanText(before, lines: 1).text.utf8.count
    guard
      let words = unsafe recto_words_lay_out(
        fonts, whole, Int32(whole.utf8.count), layoutStyle(of: style, width: 0, marked: 0..<0))
    else { return 0 }
    defer { unsafe recto_words_end(words) }
    return unsafe Double(recto_words_place(words, Int32(min(bytes, whole.utf8.count))))
  }

  /// Where parts of words stand that are laid out, from the upper left corner of all of them: two boxes for a part that
  /// is broken over two lines.
  ///
  /// - Parameters:
  ///   - ranges: the characters of each part.
  ///   - raw: a string as `words(_:_:width:marked:)` takes it.
  ///   - style: how it looks.
  ///   - width: the most pixels across.
  /// - Returns: the boxes of each part; none where the system has no fonts, or signs are left out of the string.
  func boxes(
    of ranges: [Range<Int>], in raw: String, _ style: TextStyle, width: Double
  ) -> [[OverlayBox]] {
    let width = max(1, min(Self.widest, Int(width)))
    let key = PartsKey(text: raw, ranges: ranges, style: style, width: width)
    if let known = parts[key] { return known }
    if parts.count > 500 { parts = [:] }
    let made = makeBoxes(key)
    parts[key] = made
    return made
  }

  /// Lets a body look at words as they are laid out in lines; nil where the system has no fonts, or signs are left
  /// out of the string.
  private func inLines<T>(
    _ text: String, _ style: TextStyle, width: Double, _ body: (OpaquePointer) -> T
  ) -> T? {
    guard let fonts = unsafe fonts, CleanText(text, lines: style.lines).text == text,
      let words = unsafe recto_words_lay_out(
        fonts, text, Int32(text.utf8.count),
        layoutStyle(of: style, width: max(1, min(Self.widest, Int(width))), marked: 0..<0))
    else { return nil }
    defer { unsafe recto_words_end(words) }
    return unsafe body(words)
  }

  /// The characters with which the lines of words begin, the first with 0.
  func lineStarts(in text: String, _ style: TextStyle, width: Double) -> [Int] {
    let bytes = unsafe inLines(text, style, width: width) { words in
      let size = unsafe recto_words_measure(words)
      return (0..<size.lines).map { Int(unsafe recto_words_line_start(words, $0)) }
    }
    return (bytes ?? [0]).map { text.characterCount(ofBytes: $0) }
  }

  /// Where the caret before a character stands, from the upper left corner of words in lines; it has no width.
  func caretBox(
    in text: String, before character: Int, _ style: TextStyle, width: Double
  ) -> OverlayBox? {
    let byte = text.prefix(max(0, character)).utf8.count
    return unsafe inLines(text, style, width: width) { words in
      let caret = unsafe recto_words_caret_at(words, Int32(byte))
      return OverlayBox(Double(caret.x), Double(caret.top), width: 0, height: Double(caret.height))
    }
  }

  /// The character before which the caret nearest to a place stands, from the upper left corner of words in lines.
  func character(
    at place: Vector2, in text: String, _ style: TextStyle, width: Double
  ) -> Int? {
    unsafe inLines(text, style, width: width) { words in
      let far = 1e5
      let (x, y) = (max(-far, min(far, place.x)), max(-far, min(far, place.y)))
      return text.characterCount(
        ofBytes: Int(unsafe recto_words_byte_at(words, Int32(x), Int32(y))))
    }
  }

  private func makeBoxes(_ key: PartsKey) -> [[OverlayBox]] {
    let text = key.text
    let nothing = key.ranges.map { _ in [OverlayBox]() }
    guard let fonts = unsafe fonts, CleanText(text, lines: key.style.lines).text == text,
      let words = unsafe recto_words_lay_out(
        fonts, text, Int32(text.utf8.count),
        layoutStyle(of: key.style, width: key.width, marked: 0..<0))
    else { return nothing }
    defer { unsafe recto_words_end(words) }
    let size = unsafe recto_words_measure(words)
    var bytes = [0]
    for character in text { bytes.append(bytes[bytes.count - 1] + character.utf8.count) }
    return key.ranges.map { range in
      guard range.upperBound < bytes.count else { return [] }
      let from = unsafe recto_words_caret_at(words, Int32(bytes[range.lowerBound]))
      let to = unsafe recto_words_caret_at(words, Int32(bytes[range.upperBound]))
      func box(_ a: Int32, _ b: Int32, _ caret: recto_words_caret) -> OverlayBox {
        OverlayBox(
          Double(min(a, b)), Double(caret.top), width: Double(abs(a - b)),
          height: Double(caret.height)
        )
      }
      if from.top == to.top { return [box(from.x, to.x, from)] }
      let (begins, ends) = size.runs_from_right ? (size.width, 0) : (0, size.width)
      return [box(from.x, ends, from), box(begins, to.x, to)]
    }
  }

  /// Lets go of what was used longest ago, until no more than the budget is kept.
  func trim() {
    guard byteCount > budget else { return }
    let oldest = kept.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for key in oldest {
      // A quarter more, so that the next frame does not begin it again.
      guard byteCount > budget / 4 * 3 else { return }
      ledger.byteCount -= key.text.utf8.count
      kept[key] = nil
    }
  }

  // MARK: Layout

  /// Wider than any screen; a texture of it can be had everywhere.
  private static let widest = 4_096

  private func layOut(
    _ raw: String, _ style: TextStyle, width: Int, marked: Range<Int>?
  ) -> LaidOutText {
    layoutCount += 1
    let clean = CleanText(raw, marked: marked, lines: style.lines)
    guard let fonts = unsafe fonts else { return plain(clean.text, style, width: width) }
    guard
      let words = unsafe recto_words_lay_out(
        fonts, clean.text, Int32(clean.text.utf8.count),
        layoutStyle(of: style, width: width, marked: clean.marked))
    else { return plain(clean.text, style, width: width) }
    return unsafe LaidOutText(words, of: clean.text, style, ledger: ledger)
  }

  private func layoutStyle(
    of style: TextStyle, width: Int, marked: Range<Int>
  ) -> recto_words_style {
    recto_words_style(
      pixels: style.pixels, weight: Int32(style.weight),
      has_even_digits: true, width: Int32(width), lines: Int32(style.lines),
      marked_from: UInt32(marked.lowerBound), marked_to: UInt32(marked.upperBound),
      color: style.ink.bytes, mark_color: style.mark.bytes, has_serifs: false,
      has_fixed_pitch: style.hasFixedPitch, is_centered: false, runs_down: false, tracking: 0,
      leading: 0)
  }

  /// What stands in for signs that the built-in letters lack.
  private static let plainSigns: [Character: Character] = [
    "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "…": "~", "→": ">",
    "←": "<",
  ]

  /// One line in the built-in letters, cut to the width.
  private func plain(_ text: String, _ style: TextStyle, width: Int) -> LaidOutText {
    let text = String(text.map { Self.plainSigns[$0] ?? $0 })
    var shown = text
    var length = shapes.plainWidth(of: shown, size: style.pixels)
    while length > Double(width), !shown.isEmpty {
      // As many as there may be room for, at least one fewer.
      let share = Double(width) / length
      shown = String(shown.prefix(min(shown.count - 1, Int(Double(shown.count) * share))))
      length = shapes.plainWidth(of: shown + "...", size: style.pixels)
    }
    let isCut = shown.utf8.count < text.utf8.count
    if isCut { shown += "..." }
    return LaidOutText(
      plain: shown, isCut: isCut, style: style, width: min(width, Int(length.rounded(.up))),
      ledger: ledger)
  }
}

extension String {
  /// The characters that begin within its first bytes.
  nonisolated fileprivate func characterCount(ofBytes bytes: Int) -> Int {
    let end = utf8.index(startIndex, offsetBy: max(0, bytes), limitedBy: endIndex) ?? endIndex
    return self[..<end].count
  }
}
