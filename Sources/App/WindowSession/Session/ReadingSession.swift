import RectoBookModel
import RectoReadingRecords
import RectoDesktop
import RectoDiskFiles
import RectoOverlay
import Foundation
import RectoGLDevice
import RectoLibraryImport
import RectoLibraryDatabase
import PageGeometry
import PageLayout
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoSettings
import RectoShaderText

/// A book in a window: joins input, state, pages and pictures in one loop.
///
/// Events alone drive it: with no event, no motion and no new page it waits and draws nothing.
package final class ReadingSession {
  var options: SessionOptions
  let keeper: BookKeeper
  let settings: SettingsKeeper
  let mailbox = Mailbox()
  let desktop: DesktopCalls
  /// What is done on the disk for the window, one after the other: its thread waits for none of it.
  let errands = DispatchQueue(label: "recto.errands", qos: .utility)
  /// What is heard of from elsewhere; begun when there is something to be seen.
  var windowSocket: LateWatch<WindowSocket?>?
  /// The book that is read, and the one that comes in its place.
  let books: BookSession
  let shelf: ShelfSession
  // Properties die in this order: what knows the renderer goes before the window that owns its context.
  let looks: LookSession
  let drawings: DrawingSession
  let pictures: PictureSupply
  let thumbnails: ThumbnailSupply
  // It has a canvas of its own while it is drawn.
  var light: KeptLight
  let frames: FramePresenter
  let programs: DriverPrograms
  var sight = PointerSight()
  let pens = PenRouter()
  /// What hands did before the loop began.
  var earlyInputs: [HeardInput]
  var reader: Reader
  /// The signal that ended the session, if one did.
  package private(set) var endSignal: Int32?
  var isOver = false
  /// Whether it was told that the kernel offers less protection.
  var isProtectionTold = false
  /// How large the controls are, and in which letters.
  var interface: InterfaceFollower

  /// Opens book and window.
  ///
  /// Errors: no display (the message names the way to draw without one), no OpenGL 3.3.
  package init(_ options: SessionOptions) throws {
    self.options = options
    settings = SettingsKeeper(options.settings)
    // The decoder opens the book while the window opens; it may wake the window from there on.
    let isOpen = WindowFlag()
    let letters = mailbox
    desktop = DesktopCalls(letters)
    keeper = BookKeeper(in: options.folders) { letters.put(.memory($0), wakes: isOpen.isSet) }
    let (keys, faults) = KeyTable.table(
      of: options.settings?.settings ?? ReaderSettings(), profile: options.keyProfile)
    let (keeper, mailbox) = (keeper, mailbox)
    let seeker = keeper.seeker
    let first = options.books.first.map { location in
      FirstBook(location, looking: { FoundBook($0, by: seeker) }) { found in
        mailbox.put(.foundBook(found, number: FirstBook.number), wakes: isOpen.isSet)
      }
    }
    let remembered = options.stateFolder.windowSize
    let size = remembered ?? (1280, 800)
    let book = first?.wait(Self.firstPatience).map { found in
      OpenBook(
        found, options, keeper, keys: keys, page: options.preferences.page,
        in: ViewSize(width: Double(size.width), height: Double(size.height)),
        warn: { mailbox.put(.lessProtection($0), wakes: isOpen.isSet) },
        wake: { if isOpen.isSet { Window.wake() } })
    }
    books = BookSession(book, keeper: keeper, mailbox: mailbox)
    if book == nil, let first { books.expect(first, page: options.preferences.page) }
    shelf = ShelfSession(keeper.library, mailbox: mailbox)
    let window: Window
    do {
      window = try Window(
        title: "Recto", width: size.width, height: size.height, isScaled: remembered == nil)
    } catch {
      throw DisplayFailure(
        noWindow: "\(error)", environment: ProcessInfo.processInfo.environment)
    }
    // Where somebody reads the error no window is needed to say it: none is shown and gone at once.
    let said = options.asksForAnother ? [] : try book?.firstWords() ?? []
    window.show()
    isOpen.set()
    if options.isFullScreen { window.isFullScreen = true }
    let pixels = window.size
    let view = ViewSize(width: Double(max(1, pixels.width)), height: Double(max(1, pixels.height)))
    var preferences = options.preferences
    preferences.keys = keys
    preferences.location = first?.location
    preferences.fileName = first?.location.name
    reader = Reader(view: view, preferences: book?.preferences ?? preferences)
    if first == nil { reader.standBeforeShelf() }
    let files = StartingShaders(options.look, stateFolder: options.folders.state)
    let lights = LightCache(in: options.cacheFolder, shaders: files.digest)
    light = KeptLight(lights, errands: errands, mailbox: mailbox)
    let reader = reader
    // What is drawn on pages is not known so early.
    let early = book.flatMap { $0.isDrawnOn ? nil : $0 }.map { book in
      EarlyDisplay(
        service: book.service, hearing: said, window: window, reader: reader, lights: lights,
        log: options.log, isUsual: files.areKnown(options.look.shading.settings, for: reader)
      )
    }
    early?.waitForPages()
    do {
      try window.openContext()
    } catch {
      throw DisplayFailure(
        noContext: "\(error)", drawsElsewhere: (try? HeadlessContext()) != nil)
    }
    early?.update()
    var shaders = files.read()
    shaders.beginTrial()
    let renderer = try SceneRenderer(shaders: shaders.used, settings: options.look.shading.settings)
    {
      early?.update()
    }
    renderer.keepsStill = true
    early?.update()
    books.hear(early?.events ?? said)
    earlyInputs = early?.inputs ?? []
    programs = DriverPrograms(of: renderer, in: options.cacheFolder)
    programs.fill(isAtShelf: first == nil, on: errands) { mailbox.put(.programs($0)) }
    looks = LookSession(
      options.look, shaders, renderer, folders: options.folders,
      cacheFolder: options.cacheFolder?.path, mailbox: mailbox, errands: errands)
    pictures = PictureSupply(
      budget: PictureSupply.share(of: options.memory), renderer: renderer,
      cacheFolder: options.cacheFolder?.path,
      post: { mailbox.put(.inked($0)) })
    drawings = DrawingSession(
      in: options.folders.data, mailbox: mailbox, hasOtherCover: shelf.forgetCover)
    drawings.begin(books.book)
    pictures.ink.book = books.book?.identity
    thumbnails = ThumbnailSupply(cacheFolder: options.cacheFolder?.path, mailbox: mailbox)
    frames = FramePresenter(window, renderer, looks, after: early?.composer)
    interface = InterfaceFollower(window, ownScale: options.textScale, frames.overlay)
    let settingsFaults = (options.settings?.faults ?? []).map(\.description) + faults
    send(
      [.troubled(topic: Self.settingsTopic, settingsFaults)] + looks.begin(options.look))
  }

  /// What draws, and the window: it lives as long as both.
  var renderer: SceneRenderer { frames.renderer }
  var window: Window { frames.window }
  var overlay: OverlayView { frames.overlay }

  /// Whether everything looks as light that was kept, and as the processor draws it.
  var isUsuallyShaded: Bool {
    light.shaders == looks.shaders.used.digest
      && FrameComposer.knows(
        reader.shading.settings, hasPasses: !looks.shaders.used.frame.posts.isEmpty, reader)
  }

  /// Seconds that the window waits for the disk of the first book, which is usually known in one of a hundred.
  nonisolated private static let firstPatience = 0.2

  /// Seconds that the end waits for the disk: a reader who quits is not to wait for one that has gone.
  nonisolated private static let lastPatience = 0.7

  /// Reads until the window closes, or the program is to end.
  package func run() throws {
    let (mailbox, writer) = (mailbox, keeper.writer)
    let signals = EndSignals { mailbox.put(.ended(signal: $0)) }
    defer { withExtendedLifetime(signals) {} }
    window.atDisplayEnd {
      // Nobody looks on any more: a busy disk is given its time.
      _ = writer?.finish(within: 5)
      StandardError.report("the display has gone")
    }
    defer {
      programs.giveUp()
      looks.store(reader.shading)
      drawings.followColors(of: reader, on: errands)
      options.log?.settle(at: .infinity, renderer.milliseconds(ofFrame:))
      books.store(reader, isUrgent: true)
      settings.finish(on: errands, mailbox)
      let (folder, size) = (options.stateFolder, window.windowedSize)
      errands.async { folder.remember(windowSize: size) }
      let end = monotonicSeconds() + Self.lastPatience
      pictures.ink.finish(for: reader) { drawings.mark(of: $0, reader) }
      if !drawings.finish(within: Self.lastPatience) {
        StandardError.report("cannot save your drawing: its file cannot be written")
      }
      if !keeper.finish(within: Self.lastPatience) {
        StandardError.report("cannot save your place in the book: its file cannot be written")
      }
      _ = errands.finish(within: end - monotonicSeconds())
      options.log?.finish(within: end - monotonicSeconds())
      books.close()
    }
    if reader.shelf != nil { shelf.open(for: reader) }
    try read()
  }

  /// Why the window's first book did not open, where no other one did.
  package var unopened: (any Error)? { books.unopened }

  /// Ends the session because a signal of this number came.
  func end(by signal: Int32) { (isOver, endSignal) = (true, signal) }
}
