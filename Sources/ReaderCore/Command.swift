/// What a reader can do; every key and pointer action is one of these.
public enum Command: String, CaseIterable, Sendable, Hashable {
  // Turning
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case pageOnTheRight = "page-on-the-right"
  case pageOnTheLeft = "page-on-the-left"
  case scrollForward = "scroll-forward"
  case scrollBack = "scroll-back"
  case tenForward = "ten-pages-forward"
  case tenBack = "ten-pages-back"
  // Going
  case firstPage = "first-page"
  case lastPage = "last-page"
  case goToPage = "page"
  case placeBack = "back"
  case placeForward = "forward"
  case outline = "outline"
  case allPages = "all-pages"
  case places = "places"
  case sidePanel = "side-panel"
  // Bookmarks and marks
  case toggleBookmark = "bookmark"
  case nameBookmark = "name-bookmark"
  case bookmarks = "bookmarks"
  case setMark = "mark"
  case jumpToMark = "jump-to-mark"
  case marks = "marks"
  // Finding
  case find = "find"
  case findBack = "find-back"
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case matches = "matches"
  case toggleCase = "match-case"
  case toggleWholeWords = "whole-words"
  // Links and text
  case followLink = "follow-link"
  case selectText = "select-text"
  case selectPage = "select-page"
  case copy = "copy"
  // Looking
  case panUp = "pan-up"
  case panDown = "pan-down"
  case panLeft = "pan-left"
  case panRight = "pan-right"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fitPage = "fit-page"
  case fitWidth = "fit-width"
  case fitHeight = "fit-height"
  case fitContent = "fit-content"
  case oneToOne = "one-to-one"
  case nextFit = "next-fit"
  case keepZoom = "keep-zoom"
  case magnifier = "magnifier"
  case rotate = "rotate"
  case rotateLeft = "rotate-left"
  case tiltUp = "tilt-up"
  case tiltDown = "tilt-down"
  case tiltLeft = "tilt-left"
  case tiltRight = "tilt-right"
  case level = "level"
  case nextPaper = "next-paper"
  case night = "night"
  case nightPictures = "night-pictures"
  case brighter = "brighter"
  case darker = "darker"
  case warmer = "warmer"
  case cooler = "cooler"
  case widerMargins = "wider-margins"
  case narrowerMargins = "narrower-margins"
  case typeface = "typeface"
  case largerText = "larger-text"
  case smallerText = "smaller-text"
  case toggleTwoPages = "one-or-two-pages"
  case toggleDirection = "reading-direction"
  case shiftPairing = "shift-pairing"
  case toggleFullScreen = "full-screen"
  case presentation = "presentation"
  case toggleControls = "controls"
  case menu = "menu"
  case focusNext = "focus-next"
  case focusPrevious = "focus-previous"
  // Light and paper
  case bench = "look"
  case screenshot = "screenshot"
  case compare = "compare"
  case blink = "blink"
  case compareLeft = "compare-left"
  case compareRight = "compare-right"
  case preset = "preset"
  case shaders = "shaders"
  case view = "view"
  case pass = "pass"
  case shaderTime = "time"
  case pixel = "pixel"
  // Books
  case openBook = "open"
  case shelf = "shelf"
  case shelfForm = "shelf-form"
  case shelves = "shelves"
  case stopAdding = "stop-adding"
  case recentBooks = "recent"
  case nextBook = "next-book"
  case previousBook = "previous-book"
  case information = "information"
  case reload = "reload"
  case closeBook = "close"
  // Recto
  case commandLine = "commands"
  case help = "help"
  case leaveLevel = "leave"
  case quit = "quit"
}

/// What a command is about: the headings of the key sheet, in their order.
public enum CommandGroup: String, CaseIterable, Sendable, Hashable {
  case turning = "Turning"
  case going = "Finding the way"
  case keeping = "Bookmarks and marks"
  case finding = "Search"
  case text = "Links and text"
  case looking = "Looking"
  case light = "Light and paper"
  case books = "Books"
  case program = "Recto"
}

