import PageDrawing
import PageLayout
import RectoBookModel
import RectoReadingRecords
import RectoDrawingStore
import RectoDecoderService
import RectoReaderCore
import Dispatch

/// What is drawn on the pages of the open book: brought from the disk when pages are wanted, and back when a hand
/// has drawn.
final class DrawingSession {
  private let dataFolder: String?
  private let mailbox: Mailbox
  private let reportCover: (BookIdentity) -> Void
  private var writer: DrawingWriter?
  private var book: BookIdentity?
  /// Those of other books, of which something is not on disk.
  private var behind: [BookIdentity: DrawingWriter] = [:]
  /// How the pages of a sketchbook are bound; nil of another book, or before it is known.
  private var binding: SheetBinding?
  /// The surfaces that have something on disk, and what told that from all else when it was heard of last; nil while
  /// that is to be known.
  private var known: [DrawnSurface: Fingerprint]? = [:]
  /// Where they lie in the book.
  private var anchors = SurfaceAnchors()
  /// Those whose strokes were asked for, and those of which they came.
  private var asked: Set<DrawnSurface> = []
  private var come: [DrawnSurface: Coming] = [:]
  /// How many changes were made to each surface in this window.
  private var made: [DrawnSurface: Int] = [:]
  /// Pictures of pages of which it is not known what is drawn on them.
  private var held: [PageImage] = []
  /// When the stroke under the pen was kept last.
  private var wetAt = -Double.infinity
  /// Whether the cover of a sketchbook, or how many pages it has, is not what the library knows.
  private var hasOtherCover = false
  /// What the reader was told of disks.
  private var troubles = DrawingTroubles()
  /// The hand's own colours that are on disk; nil before they were asked for.
  private var keptColors: [UInt32]?

  /// What the reader knows of a surface.
  private struct Coming {
    /// What tells it from all else; nil where that is not known.
    var mark: Fingerprint?
    /// How many of the changes that this window made it has.
    var changes: Int
  }

  /// Seconds of drawing that a kill may cost.
  private static let wetPause = 0.25

  /// Draws on no book yet.
  ///
  /// - Parameters:
  ///   - dataFolder: what is kept lies in it.
  ///   - mailbox: hears what comes from the disk.
  ///   - hasOtherCover: told of a sketchbook on whose cover something else is drawn now.
  init(
    in dataFolder: String?, mailbox: Mailbox, hasOtherCover: @escaping (BookIdentity) -> Void
  ) {
    (self.dataFolder, self.mailbox, reportCover) = (dataFolder, mailbox, hasOtherCover)
  }

  /// Another book is read from now on, or none.
  func begin(_ book: OpenBook?) {
    begin(book?.identity, at: book?.drawings, isDrawnOn: book?.isDrawnOn == true)
  }

  /// The same of a book by what it is, and where what is drawn on it lies, if it may be drawn on.
  func begin(_ book: BookIdentity?, at place: DrawingPlace?, isDrawnOn: Bool) {
    if let writer, let identity = self.book, writer.isBehind { behind[identity] = writer }
    if book != self.book { hasOtherCover = false }
    (writer, self.book, known, made, binding) = (nil, book, [:], [:], nil)
    anchors = SurfaceAnchors()
    forgetPages()
    guard let identity = book, let place else { return }
    let mailbox = mailbox
    let earlier = behind.removeValue(forKey: identity)
    let writer =
      earlier ?? DrawingWriter(place) { news in mailbox.put(.drawings(news, of: identity)) }
    (self.writer, made) = (writer, writer.changes)
    guard isDrawnOn || earlier != nil else { return writer.expect() }
    known = nil
    writer.look()
  }

  /// Looks what is drawn on the book, where it may have come from the book as it was before.
  func look() { writer?.lookIfThere() }

  /// Pages have other numbers now.
  func forgetPages() {
    (asked, come, held) = ([], [:], [])
    anchors.forgetPages()
  }

