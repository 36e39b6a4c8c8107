public import RectoBookModel
public import RectoBookQuestions
public import PageDrawing
public import PageGeometry
public import RectoKeyboard
public import PageLayout

/// What happens to a reader; times are seconds of one clock that never goes back.
public enum Event: Equatable, Sendable {
  /// The book is open, with what is known of it so far.
  case opened(BookFacts)
  /// The book needs a password; `wasWrong` where one was tried.
  case locked(wasWrong: Bool)
  /// A character was typed; where it is also a key, that follows.
  case typed(String)
  /// A key was pressed; characters that are typed into a line come by
  /// `typed` as well.
  case key(Chord, isRepeat: Bool)
  /// A key was pressed that answers are written with.
  case answerKey(AnswerKey)
  /// The book has at least so many pages; exactly so many if it `isFirm`.
  case counted(pageCount: Int, isFirm: Bool)
  /// The text was laid out anew; the place that was kept is on this page now.
  case laidOut(BookFacts, page: PageNumber)
  /// The size of a page became known.
  case measured(PageNumber, PageSize)
  /// The part of a page within its margins became known.
  case contentFound(PageNumber, PageBox)
  /// The middle button is held at a place, nil when it is let go: mostly it holds the magnifier.
  case lens(at: Vector2?)
  /// A key, or anything else that stands for a command.
  case command(Command)
  /// A command with its count and argument; the answer to `Effect.perform`.
  case invocation(Invocation)
  /// The view has another size, in pixels.
  case resized(ViewSize)
  /// The left button went down at a place in pixels from the upper left corner; with Shift or
  /// Control it selects text; at a time in seconds, nil for that of the last clock.
  case pressed(at: Vector2, modifiers: PointerModifiers = [], time: Double? = nil)
  /// The pointer moved.
  case moved(to: Vector2, time: Double)
  /// What the shaders drew at a place: presses there mean that until the next sighting; nil where
  /// formulas know it.
  case sighted(Sighting?)
  /// The left button went up.
  case released(at: Vector2, time: Double)
  /// Shift went down or up: a ruler lies on the page as long as it is down.
  case shift(isDown: Bool)
  /// A pen did something; it draws whatever is in the hand, and turns the leaf by its edge.
  case pen(PenContact)
  /// The wheel turned by notches, positive upwards and to the right; with Control it zooms.
  case wheel(notches: Vector2, at: Vector2, zooms: Bool)
  /// Two fingers part or meet by a factor about a place.
  case pinched(by: Double, at: Vector2, time: Double)
  /// They are lifted.
  case pinchEnded(time: Double)
  /// The right button went down at a place: a click opens the menu, a drag selects text.
  case pressedRight(at: Vector2)
  /// The right button went up.
  case releasedRight
  /// The pointer left the window.
  case pointerLeft
  /// The mouse's button for going forward was clicked, or the one for going back.
  case turnedByButton(forward: Bool)
  /// The middle button was clicked, where nothing else is done with it.
  case clickedMiddle
  /// The overlay was used.
  case overlay(OverlayAction)
  /// The families of typefaces that are installed, by name; the answer to `Effect.askTypefaces`.
  case typefaces([String])
  /// The window fills the screen from now on, or no longer.
  case filledScreen(Bool)
  /// The defaults changed, and take effect at once.
  case adopted(ReadingDefaults)
  /// The work in progress: this, and nothing else.
  case working([Work], time: Double)
  /// Keys mean something else from now on.
  case bound(KeyTable)
  /// Keys go to another window now, or to this one again.
  case lostFront(Bool)
  /// Whether the desktop prefers less motion became known.
  case preferred(lessMotion: Bool)
  /// The problems of a topic, in place of those reported before; empty once they are solved.
  case troubled(topic: String, [String])
  /// A frame is about to be drawn, which takes so many seconds, about.
  case tick(time: Double, lasting: Double = 0)
  /// Nobody can show what moves on its way: what moves by itself lies where it was going, what a hand holds
  /// stays in it.
  case landed
  /// The time is `Reader.nextWakeUp` or later.
  case clock(time: Double)
  /// The book is at rest and all that is seen of it is drawn: the reader may ask for more.
  case rested
  /// The answer to a question about the book came.
  case answered(BookAnswer)
  /// The search found these matches of terms.
  case found([SearchHit], of: SearchTerms)
  /// The search for terms went through the whole book.
  case searched(SearchTerms)
  /// The books that were read last; the answer to `Effect.askRecent`.
  case recent([RecentTitle])
  /// The name of the book after this one; the answer to `Effect.askNextBook`, where there is one.
  case nextBook(String)
  /// Another window changed what is remembered of the book: bookmarks, marks, paper and light are as here
  /// from now on.
  case remembered(BookMemory)
  /// The book is this one, changed by another program.
  case succeeds(BookPredecessor)
  /// What is kept of what is drawn on a page came: all that was done to it.
  case drawn(PageNumber, DeedLog)
  /// All annotations of the book that are kept.
  case annotations([Annotation])
  /// Annotations are on disk as they are here, and others are gone there.
  case keptAnnotations(put: [Annotation], removed: [String])
  /// What dictionaries have for a word; the answer to `Effect.lookUp`.
  case lookedUp(WordAnswer)
  /// How long a book was read, nil where nothing is recorded; the answer to `Effect.askReadingFigures`. Nothing of the open
  /// book is also what `Effect.forgetStatistics` comes to.
  case readingFigures(ReadingFigures?, shelved: Int?)
  /// The hand that draws learns something.
  case hand(HandNews)
  /// The text on the clipboard; the answer to `Effect.paste`.
  case pasted(String)
  /// Whether the desktop has a file chooser became known.
  case fileChooser(Bool)
  /// A message is to be shown.
  case reported(String, isError: Bool)
  /// A file was written: the message about it, and its path, which can be copied.
  case kept(String, path: String)
  /// What is in a folder: paths that begin as it was typed, those of folders with a `/` at their end; the answer to
  /// `Effect.askPaths`.
  case paths([String], in: String)
  /// The books of the library for some words, in their order: all of them where it `isWhole`, else the
  /// first ones, after which all come.
  case shelved([ShelfBook], words: String, isWhole: Bool = true)
  /// Where the book of a number, which was not there or did not open, lies as well; nil where that is not
  /// there.
  case sought(Int, at: BookLocation?)
  /// Something was done in the library, and what came of it.
  case tended(ShelfDeed, ShelfDeed.Outcome, as: ShelfDeed.Turn)
  /// The collections that there are; the answer to `Effect.askCollections`.
  case collections([ShelfCollection])
  /// The cover of the book of a number has this size.
  case shelfCover(Int, PageSize)
  /// The first pages of the book that comes off the shelf can be shown.
  case pagesAreThere
  /// The book could not be opened.
  case openingFailed
  /// An event for the look editor.
  case look(LookEvent)
}
