import BookFixtures
import RectoBookModel
import RectoBookQuestions
import RectoCProcess
import Glibc
import Testing

@testable import RectoDecoderService

/// Values at random, from a seed.
private struct Dice {
  var random: SplitMix64

  mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func yes() -> Bool { .random(using: &random) }
  mutating func page() -> PageNumber { PageNumber(int(1...Limits.pages)) }
  mutating func place() -> Place {
    yes() ? .page(page()) : .text(chapter: int(0...999), offset: int(Limits.placeOffsets))
  }
  mutating func size() -> PageSize {
    PageSize(
      width: .random(in: 1...10_000, using: &random),
      height: .random(in: 1...10_000, using: &random))
  }
  mutating func text() -> String {
    let letters = ["a", "é", "漢", "🙂", "e\u{301}"]
    return (0..<int(0...20)).compactMap { _ in letters.randomElement(using: &random) }.joined()
  }
  mutating func detail() -> PageDetail {
    let part = PagePart(
      pageWidth: int(1...262_144), x: int(0...9999), y: int(0...9999), width: int(1...9999),
      height: int(1...9999))
    let sides = (int(1...9999), int(1...9999))
    let fit = PageFit(
      pageWidth: sides.0 * PageFit.steps + int(0...255), pageHeight: sides.1 * PageFit.steps + 77,
      x: int(0...255), y: int(0...77), width: max(1, sides.0 - 1), height: sides.1)
    return [
      .native, .atLeast(width: int(1...32768)), .exactly(width: int(1...32768)), .part(part),
      .small(width: int(1...32768)), fit.map { .fitted($0) } ?? .native,
    ][int(0...5)]
  }
  mutating func layout() -> TextLayout {
    var layout = TextLayout(
      textSize: .random(in: 5...60, using: &random), margin: .random(in: 0...120, using: &random),
      page: size())
    layout.hyphens = TextHyphens.allCases[int(0...2)]
    layout.paragraphs = TextParagraphs.allCases[int(0...2)]
    layout.footnotes = TextFootnotes.allCases[int(0...2)]
    return layout
  }
  mutating func chapters() -> [Int] { (0..<int(0...9)).map { _ in int(0...1000) } }
  mutating func options() -> DecodingOptions {
    DecodingOptions(
      password: yes() ? text() : nil, archiveBytes: int(0...1 << 30), layout: layout())
  }
  mutating func request() -> DecoderRequest {
    [
      .open(options(), chapterPages: chapters()),
      .count(from: int(0...Limits.chapters), chapters: int(1...Limits.chapters)),
      .join(from: int(0...Limits.chapters), chapterPages: chapters(), names: chapters()),
      .layOut(layout(), keeping: PlacedPage(place(), on: page())), .draw(page(), detail()),
      .ask(question()),
      .placeholder(page(), reason: text(), width: int(1...32768)),
      .search(
        SearchTerms(words: text(), matchesCase: yes(), wholeWords: yes()), from: page(),
        pages: int(1...Limits.searchedPages)),
      .learn(chapterPages: chapters(), names: chapters()),
    ][int(0...8)]
  }
  mutating func question() -> AnyBookQuestion {
    let questions: [any BookQuestion] = [
      OutlineQuestion(), LabelsQuestion(), SurveyQuestion(isThorough: yes()),
      TextQuestion(of: page()), LinksQuestion(of: page()),
      PlacesQuestion((0..<int(0...5)).map { _ in place() }), InkQuestion(of: page()),
      AnnotationsQuestion(of: page()),
    ]
    return AnyBookQuestion(questions[int(0...7)])
  }
  mutating func reply() -> DecoderReply {
    [
      .opened(
        BookFacts(
          format: text(), pageCount: int(1...1000), usualSize: size(), title: yes() ? text() : nil,
          author: yes() ? text() : nil, direction: yes() ? .leftToRight : .rightToLeft,
          isCounted: yes(), flows: yes(), isOnePass: yes(),
          filed: BookCard(
            title: yes() ? "T" : nil, authors: yes() ? ["A", "B"] : [], series: yes() ? "S" : nil,
            number: yes() ? "1.5" : nil, tags: (0..<int(0...Limits.cardTags)).map { "tag \($0)" }),
          contents: ContentSketch(
            parts: (0..<int(0...90)).map { _ in .random(in: 0...UInt32.max, using: &random) },
            name: yes() ? 7 : nil), endsEarly: yes(), missingPages: int(0...900),
          language: yes() ? text() : nil, showsOnePage: yes()),
        chapters: int(0...Limits.chapters)),
      .locked(wasWrong: yes()), .counted(chapterPages: chapters(), names: chapters()),
      .laidOut(chapter: int(0...Limits.chapters), page: int(0...1000)),
      .failed(reason: text()),
      .drawn(
        width: int(1...65535), height: int(1...65535), size: size(), isSharpest: yes(),
        problem: yes() ? text() : nil),
      .answered(byteCount: int(0...1000)),
      .confined(without: Protection.allCases.filter { _ in yes() }),
      .searched(pages: int(1...Limits.searchedPages), byteCount: int(0...1000)), .miscounted,
      .otherVersion,
    ][int(0...10)]
  }
  mutating func box() -> PageBox {
    let (x, y) = (
      Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
    )
    return PageBox(
      left: x, top: y, right: .random(in: x...1, using: &random),
      bottom: .random(in: y...1, using: &random))
  }
  mutating func hits(_ pages: ClosedRange<PageNumber>) -> [SearchHit] {
    let values = (0..<int(0...5)).map { _ in int(pages.lowerBound.value...pages.upperBound.value) }
    return values.sorted().map { value in
      let snippet = "s" + text()
      let start = int(0...snippet.count)
      return SearchHit(
        page: PageNumber(value), boxes: (0..<int(0...3)).map { _ in box() }, snippet: snippet,
        range: start..<int(start...snippet.count))
    }
  }
}

