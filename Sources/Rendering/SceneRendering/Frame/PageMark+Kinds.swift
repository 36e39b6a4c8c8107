public import RectoBookModel

/// How that looks which stands out on pages.
///
/// Laws: on the paper of the night each is plainly seen, two to one at least, and the match that the reader has come to
/// at first sight among the others; print on it that was read keeps a contrast above 4.5, whatever its colour is.
extension PageMark {
  /// A match of what is looked for: orange and a line around tell it from what the reader has highlighted, in whatever
  /// colour.
  public static func match(_ box: PageBox) -> PageMark {
    PageMark(
      box: box, color: (1, 0.62, 0.3), glow: 0.62,
      frame: Frame(width: 0.1, color: (0.8, 0.25, 0.03), glow: 2.5))
  }

  /// The match that the reader has come to.
  public static func currentMatch(_ box: PageBox) -> PageMark {
    PageMark(
      box: box, color: (1, 0.4, 0.1), glow: 1.18,
      frame: Frame(width: 0.16, color: (0.42, 0.06, 0.01), glow: 12))
  }

  /// What is selected.
  public static func selection(_ box: PageBox) -> PageMark {
    PageMark(box: box, color: (0.45, 0.68, 1), glow: 0.85)
  }
}
