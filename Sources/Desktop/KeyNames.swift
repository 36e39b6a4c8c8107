import CGLFW

/// GLFW's key codes as the names of the key table.
public enum KeyNames {
  /// The names of keys that type no character, in order.
  public static var names: [String] { Set(special.values).sorted() }

  private static let special: [Int32: String] = [
    GLFW_KEY_RIGHT: "Right", GLFW_KEY_LEFT: "Left", GLFW_KEY_UP: "Up", GLFW_KEY_DOWN: "Down",
    GLFW_KEY_PAGE_UP: "PageUp", GLFW_KEY_PAGE_DOWN: "PageDown", GLFW_KEY_HOME: "Home",
    GLFW_KEY_END: "End", GLFW_KEY_SPACE: "Space", GLFW_KEY_BACKSPACE: "Backspace",
    GLFW_KEY_ENTER: "Return", GLFW_KEY_KP_ENTER: "Return", GLFW_KEY_ESCAPE: "Escape",
    GLFW_KEY_TAB: "Tab", GLFW_KEY_DELETE: "Delete", GLFW_KEY_INSERT: "Insert",
    GLFW_KEY_F1: "F1", GLFW_KEY_F2: "F2", GLFW_KEY_F3: "F3", GLFW_KEY_F4: "F4",
    GLFW_KEY_F5: "F5", GLFW_KEY_F6: "F6", GLFW_KEY_F7: "F7", GLFW_KEY_F8: "F8",
    GLFW_KEY_MENU: "Menu",
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

  /// What a button of the pointer does; nil for one that means nothing.
  static func input(
    button: Int32, isDown: Bool, at place: (x: Double, y: Double), modifiers: Int32
  ) -> WindowInput? {
    var held: KeyModifiers = []
    if modifiers & GLFW_MOD_SHIFT != 0 { held.insert(.shift) }
    if modifiers & GLFW_MOD_CONTROL != 0 { held.insert(.control) }
    if modifiers & GLFW_MOD_ALT != 0 { held.insert(.alt) }
    let other: PointerButton
    switch button {
    case GLFW_MOUSE_BUTTON_LEFT:
      return .button(isDown: isDown, x: place.x, y: place.y, modifiers: held)
    case GLFW_MOUSE_BUTTON_RIGHT: other = .right
    case GLFW_MOUSE_BUTTON_MIDDLE: other = .middle
    case GLFW_MOUSE_BUTTON_4: other = .back
    case GLFW_MOUSE_BUTTON_5: other = .forward
    default: return nil
    }
    return .otherButton(other, isDown: isDown, x: place.x, y: place.y, modifiers: held)
  }
}
