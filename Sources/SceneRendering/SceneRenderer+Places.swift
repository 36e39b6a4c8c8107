internal import BookModel
internal import GLDevice
public import PageGeometry
public import PageLayout
internal import ShaderText

/// Reads where on which leaf single pixels lie: a picture of one pixel, and who reads it.
final class PlaceReader {
  let canvas: Canvas
  let reader = PixelReader()

  init(device: Device) throws(DeviceError) {
    canvas = Canvas(
      try Framebuffer(width: 1, height: 1, samples: 1, encoding: .float, device: device))
  }

  isolated deinit {}
}

/// What is seen at single places, by the shaders that draw it: where a file bends leaves in a way of its own,
/// no formula knows.
extension SceneRenderer {
  /// Whether leaves lie elsewhere than the scene says, because a file bends them.
  ///
  /// - Parameter isOther: whether the other look is meant, where there is one.
  /// - Returns: whether they do.
  public func bendsFreely(inOther isOther: Bool) -> Bool {
    (isOther ? other?.programs ?? programs : programs).files.bendsFreely
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
    let reader = try placeReader ?? PlaceReader(device: device)
    placeReader = reader
    var near = scene
    near.camera = scene.camera.narrowed(
      to: place, share: Vector2(1 / size.width, 1 / size.height))
    if isOther, let other {
      changePlaces(with: other)
      defer { changePlaces(with: other) }
      try drawPlaces(of: near, on: reader.canvas, quality)
    } else {
      try drawPlaces(of: near, on: reader.canvas, quality)
    }
    reader.reader.ask(x: 0, y: 0, of: reader.canvas.framebuffer, asNumbers: true)
  }

  private func drawPlaces(of scene: Scene, on canvas: Canvas, _ quality: Quality) throws {
    let (values, used, usual) = (programs.values, programs.used, view)
    (programs.numbers, view) = (.picture(.place), .color)
    defer {
      (programs.numbers, programs.values, programs.used, view) = (nil, values, used, usual)
    }
    try drawPasses(of: scene, on: canvas, quality: quality)
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
