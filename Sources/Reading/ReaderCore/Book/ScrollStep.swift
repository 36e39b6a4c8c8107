import RectoKeyboard

/// How far something long is scrolled by a key.
public enum ScrollStep: Equatable, Sendable {
  /// By so many lines, down where positive.
  case lines(Int)
  /// By so many of what is seen at once.
  case screens(Int)
  /// To its beginning.
  case toStart
  case toEnd

  /// What a control that scrolls does; nil for one that does something else.
  init?(_ control: Control) {
    switch control {
    case .up: self = .lines(-1)
    case .down: self = .lines(1)
    case .pageUp: self = .screens(-1)
    case .pageDown: self = .screens(1)
    case .first: self = .toStart
    case .last: self = .toEnd
    default: return nil
    }
  }
}
