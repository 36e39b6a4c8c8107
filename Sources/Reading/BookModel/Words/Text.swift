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

  /// The text with a space in place of each control character: a book's title drives no terminal. A byte
  /// of a path that is no UTF-8 is a replacement character.
  public var withoutControls: String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control
    }
    guard unicodeScalars.contains(where: { isControl($0) || DiskPath.isByte($0) }) else {
      return String(self)
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { isControl($0) ? " " : DiskPath.isByte($0) ? "\u{FFFD}" : $0 }))
  }

  /// The text with nothing in it that acts instead of being read: a space in place of each control
  /// character and each separator of lines, and no embedding, override or isolate of direction, by
  /// which a name would seem another. Those of `kept` stay.
  public func inert(keeping kept: Set<Unicode.Scalar> = []) -> String {
    let isUnwanted = { (scalar: Unicode.Scalar) in scalar.acts && !kept.contains(scalar) }
    guard unicodeScalars.contains(where: isUnwanted) else { return String(self) }
    var clean = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if !isUnwanted(scalar) { clean.append(scalar) } else if !scalar.turns { clean.append(" ") }
    }
    return String(clean)
  }
}

extension Unicode.Scalar {
  /// Whether it does something to what stands around it or shows it, where another is seen: a control
  /// character, a separator of lines, or a sign that turns the direction.
  public var acts: Bool {
    switch value {
    case 0x2028, 0x2029: true
    default: turns || properties.generalCategory == .control
    }
  }

  /// Whether it embeds, overrides or isolates a direction.
  fileprivate var turns: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text of a C function's buffer: UTF-8, mended where it is not, up to the first zero.
  public init(endingAtZero buffer: some Sequence<CChar>) {
    self.init(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
