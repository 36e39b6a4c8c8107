public import RectoBookModel
public import RectoBookQuestions

/// What a decoder is asked.
public enum DecoderRequest: Equatable, Sendable {
  /// Open the book whose descriptor comes with the message, taking the pages of its first chapters
  /// from a decoder that has counted them before.
  case open(DecodingOptions, chapterPages: [Int])
  /// Count the pages of chapters for a moment, from one on, the first being 0, and at most of so many.
  case count(from: Int, chapters: Int)
  /// Take the pages of all chapters from another process that has counted them. There is no answer.
  case learn(chapterPages: [Int], names: [Int])
  /// Take the pages of chapters, from one on, from other decoders that have counted them. There is no answer.
  case join(from: Int, chapterPages: [Int], names: [Int])
  /// Lay the book's text out anew and find where a place, or a page's first words, lie then.
  case layOut(TextLayout, keeping: PlacedPage)
  /// Take the files of a typeface's faces, of so many bytes each: they come with the message. There is no answer.
  case lend(faces: [Int])
  /// Take the files of the house's faces and of hyphenation dictionaries, for text that Recto sets by itself: they come
  /// with the message, one behind the other. There is no answer.
  case furnish(faces: [Int], dictionaries: [HyphenationLoan])
  /// Draw a page as large as its detail asks for.
  case draw(PageNumber, PageDetail)
  /// Draw what stands in for a page that cannot be drawn.
  case placeholder(PageNumber, reason: String, width: Int)
  /// Answer a question.
  case ask(AnyBookQuestion)
  /// Look for words for a moment, from a page on and at most on so many.
  case search(SearchTerms, from: PageNumber, pages: Int)
}

/// What a decoder answers.
public enum DecoderReply: Equatable, Sendable {
  /// The book is open. Where its text flows it has so many chapters, to be counted; else none.
  case opened(BookFacts, chapters: Int)
  /// The book opens with a password only; the one that was given is wrong, if one was.
  case locked(wasWrong: Bool)
  /// The chapters have so many pages, and on these of their chapters, from 0, lie the names in them that a short
  /// table of contents leads to.
  case counted(chapterPages: [Int], names: [Int])
  /// What was to be kept lies on this page, from 0, of this chapter, from 0.
  case laidOut(chapter: Int, page: Int)
  /// What the kernel does not offer to confine the decoder; said before the book is read, where
  /// anything is missing, and followed by the answer proper.
  case confined(without: [Protection])
  /// The request cannot be met.
  case failed(reason: String)
  /// A picture comes with the message: a mip chain of this size.
  case drawn(width: Int, height: Int, size: PageSize, isSharpest: Bool, problem: String?)
  /// The answer to a question comes with the message, in so many bytes.
  case answered(byteCount: Int)
  /// So many pages were looked through; the places found come with the message in so many bytes,
  /// and there are none where these are none.
  case searched(pages: Int, byteCount: Int)
  /// The decoder has none of the codecs that this takes, and ends: one that has them is to be asked.
  case lacksCodecs
  /// A chapter has other pages than was learned of it: the count is that of another setting.
  case miscounted
  /// The decoder belongs to another version of the program, and ends.
  case otherVersion

  /// Whether what was asked for lies in the memory that came with the question.
  var bringsMemory: Bool {
    switch self {
    case .drawn, .answered: true
    case .searched(_, let byteCount): byteCount > 0
    case .opened, .locked, .counted, .laidOut, .confined, .failed, .lacksCodecs, .miscounted,
      .otherVersion:
      false
    }
  }
}

