extension [UInt8] {
  /// Whether the last letter is one of a script without spaces.
  var endsWide: Bool {
    var place = count - 1
    while place > 0, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place >= 0 && self[place...].beginsWide
  }
}

extension ArraySlice<UInt8> {
  /// Whether a picture stands in it.
  var containsPicture: Bool {
    indices.dropLast(2).contains {
      self[$0] == 0xEF && self[$0 + 1] == 0xBF && self[$0 + 2] == 0xBC
    }
  }

  /// Whether the first letter is one of a script without spaces.
  var beginsWide: Bool {
    guard let first, first >= 0xE2,
      let scalar = String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first?.value
    else { return false }
    return switch scalar {
    case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }
}
