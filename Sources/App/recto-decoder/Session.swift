import RectoBookModel
import RectoBookQuestions
import RectoDecoderSandbox
import RectoDecoderService
import RectoPageSources

/// Answers the requests of one service, one after the other, until it hangs up.
final class Session {
  private let channel: Channel
  /// Where an archive puts what it unpacks and memory cannot hold.
  private let spill: Descriptor?
  private var isConfined = false
  private var book: Descriptor?
  private var source: (any PageSource)?
  private var usualSize = PageSize.assumed
  /// The search that is under way.
  private var search: TextSearch?

  /// A session over a connection, with a file to write to or without.
  init(_ channel: Channel, spill: Descriptor?) { (self.channel, self.spill) = (channel, spill) }

  /// Serves until the other end is gone or breaks the rules.
  func run() {
    // Nobody waits for a decoder yet that was started before its book is known.
    WireVersion.learn()
    while let message = channel.receive() {
      guard let (number, request) = try? DecoderRequest.decoded(message.bytes) else {
        return refuse(message.bytes)
      }
      if case .lend(let counts) = request {
        lend(counts, message.attachment)
        continue
      }
      if case .furnish(let faces, let dictionaries) = request {
        furnish(faces, dictionaries, message.attachment)
        continue
      }
      if case .learn(let chapterPages, let names) = request {
        (source as? any FlowingSource)?.learn(chapterPages, names: names)
        continue
      }
      if case .join(let first, let chapterPages, let names) = request {
        (source as? any FlowingSource)?.join(from: first, chapterPages, names: names)
        continue
      }
      if let file = message.attachment, !isConfined {
        guard confine(file, number) else { return }
      }
      var reply = answer(request, message.attachment)
      if PictureCodecs.areMissed { reply = .lacksCodecs }
      if (source as? any FlowingSource)?.isMiscounted == true { reply = .miscounted }
      guard channel.send(reply.encoded(number: number)) else { return }
    }
  }

  /// Says so where the other end speaks another version of the protocol.
  private func refuse(_ message: [UInt8]) {
    guard let number = DecoderRequest.numberOfOtherVersion(message) else { return }
    _ = channel.send(DecoderReply.otherVersion.encoded(number: number))
  }

  /// The place where the sandbox closes: a book has come, and no byte of it is read yet.
  private func confine(_ file: Descriptor, _ number: UInt32) -> Bool {
    do throws(Confinement.Refusal) {
      let missing = try Confinement.begin(book: file.number, hasSpill: spill != nil)
      isConfined = true
      let reply = DecoderReply.confined(without: missing)
      return missing.isEmpty || channel.send(reply.encoded(number: number))
    } catch {
      _ = channel.send(DecoderReply.failed(reason: error.reason).encoded(number: number))
      return false
    }
  }

  /// Takes faces: they are only copied here, and read once the sandbox is closed. Where none come, or they cannot be read,
  /// those of before are given back.
  private func lend(_ counts: [Int], _ attachment: Descriptor?) {
    let memory = attachment.map { SharedMemory($0) }
    let faces = try? memory?.loaded(parts: counts)
    LentTypeface.take(faces ?? [[UInt8]](repeating: [], count: Limits.faces))
  }

  /// Takes what the house sets text with; without it, text is set in other letters.
  private func furnish(
    _ counts: [Int], _ dictionaries: [HyphenationLoan], _ attachment: Descriptor?
  ) {
    let memory = attachment.map { SharedMemory($0) }
    guard let parts = try? memory?.loaded(parts: counts + dictionaries.map(\.byteCount)) else {
      return
    }
    HouseLetters.take(
      Array(parts[..<counts.count]),
      zip(dictionaries, parts[counts.count...]).map { ($0.language, $1) })
  }

  private func answer(_ request: DecoderRequest, _ attachment: Descriptor?) -> DecoderReply {
    let memory = attachment.map { SharedMemory($0) }
    do {
      switch request {
      case .open(let options, let chapterPages):
        return try open(attachment, options, chapterPages)
      case .count(let first, let chapters):
        let text = try flowing()
        let pages = try text.count(
          from: first, atMost: chapters, for: .seconds(Limits.countingSeconds))
        return .counted(
          chapterPages: pages, names: text.namePages(ofChapters: first..<first + pages.count))
      case .lend, .furnish, .learn, .join: throw SourceError("what is handed over has no answer")
      case .layOut(let layout, let kept):
        let place = try flowing().layOut(layout, keeping: kept)
        usualSize = layout.page
        return .laidOut(chapter: place.chapter, page: place.page)
      case .draw(let page, let detail): return try draw(page, detail, memory)
      case .placeholder(let page, let reason, let width):
        return try placeholder(page, reason, width, memory)
      case .ask(let asked): return try answer(try loaded(asked.question, memory), memory)
      case .search(let terms, let page, let pages): return try search(terms, page, pages, memory)
      }
    } catch let error as SourceError where error == .locked || error == .wrongPassword {
      return .locked(wasWrong: error == .wrongPassword)
    } catch {
      return .failed(reason: reason(error))
    }
  }

