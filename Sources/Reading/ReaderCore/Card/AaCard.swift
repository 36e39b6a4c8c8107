import PageGeometry
import RectoBookModel
import RectoKeyboard

/// The card where paper and text are set: the row that keys mean, and the books that a choice is made for.
struct AaCard: Equatable, Sendable {
  /// The row that keys mean.
  private(set) var row = CardRow.paper
  /// The books that a choice is made for.
  private(set) var scope = ReadingChoice.Scope.thisBook

  /// More steps lead from one end of any range to the other.
  private static let muchSteps = 10

  // MARK: Keys

  /// Takes a key; nil where it is a command.
  mutating func receive(_ chord: Chord, of keys: KeyTable, in view: inout BookInView) -> Reply? {
    let rows = CardRow.all(in: view)
    if !rows.contains(row) { row = rows[0] }
    switch keys.control(for: chord, in: .look) {
    case .up, .previous: move(by: -1, over: rows)
    case .down, .next: move(by: 1, over: rows)
    case .first: row = rows[0]
    case .last: row = rows[rows.count - 1]
    case .less: return step(by: -1, in: &view)
    case .more: return step(by: 1, in: &view)
    case .muchLess: return step(by: -Self.muchSteps, in: &view)
    case .muchMore: return step(by: Self.muchSteps, in: &view)
    case .choose, .toggle: return choose(in: &view)
    case .remove: return reset(in: &view)
    case .close: return .closing(.card)
    default: return nil
    }
    return []
  }

  private mutating func move(by step: Int, over rows: [CardRow]) {
    let index = (rows.firstIndex(of: row) ?? 0) + step
    row = rows[(index + rows.count) % rows.count]
  }

  // MARK: The pointer

  /// The pointer did something to it.
  mutating func receive(_ action: CardAction, in view: inout BookInView) -> Reply {
    let rows = CardRow.all(in: view)
    func has(_ index: Int) -> Bool { rows.indices.contains(index) }
    switch action {
    case .closed: return .closing(.card)
    case .slid(let index, let share) where has(index):
      row = rows[index]
      guard let knob = row.knob, let choice = row.choice(of: knob.value(at: share)) else {
        return []
      }
      return Reply(make(choice, in: &view))
    case .stepped(let index, let step) where has(index):
      row = rows[index]
      return self.step(by: step, in: &view)
    case .picked(let index, let item) where has(index):
      row = rows[index]
      return pick(item, in: &view)
    case .chose(let index) where has(index):
      row = rows[index]
      // What slides or stands side by side has its own places to press on.
      let isWhole = row == .typeface || row == .runningHeads || row.command != nil
      return isWhole ? choose(in: &view) : []
    case .reset(let index) where has(index):
      row = rows[index]
      return reset(in: &view)
    case .slid, .stepped, .picked, .chose, .reset: return []
    }
  }

  // MARK: Choices

  private func make(_ choice: ReadingChoice, in view: inout BookInView) -> [Effect] {
    choice.make(in: &view, for: scope)
  }

  /// Enter: what has two states takes the other one, what has a list opens it, all else goes on by one.
  private mutating func choose(in view: inout BookInView) -> Reply {
    switch row {
    case .typeface: return .opening(.list(PanelState(.typefaces)))
    case .runningHeads:
      return switchHeads(on: !view.textLayout.hasRunningHeads, in: &view)
    case .paper, .alignment, .hyphens, .paragraphs, .footnotes, .turn, .scroll, .scope:
      let count = items(in: view)
      return count > 0 ? pick(((item(in: view) ?? -1) + 1) % count, in: &view) : []
    case .brightness, .warmth, .textSize, .lineSpacing, .margin: return step(by: 1, in: &view)
    case .guided, .crop, .contrast, .split:
      return switchPages(on: !Self.isOn(row, in: view), in: &view)
    }
  }

  /// Switches what the row does to pages on or off: for this book, as its command does.
  private func switchPages(on isOn: Bool, in view: inout BookInView) -> Reply {
    guard let command = row.command, isOn != Self.isOn(row, in: view) else { return [] }
    let invocation = Invocation(command)
    return GuidedReading.perform(invocation, in: &view)
      ?? MakeupOrders.perform(invocation, in: &view) ?? []
  }

