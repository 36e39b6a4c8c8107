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
    var dry: Drawing
    /// What is painted and wet.
    var wet: InkShape?

    init(_ picture: InkedPicture, dry: Drawing) { (self.picture, self.dry) = (picture, dry) }

    isolated deinit {}
  }

  /// What came of a picture.
  package nonisolated struct Letter: Sendable {
    fileprivate let generation: Int
    let image: PageImage
    /// The picture; nil where that takes a while: the print is shown until then.
    fileprivate let picture: InkedPicture?
    fileprivate let drawing: Drawing

    /// Whether it is the print alone.
    var isPlain: Bool { picture == nil }
  }

  private let renderer: SceneRenderer
  private let post: @Sendable (Letter) -> Void
  private let queue = DispatchQueue(label: "recto.ink", qos: .userInitiated)
  private let cache: InkedPictureCache?
  /// The book whose pages these are; nil where that cannot be told.
  var book: BookIdentity?
  /// What is seen of the stroke under the pen.
  private var wetInk = WetInk()
  /// Pictures whose print is at hand.
  private var inked: [PicturedPage: Inked] = [:]
  /// What is painted into pictures, whether their print is at hand or not.
  private var painted: [PicturedPage: Drawing] = [:]
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
    generation += 1
  }

  /// Gives up all that is known of other pictures than those that are shown; and the prints of those that nobody
  /// draws on.
  func keepOnly(_ shown: Set<PicturedPage>, drawnOn pages: Set<PageNumber>) {
    painted = painted.filter { shown.contains($0.key) }
    inked = inked.filter { shown.contains($0.key) && pages.contains($0.key.page) }
  }

  // MARK: Pictures that come

  /// Begins to paint a picture that has come, where there is something to paint, or will be.
  ///
  /// - Returns: whether it does: the picture comes by `keep` then.
  func paint(_ image: PageImage, for reader: Reader) -> Bool {
    let page = image.request.page
    guard image.problem == nil, reader.drawn.ink(of: page) != nil || reader.drawn.hand.isReady
    else {
      return false
    }
    guard awaited.insert(image.request).inserted else { return true }
    let drawing = reader.drawn.ink(of: page)?.drawing ?? Drawing()
    let (generation, post, box) = (generation, post, Self.box(of: image))
    let (cache, book) = (cache, book)
    queue.async {
      var picture = InkedPicture(chain: image.chain, least: box.least, greatest: box.greatest) {
        image.withBytes($0)
      }
      let isMuch = drawing.items.count >= InkedPictureCache.leastStrokes
      let name = isMuch ? book.map { Self.name(of: image, in: $0, with: drawing) } : nil
      if let name, let kept = cache?.bytes(name, of: image.chain) {
        picture.restore(kept)
      } else if !drawing.items.isEmpty {
        func letter(_ picture: InkedPicture?) -> Letter {
          Letter(generation: generation, image: image, picture: picture, drawing: drawing)
        }
        // Better without ink than blank.
        if isMuch { post(letter(nil)) }
        _ = picture.repaint(drawing, within: box)
        if let name { cache?.store(picture.bytes, of: image.chain, as: name) }
      }
      post(Letter(generation: generation, image: image, picture: picture, drawing: drawing))
    }
    return true
  }

  /// What a picture is kept as: another print, or other strokes, are another one.
  nonisolated private static func name(
    of image: PageImage, in book: BookIdentity, with drawing: Drawing
  ) -> String {
    let (request, level) = (image.request, image.chain.levels[0])
    var numbers = [request.page.value, level.width, level.height]
    if let part = request.part { numbers += [part.pageWidth, part.x, part.y] }
    if let fit = request.fit { numbers += [fit.pageWidth, fit.pageHeight, fit.x, fit.y] }
    return ([book.description] + numbers.map(String.init) + [drawing.fingerprint.description])
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
    let entry = Inked(picture, dry: letter.drawing)
    inked[pictured] = entry
    let before = painted[pictured] ?? Drawing()
    painted[pictured] = letter.drawing
    return ({ entry.picture.withBytes($0) }, before == letter.drawing)
  }

  /// Whether a picture is shown with all that is drawn on its page.
  private func isPainted(_ pictured: PicturedPage, _ ink: PageInk?) -> Bool {
    painted[pictured] ?? Drawing() == ink?.drawing ?? Drawing()
  }

  /// The pictures among those shown whose prints are wanted: a hand may draw on them, or has.
  func wanted(of shown: Set<PicturedPage>, for reader: Reader) -> [PicturedPage] {
    let pages = Set(reader.pagesInSight)
    return shown.filter { pictured in
      pages.contains(pictured.page) && inked[pictured] == nil
        && (reader.drawn.hand.isReady
          || !isPainted(pictured, reader.drawn.ink(of: pictured.page)))
    }
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
    var hasChanged = false
    let wetShapes = wetShapes(for: reader)
    for (pictured, entry) in inked {
      let ink = reader.drawn.ink(of: pictured.page)
      var patches: [InkedPicture.Patch] = []
      let drawing = ink?.drawing ?? Drawing()
      if let box = Self.difference(entry.dry, drawing) {
        entry.dry = drawing
        patches += entry.picture.repaint(drawing, within: box)
        record(box, on: pictured.page)
      }
      let wet = wetShapes[pictured]
      if let box = Self.difference(entry.wet, wet) {
        patches += entry.picture.wet(wet.map { [$0] } ?? [], on: drawing, within: box)
        record(box, on: pictured.page)
      } else if !patches.isEmpty, let wet {
        patches += entry.picture.wet([wet], on: drawing, within: InkBox(wet))
      }
      entry.wet = wet
      guard !patches.isEmpty else { continue }
      hasChanged = true
      let levels = entry.picture.chain.levels.count
      for patch in patches {
        let pixels = patch.pixels
        renderer.changePicture(
          of: pictured,
          PictureTile(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height),
          level: levels - patch.level, bytes: patch.bytes)
      }
      if painted[pictured] != nil || !drawing.items.isEmpty { painted[pictured] = drawing }
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

  /// Where two drawings of a page differ; nil where they do not.
  private static func difference(_ old: Drawing, _ new: Drawing) -> InkBox? {
    // Quick where nothing was drawn since: both have the same memory.
    guard old != new else { return nil }
    let (before, after) = (old.items, new.items)
    var box: InkBox?
    for index in 0..<max(before.count, after.count) {
      let was = index < before.count ? before[index] : nil
      let now = index < after.count ? after[index] : nil
      guard was != now else { continue }
      for item in [was, now] { if let item { box = InkBox(item).joined(with: box) } }
    }
    return box
  }

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