extension DecoderRequest {
  /// The message, beginning with the number that the answer repeats.
  public func encoded(number: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(number)
    switch self {
    case .open(let options, let chapterPages):
      // These two stay as they are in every version, so that each knows the other.
      writer.write(Self.opening)
      writer.write(WireVersion.number)
      writer.write(options)
      writer.write(chapterPages: chapterPages)
    case .draw(let page, let detail):
      writer.write(UInt8(1))
      writer.write(page)
      writer.write(detail)
    case .placeholder(let page, let reason, let width):
      writer.write(UInt8(2))
      writer.write(page)
      writer.write(reason)
      writer.write(Int64(width))
    case .ask(let question):
      writer.write(UInt8(3))
      question.write(to: &writer)
    case .count(let first, let chapters):
      writer.write(UInt8(4))
      writer.write(Int64(first))
      writer.write(Int64(chapters))
    case .layOut(let layout, let kept):
      writer.write(UInt8(5))
      writer.write(layout)
      writer.write(kept.place)
      writer.write(kept.page)
    case .lend(let counts):
      writer.write(UInt8(7))
      writer.write(UInt8(counts.count))
      for count in counts { writer.write(Int64(count)) }
    case .furnish(let counts, let dictionaries):
      writer.write(UInt8(8))
      for count in counts { writer.write(Int64(count)) }
      writer.write(UInt8(dictionaries.count))
      for dictionary in dictionaries {
        writer.write(dictionary.language)
        writer.write(Int64(dictionary.byteCount))
      }
    case .learn(let chapterPages, let names):
      writer.write(UInt8(9))
      writer.write(chapterPages: chapterPages)
      writer.write(namePages: names)
    case .join(let first, let chapterPages, let names):
      writer.write(UInt8(10))
      writer.write(Int64(first))
      writer.write(chapterPages: chapterPages)
      writer.write(namePages: names)
    case .search(let terms, let page, let pages):
      writer.write(UInt8(6))
      writer.write(terms)
      writer.write(page)
      writer.write(Int64(pages))
    }
    return writer.bytes
  }

  /// Reads a message.
  public static func decoded(_ bytes: [UInt8]) throws(WireError) -> (UInt32, DecoderRequest) {
    var reader = ByteReader(bytes)
    let number = try reader.read(UInt32.self)
    let request: DecoderRequest =
      switch try reader.read(UInt8.self) {
      case opening: try readOpening(&reader)
      case 1: .draw(try reader.readPage(), try reader.readDetail())
      case 2:
        .placeholder(
          try reader.readPage(), reason: try reader.readText(),
          width: try reader.readInt(in: Limits.requestedWidth))
      case 3: .ask(try AnyBookQuestion(from: &reader))
      case 4:
        .count(
          from: try reader.readInt(in: 0...Limits.chapters),
          chapters: try reader.readInt(in: 1...Limits.chapters))
      case 5:
        .layOut(
          try reader.readLayout(),
          keeping: PlacedPage(try reader.readPlace(), on: try reader.readPage()))
      case 6:
        .search(
          try reader.readSearchTerms(), from: try reader.readPage(),
          pages: try reader.readInt(in: 1...Limits.searchedPages))
      case 7: try readFaces(&reader)
      case 8: try readHouse(&reader)
      case 9:
        .learn(chapterPages: try reader.readChapterPages(), names: try reader.readNamePages())
      case 10:
        .join(
          from: try reader.readInt(in: 0...Limits.chapters),
          chapterPages: try reader.readChapterPages(), names: try reader.readNamePages())
      default: throw WireError("an unknown request")
      }
    try reader.finish()
    return (number, request)
  }

  private static let opening: UInt8 = 0

  private static func readOpening(_ reader: inout ByteReader) throws(WireError) -> DecoderRequest {
    guard try reader.read(UInt32.self) == WireVersion.number else {
      throw WireError("another version")
    }
    return .open(try reader.readOptions(), chapterPages: try reader.readChapterPages())
  }

  private static func readFaces(_ reader: inout ByteReader) throws(WireError) -> DecoderRequest {
    guard Int(try reader.read(UInt8.self)) == Limits.faces else {
      throw WireError("another number of faces")
    }
    var counts: [Int] = []
    for _ in 0..<Limits.faces { counts.append(try reader.readInt(in: 0...Limits.faceBytes)) }
    return .lend(faces: counts)
  }

