import RectoBookModel
import RectoBookQuestions

/// What is learnt from the answers to questions about the book.
extension BookReading {
  /// Takes an answer, but for the text of a page, which may have to be told.
  ///
  /// - Returns: what to ask for.
  mutating func receive(_ answer: BookAnswer) -> [Effect] {
    if let (_, outline) = answer.of(OutlineQuestion.self) {
      notes.known.receive(outline: outline)
    }
    if let (_, labels) = answer.of(LabelsQuestion.self) { notes.known.labels = labels }
    if let (_, listings) = answer.of(SurveyQuestion.self) {
      inView.receive(listings)
      notes.known.contents = listings.map(\.content)
    }
    if let (asked, links) = answer.of(LinksQuestion.self) {
      notes.known.receive(links, of: asked.page)
    }
    if let (asked, found) = answer.of(AnnotationsQuestion.self) {
      let more = notes.annotations.receive(found, on: asked.page, in: facts)
      notes.locateAnnotations(in: AnnotationContext(self))
      return more + notes.askAnnotatedTexts(in: inView)
    }
    if let (asked, panels) = answer.of(PanelsQuestion.self) {
      GuidedReading.receive(panels, to: asked, in: &inView)
    }
    if let (asked, places) = answer.of(PlacesQuestion.self) { return receive(places, to: asked) }
    return []
  }

  /// The text of a page came.
  mutating func receive(_ text: PageText, of page: PageNumber) -> Reply {
    let reply = notes.receive(text, of: page, isSelecting: inView.pointer.action.isSelecting)
    notes.locateAnnotations(in: AnnotationContext(self))
    return reply
  }

  /// What to ask for a list with.
  mutating func ask(for list: PanelState.Kind) -> [Effect] {
    notes.known.ask(for: list)
      + (list == .annotations ? notes.annotations.beginBrought(in: facts) : [])
  }

  /// All annotations that are kept of the book came from the disk; says what to ask for then.
  mutating func receive(_ annotations: [Annotation]) -> [Effect] {
    notes.annotations.receive(annotations)
    notes.locateAnnotations(in: AnnotationContext(self))
    return askPlaces() + notes.askAnnotatedTexts(in: inView)
  }
}
