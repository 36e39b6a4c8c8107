import BookModel
import DecoderCell
import PageService
import PageSources

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
    while let message = channel.receive() {
      guard let (number, request) = try? DecoderRequest.decoded(message.bytes) else { return }
      if let file = message.attachment, !isConfined {
        guard confine(file, number) else { return }
      }
      let (reply, memory) = answer(request, message.attachment)
      guard channel.send(reply.encoded(number: number), memory?.number ?? -1) else { return }
    }
  }

  /// The place where the cell closes: a book has come, and no byte of it is read yet.
  private func confine(_ file: Descriptor, _ number: UInt32) -> Bool {
    guard let missing = Confinement.begin(book: file.number, spill: spill?.number) else {
      return false
    }
    isConfined = true
    let reply = DecoderReply.confined(without: missing)
    return missing.isEmpty || channel.send(reply.encoded(number: number))
  }

  private func answer(
    _ request: DecoderRequest, _ attachment: Descriptor?
  ) -> (DecoderReply, SharedMemory?) {
    do {
      switch request {
      case .open(let terms, let chapterPages):
        return (try open(attachment, terms, chapterPages), nil)
      case .count(let chapters):
        let pages = try flowing().count(atMost: chapters, for: .seconds(Limits.countingSeconds))
        return (.counted(chapterPages: pages), nil)
      case .layOut(let layout, let page):
        let place = try flowing().layOut(layout, keeping: page)
        usualSize = layout.page
        return (.laidOut(chapter: place.chapter, page: place.page), nil)
      case .draw(let page, let detail): return try draw(page, detail)
      case .placeholder(let page, let reason, let width):
        return try placeholder(page, reason, width)
      case .survey(let isThorough):
        var writer = ByteWriter()
        writer.write(try opened().survey(isThorough: isThorough))
        return (.surveyed(byteCount: writer.bytes.count), try payload(writer))
      case .outline:
        var writer = ByteWriter()
        writer.write(try opened().outline())
        return (.outlined(byteCount: writer.bytes.count), try payload(writer))
      case .text(let page):
        var writer = ByteWriter()
        writer.write(try opened(at: page).letters(of: page).text)
        return (.told(byteCount: writer.bytes.count), try payload(writer))
      case .links(let page):
        var writer = ByteWriter()
        writer.write(try opened(at: page).links(of: page))
        return (.told(byteCount: writer.bytes.count), try payload(writer))
      case .labels:
        var writer = ByteWriter()
        writer.write(try opened().labels)
        return (.told(byteCount: writer.bytes.count), try payload(writer))
      case .search(let terms, let page, let pages): return try search(terms, page, pages)
      }
    } catch let error as SourceError where error == .locked || error == .wrongPassword {
      return (.locked(wasWrong: error == .wrongPassword), nil)
    } catch {
      return (.failed(reason: reason(error)), nil)
    }
  }

  private func payload(_ writer: ByteWriter) throws -> SharedMemory {
    guard writer.bytes.count <= Limits.payloadBytes else {
      throw SourceError("its list of pages is too long")
    }
    return try SharedMemory(writer.bytes)
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
    _ attachment: Descriptor?, _ terms: OpeningTerms, _ chapterPages: [Int]
  ) throws -> DecoderReply {
    guard let attachment else { throw SourceError("no file came with the request") }
    let source = try Opener.open(attachment.number, terms: terms, spill: spill?.number ?? -1)
    let text = (source as? any FlowingSource).flatMap { $0.flows ? $0 : nil }
    text?.learn(chapterPages)
    let facts = source.facts
    (book, self.source, usualSize) = (attachment, source, facts.usualSize)
    return .opened(facts, chapters: text?.chapterCount ?? 0)
  }

  private func search(
    _ terms: SearchTerms, _ page: PageNumber, _ pages: Int
  ) throws -> (DecoderReply, SharedMemory?) {
    let source = try opened()
    if search?.terms != terms { search = TextSearch(terms) }
    guard var search else { throw SourceError("there is nothing to look for") }
    let found = source.search(
      &search, from: page, atMost: pages, for: .seconds(Limits.searchingSeconds))
    self.search = search
    guard !found.hits.isEmpty else { return (.searched(pages: found.pages, byteCount: 0), nil) }
    var writer = ByteWriter()
    writer.write(found.hits)
    let reply = DecoderReply.searched(pages: found.pages, byteCount: writer.bytes.count)
    return (reply, try payload(writer))
  }

  private func draw(_ page: PageNumber, _ detail: PageDetail) throws -> (
    DecoderReply, SharedMemory?
  ) {
    let source = try opened()
    guard page.value <= source.pageCount else { throw SourceError("the book has no such page") }
    var canvas = SharedCanvas()
    do {
      let drawn = try source.draw(page, detail, on: &canvas)
      return canvas.reply(size: drawn.size, isSharpest: drawn.isSharpest, problem: nil)
    } catch {
      var width = 1000
      if case .atLeast(let asked) = detail { width = asked }
      if case .exactly(let asked) = detail { width = asked }
      return try placeholder(page, reason(error), width)
    }
  }

  private func placeholder(
    _ page: PageNumber, _ reason: String, _ width: Int
  ) throws -> (DecoderReply, SharedMemory?) {
    let isPage = source.map { page.value <= $0.pageCount } ?? false
    let size = isPage ? (try? source?.size(of: page)) ?? usualSize : usualSize
    let name = isPage ? source?.name(of: page) : nil
    var canvas = SharedCanvas()
    try Placeholder.draw(
      name: name ?? (source == nil ? "This book is protected." : "Page \(page)"), reason: reason,
      size: size, width: width, on: &canvas)
    return canvas.reply(size: size, isSharpest: true, problem: reason)
  }
}

/// A canvas in memory that can be handed over.
private struct SharedCanvas: PixelCanvas {
  private var memory: SharedMemory?
  private var first: (width: Int, height: Int) = (1, 1)

  init() {}

  mutating func fill(
    _ chain: MipChain, _ draw: (inout MutableRawSpan) throws -> Void
  ) throws {
    memory = try SharedMemory(byteCount: chain.byteCount, draw)
    first = chain.levels[0]
  }

  func reply(size: PageSize, isSharpest: Bool, problem: String?) -> (DecoderReply, SharedMemory?) {
    let reply = DecoderReply.drawn(
      width: first.width, height: first.height, size: size, isSharpest: isSharpest,
      problem: problem)
    return (reply, memory)
  }
}
