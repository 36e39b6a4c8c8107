internal import RectoCGL

/// Fills the target of the draws with one colour, in linear light, and clears its depth.
public func clearTarget(red: Float, green: Float, blue: Float, alpha: Float = 1) {
  glDepthMask(writes: 1)
  glColorMask(red: 1, green: 1, blue: 1, alpha: 1)
  glClearColor(red: red, green: green, blue: blue, alpha: alpha)
  glClear(buffers: RECTO_COLOR_BUFFER_BIT | RECTO_DEPTH_BUFFER_BIT)
}

/// Says whether the colours of the draws that follow are linear light, which sRGB bytes encode, or are
/// stored as they are given.
public func encodeColors(_ encodes: Bool) {
  if encodes {
    glEnable(what: RECTO_FRAMEBUFFER_SRGB)
  } else {
    glDisable(what: RECTO_FRAMEBUFFER_SRGB)
  }
}

/// Keeps the draws that follow inside a rectangle of pixels, counted from the lower left corner, or
/// lets them reach everything.
public func limitDrawing(to rectangle: (x: Int, y: Int, width: Int, height: Int)?) {
  guard let rectangle else { return glDisable(what: RECTO_SCISSOR_TEST) }
  glEnable(what: RECTO_SCISSOR_TEST)
  glScissor(
    x: Int32(rectangle.x), y: Int32(rectangle.y), width: Int32(rectangle.width),
    height: Int32(rectangle.height))
}

/// Draws to the window from now on, its bytes taken as they are.
public func beginWindow(width: Int, height: Int) {
  glBindFramebuffer(target: RECTO_FRAMEBUFFER, framebuffer: 0)
  glViewport(x: 0, y: 0, width: Int32(width), height: Int32(height))
  glDisable(what: RECTO_FRAMEBUFFER_SRGB)
}