extension Command {
  /// What it does, in the words of the key list.
  public var summary: String {
    switch self {
    case .nextPage: "next page"
    case .previousPage: "previous page"
    case .pageOnTheRight: "the page on the right"
    case .pageOnTheLeft: "the page on the left"
    case .scrollForward: "scroll, then turn"
    case .scrollBack: "the same, back"
    case .tenForward: "ten pages on"
    case .tenBack: "ten pages back"
    case .firstPage: "first page"
    case .lastPage: "last page, or the page of the count"
    case .goToPage: "go to a page: number, label, 50%"
    case .placeBack: "back to where a jump began"
    case .placeForward: "forward again"
    case .outline: "table of contents"
    case .allPages: "all pages"
    case .places: "places where jumps began"
    case .sidePanel: "the last list again"
    case .toggleBookmark: "bookmark here, or no longer"
    case .nameBookmark: "bookmark with a name"
    case .bookmarks: "bookmarks"
    case .setMark: "mark, and a letter: mark this page"
    case .jumpToMark: "go to the mark of a letter; the same key again: back"
    case .marks: "marks"
    case .find: "find words"
    case .findBack: "find words, backwards"
    case .nextMatch: "next match"
    case .previousMatch: "previous match"
    case .matches: "list of matches"
    case .toggleCase: "capitals matter in search"
    case .toggleWholeWords: "search whole words only"
    case .followLink: "follow a link by keys"
    case .selectText: "select text with the pointer"
    case .selectPage: "select the text of the page"
    case .copy: "copy what is selected"
    case .panUp: "up, when zoomed"
    case .panDown: "down, when zoomed"
    case .panLeft: "left, when zoomed"
    case .panRight: "right, when zoomed"
    case .zoomIn: "zoom in"
    case .zoomOut: "zoom out"
    case .fitPage: "fit the page"
    case .fitWidth: "fit the width"
    case .fitHeight: "fit the height"
    case .fitContent: "fit what is printed, without margins"
    case .oneToOne: "one pixel of the picture on one of the screen"
    case .nextFit: "the next way to fit"
    case .keepZoom: "keep the zoom when pages turn, or not"
    case .magnifier: "a lens under the pointer, or none"
    case .rotate: "a quarter turn clockwise"
    case .rotateLeft: "a quarter turn back"
    case .tiltUp: "lean the upper edge away"
    case .tiltDown: "lean the lower edge away"
    case .tiltLeft: "lean the left edge away"
    case .tiltRight: "lean the right edge away"
    case .level: "upright and level again"
    case .nextPaper: "the next paper, or the one that is named"
    case .night: "night: light letters on dark paper"
    case .nightPictures: "pictures as they are at night, or dark"
    case .brighter: "brighter"
    case .darker: "darker"
    case .warmer: "warmer light"
    case .cooler: "cooler light"
    case .widerMargins: "wider margins, where text flows"
    case .narrowerMargins: "narrower margins"
    case .typeface: "the next typeface, where text flows"
    case .largerText: "larger text, where it flows"
    case .smallerText: "smaller text"
    case .toggleTwoPages: "one or two pages"
    case .toggleDirection: "reading direction"
    case .shiftPairing: "pair the pages the other way"
    case .toggleFullScreen: "full screen"
    case .presentation: "full screen without controls"
    case .toggleControls: "show or hide the controls"
    case .menu: "what can be done here"
    case .focusNext: "the next control"
    case .focusPrevious: "the control before"
    case .bench: "set light, paper and desk"
    case .screenshot: "keep the picture, without controls, as a file"
    case .compare: "the present look beside another, or the one that is named"
    case .blink: "the present look and the other in turns"
    case .compareLeft: "the line between both looks to the left"
    case .compareRight: "the same, to the right"
    case .preset: "draw with the preset that is named, or is a file"
    case .shaders: "draw with the shaders of a folder"
    case .view: "the next view of numbers, or the one that is named: depth, pass:NAME"
    case .pass: "leave out the pass that is named, or draw it again"
    case .shaderTime: "the time of shaders: pause, run, step, reset"
    case .pixel: "the light of the pixel under the pointer, or no longer"
    case .openBook: "open a book"
    case .shelf: "to the shelf"
    case .shelfForm: "the shelf as a row, or as a grid"
    case .shelves: "which books stand on the shelf, and in which order"
    case .stopAdding: "stop adding books to the library"
    case .recentBooks: "books read lately"
    case .nextBook: "next book of the folder"
    case .previousBook: "previous book of the folder"
    case .information: "about this book"
    case .reload: "read the file again; reload shaders: those"
    case .closeBook: "close the book"
    case .commandLine: "type a command"
    case .help: "keys"
    case .leaveLevel: "leave what is open; let go; leave full screen"
    case .quit: "quit"
    }
  }

