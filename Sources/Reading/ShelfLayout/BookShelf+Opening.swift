import PageGeometry
public import PageLayout
import PageModel

extension BookShelf {
  /// What a view sees while a book comes off the shelf, or returns.
  ///
  /// Laws: at progress 0 it looks as `scene(in:)`; at 1 it is the scene of the open book; in between
  /// nothing jumps, whatever the progress does.
  public func scene(opening: BookOpening, in view: ViewSize) -> Scene {
    guard books.indices.contains(opening.index) else { return scene(in: view) }
    guard opening.progress > 0 else { return scene(in: view) }
    if opening.progress >= 1, opening.readiness >= 1, let book = opening.book {
      return book.visibleScene(in: view)
    }
    let shelved = books[opening.index]
    let shelvedShape = shape(of: shelved)
    let shape = opening.book?.shape ?? shelvedShape
    let desk =
      opening.book ?? BookArrangement(shape: shelvedShape, turned: 0)
    let share = opening.book == nil ? 0 : opening.openness
    var open =
      opening.unfolds ? desk.unfolding(share, in: view) : desk.opening(share, in: view)
    let end = desk.visibleScene(in: view).camera
    let model = caseModel(clearedBy: opening.cleared, before: open.camera)
    var scene = scene(
      in: view, without: Missing(index: opening.index, shade: opening.shade), model: model)

    let start = placement(of: opening.index, in: view)
    let lying =
      opening.unfolds ? desk.placementWhileUnfolding(share, in: view) : (model: .identity, angle: 0)
    let path = BookPath(
      from: start, case: Self.model(shiftedBy: 0), shape: shape,
      lyingThickness: opening.unfolds ? shape.wholeThickness : Self.thickness(of: open),
      lying: lying, in: open, opening: opening)
    if opening.book != nil {
      open.place(path.model)
      (scene.leaves, scene.blocks, scene.boards) = (open.leaves, open.blocks, open.boards)
      scene.spine = open.spine
      scene.carriage = path.carriage
      scene.coverDress = CoverDress(
        binding: shape.isOnePage ? 1 - opening.settled : 1, shelving: 1 - opening.settled)
      if opening.openness < 1 {
        scene.bookSpine = opening.unfolds ? open.bookSpine : opening.spine(of: shape)
        if let model = scene.bookSpine?.model { scene.bookSpine?.model = path.model * model }
        scene.openBookKey = shelved.key
        scene.front = opening.front(of: shelved, as: desk)
      }
    } else {
      var closed = ClosedBook(
        key: shelved.key, shape: shelvedShape, cover: shelved.cover,
        placement: path.model * lying.model)
      closed.dress = CoverDress(
        binding: shape.isOnePage ? 1 - opening.settled : 1, shelving: 1 - opening.settled)
      scene.closedBooks.append(closed)
    }
    scene.camera = scene.camera.mixed(
      with: opening.openness < 1 ? open.camera : end, opening.arrived)
    // What is not there yet hides nothing.
    let landed =
      opening.settled * (opening.unfolds ? 1 : smoothStep((opening.openness - 0.9) / 0.1))
    scene.settling =
      shape.direction == .rightToLeft
      ? Vector2(landed, opening.settled) : Vector2(opening.settled, landed)
    if !opening.unfolds { scene.airShade = 1 - landed }
    scene.tone = open.tone
    let side: Double = shape.direction == .rightToLeft ? -1 : 1
    scene.lampSide = 1.0.mixed(with: side, opening.arrived)
    shade(&scene, path, opening: opening)
    if opening.cleared >= 1 {
      // Out of sight, with all that stands in it.
      scene.bookcase?.ledges = []
      scene.closedBooks = opening.book == nil ? scene.closedBooks.suffix(1) : []
    }
    return scene
  }

  /// The case on its way out of the view, upwards.
  private func caseModel(clearedBy cleared: Double, before camera: Camera) -> Matrix4 {
    let seen = BookArrangement.halfHeight * max(camera.eye.z, Self.eyeHeight)
    let way = camera.eye.y + 1.3 * seen + (Self.viewHeight / 2 + 40) * Self.unit
    return Self.model(shiftedBy: way * cleared)
  }

