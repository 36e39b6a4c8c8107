import BookModel
import BookQuestions

/// What the reader does with the answers to questions about the book.
extension Reader {
  mutating func apply(_ answer: BookAnswer) -> [Effect] {
    if let (_, outline) = answer.of(OutlineQuestion.self) {
      book.notes.known.receive(outline: outline)
      return refreshList()
    }
    if let (_, labels) = answer.of(LabelsQuestion.self) {
      book.notes.known.labels = labels
      updateNote()
      return refreshList()
    }
    if let (_, listings) = answer.of(SurveyQuestion.self) { book.inView.receive(listings) }
    if let (asked, text) = answer.of(TextQuestion.self) {
      return carryOut(book.notes.receive(text, of: asked.page))
    }
    if let (asked, places) = answer.of(PlacesQuestion.self) {
      return book.receive(places, to: asked) + refreshList()
    }
    if let (asked, links) = answer.of(LinksQuestion.self) {
      book.notes.known.receive(links, of: asked.page)
      return fillHints()
    }
    return []
  }
}
