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
  case findSelection = "find-selection"
  case highlight
  case underline
  case strikeOut = "strike-out"
  case note
  case removeHighlight = "remove-highlight"
  case annotations = "notes"
  case exportNotes = "export-notes"
  case define = "define"
  case webSearch = "web-search"
  // Drawing
  case draw = "draw"
  case erase = "erase"
  case penWidth = "pen-width"
  case penColor = "pen-colour"
  case lasso = "lasso"
  case ruler = "ruler"
  case eyedropper = "eyedropper"
  case mix = "mix"
  case undo = "undo"
  case redo = "redo"
  case clearPage = "clear-page"
  // Sketchbooks
  case newSketchbook = "sketchbook"
  case addPage = "add-page"
  case duplicatePage = "duplicate-page"
  case tearOutPage = "tear-out-page"
  case pageEarlier = "page-earlier"
  case pageLater = "page-later"
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
  case fold = "fold"
  case guidedView = "guided"
  case cropMargins = "crop-margins"
  case autoContrast = "auto-contrast"
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
  case turnStyle = "turn-style"
  case largerText = "larger-text"
  case smallerText = "smaller-text"
  case toggleTwoPages = "one-or-two-pages"
  case scroll = "scroll"
  case toggleDirection = "reading-direction"
  case shiftPairing = "shift-pairing"
  case standAlone = "stand-alone"
  case splitScans = "split-scans"
  case toggleFullScreen = "full-screen"
  case presentation = "presentation"
  case toggleControls = "controls"
  case menu = "menu"
  case focusNext = "focus-next"
  case focusPrevious = "focus-previous"
  // Light and paper
  case card = "aa"
  case runningHeads = "running-heads"
  case hyphens
  case paragraphs
  case footnotes
  case look
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
  case chooseBook = "choose-book"
  case addFolder = "add-folder"
  case shelf = "shelf"
  case shelfForm = "shelf-form"
  case shelves = "shelves"
  case stacks
  case useAsCover = "use-as-cover"
  case stopAdding = "stop-adding"
  case recentBooks = "recent"
  case nextBook = "next-book"
  case previousBook = "previous-book"
  case information = "information"
  case forgetStatistics = "forget-statistics"
  case reload = "reload"
  case closeBook = "close"
  // Recto
  case commandLine = "commands"
  case help = "help"
  case leaveLevel = "leave"
  case quit = "quit"
}

extension Command {
  /// What it does, in the words of the key list.
  public var summary: String { ScreenText.summary(of: self) }

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
    case .followLink, .selectText, .selectPage, .copy, .findSelection, .highlight, .underline,
      .strikeOut, .note, .removeHighlight, .annotations, .exportNotes, .define,
      .webSearch:
      .text
    case .draw, .erase, .penWidth, .penColor, .lasso, .ruler, .eyedropper, .mix, .undo, .redo,
      .clearPage, .newSketchbook, .addPage, .duplicatePage, .tearOutPage, .pageEarlier, .pageLater:
      .drawing
    case .panUp, .panDown, .panLeft, .panRight, .zoomIn, .zoomOut, .fitPage, .largerText,
      .smallerText, .toggleTwoPages, .scroll, .toggleDirection, .shiftPairing, .toggleFullScreen,
      .presentation, .toggleControls:
      .looking
    case .fitWidth, .fitHeight, .fitContent, .oneToOne, .nextFit, .keepZoom, .magnifier, .fold,
      .rotate, .rotateLeft, .tiltUp, .tiltDown, .tiltLeft, .tiltRight, .level, .nextPaper, .night,
      .nightPictures, .brighter, .darker, .warmer, .cooler, .widerMargins, .narrowerMargins,
      .typeface, .runningHeads, .hyphens, .paragraphs, .footnotes, .turnStyle, .card, .guidedView,
      .cropMargins, .autoContrast, .standAlone, .splitScans:
      .looking
    case .look, .screenshot, .compare, .blink, .compareLeft, .compareRight, .preset, .shaders,
      .view, .pass, .shaderTime, .pixel:
      .light
    case .openBook, .chooseBook, .addFolder, .shelf, .shelfForm, .shelves, .stopAdding,
      .stacks, .useAsCover, .recentBooks, .nextBook,
      .previousBook, .information, .forgetStatistics, .reload, .closeBook:
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
      .selectPage, .copy, .findSelection, .highlight, .underline, .strikeOut, .note,
      .removeHighlight, .annotations, .exportNotes, .define, .webSearch, .draw, .erase, .penWidth,
      .penColor,
      .lasso, .ruler,
      .eyedropper, .mix,
      .undo, .redo, .clearPage, .newSketchbook, .addPage, .duplicatePage, .tearOutPage,
      .pageEarlier, .pageLater, .presentation, .toggleControls, .openBook, .chooseBook, .addFolder,
      .shelf, .shelfForm,
      .shelves, .stacks, .useAsCover,
      .stopAdding, .recentBooks, .information, .forgetStatistics, .commandLine, .help, .leaveLevel,
      .menu, .focusNext, .focusPrevious, .card, .look, .screenshot,
      .compare, .blink, .compareLeft, .compareRight, .preset, .shaders, .view, .pass, .shaderTime,
      .pixel:
      true
    case .nextPage, .previousPage, .pageOnTheRight, .pageOnTheLeft, .scrollForward, .scrollBack,
      .tenForward, .tenBack, .firstPage, .lastPage, .placeBack, .placeForward, .toggleBookmark,
      .setMark, .jumpToMark, .nextMatch, .previousMatch, .panUp, .panDown, .panLeft, .panRight,
      .zoomIn, .zoomOut, .fitPage, .largerText, .smallerText, .toggleTwoPages, .scroll,
      .toggleDirection,
      .shiftPairing, .toggleFullScreen, .nextBook, .previousBook, .reload, .closeBook, .quit:
      false
    case .fitWidth, .fitHeight, .fitContent, .oneToOne, .nextFit, .keepZoom, .magnifier, .fold,
      .rotate, .rotateLeft, .tiltUp, .tiltDown, .tiltLeft, .tiltRight, .level, .nextPaper, .night,
      .nightPictures, .brighter, .darker, .warmer, .cooler, .widerMargins, .narrowerMargins,
      .typeface, .runningHeads, .hyphens, .paragraphs, .footnotes, .turnStyle, .guidedView,
      .cropMargins,
      .autoContrast, .standAlone, .splitScans:
      false
    }
  }
}
