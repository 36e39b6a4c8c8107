import RectoFlowModel

/// Letters of the alphabets that Unicode has for formulas.
enum MathAlphabet {
  /// Where an alphabet begins: capitals and small letters of Latin, those of Greek, figures; 0 for none.
  private struct Starts {
    var capital: UInt32 = 0
    var small: UInt32 = 0
    var greek: UInt32 = 0
    var figure: UInt32 = 0
  }

  private static func starts(_ variant: FormulaVariant) -> Starts {
    switch variant {
    case .normal: Starts()
    case .bold: Starts(capital: 0x1D400, small: 0x1D41A, greek: 0x1D6A8, figure: 0x1D7CE)
    case .italic: Starts(capital: 0x1D434, small: 0x1D44E, greek: 0x1D6E2)
    case .boldItalic: Starts(capital: 0x1D468, small: 0x1D482, greek: 0x1D71C)
    case .script: Starts(capital: 0x1D49C, small: 0x1D4B6)
    case .boldScript: Starts(capital: 0x1D4D0, small: 0x1D4EA)
    case .fraktur: Starts(capital: 0x1D504, small: 0x1D51E)
    case .doubleStruck: Starts(capital: 0x1D538, small: 0x1D552, figure: 0x1D7D8)
    case .boldFraktur: Starts(capital: 0x1D56C, small: 0x1D586)
    case .sans: Starts(capital: 0x1D5A0, small: 0x1D5BA, figure: 0x1D7E2)
    case .boldSans: Starts(capital: 0x1D5D4, small: 0x1D5EE, greek: 0x1D756, figure: 0x1D7EC)
    case .sansItalic: Starts(capital: 0x1D608, small: 0x1D622)
    case .sansBoldItalic: Starts(capital: 0x1D63C, small: 0x1D656, greek: 0x1D790)
    case .monospace: Starts(capital: 0x1D670, small: 0x1D68A, figure: 0x1D7F6)
    }
  }

  /// Letters that Unicode had before it had alphabets, by the places where those have none.
  private static let older: [UInt32: UInt32] = [
    0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B,
    0x1D4A4: 0x2110, 0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F,
    0x1D4BC: 0x210A, 0x1D4C4: 0x2134, 0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111,
    0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102, 0x1D53F: 0x210D, 0x1D545: 0x2115,
    0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
  ]

  /// Greek signs behind the small letters of an alphabet, in their order there.
  private static let greekSigns: [UInt32] = [
    0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6,
  ]

  /// A letter of an alphabet; nil where that has none.
  static func scalar(_ scalar: UInt32, in variant: FormulaVariant) -> UInt32? {
    let starts = starts(variant)
    func letter(_ start: UInt32, _ place: UInt32) -> UInt32? {
      start == 0 ? nil : older[start + place] ?? start + place
    }
    switch scalar {
    case 0x41...0x5A: return letter(starts.capital, scalar - 0x41)
    case 0x61...0x7A: return letter(starts.small, scalar - 0x61)
    case 0x30...0x39: return letter(starts.figure, scalar - 0x30)
    case 0x391...0x3A9 where scalar != 0x3A2: return letter(starts.greek, scalar - 0x391)
    case 0x3F4: return letter(starts.greek, 17)
    case 0x2207: return letter(starts.greek, 25)
    case 0x3B1...0x3C9: return letter(starts.greek, scalar - 0x3B1 + 26)
    case 0x131: return variant == .italic ? 0x1D6A4 : nil
    case 0x237: return variant == .italic ? 0x1D6A5 : nil
    default:
      guard let place = greekSigns.firstIndex(of: scalar) else { return nil }
      return letter(starts.greek, UInt32(51 + place))
    }
  }

  /// Whether a single letter leans where the book does not say how it is to look: Latin, Greek.
  static func leans(_ scalar: UInt32) -> Bool { self.scalar(scalar, in: .italic) != nil }
}

extension FormulaVariant {
  /// How words look that are set in a font of text.
  var isBold: Bool {
    switch self {
    case .bold, .boldItalic, .boldScript, .boldFraktur, .boldSans, .sansBoldItalic: true
    default: false
    }
  }

  var isItalic: Bool {
    switch self {
    case .italic, .boldItalic, .sansItalic, .sansBoldItalic: true
    default: false
    }
  }
}
