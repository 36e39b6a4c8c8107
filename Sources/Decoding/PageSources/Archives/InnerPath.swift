/// Paths inside an archive, as its documents name each other.
enum InnerPath {
  /// The path that `link` names in the document at `base`; it never leaves the archive.
  static func resolve(_ link: String, from base: String) -> String {
    let fragment = link.firstIndex(of: "#").map { link[$0...] } ?? ""
    let own = unescaped(link.prefix { $0 != "#" })
    guard !own.isEmpty else { return base + fragment }
    var parts = own.hasPrefix("/") ? [] : base.split(separator: "/").dropLast().map(String.init)
    for part in own.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    return parts.joined(separator: "/") + fragment
  }

  /// Replaces `%41` by `A`.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
