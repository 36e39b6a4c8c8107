import PageLayout
import RectoBookModel
import RectoDesktop
import RectoOverlay
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// What the window shows until the driver has programs: pages that the processor composes.
///
/// Where the processor draws, a driver that has nothing on disk takes half a second for the first frame of a book at
/// rest, and as long for the first one of a leaf in the air: in the first seconds of the first start no key may
/// wait for that. Pages, leaves in the air and what lies over the book are composed; what else there may be is drawn by
/// OpenGL at once. Once that is over, and anything changes, pages are composed again.
///
/// Once the driver has the programs they are fetched one by one, then the first frame is drawn unseen, some rows at a
/// time, and pages are turned as before meanwhile. OpenGL takes over with a frame that is whole.
extension FramePresenter {
  /// Whether the window shows what the processor has composed.
  var isComposing: Bool { composer?.isShown == true }

  /// Whether pages are to be composed: where they are already, and where OpenGL would have to draw something new of which
  /// the driver may lack programs.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - programs: what the driver has.
  ///   - pictures: what is at hand of pages; kept from the device from where pages are composed again.
  ///   - isUsual: whether everything looks as the processor draws it.
  /// - Returns: that.
  func composes(
    _ reader: Reader, _ programs: DriverPrograms, _ pictures: PictureSupply, isUsual: Bool
  ) -> Bool {
    let isOver = !programs.filling.isUnderWay && !isComposing
    if !programs.filling.wereMissing || !isUsual || isOver { composer = nil }
    guard let composer, !composer.isShown else { return composer != nil }
    self.composer?.keep(pictures.wholePages.union(reader.demands.lazy.map(\.page)))
    guard scheduler.hasPresented, reader.scenesToCome.areLeavesAlone, composer.isReady(for: reader),
      presented?.scene != reader.scene || presented?.quality == .draft
    else { return false }
    painter.drop()
    scheduler.begin()
    scheduler.expose()
    pictures.holdBack()
    return true
  }

  /// Composes what a reader sees, where the window does not show that already.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - pictures: what is at hand of pages, and not asked for again.
  ///   - start: now.
  ///   - log: where it is written down.
  /// - Returns: whether the window shows it, or what it showed before until there are pictures; else OpenGL draws.
  func compose(
    _ reader: Reader, with pictures: PictureSupply, at start: Double, log: FrameLog?
  ) -> Bool {
    // Two that held its frames would make each change of one a copy.
    let taken = composer
    composer = nil
    guard var composer = consume taken else { return false }
    // What the device alone has is not asked for again.
    guard reader.scenesToCome.areLeavesAlone,
      reader.visiblePages.allSatisfy({ composer.has($0) || pictures.isBlank($0) })
    else {
      composer.rest()
      self.composer = composer
      return false
    }
    (words, overlay.isNight) = (reader.overlay, reader.tone.paper.isDark)
    var isCovered = true
    let isDue = areWordsDue(at: start)
    let cover =
      words == OverlayContent() && !isDue
      ? nil
      : FrameComposer.Cover(isDue: isDue) { [overlay, words] frame in
        isCovered = (try? overlay.draw(words, over: &frame, at: start)) != nil
      }
    let (cause, inputTime) = (scheduler.cause, scheduler.inputTime)
    if scheduler.isExposed { composer.expose() }
    composer.keep(pictures.wholePages.union(reader.demands.lazy.map(\.page)))
    // The opening before stays until there is something to see of the next, but in a window of another size.
    let isDeskDue = scheduler.isExposed || cause == .resize
    switch composer.show(reader, isDeskDue: isDeskDue, under: cover) {
    case .isShown:
      guard isCovered else { return false }
      presentedWords = words
      scheduler.presentDesk()
      if composer.isReady(for: reader) {
        log?.append(
          FrameRecord(
            ofComposed: reader, by: composer, since: start, because: cause ?? .page,
            inputTime: inputTime))
      }
    case .isNoNews: break
    case .isRefused: return false
    }
    self.composer = composer
    scheduler.pass(at: start)
    return true
  }

  /// Whether OpenGL may draw the first frame of what a reader sees, to go on from there.
  func mayTakeOver(from reader: Reader, with programs: DriverPrograms) -> Bool {
    // Until the driver has all, a key may want a program that takes it seconds: for another paper, or a closer look.
    reader.scenesToCome.arePagesAlone && !programs.filling.isUnderWay
      && preparesRestAt(programs) == nil
      && composer?.isReady(for: reader) == true
  }

  /// When one more program can be fetched from the driver; nil while it has none, and once all are there.
  private func preparesRestAt(_ programs: DriverPrograms) -> Double? {
    isRestPrepared || programs.filling.isRestMissing ? nil : scheduler.passedAt
  }

  /// When something can be made ready while pages are composed: a program, then the memory of a start is given back; nil
  /// where nothing is to be.
  func preparesComposedAt(_ programs: DriverPrograms) -> Double? {
    preparesRestAt(programs) ?? (holdsMemory ? scheduler.passedAt + Self.breath : nil)
  }

  /// Seconds in which nothing happens, as a start has none.
  private static let breath = 0.3

  /// Does what `preparesComposedAt` says, for frames of a size.
  func prepareComposed(for view: ViewSize, with programs: DriverPrograms) {
    if preparesRestAt(programs) == nil { returnMemory() } else { prepareRest(for: view) }
  }

  /// Fetches one more program from the driver, for frames of a size.
  private func prepareRest(for view: ViewSize) {
    holdsMemory = true
    isRestPrepared = !renderer.prepareTurns(width: Int(view.width), height: Int(view.height))
  }
}
