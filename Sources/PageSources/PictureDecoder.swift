public import BookModel
import CDecoders

/// What was drawn.
public struct DrawnPage: Equatable, Sendable {
  /// The page's own size, upright.
  public let size: PageSize
  /// Whether the page has no more detail than was drawn.
  public let isSharpest: Bool
}

/// Decodes one picture file onto a canvas: upright, opaque, at the size that is needed.
struct PictureDecoder {
  /// The steps from file to page, decided before any pixel is touched.
  struct Plan: Equatable {
    /// The size to decode at, as stored.
    var decoded: (width: Int, height: Int)
    /// Of a JPEG, the eighths of its size.
    var eighths = 8
    /// The size of level 0, upright.
    var drawn: (width: Int, height: Int)

    static func == (a: Plan, b: Plan) -> Bool {
      a.decoded == b.decoded && a.drawn == b.drawn && a.eighths == b.eighths
    }
  }

  let bytes: [UInt8]
  let header: PictureHeader

  /// Reads the header of a whole file.
  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    header = try Self.header(PictureHeader.reading(bytes, isWhole: true), bytes)
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
    case .unsupported(let name): throw SourceError("\(name) pictures cannot be shown yet")
    case .needsMore: throw SourceError("its size is not in its first bytes")
    case .notAPicture:
      throw SourceError(bytes.isEmpty ? "the file is empty" : "it is not a readable picture")
    }
  }

  /// The least size to decode and the size to draw for what is asked.
  func plan(_ detail: PageDetail) throws(SourceError) -> Plan {
    let full = header.upright
    let isTurned = header.orientation >= 5
    let wanted = wantedSize(detail)
    // Room to filter down where the result is to be exact; a rough page takes the nearest.
    let least =
      switch detail {
      case .atLeast: wanted.width
      case .exactly: min(full.width, wanted.width * 2)
      case .part(let part): min(full.width, part.pageWidth)
      case .native: full.width
      }
    var plan = Plan(decoded: (header.width, header.height), drawn: wanted)
    var upright = full
    func eighths(_ part: Int, _ side: Int) -> Int { (side * part + 7) / 8 }
    switch header.format {
    case .jpeg:
      plan.eighths = (1..<8).first { eighths($0, full.width) >= least } ?? 8
      // For the screen less than was asked for is better than nothing.
      while case .atLeast = detail, plan.eighths > 1,
        eighths(plan.eighths, full.width) * eighths(plan.eighths, full.height) > Limits.pixels
      {
        plan.eighths -= 1
      }
      upright = (eighths(plan.eighths, full.width), eighths(plan.eighths, full.height))
    case .webp where full.width > least * 4:
      upright = (least * 2, max(1, full.height * least * 2 / full.width))
    case .png, .webp: break
    }
    plan.decoded = isTurned ? (upright.height, upright.width) : upright
    if case .atLeast = detail, upright.width <= 2 * wanted.width,
      max(upright.width, upright.height) <= Limits.textureSide
    {
      plan.drawn = upright
    }
    let isInStrips = header.format == .jpeg && PictureHeader.hasOneScan(jpeg: bytes)
    guard plan.decoded.width * plan.decoded.height <= Limits.pixels,
      plan.drawn.width * plan.drawn.height <= Limits.pixels,
      header.width * header.height <= (isInStrips ? Limits.scaledPixels : Limits.pixels)
    else {
      throw SourceError("its \(full.width) × \(full.height) pixels are too many")
    }
    return plan
  }

  /// The size asked for, upright, in the picture's proportions and within the limits.
  private func wantedSize(_ detail: PageDetail) -> (width: Int, height: Int) {
    let full = header.upright
    let asked =
      switch detail {
      case .atLeast(let width): min(width, full.width)
      case .exactly(let width): width
      case .native: full.width
      case .part(let part): min(part.pageWidth, full.width)
      }
    guard asked != full.width || max(full.width, full.height) > Limits.textureSide else {
      return full
    }
    var longest = Limits.side
    if case .atLeast = detail { longest = Limits.textureSide }
    let scale = min(
      Double(asked) / Double(full.width),
      Double(longest) / Double(max(full.width, full.height)))
    return (
      max(1, Int((Double(full.width) * scale).rounded())),
      max(1, Int((Double(full.height) * scale).rounded()))
    )
  }

  /// Draws the picture.
  func draw(_ detail: PageDetail, on canvas: inout some PixelCanvas) throws -> DrawnPage {
    if case .part(let part) = detail { return try draw(part, on: &canvas) }
    let plan = try plan(detail)
    let full = header.upright
    let isDirect = header.orientation == 1 && plan.decoded == plan.drawn
    if isDirect {
      try unsafe canvas.drawPage(width: plan.drawn.width, height: plan.drawn.height) { target in
        try unsafe decode(plan, target)
      }
    } else {
      let decoded = try turned(plan)
      try unsafe canvas.drawPage(width: plan.drawn.width, height: plan.drawn.height) { target in
        let isTurned = header.orientation >= 5
        let width = isTurned ? plan.decoded.height : plan.decoded.width
        let height = isTurned ? plan.decoded.width : plan.decoded.height
        let status = unsafe recto_resample(
          decoded, Int32(width), Int32(height), target,
          Int32(plan.drawn.width), Int32(plan.drawn.height))
        guard status == 0 else { throw SourceError("no memory to reduce the picture") }
      }
    }
    return DrawnPage(
      size: PageSize(width: Double(full.width), height: Double(full.height)),
      isSharpest: plan.drawn.width >= full.width || isLimited(plan, detail))
  }

  /// Draws a part of the picture: as fine as it is, and enlarged beyond that.
  private func draw(_ part: PagePart, on canvas: inout some PixelCanvas) throws -> DrawnPage {
    let plan = try plan(.part(part))
    let full = header.upright
    let decoded = try turned(plan)
    let isTurned = header.orientation >= 5
    let width = isTurned ? plan.decoded.height : plan.decoded.width
    let height = isTurned ? plan.decoded.width : plan.decoded.height
    let scale = Double(part.pageWidth) / Double(width)
    // Whole pixels of the source, and the nearest whole pixels of the target that show them.
    let left = min(width - 1, Int(Double(part.x) / scale))
    let top = min(height - 1, Int(Double(part.y) / scale))
    let columns = min(width - left, max(1, Int((Double(part.width) / scale).rounded(.up))))
    let rows = min(height - top, max(1, Int((Double(part.height) / scale).rounded(.up))))
    var cut: [UInt8] = []
    cut.reserveCapacity(columns * rows * 4)
    for row in top..<(top + rows) {
      let start = (row * width + left) * 4
      cut += decoded[start..<(start + columns * 4)]
    }
    try unsafe canvas.drawPage(width: part.width, height: part.height) { target in
      let status = unsafe recto_resample(
        cut, Int32(columns), Int32(rows), target, Int32(part.width), Int32(part.height))
      guard status == 0 else { throw SourceError("no memory to reduce the picture") }
    }
    return DrawnPage(
      size: PageSize(width: Double(full.width), height: Double(full.height)),
      isSharpest: part.pageWidth >= full.width)
  }

  /// Whether less was drawn than was asked for, because of our limits: asking for more is in vain.
  private func isLimited(_ plan: Plan, _ detail: PageDetail) -> Bool {
    guard case .atLeast(let width) = detail else { return false }
    return plan.drawn.width < min(width, header.upright.width)
  }

  /// The decoded picture, upright.
  private func turned(_ plan: Plan) throws -> [UInt8] {
    let (width, height) = plan.decoded
    let decoded = try unsafe Self.pixels(width * height) { try unsafe decode(plan, $0) }
    guard header.orientation != 1 else { return decoded }
    return try unsafe Self.pixels(width * height) { target in
      unsafe recto_orient(
        decoded, Int32(width), Int32(height), Int32(header.orientation), target)
    }
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

  /// Decodes as stored into room for `plan.decoded`.
  private func decode(_ plan: Plan, _ target: UnsafeMutablePointer<UInt8>) throws {
    let (width, height) = (Int32(plan.decoded.width), Int32(plan.decoded.height))
    var error = recto_error()
    let status =
      switch header.format {
      case .jpeg:
        unsafe recto_jpeg_decode(
          bytes, bytes.count, Int32(plan.eighths), width, height, target, &error)
      case .png: unsafe recto_png_decode(bytes, bytes.count, width, height, target, &error)
      case .webp: unsafe recto_webp_decode(bytes, bytes.count, width, height, target, &error)
      }
    guard status == 0 else { throw SourceError(error) }
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
