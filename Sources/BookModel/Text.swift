extension StringProtocol {
  /// The text where it is short enough to be shown and sent, else its start and an ellipsis.
  ///
  /// Law: at most `Limits.textBytes` bytes of UTF-8. Counted in bytes and cut between scalars:
  /// one letter may carry any number of marks.
  public var shortened: String {
    guard utf8.count > Limits.textBytes else { return String(self) }
    let ellipsis = "…"
    var room = Limits.textBytes - ellipsis.utf8.count
    var start = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      start.append(scalar)
    }
    return String(start) + ellipsis
  }

  /// The text with a space in place of each control character: a book's title drives no terminal.
  public var withoutControls: String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control
    }
    guard unicodeScalars.contains(where: isControl) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.map { isControl($0) ? " " : $0 }))
  }
}

extension String {
  /// The text of a C function's buffer: UTF-8, mended where it is not, up to the first zero.
  public init(endingAtZero buffer: some Sequence<CChar>) {
    self.init(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
