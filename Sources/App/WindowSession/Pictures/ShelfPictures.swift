import RectoBookModel
import RectoImageFiles
import Dispatch
import RectoOverlay
import RectoLibraryImport
import RectoLibraryDatabase
import RectoPictureStorage
import Synchronization

/// Pictures of the books on the shelf: covers from the cache, cloth for books without, and spines.
///
/// Covers are read and their levels made on other threads, from where they come back as letters
/// `.shelfCover`, to be handed to `receive`; letters in type are set on the main thread, in `next`, a picture
/// at a time.
///
/// Laws: no more than four covers are on their way at once; what is not wanted is not begun, and not given;
/// what was given is not given again unless it is wanted much larger, or looks otherwise; the importer is
/// asked for the cover of a book once.
final class ShelfPictures {
  private let printer: BookPrinter
  private let mailbox: Mailbox
  private let queue = DispatchQueue(label: "recto.shelf", qos: .utility, attributes: .concurrent)
  private var demands: [ShelfDemand] = []
  private var services: LibraryKeeper.Services?
  /// Covers: one that is settled is not to be had, and printed in cloth.
  private var store = PictureStore<BookID, ShelfCover>(budget: ShelfPictures.mostBytes)
  /// Books that were given a cover in cloth until their own comes.
  private var standIns: Set<BookID> = []
  /// Books whose cover the importer was asked for.
  private nonisolated let asked = Mutex<Set<BookID>>([])

  /// Covers that are on their way at once: more would keep those that are meant by now waiting.
  private static let mostUnderway = 4
  /// Bytes of covers and spines above which those that are not near are given up.
  private static let mostBytes = 64 << 20

  /// Has nothing to do yet.
  ///
  /// - Parameters:
  ///   - printer: sets letters in type.
  ///   - mailbox: takes what other threads made.
  init(printer: BookPrinter, mailbox: Mailbox) { (self.printer, self.mailbox) = (printer, mailbox) }

  isolated deinit {}

  /// How many covers are on their way.
  var underwayCount: Int { store.underWay.count }

  /// Whether there is, or will be, something to give.
  var isBusy: Bool {
    underwayCount > 0
      || demands.contains {
        store.arrived($0.book.id) != nil || needsCover($0) || needsSpine($0)
      }
  }

  /// Whether `next` has something to print now.
  var canPrint: Bool {
    demands.contains { demand in
      if store.arrived(demand.book.id) != nil { return true }
      guard needsCover(demand) else { return needsSpine(demand) }
      return isForCloth(demand.book.id) && underwayCount < Self.mostUnderway
    }
  }

  /// Whether a book is bound by what is given of it: its colours are known.
  func isBound(_ book: BookID) -> Bool { store[book] != nil }

  /// Whether a book has nothing to show yet, and could be given a cover in cloth until its own comes.
  var awaitsStandIn: Bool { demands.contains { needsStandIn($0.book.id) } }

  private func needsStandIn(_ book: BookID) -> Bool {
    store[book] == nil && store.arrived(book) == nil && !standIns.contains(book)
  }

  // MARK: Demands

  /// Says what is wanted, the most urgent first, in place of all that was wanted.
  ///
  /// - Parameters:
  ///   - demands: what is wanted, each book once.
  ///   - services: where covers are kept; without one, or where it keeps none, all are printed in cloth.
  func want(_ demands: [ShelfDemand], from services: LibraryKeeper.Services?) {
    (self.demands, self.services) = (demands, services)
    store.want(demands.map(\.book.id))
    begin()
  }

  /// Receives what a message brought: a cover, or that there is none.
  func receive(_ cover: ShelfCover?, of book: BookID) {
    if let cover { store.receive(cover, of: book) } else { store.settle(book) }
    begin()
  }

  /// Forgets what was given, where it is too much, of books that were not wanted for the longest time.
  ///
  /// - Returns: the books of which the renderer is to keep what it has; nil where it is all.
  func evict() -> Set<BookID>? {
    guard !store.evict().isEmpty else { return nil }
    // The renderer forgets these as well.
    standIns = []
    return store.shown
  }

  /// Wants nothing, and forgets all that was given, which the renderer has no more.
  func forget() {
    demands = []
    store.want([])
    store.drop(store.shown)
    standIns = []
  }

  /// Looks for the cover of a book once more: the importer told of it.
  func renew(_ book: BookID) {
    store.supersede(book)
    begin()
  }

  // MARK: Needs

  private static func isMuch(_ wanted: Int, than there: Int) -> Bool { wanted * 2 > there * 3 }

  private func needsCover(_ demand: ShelfDemand) -> Bool {
    guard let given = store[demand.book.id] else { return true }
    return given.label != demand.label || given.isUnasked && services?.covers != nil
      || !given.isWhole && Self.isMuch(demand.coverWidth, than: given.width)
  }

  private func needsSpine(_ demand: ShelfDemand) -> Bool {
    guard let there = store[demand.book.id]?.spine else { return true }
    let (wide, high) = (demand.spineWidth * there.height, demand.spineHeight * there.width)
    // An eighth thicker or thinner would show in the letters.
    return Self.isMuch(demand.spineHeight, than: there.height)
      || abs(wide - high) * 8 > max(wide, high)
  }

