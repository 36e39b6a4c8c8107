import Foundation
import RectoBookModel
import RectoDecoderService
import RectoDesktop
import RectoDiskFiles
import RectoReaderCore
import RectoSettings
import RectoWindowSession

/// What a window begins with: what the command line says of it, or nothing but the books.
struct ReadingStart {
  /// The books, the first of which is opened; none for the shelf.
  private let books: [String]
  private let folders: UserFolders
  /// The folder that replaces all others, if one does.
  private let dataFolder: String?
  var preferences = Reader.Preferences()
  var look: StartingLook?
  var opening = DecodingOptions()
  var text = TextPreference()
  var log: FrameLog?
  var keyProfile: KeyProfile?
  /// Memory for pictures, in MiB.
  var memory: Int?
  var isFullScreen = false
  /// Whether the window says why its first book does not open, and asks for another one.
  var asksForAnother = false

  /// A window with some books, of which nothing else is said.
  ///
  /// Its decoder is started here: it loads its libraries while the program reaches the display.
  init(of books: [String], in folders: UserFolders, replacedBy dataFolder: String? = nil) {
    (self.books, self.folders, self.dataFolder) = (books, folders, dataFolder)
    guard !books.isEmpty else { return }
    PageService.expectBook(spillFolder: CacheFolder.url(replacedBy: dataFolder)?.path)
  }

  /// Reads until the window closes.
  ///
  /// - Throws: where there is no window, or the first book does not open and no other one did.
  @MainActor func read() throws {
    Window.reachDisplay()
    let settings = folders.settingsFile.map { SettingsFile($0, words: .ofProgram) }
    var options = SessionOptions(
      books: books.map { .disk(path: $0) }, opening: opening, preferences: preferences, text: text,
      keyProfile: keyProfile, askedMemory: memory,
      look: try look ?? StartingLook(shaders: nil, preset: nil, settings: [], in: folders),
      log: log, folders: folders,
      stateFolder: StateFolder(replacedBy: dataFolder),
      cacheFolder: CacheFolder.url(replacedBy: dataFolder), settings: settings,
      isFullScreen: isFullScreen, asksForAnother: asksForAnother || Self.isUnheard)
    options.follow(settings?.settings ?? ReaderSettings())
    let (signal, unopened) = try Self.read(options)
    if let signal { EndSignals.end(by: signal) }
    // Whoever started it without a word of that hears it by the status.
    if let unopened, !asksForAnother { throw unopened }
  }

  /// Reads until the window closes; the signal that ended that, if one did, and why the first book did not open, if
  /// no other did.
  @MainActor private static func read(
    _ options: SessionOptions
  ) throws -> (signal: Int32?, unopened: (any Error)?) {
    let session = try ReadingSession(options)
    try session.run()
    return (session.endSignal, session.unopened)
  }

  /// Whether nobody would hear why a book does not open: a file manager or a starter runs the program so. Where
  /// somebody reads standard error, or pipes anything, the error goes there and nobody has to close a window.
  private static var isUnheard: Bool {
    StandardStream.error.leadsNowhere && !StandardStream.allCases.contains(where: \.isTerminal)
  }
}