@Suite("the wire")
struct WireTests {
  @Test("a message comes back as it was, and no part of it does", arguments: UInt64(0)..<150)
  func messages(seed: UInt64) throws {
    var dice = Dice(random: SplitMix64(seed: seed))
    let number = UInt32(dice.int(0...Int(UInt32.max)))
    let (request, reply) = (dice.request(), dice.reply())
    let asked = request.encoded(number: number)
    let answered = reply.encoded(number: number)
    #expect(try DecoderRequest.decoded(asked) == (number, request))
    #expect(try DecoderReply.decoded(answered) == (number, reply))
    for count in asked.indices {
      #expect(throws: WireError.self) { try DecoderRequest.decoded(Array(asked[..<count])) }
    }
    for count in answered.indices {
      #expect(throws: WireError.self) { try DecoderReply.decoded(Array(answered[..<count])) }
    }
    #expect(throws: WireError.self) { try DecoderReply.decoded(answered + [0]) }
  }

  @Test("no bytes whatever bring a reader down", arguments: UInt64(0)..<250)
  func rubbish(seed: UInt64) {
    var dice = Dice(random: SplitMix64(seed: seed))
    var bytes = dice.reply().encoded(number: 1)
    for _ in 0..<4 { bytes[dice.int(0...(bytes.count - 1))] = UInt8(dice.int(0...255)) }
    _ = try? DecoderReply.decoded(bytes)
    _ = try? DecoderRequest.decoded(bytes)
  }

