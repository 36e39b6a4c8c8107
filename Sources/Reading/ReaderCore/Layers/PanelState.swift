import RectoBookModel
import PageGeometry

/// A list that is open: its lines, what they lead to, and what it is filtered by.
struct PanelState: Equatable, Sendable {
  /// What it lists.
  enum Kind: Equatable, Sendable {
    case outline, allPages, bookmarks, marks, annotations, matches, places, recent, menu, shelves
    case typefaces

    /// Whether it is a list of its own that can be opened again, and not about what was pointed at.
    var canReopen: Bool {
      switch self {
      case .menu, .typefaces: false
      default: true
      }
    }
  }

  /// What a line leads to.
  enum Aim: Equatable, Sendable {
    case page(PageNumber)
    /// A mark and its page.
    case mark(String, PageNumber)
    /// An annotation and the page of its first words, where that is known.
    case annotation(String, PageNumber?)
    /// A match, as an index of those found.
    case match(Int)
    /// A book that is opened.
    case book(BookLocation)
    /// The books of the shelf that these words ask for, see `ShelfText`.
    case shelf(String)
    /// Something that is done.
    case command(Command)
    /// Something that is done to the book of a number on the shelf.
    case care(ShelfCare, of: Int)
    /// A typeface that text is set in.
    case typeface(Typeface)
    /// A link of the book.
    case link(PageLink)
    /// The title of something that lies elsewhere or nowhere.
    case nothing

    var page: PageNumber? {
      switch self {
      case .page(let page), .mark(_, let page): page
      case .annotation(_, let page): page
      case .match, .book, .nothing, .command, .link, .shelf, .care, .typeface: nil
      }
    }
  }

  /// One line, in the order of the list.
  struct Line: Equatable, Sendable {
    var row: OverlayContent.Row
    var aim: Aim
    /// What it is found by as well, in small letters.
    var words = ""
  }

  let kind: Kind
  /// Where it opens, where that is not at the side.
  var place: Vector2?
  private(set) var filter = LineEditor()
  private var lines: [Line] = []
  /// The rows that are shown.
  private(set) var rows: [OverlayContent.Row] = []
  /// What they lead to.
  private(set) var aims: [Aim] = []
  /// The row that Enter chooses.
  private(set) var selected: Int?

  init(_ kind: Kind) { self.kind = kind }

  /// Whether typing filters it: pictures of pages have no words, and a menu is short.
  var hasFilter: Bool { kind == .typefaces || kind != .allPages && kind.canReopen }

  /// The row where the reader is.
  var hereIndex: Int? { rows.firstIndex(where: \.isHere) }

  /// Takes its lines anew; what was selected stays so where it is still there.
  mutating func fill(_ lines: [Line]) {
    let wasFilled = !self.lines.isEmpty
    self.lines = Array(lines.prefix(Limits.panelRows))
    let kept = wasFilled ? selected.map { (row: rows[$0], aim: aims[$0]) } : nil
    show()
    selected =
      kept.flatMap { kept in index(of: kept.row, leadingTo: kept.aim) } ?? hereIndex ?? firstChoice
  }

  /// The row that is the same; matches are counted anew when more are found before them.
  private func index(of row: OverlayContent.Row, leadingTo aim: Aim) -> Int? {
    rows.indices.first { index in
      guard case .match = aim else { return aims[index] == aim }
      return rows[index].text == row.text && rows[index].detail == row.detail
    }
  }

  /// Shows where the reader is: at pages, in the chapter and at the match of an index.
  mutating func mark(pages: Set<PageNumber>, chapter: Int?, match: Int?) {
    for index in lines.indices {
      let isHere =
        switch (kind, lines[index].aim) {
        case (.outline, _): index == chapter
        case (_, .match(let found)): found == match
        case (_, let aim): aim.page.map(pages.contains) ?? false
        }
      if lines[index].row.isHere != isHere { lines[index].row.isHere = isHere }
    }
    let selected = selected
    show()
    self.selected = selected
  }

  /// Lets through the lines that contain what was typed, and those that they lie under.
  private mutating func show() {
    let words = filter.text.lowercased()
    guard !words.isEmpty else {
      rows = lines.map(\.row)
      aims = lines.map(\.aim)
      return
    }
    (rows, aims) = ([], [])
    // The lines above the present one in the tree, and how many of them are shown already.
    var above: [Line] = []
    var shown = 0
    for line in lines {
      let depth = line.row.depth
      while let last = above.last, last.row.depth >= depth { above.removeLast() }
      shown = min(shown, above.count)
      if line.row.text.lowercased().contains(words) || line.words.contains(words) {
        for parent in above[shown...] { add(parent, marked: nil) }
        add(line, marked: Self.range(of: words, in: line.row.text))
        above.append(line)
        shown = above.count
      } else {
        above.append(line)
      }
    }
  }

