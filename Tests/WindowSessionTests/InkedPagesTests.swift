import BookFixtures
import Dispatch
import DrawnFirst
import Foundation
import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoReadingRecords
import RectoDecoderService
import RectoGLDevice
import RectoInkPainting
import RectoPixelDrawing
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText
import Synchronization
import Testing

@testable import RectoWindowSession

/// Pictures that are kept with much that is drawn on their pages.
@MainActor @Suite(.drawnFirst) struct InkedPagesTests {
  /// What another thread has painted.
  private final class Box: Sendable {
    private let messages = Mutex<[InkedPages.Message]>([])

    func put(_ message: InkedPages.Message) { messages.withLock { $0.append(message) } }

    func take() -> [InkedPages.Message] {
      messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
    }
  }

  private static let context = Result { try KeptContext() }
  // What is drawn with stays until the process ends.
  private static var kept: [InkedPages] = []
  private static let page = PageNumber(3)
  private static let mark = Fingerprint([1])

  private let folder: TemporaryFolder
  private let renderer: SceneRenderer
  private let image: PageImage
  private var reader: Reader
  private let box = Box()

  init() throws {
    folder = try TemporaryFolder()
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    renderer = try SceneRenderer(shaders: ShaderSources.builtIn.snapshot)
    let path = try folder.write(
      PDFFixture.bytes(sizes: [(300, 400), (300, 400), (300, 400)]), to: "book.pdf")
    let service = PageService(of: .disk(path: path), decoders: 1) {}
    defer { service.close() }
    var (facts, image): (BookFacts?, PageImage?)
    service.askPage(Self.page, .atLeast(width: 256))
    while facts == nil || image == nil {
      let events = service.waitForEvents(seconds: 60)
      try #require(!events.isEmpty)
      for event in events {
        if case .opened(let opened) = event { facts = opened }
        if case .page(let came) = event { image = came }
      }
    }
    self.image = try #require(image)
    reader = Reader(
      view: ViewSize(width: 1280, height: 800), preferences: Reader.Preferences(page: 3))
    _ = reader.receive(.opened(try #require(facts)))
    _ = reader.receive(.invocation(Invocation(.draw)))
  }

  /// Other suites may draw between the parts of a test, and this one on another thread.
  private static func lend() throws -> KeptContext.Loan { try context.get().lend() }

  private func pages() -> InkedPages {
    let box = box
    let pages = InkedPages(renderer, cacheFolder: folder.url.path + "/cache") { box.put($0) }
    pages.book = BookIdentity("0123456789abcdef0123456789abcdef")
    Self.kept.append(pages)
    return pages
  }

  private func stroke(_ number: Int) -> Stroke {
    let start = Vector2(0.05 + 0.001 * Double(number), 0.1 + 0.0015 * Double(number % 400))
    return Stroke(
      [PenSample(start, time: 0), PenSample(start + Vector2(0.1, 0.02), time: 0.1)],
      id: Stroke.ID(high: 3, low: UInt64(number)), width: 0.004, unit: 250)
  }

  private func log(_ numbers: Range<Int>) -> DeedLog {
    var log = DeedLog()
    for number in numbers { log.perform(.add(stroke(number))) }
    return log
  }

  /// The picture that comes, once all that was begun is done.
  private func picture(
    of pages: InkedPages, marked mark: Fingerprint?, within tries: Int = 100
  ) -> PixelLender? {
    for _ in 0..<tries {
      pages.finish(for: reader) { _ in mark }
      let message = box.take().last { !$0.isPlain }
      if let message { return pages.awaits(message) ? pages.keep(message)?.lender : nil }
    }
    return nil
  }

  private func bytes(_ lender: PixelLender) -> [UInt8] {
    var bytes: [UInt8] = []
    lender { span in unsafe span.withUnsafeBytes { unsafe bytes = Array($0) } }
    return bytes
  }

  /// The picture with a drawing, painted at once.
  private func whole(_ log: DeedLog) -> [UInt8] {
    let box = InkedPages.box(of: image)
    var picture = InkedPicture(of: image, showing: box)
    _ = picture.repaint(SeenInk(log.drawing), within: box)
    return picture.bytes
  }

  /// The picture with a drawing as a window painted it before, which kept it.
  private mutating func paintedOnce(_ log: DeedLog) throws -> [UInt8] {
    _ = reader.receive(.drawn(Self.page, log))
    let pages = pages()
    #expect(pages.paint(image, for: reader) { _ in Self.mark })
    return bytes(try #require(picture(of: pages, marked: Self.mark)))
  }

  @Test("a picture with ink that comes after its print is another picture of a composed frame")
  mutating func composed() throws {
    var composed = ComposedPictures()
    #expect(composed.name(of: Self.page) == nil)
    composed.receive(image)
    let print = try #require(composed.name(of: Self.page))
    var pixels = composed.pixels(of: Self.page, atLeast: 256)
    let printed = try #require(pixels)
    _ = reader.receive(.drawn(Self.page, log(0..<9)))
    let pages = pages()
    #expect(pages.paint(image, for: reader) { _ in nil })
    pages.finish(for: reader) { _ in nil }
    let message = try #require(box.take().last { !$0.isPlain })
    composed.receive(message)
    let name = try #require(composed.name(of: Self.page))
    pixels = composed.pixels(of: Self.page, atLeast: 256)
    let painted = try #require(pixels)
    #expect(name != print && painted.bytes != printed.bytes)
    #expect(painted.width == printed.width && painted.height == printed.height)
    // Neither its print, nor the same once more, is news.
    composed.receive(image)
    composed.receive(message)
    #expect(composed.name(of: Self.page) == name)
    composed.keep([])
    #expect(composed.name(of: Self.page) == nil)
  }

  @Test("a picture that was kept comes before it is known what is drawn, if nothing else is by now")
  mutating func kept() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    let much = log(0..<450)
    let painted = try paintedOnce(much)
    #expect(painted == whole(much) && painted != whole(DeedLog()))

    _ = reader.receive(.drawn(Self.page, DeedLog()))
    let second = pages()
    for mark in [nil, Fingerprint([2])] {
      second.lookUp(image, for: reader) { _ in mark }
      #expect(picture(of: second, marked: mark, within: 1) == nil)
    }
    let third = pages()
    third.lookUp(image, for: reader) { _ in Self.mark }
    let lender = try #require(picture(of: third, marked: Self.mark))
    #expect(bytes(lender) == painted && !third.isPainted(image))

    // Once that is known nothing of it is painted anew.
    _ = reader.receive(.drawn(Self.page, much))
    third.learn(InkedPages.Stored(page: Self.page, mark: Self.mark, drawing: much.drawing))
    #expect(third.isPainted(image) && third.wanted(of: [.whole(Self.page)], for: reader).isEmpty)
    #expect(!third.update(for: reader) { _ in true })
    #expect(bytes(lender) == painted)
  }

  @Test("a hand may draw before it is known, and after, and what it drew is kept")
  mutating func drawnBefore() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    let much = log(0..<450)
    _ = try paintedOnce(much)

    _ = reader.receive(.drawn(Self.page, log(450..<452)))
    let second = pages()
    second.lookUp(image, for: reader) { _ in Self.mark }
    let lender = try #require(picture(of: second, marked: nil))
    #expect(second.update(for: reader) { _ in false })
    #expect(!second.changes.isEmpty)
    #expect(!second.update(for: reader) { _ in false })
    second.learn(InkedPages.Stored(page: Self.page, mark: Self.mark, drawing: much.drawing))
    let all = log(0..<452)
    _ = reader.receive(.drawn(Self.page, all))
    #expect(second.update(for: reader) { _ in true })
    #expect(bytes(lender) == whole(all))

    // Left behind it is what a page of that mark shows next time.
    second.keepOnly([], for: reader) { _ in Fingerprint([7]) }
    _ = picture(of: second, marked: nil, within: 1)
    _ = reader.receive(.drawn(Self.page, DeedLog()))
    let third = pages()
    third.lookUp(image, for: reader) { _ in Fingerprint([7]) }
    #expect(bytes(try #require(picture(of: third, marked: nil))) == whole(all))
  }

  @Test("a page is seen without its ink only where that takes long, and nothing of it has any yet")
  mutating func plain() throws {
    let loan = try Self.lend()
    defer { withExtendedLifetime(loan) {} }
    let much = log(0..<4_000)
    _ = reader.receive(.drawn(Self.page, much))
    let pages = pages()
    #expect(pages.paint(image, for: reader) { _ in Self.mark })
    var messages: [InkedPages.Message] = []
    for _ in 0..<100 where messages.count < 2 {
      pages.finish(for: reader) { _ in Self.mark }
      messages += box.take()
    }
    #expect(messages.map(\.isPlain) == [true, false])
    #expect(pages.recordPlain(image) && !pages.isPainted(image))
    let painted = try #require(messages.last)
    let kept = pages.awaits(painted) ? pages.keep(painted) : nil
    #expect(kept?.isAsShown == false)
    // What comes as print alone later, in another size, is older than that.
    #expect(!pages.recordPlain(image))
  }
}
