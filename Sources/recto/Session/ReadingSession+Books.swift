import BookModel
import BookStore
import Desktop
import DiskFiles
import Overlay
import Foundation
import DecoderService
import ReaderCore
import Session
import Settings

/// Which book is read, what is remembered of it, and what comes in its place.
extension ReadingSession {
  // MARK: Places

  /// Stores the place that is meant, though a turn to it may still wait for its pages, and all else that is
  /// remembered of the book.
  func storePlace(isUrgent: Bool) { storePlace(of: readerAhead, isUrgent: isUrgent) }

  private func storePlace(of ahead: Reader, isUrgent: Bool) {
    guard ahead.facts != nil, let book else { return }
    keeper.store(ahead.memory, of: book.identity, at: monotonicSeconds(), isUrgent: isUrgent)
  }

  /// Keeps the place as soon as another opening is meant, whatever still turns or waits for its pages: the
  /// program may end at any moment.
  func keepPages() {
    let ahead = readerAhead
    guard ahead.pages != keptPages else { return }
    keptPages = ahead.pages
    storePlace(of: ahead, isUrgent: false)
  }

  /// Hears of the memory of the open book.
  func receive(_ news: MemoryWriter.News) {
    switch news {
    case .changed(let change): adopt(change)
    case .isFailing(let reason):
      send(.troubled(topic: Self.memoryTopic, [ScreenText.notRemembered(reason)]))
    case .isMended:
      send(.troubled(topic: Self.memoryTopic, []))
      send(.reported(ScreenText.isRemembered, isError: false))
    case .unreadable(let reason):
      send(.reported(ScreenText.memoryLost(reason), isError: true))
    case .wasSetAside(let path):
      send(.reported(ScreenText.memorySetAside(path), isError: false))
    }
  }

  private static let memoryTopic = "memory"

  /// Shows what another window changed.
  private func adopt(_ change: MemoryLedger.Change) {
    guard let book, book.identity == change.book else { return }
    let before = reader.memory
    let after = keeper.adopt(change, into: before)
    if after != before { send(.remembered(after)) }
  }

  // MARK: Other books

  /// Opens a book in place of this one, which stays until that one is open.
  func open(_ path: String, page: Int? = nil) {
    // As a shell reads it.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let folder = FileManager.default.currentDirectoryPath
    begin(DiskPath.whole(path, in: folder, home: home), page: page)
  }

  /// Opens the same file anew, where the reader is.
  func reload() {
    let isOpening = nextBook != nil || seeking != nil
    guard let book, fileChanges.record(whileOpening: isOpening) else { return }
    begin(book.path, page: nil, isReload: true)
  }

  private func begin(_ path: String, page: Int?, isReload: Bool = false) {
    nextBook?.service.close()
    nextBook = nil
    storePlace(isUrgent: true)
    booksSought += 1
    let number = booksSought
    seeking = SoughtBook(number: number, path: path, page: page, isReload: isReload)
    let (mailbox, seeker) = (mailbox, keeper.seeker)
    // The disks of the book and of its memory may take their time.
    DispatchQueue.global(qos: .userInitiated).async {
      mailbox.put(.foundBook(FoundBook(path, by: seeker), number: number))
    }
  }

  /// Opens the book that was looked at, unless another one was asked for since.
  private func open(_ found: FoundBook, number: Int) {
    guard let sought = seeking, sought.number == number else { return }
    seeking = nil
    nextBook = OpenBook(
      found, options, keeper, keys: reader.keys, page: sought.page,
      memory: sought.isReload ? reader.memory : nil,
      warn: { [mailbox] in mailbox.put(.lessProtection($0)) }, wake: { Window.wake() })
  }

  /// Opens the book so many places on: in the row that was asked for, else in its folder.
  func openNeighbour(_ distance: Int) {
    guard let book else { return }
    if options.paths.count > 1, let here = options.paths.firstIndex(of: book.path) {
      guard options.paths.indices.contains(here + distance) else { return reportEnd(distance) }
      return open(options.paths[here + distance])
    }
    let (mailbox, path) = (mailbox, book.path)
    DispatchQueue.global(qos: .userInitiated).async {
      do {
        let next = try BookNeighbours.book(distance, from: path)
        mailbox.put(.neighbour(distance, of: path, at: next))
      } catch {
        mailbox.put(.failed("\(error)"))
      }
    }
  }

  /// Opens the book that was found beside the open one, unless that is another one by now.
  private func openNeighbour(_ distance: Int, of path: String, at next: String?) {
    guard book?.path == path, seeking == nil, nextBook == nil else { return }
    if let next { open(next) } else { reportEnd(distance) }
  }

  private func reportEnd(_ distance: Int) {
    send(
      .reported(distance > 0 ? ScreenText.lastBook : ScreenText.firstBook, isError: false))
  }

  /// Looks how far the next book has come, and turns to it once it is open.
  func takeNextBook() {
    guard let next = nextBook else { return }
    let news = OpeningNews(next.service.takeEvents())
    let isSame = next.path == book?.path
    switch news.outcome {
    case .opens:
      nextBook = nil
      turn(to: next, with: news.rest)
    case .fails(let error):
      nextBook = nil
      next.service.close()
      openElsewhere(than: next.path, because: error)
    case nil: return
    }
    if fileChanges.finish(ofSameBook: isSame) { reload() }
  }

