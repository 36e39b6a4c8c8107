internal import Foundation

/// What scripts ask for.
nonisolated enum Lines {
  /// Words set small: in capitals, where the script has any.
  static func small(_ text: String) -> String { hasCapitals(text) ? text.uppercased() : text }

  /// How far letters stand apart: capitals alone need air, and letters that are joined may have none.
  static func tracking(_ text: String, pixels: Double) -> Double {
    hasCapitals(text) && text == text.uppercased() ? pixels * 0.09 : 0
  }

  /// Latin, Greek and Cyrillic.
  private static func hasCapitals(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x530 || (0x1E00..<0x2070).contains($0.value) }
  }

  /// Names as they may be shown where not all of them have room: all, then fewer and fewer.
  static func shorter(_ names: String) -> [String] {
    let single = names.components(separatedBy: ", ")
    // Three of four each time: a hundred names are not worth a hundred trials.
    var count = single.count * 3 / 4
    var ways = [names]
    while count > 0 {
      ways.append(single.prefix(count).joined(separator: ", ") + " …")
      count = count * 3 / 4
    }
    return ways
  }

  /// Whether most signs are such as stand upright in a column: those of East Asia.
  static func areUpright(_ text: String) -> Bool {
    let upright = text.unicodeScalars.count { scalar in
      switch scalar.value {
      case 0x2E80..<0xA000, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0,
        0x20000..<0x40000:
        true
      default: false
      }
    }
    return upright * 2 > text.unicodeScalars.count
  }
}
