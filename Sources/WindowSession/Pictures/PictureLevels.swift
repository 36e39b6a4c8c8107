import BookModel

/// A picture with all its smaller levels, one after the other as `MipChain` says: R, G, B, A.
nonisolated struct PictureLevels: Equatable, Sendable {
  /// The sizes of the levels.
  let chain: MipChain
  /// The levels.
  let bytes: [UInt8]

  /// Makes the levels of a picture.
  ///
  /// Law: the mean of every level, in linear light, is that of the one before but for rounding.
  init(_ picture: Bitmap) {
    chain = MipChain(width: picture.width, height: picture.height)
    var bytes = picture.bytes
    bytes.reserveCapacity(chain.byteCount)
    var level = stride(from: 0, to: bytes.count, by: 4).map { place in
      SIMD4(
        Self.lights[Int(bytes[place])], Self.lights[Int(bytes[place + 1])],
        Self.lights[Int(bytes[place + 2])], Float(bytes[place + 3]) / 255)
    }
    for (above, size) in zip(chain.levels, chain.levels.dropFirst()) {
      level = Self.half(level, above, size)
      for pixel in level {
        for channel in 0..<3 { bytes.append(Self.numbers[Int(pixel[channel] * 65_535 + 0.5)]) }
        bytes.append(UInt8(pixel.w * 255 + 0.5))
      }
    }
    self.bytes = bytes
  }

  /// A pixel of a smaller level takes so much of the pixels from `first` on.
  private struct Share {
    var first: Int
    var weights: [Float]
  }

  /// Where a side is odd three pixels share in each, or one where the side is 1.
  private static func shares(of length: Int, in half: Int) -> [Share] {
    (0..<half).map { index in
      // In parts of which a pixel above has `half` and one below `length`.
      let (start, end) = (index * length, (index + 1) * length)
      let pixels = start / half..<(end + half - 1) / half
      return Share(
        first: pixels.lowerBound,
        weights: pixels.map { pixel in
          Float(min(end, (pixel + 1) * half) - max(start, pixel * half)) / Float(length)
        })
    }
  }

  private static func half(
    _ level: [SIMD4<Float>], _ above: (width: Int, height: Int), _ size: (width: Int, height: Int)
  ) -> [SIMD4<Float>] {
    let columns = shares(of: above.width, in: size.width)
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(size.width * size.height)
    for rows in shares(of: above.height, in: size.height) {
      for column in columns {
        var sum = SIMD4<Float>.zero
        for (row, down) in rows.weights.enumerated() {
          let start = (rows.first + row) * above.width + column.first
          for (offset, across) in column.weights.enumerated() {
            sum += level[start + offset] * (down * across)
          }
        }
        result.append(sum.clamped(lowerBound: .zero, upperBound: .one))
      }
    }
    return result
  }

  /// The light of each number of sRGB, 0…1.
  private static let lights = ColorCurve.lights

  /// The number of sRGB for a light in steps of 1/65,535: the darkest numbers are twenty such steps apart.
  private static let numbers: [UInt8] = (0..<65_536).map { step in
    UInt8((ColorCurve.number(of: Double(step) / 65_535) * 255).rounded())
  }
}

extension Bitmap {
  /// The picture as it looks where its book is not there: nearly grey, and pale.
  nonisolated var faded: Bitmap {
    var bytes = bytes
    for place in stride(from: 0, to: bytes.count, by: 4) {
      let color = SIMD3<Float>(
        Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]))
      let grey = color.x * 0.3 + color.y * 0.59 + color.z * 0.11
      let pale = (grey + (color - grey) * 0.3) * 0.65 + 255 * 0.35
      for channel in 0..<3 { bytes[place + channel] = UInt8(min(max(pale[channel], 0), 255)) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
