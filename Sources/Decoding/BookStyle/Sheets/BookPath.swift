/// Paths of files within a book.
enum BookPath {
  /// Follows a reference.
  ///
  /// - Parameters:
  ///   - reference: as it stands in markup or a sheet: percent signs and fragments and all.
  ///   - base: the file that it stands in.
  /// - Returns: the file, as the archive names it; nil where that is outside of the book.
  static func resolved(_ reference: String, in base: String) -> String? {
    let bytes = reference.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !bytes.isEmpty, bytes.count < 4_096, !hasScheme(bytes), !bytes.starts(with: "//".utf8)
    else { return nil }
    let path = decoded(bytes)
    var parts = path.hasPrefix("/") ? [] : base.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  /// Whether a colon stands before the first slash.
  private static func hasScheme(_ bytes: Substring.UTF8View) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon > bytes.startIndex
      && bytes[..<colon].allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x2B < 15 }
      && !bytes[..<colon].contains(UInt8(ascii: "/"))
  }

  /// With `%41` as `A`.
  static func decoded(_ bytes: Substring.UTF8View) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(Substring(bytes)) }
    let bytes = Array(bytes)
    var (decoded, place) = ([UInt8](), 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
