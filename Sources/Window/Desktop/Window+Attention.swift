import RectoCGLFW
import RectoCX11

/// The window among others.
extension Window {
  /// Shows the window, which is made unseen.
  public func show() {
    // While GLFW waits it asks the server without a pause: it takes a processor from the window manager.
    guard unsafe onX11.display != nil else { return unsafe glfwShowWindow(handle) }
    unsafe recto_x11_map(onX11)
    unsafe glfwFocusWindow(handle)
  }

  /// Asks the desktop to bring the window to its user's notice, as far as that may be.
  public func raise() {
    unsafe glfwRestoreWindow(handle)
    unsafe glfwShowWindow(handle)
    unsafe glfwRequestWindowAttention(handle)
  }
}
