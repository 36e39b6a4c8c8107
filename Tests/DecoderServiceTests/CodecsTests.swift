import BookFixtures
import Foundation
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoDecoderService

@Suite("codecs that few books need", .serialized)
struct CodecsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func book(_ pictures: [(String, [UInt8])]) throws -> String {
    for (name, bytes) in pictures { try folder.write(bytes, to: "book/\(name)") }
    return folder.url.appendingPathComponent("book").path
  }

  private let plain = PNGFixture.bytes(width: 40, height: 60) { _, _ in (9, 0, 0, 255) }

  /// Whether the decoders of a service have mapped a library.
  private func haveLoaded(_ library: String, _ reader: Reader) throws -> Bool {
    let processes = reader.service.decoderProcesses
    #expect(!processes.isEmpty)
    return try processes.contains { try loadedLibraries(of: $0).contains(library) }
  }

  /// What a decoder has mapped, once it has started: a second one may be on its way still when the
  /// first has drawn every page.
  private func loadedLibraries(of process: Int32) throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/maps"))
      let text = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
      if text.contains("libturbojpeg") || text.contains("libjpeg") { return text }
      try #require(ContinuousClock.now < deadline, "the decoder does not start")
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  @Test(
    "a decoder loads them at the first picture that needs them, and goes on with what it was asked",
    arguments: [
      ("2.heic", PictureBytes.heic), ("2.avif", PictureBytes.clearAVIF),
      ("2.jxl", PictureBytes.clearJXL), ("2.png", PictureBytes.heic),
    ])
  func loaded(name: String, bytes: [UInt8]) throws {
    let path = try book([("1.png", plain), (name, bytes), ("3.png", plain)])
    let reader = Reader(PageService(of: .disk(path: path), decoders: 1) {})
    reader.want([1, 2, 3])
    #expect(try #require(reader.opened()).pageCount == 3)
    for page in 1...3 {
      let image = try #require(reader.image())
      #expect(image.request.page == PageNumber(page))
      #expect(image.problem == nil)
    }
    #expect(try haveLoaded("librecto-codecs", reader))
    // Nobody died for it.
    #expect(reader.service.losses.isEmpty)
  }

  @Test("books without such pictures do not load them")
  func notLoaded() throws {
    let path = try book([
      ("1.png", plain), ("2.jp2", PictureBytes.jp2), ("3.webp", PictureBytes.webp),
    ])
    let reader = Reader(PageService(of: .disk(path: path), decoders: 2) {})
    reader.want([1, 2, 3])
    _ = try #require(reader.opened())
    for _ in 1...3 { #expect(try #require(reader.image()).problem == nil) }
    for library in ["librecto-codecs", "libheif", "libavif", "libjxl", "libx265", "libaom"] {
      #expect(try !haveLoaded(library, reader), "\(library)")
    }
  }

  @Test("where their library is missing, the page says so, and the others are shown")
  func missing() throws {
    let decoder = try DecoderProcess.standardPath()
    let copy = folder.url.appendingPathComponent("recto-decoder").path
    // By another process: a program that another test starts meanwhile would keep this one's descriptor
    // of the copy, and what is open for writing cannot be run.
    let copying = try Process.run(URL(filePath: "/bin/cp"), arguments: [decoder, copy])
    copying.waitUntilExit()
    try #require(copying.terminationStatus == 0)
    let path = try book([("1.avif", PictureBytes.clearAVIF), ("2.png", plain)])
    let service = PageService(of: .disk(path: path), decoderPath: copy, decoders: 1) {}
    let reader = Reader(service)
    reader.want([1, 2])
    _ = try #require(reader.opened())
    let first = try #require(reader.image())
    #expect(first.problem == "the program's library for AVIF, HEIC and JPEG XL cannot be loaded")
    #expect(try #require(reader.image()).problem == nil)
    #expect(service.losses.isEmpty)
  }

  @Test("what a replaced decoder left is given out again, if it is wanted still, and nothing twice")
  func takenBack() {
    let state = ServiceState {}
    let request = PageRequest(page: PageNumber(2), width: 40)
    state.want([request])
    let job = state.nextJob(known: nil)
    #expect(job == .page(request) && state.nextJob(known: nil) == nil)
    state.takeBack(.page(request))
    #expect(state.nextJob(known: nil) == job && state.nextJob(known: nil) == nil)
    state.want([])
    state.takeBack(.page(request))
    #expect(state.nextJob(known: nil) == nil)
    state.ask(page: PageNumber(3), .native)
    let single = state.nextJob(known: nil)
    state.takeBack(.single(PageNumber(3), .native))
    #expect(single != nil && state.nextJob(known: nil) == single)
  }

  @Test("the answer that asks for them is a whole message")
  func message() throws {
    var bytes = DecoderReply.lacksCodecs.encoded(number: 7)
    let (number, reply) = try DecoderReply.decoded(bytes)
    #expect(number == 7 && reply == .lacksCodecs && !reply.bringsMemory)
    bytes.append(0)
    #expect(throws: WireError.self) { try DecoderReply.decoded(bytes) }
  }
}
