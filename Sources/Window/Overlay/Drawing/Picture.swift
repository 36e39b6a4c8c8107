internal import RectoGLDevice
internal import RectoPixelDrawing

/// A picture that can be kept in a collection: pixels until OpenGL draws it first, a texture from then on.
@MainActor final class Picture {
  let width: Int
  let height: Int
  /// Bytes that it takes.
  let byteCount: Int

  /// Its pixels for the processor; nil where they are in a texture by now.
  private(set) var print: PixelPrint?
  private var texture: Texture?
  private let levels: [(width: Int, height: Int)]

  /// Takes R, G, B, A of each pixel, multiplied by alpha, rows from the top.
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
    (self.width, self.height, self.levels) = (width, height, levels)
    byteCount = levels.reduce(0) { $0 + $1.width * $1.height * 4 }
    print = PixelPrint(bytes: bytes, width: width, height: height)
  }

  isolated deinit {}

  /// Binds its texture, which is uploaded where it is not yet, in the context that is current.
  func bind(unit: Int) {
    if let print {
      let made = Texture(levels: levels, encoding: .linear)
      made.upload(level: 0, width: width, height: height, bytes: print.bytes)
      if levels.count > 1 { made.fillLevels() }
      texture = consume made
      self.print = nil
    }
    texture?.bind(unit: unit)
  }
}