  @Test("places that were found come back as they were", arguments: UInt64(0)..<50)
  func places(seed: UInt64) throws {
    var dice = Dice(random: SplitMix64(seed: seed))
    let range = PageNumber(5)...PageNumber(90)
    let hits = dice.hits(range)
    var writer = ByteWriter()
    writer.write(hits)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.readHits(on: range) == hits)
    try reader.finish()
    var bytes = writer.bytes
    for _ in 0..<4 { bytes[dice.int(0...(bytes.count - 1))] = UInt8(dice.int(0...255)) }
    reader = ByteReader(bytes)
    if let hits = try? reader.readHits(on: range) {
      #expect(hits.allSatisfy { $0.range.upperBound <= $0.snippet.count })
    }
  }

  @Test("places of other pages, out of order or beyond the page are refused")
  func wrongHits() {
    func refuses(_ hits: [SearchHit]) -> Bool {
      var writer = ByteWriter()
      writer.write(hits)
      var reader = ByteReader(writer.bytes)
      return (try? reader.readHits(on: PageNumber(2)...PageNumber(4))) == nil
    }
    func hit(_ page: Int, right: Double = 0.5, range: Range<Int> = 0..<1) -> SearchHit {
      let box = PageBox(left: 0.2, top: 0, right: right, bottom: 1)
      return SearchHit(page: PageNumber(page), boxes: [box], snippet: "ab", range: range)
    }
    #expect(!refuses([hit(2), hit(2), hit(4)]))
    #expect(refuses([hit(1)]) && refuses([hit(5)]) && refuses([hit(3), hit(2)]))
    #expect(refuses([hit(2, right: 0.1)]) && refuses([hit(2, right: 1.5)]))
    #expect(refuses([hit(2, right: .nan)]) && refuses([hit(2, range: 1..<3)]))
  }

  @Test("one letter with any number of marks is shortened to what a reader takes")
  func marks() throws {
    let text = "a" + String(repeating: "\u{301}", count: 5000)
    #expect(text.count == 1)
    let message = DecoderReply.failed(reason: text).encoded(number: 1)
    guard case (1, .failed(let reason)) = try DecoderReply.decoded(message) else {
      Issue.record("another message came back")
      return
    }
    #expect(reason.utf8.count <= Limits.textBytes)
    #expect(reason.unicodeScalars.starts(with: text.unicodeScalars.prefix(400)))
    #expect(reason.hasSuffix("…"))
  }

  @Test("control characters of a book do not reach a terminal")
  func controls() throws {
    let message = DecoderReply.failed(reason: "\u{1B}[2J\u{9B}1m\0a\nb").encoded(number: 1)
    #expect(try DecoderReply.decoded(message).1 == .failed(reason: " [2J 1m a b"))
  }
}

@Suite("shared memory")
struct SharedMemoryTests {
  /// Memory as a decoder answers in it.
  private func memory(_ bytes: [UInt8] = [1, 2, 3]) throws -> SharedMemory {
    let memory = try SharedMemory(atMost: 1 << 20)
    try memory.hold(bytes)
    return memory
  }

  @Test("what is sealed is read as it was written")
  func readBack() throws {
    #expect(try SharedMapping(memory(), byteCount: 3).bytes == [1, 2, 3])
  }

