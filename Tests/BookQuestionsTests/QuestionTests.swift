import RectoBookModel
import RectoBookQuestions
import Testing

/// What a question says of an answer in these bytes.
func judged<Question: BookQuestion>(
  _ question: Question, _ bytes: [UInt8], pageCount: Int = Limits.pages
) throws(WireError) -> Question.Answer {
  var reader = ByteReader(bytes)
  let answer = try question.readAnswer(from: &reader, pageCount: pageCount)
  try reader.finish()
  return answer
}

func written<Question: BookQuestion>(_ question: Question, _ answer: Question.Answer) -> [UInt8] {
  var writer = ByteWriter()
  question.write(answer, to: &writer)
  return writer.bytes
}

@Suite("questions about a book")
struct QuestionTests {
  /// The bytes of the example of a kind.
  private func example<Question: BookQuestion>(_ kind: Question.Type) -> (
    question: AnyBookQuestion, answer: [UInt8]
  ) {
    let (question, answer) = kind.example
    return (AnyBookQuestion(question), written(question, answer))
  }

  private func reread(_ question: AnyBookQuestion) throws -> AnyBookQuestion {
    var writer = ByteWriter()
    question.write(to: &writer)
    for count in writer.bytes.indices {
      var reader = ByteReader(Array(writer.bytes[..<count]))
      #expect(throws: WireError.self) { try AnyBookQuestion(from: &reader) }
    }
    var reader = ByteReader(writer.bytes)
    let again = try AnyBookQuestion(from: &reader)
    try reader.finish()
    return again
  }

