/// Where the pointer is and what its button does, for shaders that ask.
extension SceneRenderer {
  /// Whether the frame drawn last shows where the pointer is.
  public var wantsPointer: Bool { look.wantsPointer }

  /// Whether the next frame is to tell that the button is not just down any more.
  public var isPressNew: Bool { input.press.isNew }

  /// Tells where the pointer is, in pixels of frames from their upper left corner.
  public func pointer(atX x: Double, y: Double) {
    if let place = share(x, y) { input.point(at: place) }
  }

  /// Tells that the left button went down at a place, counted as in `pointer`.
  public func press(atX x: Double, y: Double) {
    if let place = share(x, y) { input.press(at: place) }
  }

  /// Tells that it went up.
  public func release() { input.press.isDown = false }

  private func share(_ x: Double, _ y: Double) -> SIMD2<Float>? {
    let size = frames.size
    guard size.width > 0, size.height > 0 else { return nil }
    return SIMD2(Float(x / Double(size.width)), Float(1 - y / Double(size.height)))
  }
}
