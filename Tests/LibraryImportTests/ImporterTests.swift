import BookFixtures
import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import Foundation
import RectoLibraryDatabase
import Synchronization
import Testing

@testable import RectoLibraryImport

/// A library with an importer, and what it said.
private final class Workshop: Sendable {
  let folder: TemporaryFolder
  let library: Library
  let covers: CoverCache
  let heard = Mutex<[LibraryImporter.News]>([])

  init(in folder: TemporaryFolder? = nil) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    library = try Library(in: folder.url.path + "/data")
    covers = CoverCache(in: folder.url.path + "/cache")
  }

  func importer(decoder: String? = nil) -> LibraryImporter {
    LibraryImporter(library, covers: covers, decoderPath: decoder, spillFolder: nil) { news in
      self.heard.withLock { $0.append(news) }
    }
  }

  /// Writes a comic of some pages.
  @discardableResult
  func comic(_ name: String, pages: Int = 2, info: String? = nil) throws -> String {
    var entries = (1...pages).map { page in
      // Other bytes for each book, or they would be the same.
      ZipFixture.Entry("\(name)-\(page).png", PNGFixture.bytes(width: 20 + page, height: 30))
    }
    if let info { entries.append(ZipFixture.Entry("ComicInfo.xml", Array(info.utf8))) }
    return try folder.write(ZipFixture.bytes(entries), to: "books/\(name)")
  }

  /// Adds what is in the folder of books, and waits.
  @discardableResult
  func add(_ paths: [String]? = nil) -> LibraryImporter.Progress {
    let importer = importer()
    importer.add(paths ?? [folder.url.path + "/books"])
    importer.waitUntilIdle()
    return last
  }

  var last: LibraryImporter.Progress {
    heard.withLock { heard in
      heard.lazy.reversed().compactMap {
        if case .finished(let progress) = $0 { progress } else { nil }
      }
      .first ?? LibraryImporter.Progress()
    }
  }

  var refusals: [String] {
    heard.withLock { heard in
      heard.compactMap { if case .refused(_, let reason) = $0 { reason } else { nil } }
    }
  }

  func titles(_ query: LibraryQuery = LibraryQuery()) throws -> [String] {
    try library.books(query).map(\.title)
  }
}

@Suite("Bringing books into the library") struct ImporterTests {
  private let shop: Workshop
  private var library: Library { shop.library }

  init() throws { shop = try Workshop() }

  @Test("a folder of books comes in with what each says of itself, and its cover")
  func folder() throws {
    try shop.comic(
      "a.cbz", pages: 3,
      info: """
        <ComicInfo><Title>The Fox</Title><Series>Tales</Series><Number>2</Number>
        <Writer>Ada, Bo</Writer><Penciller>Cy</Penciller><Genre>Fable; Fox</Genre>
        <Manga>YesAndRightToLeft</Manga></ComicInfo>
        """)
    try shop.comic("inner/b.cbz")
    try shop.folder.write([0, 1, 2, 3, 4, 5, 6, 7], to: "books/c.cbz")
    let progress = shop.add()
    #expect((progress.added, progress.known, progress.refused) == (2, 0, 1))
    #expect((progress.done, progress.total) == (3, 3))
    let book = try #require(try library.books(LibraryQuery(words: "fox")).first)
    #expect(book.card.title == "The Fox" && book.card.authors == ["Ada", "Bo", "Cy"])
    #expect(book.card.series == "Tales" && book.card.number == "2")
    #expect(book.card.tags == ["Fable", "Fox"])
    #expect(book.format == "cbz" && book.pages == 3 && book.direction == .rightToLeft)
    for book in try library.books() {
      let cover = try #require(shop.covers.cover(of: book.identity))
      #expect(max(cover.width, cover.height) <= Limits.coverSide)
    }
    #expect(try library.pendingCount() == 0)
    // Nothing is looked into twice, and what is refused is left alone.
    let again = shop.add()
    #expect((again.done, again.added, again.refused, again.known) == (0, 0, 1, 2))
  }

  @Test("the page that a reader has chosen becomes the cover; one that there is not, the first")
  func chosenCover() throws {
    try shop.comic("a.cbz", pages: 3)
    shop.add()
    let book = try #require(try library.books().first)
    // Each page is a little wider than the one before.
    for (page, width) in [(3, 23.0), (99, 21), (2, 22), (1, 21)] {
      try library.edit(book.id, CardEdit(cover: CoverPage(page)))
      shop.covers.forget(book.identity)
      let importer = shop.importer()
      importer.look(into: [book.location.path])
      importer.waitUntilIdle()
      let cover = try #require(shop.covers.cover(of: book.identity))
      let aspect = Double(cover.width) / Double(cover.height)
      #expect(abs(aspect - width / 30) < 0.01, "\(page)")
      #expect(try library.book(book.id)?.cover == CoverPage(page))
    }
  }

