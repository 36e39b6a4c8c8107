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
    if let (asked, places) = answer.of(PlacesQuestion.self) { return receive(places, to: asked) }
    return []
  }

  /// The text of a page came.
  mutating func receive(_ text: PageText, of page: PageNumber) -> Reply {
    notes.receive(text, of: page, isSelecting: inView.pointer.action.isSelecting)
  }
}
