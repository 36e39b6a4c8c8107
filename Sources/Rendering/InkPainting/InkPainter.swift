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

  /// The same, whatever the direction.
  var mean: Double { (scale.x * scale.y).squareRoot() }

  /// The pixels of which a rectangle of the page holds the middle, so that of two that share an edge each has its own;
  /// nil where it has none.
  func pixels(nearest box: InkBox) -> InkPixels? {
    let (low, high) = ((box.least - least) * scale, (box.greatest - least) * scale)
    func whole(_ value: Double, _ end: Int) -> Int {
      Int(value.rounded().clamped(to: 0...Double(end)))
    }
    let (left, top) = (whole(low.x, width), whole(low.y, height))
    let (right, bottom) = (whole(high.x, width), whole(high.y, height))
    guard left < right, top < bottom else { return nil }
    return InkPixels(x: left, y: top, width: right - left, height: bottom - top)
  }

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

  /// Those that others hold as well; nil where these are none.
  func common(with other: InkPixels) -> InkPixels? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return InkPixels(x: left, y: top, width: right - left, height: bottom - top)
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

  /// A stroke that comes through the paper, and the part of the page where it can.
  struct Stain {
    var shape: InkShape
    var part: InkBox
  }

  /// Pixels around a part in which a wash looks for its edge.
  private static let margin = 24
  /// How broad a wash's darker edge is, in page heights: 0.6 mm.
  private static let edge = 0.6 / PenTool.pageHeight
  /// How far ink spreads that comes through, in page heights.
  private static let spread = InkStock.spread / PenTool.pageHeight

  public init() {}

  /// Paints strokes into a part of a picture: those that let things show through first.
  ///
  /// - Parameters:
  ///   - shapes: in their order.
  ///   - stock: the paper.
  ///   - part: the part.
  ///   - sheet: the picture.
  ///   - bytes: the pixels of the part, which are changed.
  public mutating func paint(
    _ shapes: [InkShape], on stock: InkStock = InkStock(), into part: InkPixels,
    of sheet: InkSheet, bytes: inout [UInt8]
  ) {
    precondition(
      bytes.count == part.width * part.height * 4,
      "\(part.width)×\(part.height) pixels have four bytes each, got \(bytes.count)")
    for isTranslucent in [true, false] {
      for shape in shapes where shape.tool.isTranslucent == isTranslucent {
        let paint = paint(of: shape, on: stock, sheet)
        cover(shape, with: paint, in: part, of: part, sheet, &bytes)
      }
    }
  }

  /// Paints what comes through the paper into a part of a picture, before what is drawn on it.
  mutating func paint(
    _ stains: [Stain], on stock: InkStock, into part: InkPixels, of sheet: InkSheet,
    bytes: inout [UInt8]
  ) {
    for stain in stains {
      guard let pixels = sheet.pixels(nearest: stain.part)?.common(with: part) else { continue }
      var paint = paint(of: stain.shape, on: stock, sheet)
      let share = stock.bleed * stain.shape.tool.wetness
      paint.alpha = UInt8((Double(paint.alpha) * share).rounded())
      (paint.darkens, paint.grain, paint.edge) = (1, 0, 0)
      cover(
        stain.shape, with: paint, soft: max(0.5, Self.spread * sheet.mean), in: pixels, of: part,
        sheet, &bytes)
    }
  }

  /// Paints a stroke into some pixels of a part.
  private mutating func cover(
    _ shape: InkShape, with paint: recto_ink_paint, soft: Double = 0.5, in pixels: InkPixels,
    of part: InkPixels, _ sheet: InkSheet, _ bytes: inout [UInt8]
  ) {
    let margin = paint.edge > 0 ? Self.margin : 0
    let (width, height) = (pixels.width + 2 * margin, pixels.height + 2 * margin)
    if mask.count < width * height { mask = [UInt8](repeating: 0, count: width * height) }
    if low.count < height {
      low = [Int32](repeating: 0, count: height)
      high = low
    }
    let (scale, mean) = (sheet.scale, sheet.mean)
    let runs = shape.runs.map { run in
      run.map { point in
        let place = (point.position - sheet.least) * scale
        return recto_ink_point(
          x: Float(place.x), y: Float(place.y), radius: Float(point.radius * mean),
          density: Float(point.density))
      }
    }
    let start = ((pixels.y - part.y) * part.width + pixels.x - part.x) * 4
    // Safe because the mask has as many bytes and rows as it says, and the part holds all these pixels.
    unsafe mask.withUnsafeMutableBufferPointer { mask in
      unsafe low.withUnsafeMutableBufferPointer { low in
        unsafe high.withUnsafeMutableBufferPointer { high in
          var covered = unsafe recto_ink_mask(
            bytes: mask.baseAddress, x: Int32(pixels.x - margin), y: Int32(pixels.y - margin),
            width: Int32(width), height: Int32(height), low: low.baseAddress,
            high: high.baseAddress, soft: Float(soft))
          for run in runs { unsafe recto_ink_cover(&covered, run, run.count) }
          unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe recto_ink_paint(
              &covered, bytes.baseAddress.map { unsafe $0 + start }, part.width * 4,
              Int32(margin), paint)
          }
        }
      }
    }
  }

  private func paint(
    of shape: InkShape, on stock: InkStock, _ sheet: InkSheet
  ) -> recto_ink_paint {
    let inverted = stock.isInverted && shape.tool == .marker ? InvertedMark(shape.color) : nil
    let color = inverted?.color ?? shape.color
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> shift) }
    let pixel = Vector2(1, 1) / sheet.scale
    return recto_ink_paint(
      red: byte(24), green: byte(16), blue: byte(8),
      alpha: UInt8((Double(byte(0)) * shape.tool.opacity).rounded()),
      darkens: shape.tool.isTranslucent ? 1 : 0,
      light: Float(inverted?.light ?? 0), least_light: Float(inverted?.leastLight ?? 0),
      grain: shape.tool == .pencil ? Float(stock.grain) : 0,
      left: Float(sheet.least.x), top: Float(sheet.least.y), across: Float(pixel.x),
      down: Float(pixel.y), edge: shape.tool == .wash ? 0.24 : 0,
      edge_pixels: Float(Self.edge * sheet.mean))
  }
}

