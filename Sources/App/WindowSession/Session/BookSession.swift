import RectoBookModel
import RectoReadingRecords
import RectoDecoderService
import RectoDesktop
import RectoDiskFiles
import Foundation
import RectoReaderCore
import RectoSession

/// The book that is read in a window, what of it is on its way, what is remembered of it, and the book that
/// comes in its place.
///
/// A book is looked at on another thread, then opened by a service; the one before stays until that one is
/// open. Its methods answer with what the reader is to hear.
///
/// Law: of books that were asked for the last is opened, and no other.
final class BookSession {
  private let keeper: BookKeeper
  private let mailbox: Mailbox
  /// The book that is read; nil while all stand on the shelf.
  private(set) var book: OpenBook?
  /// The book that is being opened in its place.
  private var next: OpenBook?
  /// The book that is looked at to be opened, and how many were.
  private var sought: SoughtBook?
  private var soughtCount = 0
  /// Whether the book's file changed while it was read anew.
  private var changes = FileChanges()
  /// Why the window's first book did not open; nil where another one did.
  var unopened: DocumentError?
  /// What is to be told of the next book once it is open.
  var words: String?
  /// Whether one turns on as soon as the book is read anew: a sketchbook got a leaf.
  private var turnsOn = false
  /// What the service said before the loop began.
  private var earlyEvents: [PageEvent] = []
  /// Its highlights and notes.
  let annotations: AnnotationKeeper
  /// Measures how long it is read.
  let timer: ReadingTimer
  /// Looks its words up.
  let seeker: WordSeeker
  /// Counts it in sizes of text that are likely next.
  let sizes = SizeCounter()
  /// What of the book is on its way.
  var flow = BookFlow()
  /// What is being looked for in it.
  var search = BookSearch()
  /// The sheet with the question for the password, while that is asked.
  var sheet: PageImage?
  /// The pages that were meant when their place was kept last.
  private var keptPages: [PageNumber] = []
  /// Hear what other windows keep of the book, and that its file changes.
  private var memoryWatch: LateWatch<FileWatch>?
  private var fileWatch: LateWatch<FileWatch>?
  private var refusedWatch: LateWatch<FileWatch>?

  /// Reads a book, or none.
  init(_ book: OpenBook?, keeper: BookKeeper, mailbox: Mailbox) {
    (self.book, self.keeper, self.mailbox) = (book, keeper, mailbox)
    annotations = AnnotationKeeper(keeper.library, mailbox: mailbox)
    seeker = WordSeeker(mailbox: mailbox)
    timer = ReadingTimer(keeper.library)
    timer.begin(book?.identity)
    annotations.begin(book?.identity)
    sizes.begin(book)
  }

  /// The reader as it will be once what waits for pages is done.
  func ahead(of reader: Reader) -> Reader { flow.ahead(of: reader) }

  // MARK: Events

  /// What the service said before anybody listened; it is heard first.
  func hear(_ early: [PageEvent]) { earlyEvents = early }

  /// Whether the service said something that was not heard.
  var hasEarlyEvents: Bool { !earlyEvents.isEmpty }

  /// Takes what the service has to say.
  func takeEvents() -> [PageEvent] {
    defer { earlyEvents = [] }
    return earlyEvents + (book?.service.takeEvents() ?? [])
  }

  // MARK: Memory

  /// Stores the place that is meant, though a turn to it may still wait for its pages, and all else that is
  /// remembered of the book.
  func store(_ reader: Reader, isUrgent: Bool) {
    let ahead = ahead(of: reader)
    guard ahead.facts != nil, let book else { return }
    keeper.store(ahead.memory, of: book.identity, at: monotonicSeconds(), isUrgent: isUrgent)
  }

  /// Keeps the place as soon as another opening is meant, whatever still turns or waits for its pages: the
  /// program may end at any moment.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - isCounted: whether the time of reading counts.
  func storePlace(of reader: Reader, isCounted: Bool) {
    timer.follow(reader, counts: isCounted)
    let ahead = ahead(of: reader)
    guard ahead.pages != keptPages else { return }
    keptPages = ahead.pages
    guard ahead.facts != nil, let book else { return }
    keeper.store(ahead.memory, of: book.identity, at: monotonicSeconds(), isUrgent: false)
  }

  /// Hears of what is remembered of the book.
  func receive(_ news: MemoryWriter.News, for reader: Reader) -> [Event] {
    switch news {
    case .changed(let change):
      guard let book, book.identity == change.book else { return [] }
      let after = keeper.adopt(change, into: reader.memory)
      return after == reader.memory ? [] : [.remembered(after)]
    case .isFailing(let fault):
      return [.troubled(topic: Self.memoryTopic, [ScreenText.notRemembered(fault)])]
    case .isMended:
      return [
        .troubled(topic: Self.memoryTopic, []), .reported(ScreenText.isRemembered, isError: false),
      ]
    case .unreadable(let reason):
      return [.reported(ScreenText.memoryLost(reason), isError: true)]
    case .wasSetAside(let path):
      return [.reported(ScreenText.memorySetAside(path), isError: false)]
    }
  }

