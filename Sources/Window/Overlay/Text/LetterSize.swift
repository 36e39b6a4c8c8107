/// Sizes of letters in units, which are pixels at scale 1.
nonisolated enum LetterSize {
  static let title = 14.0
  static let plain = 13.0
  static let small = 12.0
  static let heading = 18.0
}
