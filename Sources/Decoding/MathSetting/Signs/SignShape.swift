/// How signs are drawn that keyboards have instead of others.
enum SignShape {
  /// A sign of an operator as it is drawn.
  static func drawn(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x2D: 0x2212
    case 0x2A: 0x2217
    case 0x27: 0x2032
    case 0x2329, 0x3008: 0x27E8
    case 0x232A, 0x3009: 0x27E9
    default: scalar
    }
  }

  /// A sign over something, as fonts have it for accents.
  static func accent(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x60, 0x2CB: 0x300
    case 0xB4, 0x2CA: 0x301
    case 0x5E, 0x2C6: 0x302
    case 0x7E, 0x2DC: 0x303
    case 0xAF, 0x2C9: 0x304
    case 0x2D8: 0x306
    case 0x2D9, 0x2E: 0x307
    case 0xA8: 0x308
    case 0x2DA: 0x30A
    case 0x2C7: 0x30C
    case 0x2190: 0x20D6
    case 0x2192: 0x20D7
    case 0x2194: 0x20E1
    default: scalar
    }
  }

  /// Whether a sign over or under something is a line, which is as long as that.
  static func isLine(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x5F, 0xAF, 0x2C9, 0x2CD, 0x304, 0x305, 0x331, 0x332, 0x203E, 0x2212, 0x2015: true
    default: false
    }
  }
}