  /// What it is about.
  public var group: CommandGroup {
    switch self {
    case .nextPage, .previousPage, .pageOnTheRight, .pageOnTheLeft, .scrollForward, .scrollBack,
      .tenForward, .tenBack:
      .turning
    case .firstPage, .lastPage, .goToPage, .placeBack, .placeForward, .outline, .allPages, .places,
      .sidePanel:
      .going
    case .toggleBookmark, .nameBookmark, .bookmarks, .setMark, .jumpToMark, .marks: .keeping
    case .find, .findBack, .nextMatch, .previousMatch, .matches, .toggleCase, .toggleWholeWords:
      .finding
    case .followLink, .selectText, .selectPage, .copy: .text
    case .panUp, .panDown, .panLeft, .panRight, .zoomIn, .zoomOut, .fitPage, .largerText,
      .smallerText, .toggleTwoPages, .toggleDirection, .shiftPairing, .toggleFullScreen,
      .presentation, .toggleControls:
      .looking
    case .fitWidth, .fitHeight, .fitContent, .oneToOne, .nextFit, .keepZoom, .magnifier, .rotate,
      .rotateLeft, .tiltUp, .tiltDown, .tiltLeft, .tiltRight, .level, .nextPaper, .night,
      .nightPictures, .brighter, .darker, .warmer, .cooler, .widerMargins, .narrowerMargins,
      .typeface:
      .looking
    case .bench, .screenshot, .compare, .blink, .compareLeft, .compareRight, .preset, .shaders,
      .view, .pass, .shaderTime, .pixel:
      .light
    case .openBook, .shelf, .shelfForm, .shelves, .stopAdding, .recentBooks, .nextBook,
      .previousBook, .information, .reload, .closeBook:
      .books
    case .menu, .focusNext, .focusPrevious, .commandLine, .help, .leaveLevel, .quit: .program
    }
  }

  /// Whether its key is followed by one more, a letter that says which.
  public var takesLetter: Bool { self == .setMark || self == .jumpToMark }

  /// Whether the keys after it mean something else, or it has to do with no page: it is done at
  /// once and never waits behind a turn, or what is typed next would go astray.
  public var isImmediate: Bool {
    switch self {
    case .goToPage, .outline, .allPages, .places, .sidePanel, .nameBookmark, .bookmarks, .marks,
      .find, .findBack, .matches, .toggleCase, .toggleWholeWords, .followLink, .selectText,
      .selectPage, .copy, .presentation, .toggleControls, .openBook, .shelf, .shelfForm, .shelves,
      .stopAdding, .recentBooks, .information, .commandLine, .help, .leaveLevel, .menu, .focusNext,
      .focusPrevious, .bench, .screenshot,
      .compare, .blink, .compareLeft, .compareRight, .preset, .shaders, .view, .pass, .shaderTime,
      .pixel:
      true
    case .nextPage, .previousPage, .pageOnTheRight, .pageOnTheLeft, .scrollForward, .scrollBack,
      .tenForward, .tenBack, .firstPage, .lastPage, .placeBack, .placeForward, .toggleBookmark,
      .setMark, .jumpToMark, .nextMatch, .previousMatch, .panUp, .panDown, .panLeft, .panRight,
      .zoomIn, .zoomOut, .fitPage, .largerText, .smallerText, .toggleTwoPages, .toggleDirection,
      .shiftPairing, .toggleFullScreen, .nextBook, .previousBook, .reload, .closeBook, .quit:
      false
    case .fitWidth, .fitHeight, .fitContent, .oneToOne, .nextFit, .keepZoom, .magnifier, .rotate,
      .rotateLeft, .tiltUp, .tiltDown, .tiltLeft, .tiltRight, .level, .nextPaper, .night,
      .nightPictures, .brighter, .darker, .warmer, .cooler, .widerMargins, .narrowerMargins,
      .typeface:
      false
    }
  }
}