  /// Whether a cover is to be printed in cloth: there is none, or nobody to ask for it.
  private func isForCloth(_ book: BookID) -> Bool {
    store.isSettled(book) || services?.covers == nil && !store.isUnderWay(book)
  }

  // MARK: Other threads

  private func begin() {
    // Those that are to be printed in cloth will be on their way as well, and have their turn.
    var taken = underwayCount
    for demand in demands where needsCover(demand) {
      guard taken < Self.mostUnderway else { return }
      let book = demand.book.id
      guard !store.isUnderWay(book), store.arrived(book) == nil else { continue }
      taken += 1
      guard !store.isSettled(book), let services, let covers = services.covers else { continue }
      store.begin(book)
      let mailbox = mailbox
      queue.async {
        let picture = covers.cover(for: demand)
        if picture == nil { self.ask(services.importer, for: demand.book, covers) }
        mailbox.put(.shelfCover(book, picture.map { ShelfCover($0, for: demand) }))
      }
    }
  }

  private nonisolated func ask(
    _ importer: LibraryImporter, for book: LibraryBook, _ covers: CoverCache
  ) {
    guard !book.isMissing, !covers.has(book.identity),
      asked.withLock({ $0.insert(book.id).inserted })
    else { return }
    importer.add([book.location.path])
  }

  // MARK: Printing

  /// Prints what is ready, one picture at least.
  ///
  /// - Parameters:
  ///   - standsIn: whether books whose cover is on its way are given one in cloth until it comes.
  ///   - mayGoOn: asked after each picture whether there is time for another.
  /// - Returns: what the renderer should have now, the most urgent first.
  func next(standsIn: Bool = false, while mayGoOn: () -> Bool) -> [ShelfPicture] {
    var pictures: [ShelfPicture] = []
    for demand in demands {
      let book = demand.book.id
      if var cover = store.takeArrived(book) {
        // Its title was changed meanwhile, or its file has gone.
        guard cover.label == demand.label, let levels = cover.takeLevels() else { continue }
        cover.spine = (demand.spineWidth, demand.spineHeight)
        store.show(cover, of: book, bytes: cover.byteCount)
        pictures.append(ShelfPicture(book: book, side: .cover, levels: levels))
        pictures.append(spine(demand, cover.print))
      } else if needsCover(demand) {
        // A letter will bring it back with its levels.
        guard isForCloth(book), underwayCount < Self.mostUnderway else { continue }
        bind(demand, isUnasked: !store.isSettled(book))
      } else {
        guard var cover = store[book], needsSpine(demand) else { continue }
        cover.spine = (demand.spineWidth, demand.spineHeight)
        store.show(cover, of: book, bytes: cover.byteCount)
        pictures.append(spine(demand, cover.print))
      }
      if !mayGoOn() { break }
    }
    if standsIn, mayGoOn() { pictures += printStandIns(while: mayGoOn) }
    begin()
    return pictures
  }

  /// Prints covers in cloth for books that have nothing to show yet.
  private func printStandIns(while mayGoOn: () -> Bool) -> [ShelfPicture] {
    var pictures: [ShelfPicture] = []
    for demand in demands where needsStandIn(demand.book.id) {
      standIns.insert(demand.book.id)
      let print = demand.label.print(cover: nil)
      let share = min(1, Double(Self.standInWidth) / Double(demand.coverWidth))
      let picture = printer.cover(
        print, width: Int(Double(demand.coverWidth) * share),
        height: Int(Double(demand.clothHeight) * share))
      pictures.append(
        ShelfPicture(
          book: demand.book.id, side: .cover,
          levels: PictureLevels(demand.book.isMissing ? picture.faded : picture)))
      pictures.append(spine(demand, print))
      if !mayGoOn() { break }
    }
    return pictures
  }

  /// Pixels across a cover that is seen for a moment only.
  private static let standInWidth = 200

  private func spine(_ demand: ShelfDemand, _ print: BookPrint) -> ShelfPicture {
    let picture = printer.spine(print, width: demand.spineWidth, height: demand.spineHeight)
    return ShelfPicture(
      book: demand.book.id, side: .spine,
      levels: PictureLevels(demand.book.isMissing ? picture.faded : picture),
      bound: ShelfCase(print, isMissing: demand.book.isMissing))
  }

  /// Prints a cover in cloth.
  private func bind(_ demand: ShelfDemand, isUnasked: Bool) {
    let print = demand.label.print(cover: nil)
    let picture = printer.cover(print, width: demand.coverWidth, height: demand.clothHeight)
    store.begin(demand.book.id)
    let mailbox = mailbox
    queue.async {
      let cover = ShelfCover(picture, cloth: print, for: demand, isUnasked: isUnasked)
      mailbox.put(.shelfCover(demand.book.id, cover))
    }
  }
}

extension CoverCache {
  /// The cover of a book as large as it is wanted: of a spread only a half is seen, and that is to be as wide.
  nonisolated fileprivate func cover(for demand: ShelfDemand) -> Bitmap? {
    let whole = cover(of: demand.book.identity, width: demand.coverWidth)
    guard let whole, whole.isSpread(ofPages: demand.aspect) else { return whole }
    return cover(of: demand.book.identity, width: 2 * demand.coverWidth)
  }
}
