internal import RectoBookModel
internal import RectoCPango

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
