import RectoBookModel
import RectoBookQuestions
import Testing

@Suite("questions about annotations")
struct AnnotationsQuestionTests {
  private let asked = AnnotationsQuestion(of: PageNumber(1))

  private func annotation(_ change: (inout PageAnnotation) -> Void = { _ in }) -> [PageAnnotation] {
    let box = PageBox(left: 0.5, top: 0, right: 1, bottom: 1)
    var one = PageAnnotation(name: "n", kind: .note, color: 0x12_3456, boxes: [box])
    change(&one)
    return [one]
  }

  @Test("what lies on no page, is no colour, no time or no kind, or marks nothing, is refused")
  func refused() throws {
    #expect(try judged(asked, written(asked, annotation())) == annotation())
    let wrong: [[PageAnnotation]] = [
      annotation { $0.color = 0x100_0000 }, annotation { $0.boxes = [] },
      annotation { $0.boxes[0].left = 1.1 }, annotation { $0.boxes[0].bottom = .nan },
      annotation { $0.boxes[0].right = 0.4 }, annotation { $0.changed = .nan },
      annotation { $0.changed = -.infinity },
    ]
    for annotations in wrong {
      #expect(throws: WireError.self) { try judged(asked, written(asked, annotations)) }
    }
    var bytes = written(asked, annotation())
    // After how many there are, and the length of a name and that.
    bytes[4 + 4 + 1] = UInt8(PageAnnotation.Kind.allCases.count)
    #expect(throws: WireError("an annotation of no kind")) { try judged(asked, bytes) }
  }

  @Test("more annotations or lines than a page may have are refused")
  func tooMany() throws {
    let one = try #require(annotation().first)
    let most = [PageAnnotation](repeating: one, count: Limits.pageAnnotations)
    #expect(try judged(asked, written(asked, most)).count == most.count)
    #expect(throws: WireError.self) { try judged(asked, written(asked, most + [one])) }
    let half = annotation {
      $0.boxes = .init(repeating: $0.boxes[0], count: Limits.pageAnnotationBoxes / 2)
    }
    #expect(try judged(asked, written(asked, half + half)) == half + half)
    #expect(throws: WireError.self) { try judged(asked, written(asked, half + half + [one])) }
  }

  @Test("words are shortened to what they may be, keep their lines, and nothing in them acts")
  func words() throws {
    func read(_ note: String) throws -> String? {
      try judged(asked, written(asked, annotation { ($0.note, $0.quote) = (note, note) }))
        .first?.note
    }
    #expect(try read("a\u{1B}[2J\r\n\u{202E}b\tc\n\nd") == "a [2J \nb c\n\nd")
    let long = String(repeating: "漢", count: Limits.annotationNote + 5)
    #expect(try read(long) == String(long.prefix(Limits.annotationNote)))
    let piled = "a" + String(repeating: "e" + String(repeating: "\u{301}", count: 99_999), count: 3)
    #expect(try read(piled) == "a")
  }
}