  private static let memoryTopic = "memory"

  /// What the reader is told under of a book that does not open.
  static func topic(ofOpening location: BookLocation) -> String { "open \(location)" }

  // MARK: Another book

  /// Where the book lies that is on its way, if any is.
  var locationAhead: BookLocation? { sought?.location ?? next?.location }

  /// Opens the book of a path that was typed, in place of this one, which stays until that one is open.
  ///
  /// - Parameters:
  ///   - path: where it lies, as a shell reads it.
  ///   - page: the page to open it at, where one was asked for.
  ///   - reader: who reads this one.
  func open(_ path: String, page: Int? = nil, for reader: Reader) {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let folder = FileManager.default.currentDirectoryPath
    let location = BookLocation.disk(path: path).whole(in: folder, home: home)
    seek(location, page: page, for: reader)
  }

  /// Opens a book in place of this one, which stays until that one is open.
  func open(_ location: BookLocation, for reader: Reader) {
    seek(
      location.whole(in: FileManager.default.currentDirectoryPath), page: nil, for: reader)
  }

  /// Opens the same file anew, where the reader is.
  ///
  /// - Parameters:
  ///   - reader: who reads it.
  ///   - rebound: how, where the pages of a sketchbook were arranged.
  func reload(for reader: Reader, after rebound: DrawingSession.Rebound? = nil) {
    turnsOn = rebound?.turnsOn ?? false
    guard let book, changes.record(whileOpening: locationAhead != nil) else { return }
    seek(
      rebound?.location ?? book.location, page: rebound?.page?.value, isReload: true, for: reader)
  }

  /// Whether one turns on in a book that was read anew.
  func takeTurn(of next: OpenBook) -> Bool {
    defer { turnsOn = false }
    return next.isReload && turnsOn
  }

  /// Opens the book that the window was to begin with as soon as the disk has answered.
  func expect(_ first: FirstBook, page: Int?) {
    sought = SoughtBook(
      number: FirstBook.number, location: first.location, page: page, isReload: false)
  }

