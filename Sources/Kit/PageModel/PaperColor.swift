/// A colour of sRGB, 0…255 each.
public struct PaperColor: Hashable, Sendable {
  /// The channels as sRGB numbers, 0…255.
  public let red: UInt8, green: UInt8, blue: UInt8

  /// Makes a colour from its sRGB numbers.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#rrggbb`; nil where it is written in another way.
  public init?(name: String) {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// `#rrggbb`, in small letters.
  public var name: String {
    let channels = [red, green, blue].map { channel in
      let digits = String(channel, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return "#" + channels.joined()
  }
}
