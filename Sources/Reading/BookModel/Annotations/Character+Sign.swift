extension Character {
  /// Whether any of it is a sign: see `Unicode.Scalar.isSign`.
  public var isSign: Bool { unicodeScalars.contains(where: \.isSign) }
}

extension Unicode.Scalar {
  /// Whether it counts where places of text are told by counting: spaces, hyphens and what is not seen do not. The
  /// decoder counts the same ones (`document_signs.c`).
  public var isSign: Bool {
    switch value {
    case ...0x20, 0x7F...0xA0, 0x2000...0x2010, 0x2028...0x202F: false
    case 0x2D, 0xAD, 0x1680, 0x205F, 0x2060, 0x3000, 0xFEFF: false
    default: true
    }
  }
}
