import RectoKeyboard

/// The keys that mean something where the reader is, as the sheet of keys and the menu print them.
struct KeySheet {
  /// The keys in force.
  let table: KeyTable
  /// Whether the shelf is seen, where letters jump to titles.
  let isOnShelf: Bool

  /// The keys that mean a command here, the foremost first.
  func keys(of command: Command) -> [KeySequence] {
    let all = table.keys(of: command)
    return isOnShelf ? all.filter { worksOnShelf($0, as: command) } : all
  }

  /// The key that does something to the shelf, as it is printed; empty where none does.
  func key(of control: Control) -> String {
    let binding = table.controls[.shelf]?.first { $0.control == control }
    return binding?.chords.first.map(ScreenText.key) ?? ""
  }

  private func worksOnShelf(_ keys: KeySequence, as command: Command) -> Bool {
    guard let chord = keys.chord, ShelfState.works(chord, as: command) else { return false }
    // What the shelf itself does with a key goes first; it leaves nothing where there is nothing to leave.
    return table.control(for: chord, in: .shelf) == nil || command == .leaveLevel
  }

  /// The keys under the headings of their commands, and those of each context; those of the shelf come first where
  /// that is seen, and what has nothing to do with it stays away.
  var sections: [OverlayContent.Sheet.Section] {
    let ofCommands = CommandGroup.allCases.compactMap(section)
    guard isOnShelf else { return ofCommands + KeyContext.allCases.map(section) }
    let others: [KeyContext] = [.list, .prompt, .sheet, .look]
    return [section(of: .shelf)] + ofCommands + others.map(section)
  }

  private func section(of group: CommandGroup) -> OverlayContent.Sheet.Section? {
    let rows = table.bindings.filter { $0.command.group == group }.compactMap { binding in
      let keys = keys(of: binding.command).map(ScreenText.keys).joined(separator: "  ")
      return keys.isEmpty ? nil : (key: keys, value: binding.command.summary)
    }
    return rows.isEmpty
      ? nil : OverlayContent.Sheet.Section(heading: ScreenText.heading(of: group), rows: rows)
  }

  /// A row for each thing that can be done: controls of which the same is said stand together.
  private func section(of context: KeyContext) -> OverlayContent.Sheet.Section {
    var rows: [(key: String, value: String)] = []
    for binding in table.controls[context] ?? [] where !binding.chords.isEmpty {
      let keys = binding.chords.map(ScreenText.key).joined(separator: "  ")
      let words = ScreenText.does(binding.control, in: context)
      if let row = rows.firstIndex(where: { $0.value == words }) {
        rows[row].key += "  " + keys
      } else {
        rows.append((keys, words))
      }
    }
    return OverlayContent.Sheet.Section(
      heading: ScreenText.title(of: context), rows: rows + ScreenText.typing(in: context))
  }
}
