internal import BookModel
internal import CText

/// How words are printed on a thing.
nonisolated struct PrintedLetters {
  /// The size in pixels.
  var pixels: Double
  /// 400 is plain, 700 is bold.
  var weight = 400
  /// Their colour.
  var ink: Ink
  /// The most lines.
  var lines = 1
  /// Pixels between letters, beside what the font has.
  var tracking = 0.0
  /// Whether signs that stand upright in a column do so once the words are turned to run down.
  var runsDown = false
  /// Whether lines stand in the middle; else they begin where the first begins.
  var isCentered = false
}

/// Sets words in type into pictures in memory: for what is printed on a thing, which is turned and seen
/// from near and far, so that letters are not fitted to pixels.
///
/// Nothing of it needs a display. Where the system has no fonts, nothing is set.
// Safe because the pointer is given back exactly once, and never leaves this file.
@MainActor @safe final class Typesetter {
  private let fonts: OpaquePointer?

  /// Opens the system's fonts.
  ///
  /// - Parameter hasFonts: whether they are looked for; a test may do without.
  init(hasFonts: Bool = true) { unsafe fonts = hasFonts ? recto_lettering_make(true) : nil }

  isolated deinit { unsafe recto_lettering_end(fonts) }

  /// Lays words out.
  ///
  /// - Parameters:
  ///   - text: words without control characters.
  ///   - letters: how they look.
  ///   - width: the most pixels across; nil for all in one line.
  /// - Returns: nil where there is nothing to set, or nothing to set it with.
  func set(_ text: String, _ letters: PrintedLetters, width: Int? = nil) -> SetWords? {
    guard let fonts = unsafe fonts, !text.isEmpty else { return nil }
    let lines = width == nil ? 1 : letters.lines
    let style = recto_words_style(
      pixels: letters.pixels, weight: Int32(letters.weight), has_even_digits: false,
      width: Int32(width.map { max(1, $0) } ?? 0), lines: Int32(lines),
      marked_from: 0, marked_to: 0, color: letters.ink.bytes, mark_color: 0, has_serifs: true,
      has_fixed_pitch: false, is_centered: letters.isCentered, runs_down: letters.runsDown,
      tracking: letters.tracking,
      leading: lines > 1 ? Self.leading : 0)
    guard let words = unsafe recto_words_lay_out(fonts, text, Int32(text.utf8.count), style) else {
      return nil
    }
    return unsafe SetWords(words, margin: Int(letters.pixels) + 2)
  }

  /// Lines of a title stand nearer than those of a page; fonts of books leave room for reading on.
  private static let leading = 0.9
}

/// Words that are laid out for print.
// Safe because the pointer is given back exactly once, and never leaves this file.
@MainActor @safe final class SetWords {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// How many lines there are.
  let lines: Int
  /// Whether an ellipsis stands for some of them.
  let isCut: Bool
  /// Whether they run from the right.
  let runsFromRight: Bool
  private let layout: OpaquePointer
  private let margin: Int

  /// Takes a layout over, whose letters reach no further than `margin` beyond their lines.
  @unsafe init(_ layout: OpaquePointer, margin: Int) {
    let size = unsafe recto_words_measure(layout)
    (width, height, lines) = (Int(size.width), Int(size.height), Int(size.lines))
    (isCut, runsFromRight) = (size.is_cut, size.runs_from_right)
    unsafe self.layout = layout
    self.margin = margin
  }

  isolated deinit { unsafe recto_words_end(layout) }

  /// Its picture; nil where nothing is seen of it, or it is larger than any print.
  func stamp() -> Stamp? {
    let across = width + 2 * margin
    let down = height + 2 * margin
    guard width > 0, across <= Limits.printSide, down <= Limits.printSide else { return nil }
    var isDrawn = false
    // Safe because the buffer has the bytes that the call fills.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: across * down * 4) { into, filled in
      guard let start = into.baseAddress else { return }
      isDrawn = unsafe recto_words_draw(
        layout, start, Int32(across), Int32(down), Int32(margin))
      filled = across * down * 4
    }
    return isDrawn ? Stamp(width: across, height: down, bytes: bytes) : nil
  }
}

/// Letters in ink: R, G, B, A of each pixel, multiplied by alpha.
nonisolated struct Stamp {
  /// Pixels across a row of `bytes`.
  let width: Int
  let bytes: [UInt8]
  /// The columns and rows that have ink, which are not empty.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The row that has as much ink above it as below.
  let middle: Double

  /// Takes a picture; nil where it has no ink.
  init?(width: Int, height: Int, bytes: [UInt8]) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    var (ink, moment) = (0, 0)
    for row in 0..<height {
      var sum = 0
      for column in 0..<width {
        let alpha = Int(bytes[(row * width + column) * 4 + 3])
        guard alpha > Self.faintest else { continue }
        sum += alpha
        left = min(left, column)
        right = max(right, column + 1)
      }
      guard sum > 0 else { continue }
      top = min(top, row)
      bottom = row + 1
      ink += sum
      moment += sum * row
    }
    guard ink > 0 else { return nil }
    (self.width, self.bytes) = (width, bytes)
    (columns, rows) = (left..<right, top..<bottom)
    middle = Double(moment) / Double(ink) + 0.5
  }

  /// Fainter edges are not seen, and would make letters seem larger.
  private static let faintest = 12
}

extension Ink {
  /// An opaque colour of its bytes.
  nonisolated init(_ color: SIMD3<UInt8>) {
    self.init(UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z))
  }
}
