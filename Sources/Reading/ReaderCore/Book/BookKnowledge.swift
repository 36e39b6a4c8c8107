import RectoBookModel
import RectoBookQuestions

/// What is known of a book beside its facts: it comes when it was asked for.
struct BookKnowledge: Equatable, Sendable {
  /// The table of contents; nil before it is known.
  private(set) var outline: [OutlineEntry]?
  /// Its lines in their order, each with how deep it lies.
  private(set) var chapters: [Chapter] = []
  /// Where its chapters begin.
  private(set) var chapterStarts = ChapterStarts([])
  /// What the book calls its pages; nil before that is known, empty where it does not say.
  var labels: PageLabels?
  /// Links by page.
  private(set) var links: [PageNumber: [PageLink]] = [:]
  /// Texts by page.
  private(set) var texts: [PageNumber: PageText] = [:]
  /// What each page is by its file, the first page first; empty before that is known.
  var contents: [UInt32?] = []
  /// Books read lately.
  var recent: [RecentTitle]?
  /// How long it was read, as of when that was asked last.
  var reading: ReadingFigures?
  /// Families of typefaces that are installed; nil before that is known.
  var families: [String]?
  private var asked: Set<AnyBookQuestion> = []

  /// A line of the table of contents.
  struct Chapter: Equatable, Sendable {
    var title: String
    var page: PageNumber?
    var depth: Int
  }

  /// Forgets what depends on the numbers of pages.
  mutating func forgetPages() {
    let (recent, families) = (recent, families)
    self = BookKnowledge()
    (self.recent, self.families) = (recent, families)
  }

  // MARK: Asking

  /// What to ask with; of questions that were asked before, nothing.
  mutating func ask(_ questions: [any BookQuestion]) -> [Effect] {
    questions.map { AnyBookQuestion($0) }.filter { asked.insert($0).inserted }
      .map { .question($0) }
  }

  /// The same for the table of contents.
  mutating func askOutline() -> [Effect] { ask([OutlineQuestion()]) }

  /// The same for the labels of pages.
  mutating func askLabels() -> [Effect] { ask([LabelsQuestion()]) }

  /// The same for the links of pages.
  mutating func askLinks(of pages: [PageNumber]) -> [Effect] {
    ask(pages.map { LinksQuestion(of: $0) })
  }

  /// The same for the text of pages.
  mutating func askTexts(of pages: [PageNumber]) -> [Effect] {
    ask(pages.map { TextQuestion(of: $0) })
  }

  /// The book has grown to its end: what was said of it before may say more now.
  func askAgain() -> [Effect] {
    let outline = AnyBookQuestion(OutlineQuestion())
    guard asked.contains(outline) else { return [] }
    return [outline, AnyBookQuestion(LabelsQuestion())].filter(asked.contains)
      .map { .question($0) }
  }

  /// What to ask for a list with.
  mutating func ask(for list: PanelState.Kind) -> [Effect] {
    switch list {
    case .outline: askOutline()
    case .allPages: askOutline() + askLabels()
    case .recent: [.askRecent]
    case .typefaces: families == nil ? [.askTypefaces] : []
    case .bookmarks, .marks, .annotations, .matches, .places, .menu, .shelves: []
    }
  }

  /// Whether the links of all these pages are known.
  func knowsLinks(of pages: [PageNumber]) -> Bool { pages.allSatisfy { links[$0] != nil } }

  // MARK: Answers

  mutating func receive(outline: [OutlineEntry]) {
    self.outline = outline
    chapters = Self.flattened(outline)
    chapterStarts = ChapterStarts(chapters)
  }

  mutating func receive(_ links: [PageLink], of page: PageNumber) {
    self.links[page] = Array(links.prefix(Limits.pageLinks))
    asked.insert(AnyBookQuestion(LinksQuestion(of: page)))
    for far in Self.forgetFarthest(from: page, in: &self.links, keeping: Limits.linkPages) {
      asked.remove(AnyBookQuestion(LinksQuestion(of: far)))
    }
  }

  mutating func receive(_ text: PageText, of page: PageNumber) {
    texts[page] = text
    asked.insert(AnyBookQuestion(TextQuestion(of: page)))
    for far in Self.forgetFarthest(from: page, in: &texts, keeping: Limits.textPages) {
      asked.remove(AnyBookQuestion(TextQuestion(of: far)))
    }
  }

  /// Forgets the pages that are farthest from one, but for so many, and says which.
  private static func forgetFarthest<Value>(
    from page: PageNumber, in values: inout [PageNumber: Value], keeping count: Int
  ) -> [PageNumber] {
    var forgotten: [PageNumber] = []
    while values.count > count {
      let farthest = values.keys.max {
        (abs($0.value - page.value), $0.value) < (abs($1.value - page.value), $1.value)
      }
      guard let farthest else { break }
      values[farthest] = nil
      forgotten.append(farthest)
    }
    return forgotten
  }

  private static func flattened(_ outline: [OutlineEntry]) -> [Chapter] {
    var chapters: [Chapter] = []
    // A list of what is left rather than calls of calls: how deep it goes is the book's affair.
    var left = outline.reversed().map { ($0, 0) }
    while let (entry, depth) = left.popLast(), chapters.count < Limits.panelRows {
      chapters.append(
        Chapter(title: entry.title.withoutControls, page: entry.page, depth: depth))
      left += entry.children.reversed().map { ($0, min(depth + 1, Limits.nesting)) }
    }
    return chapters
  }

  // MARK: Words

  /// The index of the chapter that a page belongs to: the last that begins on it or before.
  func chapterIndex(of page: PageNumber) -> Int? {
    var best: (index: Int, page: PageNumber)?
    for (index, chapter) in chapters.enumerated() {
      guard let start = chapter.page, start <= page else { continue }
      if let found = best, found.page > start { continue }
      best = (index, start)
    }
    return best?.index
  }

  /// The title of the chapter that a page belongs to.
  func chapter(of page: PageNumber) -> String? {
    chapterIndex(of: page).map { chapters[$0].title }
  }

  /// The installed family of a name, however its letters are written; nil where none is called so.
  func family(named name: String) -> Typeface? {
    guard Typeface.allCases.allSatisfy({ $0.rawValue != name }) else { return nil }
    let wanted = name.lowercased()
    return families?.first { $0.lowercased() == wanted }.map { .family($0) }
  }

  /// The label of a page where it says more than its number.
  func label(of page: PageNumber) -> String? {
    guard let labels else { return nil }
    let label = labels.label(of: page).withoutControls
    return label.isEmpty || label == page.description ? nil : label
  }
}
