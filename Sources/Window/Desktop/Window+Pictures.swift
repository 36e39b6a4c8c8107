import RectoCX11

/// Pictures that a window shows without OpenGL.
extension Window {
  /// Stores a picture that will soon be shown, or one much like it, so that there is memory for that.
  ///
  /// - Parameters:
  ///   - pixels: as in `show`.
  ///   - width: pixels across.
  ///   - height: pixels down.
  public func store(_ pixels: [UInt32], width: Int, height: Int) {
    guard let surface, surface.size == SIMD2(width, height) else { return }
    surface.store(pixels)
  }

  /// Shows a picture where no OpenGL is needed for it.
  ///
  /// - Parameters:
  ///   - pixels: blue in the lowest byte of each, then green and red; rows from the top.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - isLost: whether the window does not show what was shown last.
  /// - Returns: false where the display takes no such picture.
  public func show(_ pixels: [UInt32], width: Int, height: Int, isLost: Bool) -> Bool {
    precondition(pixels.count == width * height, "a picture of \(width)×\(height)")
    if let surface, surface.size == SIMD2(width, height) {
      surface.show(pixels, isLost: isLost)
      return true
    }
    let found = unsafe onX11
    guard unsafe found.display != nil else { return false }
    return unsafe recto_x11_show(found, pixels, Int32(width), Int32(height)) == 0
  }
}
