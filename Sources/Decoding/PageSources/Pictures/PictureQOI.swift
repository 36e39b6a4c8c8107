import RectoBookModel

/// A picture in QOI that somebody else made.
struct QuiteOKFile {
  /// Draws the picture of a whole file on white paper; a file cut short is white below.
  static func draw(_ bytes: [UInt8], on target: inout MutableSpan<UInt8>) throws(SourceError) {
    guard QuiteOKImage.size(of: bytes) != nil else {
      throw SourceError("the QOI picture is cut short")
    }
    let pixels = QuiteOKImage.unpack(bytes, into: &target).pixels
    for place in stride(from: 0, to: 4 * pixels, by: 4) {
      let alpha = Int(target[place + 3])
      for channel in place..<place + 3 {
        target[channel] = UInt8((Int(target[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      target[place + 3] = 255
    }
    for place in 4 * pixels..<target.count { target[place] = 255 }
  }
}
