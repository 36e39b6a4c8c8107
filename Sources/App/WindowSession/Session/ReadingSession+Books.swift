import RectoBookModel
import RectoDesktop
import RectoDiskFiles
import RectoDrawingStore
import Foundation
import RectoOverlay
import RectoDecoderService
import RectoReaderCore
import RectoSession
import RectoSettings

/// Which book is read, and what comes in its place.
extension ReadingSession {
  /// Opens the book of a path that was typed, in place of this one, which stays until that one is open.
  func open(_ path: String, page: Int? = nil) { books.open(path, page: page, for: reader) }

  /// Opens the book so many places on: in the row that was asked for, else in its folder.
  func openNeighbour(_ distance: Int) {
    let found = books.neighbour(distance, in: options.books)
    if !found.isAsked { openNeighbour(distance, at: found.book) }
  }

  private func openNeighbour(_ distance: Int, at location: BookLocation?) {
    if let location { return books.open(location, for: reader) }
    let words = distance > 0 ? ScreenText.lastBook : ScreenText.firstBook
    send(.reported(words, isError: false))
  }

  /// Looks how far the next book has come, and turns to it once it is open.
  ///
  /// Errors: the book that the window was to begin with does not open.
  func openNextBook() throws {
    guard let (arrival, isOutdated) = books.takeNext() else { return }
    switch arrival {
    case .opens(let next, let news): turn(to: next, saying: news)
    case .fails(let location, let error) where books.book == nil && reader.shelf == nil:
      try askForAnother(than: location, because: error)
    case .fails(let location, let error): openElsewhere(than: location, because: error)
    }
    if isOutdated { books.reload(for: reader) }
  }

  private func turn(to next: OpenBook, saying news: [PageEvent]) {
    let preferences = BookSession.preferences(of: next, saying: news, after: reader)
    change(to: next, saying: news)
    shelf.endSeeking()
    for effect in reader.begin(preferences, isReload: next.isReload) { perform(effect) }
    if books.takeTurn(of: next) { send(.turnedByButton(forward: true)) }
    // What went wrong is not mended by another book, but by this one if it did not open before.
    send(.troubled(topic: BookSession.topic(ofOpening: next.location), []))
    if let words = books.words { send(.reported(words, isError: false)) }
    (books.words, books.unopened) = (nil, nil)
    watch()
  }

  /// Reads another book from now on, or none.
  ///
  /// - Parameters:
  ///   - next: the book.
  ///   - news: what its service said already.
  ///   - shown: what the window goes on to show, if that is nothing of the book before.
  func change(to next: OpenBook?, saying news: [PageEvent] = [], showing shown: ShownFrame? = nil) {
    books.change(to: next, saying: news)
    drawings.begin(next)
    pictures.ink.book = next?.identity
    shelf.bind(next, by: renderer)
    frames.begin(after: shown)
    forgetPictures()
  }

  /// All pictures of pages are of a book, or a layout, that is read no more.
  func forgetPictures() {
    frames.composer?.forgetPictures()
    pictures.forget()
    drawings.forgetPages()
    thumbnails.forget(for: overlay)
  }

  // MARK: Books that do not open

  /// The window's first book cannot be opened: the shelf says why, and another one is asked for.
  ///
  /// Errors: nobody is to be asked.
  func askForAnother(than location: BookLocation, because error: DocumentError) throws {
    guard options.asksForAnother, reader.shelf == nil else { throw error }
    closeBook()
    reader.standBeforeShelf()
    shelf.open(for: reader)
    books.unopened = error
    reportFailure(error, of: location)
    send(.invocation(Invocation(.openBook)))
    send(.pasted(location.folder))
  }

  /// A book could not be opened: one of the shelf is tried at its other places first.
  private func openElsewhere(than location: BookLocation, because error: DocumentError) {
    guard let number = reader.shelf?.out, number != ShelfState.standIn, reader.facts == nil else {
      return reportFailure(error, of: location)
    }
    shelf.seek(number, elsewhereThan: location, because: error)
  }

  /// Opens a book of the shelf at another place, unless it was put back meanwhile.
  private func goElsewhere(
    _ number: Int, _ location: BookLocation?, insteadOf tried: BookLocation,
    because error: DocumentError
  ) {
    guard let location else { return reportFailure(error, of: tried) }
    guard reader.shelf?.out == number else { return shelf.endSeeking() }
    send(.sought(number, at: location))
  }

  /// Reports why a book does not open, and puts it back.
  private func reportFailure(_ error: DocumentError, of location: BookLocation) {
    shelf.endSeeking()
    send(books.refusal(of: location, because: error))
    send(.openingFailed)
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
    shelf.open(for: reader, reading: books.book, by: renderer)
    watch()
    looks.watchShaders()
  }

  /// Hears from now on of the settings and the book, and what is remembered of that.
  func watch() {
    let mailbox = mailbox
    // Without a watch there are still the keys.
    settings.watch = settings.file.flatMap { settings in
      let path = settings.path
      return LateWatch { try FileWatch(path) { mailbox.put(.settingsChanged) } }
    }
    books.watch()
  }

