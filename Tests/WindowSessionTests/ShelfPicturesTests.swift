import BookFixtures
import RectoBookModel
import RectoImageFiles
import RectoReadingRecords
import DrawnFirst
import RectoOverlay
import Foundation
import RectoLibraryImport
import Synchronization
import Testing

@testable import RectoLibraryDatabase
@testable import RectoWindowSession

/// Pictures for the shelf, from a cache of covers and a library in a temporary folder.
@MainActor @Suite(.drawnFirst) struct ShelfPicturesTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let covers: CoverCache
  private let finished = Finished()
  private let mailbox = Mailbox()
  private let pictures: ShelfPictures

  /// How many books the importer has looked at.
  private final class Finished: Sendable {
    let looked = Mutex(0)
  }

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(in: folder.url.path + "/data")
    covers = CoverCache(in: folder.url.path + "/cache")
    pictures = ShelfPictures(printer: BookPrinter(), mailbox: mailbox)
  }

  private func services(keepsCovers: Bool = true) -> LibraryKeeper.Services {
    let finished = finished
    let importer = LibraryImporter(library, covers: covers, spillFolder: nil) { news in
      if case .finished(let progress) = news { finished.looked.withLock { $0 += progress.done } }
    }
    return LibraryKeeper.Services(
      library: library, changes: LibraryChanges(library), covers: keepsCovers ? covers : nil,
      importer: importer,
      watch: FolderWatch(importer), inherit: { _, _ in })
  }

  private func book(_ number: Int, isMissing: Bool = false) throws -> LibraryBook {
    // A comic of one page, so that the importer can make its cover.
    let path = try folder.write(
      ZipFixture.bytes([
        ZipFixture.Entry("\(number).png", PNGFixture.bytes(width: 20 + number, height: 30))
      ]), to: "books/\(number).cbz")
    return LibraryBook(
      id: BookID(Int64(number)), identity: try BookIdentity(of: .disk(path: path)),
      location: .disk(path: path),
      card: BookCard(title: "Book \(number)", authors: ["A. Uthor", "B. Uthor"]), format: "cbz",
      pages: 1, direction: .leftToRight, aspect: 0.7, added: 1, opened: nil, finished: nil,
      page: nil, progress: 0, isMissing: isMissing)
  }

  private func demand(_ book: LibraryBook, coverWidth: Int = 20, spineWidth: Int = 6) -> ShelfDemand
  {
    ShelfDemand(book: book, coverWidth: coverWidth, spineWidth: spineWidth, spineHeight: 60)
  }

  /// A red cover.
  private func keepCover(of book: LibraryBook) {
    covers.store(
      Bitmap(
        width: 40, height: 60,
        bytes: Array(repeatElement([200, 30, 20, 255], count: 2_400).joined())),
      of: book.identity)
  }

  /// Messages that come within some time.
  private func letters(_ count: Int) -> [(BookID, ShelfCover?)] {
    var letters: [(BookID, ShelfCover?)] = []
    let end = ContinuousClock.now + .seconds(60)
    while letters.count < count, ContinuousClock.now < end {
      for message in mailbox.take() {
        if case .shelfCover(let book, let cover) = message { letters.append((book, cover)) }
      }
      usleep(2_000)
    }
    return letters
  }

  /// Goes on until there is nothing more to give.
  private func all() -> [ShelfPicture] {
    var given: [ShelfPicture] = []
    let end = ContinuousClock.now + .seconds(60)
    while pictures.isBusy, ContinuousClock.now < end {
      for message in mailbox.take() {
        if case .shelfCover(let book, let cover) = message { pictures.receive(cover, of: book) }
      }
      #expect(pictures.underwayCount <= 4)
      given += pictures.next { true }
      usleep(1_000)
    }
    return given
  }

  private func pixel(_ picture: ShelfPicture?) -> [UInt8] {
    Array((picture?.levels.bytes ?? []).suffix(4))
  }

  /// Whether it is the red cover, or its spine.
  private func isRed(_ picture: ShelfPicture) -> Bool {
    let color = pixel(picture)
    return color[0] > 150 && color[1] < 60 && color[2] < 60
  }

  @Test("of a cover that is a spread the front is shown, and any other cover is whole")
  func spread() {
    // Every column of a row of its own red.
    func cover(_ width: Int) -> Bitmap {
      let row = (0..<width).flatMap { column -> [UInt8] in [UInt8(column), 0, 0, 255] }
      return Bitmap(
        width: width, height: 10, bytes: Array(repeatElement(row, count: 10).joined()))
    }
    func columns(_ picture: Bitmap) -> [UInt8] {
      (0..<picture.width).map { picture.bytes[(9 * picture.width + $0) * 4] }
    }
    #expect(columns(cover(14).front(ofPages: 0.7, isOnLeft: false)) == Array(7..<14))
    #expect(columns(cover(14).front(ofPages: 0.7, isOnLeft: true)) == Array(0..<7))
    #expect(columns(cover(15).front(ofPages: 0.7, isOnLeft: false)) == Array(8..<15))
    for (width, aspect) in [(7, 0.7), (10, 0.7), (14, 1.4), (40, 0.7), (9, 0.4), (1, 0.05)] {
      #expect(cover(width).front(ofPages: aspect, isOnLeft: false).width == width)
    }
  }

  @Test("the front of a cover that is a spread is as fine as a cover that is none")
  func fineSpread() throws {
    let book = try book(1)
    let red = Array(repeatElement([200, 30, 20, 255] as [UInt8], count: 84 * 60).joined())
    covers.store(Bitmap(width: 84, height: 60, bytes: red), of: book.identity)
    pictures.want([demand(book)], from: services())
    #expect(all().first { $0.side == .cover }?.levels.chain.levels.first?.width == 20)
  }

  @Test("the most urgent come first, four at a time, each with its cover and spine")
  func order() throws {
    let books = try [4, 2, 5, 1, 3].map { try book($0) }
    for book in books { keepCover(of: book) }
    pictures.want(books.map { demand($0) }, from: services())
    #expect(pictures.isBusy && pictures.underwayCount == 4)
    let first = letters(4)
    #expect(Set(first.map(\.0)) == Set([4, 2, 5, 1].map { BookID($0) }))
    // Nothing more comes while those are not taken.
    usleep(50_000)
    #expect(letters(0).isEmpty && pictures.underwayCount == 4)
    for (book, cover) in first { pictures.receive(cover, of: book) }
    let given = pictures.next { true } + all()
    #expect(given.prefix(4).map(\.book) == [4, 4, 2, 2].map { BookID($0) })
    #expect(given.count == 10 && Set(given.map(\.book)).count == 5)
    for picture in given {
      let size = try #require(picture.levels.chain.levels.first)
      #expect(size == (picture.side == .cover ? (20, 30) : (6, 60)))
      #expect(picture.levels.bytes.count == picture.levels.chain.byteCount)
    }
    #expect(!pictures.isBusy && pictures.next { true }.isEmpty)
  }

  @Test("a book whose cover is on its way is bound in cloth until that comes, once")
  func standIns() throws {
    let books = try (1...2).map { try book($0) }
    for book in books { keepCover(of: book) }
    let services = services()
    pictures.want(books.map { demand($0) }, from: services)
    #expect(pictures.awaitsStandIn && !pictures.isBound(books[0].id))
    let first = pictures.next(standsIn: true) { true }
    #expect(first.map(\.side) == [.cover, .spine, .cover, .spine])
    #expect(first.map(\.book) == books.flatMap { [$0.id, $0.id] } && !first.contains(where: isRed))
    #expect(first[1].bound?.cloth == 1)
    #expect(!pictures.awaitsStandIn && pictures.next(standsIn: true) { true }.isEmpty)
    // What comes goes before it, and its spine is bound in the colour of its edge.
    let own = all()
    #expect(own.count == 4 && own.allSatisfy(isRed))
    #expect(own[1].bound?.cloth == 0 && (own[1].bound?.color.x ?? 0) > 120)
    #expect(pictures.isBound(books[0].id))
    #expect(pictures.next(standsIn: true) { true }.isEmpty)
    // What was forgotten is bound anew.
    pictures.forget()
    pictures.want(books.map { demand($0) }, from: services)
    #expect(pictures.awaitsStandIn)
  }

  @Test("with no time for more, one book is given at a time")
  func oneAtATime() throws {
    let books = try (1...2).map { try book($0) }
    for book in books { keepCover(of: book) }
    pictures.want(books.map { demand($0) }, from: services())
    for (book, cover) in letters(2) { pictures.receive(cover, of: book) }
    #expect(pictures.next { false }.map(\.side) == [.cover, .spine])
    #expect(pictures.next { false }.map(\.book) == [BookID(2), BookID(2)])
  }

  @Test("what was given is given again only where it is wanted much larger, or looks otherwise")
  func again() throws {
    var book = try book(1)
    keepCover(of: book)
    let services = services()
    pictures.want([demand(book, coverWidth: 10)], from: services)
    #expect(all().count == 2)
    pictures.want([demand(book, coverWidth: 14)], from: services)
    #expect(!pictures.isBusy)
    pictures.want([demand(book, coverWidth: 30)], from: services)
    #expect(all().count == 2)
    pictures.want([demand(book, coverWidth: 200)], from: services)
    #expect(all().first?.levels.chain == MipChain(width: 40, height: 60))
    // A book that has grown on the way comes as it was, then larger.
    pictures.forget()
    pictures.want([demand(book, coverWidth: 10)], from: services)
    let early = letters(1)
    pictures.want([demand(book, coverWidth: 200)], from: services)
    for (book, cover) in early { pictures.receive(cover, of: book) }
    #expect(all().compactMap { $0.levels.chain.levels.first?.width } == [10, 6, 40, 6])
    // There is no more of it than that.
    pictures.want([demand(book, coverWidth: 900)], from: services)
    #expect(!pictures.isBusy)
    pictures.want([demand(book, coverWidth: 900, spineWidth: 12)], from: services)
    #expect(all().map(\.side) == [.spine])
    book.card.title = "Another"
    pictures.want([demand(book)], from: services)
    #expect(all().count == 2)
    pictures.renew(book.id)
    #expect(all().count == 2)
  }

  @Test("a book whose file is missing is grey and pale, and nobody looks for its cover")
  func missing() throws {
    let books = [try book(1), try book(2, isMissing: true), try book(3, isMissing: true)]
    keepCover(of: books[0])
    keepCover(of: books[1])
    let services = services()
    pictures.want(books.map { demand($0) }, from: services)
    let given = all()
    #expect(given.count == 6)
    for side in [ShelfPicture.Side.cover, .spine] {
      let of = { (id: Int64) in
        pixel(given.first { $0.book == BookID(id) && $0.side == side }).map(Int.init)
      }
      let (there, missing) = (of(1), of(2))
      #expect(missing[0] - missing[2] < (there[0] - there[2]) / 2)
      #expect(missing[1] + missing[2] > there[1] + there[2] + 40)
    }
    services.importer.waitUntilIdle()
    #expect(finished.looked.withLock { $0 } == 0)
  }

  @Test("a book without a cover has one in cloth, and the importer is asked for it once")
  func importing() throws {
    let book = try book(1)
    let services = services()
    pictures.want([demand(book)], from: services)
    let cloth = all()
    #expect(cloth.map(\.side) == [.cover, .spine])
    #expect(cloth.first?.levels.chain == MipChain(width: 20, height: 29))
    // What is asked for once more finds the cover, or does not ask again.
    for _ in 0..<3 {
      pictures.forget()
      pictures.want([demand(book)], from: services)
      #expect(all().count == 2)
    }
    services.importer.waitUntilIdle()
    #expect(covers.cover(of: book.identity) != nil)
    #expect(finished.looked.withLock { $0 } == 1)
    pictures.renew(book.id)
    #expect(all().first?.levels != cloth.first?.levels)
    #expect(finished.looked.withLock { $0 } == 1)
  }

  @Test("without a library all books are in cloth, until there is one")
  func noDesk() throws {
    let books = try (1...4).map { try book($0) }
    for book in books { keepCover(of: book) }
    for services in [nil, services(keepsCovers: false)] {
      pictures.forget()
      pictures.want(books.map { demand($0) }, from: services)
      let given = all()
      #expect(given.count == 8 && !given.contains(where: isRed))
    }
    pictures.want(books.map { demand($0) }, from: services())
    let given = all()
    #expect(given.count == 8 && given.allSatisfy(isRed))
  }

  @Test("nothing comes of what is wanted no longer, or was forgotten")
  func forgotten() throws {
    let books = try (1...5).map { try book($0) }
    for book in books { keepCover(of: book) }
    let services = services()
    pictures.want(books.map { demand($0) }, from: services)
    let first = letters(2)
    pictures.want([demand(books[4])], from: services)
    for (book, cover) in first { pictures.receive(cover, of: book) }
    #expect(all().map(\.book) == [BookID(5), BookID(5)])
    pictures.want(books.map { demand($0) }, from: services)
    pictures.forget()
    #expect(all().isEmpty)
    // A letter that nobody waits for.
    pictures.receive(nil, of: BookID(9))
    #expect(!pictures.isBusy && pictures.next { true }.isEmpty)
  }
}
