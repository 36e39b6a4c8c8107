/// How letters are compared in a search: as Unicode folds cases one scalar to one, without marks, and
/// in the usual width. Every i is one: a capital one does not tell which of them it is.
struct LetterFolding {
  /// What each scalar of the first plane folds to, where it was asked for; 0 where it was not.
  private var known = [UInt32](repeating: 0, count: 0x1_0000)

  /// A scalar without its case and its marks. Law: folding twice changes nothing.
  mutating func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value < 0x1_0000 else { return Self.fold(scalar) }
    if scalar.value < 0x80 {
      return (65...90).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
    }
    let index = Int(scalar.value)
    if let found = Unicode.Scalar(known[index]), known[index] != 0 { return found }
    let found = Self.fold(scalar)
    known[index] = found.value
    return found
  }

  /// The small letter of the capital one: ς, σ and Σ become one, as do s and ſ.
  private static func fold(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    let scalar = LetterParts.usualWidth(letter)
    let upper = only(scalar.properties.uppercaseMapping) ?? scalar
    let lower =
      only(upper.properties.lowercaseMapping) ?? only(scalar.properties.lowercaseMapping) ?? scalar
    return LetterMarks.plain(lower)
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// The letter that a letter and a mark on it make, where there is one: `e` and `◌́` make `é`.
  static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var pair = String.UnicodeScalarView()
    pair.append(letter)
    pair.append(mark)
    // Strings are equal where they mean the same letters.
    return compositions[String(pair)]
  }

  /// The letters with marks of Latin, Greek and Cyrillic.
  private static let compositions: [String: Unicode.Scalar] = {
    var compositions: [String: Unicode.Scalar] = [:]
    for range in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
      for value in range {
        if let scalar = Unicode.Scalar(value) { compositions[String(Character(scalar))] = scalar }
      }
    }
    return compositions
  }()
}

extension Unicode.Scalar {
  /// Whether it is a mark that stands on the letter before it.
  var standsOnLetter: Bool { (0x300...0x36F).contains(value) }

  /// Whether it is never seen and parts nothing.
  var isUnseen: Bool {
    switch value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// Whether words are written without spaces in its script, so that the end of a line parts none.
  var needsNoSpaces: Bool {
    if partsPhrases { return true }
    return switch value {
    case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }

  /// Whether spaces in its script part phrases rather than words, so that there may be one at the end of a line: those of
  /// Thai, Lao, Tibetan, Burmese, Khmer and their neighbours.
  var partsPhrases: Bool {
    switch value {
    case 0xE00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF, 0x1B00...0x1B7F,
      0xA980...0xA9FF, 0xAA60...0xAADF:
      true
    default: false
    }
  }

  /// Whether it is a letter, or a mark that is written with one.
  var isOfLetter: Bool {
    properties.isAlphabetic || properties.generalCategory == .nonspacingMark
      || properties.generalCategory == .spacingMark
  }

  /// Whether words may hold it.
  var isOfWord: Bool {
    isOfLetter || properties.numericType != nil || value == 0x5F
  }
}
