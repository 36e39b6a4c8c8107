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
  /// What stays free behind its last sign; negative where that hangs out.
  var trail: Int32 = 0
  /// How high it is, and where its letters stand in it.
  var height: Int32 = 0
  /// How much less than the measure it has at its sides, beside what stands there.
  var inset = LineInset()
  /// Whether it stands beside what text flows around.
  var isBeside = false
  var baseline: Int32 = 0
  /// What of its height keeps it from the line above, and how much of that is not needed at the head of a page.
  var lead: Int32 = 0
  var spare: Int32 = 0

  /// Whether nothing stands on it: the text asks for its end at its beginning.
  var isEmpty: Bool { textEnd <= start && start < end }
}

/// How much of a line's measure is taken at its sides by what stands beside it.
struct LineInset: Equatable {
  var left: Int32 = 0
  var right: Int32 = 0

  static func + (a: LineInset, b: LineInset) -> LineInset {
    LineInset(left: a.left + b.left, right: a.right + b.right)
  }

  /// Of both sides.
  var width: Int { Int(left) + Int(right) }
}
