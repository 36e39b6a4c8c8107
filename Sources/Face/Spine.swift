internal import BookModel
internal import Foundation

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

/// What scripts ask for.
nonisolated enum Lines {
  /// Words set small: in capitals, where the script has any.
  static func small(_ text: String) -> String { hasCapitals(text) ? text.uppercased() : text }

  /// How far letters stand apart: capitals alone need air, and letters that are joined may have none.
  static func tracking(_ text: String, pixels: Double) -> Double {
    hasCapitals(text) && text == text.uppercased() ? pixels * 0.09 : 0
  }

  /// Latin, Greek and Cyrillic.
  private static func hasCapitals(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x530 || (0x1E00..<0x2070).contains($0.value) }
  }

  /// Names as they may be shown where not all of them have room: all, then fewer and fewer.
  static func shorter(_ names: String) -> [String] {
    let single = names.components(separatedBy: ", ")
    // Three of four each time: a hundred names are not worth a hundred trials.
    var count = single.count * 3 / 4
    var ways = [names]
    while count > 0 {
      ways.append(single.prefix(count).joined(separator: ", ") + " …")
      count = count * 3 / 4
    }
    return ways
  }

  /// Whether most signs are such as stand upright in a column: those of East Asia.
  static func areUpright(_ text: String) -> Bool {
    let upright = text.unicodeScalars.count { scalar in
      switch scalar.value {
      case 0x2E80..<0xA000, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0,
        0x20000..<0x40000:
        true
      default: false
      }
    }
    return upright * 2 > text.unicodeScalars.count
  }
}

/// The grain of boards.
nonisolated struct Weave {
  private let seed: UInt32
  private let isCloth: Bool

  /// Makes a grain that a number decides.
  init(seed: UInt64, isCloth: Bool) {
    (self.seed, self.isCloth) = (UInt32(truncatingIfNeeded: seed), isCloth)
  }

  /// Says how much lighter each pixel of a row is, in steps of 255.
  func lighten(row y: Int, _ lighter: inout [Float]) {
    var weft: Float = 0
    for x in lighter.indices {
      let grain = noise(x, y) - 0.5
      guard isCloth else {
        lighter[x] = grain
        continue
      }
      // Each thread is two pixels thick, more or less, and changes along its way.
      let isWarp = (x / 2 + y / 2) & 1 == 0
      if x % 23 == 0 { weft = noise(y / 2 &+ 7_001, x / 23 &+ 5_003) }
      let thread = isWarp ? noise(x / 2, y / 23 &+ 9_001) : weft
      lighter[x] = (isWarp ? 0.9 : -0.9) + (thread - 0.5) * 5 + grain
    }
  }

  /// 0…1, from a place.
  private func noise(_ x: Int, _ y: Int) -> Float {
    var bits = UInt32(truncatingIfNeeded: x &* 0x85EB_CA6B ^ y &* 0xC2B2_AE35)
    bits = (bits ^ seed ^ bits >> 15) &* 0x2C1B_3C6D
    bits = (bits ^ bits >> 12) &* 0x297A_2D39
    return Float((bits ^ bits >> 15) >> 8) / Float(1 << 24)
  }
}

extension Ink {
  /// An opaque colour of its bytes.
  nonisolated init(_ color: SIMD3<UInt8>) {
    self.init(UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z))
  }
}
