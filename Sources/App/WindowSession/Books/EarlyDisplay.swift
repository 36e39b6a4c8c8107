import RectoBookModel
import RectoDesktop
import PageLayout
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// Shows the first pages while OpenGL is not ready: composed by the processor, put to the window as
/// they are. What happens meanwhile is kept for the session that follows.
final class EarlyDisplay: ReadingStage {
  private let service: PageService
  private let window: Window
  private let log: FrameLog?
  /// What happened, in order.
  private(set) var events: [PageEvent] = []
  private(set) var inputs: [HeardInput] = []
  /// A copy: the session's own takes the same events later.
  private var reader: Reader
  /// What composes the pictures, and holds those of the pages.
  private(set) var composer: FrameComposer
  /// Whether something happened that only the session that follows can show.
  private var isOutdone = false
  /// Whether the window shows pages, and not the desk alone.
  private var hasShownPages = false
  /// Seconds that the next pass may wait for pages.
  private var patience = 0.0
  /// Whether everything will look as the processor draws it: else what comes next would jump.
  private let isUsual: Bool

  /// From here on a desk without a book is better than nothing.
  private let deskAt = monotonicSeconds() + 0.06

  /// How long the desk waits for the book to be open, OpenGL for the first picture of a page, and for a sharper one after
  /// it.
  private static let patiences = (opening: 0.015, first: 0.15, sharper: 0.04)

  /// Begins to look for pages.
  ///
  /// - Parameters:
  ///   - service: where they come from.
  ///   - said: what it has said already.
  ///   - window: where they are shown.
  ///   - reader: who reads.
  ///   - lights: light that was kept.
  ///   - log: where frames are told of.
  ///   - isUsual: whether everything will look as the processor draws it.
  init(
    service: PageService, hearing said: [PageEvent], window: Window, reader: Reader,
    lights: LightCache, log: FrameLog?,
    isUsual: Bool
  ) {
    self.isUsual = isUsual
    (self.service, self.window, self.reader) = (service, window, reader)
    (composer, self.log) = (FrameComposer(window, lights: lights), log)
    receive(said)
    update()
  }

  /// It goes on until OpenGL is ready.
  let isOver = false

  /// Whether the window shows anything.
  var hasShown: Bool { composer.isShown }

  /// Waits for the pages that are seen first, as long as that is quicker than not to wait.
  func waitForPages() {
    // Pages are asked for first: they are drawn while what they lie on is made ready.
    patience = Self.patiences.opening
    if events.isEmpty { update() }
    if !hasShown, mayShow { composer.prepare(for: reader) }
    var end = monotonicSeconds() + Self.patiences.first
    var wasShown = false
    defer {
      patience = 0
      // On a busy machine all that time may pass in one breath: without the desk OpenGL would have to be waited for.
      if !hasShown { show() }
    }
    while !isOutdone, monotonicSeconds() < end {
      patience = min(0.01, end - monotonicSeconds())
      update()
      if composer.isSharp(for: reader) { return }
      if !wasShown, hasShownPages {
        wasShown = true
        end = monotonicSeconds() + Self.patiences.sharper
      }
    }
  }

  /// Shows what has come since the last time, if it is worth it.
  func update() {
    // What goes wrong here is told by the session, which tries it again.
    try? pass()
  }

  func hear() {
    for input in window.input(waitingAtMost: 0) {
      inputs.append(input)
      switch input.input {
      case .resized(let width, let height):
        _ = reader.receive(.resized(ViewSize(width: Double(width), height: Double(height))))
      case .exposed: composer.expose()
      default: continue
      }
    }
  }

  func supply() {
    receive(patience > 0 ? service.waitForEvents(seconds: patience) : service.takeEvents())
  }

  func obey() {}

  func conclude() {}

  private func receive(_ news: [PageEvent]) {
    events += news
    for event in news {
      switch event {
      case .opened(let facts): _ = reader.receive(.opened(facts))
      case .counted(let pageCount, let isFirm):
        _ = reader.receive(.counted(pageCount: pageCount, isFirm: isFirm))
      case .page(let image):
        _ = reader.receive(.measured(image.request.page, image.size))
        composer.receive(image)
      default: isOutdone = true
      }
    }
    guard !news.isEmpty else { return }
    composer.seekLight(for: reader)
    service.want(Residency.firstRequests(for: reader.demands))
  }

  /// The processor knows paper that lies upright.
  private var mayShow: Bool { reader.scenesToCome.arePlain && isUsual }

  func show() {
    guard mayShow else { return }
    let start = monotonicSeconds()
    guard case .isShown = composer.show(reader, isDeskDue: start >= deskAt) else { return }
    hasShownPages = composer.isReady(for: reader)
    guard hasShownPages, let log else { return }
    log.append(FrameRecord(ofComposed: reader, by: composer, since: start, because: .page))
  }
}
