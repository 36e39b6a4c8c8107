extension ArraySlice<UInt8> {
  /// Whether it is an address of the web, of a length that matters.
  var isAddress: Bool {
    guard count > 10, count <= LineRules.Limit.reshaped else { return false }
    var place = startIndex
    while place + 2 < endIndex {
      if self[place] == 0x3A, self[place + 1] == 0x2F, self[place + 2] == 0x2F { return true }
      place += 1
    }
    return starts(with: "www.".utf8)
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
