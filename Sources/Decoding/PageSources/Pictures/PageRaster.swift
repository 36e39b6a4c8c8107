import RectoBookModel
import RectoCDecoders

/// How a page becomes pixels: which part of it, and how many.
struct PageRaster {
  /// The page in points, or in pixels where it has any.
  let size: PageSize
  let detail: PageDetail

  /// The resolution of a page's native size: fine enough to read print.
  private static let nativeDotsPerInch = 150.0

  /// Whether the page consists of pixels, beyond which it has no detail to give.
  private let hasPixels: Bool

  /// A page measured in points.
  init(size: PageSize, _ detail: PageDetail) {
    (self.size, self.detail, hasPixels) = (size, detail, false)
  }

  /// A page that consists of pixels.
  init(pixels size: PageSize, _ detail: PageDetail) {
    self.size = size
    hasPixels = true
    if case .atLeast(let width) = detail {
      self.detail = .atLeast(width: min(width, Int(size.width)))
    } else {
      self.detail = detail == .native ? .exactly(width: Int(size.width)) : detail
    }
  }

  /// Draws by a function that takes what to draw and room for it.
  func draw(
    on canvas: inout some PixelCanvas,
    _ body: (recto_frame, UnsafeMutablePointer<UInt8>) throws -> Void
  ) throws -> DrawnPage {
    let frame = frame
    try unsafe canvas.drawPage(width: Int(frame.width), height: Int(frame.height)) { pixels in
      try unsafe body(frame, pixels)
    }
    // Where our limits gave less than was asked for, asking for more is in vain.
    var isSharpest = false
    if case .atLeast(let asked) = detail { isSharpest = frame.width < asked }
    if hasPixels { isSharpest = isSharpest || Double(frame.page_width) >= size.width }
    return DrawnPage(size: size, isSharpest: isSharpest)
  }

  /// Draws by a C function that takes what to draw, room for it and room for a reason.
  func draw(
    on canvas: inout some PixelCanvas,
    _ body: (recto_frame, UnsafeMutablePointer<UInt8>, inout recto_error) -> Int32
  ) throws -> DrawnPage {
    try unsafe draw(on: &canvas) { frame, pixels in
      var error = recto_error()
      guard unsafe body(frame, pixels, &error) == 0 else { throw SourceError(error) }
    }
  }

  private var frame: recto_frame {
    if case .part(let part) = detail {
      return recto_frame(
        page_width: Float(part.pageWidth), page_height: Float(Double(part.pageWidth) / size.aspect),
        x: Float(part.x), y: Float(part.y), width: Int32(part.width), height: Int32(part.height))
    }
    if case .fitted(let fit) = detail {
      func pixels(_ steps: Int) -> Float { Float(steps) / Float(PageFit.steps) }
      return recto_frame(
        page_width: pixels(fit.pageWidth), page_height: pixels(fit.pageHeight), x: pixels(fit.x),
        y: pixels(fit.y), width: Int32(fit.width), height: Int32(fit.height))
    }
    let (width, height) = Self.pixels(of: size, detail)
    return recto_frame(
      page_width: Float(width), page_height: Float(height), x: 0, y: 0, width: Int32(width),
      height: Int32(height))
  }

  /// The pixels to draw a page at, in its proportions and within the limits.
  static func pixels(of size: PageSize, _ detail: PageDetail) -> (width: Int, height: Int) {
    var (wanted, longest) = (0.0, Double(Limits.textureSide))
    switch detail {
    case .atLeast(let width): wanted = Double(width)
    case .small(let width): (wanted, longest) = (Double(width), Double(Limits.thumbnailSide))
    case .exactly(let width): (wanted, longest) = (Double(width), Double(Limits.side))
    case .native: wanted = size.width * nativeDotsPerInch / 72
    case .part(let part): return (part.width, part.height)
    case .fitted(let fit): return (fit.width, fit.height)
    }
    // Nobody has asked for so many pixels of a page that has none itself.
    let most = detail == .native ? Limits.drawnPixels : Limits.pixels
    let byArea = (Double(most) * size.aspect).squareRoot()
    let width = min(wanted, longest, longest * size.aspect, byArea)
    return (
      max(1, Int(width.rounded())), max(1, Int(min(longest, width / size.aspect).rounded()))
    )
  }
}
