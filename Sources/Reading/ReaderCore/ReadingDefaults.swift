public import RectoBookModel
import PageLayout
import PageMotion

/// What a click on a page does.
public enum ClickAction: String, CaseIterable, Sendable {
  /// Its outer thirds turn towards their sides, the middle one shows the controls.
  case thirds
  /// It goes to the next page.
  case next
  /// Nothing.
  case off
}

/// What a drag does that begins on text; elsewhere it turns the leaf.
public enum TextDrag: String, CaseIterable, Sendable {
  /// The text is selected.
  case select
  /// The leaf is taken, as everywhere else.
  case turn
}

/// How a reader likes books: it counts where nothing else was asked for, nor is remembered of a book.
public struct ReadingDefaults: Equatable, Sendable {
  /// How one opening follows another; nil as the desktop prefers.
  public var style: TurnStyle?
  /// The seconds that a turn takes; see `TurningBook`.
  public var turnSeconds = TurningBook.usualSeconds
  /// One page or two.
  public var spread = SpreadMode.automatic
  /// How pages lie that are scrolled; nil where leaves are turned.
  public var scroll: ScrollLayout?
  public var paper = Paper.white
  /// Steps brighter, or darker where negative; see `PageTone`.
  public var brightness = 0
  /// Steps warmer, or cooler where negative.
  public var warmth = 0
  /// The radius of the outer corners of pages, in page heights.
  public var cornerRadius = 0.0
  /// What a click does.
  public var clicks = ClickAction.thirds
  /// What a drag does that begins on text.
  public var textDrag = TextDrag.select
  /// The searches of the web, the foremost first.
  public var searches = WebSearch.usual
  /// Whether books of one series stand on the shelf as a stack.
  public var stacksSeries = true
  /// How text that flows is laid out.
  public var textLayout = TextLayout.standard

  /// Those of somebody who has set nothing.
  public init() {}
}
