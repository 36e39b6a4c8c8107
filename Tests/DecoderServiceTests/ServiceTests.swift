import BookFixtures
import RectoBookModel
import RectoBookQuestions
import RectoDecoderSandbox
import Foundation
import Testing

@testable import RectoDecoderService

private func failure(_ path: String) -> DocumentError? {
  Reader(PageService(of: .disk(path: path)) {}).failure()
}

@Suite("the service and its decoders", .serialized)
struct ServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func book(pages: Int = 6) throws -> String {
    for page in 1...pages {
      let bytes = PNGFixture.bytes(width: 40, height: 60) { _, _ in (UInt8(page), 0, 0, 255) }
      try folder.write(bytes, to: "book/\(page).png")
    }
    return folder.url.appendingPathComponent("book").path
  }

  private func start(
    _ path: String, decoders: Int = 1, patience: Patience = .standard
  ) -> Reader {
    Reader(
      PageService(of: .disk(path: path), decoderPath: nil, decoders: decoders, patience: patience) {
      })
  }

  private func red(_ image: PageImage) -> UInt8 { image.bitmap().bytes[0] }

  @Test("a book opens and gives the pages that are wanted, in order")
  func pages() throws {
    let reader = start(try book())
    reader.want([3, 1, 2])
    let facts = try #require(reader.opened())
    #expect(facts.pageCount == 6)
    #expect(facts.usualSize == PageSize(width: 40, height: 60))
    for page in [3, 1, 2] {
      let image = try #require(reader.image())
      #expect(image.request == PageRequest(page: PageNumber(page), width: 40))
      #expect(image.chain == MipChain(width: 40, height: 60))
      #expect(image.problem == nil)
      #expect(image.isSharpest)
      #expect(red(image) == UInt8(page))
      #expect(image.withBytes { $0.byteCount } == image.chain.byteCount)
      #expect(
        image.bitmap(level: 5) == Bitmap(width: 1, height: 1, bytes: [UInt8(page), 0, 0, 255]))
    }
  }

  @Test("what stays wanted is answered once, what comes back is answered again")
  func answeredOnce() throws {
    let reader = start(try book())
    reader.want([1])
    _ = try #require(reader.opened())
    #expect(try #require(reader.image()).request.page == PageNumber(1))
    reader.want([1, 2])
    #expect(try #require(reader.image()).request.page == PageNumber(2))
    reader.want([2])
    reader.want([2, 1])
    #expect(try #require(reader.image()).request.page == PageNumber(1))
    #expect(reader.isSilent)
  }

  @Test("a part of a page is wanted beside the whole, answered once and told apart")
  func parts() throws {
    let bytes = PNGFixture.bytes(width: 40, height: 60) { x, y in (UInt8(x), UInt8(y), 0, 255) }
    let reader = start(try folder.write(bytes, to: "book/1.png"))
    let page = PageNumber(1)
    let requests = [
      PageRequest(page: page, part: PagePart(pageWidth: 40, x: 10, y: 20, width: 8, height: 6)),
      PageRequest(page: page, width: 40),
      PageRequest(page: page, part: PagePart(pageWidth: 40, x: 30, y: 50, width: 10, height: 10)),
    ]
    reader.service.want(requests)
    for (request, chain) in zip(requests, [(8, 6), (40, 60), (10, 10)]) {
      let image = try #require(reader.image())
      #expect(image.request == request)
      #expect(image.chain == MipChain(width: chain.0, height: chain.1))
      #expect(image.size == PageSize(width: 40, height: 60))
      let (x, y) = (request.part?.x ?? 0, request.part?.y ?? 0)
      #expect(image.bitmap().bytes[..<2] == [UInt8(x), UInt8(y)])
    }
    reader.service.want(requests.reversed())
    #expect(reader.isSilent)
  }

  @Test("what certain pixels show is wanted beside the whole and told apart from it")
  func fits() throws {
    let bytes = PNGFixture.bytes(width: 40, height: 60) { x, y in (UInt8(x), UInt8(y), 0, 255) }
    let reader = start(try folder.write(bytes, to: "book/1.png"))
    let page = PageNumber(1)
    let fit = try #require(
      PageFit(
        pageWidth: 40 * PageFit.steps, pageHeight: 60 * PageFit.steps, x: 7 * PageFit.steps,
        y: 9 * PageFit.steps, width: 20, height: 30))
    let requests = [PageRequest(page: page, width: 40), PageRequest(FittedPage(page, fit))]
    #expect(requests.map(\.pictured) == [.whole(page), .fitted(FittedPage(page, fit))])
    reader.service.want(requests)
    for (request, chain) in zip(requests, [(40, 60), (20, 30)]) {
      let image = try #require(reader.image())
      #expect(image.request == request)
      #expect(image.chain == MipChain(width: chain.0, height: chain.1))
      #expect(image.bitmap().bytes[..<2] == (request.pictured.isWhole ? [0, 0] : [7, 9]))
    }
    reader.service.want(requests)
    #expect(reader.isSilent)
  }

  @Test("a part that cannot be drawn gets a reason and does not cost a decoder")
  func brokenPart() throws {
    let whole = PNGFixture.bytes(width: 40, height: 60) { _, _ in (9, 0, 0, 255) }
    try folder.write(whole, to: "book/1.png")
    try folder.write(Array(whole[..<40]), to: "book/2.png")
    let reader = start(folder.url.appendingPathComponent("book").path)
    _ = try #require(reader.opened())
    let decoder = reader.decoder
    let part = PagePart(pageWidth: 40, x: 4, y: 4, width: 8, height: 6)
    reader.service.want([PageRequest(page: PageNumber(2), part: part)])
    let image = try #require(reader.image())
    #expect(image.problem != nil)
    #expect(image.request.part == part)
    #expect(reader.decoder == decoder)
  }

  @Test("what is out of date and not begun is cancelled")
  func stale() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    kill(process, SIGSTOP)
    reader.want([1, 2, 3, 4])
    reader.waitUntilUnderWay()
    reader.want([6])
    kill(process, SIGCONT)
    let first = try #require(reader.image())
    #expect(first.request.page == PageNumber(1), "it was begun")
    #expect(try #require(reader.image()).request.page == PageNumber(6))
    #expect(reader.isSilent)
  }

  @Test("a decoder that is killed costs its page only")
  func killed() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    kill(process, SIGSTOP)
    reader.want([2, 3])
    reader.waitUntilUnderWay()
    kill(process, SIGKILL)
    let images = [try #require(reader.image()), try #require(reader.image())]
    let lost = try #require(images.first { $0.request.page == PageNumber(2) })
    #expect(lost.problem == "its decoder stopped (signal 9)")
    #expect(lost.chain.levels[0].width == 40)
    let next = try #require(images.first { $0.request.page == PageNumber(3) })
    #expect(next.problem == nil)
    #expect(reader.decoder != process)
    // Killed once, it may be asked for again.
    reader.want([2])
    reader.want([2], width: 30)
    #expect(try #require(reader.image()).problem == nil)
  }

  @Test("a decoder that takes too long is replaced")
  func overstays() throws {
    var patience = Patience.standard
    patience.page = .milliseconds(300)
    let reader = start(try book(pages: 40), patience: patience)
    _ = try #require(reader.opened())
    for attempt in 1...3 {
      let process = try #require(reader.decoder)
      if attempt < 3 { kill(process, SIGSTOP) }
      reader.want([4])
      let image = try #require(reader.image())
      // After two it is not tried again, so that the third answer has the same reason.
      #expect(image.problem == "it took too long", "attempt \(attempt)")
      reader.want([])
    }
    // On a machine that does much else a page may take as long by itself: then it is the next one's turn.
    let others = try (5...40).contains { page in
      reader.want([page])
      return try #require(reader.image()).problem == nil
    }
    #expect(others)
  }

  @Test("a page that cannot be read has a placeholder with its reason")
  func placeholder() throws {
    let path = try book(pages: 2)
    try folder.write(Array("words".utf8), to: "book/3.png")
    let reader = start(path)
    reader.want([3], width: 100)
    let image = try #require(reader.image())
    #expect(image.problem == "it is not a readable picture")
    #expect(image.size == PageSize(width: 40, height: 60))
    #expect(image.chain.levels[0] == (100, 150))
  }

  @Test("small pictures of a strip are less wide, and cost no decoder")
  func strips() throws {
    let strip = PNGFixture.bytes(width: 8, height: 1000)
    let reader = start(try folder.write(strip, to: "strip.png"))
    _ = try #require(reader.opened())
    reader.service.wantThumbnails([PageNumber(1)], width: 192)
    let image = try #require(
      reader.wait { if case .thumbnail(let image) = $0 { image } else { nil } })
    #expect(image.problem == nil)
    #expect(image.chain.levels[0] == (16, Limits.thumbnailSide))
    #expect(reader.service.losses.isEmpty)
    // Where it is asked for by itself it is as wide as was asked.
    reader.service.askPage(PageNumber(1), .exactly(width: 192))
    #expect(try #require(reader.image()).chain.levels[0] == (192, 24_000))
  }

  @Test("a page that does not exist has a reason too")
  func noSuchPage() throws {
    let reader = start(try book(pages: 2))
    reader.want([3])
    #expect(try #require(reader.image()).problem == "the book has no such page")
  }

  @Test("several decoders share the work and answer all of it")
  func several() throws {
    let reader = start(try book(pages: 40), decoders: 3)
    reader.want(Array(1...40))
    var seen: Set<Int> = []
    while seen.count < 40, let image = reader.image() {
      #expect(red(image) == UInt8(image.request.page.value))
      seen.insert(image.request.page.value)
    }
    #expect(seen.count == 40)
    #expect((1...3).contains(reader.service.decoderProcesses.count))
  }

  @Test("the outline and every page's size can be asked for")
  func questions() throws {
    let path = try book(pages: 2)
    try folder.write(PNGFixture.bytes(width: 5, height: 6), to: "book/more/1.png")
    let reader = start(path)
    reader.service.ask(OutlineQuestion())
    reader.service.ask(SurveyQuestion(isThorough: true))
    let outline = try reader.answer(to: OutlineQuestion())
    #expect(outline == [OutlineEntry(title: "more", page: PageNumber(3), children: [])])
    let survey = try reader.answer(to: SurveyQuestion(isThorough: true))
    #expect(survey?.map(\.size?.width) == [40, 40, 5])
    reader.service.askPage(PageNumber(1), .exactly(width: 7))
    #expect(try #require(reader.image()).chain.levels[0].width == 7)
  }

  @Test("pages come before lists, which take long")
  func order() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    kill(process, SIGSTOP)
    reader.want([1])
    reader.waitUntilUnderWay()
    reader.service.ask(SurveyQuestion(isThorough: true))
    reader.want([1, 2])
    kill(process, SIGCONT)
    let order = (0..<3).map { _ in
      reader.wait { event in
        switch event {
        case .page(let image): "page \(image.request.page)"
        case .answered: "survey"
        case .opened, .failedToOpen, .unanswered, .locked, .counted, .laidOut, .found, .searched,
          .thumbnail:
          nil
        }
      }
    }
    #expect(order == ["page 1", "page 2", "survey"])
  }

  @Test("when the only decoder of a slow book cannot be kept alive, every page is answered")
  func noDecoderLeft() throws {
    let decoder = try DecoderProcess.standardPath()
    let flag = folder.url.appendingPathComponent("started").path
    let script =
      "#!/bin/sh\n[ -e '\(flag)' ] && exit 1\n: > '\(flag)'\nsleep 1.1\nexec '\(decoder)'\n"
    let program = try folder.write(Array(script.utf8), to: "decoder")
    #expect(unsafe chmod(program, 0o700) == 0)
    let path = try book()
    let reader = Reader(PageService(of: .disk(path: path), decoderPath: program, decoders: 2) {})
    _ = try #require(reader.opened())
    kill(try #require(reader.decoder), SIGKILL)
    reader.want([1, 2])
    let problems = [reader.image()?.problem, reader.image()?.problem]
    // The first may have been given to the decoder that was just killed.
    #expect(problems[0] != nil)
    #expect(problems[1] == "no decoder can be kept running")
  }

  @Test("the decoder is not looked for in the current folder")
  func ownPlace() {
    #expect(throws: WireError.self) { try DecoderProcess.path(besides: "/nonexistent") }
  }

  @Test("a decoder has little memory, few descriptors and no core files")
  func confinement() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    func limit(_ name: String) -> String? {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.dropFirst(name.count).split(separator: " ").first.map(String.init)
    }
    #expect(limit("Max address space") == "\(Limits.decoderBytes)")
    #expect(limit("Max open files") == "\(Limits.decoderDescriptors)")
    #expect(limit("Max core file size") == "0")
    #expect(limit("Max file size") == "0")
    let score = try String(contentsOfFile: "/proc/\(process)/oom_score_adj", encoding: .utf8)
    #expect(score == "1000\n")
  }

  @Test("a decoder of an archive has a part of the disk, and no more")
  func spillRoom() throws {
    let cache = folder.url.appendingPathComponent("cache").path
    let reader = Reader(
      PageService(of: .disk(path: try book()), decoders: 1, spillFolder: cache) {})
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max file size") }
    let words = line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } ?? []
    #expect(words.count == 2 && words[0] == words[1], "soft and hard")
    #expect((0...Limits.spilledBytes).contains(try #require(words.first)))
  }

  @Test("a decoder that has a book is in its sandbox and hears nothing but its connection")
  func sandbox() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let lines = status.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
    #expect(lines.contains("NoNewPrivs:1"))
    if Kernel.running.filtersCalls { #expect(lines.contains("Seccomp:2")) }
    let descriptors = "/proc/\(process)/fd"
    for number in 0...2 {
      let link = try FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\(number)")
      #expect(link == "/dev/null")
    }
    // The connection and the book.
    #expect(try FileManager.default.contentsOfDirectory(atPath: descriptors).count == 5)
    let variables = try Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
    let names = variables.split(separator: 0).map { $0.prefix { $0 != UInt8(ascii: "=") } }
    let known = ["SWIFT_BACKTRACE", "LD_LIBRARY_PATH"]
    #expect(names.allSatisfy { known.contains(String(decoding: $0, as: UTF8.self)) })
  }

  @Test("each way not to open has its reason")
  func failures() throws {
    let missing = folder.url.appendingPathComponent("none").path
    #expect(failure(missing)?.description == "cannot open \(missing): no such file or folder")
    let pipe = folder.url.appendingPathComponent("pipe").path
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(failure(pipe)?.reason == "neither a file nor a folder")
    #expect(failure("/dev/null")?.reason == "neither a file nor a folder")
    #expect(failure(try folder.write([], to: "empty.cbz"))?.reason == "the file is empty")
    let file = try folder.write(PDFFixture.bytes(sizes: [(3, 4)]), to: "x.pdf")
    let error = Reader(PageService(of: .disk(path: file), decoderPath: "/nonexistent/decoder") {})
      .failure()
    #expect(
      error?.reason
        == "the decoder /nonexistent/decoder cannot be started: No such file or directory")
  }

  @Test("closing ends the decoders")
  func closing() throws {
    let reader = start(try book())
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    reader.service.close()
    for _ in 0..<1000 where kill(process, 0) == 0 { Thread.sleep(forTimeInterval: 0.02) }
    #expect(kill(process, 0) != 0)
  }
}
