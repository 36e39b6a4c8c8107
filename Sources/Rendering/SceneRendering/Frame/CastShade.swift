internal import RectoGLDevice

/// A picture of what books and ledges leave of the light on a case, for bookcase.frag.
///
/// Shadows are soft, so that it has fewer pixels; and where many fall on one place, that is lit once.
final class CastShade {
  /// A part of a case, which has the picture's channel of its own: where two meet, neither is seen in the other.
  enum Part {
    /// What is behind the books.
    case back
    /// The fronts of ledges.
    case front
    /// Their upper sides.
    case top

    /// The channel, and that it is one: `u_case` of cast.frag.
    var mask: Float4 {
      switch self {
      case .back: Float4(1, 0, 0, 1)
      case .front: Float4(0, 1, 0, 1)
      case .top: Float4(0, 0, 1, 1)
      }
    }
  }

  /// Where shaders find it.
  static let unit = 1

  let canvas: Canvas
  /// Pixels of the frame that it is for, across and up.
  let size: SIMD2<Int>
  /// How carefully that is drawn.
  let quality: Quality
  /// The frame whose shadows it has.
  weak var drawing: SceneDrawing?

  /// Rows of it, at most: one for two points of the case or so, which is as sharp as shadows are.
  private static let rows: (draft: Double, full: Double) = (183, 366)

  /// Makes one for frames of so many pixels: one of its own for a few of theirs each way.
  init(for size: SIMD2<Int>, _ quality: Quality, device: Device) throws(DeviceError) {
    (self.size, self.quality) = (size, quality)
    let rows = quality == .draft ? Self.rows.draft : Self.rows.full
    let step = max(1, Int((Double(size.y) / rows).rounded()))
    canvas = Canvas(
      try Framebuffer(
        width: (size.x + step - 1) / step, height: (size.y + step - 1) / step, samples: 1,
        encoding: .linear, hasDepth: false, device: device))
    if device.takesNames { canvas.framebuffer.label("shadows on the case") }
  }

  /// A pixel of the frame, as a fraction of it.
  var pixel: SIMD2<Float> { SIMD2(1 / Float(size.x), 1 / Float(size.y)) }

  /// Makes it what shaders find.
  func bind() {
    canvas.framebuffer.picture.bind(unit: Self.unit)
    // What is made from here on takes another place.
    chooseTextureUnit(0)
  }

  isolated deinit {}
}
