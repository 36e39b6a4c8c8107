import RectoBookModel
import RectoReadingRecords
import RectoImageFiles
import RectoDesktop
import RectoDiskFiles
import Foundation
import RectoLibraryDatabase
import RectoLibraryImport
import RectoOverlay
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// The shelf behind a window: which books of the library stand on it, what they look like, where they lie, and
/// which are being brought in.
///
/// Its methods answer with what the reader is to hear; what the library has to say comes by the mailbox.
final class ShelfSession {
  private let library: LibraryKeeper
  private let mailbox: Mailbox
  /// Pages of a book of which the cover is chosen.
  let preview: CoverPreview
  /// Made when a shelf is first seen: it looks for fonts.
  private lazy var pictures = ShelfPictures(printer: BookPrinter(), mailbox: mailbox)
  /// The books of the shelf, as the library has them.
  private var books: [BookID: LibraryBook] = [:]
  private var inquiry = ShelfInquiry()
  /// Whether the sample book was brought to a shelf without books.
  private var isSampleTried = false
  /// What was asked for of their pictures.
  private var demands: [ShelfDemand] = []
  /// Changes whenever a book of the shelf looks otherwise.
  private(set) var stamp = 0
  /// Until when a shelf without pictures is not shown.
  private var patience = monotonicSeconds() + 0.3
  /// The same of one of which nothing is known, or to which its first book of all is brought.
  private let firstPatience = monotonicSeconds() + 2
  /// Whether the library was opened, and is watched.
  private var isOpen = false
  private var watch: LateWatch<LibraryWatch>?
  /// Where the book that comes off the shelf could not be opened.
  private var placesTried: Set<BookLocation> = []
  /// The open book, while nobody knows what it is bound in.
  private var unbound: BookIdentity?
  /// How far books are being brought in; nil where none are.
  private(set) var importing: LibraryImporter.Progress?
  /// What could not be brought in since something was added last, as it is told.
  private var refusals: [String] = []

  /// What it is told under what could not be brought in.
  private static let refusalTopic = "adding"

  /// How many books the library tells of at first, so that none waits for thousands of others.
  private static let firstBooks = 200

  /// Seconds of a pass through the loop for printing spines and covers.
  private static let printing = 0.006

  /// Knows of a library, and asks nothing yet.
  init(_ library: LibraryKeeper, mailbox: Mailbox) {
    (self.library, self.mailbox) = (library, mailbox)
    preview = CoverPreview(library, mailbox: mailbox)
  }

  // MARK: The library

  /// Opens the library, if it is not, and asks for its books where the shelf is seen.
  func open(for reader: Reader) {
    guard !isOpen else { return }
    isOpen = true
    let mailbox = mailbox
    library.begin(
      report: { mailbox.put(.failed($0)) }, news: { mailbox.put(.importing($0)) })
    if reader.isShelfInSight { ask(for: reader) }
  }

  /// The same while a book is read, with which the window began; what that is bound in is asked as well.
  func open(for reader: Reader, reading book: OpenBook?, by renderer: SceneRenderer) {
    open(for: reader)
    bind(book, by: renderer)
  }

  /// Asks once more for the books that a reader's shelf shows: once for all changes until the answer comes.
  func ask(for reader: Reader) {
    guard let words = reader.shelf?.words, inquiry.renew(words) else { return }
    ask(words, for: reader)
  }

