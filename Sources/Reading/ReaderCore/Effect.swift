public import RectoBookModel
public import RectoBookQuestions
public import PageDrawing
public import PageGeometry

/// Something that the reader asks the program to do.
public enum Effect: Equatable, Sendable {
  // MARK: The window

  /// Quit the program.
  case quit
  /// Enter or leave full screen.
  case toggleFullScreen
  /// Enter full screen or leave it; nothing where the window fills the screen already, or does not.
  case fillScreen(Bool)
  /// Copy the text to the clipboard.
  case copy(String)
  /// Offer text to programs that paste what is selected, with the middle button.
  case offer(String)
  /// Fetch what lies on the clipboard; `Event.pasted` answers.
  case paste
  /// List the families of typefaces that are installed; `Event.typefaces` answers.
  case askTypefaces
  /// Keep these choices as those of books that have none of their own.
  case keepDefaults([ReadingChoice])
  /// Open the address by the desktop: the person who reads saw it and agreed.
  case openAddress(WebAddress)

  /// Look a word up in the dictionaries; `Event.lookedUp` answers.
  case lookUp(String)

  /// Say how long a book was read: that of a number on the shelf, nil for the open one; `Event.readingFigures` answers.
  case askReadingFigures(shelved: Int?)
  /// Forget how long all books were read: the person who reads agreed.
  case forgetStatistics

  /// Scroll the sheet in the middle, else the card about a word.
  case scrollSheet(ScrollStep)

  // MARK: Turning

  /// Send the invocation back as `Event.invocation` as soon as the pages that it leads to are there: it
  /// passes `TurnGate`.
  case perform(Invocation, isRepeat: Bool)

  // MARK: The book

  /// Try this password; `Event.opened` or `Event.locked` answers.
  case unlock(String)
  /// Lay the text out anew, with `placeToKeep` in sight; `Event.laidOut` answers.
  case layOut(TextLayout)
  /// Search the book from a page to its end, then from its first page to there; `Event.found` and
  /// `Event.searched` answer. Nil ends the search, and so does a new one.
  case search(SearchTerms?, from: PageNumber)
  /// Answer a question about the book; `Event.answered` brings the answer.
  case question(AnyBookQuestion)
  /// Make small pictures of these pages, the most urgent first, and of no others any longer.
  case thumbnails([PageNumber])
  /// Save `Reader.memory` now: a bookmark or a mark has changed.
  case remember

  /// Keep annotations as they are now, and take others away; `Event.keptAnnotations` answers. Those that have no time
  /// yet get one then.
  case keepAnnotations(put: [Annotation], removed: [String])
  /// Write highlights and notes to a file: one of a format, at a path, or where nothing is said as Markdown.
  case exportNotes(String)
  /// Keep what was done to a page, after so many deeds.
  case recordDeed(PageNumber, Deed, after: Int)
  /// Make so many deeds of a page hold, of which so many held.
  case seekDeeds(PageNumber, to: Int, from: Int)

  /// Do something to the pages of the open sketchbook.
  case arrangePages(SheetBinding.Deed)
  /// Make a sketchbook of that name, or of one of its own where that is empty, and open it.
  case makeSketchbook(String)
  /// Look what colour a page has at a place, in fractions from its upper left corner, with all that is drawn on it,
  /// where it is so many pixels wide; `HandNews.seenColor` answers.
  case askColor(PageNumber, at: Vector2, across: Double)

  // MARK: Shaders

  /// List all presets; `LookEvent.presets` answers.
  case askPresets
  /// Clear the times of all frames so far.
  case forgetTimes
  /// Save the text as a preset of that name, over an older one only if it `replaces` it;
  /// `LookEvent.presets` and `LookEvent.saved` answer.
  case savePreset(name: String, text: String, replaces: Bool)
  /// Delete the reader's preset of that name; `LookEvent.presets` answers.
  case deletePreset(name: String)
  /// Read the look that this names, as it was typed, for a comparison with the present one: the file of a
  /// preset or a folder of shaders; `LookEvent.look` or `LookEvent.noLook` answers.
  case askLook(String)
  /// List what a path may lead to in a folder, which is as it was typed with its last `/`, or empty for the one that
  /// the program was started in; `Event.paths` answers.
  case askPaths(String, of: TypedPaths)
  /// Read the preset of a file, whose path is as it was typed; `LookEvent.preset` answers.
  case readPreset(String)
  /// Use the shaders of a folder, as it was typed, from now on, unless something is wrong with them; nil
  /// for those of the usual folders alone. `LookEvent.shaders` answers.
  case useShaders(String?)
  /// Read the files of shaders again, also those with faults; `LookEvent.shaders` answers where they have
  /// not changed.
  case readShaders
  /// Pause, run, step or reset the time of shaders; `LookEvent.time` answers.
  case changeTime(ShaderTime)
  /// Save what is seen of the book as a picture, without the overlay; `Event.kept` answers.
  case screenshot

  // MARK: Files

  /// Find the books of the library for some words, all for none; `Event.shelved` answers.
  case askShelf(String)
  /// Look once more for the file of the book of a number, which was not there; `Event.sought` answers.
  case seekBook(Int)
  /// Do something in the library; `Event.tended` answers where it was done.
  case tend(ShelfDeed, as: ShelfDeed.Turn)
  /// Let a page be the cover of the open book, wherever it stands; `Event.tended` answers.
  case useAsCover(PlacedPage)
  /// Make a small picture of a page of the book of a number on the shelf, and of no other any longer.
  case previewCover(PageNumber, of: Int)
  /// Make no such pictures any more.
  case endPreviews
  /// List the collections of the library; `Event.collections` answers.
  case askCollections
  /// Stop adding books to the library; those already in it stay.
  case stopAdding
  /// List the books that were read last; `Event.recent` answers.
  case askRecent
  /// Have a book or a folder chosen by the desktop.
  case chooseFile(FileChoice)
  /// Add the books in a folder to the library; the path is as it was typed.
  case addFolder(String)
  /// Open the file in place of this one; the path is as it was typed.
  case openFile(String)
  /// Open the book in place of this one.
  case openBook(BookLocation)
  /// Open the book that is so many places after this one in its folder, or before it if negative.
  case openNeighbour(Int)
  /// Say what the book after this one in its folder is called; `Event.nextBook` answers.
  case askNextBook
  /// Read the file again, and keep the place in it.
  case reload
  case closeBook
}

extension Effect {
  /// Asks for the answer to a question about the book.
  public static func ask(_ question: some BookQuestion) -> Effect {
    .question(AnyBookQuestion(question))
  }
}