  /// How thick a scene's book is where nothing of it is in the air.
  private static func thickness(of scene: Scene) -> Double {
    let tops =
      scene.blocks.map { $0.model.w.z + $0.thickness }
      + scene.boards.map { $0.model.w.z + $0.thickness } + scene.leaves.map(\.model.w.z)
    return tops.max() ?? 0
  }

  /// The shadows of the book in hand and of the case.
  private func shade(_ scene: inout Scene, _ path: BookPath, opening: BookOpening) {
    guard var bookcase = scene.bookcase else { return }
    bookcase.shadows.append(path.box)
    // Once it lies, the desk's own shader knows its shadow.
    var box = path.box
    box.share = 1 - opening.settled
    let back = bookcase.back
    bookcase.deskShadows = [
      box,
      CastShadow(
        of: Vector3(back.min, -bookcase.thickness), to: Vector3(back.max, 0), in: bookcase.model),
    ]
    scene.bookcase = bookcase
  }
}

/// Where a book is between its place in the case and the desk.
private struct BookPath {
  /// From the frame of the book to the scene.
  let model: Matrix4
  /// The same without its turn and its height, see `Scene.carriage`.
  let carriage: Vector3
  /// The box that throws its shadow.
  private(set) var box: CastShadow

  /// - Parameters:
  ///   - start: how it stands in the case.
  ///   - case: from the frame of the case to the scene, while the case stands.
  ///   - shape: the book as it lies at the end, which may be somewhat another than it was in the case.
  ///   - lyingThickness: how thick it is there.
  ///   - lying: from the closed book of that shape to where that is on the desk, and its turn there.
  ///   - scene: the book there.
  ///   - opening: how far it has come.
  init(
    from start: BookPlacement, case: Matrix4, shape: BookShape, lyingThickness: Double,
    lying: (model: Matrix4, angle: Double), in scene: Scene, opening: BookOpening
  ) {
    let share = opening.travelled
    let size = opening.unfolds ? Scene.leastPinch : 1
    // It becomes smaller about the middle of its spine.
    let spine = Vector3(0, shape.closedMiddle.y, 0)
    let middle = spine + (shape.closedMiddle - spine) * size
    let (from, unit) = (`case`.transform(point: start.middle), `case`.x.x)
    var place = from + (middle - from) * share
    place.z += opening.height
    let angle = start.angle * (1 - share)
    let scale = (start.scale * unit / size).mixed(with: 1, share)
    // What is another form comes over to it by and by.
    let extent = shape.closedExtent
    let stretch = Vector3(
      (start.extent.x / extent.x).mixed(with: 1, share),
      (start.extent.y / extent.y).mixed(with: 1, share),
      (start.extent.z / max(lyingThickness, 1e-6)).clamped(to: 0.1...10)
        .mixed(with: 1, opening.unfolds ? share : smoothStep(opening.progress)))
    model =
      .translation(place) * .rotationY(angle) * .scale(stretch * scale) * .translation(-middle)
    let (across, still) = (scale * stretch.x, scene.carriage)
    carriage = Vector3(
      place.x + across * (still.x - middle.x), place.y + across * (still.y - middle.y),
      across * still.z)
    let half = Vector3(extent.x * stretch.x, extent.y * stretch.y, lyingThickness * stretch.z) / 2
    let lyingMiddle = shape.closedMiddle + Vector3(0, 0, lyingThickness / 2)
    box = CastShadow(
      middle: model.transform(point: lying.model.transform(point: lyingMiddle)),
      half: half * scale * lying.model.transform(direction: Vector3(0, 1, 0)).length,
      angle: angle + lying.angle)
    // Nothing is below its place but the ledge, which it leaves.
    box.floor = box.middle.y - box.half.y - Self.lowest * (1 - opening.shade)
  }

  /// How far below a book that has left its place there are shadows of it, in page heights.
  private static let lowest = 2.0
}
