import RectoBookMarkup
import RectoFlowModel

/// Brings the notes of a chapter to the marks in it: first finds those that do not stay where they stand, before anything
/// is styled, then all others, once the chapter is written.
struct NoteCollector {
  private let chapter: StyledChapter
  private var marks: [NoteMark]
  private var places: NotePlaces?
  /// The notes in the chapter itself that are moved, by the numbers of their first marks.
  private var own: [Int: MarkupTree.Node] = [:]
  /// Notes that are shown nowhere but at the feet of pages, if they are shown there.
  private(set) var moved: Set<MarkupTree.Node> = []
  /// Those, and parts that hold nothing else, where notes stand at the feet of pages.
  private(set) var leftOut: Set<MarkupTree.Node> = []

  /// Finds the marks of a chapter, whose notes are to stand somewhere.
  init(_ chapter: StyledChapter, _ standing: FlowWishes.Notes) {
    self.chapter = chapter
    marks = NoteMarks(chapter.tree, path: chapter.path, limits: chapter.limits).marks
    guard marks.contains(where: { $0.file == chapter.path }) else { return }
    var places = NotePlaces(chapter.tree, path: chapter.path, limits: chapter.limits)
    var found: [Int: MarkupTree.Node] = [:]
    for (number, mark) in marks.enumerated() where mark.file == chapter.path {
      guard let note = places.note(of: mark, in: chapter.tree, at: chapter.path),
        places.isMoved(note)
      else { continue }
      // A note that a mark leads to without being one by its form would be lost.
      guard mark.isSaid || NotePlaces.isPart(around: note, in: chapter.tree) else { continue }
      found[number] = note
      marks[number].isSaid = true
    }
    self.places = places
    move(found)
    if standing == .foot { leftOut = EmptiedParts(chapter.tree, without: moved).nodes }
  }

  /// Moves the notes that a mark in the text leads to, or one in a note that is moved: others are found by nobody.
  private mutating func move(_ found: [Int: MarkupTree.Node]) {
    let notes = Set(found.values).sorted()
    var (next, end) = (0, MarkupTree.root)
    var pending: [Int] = []
    for (number, mark) in marks.enumerated() {
      while next < notes.count, notes[next] <= mark.node {
        end = max(end, chapter.tree.end(of: notes[next]))
        next += 1
      }
      if mark.node >= end { pending.append(number) }
    }
    while let number = pending.popLast() {
      guard let note = found[number] else { continue }
      own[number] = note
      if moved.insert(note).inserted { pending += marks(in: note) }
    }
  }

  /// The numbers of the marks in a node.
  private func marks(in node: MarkupTree.Node) -> Range<Int> {
    let (start, end) = (marks.partitionPoint { $0.node >= node }, chapter.tree.end(of: node))
    return start..<max(start, marks.partitionPoint { $0.node >= end })
  }

  var hasMarks: Bool { !marks.isEmpty }

  /// What is looked for while the chapter is written, once it is known how all letters look.
  func work(_ assigned: AssignedStyles, _ computer: StyleComputer) -> NoteWork {
    var (found, low): ([MarkupTree.Node: Int], Set<MarkupTree.Node>) = ([:], [])
    for (number, mark) in marks.enumerated() {
      let hasForm = NoteMarks.hasForm(mark, in: chapter.tree, assigned, computer)
      guard mark.isSaid || hasForm else { continue }
      found[mark.node] = number
      if !hasForm, mark.isBare { low.insert(mark.node) }
    }
    return NoteWork(marks: found, low: low, leftOut: leftOut, labels: labels)
  }

  /// What notes are given to begin with where the book has them, since they lack their numbers there.
  private var labels: [MarkupTree.Node: String] {
    guard leftOut.isEmpty else { return [:] }
    var labels: [MarkupTree.Node: String] = [:]
    for (number, note) in own.sorted(by: { $0.key < $1.key }) where labels[note] == nil {
      let label = marks[number].label
      let isNumbered = [.li, .dd, .tr].contains(chapter.tree.name(note))
      if !label.isEmpty, !isNumbered, !chapter.tree.isLabelled(note, label) { labels[note] = label }
    }
    return labels
  }

  /// Brings notes to the marks of a flow, each once.
  ///
  /// - Parameters:
  ///   - flow: the chapter.
  ///   - work: what was found while it was written.
  ///   - hidden: notes that are seen at the feet of pages only, as the chapter hides them.
  ///   - blank: what writes this chapter's notes, which has written nothing yet.
  ///   - isMissing: whether a picture cannot be had.
  ///   - others: the notes of other chapters.
  /// - Returns: the flow with its notes behind it.
  mutating func append(
    to flow: Flow, _ work: NoteWork, hidden: Set<MarkupTree.Node>, _ blank: FlowBuilder,
    _ isMissing: (String) -> Bool, _ others: (String) -> NoteTexts?
  ) -> Flow {
    guard !flow.text.isEmpty else { return flow }
    var appender = NoteAppender(flow, chapter.limits)
    var blank = blank
    blank.notes = NoteWork(low: work.low, leftOut: moved)
    var heads = heads
    var files = NoteFiles(chapter, places.map { NoteTexts($0, blank, isMissing) })
    var shown: Set<NoteKey> = []
    // Marks that follow, the next one last; those in a note stand where its own mark does.
    var pending = work.markEnds.indices.reversed().compactMap { number in
      work.markEnds[number].map { (number: number, end: min($0, flow.text.count - 1)) }
    }
    while let (number, end) = pending.popLast() {
      let mark = marks[number]
      guard let node = own[number] ?? files.place(of: mark, others),
        shown.insert(NoteKey(file: mark.file, node: node)).inserted,
        let note = files.flow(of: node, mark, others)
      else { continue }
      let isOwn = mark.file == chapter.path
      let isMoved = isOwn && moved.contains(node)
      let offset = isMoved && !hidden.contains(node) ? offset(of: node, work) : nil
      let origin = offset.map {
        FlowNote.Origin(
          offset: $0, order: Int(node), label: note.label,
          head: heads.removeValue(forKey: node) ?? [])
      }
      appender.append(
        note.flow, mark: end, from: isOwn ? nil : mark.file, isMoved: isMoved, origin: origin)
      if isMoved { pending += marks(in: node).reversed().map { ($0, end) } }
    }
    return appender.flow
  }

