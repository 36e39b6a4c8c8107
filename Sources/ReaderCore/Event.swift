public import BookModel
public import Geometry
public import PageLayout

/// What happens to a reader; times are seconds of one clock that never goes back.
public enum Event: Equatable, Sendable {
  /// The book is open.
  case opened(BookFacts)
  /// The book opens with a password only; the one that was tried is wrong, if one was.
  case locked(wasWrong: Bool)
  /// A character was typed in answer to a question.
  case typed(String)
  /// A key was pressed that answers are written with.
  case answerKey(AnswerKey)
  /// So many pages are known by now; no more will be where it is firm.
  case counted(pageCount: Int, isFirm: Bool)
  /// The text was laid out anew; what was kept lies on this page now.
  case laidOut(BookFacts, page: PageNumber)
  /// The size of a page became known.
  case measured(PageNumber, PageSize)
  /// A key, or anything else that stands for a command.
  case command(Command)
  /// The view has another size, in pixels.
  case resized(ViewSize)
  /// The left button went down at a place in pixels from the upper left corner.
  case pressed(at: Vector2)
  /// The pointer moved.
  case moved(to: Vector2, time: Double)
  /// The left button went up.
  case released(at: Vector2, time: Double)
  /// The wheel turned by notches, positive upwards and to the right; with Control it zooms.
  case wheel(notches: Vector2, at: Vector2, zooms: Bool)
  /// Whether the desktop wishes for less motion became known.
  case wished(lessMotion: Bool)
  /// A frame is about to be drawn.
  case tick(time: Double)
}

/// The keys that an answer is written with, beside characters.
public enum AnswerKey: Equatable, Sendable {
  /// Takes the last character back.
  case erase
  /// Gives the answer.
  case confirm
  /// Closes the question.
  case dismiss
}

/// What a reader wants done outside of it.
public enum Effect: Equatable, Sendable {
  /// The program ends.
  case quit
  /// The window fills the screen, or no longer.
  case toggleFullScreen
  /// The window leaves full screen, if it is in it.
  case leaveFullScreen
  /// This password is tried.
  case unlock(String)
  /// The text is laid out anew, the first words of `pageToKeep` kept in sight.
  case layOut(TextLayout)
}

/// A page that ought to be at hand, and how wide it is shown.
public struct PageWish: Equatable, Hashable, Sendable {
  /// The page.
  public var page: PageNumber
  /// Its width on the screen in pixels, upright and flat.
  public var shownWidth: Double
  /// Whether any of it can be seen.
  public var isVisible: Bool
  /// Whether it is seen only because leaves are in the air, and will be gone when they land.
  public var isPassing: Bool
  /// How it is seen, where it is and lies flat.
  public var sight: PageSight?

  /// Makes a wish.
  public init(
    page: PageNumber, shownWidth: Double, isVisible: Bool, isPassing: Bool = false,
    sight: PageSight? = nil
  ) {
    self.isPassing = isPassing
    self.sight = sight
    self.page = page
    self.shownWidth = shownWidth
    self.isVisible = isVisible
  }
}

/// How one opening follows another.
public enum TurnStyle: String, CaseIterable, Sendable {
  /// The leaf turns about the spine.
  case curl
  /// The next opening slides in over this one.
  case slide
  /// The next opening comes through this one, and nothing moves.
  case fade
  /// The next opening is there at once.
  case none
}

/// How many pages an opening shows.
public enum SpreadMode: Equatable, Sendable {
  /// Two where the view is wide enough for them.
  case automatic
  /// One.
  case onePage
  /// Two.
  case twoPages
}
