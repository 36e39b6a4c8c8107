public import PageDrawing
public import PageGeometry
public import RectoBookModel
internal import RectoCInk

/// Pixels that show a page or a part of it, and how they lie on it.
public struct InkSheet: Equatable, Sendable {
  /// Pixels across and down, at least 1 each way.
  public var width, height: Int
  /// Where the first pixel's upper left corner and the last one's lower right lie, in page heights.
  public var least, greatest: Vector2

  public init(width: Int, height: Int, least: Vector2, greatest: Vector2) {
    (self.width, self.height) = (width, height)
    (self.least, self.greatest) = (least, greatest)
  }

  /// Pixels for each page height, across and down.
  var scale: Vector2 { Vector2(Double(width), Double(height)) / (greatest - least) }

  /// The pixels that a rectangle of the page touches, and `margin` more on each side; nil where it has none.
  ///
  /// - Parameters:
  ///   - box: in page heights.
  ///   - margin: in pixels.
  /// - Returns: pixels of the sheet.
  public func pixels(of box: InkBox, margin: Int = 1) -> InkPixels? {
    let (low, high) = ((box.least - least) * scale, (box.greatest - least) * scale)
    func whole(_ value: Double, _ margin: Int, _ end: Int) -> Int {
      min(max(0, Int(value.clamped(to: -1e6...1e6)) + margin), end)
    }
    let (left, top) = (
      whole(low.x.rounded(.down), -margin, width), whole(low.y.rounded(.down), -margin, height)
    )
    let (right, bottom) = (
      whole(high.x.rounded(.up), margin, width), whole(high.y.rounded(.up), margin, height)
    )
    guard left < right, top < bottom else { return nil }
    return InkPixels(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// A rectangle of pixels, counted from the upper left corner of their picture.
public struct InkPixels: Equatable, Sendable {
  public var x, y: Int
  /// At least 1 each way.
  public var width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// A rectangle of a page, in page heights.
public struct InkBox: Equatable, Sendable {
  public var least, greatest: Vector2

  public init(least: Vector2, greatest: Vector2) {
    (self.least, self.greatest) = (least, greatest)
  }

  /// What holds a stroke.
  public init(_ shape: InkShape) {
    let box = shape.box
    (least, greatest) = (box.least, box.greatest)
  }

  /// What holds an item of a drawing, or a little more.
  public init(_ item: Drawing.Item) {
    let box = item.box
    (least, greatest) = (box.least, box.greatest)
  }

  /// The least one that holds both.
  public func joined(with other: InkBox?) -> InkBox {
    guard let other else { return self }
    return InkBox(
      least: pointwiseMin(least, other.least), greatest: pointwiseMax(greatest, other.greatest))
  }

  /// Whether they share anything.
  public func meets(_ other: InkBox) -> Bool {
    least.x <= other.greatest.x && other.least.x <= greatest.x && least.y <= other.greatest.y
      && other.least.y <= greatest.y
  }
}

/// Paints strokes into pixels: R, G, B, A of each, sRGB, rows from the top.
///
/// Colours are mixed in the stored numbers, as other programs mix them that show PDF: an export looks alike.
///
/// Laws: a stroke that crosses itself is no darker there; what is painted in parts is painted as at once.
public struct InkPainter: Sendable {
  private var mask: [UInt8] = []
  private var low: [Int32] = []
  private var high: [Int32] = []

  /// Pixels around a part in which a wash looks for its edge.
  private static let margin = 24
  /// Grains of paper across a page height.
  private static let grains = 600.0
  /// How broad a wash's darker edge is, in page heights: 0.6 mm.
  private static let edge = 0.6 / PenTool.pageHeight

  public init() {}

  /// Paints strokes into a part of a picture: those that let things show through first.
  ///
  /// - Parameters:
  ///   - shapes: in their order.
  ///   - part: the part.
  ///   - sheet: the picture.
  ///   - bytes: the pixels of the part, which are changed.
  public mutating func paint(
    _ shapes: [InkShape], into part: InkPixels, of sheet: InkSheet, bytes: inout [UInt8]
  ) {
    precondition(
      bytes.count == part.width * part.height * 4,
      "\(part.width)×\(part.height) pixels have four bytes each, got \(bytes.count)")
    for isTranslucent in [true, false] {
      for shape in shapes where shape.tool.isTranslucent == isTranslucent {
        paint(shape, into: part, of: sheet, bytes: &bytes)
      }
    }
  }

  private mutating func paint(
    _ shape: InkShape, into part: InkPixels, of sheet: InkSheet, bytes: inout [UInt8]
  ) {
    let margin = shape.tool == .wash ? Self.margin : 0
    let (width, height) = (part.width + 2 * margin, part.height + 2 * margin)
    if mask.count < width * height { mask = [UInt8](repeating: 0, count: width * height) }
    if low.count < height {
      low = [Int32](repeating: 0, count: height)
      high = low
    }
    let scale = sheet.scale
    let mean = (scale.x * scale.y).squareRoot()
    let runs = shape.runs.map { run in
      run.map { point in
        let place = (point.position - sheet.least) * scale
        return recto_ink_point(
          x: Float(place.x), y: Float(place.y), radius: Float(point.radius * mean),
          density: Float(point.density))
      }
    }
    let paint = paint(of: shape, pixelsPerHeight: mean, sheet)
    // Safe because the mask has as many bytes and rows as it says, and the part as many pixels.
    unsafe mask.withUnsafeMutableBufferPointer { mask in
      unsafe low.withUnsafeMutableBufferPointer { low in
        unsafe high.withUnsafeMutableBufferPointer { high in
          var covered = unsafe recto_ink_mask(
            bytes: mask.baseAddress, x: Int32(part.x - margin), y: Int32(part.y - margin),
            width: Int32(width), height: Int32(height), low: low.baseAddress,
            high: high.baseAddress)
          for run in runs { unsafe recto_ink_cover(&covered, run, run.count) }
          unsafe bytes.withUnsafeMutableBufferPointer { pixels in
            unsafe recto_ink_paint(
              &covered, pixels.baseAddress, part.width * 4, Int32(margin), paint)
          }
        }
      }
    }
  }

  private func paint(
    of shape: InkShape, pixelsPerHeight: Double, _ sheet: InkSheet
  ) -> recto_ink_paint {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: shape.color >> shift) }
    let grains = Self.grains / pixelsPerHeight
    return recto_ink_paint(
      red: byte(24), green: byte(16), blue: byte(8),
      alpha: UInt8((Double(byte(0)) * shape.tool.opacity).rounded()),
      darkens: shape.tool.isTranslucent ? 1 : 0, grain: shape.tool == .pencil ? 0.9 : 0,
      grains_per_pixel: Float(grains), grain_x: Float(sheet.least.x * Self.grains),
      grain_y: Float(sheet.least.y * Self.grains), edge: shape.tool == .wash ? 0.24 : 0,
      edge_pixels: Float(Self.edge * pixelsPerHeight))
  }
}

extension InkPainter {
  /// A picture of a whole page, with what is drawn on it.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn.
  ///   - page: the picture.
  ///   - aspect: the extent of the page across, for one down.
  /// - Returns: both.
  public mutating func paint(_ drawing: Drawing, on page: Bitmap, aspect: Double) -> Bitmap {
    let (width, height) = (page.width, page.height)
    let sheet = InkSheet(
      width: width, height: height, least: .zero, greatest: Vector2(aspect, 1))
    // A tenth of a pixel: nobody sees it.
    let shapes = drawing.items.compactMap { $0.shape(tolerance: 0.1 / Double(height)) }
    var bytes = page.bytes
    paint(
      shapes, into: InkPixels(x: 0, y: 0, width: width, height: height), of: sheet, bytes: &bytes)
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
