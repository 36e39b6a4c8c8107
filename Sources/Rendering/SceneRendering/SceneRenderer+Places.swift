internal import RectoBookModel
internal import RectoGLDevice
public import PageGeometry
public import PageLayout
internal import RectoShaderText

/// What is seen at single places, by the shaders that draw it: where a file bends leaves in a way of its own,
/// no formula knows.
extension SceneRenderer {
  /// Whether leaves lie elsewhere than the scene says, because a file bends them.
  ///
  /// - Parameter isOther: whether the other look is meant, where there is one.
  /// - Returns: whether they do.
  public func bendsFreely(inOther isOther: Bool) -> Bool {
    (isOther ? other ?? look : look).bendsFreely
  }

  /// Asks what of a scene is seen at a place; `askedPlace` answers, and nothing waits. One pixel is drawn, as
  /// the eye would see it that looks at nothing else: that takes the corners of the leaves and no more.
  ///
  /// - Parameters:
  ///   - place: the place, in fractions of the view from its upper left corner.
  ///   - scene: what is seen.
  ///   - size: the view.
  ///   - quality: the quality of the frame.
  ///   - isOther: whether the other look draws it, where there is one.
  /// - Throws: as `draw`.
  public func askForPlace(
    at place: Vector2, of scene: Scene, in size: ViewSize, quality: Quality, ofOther isOther: Bool
  ) throws {
    let reader = try placeReader ?? PlaceReader(device: tools.device)
    placeReader = reader
    var near = scene
    near.camera = scene.camera.narrowed(
      to: place, share: Vector2(1 / size.width, 1 / size.height))
    let drawing = SceneDrawing(
      with: isOther ? other ?? look : look, told: input, view: .color)
    drawing.numbers = .picture(.place)
    try drawing.drawPasses(of: near, on: reader.canvas, quality: quality)
    reader.reader.ask(x: 0, y: 0, of: reader.canvas.framebuffer, asNumbers: true)
  }

  /// Whether the device owes the answer about a place.
  public var isPlaceAwaited: Bool { placeReader?.reader.isWaiting ?? false }

  /// What a device answers of a place.
  public enum PlaceAnswer: Equatable, Sendable {
    /// There is no page.
    case nothing
    /// A page is seen there.
    case page(SeenPoint)
  }

  /// The place that was asked for; nil where none was, or the device has not answered. Given once.
  public var askedPlace: PlaceAnswer? {
    guard case .numbers(let numbers) = placeReader?.reader.answer() else { return nil }
    let (u, v, page, leaf) = (numbers[0], numbers[1], numbers[2], numbers[3])
    // A shader of one's own may write anything.
    guard leaf >= 0, leaf < 1e9, page >= 0, page < 1e9, u.isFinite, v.isFinite else {
      return .nothing
    }
    return .page(
      SeenPoint(
        leaf: Int(leaf), page: page < 1 ? nil : PageNumber(Int(page)),
        fraction: Vector2(Double(u), Double(v))))
  }
}
