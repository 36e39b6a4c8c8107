/// The colours of the overlay: paper by day, leather by night.
///
/// Laws: all words have a contrast of at least 4.5 to 1 on whatever they may stand on, and what a control is known by has
/// one of 3 to 1, over black pictures and white ones.
nonisolated struct Theme: Equatable {
  /// The sheets that lie over the book.
  var sheet: Ink
  /// Cards, which may lie over sheets.
  var card: Ink
  /// A field in a sheet.
  var field: Ink
  /// The lines between things.
  var hairline: Ink
  /// The outline by which alone a control is known.
  var edge: Ink
  var words: Ink
  /// Words that stand back.
  var quiet: Ink
  /// The binder's colour: where the reader is.
  var accent: Ink
  /// Words on the accent.
  var onAccent: Ink
  var selected: Ink
  /// What is under the pointer.
  var hovered: Ink
  /// What was found in words.
  var mark: Ink
  /// What lies behind words of a field that are selected.
  var textSelection: Ink
  /// The rest of a line that is partly full.
  var track: Ink
  /// A page that has no picture yet.
  var paper: Ink
  /// What pictures of pages are dimmed by: they are as the book has them, on bright paper.
  var dimming: Ink
  /// A tip, and its words.
  var tip: Ink
  var onTip: Ink
  /// A hint, its words and its edge.
  var hint: Ink
  var onHint: Ink
  var hintEdge: Ink
  /// What lies between a sheet and the book.
  var veil: Ink
  /// The shadow under a sheet.
  var shadow: Ink

  /// Warm paper and dark brown.
  static let day = Theme(
    sheet: Ink(0xFBF7EF), card: Ink(0xFCF8F1), field: Ink(0x4A3520, 0.06),
    hairline: Ink(0x4A3520, 0.14), edge: Ink(0x4A3520, 0.62),
    words: Ink(0x2E2219), quiet: Ink(0x5E5042), accent: Ink(0x902925), onAccent: Ink(0xFFF9F2),
    selected: Ink(0x9A2F2A, 0.08), hovered: Ink(0x4A3520, 0.05), mark: Ink(0xF2C230, 0.5),
    textSelection: Ink(0x3A76C4, 0.32), track: Ink(0x4A3520, 0.62), paper: Ink(0xF1EADC),
    dimming: Ink(0xFFFFFF),
    tip: Ink(0x2E241C, 0.95),
    onTip: Ink(0xF8F1E6), hint: Ink(0xFFE58A, 0.97), onHint: Ink(0x3A2C00),
    hintEdge: Ink(0x9C7A00, 0.55), veil: Ink(0x1A120B, 0.3), shadow: Ink(0x1A0F06, 0.3))

  /// Dark leather and warm grey.
  static let night = Theme(
    sheet: Ink(0x27221E), card: Ink(0x2B2622), field: Ink(0xFFF0DC, 0.06),
    hairline: Ink(0xFFF0DC, 0.13), edge: Ink(0xFFF0DC, 0.5),
    words: Ink(0xEEE5D9), quiet: Ink(0xCDC2B4), accent: Ink(0xF5AFA5), onAccent: Ink(0x2A0F0B),
    selected: Ink(0xE58377, 0.12), hovered: Ink(0xFFF0DC, 0.05), mark: Ink(0x8F6A12, 0.3),
    textSelection: Ink(0x6FA0E0, 0.34), track: Ink(0xFFF0DC, 0.5), paper: Ink(0x3A332D),
    dimming: Ink(0x8C8377),
    tip: Ink(0xEFE6DA, 0.97),
    onTip: Ink(0x2A211A), hint: Ink(0xE6C65A, 0.97), onHint: Ink(0x2B2000),
    hintEdge: Ink(0x000000, 0.4), veil: Ink(0x000000, 0.5), shadow: Ink(0x000000, 0.55))
}
