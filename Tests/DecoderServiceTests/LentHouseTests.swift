import BookFixtures
import Foundation
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoDecoderService

@Suite("What a decoder is lent to set text with Recto's own engine", .serialized)
struct LentHouseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let own: TextLayout = {
    var layout = TextLayout()
    layout.engine = .own
    return layout
  }()

  private func facts(_ format: String = "epub", flows: Bool = true, _ language: String? = nil)
    -> BookFacts
  {
    BookFacts(
      format: format, pageCount: 1, usualSize: PageSize(width: 3, height: 4), flows: flows,
      language: language)
  }

  @Test("nothing, but to books that are set by it")
  func others() {
    var house = LentHouse(HouseFiles(faces: { ["/none"] }, dictionary: { _ in "/none" }))
    #expect(house.goods(for: nil, own) == nil)
    var mupdf = own
    mupdf.engine = .mupdf
    #expect(house.goods(for: facts(), mupdf) == nil)
    #expect(house.goods(for: facts(BookFormat.xps.name), own) == nil)
    #expect(house.goods(for: facts(BookFormat.pdf.name, flows: false), own) == nil)
    #expect(house.goods(for: facts(flows: false), mupdf) == nil)
    for format in [BookFormat.epub, .fb2, .mobi, .text] {
      #expect(house.goods(for: facts(format.name), own) != nil)
    }
  }

  @Test("pages of fixed layout have the house's faces, and hyphens of their own language alone")
  func fixed() throws {
    let file = try folder.write([1, 2, 3], to: "a.otf")
    var house = LentHouse(HouseFiles(faces: { [file] }, dictionary: { _ in file }))
    let lent = house.goods(for: facts(flows: false, "de"), own)
    let goods = try #require(lent)
    #expect(goods.faces.first == [1, 2, 3])
    #expect(goods.dictionaries.map(\.language) == ["de"])
    #expect(!PageService.keepsCounts(of: facts(flows: false), in: own))
  }

  @Test("faces in their order, and dictionaries of the book's language and of those it quotes")
  func goods() throws {
    let face = try folder.write([1, 2, 3], to: "a.otf")
    let patterns = try folder.write([7], to: "hyph_de.dic")
    var house = LentHouse(
      HouseFiles(
        faces: { [face, nil, "/missing"] + [String?](repeating: face, count: 30) },
        dictionary: { $0 == "de" || $0 == "en-US" ? patterns : nil }))
    let lent = house.goods(for: facts("epub", "de"), own)
    let goods = try #require(lent)
    #expect(goods.faces.count == Limits.houseFaces)
    #expect(goods.faces.prefix(4) == [[1, 2, 3], [], [], [1, 2, 3]])
    #expect(goods.dictionaries.map(\.language) == ["de", "en-US"])
    #expect(goods.byteCount == 11 * 3 + 2)
    #expect(
      goods.request
        == .furnish(
          faces: [3, 0, 0] + [Int](repeating: 3, count: 10),
          dictionaries: [
            HyphenationLoan(language: "de", byteCount: 1),
            HyphenationLoan(language: "en-US", byteCount: 1),
          ]))
    try FileManager.default.removeItem(atPath: face)
    #expect(house.goods(for: facts("epub", "de"), own) == goods, "files are read once")
    var english = LentHouse(HouseFiles(faces: { [] }, dictionary: { _ in patterns }))
    let languages = english.goods(for: facts("epub", "en-GB"), own)?.dictionaries.map(\.language)
    #expect(languages?.prefix(3) == ["en-GB", "fr", "de"] && languages?.count == 11)
    var ours = LentHouse(HouseFiles(faces: { [] }, dictionary: { _ in patterns }))
    #expect(
      ours.goods(for: facts("epub", "hu"), own)?.dictionaries.count == Limits.hyphenations)
    #expect(
      english.goods(for: facts(), own)?.faces
        == [[UInt8]](repeating: [], count: Limits.houseFaces))
  }

  private func facts(_ format: String, _ language: String) -> BookFacts {
    facts(format, flows: true, language)
  }

  @Test("the message is read as it was written, and none that promises more than there may be")
  func messages() throws {
    let loans = [HyphenationLoan(language: "en-US", byteCount: Limits.hyphenationBytes)]
    let counts = [Limits.faceBytes] + [Int](repeating: 0, count: Limits.houseFaces - 1)
    let request = DecoderRequest.furnish(faces: counts, dictionaries: loans)
    #expect(try DecoderRequest.decoded(request.encoded(number: 3)).1 == request)
    let empty = HyphenationLoan(language: "x", byteCount: 0)
    let large = HyphenationLoan(language: "x", byteCount: Limits.hyphenationBytes + 1)
    let wrong: [DecoderRequest] = [
      .furnish(faces: [1], dictionaries: []), .furnish(faces: counts + [0], dictionaries: []),
      .furnish(faces: [Limits.faceBytes + 1] + counts.dropFirst(), dictionaries: []),
      .furnish(faces: counts, dictionaries: [empty]),
      .furnish(faces: counts, dictionaries: [large]),
      .furnish(
        faces: counts,
        dictionaries: [HyphenationLoan](repeating: loans[0], count: Limits.hyphenations + 1)),
    ]
    for request in wrong {
      #expect(throws: WireError.self) { try DecoderRequest.decoded(request.encoded(number: 3)) }
    }
  }

  @Test("text is set in the house's letters, by Recto's own engine alone")
  func pages() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [6, 6]), to: "x.epub")
    let nonsense = try folder.write([UInt8](repeating: 7, count: 3_000), to: "nonsense.ttf")
    let real = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    func page(_ engine: TextEngine, _ face: String?) throws -> [UInt8] {
      var options = DecodingOptions()
      options.layout.engine = engine
      let reader = Reader(
        PageService(
          of: .disk(path: book), options: options, decoders: 1,
          house: HouseFiles(faces: { [face] }, dictionary: { _ in nonsense })
        ) {})
      reader.want([1], width: 200)
      let image = try #require(reader.image())
      #expect(image.problem == nil)
      return image.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }
    let plain = try page(.own, nil)
    #expect(try page(.own, nonsense) == plain, "what is no font spoils nothing")
    let other = try page(.mupdf, nil)
    #expect(other != plain)
    guard FileManager.default.fileExists(atPath: real) else { return }
    #expect(try page(.own, real) != plain)
    #expect(try page(.mupdf, real) == other)
  }
}
