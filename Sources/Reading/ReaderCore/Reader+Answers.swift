import RectoBookModel
import RectoBookQuestions

/// What the reader does with the answers to questions about the book.
extension Reader {
  mutating func apply(_ answer: BookAnswer) -> [Effect] {
    if let (asked, text) = answer.of(TextQuestion.self) {
      return carryOut(book.receive(text, of: asked.page)) + AwaitedDeed.perform(in: &self)
        + book.askPlaces()
    }
    if let reply = MakeupOrders.receive(answer, in: &book.inView) { return carryOut(reply) }
    let asked = book.receive(answer)
    if answer.of(LinksQuestion.self) != nil { return fillHints() }
    if answer.of(LabelsQuestion.self) != nil { updateNote() }
    if answer.of(OutlineQuestion.self) != nil { layers.complete(with: namedArguments) }
    return answer.of(SurveyQuestion.self) == nil ? asked + refreshList() : asked
  }
}
