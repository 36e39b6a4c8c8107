/// Whose hands a key table is for.
public enum KeyProfile: String, CaseIterable, Sendable {
  /// Most readers'.
  case standard = "default"
  /// Those that know zathura and sioyek.
  case vim
  /// Those that know MComix and YACReader.
  case comic

  /// Its table.
  public var table: KeyTable {
    var bindings = KeyTable.standard.bindings
    for (command, chords) in differences {
      for index in bindings.indices { bindings[index].chords.removeAll(where: chords.contains) }
      guard let row = bindings.firstIndex(where: { $0.command == command }) else { continue }
      bindings[row].chords.insert(contentsOf: chords, at: 0)
    }
    var table = KeyTable(bindings)
    table.middlePans = self == .vim
    return table
  }

  /// The keys that mean something else than in the standard table.
  private var differences: [(command: Command, chords: [String])] {
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
        (.placeBack, ["Ctrl+o"]),
        (.placeForward, ["Ctrl+i"]),
        (.scrollForward, ["Ctrl+f"]),
        (.scrollBack, ["Ctrl+b"]),
        (.reload, ["R"]),
        (.outline, ["Tab"]),
        (.fitWidth, ["s"]),
        (.night, ["Ctrl+r"]),
      ]
    case .comic:
      [
        (.toggleDirection, ["m", "j"]),
        (.setMark, ["Alt+m"]),
        (.fitPage, ["b"]),
        (.nextBook, ["Ctrl+Right"]),
        (.previousBook, ["Ctrl+Left"]),
        (.shiftPairing, ["Ctrl+Shift+Right", "Ctrl+Shift+Left"]),
        (.information, ["Tab"]),
        (.nextFit, ["a"]),
        (.magnifier, ["z", "l"]),
        (.fitHeight, ["h"]),
        (.panLeft, ["Alt+h"]),
        (.panRight, ["Alt+l"]),
        (.recentBooks, ["Ctrl+r"]),
        (.reload, ["Ctrl+Shift+r"]),
      ]
    }
  }
}

extension KeyTable {
  /// The keys that most readers' hands know.
  public static let standard = KeyTable([
    (.pageOnTheRight, ["Right"]),
    (.pageOnTheLeft, ["Left"]),
    (.nextPage, ["PageDown", "n", "J", "."]),
    (.previousPage, ["PageUp", "p", "K", ",", "Backspace"]),
    (.scrollForward, ["Space"]),
    (.scrollBack, ["Shift+Space", "b"]),
    (.tenForward, ["Shift+PageDown"]),
    (.tenBack, ["Shift+PageUp"]),
    (.firstPage, ["Home"]),
    (.lastPage, ["End", "G"]),
    (.goToPage, ["g", "Ctrl+g", "Ctrl+l"]),
    (.placeBack, ["Alt+Left"]),
    (.placeForward, ["Alt+Right"]),
    (.outline, ["t", "F12"]),
    (.allPages, ["s", "T"]),
    (.places, ["Alt+Down"]),
    (.sidePanel, ["F9"]),
    (.toggleBookmark, ["Ctrl+d"]),
    (.nameBookmark, ["Ctrl+Shift+d"]),
    (.bookmarks, ["Ctrl+b"]),
    (.setMark, ["m"]),
    (.jumpToMark, ["'"]),
    (.marks, ["`"]),
    (.find, ["/", "Ctrl+f"]),
    (.findBack, ["Alt+/"]),
    (.nextMatch, ["F3"]),
    (.previousMatch, ["Shift+F3"]),
    (.matches, ["Ctrl+Shift+f"]),
    (.toggleCase, ["Alt+c"]),
    (.toggleWholeWords, ["Alt+w"]),
    (.followLink, ["F"]),
    (.selectText, ["v"]),
    (.selectPage, ["Ctrl+a"]),
    (.copy, ["Ctrl+c"]),
    (.panUp, ["Up", "k"]),
    (.panDown, ["Down", "j"]),
    (.panLeft, ["h"]),
    (.panRight, ["l"]),
    (.zoomIn, ["+", "=", "Ctrl++", "Ctrl+=", "Ctrl+Shift+="]),
    (.zoomOut, ["-", "Ctrl+-"]),
    (.fitPage, ["a", "Ctrl+0"]),
    (.fitWidth, ["w", "Ctrl+2"]),
    (.fitHeight, ["H"]),
    (.fitContent, ["Ctrl+3"]),
    (.oneToOne, ["Ctrl+1"]),
    (.nextFit, ["z"]),
    (.keepZoom, ["Alt+z"]),
    (.magnifier, ["Z"]),
    (.rotate, ["r", "]"]),
    (.rotateLeft, ["R", "["]),
    (.tiltUp, ["Shift+Up"]),
    (.tiltDown, ["Shift+Down"]),
    (.tiltLeft, ["Shift+Left"]),
    (.tiltRight, ["Shift+Right"]),
    (.level, ["Shift+Home"]),
    (.nextPaper, ["C"]),
    (.night, ["Ctrl+i", "I", "F8"]),
    (.nightPictures, ["Alt+i"]),
    (.brighter, ["Alt+="]),
    (.darker, ["Alt+-"]),
    (.warmer, ["Alt+]"]),
    (.cooler, ["Alt+["]),
    (.widerMargins, ["Alt+."]),
    (.narrowerMargins, ["Alt+,"]),
    (.typeface, ["Alt+t"]),
    (.largerText, ["Ctrl+Shift+Up"]),
    (.smallerText, ["Ctrl+Shift+Down"]),
    (.toggleTwoPages, ["d"]),
    (.toggleDirection, ["M"]),
    (.shiftPairing, ["D"]),
    (.toggleFullScreen, ["F11", "f"]),
    (.presentation, ["F5"]),
    (.toggleControls, ["U"]),
    (.menu, ["Shift+F10", "Menu"]),
    (.focusNext, ["Tab", "F6"]),
    (.focusPrevious, ["Shift+Tab", "Shift+F6"]),
    (.bench, ["F4"]),
    (.screenshot, ["P", "F2"]),
    (.compare, ["X", "Alt+x"]),
    (.blink, ["x", "Alt+b"]),
    (.compareLeft, ["<", "Alt+Shift+Left"]),
    (.compareRight, [">", "Alt+Shift+Right"]),
    (.preset, ["Alt+r"]),
    (.shaders, ["Alt+o"]),
    (.view, ["Alt+v"]),
    (.pass, ["Alt+p"]),
    (.shaderTime, ["Alt+y"]),
    (.pixel, ["Alt+e"]),
    (.openBook, ["o", "Ctrl+o"]),
    (.shelf, ["L", "Alt+Up"]),
    (.shelfForm, ["Alt+g"]),
    (.shelves, ["Alt+s"]),
    (.stopAdding, ["Alt+Backspace"]),
    (.recentBooks, ["O"]),
    (.nextBook, ["Ctrl+Shift+Right"]),
    (.previousBook, ["Ctrl+Shift+Left"]),
    (.information, ["i", "Alt+Return"]),
    (.reload, ["Ctrl+r"]),
    (.closeBook, ["Ctrl+w"]),
    (.commandLine, [":", "Ctrl+k"]),
    (.help, ["?", "F1"]),
    (.leaveLevel, ["Escape"]),
    (.quit, ["q", "Ctrl+q"]),
  ])
}
