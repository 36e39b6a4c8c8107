import RectoBookMarkup

/// Parts a style sheet into tokens, in one pass.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private var at = 0
  private var tokens: [CSSToken] = []

  /// All tokens of a text.
  static func tokens(_ text: some StringProtocol) -> [CSSToken] {
    var tokenizer = CSSTokenizer(bytes: Array(text.utf8))
    tokenizer.read()
    return tokenizer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 3)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  private mutating func read() {
    // A mark of the order of bytes.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while at < bytes.count { readToken() }
  }

  private mutating func readToken() {
    let first = byte()
    switch first {
    case _ where first.isMarkupSpace:
      while at < bytes.count, byte().isMarkupSpace { at += 1 }
      tokens.append(.space)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      tokens.append(string())
    case UInt8(ascii: "#") where byte(1).isOfIdent || isEscape(1):
      at += 1
      tokens.append(.hash(name()))
    case UInt8(ascii: "@") where beginsIdent(1):
      at += 1
      tokens.append(.atKeyword(name().asSmallLetters))
    case UInt8(ascii: "<") where bytes[at...].starts(with: "<!--".utf8):
      at += 4
    case UInt8(ascii: "-") where bytes[at...].starts(with: "-->".utf8):
      at += 3
    case _ where beginsNumber: readNumber()
    case _ where beginsIdent(0): readIdent()
    default: readSign(first)
    }
  }

  private mutating func readSign(_ first: UInt8) {
    at += 1
    switch first {
    case UInt8(ascii: ":"): tokens.append(.colon)
    case UInt8(ascii: ";"): tokens.append(.semicolon)
    case UInt8(ascii: ","): tokens.append(.comma)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): tokens.append(.open(first))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): tokens.append(.close(first))
    default: tokens.append(.sign(Unicode.Scalar(first)))
    }
  }

  private mutating func skipComment() {
    at += 2
    while at < bytes.count {
      if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
  }

  // MARK: Names

  private func isEscape(_ offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "\\") && at + offset + 1 < bytes.count
      && byte(offset + 1) != 0x0A
  }

  private func beginsIdent(_ offset: Int) -> Bool {
    let first = byte(offset)
    if first == UInt8(ascii: "-") {
      let second = byte(offset + 1)
      return second.beginsIdent || second == UInt8(ascii: "-") || isEscape(offset + 1)
    }
    return first.beginsIdent || isEscape(offset)
  }

  private mutating func name() -> String {
    let start = at
    while at < bytes.count, byte().isOfIdent { at += 1 }
    guard isEscape(0) else { return String(decoding: bytes[start..<at], as: UTF8.self) }
    var text = Array(bytes[start..<at])
    while at < bytes.count {
      if byte().isOfIdent {
        text.append(byte())
        at += 1
      } else if isEscape(0) {
        text.append(contentsOf: escape())
      } else {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// What a backslash stands for: a number in hexadecimal digits, or the sign behind it.
  private mutating func escape() -> [UInt8] {
    at += 1
    var (value, count) = (UInt32(0), 0)
    while count < 6, let digit = byte().hexDigit, at < bytes.count {
      value = value * 16 + UInt32(digit)
      (at, count) = (at + 1, count + 1)
    }
    guard count > 0 else {
      at += 1
      return [bytes[at - 1]]
    }
    if byte() == 0x0D, byte(1) == 0x0A { at += 1 }
    if byte().isMarkupSpace { at += 1 }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private mutating func readIdent() {
    let name = name()
    guard byte() == UInt8(ascii: "("), at < bytes.count else {
      tokens.append(.ident(name))
      return
    }
    at += 1
    guard name.asSmallLetters == "url" else {
      tokens.append(.function(name.asSmallLetters))
      return
    }
    while at < bytes.count, byte().isMarkupSpace { at += 1 }
    if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
      let inner = string()
      while at < bytes.count, byte() != UInt8(ascii: ")") { at += 1 }
      at = min(at + 1, bytes.count)
      if case .string(let text) = inner {
        tokens.append(.url(text))
      } else {
        tokens.append(.broken)
      }
    } else {
      tokens.append(address())
    }
  }

  private mutating func address() -> CSSToken {
    var text: [UInt8] = []
    while at < bytes.count, byte() != UInt8(ascii: ")") {
      if isEscape(0) {
        text.append(contentsOf: escape())
      } else {
        text.append(byte())
        at += 1
      }
    }
    at = min(at + 1, bytes.count)
    while let last = text.last, last.isMarkupSpace { text.removeLast() }
    return .url(String(decoding: text, as: UTF8.self))
  }

  private mutating func string() -> CSSToken {
    let quote = byte()
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let next = byte()
      if next == quote {
        at += 1
        return .string(String(decoding: text, as: UTF8.self))
      }
      if next == 0x0A { return .broken }
      if next == UInt8(ascii: "\\") {
        if byte(1) == 0x0A {
          at += 2
        } else if at + 1 < bytes.count {
          text.append(contentsOf: escape())
        } else {
          at += 1
        }
        continue
      }
      text.append(next)
      at += 1
    }
    return .string(String(decoding: text, as: UTF8.self))
  }

  // MARK: Numbers

  private var beginsNumber: Bool {
    var offset = byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") ? 1 : 0
    if byte(offset) == UInt8(ascii: ".") { offset += 1 }
    return byte(offset).isDecimal
  }

  private mutating func readNumber() {
    let start = at
    at += 1
    while byte().isDecimal { at += 1 }
    if byte() == UInt8(ascii: "."), byte(1).isDecimal,
      !bytes[start..<at].contains(UInt8(ascii: "."))
    {
      at += 1
      while byte().isDecimal { at += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 2 : 1
      if byte(sign).isDecimal {
        at += sign
        while byte().isDecimal { at += 1 }
      }
    }
    // Longer ones are nobody's length.
    let digits = bytes[start..<min(at, start + 64)]
    let value = Double(String(decoding: digits, as: UTF8.self)) ?? 0
    let number = value.isFinite ? min(max(value, -1e9), 1e9) : 0
    if byte() == UInt8(ascii: "%") {
      at += 1
      tokens.append(.percentage(number))
    } else if beginsIdent(0) {
      tokens.append(.dimension(number, unit: name().asSmallLetters))
    } else {
      tokens.append(.number(number))
    }
  }
}

extension UInt8 {
  fileprivate var isDecimal: Bool { self &- 0x30 < 10 }

  fileprivate var beginsIdent: Bool {
    (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "_") || self >= 0x80
  }

  fileprivate var isOfIdent: Bool { beginsIdent || isDecimal || self == UInt8(ascii: "-") }

  fileprivate var hexDigit: UInt8? {
    if isDecimal { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