  private func turn(to next: OpenBook, with news: [PageEvent]) {
    change(to: next)
    placesTried = []
    earlyEvents = news
    var next = next
    // Pages were turned while it was read anew; another book in its place begins with what is its own.
    if next.isReload, case .opened(let facts)? = news.first, let before = reader.facts {
      let old = BookPredecessor(
        memory: reader.memory, title: before.title, pageCount: before.pageCount,
        contents: before.contents)
      next.preferences.memory = old.isSucceeded(by: facts) ? old.memory : next.onDisk
    }
    reader.begin(next.preferences, isReload: next.isReload)
    // What went wrong is not mended by another book, but by this one if it did not open before.
    send(.troubled(topic: Self.topic(ofOpening: next.path), []))
    if let words = openingWords { send(.reported(words, isError: false)) }
    openingWords = nil
    watchBook()
  }

  /// Reads another book from now on, or none: all that belonged to the one before goes.
  func change(to next: OpenBook?) {
    book?.service.close()
    book = next
    earlyEvents = []
    flow = BookFlow()
    (searched, sheet) = (nil, nil)
    painter.drop()
    scheduler.begin()
    isSearching = false
    pictures.forget()
    thumbnails.forget()
    overlay.dropThumbnails(except: [])
  }

  // MARK: Listening

  /// Begins to hear of files that change and of other runs; not before there is something to see.
  func listen() {
    let mailbox = mailbox
    let environment = ProcessInfo.processInfo.environment
    windowSocket = LateWatch {
      WindowSocket(in: environment) { request in
        mailbox.put(.call(request))
        return true
      }
    }
    openLibrary()
    watchBook()
    watchShaders()
  }

  /// What the reader is told under of a book that does not open.
  static func topic(ofOpening path: String) -> String { "open \(path)" }

  func watchBook() {
    let mailbox = mailbox
    memoryWatch = book?.identity.flatMap { keeper.writer?.watch($0) }
    // Without a watch there are still the keys.
    watches = [
      settings.flatMap { settings in
        let path = settings.path
        return LateWatch { try FileWatch(path) { mailbox.put(.settingsChanged) } }
      },
      book.map { book in
        let path = book.path
        return LateWatch { try FileWatch(path) { mailbox.put(.bookChanged) } }
      },
    ].compactMap(\.self)
  }

  /// Takes what other threads have left.
  func readMailbox() {
    for message in mailbox.take() {
      switch message {
      case .lessMotion: send(.preferred(lessMotion: true))
      case .settingsChanged: readSettings()
      case .settings(let file): adopt(file)
      case .foundBook(let found, let number): open(found, number: number)
      case .succeeds(let before, let identity):
        if book?.identity == identity { send(.succeeds(before), because: .page) }
      case .neighbour(let distance, let path, let next):
        openNeighbour(distance, of: path, at: next)
      case .event(let event): send(event)
      case .presets(let presets): receive(presets)
      case .lookPictures(let found): lookPictures.receive(found, for: overlay)
      case .lookFolder(let folder, let files): compare(with: files, in: folder)
      case .lightIsMissing(let name):
        lightsMissing.insert(name)
        mayKeepLight = true
      case .trialIsMarked: shaders.isMarkAwaited = false
      case .shaders(let files): shaders.receive(files)
      case .shaderFolders(let folders, let named): use(shadersOf: folders, named: named)
      case .lookFolders(let folders, let look, let file): use(look, in: folders, of: file)
      case .bookChanged: reload()
      case .call(let request):
        window.raise()
        if let path = request.path { open(path, page: request.page) }
      case .thumbnail(let page, let picture): overlay.setThumbnail(page, picture)
      case .thumbnailsMissing(let pages):
        book?.service.wantThumbnails(pages, width: ThumbnailSupply.width)
      case .recent(let books): send(.recent(books))
      case .difference(let difference, let number): receive(difference, number: number)
      case .memory(let news): receive(news)
      case .ended(let signal): end(by: signal)
      case .failed(let reason): send(.reported(reason, isError: true))
      case .lessProtection(let missing): report(missing)
      case .shelved(let list): receive(list)
      case .shelfCover(let book, let cover): shelfPictures.receive(cover, of: book)
      case .sought(let book, let path): send(.sought(book, path: path))
      case .elsewhere(let book, let path, let tried, let error):
        goElsewhere(book, path, insteadOf: tried, because: error)
      case .libraryChanged:
        if reader.isShelfInSight { askShelf() }
        keeper.library.use { try $0.followFolders() }
      case .importing(let news): receive(news)
      }
    }
  }

  /// Says once that books are read with less protection than they should be.
  private func report(_ missing: [Protection]) {
    guard !isProtectionTold else { return }
    isProtectionTold = true
    send(.reported(ScreenText.lessProtection(without: missing), isError: true))
  }

  /// Reads the settings anew.
  private func readSettings() {
    guard let before = settings else { return }
    let mailbox = mailbox
    errands.async {
      var file = before
      file.reload()
      mailbox.put(.settings(file))
    }
  }

  /// Takes settings that were read; all of them count at once.
  private func adopt(_ file: SettingsFile) {
    settings = file
    let (keys, faults) = KeyTable.table(of: file.settings, profile: options.keyProfile)
    if keys != reader.keys { send(.bound(keys)) }
    options.follow(file.settings)
    pictures.budget = PictureSupply.share(of: options.memory)
    // A book that is on its way was begun with what counted before.
    nextBook?.preferences.keys = keys
    nextBook?.preferences.defaults = options.preferences.defaults
    send(.adopted(options.preferences.defaults))
    send(.troubled(topic: Self.settingsTopic, file.faults.map(\.description) + faults))
  }

  /// What the reader is told under of faults in the settings.
  static let settingsTopic = "settings"
}
