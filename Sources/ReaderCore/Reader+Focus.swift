import BookModel
import PageGeometry
import Keyboard

/// The face by keys alone: what Tab moves over, and what is scrolled.
extension Reader {
  /// Moves the focus over the buttons of the bar and back to the book, round and round; over the
  /// answers of a sheet while one is open.
  mutating func moveFocus(by step: Int) {
    if let sheet {
      let count = sheet.answers.count
      if count > 0 { sheetFocus = (sheetFocus + step % count + count) % count }
      return
    }
    guard facts != nil, !isPresenting else { return }
    // One stop more is the book, or the list that lies over it.
    let stops = buttons.count + 1
    let next = ((bar.focus ?? buttons.count) + step % stops + stops) % stops
    bar.focus = next < buttons.count ? next : nil
  }

  /// Takes a key while a button of the bar has the focus; nil where it is a command.
  mutating func focusKey(_ chord: Chord) -> [Effect]? {
    guard let focus = bar.focus, buttons.indices.contains(focus) else { return nil }
    switch keys.control(for: chord, in: .bar) {
    case .close: bar.focus = nil
    case .left: bar.focus = max(0, focus - 1)
    case .right: bar.focus = min(buttons.count - 1, focus + 1)
    case .first: bar.focus = 0
    case .last: bar.focus = buttons.count - 1
    case .choose:
      let effects = dispatch(Order(buttons[focus].command))
      // What has opened takes the keys now.
      if panel != nil || prompt != nil || sheet != nil { bar.focus = nil }
      return effects
    default: return nil
    }
    return []
  }

}

extension ScrollStep {
  /// What a key that scrolls a sheet does; nil where it does something else.
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

/// How far something long is scrolled by a key.
public enum ScrollStep: Equatable, Sendable {
  /// By so many lines, down where positive.
  case lines(Int)
  /// By so many of what is seen at once.
  case screens(Int)
  /// To its beginning.
  case toStart
  /// To its end.
  case toEnd
}

extension SheetState {
  /// Whether it asks what is to become of a preset.
  var isAboutPreset: Bool {
    switch self {
    case .overwrite, .delete: true
    case .keys, .information, .address: false
    }
  }

  /// What can be answered, the answer of Enter first.
  var answers: [String] {
    switch self {
    case .keys, .information: []
    case .address: Words.addressAnswers
    case .overwrite: Words.overwriteAnswers
    case .delete: Words.deleteAnswers
    }
  }
}