  private static func readHouse(_ reader: inout ByteReader) throws(WireError) -> DecoderRequest {
    var counts: [Int] = []
    for _ in 0..<Limits.houseFaces { counts.append(try reader.readInt(in: 0...Limits.faceBytes)) }
    let count = Int(try reader.read(UInt8.self))
    guard count <= Limits.hyphenations else { throw WireError("\(count) dictionaries") }
    var dictionaries: [HyphenationLoan] = []
    for _ in 0..<count {
      dictionaries.append(
        HyphenationLoan(
          language: try reader.readText(),
          byteCount: try reader.readInt(in: 1...Limits.hyphenationBytes)))
    }
    return .furnish(faces: counts, dictionaries: dictionaries)
  }

  /// The number of a message that asks for a book to be opened in another version of the protocol;
  /// nil for any other message.
  public static func numberOfOtherVersion(_ bytes: [UInt8]) -> UInt32? {
    var reader = ByteReader(bytes)
    guard let number = try? reader.read(UInt32.self),
      (try? reader.read(UInt8.self)) == opening, let version = try? reader.read(UInt32.self)
    else { return nil }
    return version == WireVersion.number ? nil : number
  }
}

extension DecoderReply {
  /// The message, beginning with the number of the request.
  public func encoded(number: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(number)
    switch self {
    case .opened(let facts, let chapters):
      writer.write(UInt8(0))
      writer.write(facts)
      writer.write(Int64(chapters))
    case .failed(let reason):
      writer.write(UInt8(1))
      writer.write(reason)
    case .drawn(let width, let height, let size, let isSharpest, let problem):
      writer.write(UInt8(2))
      writer.write(Int64(width))
      writer.write(Int64(height))
      writer.write(size)
      writer.write(isSharpest)
      writer.write(problem) { $0.write($1) }
    case .answered(let count):
      writer.write(UInt8(3))
      writer.write(Int64(count))
    case .locked(let wasWrong):
      writer.write(UInt8(4))
      writer.write(wasWrong)
    case .counted(let chapterPages, let names):
      writer.write(UInt8(5))
      writer.write(chapterPages: chapterPages)
      writer.write(namePages: names)
    case .laidOut(let chapter, let page):
      writer.write(UInt8(6))
      writer.write(Int64(chapter))
      writer.write(Int64(page))
    case .confined(let missing):
      writer.write(UInt8(7))
      writer.write(missing)
    case .searched(let pages, let count):
      writer.write(UInt8(8))
      writer.write(Int64(pages))
      writer.write(Int64(count))
    case .lacksCodecs: writer.write(UInt8(9))
    case .miscounted: writer.write(UInt8(10))
    // The same in every version.
    case .otherVersion: writer.write(UInt8.max)
    }
    return writer.bytes
  }

  /// Reads a message.
  public static func decoded(_ bytes: [UInt8]) throws(WireError) -> (UInt32, DecoderReply) {
    var reader = ByteReader(bytes)
    let number = try reader.read(UInt32.self)
    let reply: DecoderReply =
      switch try reader.read(UInt8.self) {
      case 0:
        .opened(try reader.readFacts(), chapters: try reader.readInt(in: 0...Limits.chapters))
      case 1: .failed(reason: try reader.readText())
      case 2:
        .drawn(
          width: try reader.readInt(in: 1...Limits.side),
          height: try reader.readInt(in: 1...Limits.side), size: try reader.readSize(),
          isSharpest: try reader.read(Bool.self),
          problem: try reader.readOptional { reader throws(WireError) in try reader.readText() })
      case 3: .answered(byteCount: try reader.readInt(in: 0...Limits.inkBytes))
      case 4: .locked(wasWrong: try reader.read(Bool.self))
      case 5:
        .counted(chapterPages: try reader.readChapterPages(), names: try reader.readNamePages())
      case 6:
        .laidOut(
          chapter: try reader.readInt(in: 0...Limits.chapters),
          page: try reader.readInt(in: 0...Limits.pages))
      case 7: .confined(without: try reader.readProtections())
      case 8:
        .searched(
          pages: try reader.readInt(in: 1...Limits.searchedPages),
          byteCount: try reader.readInt(in: 0...Limits.payloadBytes))
      case 9: .lacksCodecs
      case 10: .miscounted
      case .max: .otherVersion
      default: throw WireError("an unknown answer")
      }
    try reader.finish()
    return (number, reply)
  }
}
