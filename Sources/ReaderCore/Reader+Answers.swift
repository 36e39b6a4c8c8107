import BookModel
import BookQuestions

/// What the reader does with the answers to questions about the book.
extension Reader {
  mutating func take(_ answer: BookAnswer) -> [Effect] {
    if let (_, outline) = answer.of(OutlineQuestion.self) {
      book.notes.known.take(outline: outline)
      return refreshList()
    }
    if let (_, labels) = answer.of(LabelsQuestion.self) {
      book.notes.known.labels = labels
      noteAnswer()
      return refreshList()
    }
    if let (_, listings) = answer.of(SurveyQuestion.self) { book.desk.take(listings) }
    if let (asked, text) = answer.of(TextQuestion.self) {
      return carryOut(book.notes.take(text, of: asked.page))
    }
    if let (asked, links) = answer.of(LinksQuestion.self) {
      book.notes.known.take(links, of: asked.page)
      return fillHints()
    }
    return []
  }
}
