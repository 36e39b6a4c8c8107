import BookModel
import BookStore
import Desktop
import DiskFiles
import Overlay
import Foundation
import GLDevice
import LibraryImport
import LibraryDatabase
import PageGeometry
import PageLayout
import DecoderService
import ReaderCore
import SceneRendering
import Session
import Settings
import ShaderText

/// A book in a window: joins input, state, pages and pictures in one loop.
///
/// Events alone drive it: with no event, no motion and no new page it waits and draws nothing.
final class ReadingSession {
  var options: SessionOptions
  /// The book that is read; nil while all stand on the shelf.
  var book: OpenBook?
  /// The book that is being opened in its place.
  var nextBook: OpenBook?
  /// Whether the book's file changed while it was read anew.
  var fileChanges = FileChanges()
  /// The book that is looked at to be opened, and how many were.
  var seeking: SoughtBook?
  var booksSought = 0
  /// What is to be told of it once it is open.
  var openingWords: String?
  let keeper: BookKeeper
  var settings: SettingsFile?
  let mailbox = Mailbox()
  /// The pages that were meant when their place was kept last.
  var keptPages: [PageNumber] = []
  /// The signal that ended the session, if one did.
  private(set) var endSignal: Int32?
  /// Hears what other windows keep of the open book.
  var memoryWatch: LateWatch<FileWatch>?
  /// What is heard of from elsewhere; begun when there is something to be seen.
  var watches: [LateWatch<FileWatch>] = []
  var windowSocket: LateWatch<WindowSocket?>?
  /// What is done on the disk for the window, one after the other: its thread waits for none of it.
  let errands = DispatchQueue(label: "recto.errands", qos: .utility)
  var shaders: ShaderReloader
  // Properties die in this order: what lives in the context goes before the window that owns it.
  /// Who draws frames a few rows at a time.
  var painter = FramePainter()
  let overlay: OverlayView
  let thumbnails: ThumbnailSupply
  let lookPictures: LookPictures
  let renderer: SceneRenderer
  let pictures: PictureSupply
  /// Made when a shelf is first seen: it looks for fonts.
  lazy var shelfPictures = ShelfPictures(printer: BookPrinter(), mailbox: mailbox)
  let window: Window
  let lights: LightCache
  /// What happened before the loop began.
  var earlyEvents: [PageEvent]
  var earlyInputs: [WindowInput]
  var reader: Reader
  /// What of the book is on its way.
  var flow = BookFlow()
  /// What is being looked for.
  var searched: SearchTerms?
  /// Whether not all of the book was looked through, and the share that was.
  var isSearching = false
  var searchShare: Double?
  /// The sheet with the question for the password, while that is asked.
  var sheet: PageImage?
  /// What is drawn next, and when.
  var scheduler: FrameScheduler
  /// What lies over the book now, and what lay there in the last frame.
  var words = OverlayContent()
  var presentedWords = OverlayContent()
  /// Whether what the window shows is kept for a fade.
  var isShownKept = false
  /// The light that is known, or was not worth keeping.
  var lightsTried: Set<LightName> = []
  /// The light that is not kept.
  var lightsMissing: Set<LightName> = []
  /// Whether the renderer has programs to compile in idle moments.
  var mayPrepare = true
  /// Whether light may be missing that the next start could use.
  var mayKeepLight = true
  /// What the next start will draw with.
  var lookKept = Shading()
  /// The packed look whose shaders are drawn with, or are about to be.
  var lookFollowed: String?
  /// The books of the shelf, as the library has them.
  var shelved: [BookID: LibraryBook] = [:]
  /// The words that the library was asked for and has not answered, and whether it has changed since.
  var shelfAsked: String?
  var isShelfStale = false
  /// Whether the sample book was brought to a shelf without books.
  var isSampleTried = false
  /// What was asked for of their pictures.
  var shelfDemands: [ShelfDemand] = []
  /// Changes whenever a book of the shelf looks otherwise.
  var shelfStamp = 0
  /// Until when a shelf without pictures is not shown.
  var shelfPatience = monotonicSeconds() + 0.3
  /// Whether the library was opened, and is watched.
  var hasLibrary = false
  var libraryWatch: LateWatch<LibraryWatch>?
  /// Where the book that comes off the shelf could not be opened.
  var placesTried: Set<String> = []
  /// How far books are being brought in.
  var importing: LibraryImporter.Progress?
  /// The shaders of the folder that the present look was last held against.
  var otherShaders: ShaderSnapshot?
  /// The frame whose two looks were compared last, how often any were, and whether that was told.
  var compared: (frame: ShownFrame, number: Int)?
  var comparisons = 0
  var isDifferenceTold = false
  /// Whether it was told that the kernel offers less protection.
  var isProtectionTold = false
  /// Whether presets were looked for.
  var arePresetsTold = false
  /// How long frames took.
  var timing = FrameTiming()
  /// Whether the shaders of the start were tried.
  var areShadersTried = false
  /// What was told of shaders that do not do what they say.
  var warningsTold: Set<String> = []
  /// What the reader was told of the passes of frames.
  var passesTold: [PassTime] = []
  /// How many faults of shaders have been told.
  var problemsTold = 0
  /// The number of the frame that was drawn and not yet shown, where passes are timed.
  var timedFrame: Int?
  /// Whether a reader waits to hear what became of shaders that were read again.
  var areShadersAsked = false
  /// What of frames was shown last.
  var shownView = ShownView.numbers(.color)
  /// Whether shaders were told of a press that is no news any more.
  var isPressOld = false
  /// The pixel that the device was asked for last.
  var pixelAsked: AskedPixel?
  /// What was asked for of the place under the pointer, what is known of one, and when the frames were drawn
  /// in which that was seen.
  var placeAsked: PatientInputs.Known?
  var placeKnown: PatientInputs.Known?
  var placeAskedIn: Double?
  var placeKnownIn: Double?
  /// What hands did where it is not known what is seen.
  var inputsWaiting = PatientInputs()
  /// The time of shaders that move.
  var frameClock = FrameClock()
  var isOver = false
  /// Whether the rest of the desktop was asked and is listened to.
  var hasAskedDesktop = false

