import RectoBookModel

/// A row of the card where paper and text are set.
enum CardRow: CaseIterable, Sendable {
  case paper, brightness, warmth
  case typeface, textSize, lineSpacing, margin, alignment, hyphens, paragraphs, footnotes,
    runningHeads
  case turn, scroll
  case guided, crop, contrast, split
  case scope

  /// Whether it is about text that flows.
  var isOfText: Bool {
    switch self {
    case .typeface, .textSize, .lineSpacing, .margin, .alignment, .hyphens, .paragraphs,
      .footnotes, .runningHeads:
      true
    case .paper, .brightness, .warmth, .turn, .scroll, .guided, .crop, .contrast, .split,
      .scope:
      false
    }
  }

  /// The command that a row of pages with a fixed shape switches on and off; nil for all others.
  var command: Command? {
    switch self {
    case .guided: .guidedView
    case .crop: .cropMargins
    case .contrast: .autoContrast
    case .split: .splitScans
    case .paper, .brightness, .warmth, .typeface, .textSize, .lineSpacing, .margin, .alignment,
      .hyphens, .paragraphs, .footnotes, .runningHeads, .turn, .scroll, .scope:
      nil
    }
  }

  /// Whether a line divides it from the row above.
  var beginsGroup: Bool {
    self == .typeface || self == .turn || self == .guided || self == .scope
  }

  /// The rows of a card for a book.
  static func all(in view: BookInView) -> [CardRow] {
    let flows = view.facts?.flows ?? false
    return allCases.filter { row in
      if row == .hyphens || row == .footnotes { return flows && view.isSetByRecto }
      if row.isOfText { return flows }
      guard row.command != nil else { return true }
      guard !flows, let facts = view.facts else { return false }
      return switch row {
      case .split: facts.usualSize.aspect > 1 && view.scroll == nil
      default: true
      }
    }
  }

  /// The number that a row slides, and from where to where; nil where it slides none.
  var knob: Knob? {
    switch self {
    case .brightness: Self.knob(PageTone.brightnesses)
    case .warmth: Self.knob(PageTone.warmths)
    case .textSize: Knob(range: 6...32, step: 0.5, isLogarithmic: true)
    case .lineSpacing: Knob(range: Limits.lineSpacings, step: 0.05)
    case .margin: Knob(range: Limits.margins, step: 1)
    case .paper, .typeface, .alignment, .hyphens, .paragraphs, .footnotes, .runningHeads, .turn,
      .scroll, .guided, .crop, .contrast, .split, .scope:
      nil
    }
  }

  private static func knob(_ steps: ClosedRange<Int>) -> Knob {
    Knob(range: Double(steps.lowerBound)...Double(steps.upperBound), step: 1)
  }

  /// What is chosen where the row's number is this one; nil where it has none.
  func choice(of number: Double) -> ReadingChoice? {
    switch self {
    case .brightness: .brightness(Int(number.rounded()))
    case .warmth: .warmth(Int(number.rounded()))
    case .textSize: .textSize(number)
    case .lineSpacing: .lineSpacing(number)
    case .margin: .margin(number)
    case .paper, .typeface, .alignment, .hyphens, .paragraphs, .footnotes, .runningHeads, .turn,
      .scroll, .guided, .crop, .contrast, .split, .scope:
      nil
    }
  }
}
