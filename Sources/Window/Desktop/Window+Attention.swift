import RectoCGLFW

/// The window among others.
extension Window {
  /// Shows the window, which is made unseen.
  public func show() { unsafe glfwShowWindow(handle) }

  /// Asks the desktop to bring the window to its user's notice, as far as that may be.
  public func raise() {
    unsafe glfwRestoreWindow(handle)
    unsafe glfwShowWindow(handle)
    unsafe glfwRequestWindowAttention(handle)
  }
}
