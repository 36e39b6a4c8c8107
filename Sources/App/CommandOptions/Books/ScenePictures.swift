package import RectoBookModel
package import PageLayout
import RectoDecoderService
import RectoInkPainting
import RectoPictureStorage
import RectoReaderCore
package import RectoSceneRendering
import RectoWindowSession

/// The pictures of a book without a window: waits for every page that a scene shows.
package struct ScenePictures {
  private let book: CommandBook
  private let renderer: SceneRenderer
  /// What is drawn and marked in the book; nil where that is nothing, or not to be seen.
  private let ink: BookInk?
  private var residency = Residency(budget: 512 << 20)
  /// The pixels of which the renderer has what they show.
  private var fitted: Set<FittedPage> = []
  /// The sizes of the pages that have come.
  package private(set) var sizes: [PageNumber: PageSize] = [:]
  /// Why pages are placeholders, of those that have come.
  package private(set) var problems: [PageNumber: String] = [:]

  /// Has no pictures yet: `load` fetches those of a scene.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - written: what is drawn and marked in it, if that is to be seen.
  ///   - shape: how it is bound; nil where no page has another one behind it.
  ///   - renderer: draws them; its look says on which paper.
  ///   - isInverted: whether light and dark of print are exchanged on that.
  package init(
    of book: CommandBook, written: WrittenPages? = nil, bound shape: BookShape? = nil,
    for renderer: SceneRenderer, isInverted: Bool = false
  ) {
    (self.book, self.renderer) = (book, renderer)
    var stock = InkStock(renderer.look.parameters, renderer.look.settings)
    stock.isInverted = isInverted
    ink = written.map { BookInk($0, of: book, on: stock, bound: shape) }
  }

  /// What lends the pixels of a picture, with what is drawn on its page.
  private func lender(of image: PageImage) throws -> PixelLender {
    guard image.problem == nil, let ink = try ink?.ink(of: image.request.page, image.size),
      !ink.isEmpty
    else {
      return { image.withBytes($0) }
    }
    let box = InkedPages.box(of: image)
    var picture = InkedPicture(chain: image.chain, least: box.least, greatest: box.greatest) {
      image.withBytes($0)
    }
    _ = picture.repaint(ink, within: box)
    let inked = picture
    return { inked.withBytes($0) }
  }

  /// Gives the renderer a picture of every page of the scene, as fine as it needs where it is
  /// magnified so much by a lens.
  package mutating func load(
    for scene: Scene, in view: ViewSize, magnified: Double = 1
  ) throws {
    let demands = scene.shownWidths(in: view).map {
      PageDemand(page: $0.page, shownWidth: $0.width * magnified, isVisible: true)
    }
    for demand in demands where !residency.isSharp(demand.page, shownWidth: demand.shownWidth) {
      let width = Residency.pictureWidth(shownWidth: demand.shownWidth)
      let image = try book.image(of: demand.page, .atLeast(width: width))
      sizes[demand.page] = image.size
      problems[demand.page] = image.problem
      let picture = Residency.Picture(of: image, asked: width)
      guard residency.record(picture, of: .whole(demand.page)) else { continue }
      try lender(of: image)({ renderer.setPicture(of: demand.page, chain: image.chain, bytes: $0) })
    }
    if !residency.evict(keeping: demands).isEmpty {
      fitted = fitted.filter { residency.pictures[.whole($0.page)] != nil }
      dropOthers(than: fitted)
    }
  }

  /// Has the renderer keep what is at hand, and so much of what is for certain pixels.
  private func dropOthers(than fitted: Set<FittedPage>) {
    renderer.dropPictures(except: residency.pictures.shown.union(fitted.map { .fitted($0) }))
  }

  /// Gives the renderer what exactly the pixels show under which pages of the scene lie flat.
  package mutating func fit(_ scene: Scene, in view: ViewSize) throws {
    let wanted = Set(scene.fits(in: view))
    guard wanted != fitted else { return }
    dropOthers(than: fitted.intersection(wanted))
    for fitted in wanted.subtracting(fitted) where problems[fitted.page] == nil {
      let image = try book.image(of: fitted.page, .fitted(fitted.fit))
      guard image.problem == nil else { continue }
      renderer.beginPicture(
        of: .fitted(fitted), chain: image.chain, lender: try lender(of: image))
    }
    renderer.upload([]) { true }
    fitted = wanted
  }
}
