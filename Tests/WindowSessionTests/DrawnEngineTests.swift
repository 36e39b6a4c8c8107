import BookFixtures
import Foundation
import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoDecoderService
import RectoDrawingStore
import RectoReaderCore
import RectoSettings
import Testing

@testable import RectoWindowSession

/// What sets a book that was drawn on, whatever sets others.
@MainActor @Suite struct DrawnEngineTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders
  private let keeper: BookKeeper

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(replacedBy: folder.url.path + "/data")
    keeper = BookKeeper(in: folders) { _ in }
  }

  /// What sets a book in which something was drawn that this engine had set.
  private func engine(
    drawn: TextEngine?, usual: TextEngine, asked: TextEngine? = nil, set: TextEngine? = nil
  ) throws -> TextEngine {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [3]), to: "x.epub")
    var seeker = keeper.seeker
    seeker.dataFolder = folders.data
    if let drawn {
      var layout = TextLayout(textSize: 15)
      layout.engine = drawn
      let place = try #require(FoundBook(.disk(path: path), by: seeker).drawings)
      try place.makeFolder()
      let surface = DrawnSurface(page: 1, layout: layout.drawnName)
      let stroke = Stroke(
        [PenSample(Vector2(0.1, 0.2), time: 0)], id: Stroke.ID(high: 1, low: 1), width: 0.01,
        unit: 200)
      let file = try place.open()
      if try file.pages().isEmpty {
        #expect(try file.record(.add(stroke), of: surface, after: 0, at: 0))
      }
    }
    var opening = DecodingOptions()
    opening.layout.engine = usual
    var options = SessionOptions(
      books: [], opening: opening, preferences: Reader.Preferences(),
      text: TextPreference(engine: asked), folders: folders,
      stateFolder: StateFolder(replacedBy: folders.data))
    if let set {
      var settings = ReaderSettings()
      settings.engine = set
      options.follow(settings)
    }
    let book = OpenBook(
      FoundBook(.disk(path: path), by: seeker), options, keeper, keys: .standard, page: nil,
      in: ViewSize(width: 800, height: 600), warn: { _ in }, wake: {})
    book.service.close()
    return book.preferences.textLayout.engine
  }

  @Test("a book keeps the engine that it was drawn on with, until its reader chooses one")
  func kept() throws {
    #expect(try engine(drawn: nil, usual: .own) == .own)
    #expect(try engine(drawn: .mupdf, usual: .own) == .mupdf)
    #expect(try engine(drawn: .mupdf, usual: .own, asked: .own) == .own)
    #expect(try engine(drawn: .mupdf, usual: .own, set: .own) == .own)
  }

  @Test("the same the other way")
  func other() throws {
    #expect(try engine(drawn: .own, usual: .mupdf) == .own)
    #expect(try engine(drawn: .own, usual: .own, set: .mupdf) == .mupdf)
  }
}
