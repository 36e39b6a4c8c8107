import RectoBookModel
import RectoCGLFW
import RectoCX11
import Glibc

/// Text that passes from one program to another.
extension Window {
  /// The text of the clipboard, its first `Limits.clipboardBytes` bytes; empty where there is none.
  ///
  /// Reading it asks the program that it was copied in, and waits for its answer.
  public var clipboard: String {
    get {
      guard let text = unsafe glfwGetClipboardString(handle) else { return "" }
      let count = unsafe strnlen(text, Limits.clipboardBytes)
      let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
      return unsafe String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    set { unsafe glfwSetClipboardString(handle, newValue) }
  }

  /// Offers text to programs that paste what is selected, with the middle button, where the desktop has that.
  public func offer(_ text: String) { unsafe recto_x11_offer(text) }
}
