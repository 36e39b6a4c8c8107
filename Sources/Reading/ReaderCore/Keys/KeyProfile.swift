import RectoKeyboard

/// Whose hands a key table is for.
public enum KeyProfile: String, CaseIterable, Sendable {
  /// Most readers'.
  case standard = "default"
  /// Those that know zathura and sioyek.
  case vim
  /// Those that know MComix and YACReader.
  case comic

  /// The standard keys, with those of the profile before them.
  public var table: KeyTable {
    var bindings = KeyTable.standard.bindings
    for (command, chords) in differences {
      let keys = chords.map { KeySequence($0) }
      for index in bindings.indices { bindings[index].keys.removeAll(where: keys.contains) }
      guard let row = bindings.firstIndex(where: { $0.command == command }) else { continue }
      bindings[row].keys.insert(contentsOf: keys, at: 0)
    }
    var table = KeyTable(bindings)
    table.middlePans = self == .vim
    return table
  }

  /// The keys that mean something else than in the standard table.
  private var differences: [(command: Command, chords: [Chord])] {
    switch self {
    case .standard: []
    case .vim:
      [
        (.followLink, ["f"]),
        (.toggleBookmark, ["b"]),
        (.bookmarks, ["B"]),
        (.nextMatch, ["n"]),
        (.previousMatch, ["N"]),
        (.findBack, ["?"]),
        (.placeBack, [.control("o")]),
        (.placeForward, [.control("i")]),
        (.scrollForward, [.control("f")]),
        (.scrollBack, [.control("b")]),
        (.reload, ["R"]),
        (.outline, [.key(.tab)]),
        (.fitWidth, ["s"]),
        (.night, [.control("r")]),
      ]
    case .comic:
      [
        (.toggleDirection, ["m", "j"]),
        (.setMark, [.alt("m")]),
        (.fitPage, ["b"]),
        (.nextBook, [.control(.right)]),
        (.previousBook, [.control(.left)]),
        (.shiftPairing, [.control(.shift(.right)), .control(.shift(.left))]),
        (.information, [.key(.tab)]),
        (.nextFit, ["a"]),
        (.magnifier, ["z", "l"]),
        (.fitHeight, ["h"]),
        (.panLeft, [.alt("h")]),
        (.panRight, [.alt("l")]),
        (.recentBooks, [.control("r")]),
        (.reload, [.control(.shift("r"))]),
      ]
    }
  }
}

