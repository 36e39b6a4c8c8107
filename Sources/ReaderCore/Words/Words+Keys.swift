import Keyboard

/// What is said of keys.
extension Words {
  /// Keys as they are printed.
  static func keys(_ keys: KeySequence) -> String {
    keys.chords.map(key).joined(separator: " ")
  }

  /// A chord as it is printed.
  static func key(_ chord: Chord) -> String {
    let name =
      switch chord.key {
      case .character(let character): String(character)
      case .named(.right): "→"
      case .named(.left): "←"
      case .named(.up): "↑"
      case .named(.down): "↓"
      case .named(.escape): "Esc"
      case .named(let key): key.rawValue
      }
    return chord.prefix + name
  }

  /// What heads the keys of a context.
  static func title(of context: KeyContext) -> String {
    switch context {
    case .shelf: "On the shelf"
    case .list: "In a list"
    case .prompt: "In a line that you type"
    case .sheet: "In a sheet like this one"
    case .bar: "On the buttons of the bar"
    case .look: "While light and paper are set"
    }
  }

  /// What typing does there, beside keys.
  static func typing(in context: KeyContext) -> [(key: String, value: String)] {
    switch context {
    case .shelf: [("letters", "jump to a title")]
    case .list: [("letters", "filter the list")]
    case .look: [("0 … 9  -  .", "type a number; Return sets it"), ("letters", "search")]
    case .prompt, .sheet, .bar: []
    }
  }

  /// What a control does in a context.
  static func does(_ control: Control, in context: KeyContext) -> String {
    switch (context, control) {
    case (.shelf, .up), (.shelf, .down), (.shelf, .left), (.shelf, .right): "another book"
    case (.shelf, .pageUp), (.shelf, .pageDown): "five books or rows on, or back"
    case (.shelf, .first), (.shelf, .last): "the first book, the last"
    case (.shelf, .open): "open the book"
    case (.shelf, .pull), (.shelf, .push): "pull the book towards you, push it back"
    case (.shelf, .form): "a row or a grid"
    case (.shelf, .close): "put the book back; show all books again"
    case (.list, .choose): "go there"
    case (.list, .remove): "remove the bookmark or the mark"
    case (.list, _) where control != .close: "another line"
    case (.prompt, .choose): "do it"
    case (.prompt, .next), (.prompt, .previous): "the next completion or match, the one before"
    case (.prompt, .paste): "paste"
    case (.prompt, .erase), (.prompt, .eraseNext): "erase a character"
    case (.prompt, .eraseWord), (.prompt, .eraseLine): "erase a word, the line"
    case (.prompt, .left), (.prompt, .right): "a character on, or back"
    case (.prompt, .wordLeft), (.prompt, .wordRight): "a word on, or back"
    case (.prompt, .first), (.prompt, .last): "the start of the line, its end"
    case (.sheet, .next), (.sheet, .previous): "another answer"
    case (.sheet, .choose): "give the answer"
    case (.sheet, .open), (.sheet, .copy): "open the address, copy it"
    case (.sheet, _) where control != .close: "scroll"
    case (.bar, .choose): "press the button"
    case (.bar, _) where control != .close: "another button"
    case (.look, .up), (.look, .down), (.look, .first), (.look, .last): "another row"
    case (.look, .less), (.look, .more): "less, more; open or close a group"
    case (.look, .muchLess), (.look, .muchMore): "ten times as much"
    case (.look, .choose), (.look, .toggle): "switch, next item, channels of a colour"
    case (.look, .remove): "the usual value again; of a preset: remove it"
    case (.look, .reset): "all usual values again"
    case (.look, .undo), (.look, .redo): "undo, redo"
    case (.look, .save): "keep as a preset"
    case (.look, .next), (.look, .previous): "sliders, presets, times"
    default: "close"
    }
  }
}

extension KeyTable {
  /// The keys in force, under the headings of their commands, then those of each context.
  var sections: [FaceContent.Sheet.Section] {
    let ofCommands = CommandGroup.allCases.compactMap { group in
      let rows = bindings.filter { $0.command.group == group && !$0.keys.isEmpty }
        .map { (key: $0.keys.map(Words.keys).joined(separator: "  "), value: $0.command.summary) }
      return rows.isEmpty ? nil : FaceContent.Sheet.Section(heading: group.rawValue, rows: rows)
    }
    return ofCommands
      + KeyContext.allCases.map {
        FaceContent.Sheet.Section(heading: Words.title(of: $0), rows: rows(of: $0))
      }
  }

  /// A row for each thing that can be done: controls of which the same is said stand together.
  private func rows(of context: KeyContext) -> [(key: String, value: String)] {
    var rows: [(key: String, value: String)] = []
    for binding in controls[context] ?? [] where !binding.chords.isEmpty {
      let keys = binding.chords.map(Words.key).joined(separator: "  ")
      let words = Words.does(binding.control, in: context)
      if let row = rows.firstIndex(where: { $0.value == words }) {
        rows[row].key += "  " + keys
      } else {
        rows.append((keys, words))
      }
    }
    return rows + Words.typing(in: context)
  }
}