  /// Asks for the books of some words, all for none: some of them at once, and then all.
  func ask(_ words: String, for reader: Reader) {
    open(for: reader)
    inquiry.begin(words)
    let mailbox = mailbox
    let first = reader.shelf?.isKnown == true ? nil : 0..<Self.firstBooks
    let query = LibraryQuery(ShelfText(words))
    // Once: a sample that does not come in is not tried again and again.
    let triesSample = !isSampleTried
    isSampleTried = true
    library.use(otherwise: { mailbox.put(.shelved(ShelfList(words: words))) }) { services in
      let library = services.library
      if words.isEmpty, triesSample, try library.count() == 0,
        let sample = try? InstalledFiles.sampleBook(),
        let identity = try? BookIdentity(of: .disk(path: sample)),
        // Whoever forgot it has seen it.
        try !library.isRemoved(identity)
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

  /// Receives the books that the library tells of.
  func receive(_ list: ShelfList, for reader: Reader) -> [Event] {
    // One that is awaited is asked for again once it has come.
    inquiry.receive(list.words, isLast: list.isWhole || list.isAwaited)
    guard list.words == reader.shelf?.words else { return [] }
    books = list.byNumber
    demands = []
    if list.isAwaited { patience = firstPatience }
    watchLibrary()
    if inquiry.isDue { ask(for: reader) }
    return [.shelved(list.books, words: list.words, isWhole: list.isWhole)]
  }

  /// Hears of changes that another window, or a command, makes.
  private func watchLibrary() {
    guard watch == nil, let services = library.services else { return }
    let mailbox = mailbox
    watch = LateWatch { try LibraryWatch(services.library) { mailbox.put(.libraryChanged) } }
  }

  /// The library has changed, by this program or another.
  func followChange(for reader: Reader) {
    if reader.isShelfInSight { ask(for: reader) }
    library.use { try $0.followFolders() }
  }

  // MARK: Bringing in

  /// Brings what was dropped on the shelf, or was named, into the library.
  ///
  /// - Returns: what the reader is to hear: what could not be brought in before is no longer told.
  func add(_ paths: [String]) -> [Event] {
    let paths = paths.map(LookChoice.whole)
    refusals = []
    library.use { $0.importer.add(paths) }
    return [.troubled(topic: Self.refusalTopic, [])]
  }

  /// The cover of a book is another one now: it is made when it is wanted.
  func forgetCover(of book: BookIdentity) { library.use { $0.covers?.forget(book) } }

  /// A sketchbook on its way to the shelf shows there what was drawn on its cover.
  func renewCover(of book: OpenBook?, after drawings: DrawingSession) {
    guard drawings.takeCoverChange(), let book, let identity = book.identity else { return }
    library.use { services in
      services.covers?.forget(identity)
      services.importer.look(into: [book.location.path])
    }
  }

  /// Receives what the importer has to say.
  ///
  /// - Parameters:
  ///   - news: that.
  ///   - reader: who reads.
  ///   - tellsRefused: whether it is told what could not be brought in.
  /// - Returns: what the reader is to hear.
  func receive(
    _ news: LibraryImporter.News, for reader: Reader, tellsRefused: Bool
  ) -> [Event] {
    switch news {
    case .progress(let progress): importing = progress
    case .added(let book, _):
      seekCase()
      guard reader.isShelfInSight else { break }
      pictures.renew(book)
      if watch == nil { ask(for: reader) }
    case .refused(let path, let reason):
      guard tellsRefused else { break }
      let words = ScreenText.refused(LookChoice.short(path), reason)
      refusals = refusals.filter { $0 != words }.suffix(Limits.messages - 1) + [words]
      return [.troubled(topic: Self.refusalTopic, refusals)]
    case .failed: break
    case .finished:
      importing = nil
      if reader.isShelfInSight { ask(for: reader) }
    }
    return []
  }

  /// Leaves out what is still to be added, and says so.
  func stopAdding() -> [Event] {
    library.use { $0.importer.cancel() }
    guard let importing, importing.total > importing.done else { return [] }
    return [.reported(ScreenText.notAdded(importing.total - importing.done), isError: false)]
  }

  // MARK: What is done to books

  /// Does something in the library; `Event.tended` answers.
  ///
  /// - Parameters:
  ///   - deed: what is done.
  ///   - turn: how it comes to be done.
  func perform(_ deed: ShelfDeed, as turn: ShelfDeed.Turn) {
    library.use { [mailbox] in Self.perform(deed, as: turn, $0, mailbox) }
  }

  private nonisolated static func perform(
    _ deed: ShelfDeed, as turn: ShelfDeed.Turn, _ services: LibraryKeeper.Services,
    _ mailbox: Mailbox
  ) {
    do {
      guard let (outcome, done) = try deed.perform(in: services.changes) else { return }
      for book in done.covers.keys { services.covers?.forget(book) }
      if !done.covers.isEmpty { services.importer.look(into: done.covers.values.map(\.path)) }
      mailbox.put(.event(.tended(deed, outcome, as: turn)))
      mailbox.put(.libraryChanged)
    } catch {
      mailbox.put(.failed(ShelfCareText.notDone(error.reason)))
    }
  }

  /// Lets a page be the cover of the open book; `Event.tended` answers.
  func use(_ page: PlacedPage, asCoverOf book: OpenBook?) {
    let (mailbox, identity) = (mailbox, book?.identity)
    library.use { services in
      let known = try identity.flatMap { identity in try services.library.book(identity) }
      guard let known else { return mailbox.put(.failed(ShelfCareText.noCover)) }
      let change = CardChange(cover: CoverPage(page.page.value, at: page.place))
      Self.perform(.edit([Int(known.id.value)], change), as: .new, services, mailbox)
    }
  }

  /// Asks for all collections; `Event.collections` answers.
  func sendCollections() {
    let mailbox = mailbox
    library.use { services in
      let collections = try services.library.collections()
      mailbox.put(
        .event(.collections(collections.map { ShelfCollection($0.name, count: $0.books) })))
    }
  }

  // MARK: Places

  /// Looks where a book lies whose file was not there; `Event.sought` answers.
  func seek(_ number: Int) {
    let mailbox = mailbox
    library.use(otherwise: { mailbox.put(.sought(number, at: nil)) }) { services in
      let location = try services.library.place(of: BookID(Int64(number)))
      mailbox.put(.sought(number, at: location))
    }
  }

  /// A book did not open where it lay: its other places are tried first, of which `Mailbox.Message.elsewhere`
  /// tells.
  func seek(_ number: Int, elsewhereThan location: BookLocation, because error: DocumentError) {
    placesTried.insert(location)
    let (mailbox, tried) = (mailbox, placesTried)
    library.use(
      otherwise: { mailbox.put(.elsewhere(number, at: nil, insteadOf: location, because: error)) }
    ) { services in
      let place = try services.library.place(of: BookID(Int64(number)), besides: tried)
      mailbox.put(.elsewhere(number, at: place, insteadOf: location, because: error))
    }
  }

  /// A book opened, or will not be: the next one may lie where this one did not.
  func endSeeking() { placesTried = [] }

  // MARK: Pictures

  /// Another book is open from now on, or none: asks what it is bound in, as the shelf has it.
  ///
  /// `Mailbox.Message.bound` answers where that is known, or as soon as the library has the book; until then the look
  /// says.
  func bind(_ open: OpenBook?, by renderer: SceneRenderer) {
    renderer.bind(0, in: nil)
    unbound = open?.identity
    seekCase()
  }

  private func seekCase() {
    guard let book = unbound else { return }
    let mailbox = mailbox
    library.use { services in
      guard let shelved = try services.library.book(book), let covers = services.covers,
        covers.has(book)
      else { return }
      let demand = ShelfDemand(book: shelved, coverWidth: 1, spineWidth: 1, spineHeight: 1)
      let print = demand.label.print(cover: covers.cover(of: book, width: Self.caseWidth))
      mailbox.put(.bound(book, in: ShelfCase(print)))
    }
  }

  /// The open book is bound in what was found.
  func bind(_ bound: ShelfCase, by renderer: SceneRenderer, showing frames: FramePresenter) {
    renderer.bind(0, in: bound)
    frames.composer?.bind(in: bound)
    unbound = nil
    frames.scheduler.expect(.page)
  }

  /// Pixels across a cover that only colours are taken from.
  private nonisolated static let caseWidth = 256

  /// Whether a reader's shelf is not worth showing yet: its first books come in a moment.
  func isAwaited(by reader: Reader) -> Bool {
    guard reader.isShelfInSight, let state = reader.shelf else { return false }
    guard monotonicSeconds() < (state.isKnown ? patience : firstPatience) else { return false }
    return !state.isKnown || !demands.isEmpty && pictures.isBusy
      || demands.isEmpty && (!state.books.isEmpty || patience == firstPatience)
  }

  /// Whether something of the shelf can be printed now.
  func canPrint(for reader: Reader) -> Bool {
    reader.isShelfInSight
      && (pictures.canPrint || standsIn(before: reader) && pictures.awaitsStandIn)
  }

  /// Whether books without a cover yet are given one in cloth: where they are seen, and nothing moves that would
  /// wait for it.
  private func standsIn(before reader: Reader) -> Bool {
    !reader.isMoving && !isAwaited(by: reader)
  }

  /// Receives a cover, or that a book has none.
  func receive(_ cover: ShelfCover?, of book: BookID) { pictures.receive(cover, of: book) }

  /// Asks for the covers and spines of what is seen, and gives the renderer those that came.
  func supply(_ renderer: SceneRenderer, for reader: Reader) -> [Event] {
    guard reader.isShelfInSight else {
      letGo(of: renderer)
      return []
    }
    let sight = ShelfSight(reader)
    let demands = sight.demands.compactMap { book -> ShelfDemand? in
      guard let shelved = books[BookID(Int64(book.id))] else { return nil }
      let size = sight.extent(of: book)
      return ShelfDemand(
        book: shelved, coverWidth: max(16, Int(size.x.rounded())),
        spineWidth: max(1, Int(size.z.rounded())),
        spineHeight: max(16, Int(size.y.rounded())))
    }
    if demands != self.demands {
      self.demands = demands
      pictures.want(demands, from: library.services)
      if let books = pictures.evict() {
        renderer.dropShelfPictures(except: Set(books.map { Int($0.value) }))
      }
      for demand in demands where !pictures.isBound(demand.book.id) {
        renderer.bind(Int(demand.book.id.value), in: ShelfCase(demand.label.print(cover: nil)))
      }
    }
    let end = monotonicSeconds() + (reader.isMoving ? Self.printing : 3 * Self.printing)
    let printed = pictures.next(
      standsIn: standsIn(before: reader), while: { monotonicSeconds() < end })
    return printed.compactMap { picture in
      let key = Int(picture.book.value)
      if let bound = picture.bound { renderer.bind(key, in: bound) }
      renderer.setShelfPicture(
        of: key, isSpine: picture.side == .spine, chain: picture.levels.chain,
        bytes: picture.levels.bytes)
      stamp += 1
      guard picture.side == .cover, let size = picture.levels.chain.levels.first else {
        return nil
      }
      return .shelfCover(
        key, PageSize(width: Double(size.width), height: Double(size.height)))
    }
  }

  private func letGo(of renderer: SceneRenderer) {
    guard !demands.isEmpty else { return }
    demands = []
    pictures.forget()
    renderer.dropShelfPictures(except: [])
  }
}

extension SceneRenderer {
  /// Notes what a book is bound in; 0 is the open one.
  func bind(_ book: Int, in bound: ShelfCase?) {
    bind(book, in: bound?.color, cloth: bound?.cloth ?? 0)
  }
}
