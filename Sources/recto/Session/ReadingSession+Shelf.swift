import BookModel
import Desktop
import Overlay
import Foundation
import LibraryImport
import LibraryDatabase
import PageLayout
import DecoderService
import ReaderCore
import SceneRendering
import Session

/// The shelf: which books there are, what they look like, and how one is put back.
extension ReadingSession {
  /// How many books the library tells of at first, so that none waits for thousands of others.
  private static let firstBooks = 200

  /// Seconds of a pass through the loop for printing spines and covers.
  private static let printing = 0.006

  /// Bytes of covers and spines above which those that are not near are given up.
  private static let pictureBytes = 64 << 20

  // MARK: The library

  /// Opens the library, if it is not, and asks for its books where the shelf is seen.
  func openLibrary() {
    guard !hasLibrary else { return }
    hasLibrary = true
    let mailbox = mailbox
    keeper.library.begin(
      report: { mailbox.put(.failed($0)) }, news: { mailbox.put(.importing($0)) })
    if reader.isShelfInSight { askShelf() }
  }

  /// Asks once more for the books that the shelf shows: once for all changes until the answer comes.
  func askShelf() {
    guard let words = reader.shelf?.words else { return }
    guard shelfAsked != words else {
      isShelfStale = true
      return
    }
    askShelf(words)
  }

  /// Asks for the books of some words, all for none: some of them at once, and then all.
  func askShelf(_ words: String) {
    openLibrary()
    (shelfAsked, isShelfStale) = (words, false)
    let mailbox = mailbox
    let first = reader.shelf?.isKnown == true ? nil : 0..<Self.firstBooks
    let query = LibraryQuery(ShelfText(words))
    // Once: a sample that does not come in is not tried again and again.
    let triesSample = !isSampleTried
    isSampleTried = true
    keeper.library.use(otherwise: { mailbox.put(.shelved(ShelfList(words: words))) }) { services in
      let library = services.library
      if words.isEmpty, triesSample, try library.count() == 0,
        let sample = try? InstalledFiles.sampleBook()
      {
        services.importer.add([sample])
        return mailbox.put(.shelved(ShelfList(words: words, isWhole: false)))
      }
      let some = try library.books(query, in: first)
      let isWhole = some.count != first?.count
      mailbox.put(.shelved(ShelfList(some, words: words, isWhole: isWhole)))
      if !isWhole { mailbox.put(.shelved(ShelfList(try library.books(query), words: words))) }
    }
  }

  /// Hears of changes that another window, or a command, makes.
  private func watchLibrary() {
    guard libraryWatch == nil, let services = keeper.library.services else { return }
    let mailbox = mailbox
    libraryWatch = LateWatch { try LibraryWatch(services.library) { mailbox.put(.libraryChanged) } }
  }

  /// Receives the books that the library tells of.
  func receive(_ list: ShelfList) {
    // One that is awaited is asked for again once it has come.
    if list.isWhole || list.isAwaited, list.words == shelfAsked { shelfAsked = nil }
    guard list.words == reader.shelf?.words else { return }
    shelved = list.byNumber
    send(.shelved(list.books, words: list.words, isWhole: list.isWhole), because: .page)
    shelfDemands = []
    watchLibrary()
    if isShelfStale, shelfAsked == nil { askShelf() }
  }

  /// Brings what was dropped on the shelf into the library.
  func addToLibrary(_ paths: [String]) {
    let folder = FileManager.default.currentDirectoryPath
    let paths = paths.map { DiskPath.whole($0, in: folder) }
    keeper.library.use { $0.importer.add(paths) }
  }

  /// Receives what the importer has to say.
  func receive(_ news: LibraryImporter.News) {
    switch news {
    case .progress(let progress): importing = progress
    case .added(let book, _):
      guard reader.isShelfInSight else { break }
      shelfPictures.renew(book)
      if libraryWatch == nil { askShelf() }
    case .refused(let path, let reason):
      if book == nil {
        send(.reported(ScreenText.refused(DiskPath.name(of: path), reason), isError: true))
      }
    case .failed: break
    case .finished:
      importing = nil
      if reader.isShelfInSight { askShelf() }
    }
  }

  // MARK: Pictures

  /// Whether the shelf is not worth showing yet: its first books come in a moment.
  var isShelfAwaited: Bool {
    guard reader.isShelfInSight, !scheduler.hasPresented, monotonicSeconds() < shelfPatience else {
      return false
    }
    return reader.shelf?.isKnown != true || !shelfDemands.isEmpty && shelfPictures.isBusy
      || reader.shelf?.books.isEmpty == false && shelfDemands.isEmpty
  }

  /// Whether something of the shelf can be printed now.
  var isShelfBusy: Bool { reader.isShelfInSight && shelfPictures.canPrint }

  /// Asks for the covers and spines of what is seen, and gives the renderer those that came.
  func supplyShelf() {
    guard reader.isShelfInSight else {
      return letGoOfShelf()
    }
    let demands = reader.shelfDemands.compactMap { book -> ShelfDemand? in
      guard let shelved = shelved[BookID(Int64(book.id))] else { return nil }
      let size = reader.shelfExtent(of: book)
      return ShelfDemand(
        book: shelved, coverWidth: max(16, Int(size.x.rounded())),
        spineWidth: max(1, Int(size.z.rounded())),
        spineHeight: max(16, Int(size.y.rounded())))
    }
    if demands != shelfDemands {
      shelfDemands = demands
      shelfPictures.want(demands, from: keeper.library.services)
      if renderer.shelfPictureBytes > Self.pictureBytes {
        let books = Set(demands.map(\.book.id))
        shelfPictures.forget(except: books)
        renderer.dropShelfPictures(except: Set(books.map { Int($0.value) }))
      }
    }
    if let facts = reader.facts, facts.pageCount > 0,
      !reader.visiblePages.contains(where: pictures.isBlank)
    {
      send(.pagesAreThere, because: .page)
    }
    let end = monotonicSeconds() + (reader.isMoving ? Self.printing : 3 * Self.printing)
    for picture in shelfPictures.next(while: { monotonicSeconds() < end }) {
      let key = Int(picture.book.value)
      renderer.setShelfPicture(
        of: key, isSpine: picture.side == .spine, chain: picture.levels.chain,
        bytes: picture.levels.bytes)
      shelfStamp += 1
      if picture.side == .cover, let size = picture.levels.chain.levels.first {
        send(
          .shelfCover(key, PageSize(width: Double(size.width), height: Double(size.height))),
          because: .page)
      }
    }
  }

  private func letGoOfShelf() {
    guard !shelfDemands.isEmpty else { return }
    shelfDemands = []
    shelfPictures.want([], from: nil)
    shelfPictures.forget(except: [])
    renderer.dropShelfPictures(except: [])
  }

  // MARK: Putting back

  /// Closes the book that has come back to the shelf.
  func putBookBack() {
    guard reader.hasPutBack else { return }
    storePlace(isUrgent: true)
    nextBook?.service.close()
    (nextBook, seeking) = (nil, nil)
    let shown = presented
    change(to: nil)
    // Nothing that is seen has changed.
    scheduler.begin(after: shown)
    var preferences = options.preferences
    preferences.keys = reader.keys
    preferences.page = nil
    reader.begin(preferences)
    window.title = reader.title(fileName: "")
    watchBook()
    askShelf()
  }
}
