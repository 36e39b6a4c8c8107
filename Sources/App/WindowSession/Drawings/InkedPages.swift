import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoBookStore
package import RectoDecoderService
package import RectoInkPainting
import RectoReaderCore
import RectoSceneRendering
import Dispatch

/// The pictures of pages with what is drawn on them: painted on another thread when a picture comes, and a little at
/// a time while a hand draws.
///
/// Law: what a page shows is its print with all that the reader knows to be drawn on it, as of the last `update`.
package final class InkedPages {
  /// A picture with ink, which the device takes its pixels from.
  private final class Inked {
    var picture: InkedPicture
    /// What is painted and dry.
    var dry: SeenInk
    /// What is painted and wet.
    var wet: InkShape?

    init(_ picture: InkedPicture, dry: SeenInk) { (self.picture, self.dry) = (picture, dry) }

    isolated deinit {}
  }

  /// What came of a picture.
  package nonisolated struct Letter: Sendable {
    fileprivate let generation: Int
    let image: PageImage
    /// The picture; nil where that takes a while: the print is shown until then.
    fileprivate let picture: InkedPicture?
    fileprivate let ink: SeenInk

    /// Whether it is the print alone.
    var isPlain: Bool { picture == nil }
  }

  private let renderer: SceneRenderer
  private let post: @Sendable (Letter) -> Void
  private let queue = DispatchQueue(label: "recto.ink", qos: .userInitiated)
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
  private var painted: [PicturedPage: SeenInk] = [:]
  /// Pictures that are being painted.
  private var awaited: Set<PageRequest> = []
  /// Grows when all pictures are of something else.
  private var generation = 0
  /// Where pages have changed since that was asked last.
  private(set) var changes: [PageNumber: InkBox] = [:]

  /// No pictures.
  ///
  /// - Parameters:
  ///   - renderer: shows them.
  ///   - cacheFolder: where those are kept that took long to paint.
  ///   - post: called from another thread with what is to be given to `keep`.
  init(
    _ renderer: SceneRenderer, cacheFolder: String?, post: @escaping @Sendable (Letter) -> Void
  ) {
    (self.renderer, self.post) = (renderer, post)
    cache = cacheFolder.map { InkedPictureCache(in: $0) }
  }

  /// Gives up all pictures: the pages have other numbers now.
  func forget() {
    (inked, painted, awaited, changes) = ([:], [:], [], [:])
    sight.forget()
    generation += 1
  }

  /// Gives up all that is known of other pictures than those that are shown; and the prints of those on which nothing
  /// can be drawn, nor comes through.
  func keepOnly(_ shown: Set<PicturedPage>, for reader: Reader) {
    let pages = drawable(of: reader)
    painted = painted.filter { shown.contains($0.key) }
    inked = inked.filter { shown.contains($0.key) && pages.contains($0.key.page) }
  }

  /// What looks otherwise on other paper is painted anew.
  private func followLook(of reader: Reader) {
    let look = renderer.look
    sight.follow(reader.shading.settings, of: look.parameters, in: look.shaders.digest)
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

  /// Begins to paint a picture that has come, where there is something to paint, or will be.
  ///
  /// - Returns: whether it does: the picture comes by `keep` then.
  func paint(_ image: PageImage, for reader: Reader) -> Bool {
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
    let (generation, post, box) = (generation, post, Self.box(of: image))
    let (cache, book, isBlank) = (cache, book, painted[image.request.pictured] == nil)
    queue.async {
      var picture = InkedPicture(chain: image.chain, least: box.least, greatest: box.greatest) {
        image.withBytes($0)
      }
      let isMuch = ink.strokeCount >= InkedPictureCache.leastStrokes
      let name = isMuch ? book.map { Self.name(of: image, in: $0, with: ink) } : nil
      if let name, let kept = cache?.bytes(name, of: image.chain) {
        picture.restore(kept)
      } else if !ink.isEmpty {
        // Better without ink than blank.
        if isMuch, isBlank {
          post(Letter(generation: generation, image: image, picture: nil, ink: ink))
        }
        _ = picture.repaint(ink, within: box)
        if let name { cache?.store(picture.bytes, of: image.chain, as: name) }
      }
      post(Letter(generation: generation, image: image, picture: picture, ink: ink))
    }
    return true
  }

  /// What a picture is kept as: another print, other strokes or other paper are another one.
  nonisolated private static func name(
    of image: PageImage, in book: BookIdentity, with ink: SeenInk
  ) -> String {
    let (request, level) = (image.request, image.chain.levels[0])
    var numbers = [request.page.value, level.width, level.height]
    if let part = request.part { numbers += [part.pageWidth, part.x, part.y] }
    if let fit = request.fit { numbers += [fit.pageWidth, fit.pageHeight, fit.x, fit.y] }
    return ([book.description] + numbers.map(String.init) + [ink.fingerprint.description])
      .joined(separator: "-")
  }

  /// Whether a picture that was painted is still of these pages; it is awaited no longer.
  func awaits(_ letter: Letter) -> Bool {
    guard letter.generation == generation else { return false }
    if letter.isPlain { return true }
    awaited.remove(letter.image.request)
    return true
  }

  /// Keeps a picture that was painted, which is to be shown.
  ///
  /// - Returns: what lends its pixels, and whether the picture that is shown of it has the same ink.
  func keep(_ letter: Letter) -> (lender: PixelLender, isAsShown: Bool)? {
    guard let picture = letter.picture else { return nil }
    let pictured = letter.image.request.pictured
    let entry = Inked(picture, dry: letter.ink)
    inked[pictured] = entry
    let before = painted[pictured] ?? SeenInk()
    painted[pictured] = letter.ink
    return ({ entry.picture.withBytes($0) }, before.looks(like: letter.ink))
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
      let ink = sight.ink(of: pictured.page, for: reader)
      return !(painted[pictured] ?? SeenInk()).looks(like: ink)
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

  /// The part of its page that a picture shows.
  package static func box(of image: PageImage) -> InkBox {
    let aspect = image.size.aspect
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> InkBox {
      InkBox(
        least: Vector2(x * aspect, y), greatest: Vector2((x + width) * aspect, y + height))
    }
    if let fit = image.request.fit {
      let (across, down) = (Double(fit.pageWidth), Double(fit.pageHeight))
      let steps = Double(PageFit.steps)
      return box(
        Double(fit.x) / across, Double(fit.y) / down, Double(fit.width) * steps / across,
        Double(fit.height) * steps / down)
    }
    let part = Residency.Picture(of: image, asked: image.request.width).place
    return part.map { box($0.min.x, $0.min.y, $0.size.x, $0.size.y) } ?? box(0, 0, 1, 1)
  }

  // MARK: Drawing

  /// Paints what has changed into all pictures whose print is at hand.
  ///
  /// - Returns: whether anything has changed that is seen.
  func update(for reader: Reader) -> Bool {
    followLook(of: reader)
    var hasChanged = false
    let wetShapes = wetShapes(for: reader)
    let pages = Set(reader.pagesInSight)
    for (pictured, entry) in inked {
      let isSeen = pages.contains(pictured.page)
      // What comes through the page under the pen is not seen before it is lifted, nor turned.
      guard isSeen || !reader.drawn.isDrawing else { continue }
      let ink = sight.ink(of: pictured.page, for: reader)
      // All of it is painted elsewhere, once its print is there.
      guard !entry.dry.isOtherwise(on: ink.stock), !ink.isOtherwise(on: entry.dry.stock) else {
        inked[pictured] = nil
        continue
      }
      var patches: [InkedPicture.Patch] = []
      if let box = ink.difference(from: entry.dry) {
        patches += entry.picture.repaint(ink, within: box)
        if isSeen { record(box, on: pictured.page) }
      }
      entry.dry = ink
      if painted[pictured] != nil || !ink.isEmpty { painted[pictured] = ink }
      let wet = wetShapes[pictured]
      if let box = Self.difference(entry.wet, wet) {
        patches += entry.picture.wet(wet.map { [$0] } ?? [], on: ink, within: box)
        record(box, on: pictured.page)
      } else if !patches.isEmpty, let wet {
        patches += entry.picture.wet([wet], on: ink, within: InkBox(wet))
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

  /// Where a stroke under the pen has changed: what it begins with stays.
  private static func difference(_ old: InkShape?, _ new: InkShape?) -> InkBox? {
    guard old != new else { return nil }
    let (before, after) = (old?.runs.first ?? [], new?.runs.first ?? [])
    let same = zip(before, after).prefix { $0 == $1 }.count
    // The last point that stays is one end of the first piece that does not.
    let start = max(0, same - 1)
    let points = before.dropFirst(start) + after.dropFirst(start)
    guard !points.isEmpty else { return nil }
    return InkBox(
      InkShape(runs: [Array(points)], tool: new?.tool ?? old?.tool ?? .write, color: 0))
  }

  isolated deinit {}
}
