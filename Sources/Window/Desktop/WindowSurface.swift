import RectoCX11
public import RectoGLDevice

/// Memory that an X server shares: a frame that is stored there is shown at once.
@MainActor @safe public final class WindowSurface: FrameSurface {
  public let size: SIMD2<Int>
  private let surface: OpaquePointer

  /// Makes one as large as a window; nil where the display has none.
  init?(of window: recto_x11_window, _ size: SIMD2<Int>) {
    guard unsafe window.display != nil,
      let made = unsafe recto_x11_surface_make(window, Int32(size.x), Int32(size.y))
    else { return nil }
    unsafe (surface, self.size) = (made, size)
  }

  public func write(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    // Safe because the memory has four bytes for each of its pixels, and lives as long as this.
    if let pixels = unsafe recto_x11_surface_pixels(surface) { unsafe body(pixels) }
  }

  /// Shows what was stored in the window.
  public func show() { unsafe recto_x11_surface_show(surface) }

  /// Shows a part of what was stored in the same place of the window: its pixels, counted from the upper left corner.
  public func show(_ part: (x: Int, y: Int, width: Int, height: Int)) {
    unsafe recto_x11_surface_show_part(
      surface, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height))
  }

  isolated deinit { unsafe recto_x11_surface_end(surface) }
}