  private mutating func add(_ line: Line, marked: Range<Int>?) {
    var row = line.row
    row.marked = marked
    rows.append(row)
    aims.append(line.aim)
  }

  /// Where words, in small letters, stand in a text, in characters.
  static func range(of words: String, in text: String) -> Range<Int>? {
    let (wanted, characters) = (Array(words), text.map { $0.lowercased() })
    guard !wanted.isEmpty, wanted.count <= characters.count else { return nil }
    let start = (0...characters.count - wanted.count).first { start in
      wanted.indices.allSatisfy { characters[start + $0] == String(wanted[$0]) }
    }
    return start.map { $0..<$0 + wanted.count }
  }

  /// The first row that the filter means, not one that only leads to it.
  private var firstChoice: Int? {
    let index = filter.text.isEmpty ? 0 : rows.firstIndex { $0.marked != nil } ?? 0
    return rows.indices.contains(index) ? index : nil
  }

  // MARK: Keys

  /// Filters by more words.
  mutating func type(_ text: String) {
    guard hasFilter else { return }
    filter.insert(text)
    refilter()
  }

  private mutating func refilter() {
    show()
    selected = filter.text.isEmpty ? hereIndex ?? firstChoice : firstChoice
  }

  /// Receives a control that moves.
  ///
  /// - Parameters:
  ///   - control: what a key does.
  ///   - columns: how many rows stand side by side.
  /// - Returns: whether it was one.
  mutating func receive(_ control: Control, columns: Int) -> Bool {
    let isGrid = kind == .allPages
    switch control {
    case .up: move(by: -columns)
    case .down: move(by: columns)
    case .left where isGrid: move(by: -1)
    case .right where isGrid: move(by: 1)
    case .pageUp: move(by: -columns * Self.page(isGrid))
    case .pageDown: move(by: columns * Self.page(isGrid))
    case .first: select(0)
    case .last: select(rows.count - 1)
    default: return false
    }
    return true
  }

  /// Takes a control that edits the filter; whether it was one.
  mutating func edit(_ control: Control) -> Bool {
    let before = filter.text
    guard hasFilter, filter.receive(control) else { return false }
    if filter.text != before { refilter() }
    return true
  }

  /// Rows that a key of a page goes by.
  private static func page(_ isGrid: Bool) -> Int { isGrid ? 3 : 10 }

  /// Chooses a row, if there is one of that index.
  mutating func choose(_ row: Int) { if rows.indices.contains(row) { selected = row } }

  private mutating func move(by rows: Int) { select((selected ?? 0) + rows) }

  private mutating func select(_ index: Int) {
    selected = rows.isEmpty ? nil : min(max(index, 0), rows.count - 1)
  }

  /// What the chosen row leads to.
  var aim: Aim? { selected.flatMap { aims.indices.contains($0) ? aims[$0] : nil } }

  /// What a row leads to.
  func aim(ofRow row: Int) -> Aim? { aims.indices.contains(row) ? aims[row] : nil }

  /// The pages of the rows around the chosen one, the nearest first: their pictures are wanted.
  var picturesWanted: [PageNumber] {
    guard kind == .allPages, let selected else { return [] }
    let near = max(0, selected - Self.near)..<min(rows.count, selected + Self.near)
    return near.sorted { abs($0 - selected) < abs($1 - selected) }
      .compactMap { rows[$0].picture }
  }

  /// What their pictures are asked for with.
  var picturesEffects: [Effect] { picturesWanted.isEmpty ? [] : [.thumbnails(picturesWanted)] }

  /// Pictures to each side of the chosen one that a view may show.
  private static let near = 48
}

extension Command {
  /// The list that it opens and closes, if it does nothing else.
  var list: PanelState.Kind? {
    switch self {
    case .outline: .outline
    case .allPages: .allPages
    case .places: .places
    case .bookmarks: .bookmarks
    case .marks: .marks
    case .annotations: .annotations
    case .matches: .matches
    case .recentBooks: .recent
    default: nil
    }
  }
}
