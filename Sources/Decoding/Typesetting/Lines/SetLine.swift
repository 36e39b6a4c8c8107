/// A line of a paragraph: which bytes it shows, and how it is fitted to its measure.
struct SetLine: Equatable {
  /// Where its bytes begin, where its letters end, and where the next line begins.
  var start, textEnd, end: Int32
  /// How far of what it may it is stretched, in hundredths; negative where it is shrunk.
  var ratio: Int16 = 0
  /// Whether a hyphen stands at its end that the text lacks.
  var isParted = false
  /// Whether it ends with a hyphen, of the text or not.
  var hasHyphen = false
  /// Whether it is the first of its block, and the last before an end that the text asks for.
  var isFirst = false
  var isLast = false
  /// Whether room between letters helps to fill it.
  var isSpaced = false
  /// How high it is, and where its letters stand in it.
  var height: Int32 = 0
  var baseline: Int32 = 0
}
