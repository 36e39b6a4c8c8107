/// An address that may be given to the desktop: of the web or of a letter, and of nothing else.
///
/// It comes from a book, so it is hostile until shown otherwise.
public struct WebAddress: Equatable, Sendable, CustomStringConvertible {
  /// The address in plain signs: what is no sign of an address is written as `%` and two digits.
  public let description: String

  private static let schemes = ["http", "https", "mailto"]

  /// Checks an address.
  ///
  /// Laws: the description begins with a known scheme in small letters, so never with a dash; it has
  /// only visible signs of ASCII without quotation marks, and at most `Limits.addressBytes` of them.
  /// - Returns: nil for another scheme, no host, a control character, or too many bytes.
  public init?(_ text: String) {
    guard text.utf8.count <= Limits.addressBytes, let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let scheme = text[..<colon].lowercased()
    guard Self.schemes.contains(scheme),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    if scheme == "mailto" {
      guard let first = rest.first, first != "?" else { return nil }
    } else {
      guard rest.hasPrefix("//"), let first = rest.dropFirst(2).first, !"/?#".contains(first) else {
        return nil
      }
    }
    var shown = scheme + ":"
    for byte in (scheme == "mailto" ? Self.letter(rest) : String(rest)).utf8 {
      if Self.isPlain(byte) {
        shown.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        shown += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    guard shown.utf8.count <= Limits.addressBytes else { return nil }
    description = shown
  }

  /// What a book may say of a letter: whom it is for and what it says, and nothing that another
  /// program takes from the disk.
  private static let fields: Set<String> = ["to", "cc", "bcc", "subject", "body"]

  /// The address of a letter without the fields that a book has no business with.
  ///
  /// Some programs end a field at a semicolon or at the end of a line, too: the one is written as `%3B`, the
  /// other stays in the body alone.
  private static func letter(_ rest: Substring) -> String {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let receiver = oneLine(String(parts[0]))
    guard parts.count == 2 else { return receiver }
    let kept = parts[1].split(separator: "&").compactMap { field -> String? in
      let name = field.prefix { $0 != "=" }.lowercased()
      guard fields.contains(name) else { return nil }
      let whole = String(field).replacing(";", with: "%3B")
      return name == "body" ? whole : oneLine(whole)
    }
    return kept.isEmpty ? receiver : receiver + "?" + kept.joined(separator: "&")
  }

  private static func oneLine(_ field: String) -> String {
    field.replacing("%0A", with: "%20").replacing("%0a", with: "%20")
      .replacing("%0D", with: "").replacing("%0d", with: "")
  }

  private static let marks = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)

  /// Whether a byte stands in an address as it is (RFC 3986).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: marks.contains(byte)
    }
  }
}