extension KeyTable {
  /// The keys that most readers' hands know.
  public static let standard = KeyTable(
    rows([
      (.pageOnTheRight, [.key(.right)]),
      (.pageOnTheLeft, [.key(.left)]),
      (.nextPage, [.key(.pageDown), "n", "J", "."]),
      (.previousPage, [.key(.pageUp), "p", "K", ",", .key(.backspace)]),
      (.scrollForward, [.key(.space)]),
      (.scrollBack, [.shift(.space), "b"]),
      (.tenForward, [.shift(.pageDown)]),
      (.tenBack, [.shift(.pageUp)]),
      (.firstPage, [.key(.home)]),
      (.lastPage, [.key(.end), "G"]),
      (.goToPage, ["g", .control("g"), .control("l")]),
      (.placeBack, [.alt(.left)]),
      (.placeForward, [.alt(.right)]),
      (.outline, ["t", .key(.f12)]),
      (.allPages, ["s", "T"]),
      (.places, [.alt(.down)]),
      (.sidePanel, [.key(.f9)]),
      (.toggleBookmark, [.control("d")]),
      (.nameBookmark, [.control(.shift("d"))]),
      (.bookmarks, [.control("b")]),
      (.setMark, ["m"]),
      (.jumpToMark, ["'"]),
      (.marks, ["`"]),
      (.find, ["/", .control("f")]),
      (.findBack, [.alt("/")]),
      (.nextMatch, [.key(.f3)]),
      (.previousMatch, [.shift(.f3)]),
      (.matches, [.control(.shift("f"))]),
      (.toggleCase, [.alt("c")]),
      (.toggleWholeWords, [.alt("w")]),
      (.followLink, ["F"]),
      (.selectText, ["v"]),
      (.selectPage, [.control("a")]),
      (.copy, [.control("c")]),
      (.findSelection, ["*"]),
      (.highlight, ["A", .alt("h")]),
      (.underline, [.alt("u")]),
      (.strikeOut, [.alt("k")]),
      (.note, ["N", .control("m")]),
      (.removeHighlight, [.key(.delete)]),
      (.annotations, ["B", .control("n")]),
      (.exportNotes, [.alt(.shift("b"))]),
      (.define, ["Q", .alt("l")]),
      (.webSearch, [.alt("q")]),
      (.draw, ["e"]),
      (.erase, ["E"]),
      (.penWidth, ["W"]),
      (.penColor, ["y"]),
      (.lasso, ["S"]),
      (.ruler, ["u"]),
      (.eyedropper, [.alt(.shift("e"))]),
      (.mix, ["V"]),
      (.clearPage, [.control(.delete)]),
      (.newSketchbook, [.alt("n")]),
      (.addPage, [.alt("a")]),
      (.duplicatePage, [.alt("d")]),
      (.tearOutPage, [.alt(.delete)]),
      (.pageEarlier, [.alt(.pageUp)]),
      (.pageLater, [.alt(.pageDown)]),
      (.undo, [.control("z")]),
      (.redo, [.control("y"), .control(.shift("z"))]),
      (.panUp, [.key(.up), "k"]),
      (.panDown, [.key(.down), "j"]),
      (.panLeft, ["h"]),
      (.panRight, ["l"]),
      (.zoomIn, ["+", "=", .control("+"), .control("="), .control(.shift("="))]),
      (.zoomOut, ["-", .control("-")]),
      (.fitPage, ["a", .control("0")]),
      (.fitWidth, ["w", .control("2")]),
      (.fitHeight, ["H"]),
      (.fitContent, [.control("3")]),
      (.oneToOne, [.control("1")]),
      (.nextFit, ["z"]),
      (.keepZoom, [.alt("z")]),
      (.magnifier, ["Z"]),
      (.fold, ["Y"]),
      (.guidedView, [";", .alt(.shift("g"))]),
      (.cropMargins, [.alt(.shift("m"))]),
      (.autoContrast, [.alt(.shift("c"))]),
      (.rotate, ["r", "]"]),
      (.rotateLeft, ["R", "["]),
      (.tiltUp, [.shift(.up)]),
      (.tiltDown, [.shift(.down)]),
      (.tiltLeft, [.shift(.left)]),
      (.tiltRight, [.shift(.right)]),
      (.level, [.shift(.home)]),
      (.nextPaper, ["C"]),
      (.night, [.control("i"), "I", .key(.f8)]),
      (.nightPictures, [.alt("i")]),
      (.brighter, [.alt("=")]),
      (.darker, [.alt("-")]),
      (.warmer, [.alt("]")]),
      (.cooler, [.alt("[")]),
      (.widerMargins, [.alt(".")]),
      (.narrowerMargins, [.alt(",")]),
      (.typeface, [.alt("t")]),
      (.turnStyle, [.alt("f")]),
      (.largerText, [.control(.shift(.up))]),
      (.smallerText, [.control(.shift(.down))]),
      (.toggleTwoPages, ["d"]),
      (.scroll, ["c"]),
      (.toggleDirection, ["M"]),
      (.shiftPairing, ["D"]),
      (.standAlone, [.alt(.shift("d"))]),
      (.splitScans, [.alt(.shift("s"))]),
      (.toggleFullScreen, [.key(.f11), "f"]),
      (.presentation, [.key(.f5)]),
      (.toggleControls, ["U"]),
      (.menu, [.shift(.f10), .key(.menu)]),
      (.focusNext, [.key(.tab), .key(.f6)]),
      (.focusPrevious, [.shift(.tab), .shift(.f6)]),
      (.card, [.key(.f7)]),
      (.runningHeads, [.alt(.shift("h"))]),
      (.hyphens, [.alt(.shift("y"))]),
      (.paragraphs, [.alt(.shift("p"))]),
      (.footnotes, [.alt(.shift("f"))]),
      (.look, [.key(.f4)]),
      (.screenshot, ["P", .key(.f2)]),
      (.compare, ["X", .alt("x")]),
      (.blink, ["x", .alt("b")]),
      (.compareLeft, ["<", .alt(.shift(.left))]),
      (.compareRight, [">", .alt(.shift(.right))]),
      (.preset, [.alt("r")]),
      (.shaders, [.alt("o")]),
      (.view, [.alt("v")]),
      (.pass, [.alt("p")]),
      (.shaderTime, [.alt("y")]),
      (.pixel, [.alt("e")]),
      (.openBook, ["o", .control("p")]),
      (.chooseBook, [.control("o"), .alt(.shift("o"))]),
      (.addFolder, [.control(.shift("a"))]),
      (.shelf, ["L", .alt(.up)]),
      (.shelfForm, [.alt("g")]),
      (.shelves, [.alt("s")]),
      (.stacks, [.alt(.shift("t"))]),
      (.useAsCover, [.alt("j")]),
      (.stopAdding, [.alt(.backspace)]),
      (.recentBooks, ["O", .control(.shift("o"))]),
      (.nextBook, [.control(.shift(.right))]),
      (.previousBook, [.control(.shift(.left))]),
      (.information, ["i", .alt(.enter)]),
      (.forgetStatistics, [.control(.shift(.delete))]),
      (.reload, [.control("r")]),
      (.closeBook, [.control("w")]),
      (.commandLine, [":", .control("k")]),
      (.help, ["?", .key(.f1)]),
      (.leaveLevel, [.key(.escape)]),
      (.quit, ["q", .control("q")]),
    ]))

  private static func rows(_ rows: [(Command, [Chord])]) -> [Binding] {
    rows.map { Binding(command: $0.0, keys: $0.1.map { KeySequence($0) }) }
  }
}
