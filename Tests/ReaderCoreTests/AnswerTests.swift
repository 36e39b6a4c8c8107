import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

@Suite("answers about the book") struct AnswerTests {
  private func answer<Question: BookQuestion>(_ kind: Question.Type) -> BookAnswer {
    BookAnswer(to: kind.example.question, kind.example.answer)
  }

  /// What commands alone ask.
  private static let ofCommands: [any BookQuestion.Type] = [
    InkQuestion.self, InkingQuestion.self, TypesettingQuestion.self,
  ]

  @Test("the reader does something with the answer to every question that it may ask")
  func everyKind() {
    for kind in AnyBookQuestion.kinds where !Self.ofCommands.contains(where: { $0 == kind }) {
      var reader = openReader()
      let before = reader
      _ = reader.receive(.answered(answer(kind)))
      #expect(reader != before, "\(kind)")
    }
  }

  @Test("a question is asked once, however often it comes up; another one is asked still")
  func once() {
    var known = BookKnowledge()
    let (text, links) = (TextQuestion(of: PageNumber(3)), LinksQuestion(of: PageNumber(3)))
    #expect(known.ask([text, links, text]) == [.ask(text), .ask(links)])
    #expect(
      known.ask([links, TextQuestion(of: PageNumber(4)), text])
        == [.ask(TextQuestion(of: PageNumber(4)))])
    known.forgetPages()
    #expect(known.ask([text]) == [.ask(text)])
  }

  @Test("a book that has grown to its end is asked again what was asked of all of it, in its order")
  func again() {
    var known = BookKnowledge()
    #expect(known.askLabels() == [.ask(LabelsQuestion())])
    #expect(known.askAgain() == [])
    #expect(known.askOutline() == [.ask(OutlineQuestion())])
    _ = known.askTexts(of: [PageNumber(1)])
    #expect(known.askAgain() == [.ask(OutlineQuestion()), .ask(LabelsQuestion())])
  }
}
