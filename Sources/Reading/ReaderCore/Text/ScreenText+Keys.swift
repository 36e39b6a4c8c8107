import RectoKeyboard

/// What is said of keys.
extension ScreenText {
  /// Keys one after the other, as they are printed: `g g`.
  static func keys(_ keys: KeySequence) -> String {
    keys.chords.map(key).joined(separator: " ")
  }

  /// A key with what is held down with it, as it is printed: `Ctrl+Shift+PageDown`. But for arrows, that is
  /// one of the ways in which settings may name it.
  static func key(_ chord: Chord) -> String {
    let name =
      switch chord.key {
      case .character(let character): String(character)
      case .named(.right): "→"
      case .named(.left): "←"
      case .named(.up): "↑"
      case .named(.down): "↓"
      case .named(.escape): "Esc"
      case .named(.enter): "Enter"
      case .named(let key): key.rawValue
      }
    return chord.prefix + name
  }

  /// A heading in the sheet of keys, over those of what lies over the book.
  static func title(of context: KeyContext) -> String {
    switch context {
    case .shelf: "On the shelf"
    case .list: "In a list"
    case .prompt: "While typing"
    case .sheet: "In a sheet like this one"
    case .bar: "In the bar"
    case .strokes: "With selected strokes"
    case .card: LookUpText.cardTitle
    case .look: "In the Aa card, and in the light and paper panel"
    }
  }

  /// What typing does there, in the sheet of keys: what is typed, and what comes of it.
  static func typing(in context: KeyContext) -> [(key: String, value: String)] {
    switch context {
    case .shelf: [("letters", "jump to a title")]
    case .list: [("letters", "filter the list")]
    case .look: [("0 … 9  -  .", "type a number; Enter applies it"), ("letters", "search")]
    case .card: LookUpText.typing
    case .prompt, .sheet, .bar, .strokes: []
    }
  }

  /// What a key does there, in the sheet of keys: a few words without a full stop, no capital first. Keys of
  /// which the same is said stand in one row, so that one line may be said of two that go both ways.
  static func does(_ control: Control, in context: KeyContext) -> String {
    switch (context, control) {
    case (.shelf, .up), (.shelf, .down), (.shelf, .left), (.shelf, .right): "select another book"
    case (.shelf, .pageUp), (.shelf, .pageDown): "five books or rows back or forward"
    case (.shelf, .first), (.shelf, .last): "first or last book"
    case (.shelf, .open): "open the book"
    case (.shelf, .pull), (.shelf, .push): "pull the book towards you, or push it back"
    case (.shelf, .form): "row or grid"
    case (.shelf, .finish): "mark the books as read or unread"
    case (.shelf, .collect): "add the books to a collection"
    case (.shelf, .edit): "edit the card"
    case (.shelf, .remove): "forget the books; their files stay"
    case (.shelf, .toggle): "select the book, or deselect it"
    case (.shelf, .selectAll): "select all books"
    case (.shelf, .selectLeft), (.shelf, .selectRight), (.shelf, .selectUp), (.shelf, .selectDown):
      "select the books on the way"
    case (.shelf, .erase): "remove the last filter"
    case (.shelf, .undo): "undo what you did to books"
    case (.shelf, .redo): "redo it"
    case (.shelf, .close): "put the book back; deselect; show all books"
    case (.list, .choose): "go there"
    case (.list, .remove): "remove the bookmark or mark"
    case (.list, _) where control != .close: "select another line"
    case (.prompt, .choose): "confirm"
    case (.prompt, .complete): "take the suggestion, then the next one"
    case (.prompt, .next), (.prompt, .previous): "next or previous suggestion, match or line"
    case (.prompt, .newLine): AnnotationText.startsLine
    case (.prompt, .cut), (.prompt, .copy), (.prompt, .paste): "cut, copy or paste"
    case (.prompt, .erase), (.prompt, .eraseNext): "delete a character"
    case (.prompt, .eraseWord), (.prompt, .eraseNextWord), (.prompt, .eraseLine):
      "delete a word or the line"
    case (.prompt, .left), (.prompt, .right): "move by a character"
    case (.prompt, .wordLeft), (.prompt, .wordRight): "move by a word"
    case (.prompt, .first), (.prompt, .last): "start or end of the line"
    case (.prompt, .selectAll): "select everything"
    case (.prompt, .selectLeft), (.prompt, .selectRight), (.prompt, .selectUp),
      (.prompt, .selectDown), (.prompt, .selectWordLeft), (.prompt, .selectWordRight),
      (.prompt, .selectFirst), (.prompt, .selectLast):
      "select on the way"
    case (.sheet, .next), (.sheet, .previous): "select another answer"
    case (.sheet, .choose): "choose the answer"
    case (.sheet, .open), (.sheet, .copy): "open or copy the address"
    case (.sheet, _) where control != .close: "scroll"
    case (.card, _): LookUpText.does(control)
    case (.bar, .choose): "press the button"
    case (.bar, _) where control != .close: "select another button"
    case (.strokes, .more), (.strokes, .less): "enlarge or shrink the strokes"
    case (.strokes, .turnLeft), (.strokes, .turnRight): "rotate the strokes left or right"
    case (.strokes, .remove): "erase the strokes"
    case (.strokes, _) where control != .close: "move the strokes by a millimetre"
    case (.look, .up), (.look, .down), (.look, .first), (.look, .last): "select another row"
    case (.look, .less), (.look, .more): "decrease or increase; close or open a group"
    case (.look, .muchLess), (.look, .muchMore): "decrease or increase by ten steps"
    case (.look, .choose), (.look, .toggle): "toggle, next item, or colour channels"
    case (.look, .remove): "reset the value; delete the preset"
    case (.look, .reset): "reset all values"
    case (.look, .undo), (.look, .redo): "undo or redo"
    case (.look, .save): "save as a preset"
    case (.look, .next), (.look, .previous): "next or previous row or tab"
    default: "close"
    }
  }
}
