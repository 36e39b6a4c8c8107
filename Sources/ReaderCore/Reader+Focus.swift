import BookModel
import PageGeometry

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
  mutating func focusKey(_ chord: String) -> [Effect]? {
    guard let focus = bar.focus, buttons.indices.contains(focus) else { return nil }
    switch chord {
    case "Escape": bar.focus = nil
    case "Left": bar.focus = max(0, focus - 1)
    case "Right": bar.focus = min(buttons.count - 1, focus + 1)
    case "Home": bar.focus = 0
    case "End": bar.focus = buttons.count - 1
    case "Return", "Space":
      let effects = dispatch(Order(buttons[focus].command))
      // What has opened takes the keys now.
      if panel != nil || prompt != nil || sheet != nil { bar.focus = nil }
      return effects
    default: return nil
    }
    return []
  }

  /// Takes a key that scrolls the sheet that is open; nil where it is none.
  func scrollKey(_ chord: String) -> [Effect]? {
    switch chord {
    case "Up", "k": [.scrollSheet(.lines(-1))]
    case "Down", "j": [.scrollSheet(.lines(1))]
    case "PageUp", "Shift+Space", "b": [.scrollSheet(.screens(-1))]
    case "PageDown", "Space": [.scrollSheet(.screens(1))]
    case "Home": [.scrollSheet(.toStart)]
    case "End": [.scrollSheet(.toEnd)]
    default: nil
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
