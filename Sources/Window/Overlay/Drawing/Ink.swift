/// A colour with its alpha, straight, as bytes: red in the lowest, alpha in the highest.
nonisolated struct Ink: Hashable {
  let bytes: UInt32

  /// Whether nothing is seen through it.
  var isOpaque: Bool { bytes >> 24 == 255 }

  /// The same, half of it seen through.
  var faded: Ink { Ink(bytes: bytes & 0xFF_FFFF | (bytes >> 25) << 24) }

  private init(bytes: UInt32) { self.bytes = bytes }

  /// Makes a colour from `0xRRGGBB` and an alpha of 0…1.
  init(_ rgb: UInt32, _ alpha: Double = 1) {
    let (red, green, blue) = (rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff)
    bytes = red | green << 8 | blue << 16 | UInt32((alpha * 255).rounded()) << 24
  }

  /// Makes an opaque colour of sRGB numbers, 0…1; others are cut.
  init(red: Double, green: Double, blue: Double) {
    func byte(_ number: Double) -> UInt32 {
      UInt32((ScrubTrack.clamped(number) * 255).rounded())
    }
    self.init(byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  /// Makes an opaque colour of its bytes.
  init(_ color: SIMD3<UInt8>) {
    self.init(UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z))
  }
}
