/// Scalars that lines care about.
enum Scalar {
  static let lineFeed: UInt32 = 0x0A
  static let space: UInt32 = 0x20
  static let hyphen: UInt32 = 0x2D
  static let softHyphen: UInt32 = 0xAD
  static let trueHyphen: UInt32 = 0x2010
  static let emDash: UInt32 = 0x2014
  static let object: UInt32 = 0xFFFC
}

extension [UInt8] {
  /// The scalar that begins at a byte, and its length; what is no UTF-8 is U+FFFD and one byte long.
  public func scalar(at place: Int, end: Int) -> (UInt32, Int) {
    let first = self[place]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, place + length <= end else { return (0xFFFD, 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for next in 1..<length {
      let byte = self[place + next]
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    guard Unicode.Scalar(scalar) != nil, length < 3 || scalar > (length == 3 ? 0x7FF : 0xFFFF)
    else { return (0xFFFD, 1) }
    return (scalar, length)
  }

  /// The scalar that ends before a byte; 0 at the start.
  func scalar(before place: Int, start: Int) -> UInt32 {
    guard place > start else { return 0 }
    var first = place - 1
    while first > start, place - first < 4, self[first] & 0xC0 == 0x80 { first -= 1 }
    return scalar(at: first, end: place).0
  }
}

extension UInt32 {
  /// Whether it is a letter as far as parting words goes: what is neither space, sign nor figure.
  var isLetterOfWord: Bool {
    self < 0x80
      ? (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
      : self >= 0xC0 && self != 0xD7 && self != 0xF7 && !(0x2000...0x2BFF).contains(self)
        && !(0x3000...0x303F).contains(self) && self < 0xFE00
  }

  /// Whether letters like it may be drawn a little wider: not those that join, nor those that stand in squares.
  var isOfExpandingScript: Bool {
    self < 0x590 || (0x900..<0x1100).contains(self) || (0x1200..<0x2E80).contains(self)
  }

  /// Whether letters like it stand in squares without spaces between words, and may stand a little apart.
  var isIdeographic: Bool {
    (0x2E80..<0xAC00).contains(self) || (0xF900..<0xFB00).contains(self)
      || (0xFE30..<0xFE50).contains(self) || (0xFF00..<0xFFF0).contains(self)
      || (0x20000..<0x40000).contains(self)
  }

  /// Whether it may run from right to left, or turn those around it.
  var mayRunLeft: Bool {
    (0x590...0x8FF).contains(self) || (0x200E...0x200F).contains(self)
      || (0x202A...0x202E).contains(self) || (0x2066...0x2069).contains(self)
      || (0xFB1D...0xFDFF).contains(self) || (0xFE70...0xFEFC).contains(self)
      || (0x10800...0x10FFF).contains(self) || (0x1E800...0x1EFFF).contains(self)
  }
}
