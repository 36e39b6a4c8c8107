import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoPictureCache
import RectoReadingRecords
import RectoDecoderService
import RectoInkPainting
import RectoReaderCore
import RectoSceneRendering
import Dispatch

/// The pictures of pages with what is drawn on them: painted on another thread when a picture comes, and a little at
/// a time while a hand draws.
///
/// Law: what a page shows is its print with all that the reader knows to be drawn on it, as of the last `update`.
package final class InkedPages {
  private let renderer: SceneRenderer
  private let post: @Sendable (Message) -> Void
  private let queue = DispatchQueue(label: "recto.ink", qos: .userInitiated)
  private let storing = DispatchQueue(label: "recto.ink-cache", qos: .utility)
  private let cache: InkedPictureCache?
  /// The book whose pages these are; nil where that cannot be told.
  var book: BookIdentity?
  /// What is seen of ink on the pages.
  private var sight = InkSight()
  /// What is seen of the stroke under the pen.
  private var wetInk = WetInk()
  /// Pictures whose print is at hand.
  private var inked: [PicturedPage: Inked] = [:]
  /// What is painted into pictures, whether their print is at hand or not.
  private var painted: [PicturedPage: Painted] = [:]
  /// Pictures that are being painted.
  private var awaited: Set<PageRequest> = []
  /// Pictures that were looked up, be they kept or not.
  private var lookedUp: Set<PageRequest> = []
  /// Grows when all pictures are of something else.
  private var generation = 0
  /// Where pages have changed since that was asked last.
  private(set) var changes: [PageNumber: InkBox] = [:]

  /// No pictures.
  ///
  /// - Parameters:
  ///   - renderer: shows them.
  ///   - cacheFolder: where those are kept that took long to paint.
  ///   - post: called from another thread with what `PictureSupply.receive` is to have.
  init(
    _ renderer: SceneRenderer, cacheFolder: String?, post: @escaping @Sendable (Message) -> Void
  ) {
    (self.renderer, self.post) = (renderer, post)
    cache = cacheFolder.map { InkedPictureCache(in: $0) }
  }

  /// Gives up all pictures: the pages have other numbers now.
  func forget() {
    (inked, painted, awaited, lookedUp, changes) = ([:], [:], [], [], [:])
    sight.forget()
    generation += 1
  }

  /// Gives up all that is known of other pictures than those that are shown; and the prints of those on which nothing
  /// can be drawn, nor comes through.
  ///
  /// - Parameters:
  ///   - shown: the pictures that are shown.
  ///   - reader: who looks at them.
  ///   - marks: what tells what is drawn on pages from all else.
  func keepOnly(_ shown: Set<PicturedPage>, for reader: Reader, _ marks: Marks) {
    let pages = drawable(of: reader)
    painted = painted.filter { shown.contains($0.key) }
    inked = inked.filter {
      let isKept = shown.contains($0.key) && pages.contains($0.key.page)
      if !isKept { store($0.value, for: reader, marks) }
      return isKept
    }
  }

  /// Keeps a picture painted that a hand has drawn much on.
  private func store(_ entry: Inked, for reader: Reader, _ marks: Marks) {
    guard let cache, let dry = entry.dry, dry.strokeCount >= InkedPictureCache.leastStrokes,
      dry.looks(like: sight.ink(of: entry.request.page, for: reader)),
      let mark = sight.mark(of: entry.request.page, for: reader, marks),
      let name = book?.name(
        of: entry.request, entry.picture.chain, with: mark, in: reader.drawn.printName),
      name != entry.name
    else { return }
    entry.name = name
    Self.store(entry.picture, in: cache, as: name, on: storing)
  }

  nonisolated private static func store(
    _ picture: InkedPicture, in cache: InkedPictureCache, as name: String, on queue: DispatchQueue
  ) {
    queue.async { cache.store(picture.bytes, of: picture.chain, as: name) }
  }

  /// Keeps all pictures painted that a hand has drawn much on, and waits for it a little.
  func finish(for reader: Reader, _ marks: Marks) {
    for entry in inked.values { store(entry, for: reader, marks) }
    let end = DispatchSemaphore(value: 0)
    queue.async { [storing] in storing.async { end.signal() } }
    _ = end.wait(timeout: .now() + Self.patience)
  }

  private static let patience = 0.3  // seconds for pictures at the end of the program

  /// What looks otherwise on other paper is painted anew.
  private func followLook(of reader: Reader) {
    let look = renderer.look
    sight.follow(
      reader.shading.settings, of: look.parameters, in: look.shaders.digest, on: reader.tone)
  }

  /// The pages behind those in sight from which ink may come through.
  func pagesBehind(_ reader: Reader) -> [PageNumber] {
    guard sight.stock.bleed > 0 else { return [] }
    return reader.pagesInSight.flatMap { reader.drawn.reverses(of: $0).map(\.page) }
  }

  /// The pages that the hand may draw on, and those that it is seen on then.
  private func drawable(of reader: Reader) -> Set<PageNumber> {
    guard reader.drawn.hand.isReady else { return [] }
    return Set(reader.pagesInSight + pagesBehind(reader))
  }

  // MARK: Pictures that come

  /// What tells all that is drawn on a page from all that ever was; nil where nothing does.
  typealias Marks = (PageNumber) -> Fingerprint?

  /// Begins to paint a picture that has come, where there is something to paint, or will be.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - reader: who knows what is drawn on its page.
  ///   - marks: what tells that from all else.
  /// - Returns: whether it does: the picture comes by `keep` then.
  func paint(_ image: PageImage, for reader: Reader, _ marks: Marks) -> Bool {
    let page = image.request.page
    followLook(of: reader)
    let ink = sight.ink(of: page, for: reader)
    // What was drawn and is undone by now may be painted.
    guard image.problem == nil,
      !ink.isEmpty || reader.drawn.ink(of: page) != nil || reader.drawn.hand.isReady
        || painted[image.request.pictured] != nil
    else {
      return false
    }
    guard awaited.insert(image.request).inserted else { return true }
    let isMuch = ink.strokeCount >= InkedPictureCache.leastStrokes
    let mark = isMuch ? sight.mark(of: page, for: reader, marks) ?? ink.fingerprint : nil
    let (box, print) = (Self.box(of: image), reader.drawn.printName)
    let name = mark.flatMap { book?.name(of: image.request, image.chain, with: $0, in: print) }
    let (generation, post, cache, storing) = (generation, post, cache, storing)
    let takesLong = ink.strokeCount >= Self.longStrokes
    queue.async {
      func message(_ picture: InkedPicture?) -> Message {
        Message(
          generation: generation, image: image, picture: picture, painted: .ink(ink), name: name)
      }
      var picture = InkedPicture(of: image, showing: box)
      if let name, let kept = cache?.bytes(name, of: image.chain) {
        picture.restore(kept)
      } else if !ink.isEmpty {
        // Better without ink than blank.
        if takesLong { post(message(nil)) }
        _ = picture.repaint(ink, within: box)
        if let name, let cache { Self.store(picture, in: cache, as: name, on: storing) }
      }
      post(message(picture))
    }
    return true
  }

  /// Strokes from which on a page is not waited for: painting them takes a third of a second.
  private static let longStrokes = 4_000

  /// Records that the print alone is to be shown while its ink is painted.
  ///
  /// - Returns: whether it is: not where anything is shown of its page that has ink.
  func recordPlain(_ image: PageImage) -> Bool {
    let pictured = image.request.pictured
    let hasInk = painted.contains { shown, painted in
      shown.page == pictured.page && painted.ink?.isEmpty != true
    }
    if !hasInk { painted[pictured] = .ink(SeenInk()) }
    return !hasInk
  }

  /// Looks whether a picture that has come is kept with all that is drawn on its page, while the reader does not know
  /// yet what that is: then it comes by `keep`.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - reader: who looks at it.
  ///   - marks: what tells what lies in the files of pages from all else.
  func lookUp(_ image: PageImage, for reader: Reader, _ marks: Marks) {
    followLook(of: reader)
    let page = image.request.page
    guard image.problem == nil, let cache, painted[image.request.pictured]?.ink == nil,
      let own = marks(page), let mark = sight.mark(of: page, for: reader, marks),
      let name = book?.name(
        of: image.request, image.chain, with: mark, in: reader.drawn.printName),
      lookedUp.insert(image.request).inserted
    else { return }
    let (generation, post, box) = (generation, post, Self.box(of: image))
    let stock = sight.stock
    let painted = Painted.kept(own, on: stock, isAlone: stock.bleed == 0)
    queue.async {
      guard let kept = cache.bytes(name, of: image.chain) else { return }
      var picture = InkedPicture(of: image, showing: box)
      picture.restore(kept)
      post(
        Message(
          generation: generation, image: image, picture: picture, painted: painted, name: name))
    }
  }

  /// Learns what lies in the file of a page, of which pictures may be shown that were kept painted.
  func learn(_ stored: Stored) {
    for (pictured, painted) in painted where pictured.page == stored.page {
      guard case .kept(let mark, let stock, isAlone: true) = painted, mark == stored.mark else {
        continue
      }
      let ink = SeenInk(stored.drawing, on: stock)
      self.painted[pictured] = .ink(ink)
      inked[pictured]?.dry = ink
    }
  }

  /// Whether a picture is at hand with ink that is known, so that it needs to be painted no more.
  func isPainted(_ image: PageImage) -> Bool {
    let entry = inked[image.request.pictured]
    return entry?.dry != nil && entry?.request == image.request
      && entry?.picture.chain == image.chain
  }

  /// Whether a picture that was painted is still of these pages; it is awaited no longer.
  func awaits(_ message: Message) -> Bool {
    guard message.generation == generation else { return false }
    if message.isPlain { return true }
    // What is painted by now is newer.
    if message.painted.ink == nil { return painted[message.image.request.pictured]?.ink == nil }
    awaited.remove(message.image.request)
    return true
  }

  /// Keeps a picture that was painted, which is to be shown.
  ///
  /// - Returns: what lends its pixels, and whether the picture that is shown of it has the same ink.
  func keep(_ message: Message) -> (lender: PixelLender, isAsShown: Bool)? {
    guard let picture = message.picture else { return nil }
    let pictured = message.image.request.pictured
    let entry = Inked(message, picture)
    inked[pictured] = entry
    let before = painted[pictured] ?? .ink(SeenInk())
    painted[pictured] = message.painted
    return (
      { entry.picture.withBytes($0) }, message.painted.ink.map { before.looks(like: $0) } ?? false
    )
  }

  /// The pictures among those shown whose prints are wanted, those in sight first: a hand may draw on them, or has, or
  /// they are of other paper now.
  func wanted(of shown: Set<PicturedPage>, for reader: Reader) -> [PicturedPage] {
    followLook(of: reader)
    let pages = Set(reader.pagesInSight)
    let drawnOn = drawable(of: reader)
    let wanted = shown.filter { pictured in
      guard inked[pictured] == nil else { return false }
      if drawnOn.contains(pictured.page) { return true }
      // One that was kept is painted anew where that is not what is drawn there.
      guard let painted = (painted[pictured] ?? .ink(SeenInk())).ink else { return false }
      return !painted.looks(like: sight.ink(of: pictured.page, for: reader))
    }
    return wanted.filter { pages.contains($0.page) } + wanted.filter { !pages.contains($0.page) }
  }

  /// The answer to `Effect.askColor`, of a page of a width for its height.
  func seenColor(of page: PageNumber, at place: Vector2, across: Double, aspect: Double) -> Event {
    let pixel = aspect / max(1, across)
    return .hand(
      .seenColor(color(of: page, at: Vector2(place.x * aspect, place.y), pixel: pixel)))
  }

  /// The colour of a page at a place, as on white paper, with what is drawn there.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - place: in page heights.
  ///   - pixel: how large a pixel of the screen is there, in page heights.
  /// - Returns: as in strokes; nil where no picture of it is at hand.
  func color(of page: PageNumber, at place: Vector2, pixel: Double) -> UInt32? {
    let pictures = inked.filter { $0.key.page == page }.map(\.value.picture)
    return pictures.sorted { $0.detail > $1.detail }
      .lazy.compactMap { $0.color(at: place, pixel: pixel) }.first
  }

  // MARK: Drawing

  /// Paints what has changed into all pictures whose print is at hand.
  ///
  /// - Parameters:
  ///   - reader: who knows what is drawn.
  ///   - knows: whether that is all that is drawn on a page.
  /// - Returns: whether anything has changed that is seen.
  func update(for reader: Reader, knows: (PageNumber) -> Bool) -> Bool {
    followLook(of: reader)
    var hasChanged = false
    let wetShapes = wetShapes(for: reader)
    let pages = Set(reader.pagesInSight)
    for (pictured, entry) in inked {
      let isSeen = pages.contains(pictured.page)
      // What comes through the page under the pen is not seen before it is lifted, nor turned.
      guard isSeen || !reader.drawn.isDrawing else { continue }
      let ink = sight.ink(of: pictured.page, for: reader)
      let isKnown = knows(pictured.page)
      // All of it is painted elsewhere, once its print is there.
      if let dry = entry.dry, dry.isOtherwise(on: ink.stock) || ink.isOtherwise(on: dry.stock) {
        inked[pictured] = nil
        continue
      }
      var patches: [InkedPicture.Patch] = []
      if isKnown, let dry = entry.dry {
        entry.over = []
        if let box = ink.difference(from: dry) {
          patches += entry.picture.repaint(ink, within: box)
          if isSeen { record(box, on: pictured.page) }
        }
        entry.dry = ink
        if painted[pictured] != nil || !ink.isEmpty { painted[pictured] = .ink(ink) }
      } else if !isKnown {
        // What the hand has drawn since lies over all that is not known yet.
        entry.over = ink.drawing.items.compactMap { $0.shape(tolerance: entry.picture.tolerance) }
      }
      let wet = entry.over + (wetShapes[pictured].map { [$0] } ?? [])
      if let box = Self.difference(entry.wet, wet) {
        patches += entry.picture.wet(wet, on: isKnown ? entry.dry : nil, within: box)
        record(box, on: pictured.page)
      } else if !patches.isEmpty, let shape = wet.last {
        patches += entry.picture.wet(wet, on: entry.dry, within: InkBox(shape))
      }
      entry.wet = wet
      guard !patches.isEmpty else { continue }
      if isSeen { hasChanged = true }
      let levels = entry.picture.chain.levels.count
      for patch in patches {
        let pixels = patch.pixels
        renderer.changePicture(
          of: pictured,
          PictureTile(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height),
          level: levels - patch.level, bytes: patch.bytes)
      }
    }
    return hasChanged
  }

  /// What is seen of the stroke under the pen in each picture of its page.
  private func wetShapes(for reader: Reader) -> [PicturedPage: InkShape] {
    guard let wet = reader.drawn.wetStroke else { return [:] }
    let pictures = inked.filter { $0.key.page == wet.page }.map {
      ($0.key, $0.value.picture.tolerance)
    }
    let shapes = wetInk.shapes(of: wet.stroke, tolerances: pictures.map(\.1))
    return Dictionary(zip(pictures.map(\.0), shapes)) { first, _ in first }
  }

  private func record(_ box: InkBox, on page: PageNumber) {
    changes[page] = box.joined(with: changes[page])
  }

  /// The window shows all of what has changed.
  func forgetChanges() { changes = [:] }

  /// Where strokes that are not dry have changed: what each begins with stays.
  private static func difference(_ old: [InkShape], _ new: [InkShape]) -> InkBox? {
    var box: InkBox?
    for index in 0..<max(old.count, new.count) {
      let was = index < old.count ? old[index] : nil
      let now = index < new.count ? new[index] : nil
      if let changed = difference(was, now) { box = changed.joined(with: box) }
    }
    return box
  }

  /// Where a stroke under the pen has changed: what it begins with stays.
  private static func difference(_ old: InkShape?, _ new: InkShape?) -> InkBox? {
    guard old != new else { return nil }
    let (before, after) = (old?.runs.first ?? [], new?.runs.first ?? [])
    // The last point that stays is one end of the first piece that does not.
    let start = max(0, zip(before, after).prefix { $0 == $1 }.count - 1)
    let points = before.dropFirst(start) + after.dropFirst(start)
    guard !points.isEmpty else { return nil }
    return InkBox(
      InkShape(runs: [Array(points)], tool: new?.tool ?? old?.tool ?? .write, color: 0))
  }

  isolated deinit {}
}
