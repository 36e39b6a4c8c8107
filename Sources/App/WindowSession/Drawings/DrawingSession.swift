import PageDrawing
import RectoBookModel
import RectoBookStore
import RectoDrawingStore
import RectoDecoderService
import RectoReaderCore

/// What is drawn on the pages of the open book: brought from the disk when pages are wanted, and back when a hand
/// has drawn.
final class DrawingSession {
  private let dataFolder: String?
  private let mailbox: Mailbox
  private var writer: DrawingWriter?
  private var book: BookIdentity?
  /// The surfaces that have something on disk; nil while that is to be known.
  private var known: Set<DrawnSurface>? = []
  /// Those whose strokes were asked for, and those of which they came.
  private var asked: Set<DrawnSurface> = []
  private var come: Set<DrawnSurface> = []
  /// How many changes were made to each surface in this window.
  private var made: [DrawnSurface: Int] = [:]
  /// Pictures of pages of which it is not known what is drawn on them.
  private var held: [PageImage] = []
  /// When the stroke under the pen was kept last.
  private var wetAt = -Double.infinity
  /// Whether the reader was told that quitting loses something.
  private var isWarned = false

  /// Seconds of drawing that a kill may cost.
  private static let wetPause = 0.25

  /// Draws on no book yet.
  init(in dataFolder: String?, mailbox: Mailbox) {
    (self.dataFolder, self.mailbox) = (dataFolder, mailbox)
  }

  /// Another book is read from now on, or none.
  func begin(_ book: OpenBook?) {
    _ = writer?.finish(within: 0)
    (writer, self.book, known, made) = (nil, book?.identity, [], [:])
    forgetPages()
    guard let identity = book?.identity, let dataFolder else { return }
    let mailbox = mailbox
    writer = DrawingWriter(in: dataFolder, of: identity.description) { news in
      mailbox.put(.drawings(news, of: identity))
    }
    guard book?.isDrawnOn == true else { return }
    known = nil
    writer?.look()
  }

  /// Pages have other numbers now.
  func forgetPages() { (asked, come, held) = ([], [], []) }

  private func surface(_ page: PageNumber, _ reader: Reader) -> DrawnSurface {
    DrawnSurface(page: page.value, layout: reader.drawn.layout)
  }

  // MARK: From the disk

  /// Asks for what is drawn on pages that are wanted.
  func ask(for pages: [PageNumber], of reader: Reader) {
    guard let known, let writer, !known.isEmpty else { return }
    let surfaces = pages.map { surface($0, reader) }.filter {
      known.contains($0) && !asked.contains($0)
    }
    guard !surfaces.isEmpty else { return }
    asked.formUnion(surfaces)
    writer.read(surfaces)
  }

  /// Holds a picture back until it is known what is drawn on its page.
  ///
  /// - Returns: whether it does.
  func holds(_ image: PageImage, for reader: Reader) -> Bool {
    let surface = surface(image.request.page, reader)
    let isKnown = known.map { !$0.contains(surface) || come.contains(surface) } ?? false
    if !isKnown { held.append(image) }
    return !isKnown
  }

  /// The pictures that were held back and need not be any more.
  func release(for reader: Reader) -> [PageImage] {
    let images = held
    held = []
    return images.filter { !holds($0, for: reader) }
  }

  /// Receives what came from the disk.
  ///
  /// - Returns: what the reader is to hear.
  func receive(_ news: DrawingWriter.News, of book: BookIdentity, for reader: Reader) -> [Event] {
    guard book == self.book else { return [] }
    switch news {
    case .known(let surfaces, let finished):
      known = Set(surfaces)
      return finished > 0 ? [.reported(ScreenText.finishedStrokes(finished), isError: false)] : []
    case .changed(let surfaces):
      known = Set(surfaces)
      writer?.read(Array(come.union(made.keys)))
      return []
    case .log(let surface, let log, let changes):
      come.insert(surface)
      // The hand has done more since: what it did is asked for with the rest, once it is written.
      guard changes == made[surface] ?? 0 else {
        if writer?.isFailing == false { writer?.read([surface]) }
        return []
      }
      guard surface.layout == reader.drawn.layout else { return [] }
      return [.drawn(PageNumber(surface.page), log)]
    case .isFailing(let reason):
      return [.troubled(topic: Self.topic, [ScreenText.drawingNotSaved(reason)])]
    case .isMended:
      isWarned = false
      writer?.read(Array(made.keys))
      return [
        .troubled(topic: Self.topic, []), .reported(ScreenText.drawingSaved, isError: false),
      ]
    case .unreadable(let reason):
      known = known ?? []
      return [.reported(ScreenText.drawingsLost(reason), isError: true)]
    }
  }

  private static let topic = "drawings"

  // MARK: To the disk

  /// Keeps a deed.
  ///
  /// - Returns: what the reader is to hear.
  func keep(
    _ deed: Deed, of page: PageNumber, after cursor: Int, for reader: Reader
  ) -> [Event] {
    guard let writer else {
      return [.troubled(topic: Self.topic, [ScreenText.drawingNotSaved(ScreenText.noPlaceToDraw)])]
    }
    let surface = surface(page, reader)
    made[surface, default: 0] += 1
    // It is asked for where its pages come back.
    known?.insert(surface)
    asked.insert(surface)
    come.insert(surface)
    writer.keep(deed, of: surface, after: cursor)
    wetAt = -.infinity
    return []
  }

  /// Makes so many deeds of a page hold.
  func seek(_ page: PageNumber, to cursor: Int, from before: Int, for reader: Reader) {
    let surface = surface(page, reader)
    made[surface, default: 0] += 1
    writer?.seek(to: cursor, of: surface, from: before)
  }

  /// Keeps the stroke under the pen, now and then.
  func follow(_ reader: Reader, at time: Double) {
    guard let wet = reader.drawn.wetStroke else { return wetAt = -.infinity }
    if wetAt == -.infinity { return wetAt = time }
    guard time >= wetAt + Self.wetPause else { return }
    wetAt = time
    writer?.keepWet(wet.stroke.finished, on: surface(wet.page, reader))
  }

  /// When the stroke under the pen is to be kept next; nil where there is none.
  func wakeUp(for reader: Reader) -> Double? {
    reader.drawn.isDrawing && wetAt > -.infinity ? wetAt + Self.wetPause : nil
  }

  /// Whether quitting now would lose something: that is told first.
  ///
  /// - Returns: what the reader is to hear; nil where the program may end.
  func warn() -> Event? {
    guard !isWarned, let writer, writer.isFailing else { return nil }
    isWarned = true
    return .reported(ScreenText.quitLosesDrawing, isError: true)
  }

  /// Waits until everything is on disk, but so many seconds at most; whether it is.
  func finish(within seconds: Double) -> Bool { writer?.finish(within: seconds) ?? true }
}
