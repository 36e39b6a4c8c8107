import PageGeometry
import PageLayout
import RectoBookModel

/// Passages that are marked, and notes beside them.
extension BookNotes {
  /// Does what was ordered about annotations.
  ///
  /// - Parameters:
  ///   - invocation: what was ordered.
  ///   - context: the book as it lies.
  /// - Returns: what follows; nil where it is about something else.
  mutating func annotate(_ invocation: Invocation, in context: AnnotationContext) -> Reply? {
    switch invocation.command {
    case .highlight: mark(.highlight, in: invocation.argument, context)
    case .underline: mark(.underline, in: invocation.argument, context)
    case .strikeOut: mark(.strikeOut, in: invocation.argument, context)
    case .note: askNote(context)
    case .removeHighlight: removeAnnotations(context)
    case .exportNotes:
      annotations.all.isEmpty && !BroughtAnnotations.mayBe(in: context.view.facts)
        ? .reporting(AnnotationText.noAnnotations, topic: "selection")
        : [.exportNotes(invocation.argument)]
    default: nil
    }
  }

  // MARK: Marking

  /// Marks what is selected, else the match that is shown; what is held gets another kind or colour.
  private mutating func mark(
    _ kind: Annotation.Kind, in colorName: String, _ context: AnnotationContext
  ) -> Reply {
    let named = AnnotationColor(rawValue: colorName.lowercased())
    guard named != nil || colorName.isEmpty else {
      return .reporting(AnnotationText.noAnnotationColor(colorName), isError: true)
    }
    if selection == nil, let held = annotations.heldOne {
      return Reply(change(held, to: kind, in: named, context))
    }
    switch passagesToMark(flows: context.flows) {
    case .failure(let fault):
      let texts = context.view.pages.map { known.texts[$0] }
      let isPicture = !texts.isEmpty && texts.allSatisfy { $0 != nil && $0?.whole == nil }
      // Who could select nothing yet is not told to.
      let isEarly =
        texts.contains(nil) && selection == nil
        && context.view.preferences.defaults.textDrag == .select
      if isEarly || fault == .isBeingRead {
        return .reporting(ScreenText.readsText, topic: AwaitedDeed.topic)
      }
      return .reporting(
        isPicture ? ScreenText.noText : AnnotationText.nothingToMark, topic: "selection")
    case .success(let passages):
      return make(passages, kind, in: named ?? annotations.color, context)
    }
  }

  /// The same key again gives it the next colour; a note that marks no text has a colour alone.
  private mutating func change(
    _ held: Annotation, to kind: Annotation.Kind, in named: AnnotationColor?,
    _ context: AnnotationContext
  ) -> [Effect] {
    var changed = held
    if let named {
      changed.color = named
    } else if kind == held.kind || held.kind == .note {
      changed.color = held.color.next
    } else {
      changed.kind = kind
    }
    annotations.color = changed.color
    return perform([.init(before: held, after: changed)], context)
  }

  private mutating func make(
    _ passages: [TextPassage], _ kind: Annotation.Kind, in color: AnnotationColor,
    _ context: AnnotationContext
  ) -> Reply {
    guard annotations.all.count + passages.count <= Limits.annotations else {
      return .reporting(AnnotationText.tooManyAnnotations, isError: true)
    }
    annotations.color = color
    let act = passages.map { passage -> AnnotationHistory.Step in
      let same = annotations.all.values.first { $0.passage == passage && $0.kind == kind }
      var made =
        same
        ?? Annotation(
          id: annotations.newName(), kind: kind, color: color, passage: passage, created: 0)
      made.color = color
      return .init(before: same, after: made)
    }
    selection = nil
    let effects = perform(act, context)
    annotations.hold(act.first?.after?.id)
    return Reply(effects)
  }

  /// Why nothing can be marked.
  private enum Fault: Error {
    case nothingSelected, isBeingRead
  }

  /// What is selected, else the match that is shown: a passage for each page, or one where text flows from page to page.
  private func passagesToMark(flows: Bool) -> Result<[TextPassage], Fault> {
    let pages: [(PageNumber, PageText, ClosedRange<TextPlace>)]
    if let selection = selection {
      let numbers = selection.pages.lowerBound.value...selection.pages.upperBound.value
      let texts = numbers.map { (PageNumber($0), known.texts[PageNumber($0)]) }
      guard texts.allSatisfy({ $0.1 != nil }) else { return .failure(.isBeingRead) }
      pages = texts.compactMap { page, text in
        guard let text, let range = selection.range(on: page, of: text) else { return nil }
        return (page, text, range)
      }
    } else if search.isShown, let current = search.current {
      let hit = search.hits[current]
      guard let text = known.texts[hit.page] else { return .failure(.isBeingRead) }
      pages = text.range(under: hit.boxes).map { [(hit.page, text, $0)] } ?? []
    } else {
      return .failure(.nothingSelected)
    }
    let passages = pages.compactMap { page, text, range in
      text.passage(of: range, at: places.address(of: page) ?? .page(page))
    }
    guard let first = passages.first, let last = passages.last else {
      return .failure(.nothingSelected)
    }
    guard flows else { return .success(passages) }
    let quote = passages.map(\.quote).joined(separator: " ")
    return .success([
      TextPassage(
        place: first.place, start: first.start,
        quote: String(quote.prefix(Limits.passageCharacters)), before: first.before,
        after: last.after)
    ])
  }

