package import RectoBookModel

extension Bitmap {
  /// Red, green and blue of a pixel, counted from the upper left.
  package func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
    let at = (y * width + x) * 4
    return (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
  }

  /// The largest difference of red, green or blue at each pixel.
  package func differences(from other: Bitmap) -> [Int] {
    precondition(other.bytes.count == bytes.count, "only pictures of one size can be compared")
    return stride(from: 0, to: bytes.count, by: 4).map { pixel in
      (pixel..<pixel + 3).reduce(0) { max($0, abs(Int(bytes[$1]) - Int(other.bytes[$1]))) }
    }
  }

  /// Columns and rows of the least box around all pixels of which a byte differs; nil where none does.
  package func changed(from other: Bitmap) -> (columns: Range<Int>, rows: Range<Int>)? {
    precondition(other.bytes.count == bytes.count, "only pictures of one size can be compared")
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      let row = y * width * 4..<(y + 1) * width * 4
      guard let first = row.first(where: { bytes[$0] != other.bytes[$0] }),
        let last = row.last(where: { bytes[$0] != other.bytes[$0] })
      else { continue }
      top = min(top, y)
      bottom = y
      left = min(left, (first - row.lowerBound) / 4)
      right = max(right, (last - row.lowerBound) / 4)
    }
    return right < 0 ? nil : (left..<right + 1, top..<bottom + 1)
  }

  /// How many pixels are redder than green by more than 60.
  package var redPixels: Int {
    stride(from: 0, to: bytes.count, by: 4).count { Int(bytes[$0]) > Int(bytes[$0 + 1]) + 60 }
  }

  /// The picture as a mirror shows it.
  package var mirrored: Bitmap {
    var turned = bytes
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = ((y * width + width - 1 - x) * 4, (y * width + x) * 4)
        for channel in 0..<4 { turned[to + channel] = bytes[from + channel] }
      }
    }
    return Bitmap(width: width, height: height, bytes: turned)
  }

  /// The picture with its last row first, as OpenGL has its rows.
  package var upsideDown: Bitmap {
    let row = width * 4
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for top in stride(from: (height - 1) * row, through: 0, by: -row) {
      turned += bytes[top..<top + row]
    }
    return Bitmap(width: width, height: height, bytes: turned)
  }
}