  private func surface(_ page: PageNumber, _ reader: Reader) -> DrawnSurface {
    DrawnSurface(page: binding?.sheet(of: page) ?? page.value, layout: reader.drawn.layout)
  }

  /// The page that a surface is now; nil where it is none.
  func page(of surface: DrawnSurface) -> PageNumber? {
    guard let binding else { return surface.page > 0 ? PageNumber(surface.page) : nil }
    return binding.page(ofSheet: surface.page)
  }

  // MARK: Colours

  /// Asks for the colours that hands had of their own before, once, and keeps those that this one has made since.
  func followColors(of reader: Reader, on errands: DispatchQueue) {
    let memory = ColorMemory(in: dataFolder)
    guard let keptColors else {
      keptColors = []
      let mailbox = mailbox
      return errands.async { mailbox.put(.event(.hand(.ownColors(memory.colors)))) }
    }
    let own = reader.drawn.hand.own
    guard own != keptColors else { return }
    self.keptColors = own
    errands.async { if memory.colors != own { memory.store(own) } }
  }

  // MARK: From the disk

  /// Asks for what is drawn on pages that are wanted.
  func ask(for pages: [PageNumber], of reader: Reader) {
    guard let known, let writer, !known.isEmpty else { return }
    let surfaces = pages.map { surface($0, reader) }.filter {
      known[$0] != nil && !asked.contains($0)
    }
    guard !surfaces.isEmpty else { return }
    asked.formUnion(surfaces)
    writer.read(surfaces)
  }

  /// Holds a picture back until it is known what is drawn on its page.
  ///
  /// - Returns: whether it does.
  func holds(_ image: PageImage, for reader: Reader) -> Bool {
    guard !knows(image.request.page, reader) else { return false }
    held.append(image)
    return true
  }

  /// Whether the reader knows all that is drawn on a page.
  func knows(_ page: PageNumber, _ reader: Reader) -> Bool {
    let surface = surface(page, reader)
    return known.map { $0[surface] == nil || come[surface] != nil } ?? false
  }

  /// What tells all that the reader knows to be drawn on a page from all that ever was; nil where nothing does.
  func mark(of page: PageNumber, _ reader: Reader) -> Fingerprint? {
    guard let known, !hasSlips(reader), reader.drawn.isRecorded, !reader.drawn.isMarked(page)
    else { return nil }
    let surface = surface(page, reader)
    guard let coming = come[surface] else {
      return known[surface] == nil && made[surface] == nil ? Fingerprint() : nil
    }
    return coming.changes == made[surface] ?? 0 ? coming.mark : nil
  }

  /// The same, and of a page of which nothing came yet the mark of what lies on disk, though the hand may have drawn
  /// more since.
  func storedMark(of page: PageNumber, _ reader: Reader) -> Fingerprint? {
    let surface = surface(page, reader)
    guard come[surface] == nil, let stored = known?[surface] else { return mark(of: page, reader) }
    return hasSlips(reader) ? nil : stored
  }

  /// Whether something may lie in the margins of pages that was drawn beside the same words in other layouts.
  private func hasSlips(_ reader: Reader) -> Bool {
    known?.keys.contains { $0.layout != reader.drawn.layout } ?? true
  }

  /// Takes the pictures that were held back: some need not be any more.
  func takeHeld() -> [PageImage] {
    defer { held = [] }
    return held
  }

  /// What follows from what came from the disk.
  struct Outcome: ExpressibleByArrayLiteral {
    /// What the reader is to hear.
    var events: [Event] = []
    /// The page on which something else is drawn now.
    var page: PageNumber?
    /// What lies in the file of a page, whether the hand has done more since or not.
    var stored: InkedPages.Stored?
    /// How the book is to be read anew, because its pages are others now.
    var rebound: Rebound?

    init(arrayLiteral events: Event...) { self.events = events }

    init(_ events: [Event]) { self.events = events }

    init(_ rebound: Rebound, _ events: [Event] = []) {
      (self.events, self.rebound) = (events, rebound)
    }
  }

