internal import RectoCGL

/// An OpenGL 3.3 core context that draws in a window.
///
/// It is current on the thread that made it. Everything made in it must be gone before it goes,
/// and it before the window.
nonisolated public struct WindowContext: ~Copyable {
  private let id: Int32

  /// Makes a context by EGL and makes it current.
  @MainActor public init(in window: NativeWindow) throws(DeviceError) {
    id = unsafe makeWindowContext(
      display: window.display, window: window.window, visual: window.visual)
    guard id >= 0 else {
      throw DeviceError(
        "draw in a window", reason: "EGL gives no OpenGL 3.3 core context for it")
    }
  }

  /// Shows what was drawn into framebuffer 0, in step with the screen.
  @MainActor public func swapBuffers() { _ = swapWindowContext(id) }

  /// Has framebuffer 0 be as large as the window is by now, before the next frame is drawn there.
  @MainActor public func fitWindow() { _ = fitWindowContext(id) }

  deinit {
    MainActor.assertIsolated("a context ends on its own thread")
    if id >= 0 { endContext(id) }
  }
}

@available(*, unavailable) extension WindowContext: Sendable {}