  /// Tells a flow, which shows all notes where the chapter has them, what its links say that are marks.
  ///
  /// - Parameters:
  ///   - flow: the chapter.
  ///   - work: what was found while it was written.
  ///   - blank: what writes this chapter's notes, which has written nothing yet.
  ///   - isMissing: whether a picture cannot be had.
  ///   - others: the notes of other chapters.
  mutating func tell(
    _ flow: inout Flow, _ work: NoteWork, _ blank: FlowBuilder, _ isMissing: (String) -> Bool,
    _ others: (String) -> NoteTexts?
  ) {
    var blank = blank
    blank.notes = NoteWork(low: work.low)
    var files = NoteFiles(chapter, places.map { NoteTexts($0, blank, isMissing) })
    var told: [NoteKey: Int?] = [:]
    var left = chapter.limits.textBytes - flow.text.count
    for (number, end) in work.markEnds.enumerated() {
      guard let end, let link = flow.links.firstIndex(at: end) else { continue }
      let mark = marks[number]
      guard let node = own[number] ?? files.place(of: mark, others) else { continue }
      let key = NoteKey(file: mark.file, node: node)
      if told[key] == nil {
        let note = files.flow(of: node, mark, others)
        let text = note?.flow.words ?? []
        left -= text.reduce(0) { $0 + $1.utf8.count }
        told[key] = .some(text.isEmpty || left < 0 ? nil : flow.noteTexts.count)
        if told[key] != .some(nil) { flow.noteTexts.append(text) }
      }
      flow.links[link].note = told[key] ?? nil
    }
  }

  /// How many bytes of the chapter come before a note that is moved, or a part that it is left out with.
  private func offset(of note: MarkupTree.Node, _ work: NoteWork) -> Int? {
    var node = note
    for _ in 0..<Self.mostLevels where node != MarkupTree.root {
      if let offset = work.origins[node] { return offset }
      node = chapter.tree.parent(node)
    }
    return nil
  }

  /// What stands in no note in the parts that are left out with them, by the first note of each.
  private var heads: [MarkupTree.Node: [UInt8]] {
    let tree = chapter.tree
    var heads: [MarkupTree.Node: [UInt8]] = [:]
    for part in leftOut.subtracting(moved) where !leftOut.contains(tree.parent(part)) {
      var (node, first, text): (MarkupTree.Node, MarkupTree.Node?, [UInt8]) = (part, nil, [])
      let end = tree.end(of: part)
      while node < end {
        if moved.contains(node) {
          (first, node) = (first ?? node, tree.end(of: node))
          continue
        }
        let letters = tree.bytes[tree.text(node)]
        if text.count < Self.headBytes, letters.contains(where: { $0 > 0x20 }) { text += letters }
        node += 1
      }
      if let first, !text.isEmpty { heads[first] = Array(text.prefix(Self.headBytes)) }
    }
    return heads
  }

  /// Notes that stand in more elements than these count as if they stood nowhere.
  private static let mostLevels = 64
  /// No more of the head of a part of notes counts.
  private static let headBytes = 4_096

  private struct NoteKey: Hashable {
    var file: String
    var node: MarkupTree.Node
  }
}

/// The notes of the files that marks of a chapter lead to, each file read once.
private struct NoteFiles {
  /// Marks of one chapter lead to notes of no more files.
  private static let most = 16

  private let chapter: StyledChapter
  private var texts: [String: NoteTexts?] = [:]

  /// Nothing read but the chapter's own notes, where it has any.
  init(_ chapter: StyledChapter, _ own: NoteTexts?) {
    self.chapter = chapter
    if let own { texts[chapter.path] = own }
  }

  /// Where the note of a mark stands in its file, which is read if it must be.
  mutating func place(
    of mark: NoteMark, _ read: (String) -> NoteTexts?
  ) -> MarkupTree.Node? {
    open(mark.file, read)
    return texts[mark.file]??.place(of: mark, in: chapter.tree, at: chapter.path)
  }

  /// A note as it is read at the foot of a page, and the length of its label.
  mutating func flow(
    of node: MarkupTree.Node, _ mark: NoteMark, _ read: (String) -> NoteTexts?
  ) -> (flow: Flow, label: Int)? {
    open(mark.file, read)
    return texts[mark.file]??.flow(of: node, mark, in: chapter.tree, at: chapter.path)
  }

  private mutating func open(_ file: String, _ read: (String) -> NoteTexts?) {
    guard texts[file] == nil, texts.count < Self.most else { return }
    texts[file] = .some(read(file))
  }
}