  /// Receives what came from the disk.
  func receive(
    _ news: DrawingWriter.News, of book: BookIdentity, for reader: Reader
  ) -> Outcome {
    guard book == self.book else {
      if behind[book]?.isBehind == false { behind[book] = nil }
      guard case .isMended = news else { return [] }
      return Outcome(troubles.mend(isWhole: !isFailing))
    }
    switch news {
    case .known(let contents, let finished):
      // Until pages have their numbers nothing is shown rather than another page's ink.
      known = contents.isUnsettled ? [:] : contents.surfaces
      binding = contents.binding
      anchors.receive(contents)
      ask(for: reader.visiblePages, of: reader)
      var outcome = Outcome(troubles.find())
      if finished > 0 {
        outcome.events.append(.reported(DrawingText.finishedStrokes(finished), isError: false))
      }
      return outcome
    case .changed(let contents):
      known = contents.surfaces
      anchors.receive(contents)
      // Its pages are others now.
      guard contents.binding == binding else { return rebind(to: contents.binding, for: reader) }
      writer?.read(Array(Set(come.keys).union(made.keys)))
      // What is drawn for the first time on a page in sight is asked for by nobody else.
      ask(for: reader.visiblePages, of: reader)
      return []
    case .arranged(let deed, let page, let binding):
      guard let page else { return [.reported(DrawingText.cannotArrange(deed), isError: false)] }
      var outcome = rebind(to: binding, for: reader)
      if case .add(_, let last) = deed, last == reader.facts?.pageCount,
        reader.pages.contains(PageNumber(last))
      {
        // Where the last page lay alone on the left the new one is seen beside it.
        outcome.rebound?.turnsOn = reader.shape?.isOnePage == true || reader.pages.count > 1
        return outcome
      }
      outcome.rebound?.page = PageNumber(page)
      let words = DrawingText.arranged(deed, page: PageNumber(page))
      outcome.events.append(.reported(words, isError: false))
      return outcome
    case .replaced: return Outcome(Rebound())
    case .renamed(let path): return Outcome(Rebound(location: .disk(path: path)))
    case .notArranged(let reason):
      return [.reported(DrawingText.notArranged(reason), isError: true)]
    case .log(let surface, let log, let mark, let changes):
      let stored = page(of: surface).map {
        InkedPages.Stored(page: $0, mark: mark, drawing: log.drawing)
      }
      // The hand has done more since: what it did is asked for with the rest, once it is written.
      guard changes == made[surface] ?? 0 else {
        var outcome: Outcome = []
        if surface.layout == reader.drawn.layout { outcome.stored = stored }
        if writer?.isFailing == false {
          writer?.read([surface])
        } else {
          come[surface] = Coming(mark: nil, changes: changes)
        }
        return outcome
      }
      come[surface] = Coming(mark: mark, changes: changes)
      guard surface.layout == reader.drawn.layout else {
        return anchors.lines(of: surface).map { lines in
          let ink = InkElsewhere(
            on: surface.page, in: surface.layout, beside: lines, log.drawing)
          return [.hand(.elsewhere(ink))]
        } ?? []
      }
      guard let page = page(of: surface) else { return [] }
      var outcome: Outcome = [.drawn(page, log)]
      (outcome.page, outcome.stored) = (page, stored)
      if !log.drawing.items.isEmpty { outcome.events += anchors.receive(surface, of: page) }
      return outcome
    case .written(let surface, let mark, let changes):
      if come[surface] != nil { come[surface] = Coming(mark: mark, changes: changes) }
      return []
    case .isFailing(let fault): return Outcome(troubles.fail(because: fault))
    case .isMended:
      writer?.read(Array(made.keys))
      return Outcome(troubles.mend(isWhole: !isFailing))
    case .unreadable(let fault):
      known = known ?? [:]
      return Outcome(troubles.lose(because: fault))
    case .damaged(let strokes):
      return [.reported(DrawingText.strokesLost(strokes), isError: true)]
    }
  }

