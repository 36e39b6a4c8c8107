import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoDecoderService
import RectoDrawingStore
import PageLayout
import RectoOverlay
import RectoReaderCore

/// What is known of a book before it is opened: what it is, and what is remembered of it.
nonisolated struct FoundBook: Sendable {
  let location: BookLocation
  /// What it is by its content; nil where that cannot be told.
  let identity: BookIdentity?
  /// What is remembered of it.
  let memory: BookMemory
  /// What an earlier Recto took it for, where that was something else.
  let former: BookIdentity?
  /// What lay there before, where nothing is remembered of the book itself.
  let predecessor: BookPredecessor?
  /// Where what is drawn on it is kept; nil where it cannot be.
  let drawings: DrawingPlace?
  /// Whether something was drawn on it.
  let isDrawnOn: Bool
  /// What set its text where that was drawn on, see `DrawingFile.textEngine`.
  let drawnEngine: TextEngine?

  /// Looks at a book, and reads what is remembered of it. Waits for the disk.
  init(_ location: BookLocation, by keeper: BookSeeker) {
    self.location = location
    let content = try? ContentIdentity(of: location)
    (identity, former) = (content?.now, content?.before)
    let memory = content.flatMap { keeper.writer?.memory(of: $0.now, knownBefore: $0.before) }
    self.memory = memory ?? BookMemory()
    drawings = content.flatMap { keeper.drawings(of: $0, at: location) }
    isDrawnOn = drawings?.isThere ?? false
    drawnEngine = isDrawnOn ? try? drawings?.open().textEngine() : nil
    predecessor = self.memory == BookMemory() ? keeper.predecessor(of: identity, at: location) : nil
  }
}

/// A book that is open, or being opened: where it lies, what it is, and who reads its file.
struct OpenBook {
  let location: BookLocation
  /// What it is by its content; nil where that cannot be told.
  let identity: BookIdentity?
  /// What an earlier Recto took it for, where that was something else.
  let former: BookIdentity?
  let service: PageService
  /// What the reader begins with: what was asked for and what is remembered.
  var preferences: Reader.Preferences

  var fileName: String { location.name }
  /// Whether it is the book that was open before, read anew.
  let isReload: Bool
  /// What the disk remembered of it.
  let onDisk: BookMemory
  /// Where what is drawn on it is kept; nil where it cannot be.
  let drawings: DrawingPlace?
  /// Whether something was drawn on it when it was looked at.
  let isDrawnOn: Bool
  /// How it is opened, and where its decoders spill.
  private let opening: (options: DecodingOptions, spillFolder: String?)
  /// Where counts of its pages are kept.
  private let counts: KeptCounts

  /// Begins to open a book.
  ///
  /// - Parameters:
  ///   - found: where it lies, and what is remembered of it.
  ///   - options: what every book of the session is opened with; a page in it is that of the first.
  ///   - keeper: keeps what is remembered from now on.
  ///   - keys: the keys in force; nil for those of the terms.
  ///   - page: the page to open it at, where one was asked for.
  ///   - view: the size of the view in which it will be read.
  ///   - memory: what to begin with, where that is not what was kept on disk: the book is read anew.
  ///   - warn: called from another thread where the kernel does not offer what confines a decoder.
  ///   - wake: called from another thread where there is news.
  init(
    _ found: FoundBook, _ options: SessionOptions, _ keeper: BookKeeper, keys: KeyTable, page: Int?,
    in view: ViewSize, memory: BookMemory? = nil, warn: @escaping @Sendable ([Protection]) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    (location, identity, isReload) = (found.location, found.identity, memory != nil)
    (former, onDisk) = (found.former, found.memory)
    (drawings, isDrawnOn) = (found.drawings, found.isDrawnOn)
    keeper.begin(identity, with: found.memory)
    var remembered = memory ?? found.memory
    if !options.resumes, memory == nil { remembered.forgetPlace() }
    var predecessor = memory == nil ? found.predecessor : nil
    if !options.resumes { predecessor?.memory.forgetPlace() }
    var opening = options.opening
    let likely = predecessor?.memory ?? remembered
    opening.layout = options.text.applied(to: likely.layout(over: opening.layout))
    // What is drawn on text lies in its place there where the same engine sets it.
    if !options.choosesEngine, let engine = found.drawnEngine { opening.layout.engine = engine }
    opening.layout.sides = likely.sides(options.preferences, opening.layout, in: view)
    preferences = options.preferences
    preferences.page = page
    preferences.keys = keys
    preferences.location = location
    preferences.fileName = location.name
    preferences.memory = remembered
    preferences.predecessor = predecessor
    preferences.strokeSeed = .random(in: .min ... .max)
    preferences.textLayout = opening.layout
    let spillFolder = options.cacheFolder?.path
    self.opening = (opening, spillFolder)
    counts = .onDisk(in: spillFolder, of: found.identity)
    service = PageService(
      of: location, options: opening, spillFolder: spillFolder,
      faces: { InstalledTypefaces.paths(of: $0) }, house: .installed, counts: counts,
      warn: { missing in
        ProtectionWarning.onStandardError(missing)
        warn(missing)
      }, wake: wake)
  }
}

extension OpenBook {
  /// Whether counts of its pages are kept anywhere.
  var keepsCounts: Bool { identity != nil && opening.spillFolder != nil }

  /// Begins to count its pages in another layout, with a decoder that yields to everything else. What is said of its
  /// confinement was said already.
  func service(
    counting layout: TextLayout, wake: @escaping @Sendable () -> Void
  ) -> PageService {
    var options = opening.options
    options.layout = layout
    return PageService(
      of: location, options: options, decoders: 1, spillFolder: opening.spillFolder,
      faces: { InstalledTypefaces.paths(of: $0) }, house: .installed, counts: counts,
      effort: .least,
      warn: { _ in }, wake: wake)
  }
}

extension BookMemory {
  /// How pages will lie, as far as that is known before the book is open: what stands in their margins need not be laid
  /// out twice then.
  nonisolated fileprivate func sides(
    _ asked: Reader.Preferences, _ layout: TextLayout, in view: ViewSize
  ) -> PageSides {
    let remembered = pages.flatMap(SpreadMode.init(word:))
    let mode = asked.spread == .automatic ? remembered ?? asked.defaults.spread : asked.spread
    let isOnePage = mode.isOnePage(leafWidth: layout.page.aspect, in: view)
    return PageSides(
      isOnePage: isOnePage, isShifted: isShifted ?? false,
      direction: asked.direction ?? direction.flatMap(ReadingDirection.init))
  }
}

extension OpenBook {
  /// Seconds that the window, which is made meanwhile, waits for the decoder to say that its first book opens.
  private static let patience = 0.25

  /// What the decoder says first, where it does so soon; throws where the book does not open. Nothing is waited for of a
  /// book that was read before: its window would be seen later.
  func firstWords() throws -> [PageEvent] {
    guard onDisk == BookMemory() else { return [] }
    let said = service.waitForEvents(seconds: Self.patience)
    for case .failedToOpen(let error) in said { throw error }
    return said
  }
}
