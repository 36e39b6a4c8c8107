internal import RectoCGL

/// An OpenGL 3.3 core context without a window or a display server.
///
/// It is current on the thread that made it until another one is made current there. Everything
/// made in it must be gone before it goes.
nonisolated public struct HeadlessContext: ~Copyable {
  private let id: Int32

  /// Makes a context by EGL and makes it current: on a graphics card where there is one, else in
  /// software.
  @MainActor public init() throws(DeviceError) {
    id = makeHeadlessContext()
    guard id >= 0 else {
      throw DeviceError(
        "draw without a window", reason: "no EGL device gives an OpenGL 3.3 core context")
    }
  }

  /// Makes it current again, where another context was made current since.
  @MainActor public func makeCurrent() throws(DeviceError) {
    guard makeHeadlessContextCurrent(id) else {
      throw DeviceError("return to a drawing context", reason: "EGL refuses")
    }
  }

  /// Lets go of it where it is current on this thread, so that another thread may go on with it.
  @MainActor public func leave() { leaveHeadlessContext(id) }

  deinit {
    MainActor.assertIsolated("a context ends on its own thread")
    if id >= 0 { endContext(id) }
  }
}

@available(*, unavailable) extension HeadlessContext: Sendable {}
