import RectoBookModel
import RectoKeyboard

/// What a key does to a sheet.
enum SheetAnswer: Equatable {
  case scroll(ScrollStep)
  /// It gives this answer, or none; the sheet closes.
  case answer(Int?)
  /// It moves over the answers.
  case focus(Int)
  /// It does nothing, nor anything else.
  case nothing
}

extension SheetState {
  /// What a key does while this is shown; nil where it is a command.
  ///
  /// - Parameters:
  ///   - chord: the key.
  ///   - keys: what keys mean.
  ///   - focus: the answer that Enter gives.
  /// - Returns: what to do.
  func answer(to chord: Chord, in keys: KeyTable, focus: Int) -> SheetAnswer? {
    let control = keys.control(for: chord, in: .sheet)
    if let step = control.flatMap(ScrollStep.init) { return .scroll(step) }
    switch control {
    case .close: return .answer(nil)
    case .choose: return .answer(focus)
    case .next where !answers.isEmpty: return .focus(1)
    case .previous where !answers.isEmpty: return .focus(-1)
    default: break
    }
    if address != nil {
      return control == .open ? .answer(0) : control == .copy ? .answer(1) : .nothing
    }
    if self == .locked {
      switch keys.command(for: chord) {
      case .openBook, .chooseBook: return .answer(1)
      case .quit: return nil
      default: break
      }
    }
    if !answers.isEmpty { return .nothing }
    // The key that opened it closes it.
    let command = keys.command(for: chord)
    return command?.isImmediate == true || command == .quit ? nil : .nothing
  }

  /// What an answer comes to that is no deed of the look editor.
  func reply(to answer: Int?) -> Reply {
    if case .forget(let books, _) = self {
      return answer == 0 ? [.tend(.forget(books), as: .new)] : []
    }
    if self == .forgetStatistics { return answer == 0 ? [.forgetStatistics] : [] }
    guard let address else { return [] }
    switch answer {
    case 0: return [.openAddress(address)]
    case 1: return Reply([.copy(address.description)], reporting: [.init(text: ScreenText.copied)])
    default: return []
    }
  }
}