  /// Whether what a row does to pages is done.
  static func isOn(_ row: CardRow, in view: BookInView) -> Bool {
    switch row {
    case .guided: view.guided.isOn
    case .crop: view.makeup.isCropped
    case .contrast: view.makeup.isLeveled
    case .split: view.makeup.isSplit
    default: false
    }
  }

  private mutating func step(by step: Int, in view: inout BookInView) -> Reply {
    if let knob = row.knob {
      let value = knob.value(number(in: view), movedBy: step)
      return Reply(row.choice(of: value).map { make($0, in: &view) } ?? [])
    }
    if row == .runningHeads { return switchHeads(on: step > 0, in: &view) }
    if row.command != nil { return switchPages(on: step > 0, in: &view) }
    if row == .typeface {
      let all = Typeface.allCases
      let index = all.firstIndex(of: view.textLayout.typeface) ?? (step > 0 ? -1 : all.count)
      return Reply(make(.typeface(all[(index + step.signum() + all.count) % all.count]), in: &view))
    }
    let count = items(in: view)
    guard let item = item(in: view) else { return pick(step > 0 ? 0 : count - 1, in: &view) }
    return pick((item + step.signum()).clamped(to: 0...count - 1), in: &view)
  }

  /// Shows page numbers and titles or not; says so where they find no room.
  private func switchHeads(on isOn: Bool, in view: inout BookInView) -> Reply {
    let effects = make(.runningHeads(isOn), in: &view)
    guard isOn, !view.textLayout.hasRoomForHeads else {
      return Reply(effects, dismissing: "layout")
    }
    let words = CardText.runningHeads(true, haveRoom: false)
    return Reply(effects, reporting: [.init(text: words, topic: "layout")])
  }

  /// Takes one of the items of the row.
  private mutating func pick(_ item: Int, in view: inout BookInView) -> Reply {
    switch row {
    case .paper where Paper.named.indices.contains(item):
      return Reply(make(.paper(Paper.named[item]), in: &view))
    case .alignment where TextAlignment.allCases.indices.contains(item):
      return Reply(make(.alignment(TextAlignment.allCases[item]), in: &view))
    case .hyphens where TextHyphens.allCases.indices.contains(item):
      return Reply(make(.hyphens(TextHyphens.allCases[item]), in: &view))
    case .paragraphs where TextParagraphs.allCases.indices.contains(item):
      return Reply(make(.paragraphs(TextParagraphs.allCases[item]), in: &view))
    case .footnotes where TextFootnotes.allCases.indices.contains(item):
      return Reply(make(.footnotes(TextFootnotes.allCases[item]), in: &view))
    case .turn where TurnStyle.allCases.indices.contains(item):
      return Reply(make(.turn(TurnStyle.allCases[item]), in: &view))
    case .scroll where ScrollLayout.choices.indices.contains(item):
      return Reply(make(.scroll(ScrollLayout.choices[item]), in: &view))
    case .scope where ReadingChoice.Scope.allCases.indices.contains(item):
      return choose(ReadingChoice.Scope.allCases[item], in: &view)
    default: return []
    }
  }

  /// What is seen counts for these books from now on.
  private mutating func choose(
    _ scope: ReadingChoice.Scope, in view: inout BookInView
  ) -> Reply {
    guard scope != self.scope else { return [] }
    self.scope = scope
    guard scope == .allBooks else { return [] }
    let all = Self.choices(in: view)
    for choice in all { _ = choice.make(in: &view, for: .allBooks) }
    return Reply(
      [.keepDefaults(all)], reporting: [.init(text: CardText.countsForAll, topic: "card")])
  }

