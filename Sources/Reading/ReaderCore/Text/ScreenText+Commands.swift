/// What commands are called.
extension ScreenText {
  /// A heading in the sheet of keys, over the commands of a group.
  static func heading(of group: CommandGroup) -> String {
    switch group {
    case .turning: "Turning pages"
    case .going: "Finding your way"
    case .keeping: "Bookmarks and marks"
    case .finding: "Search"
    case .text: "Links and text"
    case .drawing: "Drawing"
    case .looking: "View"
    case .light: "Light and paper"
    case .books: "Books"
    case .program: program
    }
  }

  /// What a command does: in the sheet of keys, in tips and beside its name where that is typed. A few words
  /// without a full stop, and no capital first; what can follow the name of a command stands behind a colon.
  static func summary(of command: Command) -> String {
    switch command {
    // Turning pages.
    case .nextPage: "next page"
    case .previousPage: "previous page"
    case .pageOnTheRight: "page on the right"
    case .pageOnTheLeft: "page on the left"
    case .scrollForward: "scroll, then turn"
    case .scrollBack: "scroll back, then turn back"
    case .tenForward: "ten turns forward"
    case .tenBack: "ten turns back"
    // Finding the way: a label is what a book prints on its page, such as xii.
    case .firstPage: "first page"
    case .lastPage: "last page; with a count, that page"
    case .goToPage: "go to a page: number, label, 50%"
    case .placeBack: "back to the previous place"
    case .placeForward: "forward to the next place"
    case .outline: "table of contents"
    case .allPages: "all pages"
    case .places: "places you jumped from"
    case .sidePanel: "reopen the last list"
    // A bookmark has a name, a mark one letter.
    case .toggleBookmark: "add or remove a bookmark"
    case .nameBookmark: "add a bookmark with a name"
    case .bookmarks: "list of bookmarks"
    case .setMark: "mark this page with a letter"
    case .jumpToMark: "go to a mark by its letter; press twice to go back"
    case .marks: "list of marks"
    // Search.
    case .find: "find words"
    case .findBack: "find words, backwards"
    case .nextMatch: "next match"
    case .previousMatch: "previous match"
    case .matches: "list of matches"
    case .toggleCase: "match case in search"
    case .toggleWholeWords: "match whole words in search"
    case .followLink: "follow a link with the keyboard"
    case .selectText: "select text with the pointer"
    case .selectPage: "select all text on the page"
    case .copy: "copy the selection"
    case .findSelection: "find the selected words"
    case .highlight, .underline, .strikeOut, .note, .removeHighlight, .annotations, .exportNotes:
      AnnotationText.summary(of: command)
    case .define, .webSearch: LookUpText.summary(of: command)
    // Drawing on pages.
    case .draw: "draw on pages, or stop; with a name, use that tool"
    case .erase: "erase, or draw again"
    case .penWidth: "next width of the pen; with a count, that one"
    case .penColor: "next colour of the pen; with a count, that one"
    case .lasso: "select strokes with the lasso, or draw again"
    case .ruler: "draw along a ruler, or freely"
    case .eyedropper: "pick a colour from the page; again, under the pointer"
    case .mix: "mix in the previous colour; with a count, that many per cent"
    case .undo: "undo the last stroke or highlight"
    case .redo: "redo the last stroke or highlight"
    case .clearPage: "erase all drawing on these pages"
    // A sketchbook is a book of blank pages to draw on.
    case .newSketchbook: "new sketchbook, or one with a name"
    case .addPage: "add a page after this one, in a sketchbook"
    case .duplicatePage: "duplicate this page, in a sketchbook"
    case .tearOutPage: "tear out this page, in a sketchbook"
    case .pageEarlier: "move this page one place earlier, in a sketchbook"
    case .pageLater: "move this page one place later, in a sketchbook"
    // How the book is seen.
    case .panUp: "move up, when zoomed in or scrolling"
    case .panDown: "move down, when zoomed in or scrolling"
    case .panLeft: "move left, when zoomed in or scrolling"
    case .panRight: "move right, when zoomed in or scrolling"
    case .zoomIn: "zoom in"
    case .zoomOut: "zoom out"
    case .fitPage: "fit the page"
    case .fitWidth: "fit the width"
    case .fitHeight: "fit the height"
    case .fitContent: "fit the content, without margins"
    case .oneToOne: "actual size, pixel for pixel"
    case .nextFit: "next zoom mode"
    case .keepZoom: "keep the zoom when pages turn"
    case .magnifier: "magnifier"
    case .fold: "fold the open book, or unfold it"
    case .rotate: "rotate clockwise"
    case .rotateLeft: "rotate counterclockwise"
    case .tiltUp: "tilt the top edge away"
    case .tiltDown: "tilt the bottom edge away"
    case .tiltLeft: "tilt the left edge away"
    case .tiltRight: "tilt the right edge away"
    case .level: "reset rotation and tilt"
    case .nextPaper: "next paper, or a named one"
    case .night: "night mode: light text on dark paper"
    case .nightPictures: "dim pictures in night mode, or show them as they are"
    case .brighter: "brighter"
    case .darker: "darker"
    case .warmer: "warmer light"
    case .cooler: "cooler light"
    // Text flows in books whose pages Recto lays out itself, such as EPUB.
    case .widerMargins: "wider margins, in reflowable books"
    case .narrowerMargins: "narrower margins, in reflowable books"
    case .typeface: "next typeface, or a named one, in reflowable books"
    // How one opening follows another: the leaf turns, or pages slide, fade or change at once.
    case .turnStyle: "next turn style: curl, slide, fade or none"
    case .largerText: "larger text, in reflowable books"
    case .smallerText: "smaller text, in reflowable books"
    case .toggleTwoPages: "one or two pages"
    // Pages lie one after the other and are scrolled; or leaves turn.
    case .scroll: "scroll or turn pages; or: pages, strip, sideways, off"
    case .toggleDirection: "reading direction"
    case .shiftPairing: "shift the pairing of pages"
    case .guidedView, .cropMargins, .autoContrast, .standAlone, .splitScans:
      ComicsText.summary(of: command)
    // The window and its controls.
    case .toggleFullScreen: "full screen"
    case .presentation: "full screen without controls"
    case .toggleControls: "show or hide the controls"
    case .menu: "menu"
    case .focusNext: "next control"
    case .focusPrevious: "previous control"
    // A look is how everything is drawn: light, paper, desk. A pass is one step of drawing.
    case .card, .runningHeads, .hyphens, .paragraphs, .footnotes: CardText.summary(of: command)
    case .look: "light, paper and desk"
    case .screenshot: "save the view as a picture"
    case .compare: "compare with another look, or a named one"
    case .blink: "switch between the two looks"
    case .compareLeft: "move the divider left"
    case .compareRight: "move the divider right"
    case .preset: "use a preset, by name or file"
    case .shaders: "use the shaders in a folder"
    case .view: "next data view, or a named one: depth, pass:NAME"
    case .pass: "turn a pass on or off by name"
    case .shaderTime: "shader time: pause, run, step, reset"
    case .pixel: "show the pixel under the pointer"
    // Books and the shelf.
    case .openBook: "open a book by its path"
    // Both by the desktop's file chooser, where there is one.
    case .chooseBook: "choose a book to open"
    case .addFolder: "add the books in a folder to the library"
    case .shelf: "go to the shelf"
    case .shelfForm: "show the shelf as a row or a grid"
    case .shelves: "sort and filter the shelf"
    case .stacks: StackText.summary
    case .useAsCover: "use this page as the book's cover; with a count, that page"
    case .stopAdding: "stop adding books to the library"
    case .recentBooks: "recent books"
    case .nextBook: "next book in the folder"
    case .previousBook: "previous book in the folder"
    case .information: "about this book"
    case .forgetStatistics: StatisticsText.summary
    case .reload: "reload the book, or the shaders: reload shaders"
    case .closeBook: "close the book"
    // The program.
    case .commandLine: "type a command"
    case .help: "all keys"
    case .leaveLevel: "close, let go or leave full screen"
    case .quit: "quit"
    }
  }
}
