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
