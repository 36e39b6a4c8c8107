import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoDecoderService

@Suite("ink, marks and notes by way of a decoder", .serialized)
struct InkServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ number: Int, lines: Int = 1) -> InkedPage {
    var note = InkNote(name: "n", color: 0xFF, width: 1, isMultiplied: false)
    note.lines = [[Double]](repeating: [10, 20, 30, 40], count: lines)
    // Nothing, packed.
    (note.picture, note.strokes) = (
      [0x78, 0x9C, 3, 0, 0, 0, 0, 1], [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    )
    return InkedPage(PageNumber(number), height: 300, notes: [note])
  }

  @Test("what is too long for a message goes to the decoder all the same, and comes back as bytes")
  func loads() throws {
    let bytes = TextPDFFixture.bytes([.init(""), .init("")], hasTable: true)
    let path = try folder.write(bytes, to: "book.pdf")
    let reader = Reader(PageService(of: .disk(path: path), decoders: 1) {})
    _ = try #require(reader.opened())
    let question = InkingQuestion([page(2, lines: 5_000)], date: "D:2026")
    #expect(question.loadCount > Limits.messageBytes)
    let increment = try #require(try reader.ask(question))
    #expect(increment.fileBytes == bytes.count && increment.added.count > 50_000)
    // The book that is open knows nothing of it.
    #expect(try reader.ask(InkQuestion(of: PageNumber(2))) == [])
    let copy = try folder.write(bytes + increment.added, to: "copy.pdf")
    let other = Reader(PageService(of: .disk(path: copy), decoders: 1) {})
    _ = try #require(other.opened())
    #expect(try other.ask(InkQuestion(of: PageNumber(2))) == [.strokes([])])
    #expect(throws: DocumentError.self) {
      try reader.ask(InkingQuestion([page(3)], date: "D:2026"))
    }
    #expect(throws: DocumentError.self) { try reader.ask(InkingQuestion.example.question) }
    #expect(reader.service.losses.isEmpty && other.service.losses.isEmpty)
  }

  @Test("marks and notes go to the decoder and come back; one without a name is refused")
  func annotations() throws {
    let bytes = TextPDFFixture.bytes([.init(""), .init("")], hasTable: true)
    let path = try folder.write(bytes, to: "book.pdf")
    let reader = Reader(PageService(of: .disk(path: path), decoders: 1) {})
    _ = try #require(reader.opened())
    let box = PageBox(left: 0.25, top: 0.5, right: 0.75, bottom: 0.75)
    var mark = PageAnnotation(name: "n", kind: .highlight, color: 0xFFE26B, boxes: [box])
    (mark.note, mark.changed) = ("two\nlines", 1_767_317_645)
    func question(_ mark: PageAnnotation) -> InkingQuestion {
      InkingQuestion(
        [InkedPage(PageNumber(2), height: 300, notes: [], annotations: [mark])], date: "D:2026")
    }
    let increment = try #require(try reader.ask(question(mark)))
    let copy = try folder.write(bytes + increment.added, to: "copy.pdf")
    let other = Reader(PageService(of: .disk(path: copy), decoders: 1) {})
    _ = try #require(other.opened())
    #expect(try other.ask(AnnotationsQuestion(of: PageNumber(2))) == [mark])
    #expect(try other.ask(AnnotationsQuestion(of: PageNumber(1))) == [])
    for name in ["", String(repeating: "n", count: Limits.annotationIDBytes + 1)] {
      mark.name = name
      #expect(throws: DocumentError.self) { try reader.ask(question(mark)) }
    }
    mark = PageAnnotation(name: "n", kind: .note, color: 0, boxes: [])
    #expect(throws: DocumentError.self) { try reader.ask(question(mark)) }
    #expect(reader.service.losses.isEmpty && other.service.losses.isEmpty)
  }
}