  /// Opens book and window.
  ///
  /// Errors: no display (the message names the way to draw without one), no OpenGL 3.3.
  init(_ options: SessionOptions) throws {
    self.options = options
    settings = options.settings
    // The decoder opens the book while the window opens; it may wake the window from there on.
    let isOpen = WindowFlag()
    let letters = mailbox
    keeper = BookKeeper(in: options.folders) { letters.put(.memory($0), wakes: isOpen.isSet) }
    let (keys, faults) = KeyTable.table(
      of: options.settings?.settings ?? ReaderSettings(), profile: options.keyProfile)
    let (keeper, mailbox) = (keeper, mailbox)
    let book = options.paths.first.map { path in
      OpenBook(
        FoundBook(path, by: keeper.seeker), options, keeper, keys: keys,
        page: options.preferences.page,
        warn: { mailbox.put(.lessProtection($0), wakes: isOpen.isSet) },
        wake: { if isOpen.isSet { Window.wake() } })
    }
    self.book = book
    let remembered = options.stateFolder.windowSize
    let size = remembered ?? (1280, 800)
    do {
      window = try Window(
        title: "Recto", width: size.width, height: size.height, isScaled: remembered == nil)
    } catch {
      throw DisplayFailure(
        noWindow: "\(error)", environment: ProcessInfo.processInfo.environment)
    }
    isOpen.set()
    if options.isFullScreen { window.isFullScreen = true }
    let pixels = window.size
    let view = ViewSize(width: Double(max(1, pixels.width)), height: Double(max(1, pixels.height)))
    var preferences = options.preferences
    preferences.keys = keys
    reader = Reader(view: view, preferences: book?.preferences ?? preferences)
    if book == nil { reader.standBeforeShelf() }
    shaders = ShaderReloader(
      ShaderSources(
        folders: InstalledFiles.shaderFolders(
          named: options.look.unpacked?.folder ?? options.look.shaderFolder)),
      stateFolder: options.folders.state)
    lights = LightCache(in: options.cacheFolder, shaders: shaders.used.digest)
    let (window, reader, lights, shaders) = (window, reader, lights, shaders)
    let early = book.map { book in
      EarlyDisplay(
        service: book.service, window: window, reader: reader, lights: lights, log: options.log,
        isUsual: Self.isUsual(options.look.shading.settings, shaders.used, reader))
    }
    early?.waitForPages()
    do {
      try window.openContext()
    } catch {
      throw DisplayFailure(
        noContext: "\(error)", drawsElsewhere: (try? HeadlessContext()) != nil)
    }
    early?.update()
    self.shaders.beginTrial()
    renderer = try SceneRenderer(
      shaders: self.shaders.used, settings: options.look.shading.settings
    ) {
      early?.update()
    }
    renderer.keepsStill = true
    early?.update()
    (earlyEvents, earlyInputs) = (early?.events ?? [], early?.inputs ?? [])
    scheduler = FrameScheduler(hasPresented: early?.hasShown ?? false)
    warn(of: renderer.shaderProblems)
    problemsTold = renderer.shaderProblems.count
    pictures = PictureSupply(budget: PictureSupply.share(of: options.memory), renderer: renderer)
    overlay = OverlayView(scale: window.scale)
    thumbnails = ThumbnailSupply(cacheFolder: options.cacheFolder?.path, mailbox: mailbox)
    lookPictures = LookPictures(cacheFolder: options.cacheFolder?.path)
    let settingsFaults = (options.settings?.faults ?? []).map(\.description) + faults
    _ = self.reader.receive(.troubled(topic: Self.settingsTopic, settingsFaults))
    reportShaders()
    beginLookEditing()
  }