  // MARK: Notes

  /// Asks for the note beside what is held, or is selected, which is marked then, or else about the page.
  private mutating func askNote(_ context: AnnotationContext) -> Reply {
    var reply: Reply = []
    annotations.noteless = nil
    if selection != nil || annotations.heldOne == nil {
      reply =
        selection == nil && !search.isShown
        ? noteOnPage(context) : mark(.highlight, in: "", context)
      annotations.noteless = annotations.held
    }
    guard let held = annotations.heldOne else { return reply }
    reply.opening = .prompt(PromptState(.note(held.id), text: held.note))
    return reply
  }

  /// Makes a note about the page, beside the line that the pointer was brought to, or else the first one in sight; a
  /// page without words gets a bookmark that says it.
  private mutating func noteOnPage(_ context: AnnotationContext) -> Reply {
    let pages = context.view.pages
    let hover = context.view.pointer.hover
    let spot = hover.hasMovedHere ? hover.place.flatMap(context.view.spot(at:)) : nil
    var passage = spot.flatMap { self.passage(on: $0.page, near: $0.point.y) }
    for page in pages where passage == nil {
      passage = self.passage(on: page) { context.view.isInSight($0, of: page) }
    }
    for page in pages where passage == nil { passage = self.passage(on: page) }
    if let passage { return make([passage], .note, in: annotations.color, context) }
    let unread = pages.filter { known.texts[$0] == nil }
    guard unread.isEmpty, let page = pages.first else {
      awaited = AwaitedDeed(invocation: Invocation(.note), selection: nil)
      return Reply(
        known.askTexts(of: unread),
        reporting: [.init(text: ScreenText.readsText, topic: AwaitedDeed.topic)])
    }
    let present = pages.compactMap(kept.bookmark).first
    var reply = Reply.reporting(AnnotationText.noteIsBookmark, topic: "selection")
    reply.opening = .prompt(
      PromptState(
        .bookmarkName(present.map { PageNumber($0.page) } ?? page), text: present?.name ?? ""))
    return reply
  }

  /// The first word of a line of a page: of the one nearest to a height, where there is one, and of those that a rule
  /// takes.
  private func passage(
    on page: PageNumber, near height: Double? = nil,
    where isTaken: (PageBox) -> Bool = { _ in true }
  ) -> TextPassage? {
    guard let text = known.texts[page] else { return nil }
    let address = places.address(of: page) ?? .page(page)
    let lines = text.firstWords.compactMap { word in
      text.boxes(of: word).first.map { box in
        (word: word, box: box, distance: height.map { max(box.top - $0, $0 - box.bottom, 0) } ?? 0)
      }
    }
    return lines.filter { isTaken($0.box) }.sorted { $0.distance < $1.distance }.lazy
      .compactMap { text.passage(of: $0.word, at: address) }.first
  }

  /// Writes a note beside a passage, which asks for nothing more; nothing where that is gone.
  mutating func write(
    _ note: String, beside id: String, in context: AnnotationContext
  ) -> [Effect] {
    guard let before = annotations.all[id] else { return [] }
    defer { annotations.rest() }
    if note.isEmpty { return leaveNote(in: context) + clear(before, in: context) }
    annotations.noteless = nil
    var after = before
    after.note = String(note.prefix(Limits.annotationNote))
    return perform([.init(before: before, after: after)], context)
  }

  private mutating func clear(
    _ before: Annotation, in context: AnnotationContext
  ) -> [Effect] {
    guard annotations.all[before.id] != nil, !before.note.isEmpty else { return [] }
    // Without its words nothing is left of it.
    guard before.kind != .note else { return remove(annotations: [before.id], in: context) }
    var after = before
    after.note = ""
    return perform([.init(before: before, after: after)], context)
  }

  /// No note is written: what was marked for it is marked no longer.
  mutating func leaveNote(in context: AnnotationContext) -> [Effect] {
    defer { annotations.noteless = nil }
    guard let id = annotations.noteless, annotations.history.done.last?.makes(id) == true else {
      return []
    }
    return undoAnnotating(in: context) ?? []
  }

  // MARK: Taking away

  /// Takes away what is held, or what lies under what is selected.
  private mutating func removeAnnotations(_ context: AnnotationContext) -> Reply {
    let ids = annotations.held.map { [$0] } ?? annotationsUnderSelection
    guard !ids.isEmpty else { return .reporting(AnnotationText.nothingMarked, topic: "selection") }
    return Reply(remove(annotations: ids, in: context), dismissing: "selection")
  }

