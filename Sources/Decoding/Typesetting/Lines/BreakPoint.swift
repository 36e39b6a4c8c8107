/// A place where a line may end.
struct BreakPoint {
  /// How the line ends there.
  enum Kind: UInt8 {
    /// At a space, which vanishes, or between two signs.
    case plain
    /// With a hyphen of the text.
    case written
    /// With a hyphen that the text lacks.
    case parted
    /// Within what has no place to break, because it is too long.
    case torn
    /// At the end of all.
    case last

    var isHyphen: Bool { self == .written || self == .parted }
  }

  var kind: Kind
  /// The byte where the letters of the line end, and where the next line begins.
  var text, next: Int32
  var penalty: Int32
  /// The least of a line that ends here: sums from the start of the paragraph.
  var end: LineSum
  /// The same for what is before a line that begins here.
  var start: LineSum
  /// Fingerprints of the words at the end of the line and at the start of the next; 0 for none.
  var lastWord: UInt32 = 0
  var firstWord: UInt32 = 0
  /// What stays free behind the last sign of a line that ends here; negative where that hangs out.
  var trail: Int32 = 0
  /// Whether it is the same place as the point before, with another end of the line.
  var isTwin = false
  /// Whether one word alone is left for the last line.
  var leavesRunt = false
}

/// How wide the atoms of a line are, and what its spaces may stretch and shrink.
struct LineSum: Equatable {
  var width = 0
  var stretch = 0
  var shrink = 0
  /// The width of letters that may be drawn wider.
  var expanding = 0

  static func + (a: LineSum, b: LineSum) -> LineSum {
    LineSum(
      width: a.width + b.width, stretch: a.stretch + b.stretch, shrink: a.shrink + b.shrink,
      expanding: a.expanding + b.expanding)
  }

  static func - (a: LineSum, b: LineSum) -> LineSum {
    LineSum(
      width: a.width - b.width, stretch: a.stretch - b.stretch, shrink: a.shrink - b.shrink,
      expanding: a.expanding - b.expanding)
  }
}
