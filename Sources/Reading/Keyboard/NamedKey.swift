/// Keys that have a name; those but `space` type nothing.
public enum NamedKey: String, CaseIterable, Sendable {
  /// The arrows.
  case right = "Right"
  case left = "Left"
  case up = "Up"
  case down = "Down"
  /// The keys above them.
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"
  case delete = "Delete"
  case insert = "Insert"
  /// The keys around the letters; `enter` is that of the numbers, too.
  case space = "Space"
  case backspace = "Backspace"
  case enter = "Return"
  case escape = "Escape"
  case tab = "Tab"
  case menu = "Menu"
  /// The keys with numbers.
  case f1 = "F1"
  case f2 = "F2"
  case f3 = "F3"
  case f4 = "F4"
  case f5 = "F5"
  case f6 = "F6"
  case f7 = "F7"
  case f8 = "F8"
  case f9 = "F9"
  case f10 = "F10"
  case f11 = "F11"
  case f12 = "F12"
}
