import RectoWindowSession
import RectoBookModel
import PageGeometry
import PageLayout
import RectoReaderCore

/// Which scene the options of `recto render` mean.
struct RenderPlan {
  let command: RenderCommand
  let facts: BookFacts
  let pairing: Pairing
  let page: PageNumber
  let view: ViewSize

  /// The paper that pages are shown on.
  var tone: PageTone {
    PageTone(paper: command.paper.paper ?? .white, keepsPictures: facts.isOfPictures)
  }

  /// The scene with the leaf after the page at progress `turn`, 0…1, and pages of these sizes.
  func scene(turn: Double, sizes: [PageNumber: PageSize]) throws -> Scene {
    var scene = try arranged(turn: turn, sizes: sizes)
    scene.tone.keepsPictures = facts.isOfPictures
    return scene
  }

  private func arranged(turn: Double, sizes: [PageNumber: PageSize]) throws -> Scene {
    switch command.arrangement {
    case .book:
      var book = try book(turn: turn)
      book.pageSizes = sizes
      // The pinch of the source tutorial at which the halves stand upright is a half.
      let scene = book.visibleScene(in: view)
      guard let fold = command.fold, fold > 0 else { return scene }
      let folded = scene.folded(by: 1 - (1 - Scene.leastPinch) * fold)
      guard folded != scene else {
        throw CommandFailure(reason: "--fold: only a book that lies open with two pages folds")
      }
      return folded
    case .paper:
      let offset = Double(page.value / 2) - 1 + turn
      return PaperArrangement(pageCount: facts.pageCount, offset: max(0, offset)).scene(in: view)
    case .shelf:
      let offset = Double(page.value - 1) + turn
      return ShelfArrangement(itemCount: facts.pageCount, offset: offset).scene(in: view)
    case .fold: return fold(pinch: 1 - 0.52 * turn)
    }
  }

  /// How the book is bound; nil where each page lies alone.
  var shape: BookShape? {
    switch command.arrangement {
    case .book: boundShape
    // Its leaves have the pages on their sides that a book has whose pages ask for nothing.
    case .paper:
      BookShape(pageCount: facts.pageCount, leafWidth: facts.usualSize.aspect, binding: .stapled)
    case .shelf, .fold: nil
    }
  }

  private var boundShape: BookShape {
    let direction = command.paging.direction?.direction ?? facts.direction
    let aspect = facts.usualSize.aspect
    let isOnePage =
      command.paging.spread.map { $0 == .onePage }
      ?? (facts.showsOnePage || BookShape.prefersOnePage(in: view, leafWidth: aspect))
    return BookShape(
      pageCount: facts.pageCount, leafWidth: aspect, isOnePage: isOnePage, direction: direction,
      binding: command.object.binding, paperWeight: command.object.paperWeight,
      cornerRadius: command.object.cornerRadius ?? 0,
      pairing: pairing)
  }

  private func book(turn: Double) throws -> BookArrangement {
    let shape = boundShape
    let position = shape.position(showing: page)
    // Nothing lies after the last opening, so nothing turns.
    let progress = position < shape.lastPosition ? turn : 0
    let grip = try command.hand.grip(onLeafOf: shape.leafSize)
    var book = BookArrangement(
      shape: shape, position: Double(position) + progress, tilt: command.hand.tilt,
      grip: position < shape.leafCount ? grip : nil)
    book.posture = command.seeing.posture
    return book
  }

  /// A pad of the page's own shape in the middle of the view.
  private func fold(pinch: Double) -> Scene {
    let aspect = facts.usualSize.aspect
    let height = 0.9 * min(view.height, view.width / aspect)
    let folding = FoldArrangement(page: page, pinch: pinch)
    var scene = folding.scene(in: ViewSize(width: height * aspect, height: height))
    scene.camera = folding.scene(in: view).camera
    return scene
  }
}
