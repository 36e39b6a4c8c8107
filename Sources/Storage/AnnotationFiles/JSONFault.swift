/// Where a text stops being JSON, which the decoder does not say.
struct JSONFault {
  /// The line, from 1, from which on it is none; nil where all of it is JSON.
  static func line(in bytes: [UInt8]) -> Int? {
    var scan = JSONFault(bytes)
    return scan.isWhole() ? nil : 1 + bytes.prefix(scan.place).count { $0 == UInt8(ascii: "\n") }
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The lists and objects that are open, by the byte that ends each; kept here and not on the stack, which a file
  /// of brackets alone would use up.
  private var open: [UInt8] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpace()
    guard next == byte.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func isWhole() -> Bool {
    while true {
      guard beginsValue() else { return false }
      // A list or an object that was just begun waits for its first value.
      if isWaiting {
        isWaiting = false
        continue
      }
      while let end = open.last, !take(",") {
        guard take(Character(Unicode.Scalar(end))) else { return false }
        open.removeLast()
      }
      guard let end = open.last else {
        skipSpace()
        return next == nil
      }
      if end == UInt8(ascii: "}"), !takesName() { return false }
    }
  }

  private var isWaiting = false

  /// Passes a value, or the beginning of one that holds others.
  private mutating func beginsValue() -> Bool {
    if take("{") {
      if take("}") { return true }
      open.append(UInt8(ascii: "}"))
      isWaiting = true
      return takesName()
    }
    if take("[") {
      if take("]") { return true }
      open.append(UInt8(ascii: "]"))
      isWaiting = true
      return true
    }
    if next == UInt8(ascii: "\"") { return takesText() }
    let start = place
    while let byte = next, Self.isOfWord(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    if ["true", "false", "null"].contains(word) || Double(word) != nil { return true }
    place = start
    return false
  }

  private mutating func takesName() -> Bool {
    skipSpace()
    return takesText() && take(":")
  }

  private mutating func takesText() -> Bool {
    guard take("\"") else { return false }
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { return false }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return take("\"")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    let sign = Character(Unicode.Scalar(byte))
    return sign.isASCII && (sign.isLetter || sign.isNumber || "+-.".contains(sign))
  }
}
