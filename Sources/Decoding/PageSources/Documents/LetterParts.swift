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
    default: nil
    }
  }

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
