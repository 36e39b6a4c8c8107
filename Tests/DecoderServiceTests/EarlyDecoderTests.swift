import BookFixtures
import Foundation
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoDecoderService

@Suite("a decoder that is started before its book is known", .serialized)
struct EarlyDecoderTests {
  /// Its folder is no other test's: those run in this process as well.
  private let folder: TemporaryFolder
  private let recipe: DecoderRecipe

  init() throws {
    folder = try TemporaryFolder()
    recipe = DecoderRecipe(program: nil, spillFolder: folder.url.path)
  }

  @Test("it is taken once, by who would have started the same")
  func taking() throws {
    PageService.expectBook(spillFolder: folder.url.path)
    var other = recipe
    other.hasCodecs = true
    #expect(EarlyDecoder.take(other) == nil)
    #expect(EarlyDecoder.take(DecoderRecipe(program: nil, spillFolder: nil)) == nil)
    #expect(EarlyDecoder.take(recipe) != nil)
    #expect(EarlyDecoder.take(recipe) == nil)
  }

  @Test("a book is opened by it")
  func opening() throws {
    try folder.write(
      PNGFixture.bytes(width: 40, height: 60) { _, _ in (9, 0, 0, 255) }, to: "book/1.png")
    PageService.expectBook(spillFolder: folder.url.path)
    let early = try #require(EarlyDecoder.take(recipe))
    EarlyDecoder.put(early, for: recipe)
    let path = folder.url.appendingPathComponent("book").path
    let reader = Reader(
      PageService(of: .disk(path: path), decoders: 1, spillFolder: folder.url.path) {})
    reader.want([1])
    #expect(try #require(reader.opened()).pageCount == 1)
    #expect(reader.image()?.problem == nil)
    #expect(reader.service.decoderProcesses.contains(early.process))
    #expect(EarlyDecoder.take(recipe) == nil)
  }

  @Test("one that cannot be started is told of by who asks for it")
  func missing() throws {
    let lacking = DecoderRecipe(program: "/nowhere/recto-decoder", spillFolder: nil)
    EarlyDecoder.start(lacking)
    #expect(EarlyDecoder.take(lacking) == nil)
    #expect(throws: WireError.self) { try lacking.start() }
  }
}