  private func holdsLaws<Question: BookQuestion>(_ kind: Question.Type) throws {
    let (question, answer) = kind.example
    #expect(try reread(AnyBookQuestion(question)) == AnyBookQuestion(question))
    let bytes = written(question, answer)
    #expect(try judged(question, bytes, pageCount: 2) == answer)
    #expect(!bytes.isEmpty, "what is handed over has a size")
    for count in bytes.indices {
      #expect(throws: WireError.self, "\(kind) of \(count) bytes") {
        try judged(question, Array(bytes[..<count]), pageCount: 2)
      }
    }
    #expect(throws: WireError("1 bytes too many")) {
      try judged(question, bytes + [0], pageCount: 2)
    }
    if let substitute = question.substitute(because: "r") {
      #expect(!written(question, substitute).isEmpty)
    }
  }

  @Test("the example of every kind comes back as it was, and no part of it does")
  func examples() throws {
    for kind in AnyBookQuestion.kinds { try holdsLaws(kind) }
  }

  @Test("answers at random come back as they were", arguments: UInt64(0)..<100)
  func answers(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    func comesBack<Question: BookQuestion>(_ question: Question, _ answer: Question.Answer) throws {
      #expect(try judged(question, written(question, answer)) == answer)
      #expect(try reread(AnyBookQuestion(question)) == AnyBookQuestion(question))
    }
    try comesBack(OutlineQuestion(), dice.outline())
    try comesBack(LabelsQuestion(), dice.labels())
    try comesBack(TextQuestion(of: dice.page()), dice.pageText())
    try comesBack(LinksQuestion(of: dice.page()), dice.links())
    try comesBack(InkQuestion(of: dice.page()), dice.ink())
    try comesBack(AnnotationsQuestion(of: dice.page()), dice.annotations())
    let panels = (0..<dice.int(0...5)).map { _ in
      PageBox(
        left: dice.share() / 2, top: dice.share() / 2, right: 0.75, bottom: dice.share(from: 0.6))
    }
    try comesBack(
      PanelsQuestion(of: dice.page(), reading: dice.yes() ? .leftToRight : .rightToLeft), panels)
    try comesBack(
      PrintQuestion(of: dice.page()),
      PagePrint(
        box: dice.yes() ? dice.box() : nil, ink: dice.share(), paper: dice.share(),
        isPicture: dice.yes(), isSpread: dice.yes()))
    let found = dice.places()
    try comesBack(PlacesQuestion(found.map(\.place)), found)
    try comesBack(
      PlacesQuestion(found.map { .page($0.page) }), found.map { dice.yes() ? $0 : nil })
    let (asked, survey) = (SurveyQuestion(isThorough: dice.yes()), dice.survey())
    #expect(try judged(asked, written(asked, survey), pageCount: survey.count) == survey)
  }

  @Test("no bytes whatever bring a reader down, and what is read keeps the rules")
  func rubbish() {
    for seed in UInt64(0)..<300 {
      var dice = Dice(seed: seed)
      func spoiled(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<3 { bytes[dice.int(0...(bytes.count - 1))] = UInt8(dice.int(0...255)) }
        return bytes
      }
      for kind in AnyBookQuestion.kinds { _ = try? judge(kind, spoiled(example(kind).answer)) }
      let asked = TextQuestion(of: PageNumber(1))
      let text = try? judged(asked, spoiled(written(asked, dice.pageText())))
      for word in text?.lines.flatMap(\.words) ?? [] {
        #expect(word.edges.count == word.text.count + 1)
        #expect(word.starts == Set(word.starts).sorted())
        #expect(word.starts.allSatisfy(word.edges.indices.dropLast().contains))
        #expect(
          (word.edges + [word.box.left, word.box.bottom]).allSatisfy { (0...1).contains($0) })
      }
      var reader = ByteReader((0..<9).map { _ in UInt8(dice.int(0...255)) })
      _ = try? AnyBookQuestion(from: &reader)
    }
  }

  private func judge<Question: BookQuestion>(_ kind: Question.Type, _ bytes: [UInt8]) throws {
    _ = try judged(kind.example.question, bytes, pageCount: 2)
  }

  @Test("a count that lies makes no room", arguments: [UInt32.max, 0x7FFF_FFFF, 2_000])
  func lyingCounts(count: UInt32) {
    var writer = ByteWriter()
    writer.write(count)
    for kind in AnyBookQuestion.kinds {
      #expect(throws: WireError.self, "\(kind)") { try judge(kind, writer.bytes + [0, 0]) }
    }
  }

  @Test("what leads beyond the book leads nowhere, and all but one line a page is refused")
  func beyond() throws {
    let far = OutlineEntry(title: "far", page: PageNumber(8), children: [])
    let outline = [OutlineEntry(title: "near", page: PageNumber(7), children: [far])]
    let read = try judged(
      OutlineQuestion(), written(OutlineQuestion(), outline), pageCount: 7)
    #expect(read.map(\.page) == [PageNumber(7)])
    #expect(read.first?.children.map(\.page) == [nil])
    #expect(read.first?.children.map(\.title) == ["far"])
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    let asked = LinksQuestion(of: PageNumber(1))
    let targets: [PageLink.Target] = [
      .page(PageNumber(8)), .page(PageNumber(7)), .address("a"),
    ]
    let links = written(asked, targets.map { PageLink(box: box, target: $0) })
    #expect(try judged(asked, links, pageCount: 7).map(\.target) == Array(targets.dropFirst()))
    let survey = SurveyQuestion(isThorough: false)
    let lines = (0..<3).map { _ in PageListing(size: nil, problem: nil) }
    #expect(try judged(survey, written(survey, lines), pageCount: 3) == lines)
    for count in [2, 4] {
      #expect(throws: WireError("not one line a page")) {
        try judged(survey, written(survey, lines), pageCount: count)
      }
    }
  }

  @Test("a place is found on a page of the book, and a page is itself, or nothing is said of it")
  func lyingPlaces() throws {
    let (page, place) = (PageNumber(3), Place.text(chapter: 1, offset: 5))
    let asked = PlacesQuestion([place, .page(page), .page(page)])
    func judgedIn(_ pageCount: Int, _ answer: [PlacedPage?]) throws -> [PlacedPage?] {
      try judged(asked, written(asked, answer), pageCount: pageCount)
    }
    let honest = [PlacedPage(place, on: page), PlacedPage(place, on: page), PlacedPage(page)]
    #expect(try judgedIn(3, honest) == honest)
    #expect(try judgedIn(2, honest) == [nil, nil, nil])
    let other = PlacedPage(.page(PageNumber(1)), on: page)
    #expect(try judgedIn(3, [nil, other, nil]) == [nil, nil, nil])
    #expect(throws: WireError("not one line a place")) { try judgedIn(3, [nil, nil]) }
    let many = PlacesQuestion((1...999).map { .page(PageNumber($0)) })
    #expect(many.places.count == Limits.askedPlaces)
    for (chapter, offset) in [(Limits.chapters, 0), (-1, 0), (0, -1), (0, Int(Int32.max) + 1)] {
      var writer = ByteWriter()
      AnyBookQuestion(PlacesQuestion([.text(chapter: chapter, offset: offset)])).write(to: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(throws: WireError.self) { try AnyBookQuestion(from: &reader) }
    }
  }

  @Test("more than the limits allow is refused, or shortened where it is words")
  func limits() throws {
    var nested: [OutlineEntry] = []
    for _ in 0..<(2 * Limits.nesting + 2) {
      nested = [OutlineEntry(title: "t", page: nil, children: nested)]
    }
    #expect(throws: WireError("too many lines")) {
      try judged(OutlineQuestion(), written(OutlineQuestion(), nested))
    }
    let line = OutlineEntry(title: "", page: nil, children: [])
    let long = [OutlineEntry](repeating: line, count: Limits.outlineEntries + 1)
    #expect(throws: WireError("too many lines")) {
      try judged(OutlineQuestion(), written(OutlineQuestion(), long))
    }
    let asked = LinksQuestion(of: PageNumber(1))
    func link(to address: String, right: Double = 1) -> [UInt8] {
      let box = PageBox(left: 0.5, top: 0, right: right, bottom: 1)
      return written(asked, [PageLink(box: box, target: .address(address))])
    }
    let longest = String(repeating: "a", count: Limits.addressBytes)
    #expect(try judged(asked, link(to: longest)).map(\.target) == [.address(longest)])
    #expect(throws: WireError.self) { try judged(asked, link(to: longest + "a")) }
    for right in [0.4, 1.5, .nan, .infinity] {
      #expect(throws: WireError.self) { try judged(asked, link(to: "a", right: right)) }
    }
    let range = PageLabels.Range(
      first: PageNumber(1), style: .none, prefix: String(repeating: "x", count: 200))
    let labels = try judged(LabelsQuestion(), written(LabelsQuestion(), PageLabels([range])))
    #expect(labels.ranges.map(\.prefix.count) == [Limits.labelPrefix])
  }

  @Test("questions are told apart by kind and content, as values and in messages")
  func apart() throws {
    let questions: [any BookQuestion] = [
      OutlineQuestion(), LabelsQuestion(), SurveyQuestion(isThorough: false),
      SurveyQuestion(isThorough: true), TextQuestion(of: PageNumber(1)),
      TextQuestion(of: PageNumber(2)), LinksQuestion(of: PageNumber(1)),
      PlacesQuestion([.page(PageNumber(4)), .text(chapter: 0, offset: 1)]),
      PlacesQuestion([.text(chapter: 0, offset: 1)]),
    ]
    let all = questions.map { AnyBookQuestion($0) }
    #expect(Set(all).count == all.count && Set(all + all).count == all.count)
    #expect(try all.map(reread) == all)
    #expect(all.map(\.subject?.value) == [nil, nil, nil, nil, 1, 2, 1, 4, 1])
    var reader = ByteReader([UInt8(AnyBookQuestion.kinds.count), 0, 0])
    #expect(throws: WireError("an unknown question")) { try AnyBookQuestion(from: &reader) }
  }

  @Test("an answer belongs to its question alone")
  func belongs() {
    let asked = TextQuestion(of: PageNumber(3))
    let text = PageText(problem: "p")
    let answer = BookAnswer(to: asked, text)
    #expect(answer.question == AnyBookQuestion(asked))
    #expect(answer.to(asked) == text)
    #expect(answer.to(TextQuestion(of: PageNumber(4))) == nil)
    #expect(answer.to(LinksQuestion(of: PageNumber(3))) == nil)
    #expect(answer.of(TextQuestion.self)?.question == asked)
    #expect(answer.of(OutlineQuestion.self) == nil)
    #expect(answer == BookAnswer(to: asked, text))
    #expect(answer != BookAnswer(to: asked, PageText()))
    #expect(answer != BookAnswer(to: TextQuestion(of: PageNumber(4)), text))
    #expect(
      BookAnswer(to: OutlineQuestion(), []) != BookAnswer(to: LinksQuestion(of: PageNumber(1)), []))
  }
}