  @Test("what is said of an EPUB's series and subjects is on its card")
  func epub() throws {
    let package = """
      <package><metadata><dc:title>Deep</dc:title><dc:creator>One</dc:creator>
      <dc:creator>Two</dc:creator><dc:subject>Sea</dc:subject>
      <meta property="rendition:layout">pre-paginated</meta>
      <meta property="belongs-to-collection" id="c">Waters</meta>
      <meta refines="#c" property="group-position">4</meta></metadata>
      <manifest><item id="p" href="p.png" media-type="image/png"/></manifest>
      <spine><itemref idref="p"/></spine></package>
      """
    let container = "<container><rootfile full-path=\"o.opf\"/></container>"
    let bytes = ZipFixture.bytes([
      ZipFixture.Entry("mimetype", Array("application/epub+zip".utf8)),
      ZipFixture.Entry("META-INF/container.xml", Array(container.utf8)),
      ZipFixture.Entry("o.opf", Array(package.utf8)),
      ZipFixture.Entry("p.png", PNGFixture.bytes(width: 20, height: 30)),
    ])
    try shop.folder.write(bytes, to: "books/deep.epub")
    #expect(shop.add().added == 1)
    let card = try #require(try library.books().first).card
    #expect(
      card
        == BookCard(
          title: "Deep", authors: ["One", "Two"], series: "Waters", number: "4", tags: ["Sea"]))
  }

  @Test("what the reader named comes in whatever it is called; what is not there is told")
  func named() throws {
    let path = try shop.comic("odd.name")
    let progress = shop.add([path, "/nonexistent/x.cbz"])
    #expect(progress.added == 1 && progress.refused == 1)
    #expect(shop.refusals == ["No such file or directory"])
  }

  @Test("a book that was moved is the same book, without being looked into again")
  func moved() throws {
    let path = try shop.comic("a.cbz")
    shop.add()
    let id = try #require(try library.ids().first)
    let other = shop.folder.url.path + "/books/b/c.cbz"
    try FileManager.default.createDirectory(
      atPath: shop.folder.url.path + "/books/b", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path, toPath: other)
    try library.checkFiles()
    #expect(try library.book(id)?.isMissing == true)
    #expect(shop.add().added == 0)
    let book = try #require(try library.book(id))
    #expect(book.location.path == other && !book.isMissing)
    #expect(try library.count() == 1)
  }

  @Test("a book that is written anew keeps its place")
  func rewritten() throws {
    let path = try shop.comic("a.cbz", pages: 4)
    shop.add()
    let book = try #require(try library.books().first)
    try library.memories.update(book.identity) { ($0.page, $0.pageCount) = (3, 4) }
    try shop.comic("a.cbz", pages: 4, info: "<Title>Better</Title>")
    shop.add([path])
    let now = try #require(try library.books().first)
    #expect(now.id == book.id && now.identity != book.identity && now.title == "Better")
    #expect(now.page == 3)
    #expect(try library.count() == 1)
  }

  @Test("a removed book comes back when it is named, not when its folder is looked through")
  func removed() throws {
    let path = try shop.comic("a.cbz")
    shop.add()
    try library.remove(try #require(try library.ids().first))
    let importer = shop.importer()
    importer.rescan([shop.folder.url.path + "/books"])
    importer.waitUntilIdle()
    #expect(try library.count() == 0)
    shop.add([path])
    #expect(try library.count() == 1)
  }

  @Test("what was left when the program ended is gone on with")
  func resumed() throws {
    try library.enqueue([Library.PendingFile(path: try shop.comic("a.cbz"), isAsked: false)])
    let path = try shop.comic("opened.cbz")
    // Opened by a window that did not say what it is.
    try library.add(
      BookIdentity(of: .disk(path: path)), at: try #require(FoundFile(path)), facts: nil)
    let importer = shop.importer()
    importer.resume()
    importer.waitUntilIdle()
    #expect(try library.books().map(\.format) == ["cbz", "cbz"])
    #expect(try library.pendingCount() == 0)
  }

  @Test("cancelled, it keeps what is in and forgets the rest; stopped, it goes on later")
  func interrupted() throws {
    for number in 0..<30 { try shop.comic("\(number).cbz") }
    let books = shop.folder.url.path + "/books"
    let first = shop.importer()
    first.add([books])
    try waitForBooks(1)
    first.stop()
    first.waitUntilIdle()
    let stopped = try library.count()
    #expect(stopped < 30)
    #expect(try library.pendingCount() == 30 - stopped)
    let second = shop.importer()
    second.resume()
    try waitForBooks(stopped + 1)
    second.cancel()
    second.waitUntilIdle()
    #expect(try library.count() < 30)
    #expect(try library.pendingCount() == 0)
    shop.add()
    #expect(try library.count() == 30)
  }

  private func waitForBooks(_ count: Int) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try library.count() < count, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.005)
    }
    try #require(try library.count() >= count)
  }

  @Test("a file whose decoder died is looked at again when its refusal is dropped")
  func passing() throws {
    let path = try shop.comic("a.cbz")
    let importer = shop.importer(decoder: "/bin/false")
    importer.add([shop.folder.url.path + "/books"])
    importer.waitUntilIdle()
    #expect(shop.last.refused == 1)
    #expect(try library.refusals().map(\.path) == [path])
    #expect(shop.add().refused == 1)
    try library.dropRefusals(of: [path])
    #expect(shop.add().added == 1)
    #expect(try library.refusals().isEmpty)
  }

  @Test("a book that was only opened is looked into without a word of progress")
  func quiet() throws {
    let path = try shop.comic("opened.cbz")
    try library.add(
      BookIdentity(of: .disk(path: path)), at: try #require(FoundFile(path)), facts: nil)
    let importer = shop.importer()
    importer.resume()
    importer.look(into: [path])
    importer.waitUntilIdle()
    #expect(try library.books().map(\.format) == ["cbz"])
    let totals = shop.heard.withLock { heard in
      heard.map { if case .progress(let progress) = $0 { progress.total } else { 0 } }
    }
    #expect(totals.allSatisfy { $0 == 0 })
  }

  @Test("a folder without a book is refused for now, and a book that comes into it comes in")
  func emptyFolder() throws {
    let books = shop.folder.url.path + "/books"
    try FileManager.default.createDirectory(atPath: books, withIntermediateDirectories: true)
    #expect(shop.add().refused == 1)
    #expect(try library.refusals().isEmpty && library.pending().isEmpty)
    try shop.comic("a.cbz")
    #expect(shop.add().added == 1)
  }

  @Test("a name that is no UTF-8 comes in, and opens")
  func bytes() throws {
    let path = DiskPath.text(
      Array("\(shop.folder.url.path)/books/bad".utf8) + [0xFF, 0xFE, 0x2E] + Array("cbz".utf8))
    let comic = try shop.comic("a.cbz")
    try DiskFile.move(comic, to: path)
    #expect(shop.add().added == 1)
    let book = try #require(try library.books().first)
    #expect(book.location.path == path && book.title == "bad\u{FFFD}\u{FFFD}" && book.pages == 2)
    #expect(shop.add().known == 1)
    #expect(try library.checkFiles() == false && !book.isMissing)
  }

  private func wait(_ isDone: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !isDone(), ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.005) }
    try #require(try isDone())
  }

  @Test(
    "a book that moves within a watched folder is there at its new place alone; one that goes is missing"
  )
  func movedWhileWatched() throws {
    let path = try shop.comic("a.cbz")
    let importer = shop.importer()
    let watch = FolderWatch(importer, settling: 20)
    watch.watch([shop.folder.url.path + "/books"])
    try waitForBooks(1)
    importer.waitUntilIdle()
    let moved = shop.folder.url.path + "/books/b.cbz"
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    try wait { try library.books().first?.location.path == moved }
    #expect(try library.books().first?.isMissing == false)
    try FileManager.default.removeItem(atPath: moved)
    try wait { try library.books().first?.isMissing == true }
    withExtendedLifetime(watch) { importer.waitUntilIdle() }
  }

  @Test("a watched folder that is not there is waited for, and what is on it comes back with it")
  func absentWhileWatched() throws {
    let root = shop.folder.url.path + "/disk/part/books"
    let aside = shop.folder.url.path + "/aside"
    let importer = shop.importer()
    let watch = FolderWatch(importer, settling: 20)
    watch.watch([root])
    watch.waitUntilWatching()
    let comic = try shop.comic("a.cbz")
    let manager = FileManager.default
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try manager.moveItem(atPath: comic, toPath: root + "/a.cbz")
    try waitForBooks(1)
    try manager.moveItem(atPath: shop.folder.url.path + "/disk", toPath: aside)
    // As the keeper does where a disk has gone.
    try library.checkFiles()
    watch.follow([root])
    watch.waitUntilWatching()
    try wait { try library.books().first?.isMissing == true }
    try manager.moveItem(atPath: aside, toPath: shop.folder.url.path + "/disk")
    try wait { try library.books().first?.isMissing == false }
    withExtendedLifetime(watch) { importer.waitUntilIdle() }
  }

  @Test("a watched folder brings in what is put there")
  func watched() throws {
    try shop.comic("a.cbz")
    let importer = shop.importer()
    let watch = FolderWatch(importer, settling: 50)
    watch.watch([shop.folder.url.path + "/books"])
    try waitForBooks(1)
    try shop.comic("new/b.cbz")
    try waitForBooks(2)
    withExtendedLifetime(watch) { importer.waitUntilIdle() }
  }
}
