import CGLFW

/// GLFW's key codes as the names of the key table.
enum KeyNames {
  private static let special: [Int32: String] = [
    GLFW_KEY_RIGHT: "Right", GLFW_KEY_LEFT: "Left", GLFW_KEY_UP: "Up", GLFW_KEY_DOWN: "Down",
    GLFW_KEY_PAGE_UP: "PageUp", GLFW_KEY_PAGE_DOWN: "PageDown", GLFW_KEY_HOME: "Home",
    GLFW_KEY_END: "End", GLFW_KEY_SPACE: "Space", GLFW_KEY_BACKSPACE: "Backspace",
    GLFW_KEY_ENTER: "Return", GLFW_KEY_KP_ENTER: "Return", GLFW_KEY_ESCAPE: "Escape",
    GLFW_KEY_TAB: "Tab", GLFW_KEY_DELETE: "Delete", GLFW_KEY_INSERT: "Insert",
    GLFW_KEY_F1: "F1", GLFW_KEY_F2: "F2", GLFW_KEY_F3: "F3", GLFW_KEY_F4: "F4",
    GLFW_KEY_F5: "F5", GLFW_KEY_F6: "F6", GLFW_KEY_F7: "F7", GLFW_KEY_F8: "F8",
    GLFW_KEY_F9: "F9", GLFW_KEY_F10: "F10", GLFW_KEY_F11: "F11", GLFW_KEY_F12: "F12",
  ]

  /// The chord of a key that types no character, or of any key held with Control or Alt; nil
  /// where a character will follow, which has its own event.
  static func chord(key: Int32, scancode: Int32, modifiers: Int32) -> String? {
    let hasControl = modifiers & GLFW_MOD_CONTROL != 0
    let hasAlt = modifiers & GLFW_MOD_ALT != 0
    let hasShift = modifiers & GLFW_MOD_SHIFT != 0
    var chord = (hasControl ? "Ctrl+" : "") + (hasAlt ? "Alt+" : "")
    if let name = special[key] {
      return chord + (hasShift ? "Shift+" : "") + name
    }
    guard hasControl || hasAlt, let name = unsafe glfwGetKeyName(key, scancode) else { return nil }
    if hasShift { chord += "Shift+" }
    return unsafe chord + String(cString: name)
  }

  /// The name of a typed character, or nil where the key's own event has named it.
  static func character(_ codepoint: UInt32) -> String? {
    guard codepoint > 32, codepoint != 127, let scalar = Unicode.Scalar(codepoint) else {
      return nil
    }
    return String(scalar)
  }
}
