internal import RectoGLDevice

/// A texture that can be kept in a collection.
@MainActor final class Picture {
  let texture: Texture
  let width: Int
  let height: Int
  /// Bytes that it takes.
  let byteCount: Int

  /// Uploads R, G, B, A of each pixel, multiplied by alpha, rows from the top.
  ///
  /// - Parameters:
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - bytes: four a pixel.
  ///   - hasLevels: whether it will be seen smaller than it is.
  init(width: Int, height: Int, bytes: [UInt8], hasLevels: Bool = false) {
    var levels = [(width: width, height: height)]
    while hasLevels, let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append((max(1, last.width / 2), max(1, last.height / 2)))
    }
    texture = Texture(levels: levels, encoding: .linear)
    texture.upload(level: 0, width: width, height: height, bytes: bytes)
    if hasLevels { texture.fillLevels() }
    (self.width, self.height) = (width, height)
    byteCount = levels.reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  isolated deinit {}
}
