public import RectoBookModel
import RectoCDecoders
import RectoCPixels

/// What is known of a page once it is drawn.
public struct DrawnPage: Equatable, Sendable {
  /// The page's own size, upright.
  public let size: PageSize
  /// Whether the page has no more detail than was drawn.
  public let isSharpest: Bool
}

/// Decodes one picture onto a canvas: upright, opaque, at the size that is needed.
struct PictureDecoder {
  /// Where the picture is.
  enum Source {
    /// A whole file in memory.
    case bytes([UInt8])
    /// A page of an open TIFF file, counted from 0.
    case page(TiffFile, Int)
  }

  let source: Source
  let header: PictureHeader

  /// Reads the header of a whole file.
  init(_ bytes: [UInt8]) throws {
    // An icon may be a whole PNG within its file.
    let bytes = IconFile(bytes)?.png ?? bytes
    source = .bytes(bytes)
    header = try Self.header(PictureHeader.reading(bytes, isWhole: true), bytes)
  }

  /// A page of an open TIFF file.
  init(_ file: TiffFile, page: Int) throws {
    source = .page(file, page)
    header = try Self.header(.known(file.header(ofPage: page)), [])
  }

  /// The header, or the reason why there is none.
  static func header(
    _ reading: PictureHeader.Reading, _ bytes: [UInt8]
  ) throws(SourceError) -> PictureHeader {
    switch reading {
    case .known(let header):
      guard header.width <= Limits.side, header.height <= Limits.side else {
        throw SourceError("its \(header.width) × \(header.height) pixels are too many")
      }
      return header
    case .drawing: throw SourceError("it is a drawing, which has no pixels")
    case .unsupported(let name): throw SourceError("\(name) pictures cannot be shown yet")
    case .refused(let reason): throw SourceError(reason)
    case .needsMore: throw SourceError("its size is not in its first bytes")
    case .notAPicture:
      throw SourceError(bytes.isEmpty ? "the file is empty" : "it is not a readable picture")
    }
  }

  /// Draws the picture. A decoded picture is kept where parts of it are drawn, and taken from there.
  func draw(
    _ detail: PageDetail, on canvas: inout some PixelCanvas, keeping kept: KeptPicture? = nil
  ) throws -> DrawnPage {
    let plan = try plan(detail)
    let region = plan.region
    if header.orientation == 1, plan.decoded == plan.drawn, region.isWhole {
      try unsafe canvas.drawPage(width: plan.drawn.width, height: plan.drawn.height) { target in
        try unsafe decode(plan, region, target)
      }
    } else {
      let (pixels, part) = try upright(plan, kept)
      try unsafe canvas.drawPage(width: Int(region.width), height: Int(region.height)) { target in
        let status = unsafe recto_resample(pixels, part, target, region)
        guard status == 0 else { throw SourceError("no memory to reduce the picture") }
      }
    }
    let full = header.upright
    return DrawnPage(
      size: PageSize(width: Double(full.width), height: Double(full.height)),
      isSharpest: plan.drawn.width >= full.width || isLimited(plan, detail))
  }

  /// Whether less was drawn than was asked for, because of our limits: asking for more is in vain.
  private func isLimited(_ plan: Plan, _ detail: PageDetail) -> Bool {
    guard case .atLeast(let width) = detail else { return false }
    return plan.drawn.width < min(width, header.upright.width)
  }

  /// The decoded pixels that a plan needs, upright, and where in the picture they lie.
  private func upright(_ plan: Plan, _ kept: KeptPicture?) throws -> ([UInt8], recto_region) {
    let needed = plan.needed(orientation: header.orientation)
    if let found = kept?.pixels(holding: needed) { return found }
    // Only JPEG decodes a region for less than the whole.
    var region = recto_region.whole(needed.page)
    if header.format == .jpeg {
      region = kept == nil || plan.part == nil ? needed : needed.withSurroundings
    }
    let stored = region.turnedBack(orientation: header.orientation)
    let count = Int(stored.width) * Int(stored.height)
    let decoded = try unsafe Self.pixels(count) { try unsafe decode(plan, stored, $0) }
    let upright =
      header.orientation == 1
      ? decoded
      : try unsafe Self.pixels(count) { target in
        unsafe recto_orient(
          decoded, stored.width, stored.height, Int32(header.orientation), target)
      }
    kept?.keep(upright, region)
    return (upright, region)
  }

  /// Pixels that `draw` fills to the last.
  private static func pixels(
    _ count: Int, _ draw: (UnsafeMutablePointer<UInt8>) throws -> Void
  ) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      try unsafe draw(base)
      initialized = count * 4
    }
  }

  /// Decodes a region, as stored, of the picture at the plan's size.
  private func decode(
    _ plan: Plan, _ region: recto_region, _ target: UnsafeMutablePointer<UInt8>
  ) throws {
    let (width, height) = (Int32(plan.decoded.width), Int32(plan.decoded.height))
    guard case .bytes(let bytes) = source else {
      if case .page(let file, let page) = source {
        try unsafe file.decode(page: page, width: width, height: height, target)
      }
      return
    }
    var error = recto_error()
    let count = bytes.count
    let status =
      switch header.format {
      case .jpeg:
        unsafe recto_jpeg_decode(bytes, count, Int32(plan.eighths), region, target, &error)
      case .png: unsafe recto_png_decode(bytes, count, width, height, target, &error)
      case .webp: unsafe recto_webp_decode(bytes, count, width, height, target, &error)
      case .gif: unsafe recto_gif_decode(bytes, count, width, height, target, &error)
      case .tiff: unsafe recto_tiff_first_decode(bytes, count, width, height, target, &error)
      case .avif: unsafe recto_avif_decode(bytes, count, width, height, target, &error)
      case .jxl: unsafe recto_jxl_decode(bytes, count, width, height, target, &error)
      case .heif: unsafe recto_heif_decode(bytes, count, width, height, target, &error)
      case .jp2: unsafe recto_jp2_decode(bytes, count, width, height, target, &error)
      case .bmp, .ico, .qoi:
        try unsafe drawPlain(bytes, target, byteCount: Int(width) * Int(height) * 4)
      }
    guard status == 0 else { throw SourceError(error) }
  }

  /// Draws the formats that need no library, and gives 0.
  private func drawPlain(
    _ bytes: [UInt8], _ target: UnsafeMutablePointer<UInt8>, byteCount: Int
  ) throws(SourceError) -> Int32 {
    unsafe target.update(repeating: 0xFF, count: byteCount)
    let buffer = unsafe UnsafeMutableBufferPointer(start: target, count: byteCount)
    var span = unsafe buffer.mutableSpan
    switch header.format {
    case .bmp: try BitmapFile(bytes).draw(on: &span)
    case .ico: try IconFile(bytes)?.draw(on: &span)
    default: try QuiteOKFile.draw(bytes, on: &span)
    }
    return 0
  }
}

extension SourceError {
  /// The reason that a C decoder gave.
  init(_ error: recto_error) {
    var error = error
    self.init(
      unsafe withUnsafeBytes(of: &error.message) { buffer in
        unsafe String(endingAtZero: buffer.bindMemory(to: CChar.self))
      })
  }
}
