import RectoKeyboard

/// What a key does to what lies over the book, or on the shelf; by its context.
public enum Control: String, CaseIterable, Sendable {
  // Moving
  case up, down, left, right
  case pageUp = "page-up"
  case pageDown = "page-down"
  case first, last, next, previous
  // Doing
  case choose, close, remove, paste, copy, open, back
  // The shelf
  case pull, push
  case form
  case finish, collect, edit
  case selectAll = "select-all"
  case selectLeft = "select-left"
  case selectRight = "select-right"
  case selectUp = "select-up"
  case selectDown = "select-down"
  // Lines
  case selectFirst = "select-first"
  case selectLast = "select-last"
  case selectWordLeft = "select-word-left"
  case selectWordRight = "select-word-right"
  case cut
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case erase
  case eraseNext = "erase-next"
  case eraseWord = "erase-word"
  case eraseNextWord = "erase-next-word"
  case eraseLine = "erase-line"
  case newLine = "new-line"
  case complete
  // Strokes
  case turnLeft = "turn-left"
  case turnRight = "turn-right"
  // Light, paper and desk
  case less, more
  case muchLess = "much-less"
  case muchMore = "much-more"
  case toggle
  case reset, undo, redo, save
}

extension KeyTable {
  /// The keys of each context that most readers' hands know.
  static let standardControls: [KeyContext: [ControlBinding]] = [
    .shelf: rows([
      (.right, [.key(.right)]), (.left, [.key(.left)]),
      (.up, [.key(.up)]), (.down, [.key(.down)]),
      (.pageDown, [.key(.pageDown)]), (.pageUp, [.key(.pageUp)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.open, [.key(.enter), .key(.space)]),
      (.pull, ["+", "=", .control("+"), .control("="), .control(.shift("="))]),
      (.push, ["-", .control("-")]),
      (.form, [.key(.tab)]),
      (.finish, [.control("m")]), (.collect, [.control("t")]), (.edit, [.control("e")]),
      (.remove, [.key(.delete)]),
      (.toggle, [.key(.insert), .control(.space)]), (.selectAll, [.control("a")]),
      (.selectRight, [.shift(.right)]), (.selectLeft, [.shift(.left)]),
      (.selectUp, [.shift(.up)]), (.selectDown, [.shift(.down)]),
      (.erase, [.key(.backspace)]),
      (.undo, [.control("z")]), (.redo, [.control("y"), .control(.shift("z"))]),
      (.close, [.key(.escape)]),
    ]),
    .list: rows([
      (.up, [.key(.up)]), (.down, [.key(.down)]),
      (.left, [.key(.left)]), (.right, [.key(.right)]),
      (.pageUp, [.key(.pageUp)]), (.pageDown, [.key(.pageDown)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.choose, [.key(.enter)]), (.remove, [.key(.delete)]),
      (.close, [.key(.escape)]),
    ]),
    .prompt: rows([
      (.choose, [.key(.enter), .control(.enter)]), (.close, [.key(.escape)]),
      (.complete, [.key(.tab)]), (.next, [.key(.down), .key(.f3)]),
      (.previous, [.key(.up), .shift(.tab), .shift(.f3)]),
      (.cut, [.control("x"), .shift(.delete)]), (.copy, [.control("c"), .control(.insert)]),
      (.paste, [.control("v"), .shift(.insert)]),
      (.left, [.key(.left), .control("b")]), (.right, [.key(.right)]),
      (.wordLeft, [.control(.left)]), (.wordRight, [.control(.right)]),
      (.first, [.key(.home)]), (.last, [.key(.end), .control("e")]),
      (.selectLeft, [.shift(.left)]), (.selectRight, [.shift(.right)]),
      (.selectUp, [.shift(.up)]), (.selectDown, [.shift(.down)]),
      (.selectWordLeft, [.control(.shift(.left))]), (.selectWordRight, [.control(.shift(.right))]),
      (.selectFirst, [.shift(.home)]), (.selectLast, [.shift(.end)]),
      (.selectAll, [.control("a")]),
      (.erase, [.key(.backspace), .shift(.backspace), .control("h")]),
      (.eraseNext, [.key(.delete)]),
      (.eraseWord, [.control("w"), .control(.backspace)]),
      (.eraseNextWord, [.control(.delete)]), (.eraseLine, [.control("u")]),
      (.newLine, [.shift(.enter), .alt(.enter)]),
    ]),
    .sheet: rows([
      (.up, [.key(.up), "k"]), (.down, [.key(.down), "j"]),
      (.pageUp, [.key(.pageUp), .shift(.space), "b"]),
      (.pageDown, [.key(.pageDown), .key(.space)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.next, [.key(.tab), .key(.right)]), (.previous, [.shift(.tab), .key(.left)]),
      (.choose, [.key(.enter)]), (.open, ["o"]), (.copy, ["c", .control("c")]),
      (.close, [.key(.escape)]),
    ]),
    .card: rows([
      (.up, [.key(.up), "k"]), (.down, [.key(.down), "j"]),
      (.pageUp, [.key(.pageUp), .shift(.space), "b"]),
      (.pageDown, [.key(.pageDown), .key(.space)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.right, [.key(.right)]), (.left, [.key(.left)]),
      (.next, [.key(.tab)]), (.previous, [.shift(.tab)]),
      (.choose, [.key(.enter)]), (.back, [.key(.backspace), .alt(.left)]),
      (.copy, ["c", .control("c")]), (.close, [.key(.escape)]),
    ]),
    .bar: rows([
      (.left, [.key(.left)]), (.right, [.key(.right)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.choose, [.key(.enter), .key(.space)]), (.close, [.key(.escape)]),
    ]),
    .strokes: rows([
      (.left, [.key(.left)]), (.right, [.key(.right)]),
      (.up, [.key(.up)]), (.down, [.key(.down)]),
      (.more, ["+", "="]), (.less, ["-"]),
      (.turnLeft, ["["]), (.turnRight, ["]"]),
      (.remove, [.key(.delete), .key(.backspace)]),
    ]),
    .look: rows([
      (.up, [.key(.up)]), (.down, [.key(.down)]),
      (.first, [.key(.home)]), (.last, [.key(.end)]),
      (.less, [.key(.left)]), (.more, [.key(.right)]),
      (.muchLess, [.shift(.left)]), (.muchMore, [.shift(.right)]),
      (.choose, [.key(.enter)]), (.toggle, [.key(.space)]),
      (.remove, [.key(.delete)]), (.reset, [.control(.delete), .control(.backspace)]),
      (.undo, [.control("z")]), (.redo, [.control(.shift("z")), .control("y")]),
      (.save, [.control("s")]),
      (.next, [.key(.tab)]), (.previous, [.shift(.tab)]),
      (.close, [.key(.escape)]),
    ]),
  ]

  private static func rows(_ rows: [(Control, [Chord])]) -> [ControlBinding] {
    rows.map { ControlBinding(control: $0.0, chords: $0.1) }
  }

  /// The names of the controls of each context, for a file of settings.
  public static var controlNames: [(context: String, controls: [String])] {
    KeyContext.allCases.map { context in
      (context.rawValue, (standardControls[context] ?? []).map(\.control.rawValue))
    }
  }
}
