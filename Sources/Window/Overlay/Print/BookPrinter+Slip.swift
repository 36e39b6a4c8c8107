public import RectoBookModel

/// Slips of paper with notes.
extension BookPrinter {
  /// Nearly black, as a fine pen writes.
  private static let slipInk = SIMD3<UInt8>(38, 34, 30)
  /// How much of the colour of its mark a slip has, the rest being white.
  private static let tint: Float = 0.62

  /// A slip of paper in a pale colour, with a note in small print: as much of it as there is room for.
  ///
  /// - Parameters:
  ///   - note: what it says.
  ///   - color: R in the highest of three bytes, sRGB.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - letter: how high letters are, in pixels.
  ///   - room: pixels between its edge and its words.
  /// - Returns: the picture.
  public func slip(
    _ note: String, color: UInt32, width: Int, height: Int, letter: Double, room: Int
  ) -> Bitmap {
    let (width, height) = (Self.side(width), Self.side(height))
    let full = SIMD3<Float>(
      Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255))
    let ground = SIMD3<Float>(repeating: 255) * (1 - Self.tint) + full * Self.tint
    var canvas = PrintCanvas(
      width: width, height: height, color: { _ in ground },
      grain: { _, lighter in for index in lighter.indices { lighter[index] = 0 } })
    let line = ground * 0.78
    canvas.frame(
      inset: 0, thickness: max(1, width / 160),
      SIMD3<UInt8>(UInt8(line.x), UInt8(line.y), UInt8(line.z)))
    let inner = (width: width - 2 * room, height: height - 2 * room)
    // Broken words are none.
    guard Double(inner.width) >= Self.leastLetters * letter, inner.height > 0 else {
      return canvas.bitmap
    }
    guard let words = fitted(note, into: inner, letter), let stamp = words.stamp() else {
      return canvas.bitmap
    }
    let left = words.runsFromRight ? width - room - stamp.columns.count : room
    canvas.print(stamp, left: left, top: room)
    return canvas.bitmap
  }

  /// Words that take more lines than there is room for are set smaller, and then cut; nil where not one line has room.
  private func fitted(
    _ note: String, into room: (width: Int, height: Int), _ letter: Double
  ) -> SetWords? {
    var letters = PrintedLetters(pixels: letter, ink: Ink(Self.slipInk))
    for share in Self.sizes {
      letters.pixels = letter * share
      letters.lines = Self.mostLines
      guard let words = type.set(note, letters, width: room.width) else { return nil }
      if words.height <= room.height, !words.isCut { return words }
    }
    letters.lines = Int(Double(room.height) / letters.pixels)
    while letters.lines > 0 {
      guard let words = type.set(note, letters, width: room.width) else { return nil }
      if words.height <= room.height { return words }
      letters.lines -= 1
    }
    return nil
  }

  /// Shares of the usual size at which a note is tried: smaller letters could not be read, fewer words can.
  private static let sizes = [1, 0.9]
  /// The least width of a line with words, for the height of a letter.
  private static let leastLetters = 2.0
  /// No slip has more lines.
  private static let mostLines = 60
}
