import Glibc
import RectoCX11
public import RectoGLDevice

/// Memory that an X server shares: a frame that is stored there is shown at once.
@MainActor @safe public final class WindowSurface: FrameSurface {
  public let size: SIMD2<Int>
  private let surface: OpaquePointer
  /// Whether anything was stored, and whether the window shows it, as far as that was done by `show(_:isLost:)`.
  private var (isStored, isShown) = (false, false)

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

  /// Stores a frame and shows it: those rows alone that are others than before, which the window shows still.
  ///
  /// - Parameters:
  ///   - frame: as many pixels as this has, blue in the lowest byte of each, then green and red; rows from the top.
  ///   - isLost: whether the window lost what it showed, or shows something else.
  public func show(_ frame: [UInt32], isLost: Bool) {
    let isWhole = isLost || !isShown
    let changed = store(frame)
    isShown = true
    if isWhole { return show() }
    guard let changed else { return }
    show((x: 0, y: changed.first, width: size.x, height: changed.last - changed.first + 1))
  }

  /// Stores a frame, which is not shown yet: the next one is shown whole.
  ///
  /// - Returns: the first and the last row that are others than before; nil where none is.
  @discardableResult public func store(_ frame: [UInt32]) -> (first: Int, last: Int)? {
    precondition(frame.count == size.x * size.y, "a frame of \(size)")
    let (count, isNew) = (size.x * 4, !isStored)
    (isStored, isShown) = (true, false)
    var changed: (first: Int, last: Int)?
    unsafe write { pixels in
      // Safe because both have four bytes for each of as many pixels.
      unsafe frame.withUnsafeBytes { frame in
        guard let frame = frame.baseAddress else { return }
        for row in 0..<size.y {
          let (to, from) = unsafe (pixels + row * count, frame + row * count)
          guard unsafe isNew || memcmp(to, from, count) != 0 else { continue }
          unsafe memcpy(to, from, count)
          changed = (changed?.first ?? row, row)
        }
      }
    }
    return changed
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
