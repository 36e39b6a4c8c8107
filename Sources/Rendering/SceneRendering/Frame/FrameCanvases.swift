internal import RectoBookModel
internal import RectoGLDevice

/// What frames of one size are drawn on, and those of them that can still be shown.
final class FrameCanvases {
  private let device: Device
  /// The size that frames were asked for.
  private(set) var size = (width: 0, height: 0)
  /// One for each kind that the present size was drawn in, so that a turn, which changes the
  /// quality twice, makes none anew.
  private(set) var canvases: [Canvas.Kind: Canvas] = [:]
  /// What was drawn last.
  private(set) var last: Canvas?
  /// The same in linear light, where it was kept so.
  private(set) var exact: Canvas?
  /// What frames fade from.
  private(set) var before: Canvas?

  init(device: Device) { self.device = device }

  /// How many pixels frames have.
  var pixelCount: Int { size.width * size.height }

  /// Frames to come have so many pixels; what was drawn in another size goes.
  ///
  /// - Returns: whether that is another size than before.
  func setSize(width: Int, height: Int) -> Bool {
    guard size != (width, height) else { return false }
    canvases = [:]
    (last, before, exact) = (nil, nil, nil)
    size = (width, height)
    return true
  }

  /// What frames of the present size are drawn on.
  func canvas(_ kind: Canvas.Kind) throws -> Canvas {
    if let kept = canvases[kind] { return kept }
    let step = kind.quality == .draft ? 2 : 1
    let made = try kind.canvas(
      width: (size.width + step - 1) / step, height: (size.height + step - 1) / step,
      device: device)
    if device.takesNames {
      made.framebuffer.label("frame, \(kind.quality)\(kind.isSmooth ? ", smooth" : "")")
    }
    canvases[kind] = made
    return made
  }

  /// What frames of a kind are drawn on from now on; nil for what is made when it is needed.
  func replace(_ kind: Canvas.Kind, by canvas: Canvas?) { canvases[kind] = canvas }

  /// Gives up full frames that are not the last: the next one takes as long as it takes to make a canvas.
  func dropAllButShown() {
    canvases = canvases.filter { kind, canvas in kind.quality != .full || canvas === last }
  }

  /// Makes a canvas the frame drawn last.
  ///
  /// - Parameters:
  ///   - canvas: the frame.
  ///   - exact: the same in linear light, where it was kept so.
  func show(_ canvas: Canvas, exact: Canvas? = nil) { (last, self.exact) = (canvas, exact) }

  /// Makes a picture what frames to come fade from, or nothing.
  func fade(from picture: Canvas?) { before = picture }

  /// A canvas of this size as a screen takes it, without smooth outlines.
  func sheet() throws -> Canvas {
    Canvas(
      try Framebuffer(
        width: size.width, height: size.height, samples: 1, encoding: .linear, device: device))
  }

  isolated deinit {}
}
