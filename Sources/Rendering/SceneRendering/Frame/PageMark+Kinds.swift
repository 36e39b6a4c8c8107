public import RectoBookModel

/// How that looks which stands out on pages.
///
/// Law: on the paper of the night each is plainly seen, two to one at least, and print on it keeps a contrast above 4.5.
extension PageMark {
  /// A match of what is looked for: orange and a line around tell it from what the reader has highlighted, in whatever
  /// colour.
  public static func match(_ box: PageBox) -> PageMark {
    PageMark(
      box: box, color: (1, 0.62, 0.3), glow: 0.78,
      frame: Frame(width: 0.1, color: (0.8, 0.25, 0.03), glow: 4))
  }

  /// The match that the reader has come to.
  public static func currentMatch(_ box: PageBox) -> PageMark {
    PageMark(
      box: box, color: (1, 0.4, 0.1), glow: 1.5,
      frame: Frame(width: 0.13, color: (0.42, 0.06, 0.01), glow: 9))
  }

  /// What is selected.
  public static func selection(_ box: PageBox) -> PageMark {
    PageMark(box: box, color: (0.45, 0.68, 1))
  }
}
