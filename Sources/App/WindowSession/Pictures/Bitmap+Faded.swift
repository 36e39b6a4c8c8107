import RectoBookModel

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