  /// Takes some away.
  mutating func remove(annotations ids: [String], in context: AnnotationContext) -> [Effect] {
    perform(ids.map { .init(before: annotations.all[$0], after: nil) }, context)
  }

  private var annotationsUnderSelection: [String] {
    var ids: [String] = []
    for (page, boxes) in selectionBoxes {
      for found in annotations.found(on: page) where !ids.contains(found.id) {
        if found.boxes.contains(where: { box in boxes.contains { $0.meets(box) } }) {
          ids.append(found.id)
        }
      }
    }
    return ids
  }

  // MARK: Doing and undoing

  private mutating func perform(
    _ act: [AnnotationHistory.Step], _ context: AnnotationContext
  ) -> [Effect] {
    let effects = annotations.perform(act, after: context.drawn)
    locateAnnotations(in: context)
    return effects
  }

  /// What was done or undone last to annotations lies on this page, as far as that is known.
  func pageOfLast(_ acts: KeyPath<AnnotationHistory, [AnnotationHistory.Act]>) -> PageNumber? {
    annotations.history[keyPath: acts].last?.place.flatMap(places.page)
  }

  /// Takes back what was done to annotations, where nothing was drawn since; nil where that is not so.
  mutating func undoAnnotating(in context: AnnotationContext) -> [Effect]? {
    guard let stamp = annotations.history.done.last?.stamp, stamp >= context.drawn else {
      return nil
    }
    defer { locateAnnotations(in: context) }
    return annotations.undo()
  }

  /// Does it again, where what was drawn before it is there; nil where that is not so.
  mutating func redoAnnotating(in context: AnnotationContext) -> [Effect]? {
    guard let stamp = annotations.history.undone.last?.stamp,
      stamp <= context.drawn || !context.canRedraw
    else { return nil }
    defer { locateAnnotations(in: context) }
    return annotations.redo()
  }

  // MARK: What comes

  /// Finds what is marked on the pages whose text is known.
  mutating func locateAnnotations(in context: AnnotationContext) {
    let view = context.view
    annotations.locate(on: known.texts, in: places, flows: context.flows) { page in
      (view.aspect(of: page), view.shape?.hasOuterEdgeLeft(page) ?? false)
    }
  }

  /// Asks for the text of pages around those in sight on which something is marked: it shows before they turn up.
  mutating func askAnnotatedTexts(in view: BookInView) -> [Effect] {
    known.askTexts(of: annotations.unread(among: Self.pagesNear(view), in: places))
  }

  /// Asks what the book's file has itself on these pages.
  mutating func askBrought(in view: BookInView) -> [Effect] {
    annotations.lookForBrought(on: Self.pagesNear(view), in: view.facts)
  }

  /// The pages in sight, and those around them.
  private static func pagesNear(_ view: BookInView) -> [PageNumber] {
    guard let facts = view.facts, let first = view.pages.first, let last = view.pages.last else {
      return []
    }
    let near = max(1, first.value - ahead)...min(last.value + ahead, facts.pageCount)
    return near.map { PageNumber($0) }
  }

  /// The pages of which it is to be known where their words lie: those in sight, and those around them on which something
  /// is marked.
  func pagesToPlace(in view: BookInView) -> [PageNumber] {
    guard let facts = view.facts, facts.flows, let first = view.pages.first,
      let last = view.pages.last, !annotations.all.isEmpty || selection != nil
    else { return Scrolling.pagesToPlace(of: view) ?? Array(view.pages.prefix(1)) }
    let near = max(1, first.value - Self.ahead)...min(last.value + Self.ahead, facts.pageCount)
    return view.pages + (Scrolling.pagesToPlace(of: view)?.suffix(1) ?? [])
      + annotations.unread(among: near.map { PageNumber($0) }, in: places)
      .filter { !view.pages.contains($0) }
  }

  /// Pages to each side whose marks are made ready.
  private static let ahead = 3

  /// Holds what is marked at a place of the view, or nothing.
  ///
  /// - Returns: whether anything is.
  @discardableResult
  mutating func hold(at place: Vector2, in view: BookInView) -> Bool {
    annotations.hold(view.spot(at: place).flatMap(annotations.id))
    return annotations.held != nil
  }

  /// Holds the annotation that a line of a list leads to.
  mutating func hold(_ aim: PanelState.Aim) {
    if case .annotation(let id, _) = aim { annotations.hold(id) }
  }

  /// Lets go of what is held where it is on none of these pages.
  mutating func followAnnotation(to pages: [PageNumber]) {
    guard let held = annotations.held else { return }
    let isThere = pages.contains { annotations.found(on: $0).contains { $0.id == held } }
    if !isThere { annotations.hold(nil) }
  }
}