  @Test("parts are read as they were written, empty ones among them, and no more than there is")
  func parts() throws {
    let parts: [[UInt8]] = [[], [1, 2], [], [3], []]
    let memory = try SharedMemory(atMost: 1 << 20)
    try memory.hold(parts)
    #expect(try SharedMapping(memory, byteCount: 3).bytes == [1, 2, 3])
    #expect(try memory.loaded(parts: parts.map(\.count)) == parts)
    #expect(try memory.loaded(parts: [0, 0]) == [[], []])
    #expect(throws: WireError("the question promises more than it brings")) {
      try memory.loaded(parts: [2, 2])
    }
  }

  @Test("memory of another size is refused")
  func wrongSize() throws {
    let refusal = WireError("memory of another size, or not sealed")
    for count in [0, 2, 4, 1 << 40] {
      #expect(throws: refusal) { try SharedMapping(memory(), byteCount: count) }
    }
  }

  @Test("memory that could still change, or of which a part is not there, is refused")
  func notSealed() throws {
    let refusal = WireError("memory of another size, or not sealed")
    let open = try SharedMemory(atMost: 8)
    #expect(throws: refusal) { try SharedMapping(open, byteCount: 8) }
    let full = [UInt8](repeating: 1, count: 4096)
    #expect(try SharedMapping(memory(full), byteCount: 4096).bytes == full)
    let hollow = try SharedMemory(atMost: 1 << 20)
    try hollow.seal(byteCount: 1 << 20)
    #expect(throws: refusal) { try SharedMapping(hollow, byteCount: 1 << 20) }
  }

  @Test("an answer never outgrows what it was asked for, and what it does not need is given back")
  func bounded() throws {
    let memory = try SharedMemory(atMost: 4096)
    #expect(throws: WireError("the answer is larger than what was asked for")) {
      try memory.fill(byteCount: 4097) { _ in }
    }
    #expect(ftruncate(memory.number, 8192) != 0)
    try memory.fill(byteCount: 4096) { _ in }
    try memory.drop()
    var status = stat()
    #expect(unsafe fstat(memory.number, &status) == 0 && status.st_blocks == 0)
    #expect(throws: WireError.self) { try self.memory().drop() }
  }

  @Test("a second answer in the same memory begins with nothing of the first")
  func again() throws {
    let memory = try SharedMemory(atMost: 64)
    try memory.fill(byteCount: 64) { span in
      unsafe span.withUnsafeMutableBytes {
        unsafe $0.copyBytes(from: [UInt8](repeating: 7, count: 64))
      }
    }
    try memory.fill(byteCount: 8) { _ in }
    try memory.seal(byteCount: 8)
    #expect(try SharedMapping(memory, byteCount: 8).bytes == [UInt8](repeating: 0, count: 8))
  }

  @Test("every picture that is allowed fits in the memory that is made for it")
  func room() {
    let details: [PageDetail] =
      [
        .atLeast(width: 1), .atLeast(width: 4000), .small(width: 192), .exactly(width: 777),
        .exactly(width: 32_768), .native,
        .part(PagePart(pageWidth: 9, x: 0, y: 0, width: 3, height: 5)),
      ] + [PageFit(wholePage: 3, 5)].compactMap { fit in fit.map { .fitted($0) } }
    for detail in details {
      let job = Job.single(PageNumber(1), detail)
      for (width, height) in [
        (1, 1), (1, 16_384), (1, 65_535), (2, 16_384), (7999, 12_499), (65_535, 1525),
        (777, 65_535),
        (3, 5), (1000, 2500), (9999, 9999),
      ] {
        for isPlaceholder in [true, false]
        where job.allows(width: width, height: height, isPlaceholder: isPlaceholder) {
          #expect(MipChain(width: width, height: height).byteCount <= job.mostBytes)
        }
      }
    }
    #expect(
      !Job.single(PageNumber(1), .exactly(width: 512))
        .allows(width: 9000, height: 9000, isPlaceholder: false))
  }
}

@Suite("versions of the protocol")
struct WireVersionTests {
  @Test("a book that is asked for in another version is known by its first bytes")
  func other() throws {
    let message = DecoderRequest.open(DecodingOptions(), chapterPages: []).encoded(number: 7)
    #expect(DecoderRequest.numberOfOtherVersion(message) == nil)
    var other = message
    other[5] ^= 1
    #expect(DecoderRequest.numberOfOtherVersion(other) == 7)
    #expect(throws: WireError("another version")) { try DecoderRequest.decoded(other) }
    // Whatever follows: it may be written in any way.
    #expect(DecoderRequest.numberOfOtherVersion(Array(other[..<9])) == 7)
    #expect(DecoderRequest.numberOfOtherVersion(Array(other[..<8])) == nil)
    #expect(DecoderReply.otherVersion.encoded(number: 7) == [7, 0, 0, 0, 255])
  }

  @Test("every kind of question, and its answer, makes the version")
  func questions() {
    for count in 0..<AnyBookQuestion.kinds.count {
      #expect(
        WireVersion.number(of: Array(AnyBookQuestion.kinds.prefix(count))) != WireVersion.number)
    }
    let turned = Array(AnyBookQuestion.kinds.reversed())
    #expect(WireVersion.number(of: turned) != WireVersion.number)
    #expect(WireVersion.number(of: AnyBookQuestion.kinds) == WireVersion.number)
  }
}

@Suite("room on the disk")
struct SpillRoomTests {
  @Test("whatever decoders are promised together was free, and some of it stays so")
  func shares() {
    for free in [0, 1000, 4 << 30, 16 << 30, 1 << 40] {
      var reserved = 0
      for _ in 0..<Limits.decoders {
        reserved += SpillFile.share(of: free, reserved: reserved)
      }
      #expect(reserved <= free)
      let four = (0..<4).reduce(0) { sum, _ in sum + SpillFile.share(of: free, reserved: sum) }
      #expect(four <= free / 2)
    }
    #expect(SpillFile.share(of: 1 << 40, reserved: 0) == Limits.spilledBytes)
    #expect(SpillFile.share(of: 10, reserved: 20) == 0)
  }
}