  /// The pages are bound otherwise: what is kept of them goes with them.
  private func rebind(to binding: SheetBinding?, for reader: Reader) -> Outcome {
    guard let binding, let before = self.binding else { return Outcome(Rebound()) }
    let page = reader.pages.first.flatMap { binding.page(ofSheet: before.sheet(of: $0)) }
    return Outcome(Rebound(page: page), [.hand(.rebound(binding, before: before))])
  }

  // MARK: To the disk

  /// Keeps a deed.
  ///
  /// - Returns: what the reader is to hear.
  func record(
    _ deed: Deed, of page: PageNumber, after cursor: Int, for reader: Reader
  ) -> [Event] {
    guard let writer else { return troubles.failWithoutPlace() }
    let surface = surface(page, reader)
    made[surface, default: 0] += 1
    if page == PageNumber(1) { changeCover() }
    if known?[surface] == nil {
      // It is asked for where its pages come back.
      known?[surface] = Fingerprint()
      asked.insert(surface)
      come[surface] = Coming(mark: nil, changes: 0)
    }
    writer.record(deed, of: surface, after: cursor)
    wetAt = -.infinity
    return anchors.receive(surface, of: page)
  }

  /// Makes so many deeds of a page hold.
  func seek(_ page: PageNumber, to cursor: Int, from before: Int, for reader: Reader) {
    let surface = surface(page, reader)
    made[surface, default: 0] += 1
    if page == PageNumber(1) { changeCover() }
    writer?.seek(to: cursor, of: surface, from: before)
  }

  /// Does something to the pages of a sketchbook.
  func arrange(_ deed: SheetBinding.Deed) {
    changeCover()
    writer?.arrange(deed)
  }

  private func changeCover() {
    guard drawsIntoBook, let book else { return }
    hasOtherCover = true
    reportCover(book)
  }

  /// Whether the library is to look at the sketchbook once more; it is told so once.
  func takeCoverChange() -> Bool {
    defer { hasOtherCover = false }
    return hasOtherCover && drawsIntoBook
  }

  /// Looks whether another program has drawn in a sketchbook, arranged its pages, or put another one in its place.
  func lookAgain() { writer?.lookAgain() }

  /// Whether the book is a sketchbook, whose file changes as one draws: it is read anew where its pages change.
  var drawsIntoBook: Bool { binding != nil }

  /// Keeps the stroke under the pen, now and then, and where pages lie that are drawn on.
  func follow(_ reader: Reader, at time: Double) {
    if let writer { anchors.follow(reader, writer) }
    // Pictures of pages may be there before it is known what is drawn on them.
    ask(for: reader.visiblePages, of: reader)
    guard let wet = reader.drawn.wetStroke else { return wetAt = -.infinity }
    if wetAt == -.infinity { return wetAt = time }
    guard time >= wetAt + Self.wetPause else { return }
    wetAt = time
    writer?.storeWet(wet.stroke.finished, on: surface(wet.page, reader))
  }

  /// When the stroke under the pen is to be kept next; nil where there is none.
  func wakeUp(for reader: Reader) -> Double? {
    reader.drawn.isDrawing && wetAt > -.infinity ? wetAt + Self.wetPause : nil
  }

  /// Whether quitting now would lose something: that is told first.
  ///
  /// - Returns: what the reader is to hear; nil where the program may end.
  func warn() -> Event? {
    isFailing ? troubles.warn() : nil
  }

  /// Whether something is not on disk that could not be written.
  private var isFailing: Bool { writers.contains(where: \.isFailing) }

  /// Waits until everything is on disk, but so many seconds at most; whether it is.
  func finish(within seconds: Double) -> Bool {
    writers.reduce(true) { $1.finish(within: seconds) && $0 }
  }

  private var writers: [DrawingWriter] { behind.values + (writer.map { [$0] } ?? []) }
}
