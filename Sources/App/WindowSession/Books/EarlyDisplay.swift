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
  private let lights: LightCache
  private let log: FrameLog?
  /// What happened, in order.
  private(set) var events: [PageEvent] = []
  private(set) var inputs: [HeardInput] = []
  /// A copy: the session's own takes the same events later.
  private var reader: Reader
  private var images: [PageNumber: PageImage] = [:]
  /// What the window shows: the view and the widths of the pictures.
  private var shown: Shown?
  /// Whether something happened that only the session that follows can show.
  private var isOutdone = false
  /// Seconds that the next pass may wait for pages.
  private var patience = 0.0
  /// Whether everything will look as the processor draws it: else what comes next would jump.
  private let isUsual: Bool

  private struct Shown: Equatable {
    var view: ViewSize
    var widths: [PageNumber: Int]
  }

  /// The light of the first pages, looked for as soon as their places are known.
  private var light: (name: LightName, pixels: [UInt32]?)?
  /// From here on a desk without a book is better than nothing.
  private let deskAt = monotonicSeconds() + 0.06

  /// How long OpenGL waits for the first picture of a page, and for a sharper one after it.
  private static let patiences = (first: 0.15, sharper: 0.04)

  /// Begins to look for pages.
  init(
    service: PageService, window: Window, reader: Reader, lights: LightCache, log: FrameLog?,
    isUsual: Bool
  ) {
    self.isUsual = isUsual
    (self.service, self.window, self.reader) = (service, window, reader)
    (self.lights, self.log) = (lights, log)
    update()
  }

  /// It goes on until OpenGL is ready.
  let isOver = false

  /// Whether the window shows anything.
  var hasShown: Bool { shown != nil }

  /// Waits for the pages that are seen first, as long as that is quicker than not to wait.
  func waitForPages() {
    var end = monotonicSeconds() + Self.patiences.first
    var wasShown = false
    defer { patience = 0 }
    while !isOutdone, monotonicSeconds() < end {
      patience = min(0.01, end - monotonicSeconds())
      update()
      if isSharp { return }
      if !wasShown, shown?.widths.isEmpty == false {
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
      case .exposed: shown = nil
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
        let page = image.request.page
        _ = reader.receive(.measured(page, image.size))
        if image.chain.levels[0].width > images[page]?.chain.levels[0].width ?? 0 {
          images[page] = image
        }
      default: isOutdone = true
      }
    }
    guard !news.isEmpty else { return }
    if let scene = reader.arrangement?.visibleScene(in: reader.view) {
      _ = findLight(on: EarlyFrame.places(of: scene, in: reader.view).map(\.place))
    }
    service.want(Residency.firstRequests(for: reader.demands))
  }

  private var isSharp: Bool {
    let visible = reader.visiblePages
    let width = reader.demands.first?.shownWidth ?? 0
    return !visible.isEmpty
      && visible.allSatisfy { page in
        guard let image = images[page] else { return false }
        return image.isSharpest || Double(image.chain.levels[0].width) >= width
      }
  }

  func show() {
    // The processor knows white paper that lies upright; another colour first would flash.
    guard reader.scenesToCome.arePlain, isUsual else { return }
    let start = monotonicSeconds()
    let visible = reader.visiblePages
    let isReady = !visible.isEmpty && visible.allSatisfy { images[$0] != nil }
    let widths =
      isReady ? visible.reduce(into: [:]) { $0[$1] = images[$1]?.chain.levels[0].width } : [:]
    let now = Shown(view: reader.view, widths: widths)
    guard now != shown, isReady || start >= deskAt else { return }
    let frame = compose(isReady ? reader.arrangement?.visibleScene(in: reader.view) : nil)
    guard window.show(frame.pixels, width: frame.width, height: frame.height) else { return }
    shown = now
    guard isReady, let log else { return }
    let end = monotonicSeconds()
    let isSharp = isSharp
    log.append(
      FrameRecord(
        time: end, milliseconds: (end - start) * 1000, pages: visible.map { ($0, isSharp) },
        blank: 0, turning: 0, quality: .draft, reason: .page))
  }

  /// The pages of a scene on their desk, or the desk alone.
  private func compose(_ scene: Scene?) -> EarlyFrame {
    let (width, height) = (Int(reader.view.width), Int(reader.view.height))
    let places = scene.map { EarlyFrame.places(of: $0, in: reader.view) } ?? []
    let light = findLight(on: places.map(\.place))
    let desk =
      light == nil ? lights.light(LightName(width: width, height: height, places: [])) : nil
    var frame = EarlyFrame(width: width, height: height, light: light, desk: desk)
    let sheets = scene.map { EarlyFrame.sheets(of: $0, in: reader.view) } ?? []
    for sheet in sheets { frame.lay(sheetAt: sheet) }
    for (page, place, sheet) in places {
      guard let image = images[page] else { continue }
      let picture = image.pixels(atLeast: Int(place[2] - place[0]))
      frame.draw(
        picture.pixels, width: picture.width, height: picture.height, at: place, on: sheet)
    }
    return frame
  }

  private func findLight(on places: [[Double]]) -> [UInt32]? {
    let name = LightName(
      width: Int(reader.view.width), height: Int(reader.view.height), places: places)
    if light?.name != name { light = (name, lights.light(name)) }
    return light?.pixels
  }
}
