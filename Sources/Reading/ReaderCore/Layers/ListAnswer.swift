import RectoKeyboard

/// What a key does to a list.
enum ListAnswer: Equatable {
  case close
  /// It chooses a row.
  case choose(Int)
  /// It takes away what the chosen row leads to.
  case remove
  /// It moved, or edited what the list is filtered by.
  case changed
  /// This is to lie on the clipboard.
  case copy(String)
  /// What lies on the clipboard is wanted.
  case paste
  /// It closes the menu and is a command as well.
  case closeAndGoOn
  /// It does nothing, nor anything else.
  case nothing
}

extension PanelState {
  /// Receives a key; nil where it is a command.
  ///
  /// - Parameters:
  ///   - chord: the key.
  ///   - keys: what keys mean.
  ///   - columns: how many pictures of pages stand side by side.
  ///   - isMirrored: whether they run from the right, as the pages of their book do.
  /// - Returns: what is left to do.
  mutating func receive(
    _ chord: Chord, in keys: KeyTable, columns: Int, isMirrored: Bool
  ) -> ListAnswer? {
    if let control = keys.control(for: chord, in: .list) {
      switch control {
      case .close: return .close
      case .choose: return selected.map(ListAnswer.choose) ?? .nothing
      case .remove where canRemove: return .remove
      // In a list from which nothing is taken away the key deletes nothing that is typed either.
      case .remove where hasFilter: return .nothing
      case .remove: break
      default:
        let isGrid = kind == .allPages
        let meant = isGrid && isMirrored ? control.mirrored : control
        if receive(meant, columns: isGrid ? columns : 1) { return .changed }
      }
    }
    if let control = keys.control(for: chord, in: .prompt) {
      if control == .paste { return hasFilter ? .paste : .nothing }
      if control == .copy || control == .cut, let selected = filter.selected {
        _ = edit(control)
        return .copy(selected)
      }
      if edit(control) { return .changed }
    }
    // Beside the menu a key means what the menu says of it.
    if kind == .menu {
      let isCommand =
        keys.command(for: chord) != nil || keys.begins(KeySequence(chord))
        || keys.control(for: chord, in: .shelf) != nil
      return isCommand ? .closeAndGoOn : .nothing
    }
    // What types something is no command here; in a list of pictures it may be.
    return kind != .allPages && chord.types ? .nothing : nil
  }

  /// Whether what the chosen row leads to can be taken away: bookmarks, marks and annotations can.
  private var canRemove: Bool {
    switch (kind, aim) {
    case (.bookmarks, .page), (.marks, .mark), (.annotations, .annotation): true
    default: false
    }
  }
}

extension Control {
  /// The other side's.
  fileprivate var mirrored: Control {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