  /// Takes what other threads have left.
  func readMailbox() {
    for message in mailbox.take() {
      switch message {
      case .lessMotion: send(.preferred(lessMotion: true))
      case .portalText(let text): interface.receive(overlay) { $0.ofPortal = text }
      case .displayText(let text): interface.receive(overlay) { $0.ofDisplay = text }
      case .settingsChanged: settings.reload(on: errands, mailbox)
      case .settings(let file): adopt(file)
      case .foundBook(let found, let number):
        books.open(found, number: number, options, for: reader)
      case .succeeds(let before, let identity):
        guard books.book?.identity == identity else { continue }
        send(.succeeds(before), because: .page)
        drawings.look()
        books.annotations.look()
      case .neighbour(let distance, let location, let next):
        if books.isBeside(location) { openNeighbour(distance, at: next) }
      case .event(let event): send(event)
      case .presets(let presets): receive(presets)
      case .lookPictures(let found): looks.pictures.receive(found, for: overlay)
      case .lookFolder(let folder, let files): compare(with: files, in: folder)
      case .lightIsMissing(let name): light.miss(name)
      case .programs(let progress): programs.learn(progress)
      case .trialIsMarked: looks.confirmTrial()
      case .shaders(let files, let folders): looks.receive(files, in: folders)
      case .shaderFolders(let folders, let named): send(looks.use(shadersOf: folders, named: named))
      case .lookFolders(let folders, let look, let file): looks.use(look, in: folders, of: file)
      case .lookFailed(let reason, let file): send(looks.fail(reason, of: file))
      case .look(let look): send(looks.adopt(look, insteadOf: reader.shading))
      case .bookChanged:
        // Who draws in a sketchbook changes its file all the time.
        if drawings.drawsIntoBook { drawings.lookAgain() } else { books.reload(for: reader) }
      case .madeSketchbook(let path):
        send(shelf.add([path]))
        books.open(.disk(path: path), for: reader)
      case .call(let request):
        window.raise()
        if let path = request.path { open(path, page: request.page) }
      case .thumbnail(let page, let picture):
        thumbnails.receive(
          picture, of: page, for: overlay, with: reader.drawn.ink(of: page),
          aspect: reader.drawn.aspect(of: page))
      case .thumbnailsMissing(let pages):
        books.book?.service.wantThumbnails(pages, width: ThumbnailSupply.width)
      case .recent(let books): send(.recent(books))
      case .difference(let difference, let number):
        send(looks.receive(difference, number: number, showing: frames.presented))
      case .drawings(let news, let book):
        let outcome = drawings.receive(news, of: book, for: reader)
        send(outcome.events, because: .page)
        if let stored = outcome.stored { pictures.ink.learn(stored) }
        if let page = outcome.page { thumbnails.renew(page, for: overlay) }
        if let rebound = outcome.rebound { books.reload(for: reader, after: rebound) }
        pictures.showHeld(by: drawings, for: reader)
      case .annotations(let news): send(books.annotations.receive(news), because: .page)
      case .inked(let message):
        frames.composer?.receive(message)
        pictures.receive(message)
        frames.scheduler.expect(.page)
      case .memory(let news): send(books.receive(news, for: reader))
      case .ended(let signal): end(by: signal)
      case .failed(let reason): send(.reported(reason, isError: true))
      case .lessProtection(let missing): report(missing)
      case .shelved(let list): send(shelf.receive(list, for: reader), because: .page)
      case .shelfCover(let book, let cover): shelf.receive(cover, of: book)
      case .coverPreview(let made): shelf.preview.show(made, over: overlay)
      case .bound(let book, let bound):
        if books.book?.identity == book { shelf.bind(bound, by: renderer, showing: frames) }
      case .sought(let book, let location): send(.sought(book, at: location))
      case .elsewhere(let book, let location, let tried, let error):
        goElsewhere(book, location, insteadOf: tried, because: error)
      case .libraryChanged: shelf.followChange(for: reader)
      case .importing(let news):
        send(shelf.receive(news, for: reader, tellsRefused: books.book == nil))
      }
    }
  }

  /// Says once that books are read with less protection than they should be.
  private func report(_ missing: [Protection]) {
    guard !isProtectionTold else { return }
    isProtectionTold = true
    send(.reported(ScreenText.lessProtection(without: missing), isError: true))
  }

  // MARK: Settings

  /// Takes settings that were read; all of them count at once.
  private func adopt(_ file: SettingsFile) {
    settings.file = file
    let (keys, faults) = KeyTable.table(of: file.settings, profile: options.keyProfile)
    if keys != reader.keys { send(.bound(keys)) }
    options.follow(file.settings)
    interface.receive(overlay) { [options] in $0.ownScale = options.textScale }
    pictures.budget = PictureSupply.share(of: options.memory)
    books.bind(keys, options.preferences.defaults)
    send(.adopted(options.preferences.defaults))
    send(.troubled(topic: Self.settingsTopic, file.faults.map(\.description) + faults))
  }

  /// What the reader is told under of faults in the settings.
  static let settingsTopic = "settings"
}
