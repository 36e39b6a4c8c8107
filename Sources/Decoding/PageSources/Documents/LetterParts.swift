/// Letters that are printed as one and mean several, or mean the same in another width.
enum LetterParts {
  /// The most letters that one means.
  static let most = 3

  /// The letters that a ligature joins; nil where it is none.
  static func ligature(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0xFB00...0xFB06: latin[Int(scalar.value - 0xFB00)]
    case 0x132: ["I", "J"]
    case 0x133: ["i", "j"]
    case 0x900...0x1026: pairs[scalar]
    default: nil
    }
  }

  /// Letters of India and its neighbours that are written as one scalar or as two: consonants with a point, vowels of
  /// two signs, am.
  private static let pairs: [Unicode.Scalar: [Unicode.Scalar]] = {
    let table = [
      "\u{929}\u{928}\u{93C}", "\u{931}\u{930}\u{93C}", "\u{934}\u{933}\u{93C}",
      "\u{958}\u{915}\u{93C}", "\u{959}\u{916}\u{93C}", "\u{95A}\u{917}\u{93C}",
      "\u{95B}\u{91C}\u{93C}", "\u{95C}\u{921}\u{93C}", "\u{95D}\u{922}\u{93C}",
      "\u{95E}\u{92B}\u{93C}", "\u{95F}\u{92F}\u{93C}", "\u{9CB}\u{9C7}\u{9BE}",
      "\u{9CC}\u{9C7}\u{9D7}", "\u{9DC}\u{9A1}\u{9BC}", "\u{9DD}\u{9A2}\u{9BC}",
      "\u{9DF}\u{9AF}\u{9BC}", "\u{A33}\u{A32}\u{A3C}", "\u{A36}\u{A38}\u{A3C}",
      "\u{A59}\u{A16}\u{A3C}", "\u{A5A}\u{A17}\u{A3C}", "\u{A5B}\u{A1C}\u{A3C}",
      "\u{A5E}\u{A2B}\u{A3C}", "\u{B48}\u{B47}\u{B56}", "\u{B4B}\u{B47}\u{B3E}",
      "\u{B4C}\u{B47}\u{B57}", "\u{B5C}\u{B21}\u{B3C}", "\u{B5D}\u{B22}\u{B3C}",
      "\u{BCA}\u{BC6}\u{BBE}", "\u{BCB}\u{BC7}\u{BBE}", "\u{BCC}\u{BC6}\u{BD7}",
      "\u{C48}\u{C46}\u{C56}", "\u{CC0}\u{CBF}\u{CD5}", "\u{CC7}\u{CC6}\u{CD5}",
      "\u{CC8}\u{CC6}\u{CD6}", "\u{CCA}\u{CC6}\u{CC2}", "\u{D4A}\u{D46}\u{D3E}",
      "\u{D4B}\u{D47}\u{D3E}", "\u{D4C}\u{D46}\u{D57}", "\u{DDC}\u{DD9}\u{DCF}",
      "\u{DDE}\u{DD9}\u{DDF}", "\u{E33}\u{E4D}\u{E32}", "\u{EB3}\u{ECD}\u{EB2}",
      "\u{1026}\u{1025}\u{102E}",
    ].map { Array($0.unicodeScalars) }
    return Dictionary(uniqueKeysWithValues: table.map { ($0[0], Array($0[1...])) })
  }()

  private static let latin: [[Unicode.Scalar]] = [
    ["f", "f"], ["f", "i"], ["f", "l"], ["f", "f", "i"], ["f", "f", "l"], ["s", "t"], ["s", "t"],
  ]

  /// The letter of usual width that a full or half one means.
  static func usualWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    case 0xFF61...0xFF9D: kana[Int(scalar.value - 0xFF61)]
    default: scalar
    }
  }

  private static let kana = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
      + "ハヒフヘホマミムメモヤユヨラリルレロワン").unicodeScalars)

  /// The voiced kana that a kana and a mark of its own place mean: `ﾊ` and `ﾞ` are `バ`.
  static func voiced(_ letter: Unicode.Scalar, by mark: Unicode.Scalar) -> Unicode.Scalar? {
    let isHalf: Bool
    switch mark.value {
    case 0xFF9E, 0x3099: isHalf = false
    case 0xFF9F, 0x309A: isHalf = true
    default: return nil
    }
    let plain = usualWidth(letter)
    // Hiragana stand in the same order.
    let place = (0x3041...0x3096).contains(plain.value) ? plain.value + 0x60 : plain.value
    switch place {
    case 0x30A6 where !isHalf: return Unicode.Scalar(plain.value + 0x4E)
    case 0x30AB...0x30C1 where !isHalf && place % 2 == 1: return Unicode.Scalar(plain.value + 1)
    case 0x30C4...0x30C8 where !isHalf && place % 2 == 0: return Unicode.Scalar(plain.value + 1)
    case 0x30CF...0x30DB where place % 3 == 0:
      return Unicode.Scalar(plain.value + (isHalf ? 2 : 1))
    default: return nil
    }
  }
}