  private func seek(
    _ location: BookLocation, page: Int?, isReload: Bool = false, for reader: Reader
  ) {
    next?.service.close()
    next = nil
    store(reader, isUrgent: true)
    soughtCount += 1
    let number = soughtCount
    sought = SoughtBook(number: number, location: location, page: page, isReload: isReload)
    let (mailbox, seeker) = (mailbox, keeper.seeker)
    // The disks of the book and of its memory may take their time.
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.put(.foundBook(FoundBook(location, by: seeker), number: number))
    }
  }

  /// Opens the book that was looked at, unless another one was asked for since.
  func open(_ found: FoundBook, number: Int, _ options: SessionOptions, for reader: Reader) {
    guard let sought, sought.number == number else { return }
    self.sought = nil
    next = OpenBook(
      found, options, keeper, keys: reader.keys, page: sought.page, in: reader.view,
      memory: sought.isReload ? reader.memory : nil,
      warn: { [mailbox] in mailbox.put(.lessProtection($0)) }, wake: { Window.wake() })
  }

  /// A book that is on its way was begun with what counted before.
  func bind(_ keys: KeyTable, _ defaults: ReadingDefaults) {
    next?.preferences.keys = keys
    next?.preferences.defaults = defaults
  }

  /// What came of the book that was to be opened.
  enum Arrival {
    /// It is open, and said this.
    case opens(OpenBook, [PageEvent])
    /// It does not open.
    case fails(BookLocation, DocumentError)
  }

  /// Looks how far the next book has come.
  ///
  /// - Returns: what came of it, and whether its file has changed meanwhile; nil while that is not known.
  func takeNext() -> (arrival: Arrival, isOutdated: Bool)? {
    guard let next else { return nil }
    let news = OpeningNews(next.service.takeEvents())
    guard let outcome = news.outcome else { return nil }
    self.next = nil
    let isOutdated = changes.finish(ofSameBook: next.location == book?.location)
    switch outcome {
    case .opens: return (.opens(next, news.rest), isOutdated)
    case .fails(let error):
      next.service.close()
      return (.fails(next.location, error), isOutdated)
    }
  }

  /// What the next book is to begin with, given what is read now. Pages were turned while it was read anew;
  /// another book in its place begins with what is its own.
  static func preferences(
    of next: OpenBook, saying news: [PageEvent], after reader: Reader
  ) -> Reader.Preferences {
    var preferences = next.preferences
    guard next.isReload, case .opened(let facts)? = news.first, let before = reader.facts else {
      return preferences
    }
    let old = BookPredecessor(
      memory: reader.memory, title: before.title, pageCount: before.pageCount,
      contents: before.contents)
    preferences.memory = old.isSucceeded(by: facts) ? old.memory : next.onDisk
    return preferences
  }

  /// Reads another book from now on, or none: all that belonged to the one before goes.
  ///
  /// - Parameters:
  ///   - next: the book.
  ///   - news: what its service said already.
  func change(to next: OpenBook?, saying news: [PageEvent] = []) {
    book?.service.close()
    (book, earlyEvents, flow) = (next, news, BookFlow())
    (search, sheet) = (BookSearch(), nil)
    annotations.begin(next?.identity)
    timer.begin(next?.identity)
    sizes.begin(next)
  }

  /// Opens no other book any more.
  func stopOpening() {
    next?.service.close()
    (next, sought) = (nil, nil)
  }

  /// Reads no book any more.
  func close() {
    timer.begin(nil)
    sizes.begin(nil)
    book?.service.close()
    next?.service.close()
  }

  // MARK: Sizes of text

  /// Has sizes of text counted that a press leads to, as soon as nothing else is to be done.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - idleAt: from when on there is nothing to draw and to make ready; nil while that is not known.
  func countSizes(for reader: Reader, from idleAt: Double?) {
    let isBusy = reader.isMoving || reader.isShelfInSight || search.isUnderWay
    sizes.follow(
      reader, isLaidOut: !flow.relayout.isUnderWay, idleAt: isBusy ? nil : idleAt,
      at: monotonicSeconds(), wake: { Window.wake() })
  }

  // MARK: Neighbours

  /// Looks for the book so many places on: in a row that was asked for, else in its folder, which
  /// `Mailbox.Message.neighbour` answers.
  ///
  /// - Returns: the book of the row; nil where that ends, or the folder is asked.
  func neighbour(
    _ distance: Int, in row: [BookLocation]
  ) -> (book: BookLocation?, isAsked: Bool) {
    guard let book else { return (nil, true) }
    if row.count > 1, let here = row.firstIndex(of: book.location) {
      let place = here + distance
      return (row.indices.contains(place) ? row[place] : nil, false)
    }
    let (mailbox, location) = (mailbox, book.location)
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        let next = try BookNeighbours.book(distance, from: location)
        mailbox.put(.neighbour(distance, of: location, at: next))
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
    return (nil, true)
  }

  /// Tells the reader what the next book is called, of a row that was asked for, else of the folder; nothing
  /// where there is none.
  func nameNext(in row: [BookLocation]) {
    guard let here = book?.location else { return }
    let mailbox = mailbox
    if row.count > 1, let place = row.firstIndex(of: here) {
      if place + 1 < row.count { mailbox.put(.event(.nextBook(row[place + 1].name))) }
      return
    }
    DispatchQueue.global(qos: .userInitiated).async {
      // Nobody has asked for what is only offered: a folder that cannot be read offers nothing.
      guard let next = try? BookNeighbours.book(1, from: here) else { return }
      mailbox.put(.event(.nextBook(next.name)))
    }
  }

  /// Whether what was found beside a book is still asked for: that book is read, and no other is on its way.
  func isBeside(_ location: BookLocation) -> Bool {
    book?.location == location && locationAhead == nil
  }

  /// Writes what is marked in the open book to a file that others read, once all of it is kept.
  ///
  /// - Parameters:
  ///   - wish: a format or a path, as in `NotesExport`.
  ///   - folders: where the user keeps files.
  ///   - reader: who reads it.
  func exportNotes(as wish: String, _ folders: UserFolders, for reader: Reader) {
    guard let book else { return }
    let title = reader.facts?.card.title
    let mailbox = mailbox
    let name = (book.fileName as NSString).deletingPathExtension
    let export = NotesExport(book: book.location.path, title: title ?? name, folders: folders)
    annotations.whenWritten { isWritten in
      guard isWritten else {
        let words = AnnotationText.notesNotExported(AnnotationText.areNotKeptYet)
        return mailbox.put(.event(.reported(words, isError: true)))
      }
      DispatchQueue.global(qos: .userInitiated).async {
        for event in export.write(as: wish) { mailbox.put(.event(event)) }
      }
    }
  }

  // MARK: Watching

  /// Hears from now on that the book changes, or what is remembered of it.
  func watch() {
    let mailbox = mailbox
    memoryWatch = book?.identity.flatMap { keeper.writer?.watch($0) }
    // Without a watch there are still the keys.
    fileWatch = book.map { book in
      let location = book.location
      return LateWatch { try FileWatch(of: location) { mailbox.put(.bookChanged) } }
    }
  }

  /// Why a book does not open, which is said until its file has changed, or is there.
  func refusal(of location: BookLocation, because error: DocumentError) -> Event {
    let (mailbox, topic) = (mailbox, Self.topic(ofOpening: location))
    refusedWatch = LateWatch {
      try FileWatch(of: location) { mailbox.put(.event(.troubled(topic: topic, []))) }
    }
    return .troubled(topic: topic, [ScreenText.notOpened(error)])
  }
}
