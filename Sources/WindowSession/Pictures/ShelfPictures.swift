import BookModel
import Dispatch
import Overlay
import LibraryImport
import LibraryDatabase
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
  /// Books of which a letter is to come, and whether it will be worth anything.
  private var underway: [BookID: Bool] = [:]
  /// What has come, and waits for its spine.
  private var arrived: [BookID: Arrival] = [:]
  private var given: [BookID: Given] = [:]
  /// Books whose cover the importer was asked for.
  private nonisolated let asked = Mutex<Set<BookID>>([])

  private enum Arrival {
    case cover(ShelfCover)
    /// It has none, or there was nobody to ask for it.
    case nothing(isUnasked: Bool)
  }

  /// What the renderer has of a book.
  private struct Given {
    var label: ShelfLabel
    var print: BookPrint
    var coverWidth: Int
    /// Whether no wider cover can be had.
    var isWhole: Bool
    /// Whether there was nobody to ask for a cover.
    var isUnasked: Bool
    var spine: (width: Int, height: Int)
  }

  /// Covers that are on their way at once: more would keep those that are meant by now waiting.
  private static let mostUnderway = 4

  /// Has nothing to do yet.
  ///
  /// - Parameters:
  ///   - printer: sets letters in type.
  ///   - mailbox: takes what other threads made.
  init(printer: BookPrinter, mailbox: Mailbox) { (self.printer, self.mailbox) = (printer, mailbox) }

  isolated deinit {}

  /// How many covers are on their way.
  var underwayCount: Int { underway.count }

  /// Whether there is, or will be, something to give.
  var isBusy: Bool {
    !underway.isEmpty || !arrived.isEmpty || demands.contains { needsCover($0) || needsSpine($0) }
  }

  /// Whether `next` has something to print now.
  var canPrint: Bool {
    demands.contains { demand in
      switch arrived[demand.book.id] {
      case .cover: true
      case .nothing: underway.count < Self.mostUnderway
      case nil: given[demand.book.id] != nil && !needsCover(demand) && needsSpine(demand)
      }
    }
  }

  // MARK: Demands

  /// Says what is wanted, the most urgent first, in place of all that was wanted.
  ///
  /// - Parameters:
  ///   - demands: what is wanted, each book once.
  ///   - services: where covers are kept; without one, or where it keeps none, all are printed in cloth.
  func want(_ demands: [ShelfDemand], from services: LibraryKeeper.Services?) {
    (self.demands, self.services) = (demands, services)
    drop(except: Set(demands.map(\.book.id)))
    begin()
  }

  /// Receives what a message brought: a cover, or that there is none.
  func receive(_ cover: ShelfCover?, of book: BookID) {
    guard let isWorth = underway.removeValue(forKey: book) else { return }
    if isWorth, demands.contains(where: { $0.book.id == book }) {
      arrived[book] = cover.map { .cover($0) } ?? .nothing(isUnasked: false)
    }
    begin()
  }

  /// Forgets what was given of other books, which the renderer has no more, and wants nothing of them.
  func forget(except books: Set<BookID>) {
    given = given.filter { books.contains($0.key) }
    demands.removeAll { !books.contains($0.book.id) }
    drop(except: books)
    begin()
  }

  /// Looks for the cover of a book once more: the importer told of it.
  func renew(_ book: BookID) {
    (given[book], arrived[book]) = (nil, nil)
    if underway[book] != nil { underway[book] = false }
    begin()
  }

  private func drop(except books: Set<BookID>) {
    arrived = arrived.filter { books.contains($0.key) }
  }

  // MARK: Needs

  private static func isMuch(_ wanted: Int, than there: Int) -> Bool { wanted * 2 > there * 3 }

  private func needsCover(_ demand: ShelfDemand) -> Bool {
    guard let given = given[demand.book.id] else { return true }
    return given.label != demand.label || given.isUnasked && services?.covers != nil
      || !given.isWhole && Self.isMuch(demand.coverWidth, than: given.coverWidth)
  }

  private func needsSpine(_ demand: ShelfDemand) -> Bool {
    guard let there = given[demand.book.id]?.spine else { return true }
    let (wide, high) = (demand.spineWidth * there.height, demand.spineHeight * there.width)
    // An eighth thicker or thinner would show in the letters.
    return Self.isMuch(demand.spineHeight, than: there.height)
      || abs(wide - high) * 8 > max(wide, high)
  }

  // MARK: Other threads

  private func begin() {
    // Those that are to be printed in cloth will be on their way as well, and have their turn.
    var taken = underway.count
    for demand in demands where needsCover(demand) {
      guard taken < Self.mostUnderway else { return }
      let book = demand.book.id
      if underway[book] != nil { continue }
      if arrived[book] == nil, services?.covers == nil { arrived[book] = .nothing(isUnasked: true) }
      if case .nothing = arrived[book] { taken += 1 }
      guard arrived[book] == nil, let services, let covers = services.covers else { continue }
      taken += 1
      underway[book] = true
      let mailbox = mailbox
      queue.async {
        let picture = covers.cover(of: demand.book.identity, width: demand.coverWidth)
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
  /// - Parameter mayGoOn: asked after each picture whether there is time for another.
  /// - Returns: what the renderer should have now, the most urgent first.
  func next(while mayGoOn: () -> Bool) -> [ShelfPicture] {
    var pictures: [ShelfPicture] = []
    for demand in demands {
      let book = demand.book.id
      switch arrived[book] {
      case .cover(let cover):
        arrived[book] = nil
        // Its title was changed meanwhile, or its file has gone.
        guard cover.label == demand.label else { continue }
        given[book] = Given(
          label: cover.label, print: cover.print, coverWidth: cover.width,
          isWhole: cover.isWhole, isUnasked: cover.isUnasked,
          spine: (demand.spineWidth, demand.spineHeight))
        pictures.append(ShelfPicture(book: book, side: .cover, levels: cover.levels))
        pictures.append(spine(demand, cover.print))
      case .nothing(let isUnasked):
        // Another letter will bring it back with its levels.
        guard underway.count < Self.mostUnderway else { continue }
        arrived[book] = nil
        bind(demand, isUnasked: isUnasked)
      case nil:
        guard let print = given[book]?.print, !needsCover(demand), needsSpine(demand) else {
          continue
        }
        given[book]?.spine = (demand.spineWidth, demand.spineHeight)
        pictures.append(spine(demand, print))
      }
      if !mayGoOn() { break }
    }
    begin()
    return pictures
  }

  private func spine(_ demand: ShelfDemand, _ print: BookPrint) -> ShelfPicture {
    let picture = printer.spine(print, width: demand.spineWidth, height: demand.spineHeight)
    return ShelfPicture(
      book: demand.book.id, side: .spine,
      levels: PictureLevels(demand.book.isMissing ? picture.faded : picture))
  }

  /// Prints a cover in cloth.
  private func bind(_ demand: ShelfDemand, isUnasked: Bool) {
    let print = demand.label.print(cover: nil)
    let picture = printer.cover(print, width: demand.coverWidth, height: demand.clothHeight)
    underway[demand.book.id] = true
    let mailbox = mailbox
    queue.async {
      let cover = ShelfCover(cloth: picture, print, for: demand, isUnasked: isUnasked)
      mailbox.put(.shelfCover(demand.book.id, cover))
    }
  }
}
