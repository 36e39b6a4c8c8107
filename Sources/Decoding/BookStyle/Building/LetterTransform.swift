extension LetterStyle.Transform {
  /// Text in capital or small letters, as its language has them. One letter may become several capitals.
  func applied(
    _ text: ArraySlice<UInt8>, isWordStart: Bool, language: String
  ) -> ArraySlice<UInt8> {
    let script = Script(language)
    var isStart = isWordStart
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch self {
      case .uppercase: result.append(contentsOf: script.capital(scalar).unicodeScalars)
      case .lowercase: result.append(contentsOf: script.small(scalar).unicodeScalars)
      case .capitalize where isStart:
        result.append(contentsOf: script.initial(scalar).unicodeScalars)
      case .capitalize, .none: result.append(scalar)
      }
      isStart =
        scalar.properties.isWhitespace || scalar == "-"
        || isStart && !scalar.properties.isAlphabetic
    }
    return Array(String(result).utf8)[...]
  }

  /// What languages have other capitals than most.
  private enum Script {
    case usual, turkic, greek

    init(_ language: String) {
      let name = language.prefix { $0 != "-" }.lowercased()
      self = ["tr", "az"].contains(name) ? .turkic : name == "el" ? .greek : .usual
    }

    func capital(_ scalar: Unicode.Scalar) -> String {
      switch self {
      case .turkic where scalar == "i": "\u{130}"
      // Greek capitals have no accents.
      case .greek: Self.bare[scalar] ?? scalar.properties.uppercaseMapping
      default: scalar.properties.uppercaseMapping
      }
    }

    func small(_ scalar: Unicode.Scalar) -> String {
      switch self {
      case .turkic where scalar == "I": "\u{131}"
      case .turkic where scalar == "\u{130}": "i"
      default: scalar.properties.lowercaseMapping
      }
    }

    func initial(_ scalar: Unicode.Scalar) -> String {
      self == .turkic && scalar == "i" ? "\u{130}" : scalar.properties.titlecaseMapping
    }

    private static let bare: [Unicode.Scalar: String] = [
      "ά": "Α", "έ": "Ε", "ή": "Η", "ί": "Ι", "ό": "Ο", "ύ": "Υ", "ώ": "Ω", "ΐ": "Ϊ", "ΰ": "Ϋ",
      "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω",
    ]
  }
}

extension ArraySlice<UInt8> {
  /// With spaces at which no line ends.
  var withEachSpaceFixed: ArraySlice<UInt8> {
    flatMap { $0 == 0x20 ? [0xC2, 0xA0] : [$0] }[...]
  }

  /// The same, white space collapsed.
  var withFixedSpaces: ArraySlice<UInt8> {
    var result: [UInt8] = []
    for (place, byte) in zip(indices, self) {
      if byte > 0x20 {
        result.append(byte)
      } else if place > startIndex, self[place - 1] > 0x20, place + 1 < endIndex {
        result += [0xC2, 0xA0]
      } else if place == startIndex || place + 1 == endIndex {
        result.append(0x20)
      }
    }
    return result[...]
  }
}
