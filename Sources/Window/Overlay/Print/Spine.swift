internal import RectoBookModel

/// How a spine is laid out: pixels from its head.
nonisolated struct Spine {
  let width: Int
  let height: Int
  /// Where its outermost lines are.
  private let edge: Int
  /// The thickness of a thin line.
  private let fine: Int

  /// What authors are set in, as a share of the title.
  static let authorShare = 0.58
  /// The part of the room that is theirs, if they need it.
  static let authorRoom = 0.38
  /// A spine with less thickness has no letters.
  private static let leastWidth = 9
  /// Nor has a lower one.
  private static let leastHeight = 64

  /// Lays out a spine; each side is at least 1.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    edge = Int((Double(height) * 0.032).rounded())
    fine = max(1, Int((Double(height) / 400).rounded()))
  }

  /// Whether there is room for letters.
  var hasLetters: Bool { width >= Self.leastWidth && height >= Self.leastHeight }
  /// What is free of lines, from head to foot.
  var room: Range<Int> {
    let margin = edge + 5 * fine + Int(Double(height) * 0.028)
    return margin..<max(margin + 1, height - margin)
  }
  /// Between title and authors.
  var gap: Int { Int(Double(height) * 0.04) }
  /// What letters may take of the thickness.
  var across: Int { width - 2 * max(1, Int(Double(width) * 0.08)) }
  /// The size of the title, where it has room.
  var pixels: Double { min(Double(width) * 0.56, Double(height) * 0.078) }
  /// The most lines of a title.
  var lines: Int { width < 32 ? 1 : width < 44 ? 2 : 3 }

  /// Prints the lines at head and foot: a thick and a thin one on cloth, a quiet one on what is printed.
  func rule(_ canvas: inout PrintCanvas, _ ink: SIMD3<UInt8>, isCloth: Bool) {
    guard width >= 4, height >= Self.leastHeight else { return }
    let lines = isCloth ? [(0, 2 * fine), (4 * fine, fine)] : [(2 * fine, fine)]
    for (offset, thickness) in lines {
      for top in [edge + offset, height - edge - offset - thickness] {
        canvas.bar(0, top, width: width, height: thickness, ink, share: isCloth ? 1 : 0.5)
      }
    }
  }

  /// Prints words in the middle of the thickness, down from `top`.
  func print(_ stamp: Stamp, _ turn: PrintCanvas.Turn, top: Int, on canvas: inout PrintCanvas) {
    let before =
      turn == .topsToLeft
      ? stamp.middle - Double(stamp.rows.lowerBound) : Double(stamp.rows.upperBound) - stamp.middle
    let margin = (width - across) / 2
    // By their weight rather than their edges: a single tail should not shift a line.
    let left = Int((Double(width) / 2 - before).rounded())
    let most = width - margin - stamp.rows.count
    canvas.print(stamp, left: max(margin, min(left, most)), top: top, turn)
  }
}
