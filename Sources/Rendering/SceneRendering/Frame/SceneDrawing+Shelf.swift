internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoBookModel

/// Closed books, and the case in which they stand.
extension SceneDrawing {
  func drawShelf(of scene: Scene, shade: CastShade?, in frame: Frame) throws {
    if let spine = scene.bookSpine { try draw(spine, of: scene.openBookKey, in: frame) }
    var shelved = frame
    (shelved.front, shelved.fits, shelved.shadowed, shelved.isShelved) = (nil, [:], nil, true)
    for book in scene.closedBooksInOrder {
      var frame = shelved
      frame.bound = BoundBook(book, tone: scene.tone, in: tools.pictures)
      tools.pictures.closedBook = book.key
      defer { tools.pictures.closedBook = nil }
      for leaf in book.leaves { try draw(leaf, rank: 0, in: frame) }
      for block in book.blocks { try draw(block, in: frame) }
      for board in book.boards { try draw(board, of: nil, in: frame) }
      try draw(book.spine, of: book.key, in: frame)
    }
    if let bookcase = scene.bookcase, scene.seesBookcase {
      try draw(bookcase, shade: shade, isNight: scene.tone.paper == .night, in: frame)
    }
  }

  /// How many pieces the curve of a spine has.
  private static let spinePieces = 8

  private static let spineStrip: [SIMD2<Float>] = (0..<spinePieces).flatMap { piece in
    let from = Float(piece) / Float(spinePieces)
    let to = Float(piece + 1) / Float(spinePieces)
    return [
      SIMD2(from, 0), SIMD2(to, 0), SIMD2(to, 1), SIMD2(from, 0), SIMD2(to, 1), SIMD2(from, 1),
    ]
  }

  private func draw(_ spine: Spine, of book: Int, in frame: Frame) throws {
    let isMirrored = spine.model.determinant < 0
    set(DrawState(isMirrored: isMirrored))
    let hasPicture = tools.pictures.bindSpine(of: book, unit: 0)
    var uniforms = LeafUniforms(opacity: 1)
    uniforms.model = Float4x4(spine.model)
    uniforms.rectangle = Float4(
      Float(spine.size.x), Float(spine.size.y), Float(spine.foot), Float(spine.bulge))
    uniforms.sides = Float4(hasPicture ? 1 : 0, 0, isMirrored ? -1 : 1, 1)
    frame.bound.dress(&uniforms)
    tools.blocks.leaf.set(uniforms)
    tools.points.fill(Self.spineStrip)
    try use(ProgramName(part: .spine))
    tools.points.drawTriangles()
  }

  private func draw(
    _ bookcase: Bookcase, shade: CastShade?, isNight: Bool, in frame: Frame
  ) throws {
    // Under the only ledge of a row there is no room for books.
    let front = bookcase.ledges.count == 1 ? bookcase.ledges[0].min.y : -.greatestFiniteMagnitude
    set(DrawState())
    look.grain.texture.bind(unit: 0)
    if frame.quality == .draft { tools.quickSampler.bind(units: 0..<1) }
    defer { if frame.quality == .draft { tools.quickSampler.unbind(units: 0..<1) } }
    shade?.bind()
    let pixel = shade?.pixel ?? SIMD2(0, 0)
    tools.points.fill(Self.walls(0..<6))
    func box(_ rectangle: Rectangle, from base: Double, thickness: Double, isLedge: Bool) throws {
      tools.blocks.board.set(
        BoardUniforms(
          model: Float4x4(bookcase.model * .translation(Vector3(0, 0, base))),
          rectangle: Float4(rectangle), foot: Float4(isLedge ? 1 : 0, 0, 0, 0),
          board: Float4(Float(thickness), 0, 0, 0),
          bookCase: Float4(isNight ? 1 : 0, Float(max(front, -1e6)), pixel.x, pixel.y)))
      try use(ProgramName(part: .bookcase))
      tools.points.drawTriangles()
    }
    for ledge in bookcase.ledges {
      try box(ledge, from: 0, thickness: bookcase.depth, isLedge: true)
    }
    try box(
      bookcase.back, from: -bookcase.thickness, thickness: bookcase.thickness, isLedge: false)
  }
}

extension Scene {
  /// Whether any of a shelf may be seen.
  var hasShelf: Bool { bookcase != nil || bookSpine != nil || !closedBooks.isEmpty }

  /// The closed books from the nearest to the eye to the farthest, so that what is hidden is never shaded: of a row
  /// those are nearer that stand nearer to its middle.
  var closedBooksInOrder: [ClosedBook] {
    func way(to book: ClosedBook) -> Double {
      guard let cover = book.leaves.first else { return .infinity }
      let middle = Vector3(cover.rectangle.point(at: Vector2(0.5, 0.5)), 0)
      return (cover.model.transform(point: middle) - camera.eye).length
    }
    return closedBooks.map { ($0, way(to: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Whether any of the case may be seen: it goes upwards out of the view.
  var seesBookcase: Bool {
    guard let bookcase else { return false }
    let lowest = bookcase.ledges.map(\.min.y).reduce(bookcase.back.min.y, min)
    return [0, bookcase.depth].contains { height in
      let edge = bookcase.model.transform(point: Vector3(0, lowest, height))
      return camera.clip.transform(point: edge).y < 1
    }
  }

  /// Whether the case covers the whole view.
  var hidesDesk: Bool {
    guard let bookcase else { return false }
    let edge = bookcase.model.transform(point: Vector3(0, bookcase.back.min.y, 0))
    return camera.clip.transform(point: edge).y < -1
  }
}
