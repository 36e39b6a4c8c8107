import RectoBookModel
import RectoDecoderService
import RectoDesktop
import Foundation
import RectoGLDevice
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoWindowSession
import RectoCommandOptions

/// Somebody who reads a book without a window: the parts of a session from the decoders to the device, for
/// benchmarks that turn its pages.
final class HeadlessReader: FrameStage {
  let service: PageService
  let renderer: SceneRenderer
  let pictures: PictureSupply
  var reader: Reader
  var flow = BookFlow()
  var scheduler = FrameScheduler(hasPresented: true)
  private let path: String
  var painter = FramePainter()
  /// What the service said while it was waited for.
  private var early: [PageEvent] = []

  /// Opens a book.
  ///
  /// - Parameters:
  ///   - path: the file or folder.
  ///   - options: how it is opened.
  ///   - view: pixels of the frames.
  ///   - memory: bytes that a window would have for pictures.
  /// - Throws: where there is no OpenGL.
  init(path: String, options: DecodingOptions, view: ViewSize, memory: Int) throws {
    self.path = path
    var options = options
    options.archiveBytes = PictureSupply.archiveShare(of: memory)
    service = PageService(
      of: .disk(path: path), options: options, spillFolder: CacheFolder.url()?.path,
      house: .installed
    ) {}
    renderer = try SceneRenderer(shaders: ShaderSources.builtIn.snapshot)
    renderer.keepsStill = true
    pictures = PictureSupply(budget: PictureSupply.share(of: memory), renderer: renderer)
    reader = Reader(view: view)
    pictures.passOn(for: reader)
  }

  /// Waits until the first pages can be shown.
  ///
  /// - Throws: where the book does not open.
  func open() throws {
    while reader.shape == nil || reader.visiblePages.contains(where: pictures.isBlank) {
      let events = service.waitForEvents(seconds: 120)
      if events.isEmpty { throw DocumentError(.opening(path: path), reason: "no answer") }
      try receive(events)
      pictures.upload(for: reader)
    }
  }

  /// Whether rows of a frame are drawn that is not whole yet.
  var isRefining: Bool { painter.isBusy }

  /// Waits for the service, some seconds at most; `take` hears what it says.
  func wait(seconds: Double) { early += service.waitForEvents(seconds: seconds) }

  /// Takes what the service says, and brings pictures to the device.
  ///
  /// - Throws: where the book cannot be read any more.
  func receive() throws {
    let events = early + service.takeEvents()
    early = []
    try receive(events)
    pictures.upload(for: flow.ahead(of: reader), showing: scheduler.presentedPages)
  }

  private func receive(_ events: [PageEvent]) throws {
    for event in events {
      switch flow.receive(event) {
      case .opened(let facts): _ = reader.receive(.opened(facts))
      case .failedToOpen(let error): throw error
      case .page(let image):
        _ = reader.receive(.measured(image.request.page, image.size))
        pictures.receive(image)
      case .locked(let wasWrong): throw OpeningOptions.refusal(of: path, wasWrong: wasWrong)
      case nil, .counted, .answered, .unanswered, .laidOut, .found, .searched, .thumbnail:
        break
      }
    }
    demand()
  }

  /// Asks the service for the pages that come next.
  func demand() { service.want(pictures.requests(for: flow.ahead(of: reader))) }

  /// Does what keys asked for, as soon as the pages for it are there.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - turned: called after each.
  func obey(at time: Double, turned: () -> Void = {}) {
    if let count = flow.takeCount(for: reader, isBlank: pictures.isBlank) {
      _ = reader.receive(count)
    }
    while let invocation = flow.takeInvocation(for: reader, at: time, isBlank: pictures.isBlank) {
      _ = reader.receive(.invocation(invocation))
      scheduler.expect(.input)
      turned()
    }
    // As in a window, leaves wait where a page that they uncover has no picture yet.
    if reader.isMoving, !flow.sight.holdsMotion(at: time) {
      _ = reader.receive(.tick(time: time))
    }
  }

  /// Draws what the scheduler asks for.
  ///
  /// - Returns: the pages of the frame that was presented, if one was.
  /// - Throws: where OpenGL does not draw.
  func show() throws -> [PageNumber]? {
    guard let scene = reader.sceneOnDesk else { return nil }
    let start = monotonicSeconds()
    let quality = scheduler.isSettled(at: start) ? .full : pictures.quality(for: reader)
    var wanted = FrameScheduler.Wanted(
      ShownFrame(
        scene: scene, view: reader.view, quality: quality,
        isSmooth: quality == .full && !renderer.isSoftware,
        pictures: pictures.stamps(of: reader.visiblePages, for: reader)), pages: reader.visiblePages
    )
    wanted.isShowable = flow.sight.passes(reader, at: start, isBlank: pictures.isBlank)
    wanted.isDivisible = FrameInStrips.canShow(scene, by: renderer)
    wanted.hasOutlines = FrameOnOutlines.canShow(scene, by: renderer)
    return try step(towards: wanted, at: start, clock: monotonicSeconds)
  }

  func prepareRenderer(for frame: ShownFrame) {}

  func draw(_ frame: ShownFrame, at start: Double) throws {
    try renderer.draw(
      frame.scene, width: Int(frame.view.width), height: Int(frame.view.height),
      quality: frame.quality, isSmooth: frame.isSmooth)
  }

  func present(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, start: Double
  ) -> [PageNumber] {
    Device.finish()
    _ = scheduler.present(frame, pages: pages, isDrawn: isDrawn, at: start)
    return pages
  }

  isolated deinit {}
}