  private func answer(
    _ question: some BookQuestion, _ memory: SharedMemory?
  ) throws -> DecoderReply {
    let book = try question.subject.map { try opened(at: $0) } ?? opened()
    var writer = ByteWriter()
    question.write(try question.answer(of: book), to: &writer)
    return .answered(byteCount: try hold(writer, memory, atMost: question.mostBytes))
  }

  /// A question with what follows it.
  private func loaded(
    _ question: any BookQuestion, _ memory: SharedMemory?
  ) throws -> any BookQuestion {
    guard var loaded = question as? any LoadedQuestion else { return question }
    loaded.load = try given(memory).loaded(byteCount: loaded.loadCount)
    return loaded
  }

  /// Hands over a list, and says how many bytes it takes.
  private func hold(
    _ writer: ByteWriter, _ memory: SharedMemory?, atMost most: Int = Limits.payloadBytes
  ) throws -> Int {
    guard writer.bytes.count <= most else {
      throw SourceError("its list of pages is too long")
    }
    try given(memory).hold(writer.bytes)
    return writer.bytes.count
  }

  private func given(_ memory: SharedMemory?) throws -> SharedMemory {
    guard let memory else { throw SourceError("no memory came with the request") }
    return memory
  }

  private func reason(_ error: any Error) -> String {
    (error as? SourceError)?.reason ?? (error as? WireError)?.reason ?? "\(error)"
  }

  private func opened() throws -> any PageSource {
    guard let source else { throw SourceError("no book is open") }
    return source
  }

  private func opened(at page: PageNumber) throws -> any PageSource {
    let source = try opened()
    guard page.value <= source.pageCount else { throw SourceError("the book has no such page") }
    return source
  }

  private func flowing() throws -> any FlowingSource {
    guard let text = try opened() as? any FlowingSource, text.flows else {
      throw SourceError("its pages are as they are")
    }
    return text
  }

  private func open(
    _ attachment: Descriptor?, _ options: DecodingOptions, _ chapterPages: [Int]
  ) throws -> DecoderReply {
    guard let attachment else { throw SourceError("no file came with the request") }
    let source = try Opener.open(attachment.number, options: options, spill: spill?.number ?? -1)
    let text = (source as? any FlowingSource).flatMap { $0.flows ? $0 : nil }
    text?.learn(chapterPages)
    let facts = source.facts
    (book, self.source, usualSize) = (attachment, source, facts.usualSize)
    return .opened(facts, chapters: text?.chapterCount ?? 0)
  }

  private func search(
    _ terms: SearchTerms, _ page: PageNumber, _ pages: Int, _ memory: SharedMemory?
  ) throws -> DecoderReply {
    let source = try opened()
    if search?.terms != terms { search = TextSearch(terms) }
    guard var search else { throw SourceError("nothing to search for") }
    let found = source.search(
      &search, from: page, atMost: pages, for: .seconds(Limits.searchingSeconds))
    self.search = search
    guard !found.hits.isEmpty else { return .searched(pages: found.pages, byteCount: 0) }
    var writer = ByteWriter()
    writer.write(found.hits)
    return .searched(pages: found.pages, byteCount: try hold(writer, memory))
  }

  private func draw(
    _ page: PageNumber, _ detail: PageDetail, _ memory: SharedMemory?
  ) throws -> DecoderReply {
    let source = try opened(at: page)
    var canvas = SharedCanvas(try given(memory))
    do {
      let drawn = try source.draw(page, detail, on: &canvas)
      return try canvas.reply(size: drawn.size, isSharpest: drawn.isSharpest, problem: nil)
    } catch {
      return try placeholder(page, reason(error), detail.standInWidth, memory)
    }
  }

  private func placeholder(
    _ page: PageNumber, _ reason: String, _ width: Int, _ memory: SharedMemory?
  ) throws -> DecoderReply {
    let isPage = source.map { page.value <= $0.pageCount } ?? false
    let size = isPage ? (try? source?.size(of: page)) ?? usualSize : usualSize
    let name = isPage ? source?.name(of: page) : nil
    var canvas = SharedCanvas(try given(memory))
    try Placeholder.draw(
      name: name ?? (source == nil ? "This book is protected." : "Page \(page)"), reason: reason,
      size: size, width: width, on: &canvas)
    return try canvas.reply(size: size, isSharpest: true, problem: reason)
  }
}

/// A canvas in memory that is handed over.
private struct SharedCanvas: PixelCanvas {
  private let memory: SharedMemory
  private var chain = MipChain(width: 1, height: 1)

  init(_ memory: SharedMemory) { self.memory = memory }

  mutating func fill(
    _ chain: MipChain, _ draw: (inout MutableRawSpan) throws -> Void
  ) throws {
    try memory.fill(byteCount: chain.byteCount, draw)
    self.chain = chain
  }

  /// Hands the pixels over and says what they are.
  func reply(size: PageSize, isSharpest: Bool, problem: String?) throws -> DecoderReply {
    try memory.seal(byteCount: chain.byteCount)
    return .drawn(
      width: chain.levels[0].width, height: chain.levels[0].height, size: size,
      isSharpest: isSharpest, problem: problem)
  }
}
