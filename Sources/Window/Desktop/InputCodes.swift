import RectoCGLFW
import RectoKeyboard

/// GLFW's codes of keys and buttons as what the rest of the program knows.
enum InputCodes {
  private static let named: [Int32: NamedKey] = [
    GLFW_KEY_RIGHT: .right, GLFW_KEY_LEFT: .left, GLFW_KEY_UP: .up, GLFW_KEY_DOWN: .down,
    GLFW_KEY_PAGE_UP: .pageUp, GLFW_KEY_PAGE_DOWN: .pageDown, GLFW_KEY_HOME: .home,
    GLFW_KEY_END: .end, GLFW_KEY_SPACE: .space, GLFW_KEY_BACKSPACE: .backspace,
    GLFW_KEY_ENTER: .enter, GLFW_KEY_KP_ENTER: .enter, GLFW_KEY_ESCAPE: .escape, GLFW_KEY_TAB: .tab,
    GLFW_KEY_DELETE: .delete, GLFW_KEY_INSERT: .insert, GLFW_KEY_MENU: .menu, GLFW_KEY_F1: .f1,
    GLFW_KEY_F2: .f2, GLFW_KEY_F3: .f3, GLFW_KEY_F4: .f4, GLFW_KEY_F5: .f5, GLFW_KEY_F6: .f6,
    GLFW_KEY_F7: .f7, GLFW_KEY_F8: .f8, GLFW_KEY_F9: .f9, GLFW_KEY_F10: .f10, GLFW_KEY_F11: .f11,
    GLFW_KEY_F12: .f12,
  ]

  /// The chord of a key that types no character, or of any key held with Control or Alt; nil
  /// where a character will follow, which has its own event.
  static func chord(key: Int32, scancode: Int32, modifiers: Int32) -> Chord? {
    var held: Chord.Modifiers = []
    if modifiers & GLFW_MOD_CONTROL != 0 { held.insert(.control) }
    if modifiers & GLFW_MOD_ALT != 0 { held.insert(.alt) }
    if modifiers & GLFW_MOD_SHIFT != 0 { held.insert(.shift) }
    if let name = named[key] { return Chord(.named(name), held) }
    guard !held.isDisjoint(with: [.control, .alt]),
      let name = unsafe glfwGetKeyName(key, scancode),
      let character = unsafe String(cString: name).first
    else { return nil }
    return Chord(.character(character), held)
  }

  /// The chord of a typed character, or nil where the key's own event has named it.
  static func chord(typing codepoint: UInt32) -> Chord? {
    guard codepoint > 32, codepoint != 127, let scalar = Unicode.Scalar(codepoint) else {
      return nil
    }
    return Chord(typed: String(scalar))
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
