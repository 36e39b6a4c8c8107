import RectoBookModel
import RectoBookQuestions

/// The version of the protocol: a window that was opened before the program was replaced on the disk
/// starts the new decoder.
package enum WireVersion {
  /// A digest of one message of each kind as it is written, so that it changes with any of them.
  static let number = number(of: AnyBookQuestion.kinds)

  /// Works the number out, which takes a moment, before the first message needs it.
  package static func learn() { _ = number }

  /// The version of a protocol that has these kinds of questions.
  static func number(of kinds: [any BookQuestion.Type]) -> UInt32 {
    UInt32(truncatingIfNeeded: Fingerprint(samples(of: kinds)).value)
  }

  private static func samples(of kinds: [any BookQuestion.Type]) -> [UInt8] {
    let page = PageNumber(2)
    var options = DecodingOptions(password: "p")
    options.layout.lineSpacing = 1.5
    options.layout.sides.direction = .rightToLeft
    options.layout.engine = .own
    options.saidFormat = .markdown
    let words = SearchTerms(words: "w")
    let part = PagePart(pageWidth: 9, x: 1, y: 2, width: 3, height: 4)
    let requests: [DecoderRequest] =
      [
        .count(from: 2, chapters: 1), .learn(chapterPages: [1], names: [2]),
        .join(from: 2, chapterPages: [1], names: [2]),
        .lend(faces: [Int](repeating: 1, count: Limits.faces)),
        .furnish(
          faces: [Int](repeating: 1, count: Limits.houseFaces),
          dictionaries: [HyphenationLoan(language: "l", byteCount: 1)]),
        .layOut(options.layout, keeping: PlacedPage(.text(chapter: 1, offset: 2), on: page)),
        .draw(page, .part(part)),
        .draw(page, .atLeast(width: 1)), .draw(page, .exactly(width: 1)), .draw(page, .native),
        .draw(page, .small(width: 1)), .placeholder(page, reason: "r", width: 1),
        .search(words, from: page, pages: 1), .ask(AnyBookQuestion(OutlineQuestion())),
      ] + [PageFit(wholePage: 1, 2)].compactMap { fit in fit.map { .draw(page, .fitted($0)) } }
    let size = PageSize(width: 3, height: 4)
    let card = BookCard(title: "t", authors: ["a"], series: "s", number: "1", tags: ["k"])
    let facts = BookFacts(
      format: "f", pageCount: 2, usualSize: size, title: "t", author: "a",
      direction: .rightToLeft, isCounted: true, flows: true, isOnePass: true, filed: card,
      contents: ContentSketch(parts: [1], name: 2), endsEarly: true,
      missingPages: 3, language: "l", showsOnePage: true)
    let replies: [DecoderReply] = [
      .opened(facts, chapters: 1), .locked(wasWrong: true), .counted(chapterPages: [1], names: [2]),
      .laidOut(chapter: 1, page: 1), .confined(without: [.paths]), .failed(reason: "r"),
      .drawn(width: 1, height: 1, size: size, isSharpest: true, problem: "p"),
      .answered(byteCount: 1), .searched(pages: 1, byteCount: 1), .lacksCodecs,
      .miscounted,
    ]
    var writer = ByteWriter()
    writer.write(options)
    writer.write(chapterPages: [1])
    for kind in kinds { writeExample(kind, to: &writer) }
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    writer.write([SearchHit(page: page, boxes: [box], snippet: "s", range: 0..<1)])
    return requests.flatMap { $0.encoded(number: 1) } + replies.flatMap { $0.encoded(number: 1) }
      + writer.bytes
  }

  private static func writeExample<Question: BookQuestion>(
    _ kind: Question.Type, to writer: inout ByteWriter
  ) {
    let (question, answer) = kind.example
    AnyBookQuestion(question).write(to: &writer)
    question.write(answer, to: &writer)
  }
}
