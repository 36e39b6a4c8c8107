internal import RectoCGL

/// A window of the X server, as EGL asks for it.
@safe public struct NativeWindow {
  let display: UnsafeMutableRawPointer
  let window: UInt
  let visual: UInt

  /// Names a window; `display` is Xlib's connection, which stays open as long as the context.
  @unsafe public init(display: UnsafeMutableRawPointer, window: UInt, visual: UInt) {
    unsafe self.display = display
    (self.window, self.visual) = (window, visual)
  }
}
