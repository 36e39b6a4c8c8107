import BookFixtures
import Foundation
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoDecoderService

@Suite("The faces of a typeface that a decoder is lent", .serialized)
struct LentFacesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func opening(_ typeface: Typeface) -> Job {
    var options = DecodingOptions()
    options.layout.typeface = typeface
    return .open(options, chapterPages: [])
  }

  @Test("files are read once for a family, and again for another; what is no file is no face")
  func files() throws {
    let plain = try folder.write([1, 2, 3], to: "plain.ttf")
    let path = folder.url.path
    var lent = LentFaces { name in
      name == "A" ? [plain, path + "/missing.ttf", path, nil, plain, plain] : []
    }
    #expect(lent.faces(for: opening(.serif), beside: nil) == nil)
    #expect(lent.faces(for: .count(0..<1), beside: nil) == nil)
    let first = lent.faces(for: opening(.family("A")), beside: nil)
    #expect(first?.family == "A" && first?.faces == [[1, 2, 3], [], [], []])
    #expect(lent.faces(for: opening(.family("A")), beside: "A") == nil)
    try FileManager.default.removeItem(atPath: plain)
    #expect(lent.faces(for: opening(.family("A")), beside: "B")?.faces.first == [1, 2, 3])
    #expect(lent.faces(for: opening(.family("Missing")), beside: "A")?.faces == [[], [], [], []])
  }

  @Test("the message is read as it was written, and none that promises more than a face has")
  func messages() throws {
    let request = DecoderRequest.lend(faces: [1, 0, 7, Limits.faceBytes])
    #expect(try DecoderRequest.decoded(request.encoded(number: 3)).1 == request)
    for counts in [[1, 2, 3], [1, 2, 3, 4, 5], [-1, 0, 0, 0], [Limits.faceBytes + 1, 0, 0, 0]] {
      let wrong = DecoderRequest.lend(faces: counts).encoded(number: 3)
      #expect(throws: WireError.self) { try DecoderRequest.decoded(wrong) }
    }
  }

  @Test(
    "text is set in them, from the opening on and in another layout, and nonsense spoils no page")
  func pages() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [6, 6]), to: "x.epub")
    let nonsense = try folder.write([UInt8](repeating: 7, count: 3_000), to: "nonsense.ttf")
    let real = Self.realFace
    func page(_ family: String) throws -> [UInt8] {
      var options = DecodingOptions()
      options.layout.typeface = .family(family)
      let reader = Reader(
        PageService(
          of: .disk(path: book), options: options, decoders: 1,
          faces: { $0 == "Real" ? [real] : [nonsense, nonsense, nil, nil] }
        ) {})
      reader.want([1], width: 200)
      let image = try #require(reader.image())
      #expect(image.problem == nil)
      return image.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }
    let spoiled = try page("Nonsense")
    #expect(!spoiled.isEmpty)
    guard FileManager.default.fileExists(atPath: real) else { return }
    #expect(try page("Real") != spoiled)
  }

  @Test(
    "a family without a face is set in other letters, and not in those that were lent before",
    .enabled(if: FileManager.default.fileExists(atPath: Self.realFace)))
  func givenBack() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [6, 6]), to: "x.epub")
    /// The first page in one family after the other, from one decoder.
    func page(_ families: String...) throws -> [UInt8] {
      var options = DecodingOptions()
      options.layout.typeface = .family(families[0])
      let reader = Reader(
        PageService(
          of: .disk(path: book), options: options, decoders: 1,
          faces: { $0 == "Real" ? [Self.realFace] : [] }
        ) {})
      #expect(reader.opened() != nil)
      for family in families.dropFirst() {
        var layout = options.layout
        layout.typeface = .family(family)
        reader.service.layOut(layout, keeping: PlacedPage(PageNumber(1)))
        let place: Bool? = reader.wait { if case .laidOut = $0 { true } else { nil } }
        #expect(place == true)
      }
      reader.want([1], width: 200)
      let image = try #require(reader.image())
      return image.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }
    #expect(try page("Real", "Missing") == page("Missing"))
    #expect(try page("Missing", "Real") == page("Real"))
    #expect(try page("Missing") != page("Real"))
  }

  private static let realFace = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
}
