package import RectoBookModel
import RectoDesktop
import PageLayout
import PageMotion
import RectoPictureStorage
package import RectoDecoderService
package import RectoReaderCore
package import RectoSceneRendering
import RectoSession

/// The pictures on the way from the decoders to the pages: what is asked for, what is at hand, and
/// how much of it goes to the device at a time.
package final class PictureSupply {
  private(set) var residency: Residency
  /// Where the reader goes, since when, and how long after the turn before.
  private var goal = 0
  private var goalSince = 0.0
  private var interval = Double.infinity
  /// How long the view has been as it is.
  private var poise = Poise()
  /// When the leaves or the view moved last.
  private var inMotionUntil = -Double.infinity
  let renderer: SceneRenderer
  /// What is drawn on them.
  let ink: InkedPages
  /// Whether pictures are kept from the device: as long as something else shows them a second copy of each would be in
  /// memory for nothing. What is kept counts as at hand.
  private var isHoldingBack = true
  private var heldBack: [PicturedPage: HeldPicture] = [:]

  /// A picture that the device has yet to take.
  private struct HeldPicture {
    var place: Rectangle?
    var chain: MipChain
    var lender: PixelLender
  }

  /// The bytes that all pictures together may take.
  var budget: Int {
    get { residency.budget }
    set { residency.budget = newValue }
  }

  /// Seconds between two turns of a riffle, at most: a held key repeats faster, a finger does not.
  private static let rifflePause = 0.14

  /// Seconds of a pass through the loop that uploads may take: in motion a small part of a frame,
  /// at rest as long as a key may wait.
  ///
  /// A software renderer takes ten times as long for its frame, and nobody sees the difference.
  private static let patience = (moving: 0.002, movingInSoftware: 0.008, resting: 0.016)

  /// The bytes of all memory that pictures may take.
  package static func share(of memory: Int) -> Int { memory / 2 }

  /// The bytes of all memory for what a decoder unpacks; the rest is that of pictures on their way.
  package static func archiveShare(of memory: Int) -> Int { memory / 4 }

  /// An empty supply with a budget in bytes.
  ///
  /// - Parameters:
  ///   - budget: as `budget`.
  ///   - renderer: shows them.
  ///   - cacheFolder: where pictures are kept that took long to paint.
  ///   - post: called from another thread with what `receive` is to have.
  package init(
    budget: Int, renderer: SceneRenderer, cacheFolder: String? = nil,
    post: @escaping @Sendable (InkedPages.Message) -> Void = { _ in }
  ) {
    ink = InkedPages(renderer, cacheFolder: cacheFolder, post: post)
    residency = Residency(budget: budget)
    // There the pictures of the device lie in the memory of all programs.
    residency.isThrifty = renderer.isSoftware
    self.renderer = renderer
  }

  /// Whether a page was asked for last of which there is nothing yet. One for which there is no room is not
  /// asked for.
  private(set) var awaitsPages = false

  /// What to ask the service for, in order of priority.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - isShown: whether the window shows what came to rest with all care: what draws it is not to share
  ///     the processor before.
  /// - Returns: pages, or parts of them, with how fine they are to be.
  package func requests(for reader: Reader, isShown: Bool = true) -> [PageRequest] {
    var demands = demands(of: reader)
    var pace = pace(of: reader)
    if pace == .resting, !isShown, renderer.isSoftware { pace = .landing }
    if poise.holds(reader.stance, at: monotonicSeconds()) {
      let bent = demands.lazy.filter { $0.isVisible && $0.fits.isEmpty }.map(\.page)
      residency.finest = reader.isMoving ? [] : Set(bent)
    } else {
      for index in demands.indices { demands[index].fits = [] }
    }
    residency.aim(at: demands)
    var requests = residency.requests(for: demands, at: pace)
    if isHoldingBack {
      // What is for certain pixels is for the device alone, which shows nothing yet.
      let later = pace == .resting ? requests : []
      for index in demands.indices { demands[index].fits = [] }
      requests = residency.requests(for: demands, at: pace)
      requests += later.filter { !requests.contains($0) }
    }
    awaitsPages = requests.contains { isBlank($0.page) }
    return requests + inkRequests(for: reader)
  }

  /// The pages that ought to be at hand, for certain pixels only where these are looked at.
  private func demands(of reader: Reader) -> [PageDemand] {
    var demands = reader.demands
    guard !renderer.readsFits else { return demands }
    for index in demands.indices { demands[index].fits = [] }
    return demands
  }

  /// When that is to be asked for that only the pixels of the present view show; nil where it was.
  package var poisedAt: Double? { poise.due }

  /// A riffle ends where no turn has followed for a moment, though leaves are in the air still: then
  /// what is meant comes sharp before anything else.
  private func pace(of reader: Reader) -> Residency.Pace {
    let now = monotonicSeconds()
    if reader.turning.goal != goal {
      (goal, interval, goalSince) = (reader.turning.goal, now - goalSince, now)
    }
    guard reader.isMoving else { return .resting }
    // What is late by half a turn does not come any more.
    let pause = min(Self.rifflePause, 1.5 * interval)
    guard interval < Self.rifflePause else { return .turning }
    return now - goalSince < pause ? .riffling : .landing
  }

  /// How well to draw the next frame: in motion, and while the sharp pages of what just came to rest
  /// are about to come, a software renderer leaves the processor to them.
  ///
  /// - Parameters:
  ///   - reader: who reads.
  ///   - isSettledFull: whether the window shows the book as it lies with all care.
  /// - Returns: how well.
  package func quality(for reader: Reader, isSettledFull: Bool = false) -> Quality {
    guard renderer.isSoftware else { return .full }
    // Where it lies as it is shown, only what is drawn is drawn again.
    if reader.drawn.isDrawing { return isSettledFull ? .full : .draft }
    if reader.isInMotion { inMotionUntil = monotonicSeconds() }
    let isAwaited =
      isSettling(reader) && !sharpPages(of: reader).isSuperset(of: reader.pages)
    return reader.isInMotion || isAwaited ? .draft : .full
  }

  /// Whether a motion has just ended, or a turn without any, where the processor draws.
  private func isSettling(_ reader: Reader) -> Bool {
    renderer.isSoftware && !reader.isInMotion
      && monotonicSeconds() < max(inMotionUntil, goalSince) + FrameScheduler.settling
  }

  /// What to ask for while nothing is at hand but some pictures that no page shows yet: as fine as what comes later, since
  /// print that was made smaller is paler, and facing pages are seen beside each other.
  func requests(for reader: Reader, beside images: [PageImage]) -> [PageRequest] {
    let there = Set(images.map(\.request))
    var fresh = Residency(budget: budget)
    fresh.isThrifty = residency.isThrifty
    return fresh.requests(for: reader.demands).filter { !there.contains($0) }
  }

  /// Gives up every picture: the pages have other numbers now.
  func forget() {
    residency.forget()
    ink.forget()
    heldBack = [:]
    renderer.dropPictures(except: [])
  }

  /// Receives what came from the service, where it is worth showing.
  package func receive(_ image: PageImage) {
    let picture = Residency.Picture(of: image, asked: image.request.width)
    let pictured = image.request.pictured
    guard residency.record(picture, of: pictured) else { return }
    let held = HeldPicture(place: picture.place, chain: image.chain) { image.withBytes($0) }
    begin(held, of: pictured)
  }

  private func begin(_ picture: HeldPicture, of pictured: PicturedPage) {
    if isHoldingBack { return heldBack[pictured] = picture }
    renderer.beginPicture(
      of: pictured, place: picture.place, chain: picture.chain, lender: picture.lender)
  }

  /// Brings what was kept from the device there, what is seen first; from now on nothing is.
  ///
  /// - Parameter reader: who sees it.
  /// - Returns: whether all is there.
  @discardableResult package func passOn(for reader: Reader) -> Bool {
    guard isHoldingBack else { return !isBusy }
    isHoldingBack = false
    let pictures = heldBack
    heldBack = [:]
    for (pictured, picture) in pictures { begin(picture, of: pictured) }
    upload(for: reader)
    return !isBusy
  }

  /// Keeps pictures from the device again, as long as something else shows them; what it has it keeps.
  func holdBack() { isHoldingBack = true }

  /// Receives a picture with what is drawn on it, where it is worth showing: in place of one without that, too.
  func receive(_ message: InkedPages.Message) {
    guard ink.awaits(message) else { return }
    let image = message.image
    if message.isPlain {
      if ink.recordPlain(image) { receive(image) }
      return
    }
    let picture = Residency.Picture(of: image, asked: image.request.width)
    let pictured = image.request.pictured
    let isNew = residency.record(picture, of: pictured)
    // The print of a picture that is shown was asked for once more, for the ink in it.
    guard isNew || residency.pictures[pictured]?.width == picture.width else { return }
    guard let (lender, isAsShown) = ink.keep(message), isNew || !isAsShown else { return }
    begin(HeldPicture(place: picture.place, chain: image.chain, lender: lender), of: pictured)
  }

  /// The prints of pictures that are shown and to be drawn on.
  private func inkRequests(for reader: Reader) -> [PageRequest] {
    ink.wanted(of: residency.pictures.shown, for: reader).compactMap { pictured in
      switch pictured {
      case .whole(let page):
        residency.pictures[pictured].flatMap { picture in
          // What only says why there is none has nothing drawn on it.
          picture.isPlaceholder ? nil : PageRequest(page: page, width: picture.asked)
        }
      case .part(let page):
        residency.pictures[pictured]?.part.map { PageRequest(page: page, part: $0) }
      case .fitted(let fitted): PageRequest(fitted)
      }
    }
  }

  /// Whether pictures wait to be uploaded.
  package var isBusy: Bool { renderer.isUploading }

  /// Uploads for as long as nobody notices, what is seen first, and frees what there is no room
  /// for. What is seen and has no picture is not left blank for the sake of a frame.
  ///
  /// - Parameters:
  ///   - reader: who sees it.
  ///   - shown: the pages of the frame that the window shows.
  package func upload(for reader: Reader, showing shown: [PageNumber] = []) {
    let demands = demands(of: reader)
    let partsGo = residency.dropParts(keeping: demands)
    let fitsGo = residency.dropFits(keeping: demands)
    if !residency.evict(keeping: demands, showing: shown).isEmpty || partsGo || fitsGo {
      let kept = residency.pictures.shown
      renderer.dropPictures(except: kept)
      heldBack = heldBack.filter { kept.contains($0.key) }
    }
    guard renderer.isUploading else { return }
    let isInMotion = reader.isInMotion || reader.isMoving
    let seen = demands.filter(\.isVisible).map(\.page)
    let moving = renderer.isSoftware ? Self.patience.movingInSoftware : Self.patience.moving
    let end = monotonicSeconds() + (isInMotion ? moving : Self.patience.resting)
    renderer.upload(demands.map(\.page)) {
      monotonicSeconds() < end
        || seen.contains { page in
          renderer.isUploading(page)
            && (isInMotion ? isBlank(page) : !renderer.isPictureComplete(of: page))
        }
    }
  }

  /// The pages of which there is a picture of the whole: who asks for pictures asks for none of these, but for finer ones.
  var wholePages: Set<PageNumber> {
    Set(residency.pictures.shown.lazy.filter(\.isWhole).map(\.page))
  }

  /// Whether a page has nothing to show.
  package func isBlank(_ page: PageNumber) -> Bool {
    renderer.pictureStamp(of: page) == nil && heldBack[.whole(page)] == nil
  }

  /// What each page shows, as numbers that differ where it differs: of a page that is seen by what is made for
  /// certain pixels alone, only by that.
  package func stamps(of pages: [PageNumber], for reader: Reader) -> [PageNumber: Int] {
    let fitted =
      reader.lens == nil && reader.comparison == nil
      ? Set(demands(of: reader).filter(isFitted).map(\.page)) : []
    return pages.reduce(into: [:]) { stamps, page in
      stamps[page] =
        fitted.contains(page)
        ? renderer.fitStamp(of: page).map { -$0 } : renderer.pictureStamp(of: page)
    }
  }

  private func isFitted(_ demand: PageDemand) -> Bool {
    residency.isFitted(demand) && !renderer.isUploadingFits(of: demand.page)
  }

  /// The visible pages that are shown as finely as their place on the screen needs.
  package func sharpPages(of reader: Reader) -> Set<PageNumber> {
    Set(
      demands(of: reader).filter {
        $0.isVisible
          && (isFitted($0) || residency.isSharp($0) && !renderer.isUploading($0.page))
      }.map(\.page))
  }

  isolated deinit {}
}
