internal import RectoBookModel
internal import RectoCPango

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
  init(hasFonts: Bool = true) {
    unsafe fonts = hasFonts ? recto_lettering_make(true, Typefaces.plain) : nil
  }

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
