/// The one scale of sizes of letters, in units, which are pixels at scale 1.
nonisolated enum LetterSize {
  /// What stands back: places, times, tips, what stands below a name.
  static let small = 12.0
  /// Nearly all words.
  static let plain = 14.0
  /// The headings of lists and cards, and what is typed.
  static let title = 16.0
  /// The headings of sheets in the middle, and what is alone in the view.
  static let heading = 20.0
}
