extension ArraySlice<UInt8> {
  /// Whether it is an address of the web, the name of a machine or a path to a file, of a length that matters.
  var isAddress: Bool {
    guard count > 10, count <= LineRules.Limit.reshaped else { return false }
    var (place, parts, letters) = (startIndex, 0, 0)
    while place + 2 < endIndex {
      if self[place] == 0x3A, self[place + 1] == 0x2F, self[place + 2] == 0x2F { return true }
      if UInt32(self[place]).isLetterOfWord {
        letters += 1
        let next = self[place + 1]
        // A stop within a word of letters, or a stroke.
        if next == 0x2E || next == 0x2F, UInt32(self[place + 2]).isLetterOfWord { parts += 1 }
      }
      place += 1
    }
    return parts > 1 && letters >= 8 || starts(with: "www.".utf8)
  }
}

extension UInt32 {
  /// Whether it is a capital of the scripts that have them.
  var isCapital: Bool {
    (0x41...0x5A).contains(self) || (0xC0...0xDE).contains(self) && self != 0xD7
      || (0x391...0x3A9).contains(self) || (0x410...0x42F).contains(self)
  }

  /// Whether what follows may begin a sentence.
  var endsSentence: Bool {
    switch self {
    case 0x21, 0x2E, 0x3A, 0x3F, 0x22, 0x201C, 0x201D, 0xAB, 0xBB, 0x2014, 0x2026: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether a word of one letter ends at a place that leans on what follows, as a bracket or a quotation mark opens there,
  /// or a sentence begins.
  func endsWithLoneLetter(at end: Int) -> Bool {
    guard end > 1, end <= count, UInt32(self[end - 1]).isLetterOfWord, self[end - 1] < 0x80 else {
      return false
    }
    switch scalar(before: end - 1, start: 0) {
    case 0x28, 0x5B, 0x22, 0xAB, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039: return true
    case Scalar.space:
      let sign = scalar(before: end - 2, start: 0)
      return sign == 0x21 || sign == 0x2E || sign == 0x3F
    default: return false
    }
  }
}
