public import RectoBookModel

/// Something that a reader chooses of how books are seen and their text is set.
public enum ReadingChoice: Equatable, Sendable {
  case paper(Paper)
  /// Steps, as in `PageTone`.
  case brightness(Int)
  case warmth(Int)
  case typeface(Typeface)
  /// Points.
  case textSize(Double)
  /// Sizes of the text; nil as the book says.
  case lineSpacing(Double?)
  /// Points.
  case margin(Double)
  case alignment(TextAlignment)
  case hyphens(TextHyphens)
  case paragraphs(TextParagraphs)
  case footnotes(TextFootnotes)
  case runningHeads(Bool)
  case turn(TurnStyle)
  /// How pages lie that are scrolled; nil where leaves are turned.
  case scroll(ScrollLayout?)
  /// Whether books of one series stand on the shelf as a stack; it counts for all books alike.
  case stacks(Bool)

  /// The books that a choice is made for.
  enum Scope: CaseIterable, Sendable { case thisBook, allBooks }
}

extension ReadingChoice {
  /// Makes the choice for a book: it is seen at once.
  ///
  /// For all books it becomes the usual one, for those without a choice of their own.
  ///
  /// - Returns: what follows outside.
  func make(in view: inout BookInView, for scope: Scope) -> [Effect] {
    let styleBefore = view.style
    if scope == .allBooks { make(in: &view.preferences.defaults) }
    let effects = make(in: &view, isUsual: scope == .allBooks)
    if view.style != styleBefore { view.landAll() }
    return scope == .allBooks ? effects + [.keepDefaults([self])] : effects
  }

  private func make(in view: inout BookInView, isUsual: Bool) -> [Effect] {
    switch self {
    case .paper(let paper): view.choose(paper)
    case .brightness(let steps): view.shade.brightness = steps
    case .warmth(let steps): view.shade.warmth = steps
    case .turn(let style):
      view.bookStyle = isUsual ? nil : style
      view.chosenStyle = isUsual && view.preferences.style != nil ? style : nil
    case .scroll(let layout):
      return Scrolling.change(&view, to: layout?.rawValue ?? ScrollLayout.off).effects
    case .typeface, .textSize, .lineSpacing, .margin, .alignment, .hyphens, .paragraphs,
      .footnotes, .runningHeads:
      return view.layOut(applied)
    case .stacks: break
    }
    return []
  }

  private func make(in defaults: inout ReadingDefaults) {
    switch self {
    case .paper(let paper): defaults.paper = paper
    case .brightness(let steps): defaults.brightness = steps
    case .warmth(let steps): defaults.warmth = steps
    case .turn(let style): defaults.style = style
    case .scroll(let layout): defaults.scroll = layout
    case .stacks(let isOn): defaults.stacksSeries = isOn
    case .typeface, .textSize, .lineSpacing, .margin, .alignment, .hyphens, .paragraphs,
      .footnotes, .runningHeads:
      defaults.textLayout = applied(to: defaults.textLayout)
    }
  }

  /// A layout with this choice; the same where it is not about text.
  private func applied(to layout: TextLayout) -> TextLayout {
    var layout = layout
    switch self {
    case .paper, .brightness, .warmth, .turn, .scroll, .stacks: break
    case .typeface(let typeface): layout.typeface = typeface
    case .textSize(let size): layout.textSize = size
    case .lineSpacing(let spacing): layout.lineSpacing = spacing
    case .margin(let margin): layout.margin = margin
    case .alignment(let alignment): layout.alignment = alignment
    case .hyphens(let hyphens): layout.hyphens = hyphens
    case .paragraphs(let paragraphs): layout.paragraphs = paragraphs
    case .footnotes(let footnotes): layout.footnotes = footnotes
    case .runningHeads(let isOn): layout.hasRunningHeads = isOn
    }
    return layout
  }
}