  /// Whether everything looks as light that was kept, and as the processor draws it.
  var isUsuallyShaded: Bool { Self.isUsual(reader.shading.settings, shaders.used, reader) }

  private static func isUsual(
    _ settings: ParameterSettings, _ files: ShaderSnapshot, _ reader: Reader
  ) -> Bool {
    settings.isEmpty && files.frame.posts.isEmpty && reader.cornerRadius == 0
  }

  /// Seconds that the end waits for the disk: a reader who quits is not to wait for one that has gone.
  nonisolated private static let lastPatience = 0.7

  /// Reads until the window closes, or the program is to end.
  func run() throws {
    let (mailbox, writer) = (mailbox, keeper.writer)
    let signals = EndSignals { mailbox.put(.ended(signal: $0)) }
    defer { withExtendedLifetime(signals) {} }
    window.atDisplayEnd {
      // Nobody looks on any more: a busy disk is given its time.
      _ = writer?.finish(within: 5)
      StandardError.report("the display has gone")
    }
    defer {
      storeLook()
      options.log?.settle(at: .infinity, renderer.milliseconds(ofFrame:))
      storePlace(isUrgent: true)
      let (folder, size) = (options.stateFolder, window.windowedSize)
      errands.async { folder.remember(windowSize: size) }
      let end = monotonicSeconds() + Self.lastPatience
      if !keeper.finish(within: Self.lastPatience) {
        StandardError.report("the place in the book is not kept: its memory cannot be written")
      }
      _ = errands.finish(within: end - monotonicSeconds())
      options.log?.finish(within: end - monotonicSeconds())
      book?.service.close()
      nextBook?.service.close()
    }
    if book == nil { openLibrary() }
    try read()
  }

  /// Ends the session because a signal of this number came.
  func end(by signal: Int32) { (isOver, endSignal) = (true, signal) }
}