  /// The row is as it is without a choice: for one book as in all others, for all as the program has it.
  private mutating func reset(in view: inout BookInView) -> Reply {
    if row == .turn, scope == .thisBook {
      // A choice for the book that equals the usual one would outlive that.
      (view.bookStyle, view.chosenStyle) = (nil, nil)
      view.landAll()
      return [.remember]
    }
    if row.command != nil { return switchPages(on: false, in: &view) }
    let usual = scope == .thisBook ? view.preferences.defaults : ReadingDefaults()
    let layout = usual.textLayout
    let choice: ReadingChoice? =
      switch row {
      case .paper: .paper(usual.paper)
      case .brightness: .brightness(usual.brightness)
      case .warmth: .warmth(usual.warmth)
      case .typeface: .typeface(layout.typeface)
      case .textSize: .textSize(layout.textSize)
      case .lineSpacing: .lineSpacing(layout.lineSpacing)
      case .margin: .margin(layout.margin)
      case .alignment: .alignment(layout.alignment)
      case .hyphens: .hyphens(layout.hyphens)
      case .paragraphs: .paragraphs(layout.paragraphs)
      case .footnotes: .footnotes(layout.footnotes)
      case .runningHeads: .runningHeads(scope == .allBooks || layout.hasRunningHeads)
      case .turn: .turn(usual.style ?? (view.prefersLessMotion ? .fade : .curl))
      case .scroll: .scroll(usual.scroll)
      case .guided, .crop, .contrast, .split, .scope: nil
      }
    return Reply(choice.map { make($0, in: &view) } ?? [])
  }

  // MARK: What is chosen

  /// All that can be chosen, as it is in a book.
  private static func choices(in view: BookInView) -> [ReadingChoice] {
    let shade: [ReadingChoice] = [
      .paper(view.shade.paper), .brightness(view.shade.brightness), .warmth(view.shade.warmth),
      .turn(view.style), .scroll(view.scroll?.layout),
    ]
    guard view.facts?.flows == true else { return shade }
    let layout = view.textLayout
    return shade + [
      .typeface(layout.typeface), .textSize(layout.textSize), .lineSpacing(layout.lineSpacing),
      .margin(layout.margin), .alignment(layout.alignment), .hyphens(layout.hyphens),
      .paragraphs(layout.paragraphs), .footnotes(layout.footnotes),
      .runningHeads(layout.hasRunningHeads),
    ]
  }

  /// The number of the row in a book; 0 where it has none.
  private func number(in view: BookInView) -> Double { Self.number(of: row, in: view) }

  /// The number of a row in a book; 0 where it has none.
  static func number(of row: CardRow, in view: BookInView) -> Double {
    switch row {
    case .brightness: Double(view.shade.brightness)
    case .warmth: Double(view.shade.warmth)
    case .textSize: view.textLayout.textSize
    case .lineSpacing: view.textLayout.lineSpacing ?? TextLayout.usualLineSpacing
    case .margin: view.textLayout.margin
    case .paper, .typeface, .alignment, .hyphens, .paragraphs, .footnotes, .runningHeads, .turn,
      .scroll, .guided, .crop, .contrast, .split, .scope:
      0
    }
  }

  private func items(in view: BookInView) -> Int {
    switch row {
    case .paper: Paper.named.count
    case .alignment: TextAlignment.allCases.count
    case .hyphens: TextHyphens.allCases.count
    case .paragraphs: TextParagraphs.allCases.count
    case .footnotes: TextFootnotes.allCases.count
    case .turn: TurnStyle.allCases.count
    case .scroll: ScrollLayout.choices.count
    case .scope: ReadingChoice.Scope.allCases.count
    default: 0
    }
  }

  private func item(in view: BookInView) -> Int? { item(of: row, in: view) }

  /// Which of the items of a row is chosen; nil where it is none of them.
  func item(of row: CardRow, in view: BookInView) -> Int? {
    switch row {
    case .paper: Paper.named.firstIndex(of: view.shade.paper)
    case .alignment: TextAlignment.allCases.firstIndex(of: view.textLayout.alignment)
    case .hyphens: TextHyphens.allCases.firstIndex(of: view.textLayout.hyphens)
    case .paragraphs: TextParagraphs.allCases.firstIndex(of: view.textLayout.paragraphs)
    case .footnotes: TextFootnotes.allCases.firstIndex(of: view.textLayout.footnotes)
    case .turn: TurnStyle.allCases.firstIndex(of: view.style)
    case .scroll: ScrollLayout.choices.firstIndex(of: view.scroll?.layout)
    case .scope: ReadingChoice.Scope.allCases.firstIndex(of: scope)
    default: nil
    }
  }

  /// A typeface was chosen from the list.
  func choose(_ typeface: Typeface, in view: inout BookInView) -> [Effect] {
    make(.typeface(typeface), in: &view)
  }
}
