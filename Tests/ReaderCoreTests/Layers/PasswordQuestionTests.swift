import PageLayout
import Testing

@testable import RectoReaderCore

@Suite("the question for a password")
struct PasswordQuestionTests {
  private func locked(wasWrong: Bool = false) -> Reader {
    var reader = Reader(view: ViewSize(width: 800, height: 600))
    _ = reader.receive(.locked(wasWrong: wasWrong))
    return reader
  }

  @Test("it shows a dot for each character, never the answer, and gives it on Enter")
  func typing() throws {
    var reader = locked()
    for character in ["s", "é", " ", "x"] { _ = reader.receive(.typed(character)) }
    #expect(reader.receive(.answerKey(.erase)).isEmpty)
    let field = try #require(reader.overlay.prompt)
    #expect(field.label == "Password" && field.text == "●●●" && field.caret == 3)
    #expect(reader.receive(.answerKey(.confirm)) == [.unlock("sé ")])
    #expect(reader.receive(.answerKey(.confirm)).isEmpty, "it is being tried")
  }

  @Test("a wrong answer is said to be wrong, and may be given again")
  func again() {
    var reader = locked(wasWrong: true)
    #expect(reader.question?.words?.contains("Wrong password") == true)
    #expect(reader.overlay.prompt?.note == "wrong password")
    #expect(reader.receive(.answerKey(.confirm)).isEmpty, "nothing is typed yet")
    _ = reader.receive(.typed("a"))
    #expect(reader.receive(.answerKey(.confirm)) == [.unlock("a")])
  }

  @Test("escape closes the question and forgets the answer; Enter brings it back")
  func dismissing() {
    var reader = locked()
    _ = reader.receive(.typed("a"))
    #expect(reader.receive(.answerKey(.dismiss)).isEmpty)
    #expect(reader.question?.isOpen == false && reader.overlay.prompt == nil)
    #expect(reader.overlay.sheet?.answers == ["Enter Password", "Open Another…"])
    _ = reader.receive(.typed("b"))
    reader.press(keys: "Escape")
    #expect(reader.overlay.messages.map(\.text) == [ScreenText.locked])
    #expect(reader.receive(.answerKey(.confirm)).isEmpty)
    #expect(reader.question?.isOpen == true)
    _ = reader.receive(.typed("c"))
    #expect(reader.receive(.answerKey(.confirm)) == [.unlock("c")])
  }

  @Test("once it is dismissed, Enter or a click asks again")
  func asksAgain() {
    var reader = locked()
    reader.press(keys: "Escape", "Enter")
    #expect(reader.overlay.sheet == nil && reader.overlay.prompt?.text == "")
    reader.press(keys: "Escape")
    reader.settled(.overlay(.answered(0)))
    #expect(reader.overlay.sheet == nil && reader.question?.isOpen == true)
  }

  @Test("once it is dismissed another book can be opened by its path")
  func anotherBook() {
    var reader = locked()
    reader.press(keys: "Escape", "o")
    reader.type("b.cbz")
    #expect(reader.press(keys: "Return") == [.openFile("b.cbz")])
    reader.press(keys: "Return")
    #expect(reader.question?.isOpen == true && reader.overlay.messages.isEmpty)
  }
}
