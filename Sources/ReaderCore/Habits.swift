public import BookModel
import PageLayout
import PageMotion

/// What a click on a page does.
public enum ClickHabit: String, CaseIterable, Sendable {
  /// Its outer thirds turn towards their sides, the middle one shows the controls.
  case thirds
  /// It goes to the next page.
  case next
  /// Nothing.
  case off
}

/// How a reader likes books: it counts where nothing else was asked for, nor is remembered of a book.
public struct Habits: Equatable, Sendable {
  /// How one opening follows another; nil as the desktop wishes.
  public var style: TurnStyle?
  /// The seconds that a turn takes; see `TurningBook`.
  public var turnSeconds = TurningBook.usualSeconds
  /// One page or two.
  public var spread = SpreadMode.automatic
  /// The paper.
  public var paper = Paper.white
  /// The radius of the outer corners of pages, in page heights.
  public var cornerRadius = 0.0
  /// What a click does.
  public var clicks = ClickHabit.thirds
  /// How text that flows is laid out.
  public var textLayout = TextLayout.standard

  /// Those of somebody who has set nothing.
  public init() {}
}

extension Reader {
  /// The seconds that a turn takes.
  var turnSeconds: Double { preferences.turnSeconds ?? preferences.habits.turnSeconds }

  /// The radius of the outer corners of pages, in page heights.
  public var cornerRadius: Double { preferences.cornerRadius ?? preferences.habits.cornerRadius }

  /// Takes other habits: what differs from those before counts at once, in the open book too; what
  /// does not differ leaves alone what was chosen for this book.
  mutating func adopt(_ habits: Habits) -> [Effect] {
    let (before, styleBefore, secondsBefore) = (preferences.habits, style, turnSeconds)
    preferences.habits = habits
    if habits.spread != before.spread, preferences.spread == .automatic {
      keepingPage { $0.spread = habits.spread }
      fitOpening(isNew: false)
    }
    if habits.paper != before.paper, preferences.paper == nil { shade.paper = habits.paper }
    if style != styleBefore || turnSeconds != secondsBefore { landAll() }
    let (wanted, had) = (habits.textLayout, before.textLayout)
    return layOut { layout in
      var layout = layout
      if wanted.textSize != had.textSize { layout.textSize = wanted.textSize }
      if wanted.margin != had.margin { layout.margin = wanted.margin }
      if wanted.typeface != had.typeface { layout.typeface = wanted.typeface }
      return layout
    }
  }

  /// Every leaf lies where it was going: what is in the air cannot go on in another way.
  private mutating func landAll() {
    guard let shape else { return }
    turning = book(at: turning.goal, of: shape)
    (fade, lastTick) = (nil, nil)
    if pointer != .idle { pointer = .idleDrag }
  }
}