extension InkPainter {
  /// A picture of a whole page, with the ink and the slips that are seen on it.
  ///
  /// - Parameters:
  ///   - ink: the ink.
  ///   - page: the picture.
  ///   - aspect: the extent of the page across, for one down.
  /// - Returns: both.
  public mutating func paint(_ ink: SeenInk, on page: Bitmap, aspect: Double) -> Bitmap {
    let (width, height) = (page.width, page.height)
    let sheet = InkSheet(
      width: width, height: height, least: .zero, greatest: Vector2(aspect, 1))
    // A tenth of a pixel: nobody sees it.
    let tolerance = 0.1 / Double(height)
    let all = InkPixels(x: 0, y: 0, width: width, height: height)
    var bytes = page.bytes
    paint(
      ink.stains(tolerance: tolerance), on: ink.stock, into: all, of: sheet, bytes: &bytes)
    paint(
      ink.drawing.items.compactMap { $0.shape(tolerance: tolerance) }, on: ink.stock, into: all,
      of: sheet, bytes: &bytes)
    for slip in ink.slips { slip.lie(on: all, of: sheet, bytes: &bytes) }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

extension SeenInk {
  /// What comes through from other pages, as it is painted.
  ///
  /// - Parameters:
  ///   - tolerance: how far a curve may be from smooth, in page heights.
  ///   - box: the part of the page that is painted; nil for all of it.
  /// - Returns: its strokes.
  func stains(tolerance: Double, within box: InkBox? = nil) -> [InkPainter.Stain] {
    bleeding.flatMap { ink in
      ink.items.compactMap { item in
        if let box, !ink.box(of: InkBox(item)).meets(box) { return nil }
        return item.shape(tolerance: tolerance).map {
          InkPainter.Stain(shape: $0.placed(by: ink.placement), part: ink.part)
        }
      }
    }
  }
}
