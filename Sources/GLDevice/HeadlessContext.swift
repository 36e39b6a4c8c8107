internal import CGL

/// Why a drawing device cannot be had or used.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done.
  public let operation: String
  /// Why it failed.
  public let reason: String

  /// Makes an error.
  public nonisolated init(_ operation: String, reason: String) {
    (self.operation, self.reason) = (operation, reason)
  }

  /// One line for standard error.
  public nonisolated var description: String { "cannot \(operation): \(reason)" }
}

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

  deinit {
    MainActor.assertIsolated("a context ends on its own thread")
    if id >= 0 { endContext(id) }
  }
}

@available(*, unavailable) extension HeadlessContext: Sendable {}
