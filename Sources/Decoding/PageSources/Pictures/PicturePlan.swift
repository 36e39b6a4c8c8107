import RectoBookModel
import RectoCDecoders
import RectoCPixels

extension PictureDecoder {
  /// The steps from file to page, decided before any pixel is touched.
  struct Plan: Equatable {
    /// The size to decode at, as stored.
    var decoded: (width: Int, height: Int)
    /// Of a JPEG, the eighths of its size.
    var eighths = 8
    /// The size of the whole page, upright, at which it or a part of it is drawn.
    var drawn: (width: Int, height: Int)
    /// The part that is drawn, or nil.
    var part: PagePart?
    /// The pixels that it is drawn for, or nil; with neither it is the whole page.
    var fit: PageFit?

    static func == (a: Plan, b: Plan) -> Bool {
      a.decoded == b.decoded && a.drawn == b.drawn && a.eighths == b.eighths && a.part == b.part
        && a.fit == b.fit
    }

    /// What is drawn of the page.
    var region: recto_region {
      if let fit { return recto_region(fit) }
      guard let part else { return .whole(drawn) }
      return recto_region(
        page_width: Int32(drawn.width), page_height: Int32(drawn.height), x: Int32(part.x),
        y: Int32(part.y), width: Int32(part.width), height: Int32(part.height), steps: 1)
    }

    /// The decoded pixels that are needed for it, upright.
    func needed(orientation: Int) -> recto_region {
      region.needed(of: orientation >= 5 ? (decoded.height, decoded.width) : decoded)
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
      case .exactly, .small, .part, .fitted: min(full.width, wanted.width * 2)
      case .native: full.width
      }
    var plan = Plan(decoded: (header.width, header.height), drawn: wanted)
    var upright = full
    func eighths(_ part: Int, _ side: Int) -> Int { (side * part + 7) / 8 }
    switch header.format {
    case .jpeg:
      // Of a narrow picture an eighth is rounded up so far that its height would be blurred.
      plan.eighths =
        full.width < 64 ? 8 : (1..<8).first { eighths($0, full.width) >= least } ?? 8
      // For the screen less than was asked for is better than nothing.
      while case .atLeast = detail, plan.eighths > 1,
        eighths(plan.eighths, full.width) * eighths(plan.eighths, full.height) > Limits.pixels
      {
        plan.eighths -= 1
      }
      upright = (eighths(plan.eighths, full.width), eighths(plan.eighths, full.height))
    case .webp where full.width > least * 4, .jp2 where full.width > least * 4:
      upright = (least * 2, max(1, full.height * least * 2 / full.width))
    case .png where header.area > Limits.pixels, .webp where header.area > Limits.pixels,
      .tiff where header.area > Limits.pixels:
      // By the least number of times that leaves room for the mip levels, too.
      let times = Int((Double(header.area) / Double(Limits.pixels / 2)).squareRoot().rounded(.up))
      upright = ((full.width + times - 1) / times, (full.height + times - 1) / times)
    case .png, .webp, .gif, .bmp, .ico, .qoi, .tiff, .avif, .heif, .jxl, .jp2: break
    }
    plan.decoded = isTurned ? (upright.height, upright.width) : upright
    if case .atLeast = detail, upright.width <= 2 * wanted.width,
      max(upright.width, upright.height) <= Limits.textureSide
    {
      plan.drawn = upright
    }
    if case .part(let part) = detail { plan.part = part }
    if case .fitted(let fit) = detail { plan.fit = fit }
    try refuse(plan)
    return plan
  }

  /// Throws where a plan takes more pixels than the limits allow.
  private func refuse(_ plan: Plan) throws(SourceError) {
    let drawn = plan.region
    var decoded = plan.decoded.width * plan.decoded.height
    var stored = header.width * header.height
    var most = Limits.pixels
    switch (header.format, source) {
    case (.jpeg, .bytes(let bytes)):
      let needed = plan.needed(orientation: header.orientation)
      decoded = Int(needed.width) * Int(needed.height)
      if PictureHeader.hasOneScan(jpeg: bytes) { most = Limits.scaledPixels }
    // Their decoders refuse what they cannot make smaller.
    case (.jp2, _), (.png, _), (.webp, _), (.tiff, _): most = Limits.scaledPixels
    case (.jxl, _), (.heif, _): stored *= Limits.pixels / Limits.floatingPixels
    default: break
    }
    guard decoded <= Limits.pixels, Int(drawn.width) * Int(drawn.height) <= Limits.pixels,
      stored <= most
    else {
      let full = header.upright
      throw SourceError("its \(full.width) × \(full.height) pixels are too many")
    }
  }

  /// The size asked for, upright, in the picture's proportions and within the limits.
  private func wantedSize(_ detail: PageDetail) -> (width: Int, height: Int) {
    let full = header.upright
    let asked =
      switch detail {
      case .atLeast(let width): min(width, full.width)
      case .exactly(let width), .small(let width): width
      case .native: full.width
      case .part(let part): part.pageWidth
      case .fitted(let fit): Int(fit.pixelsAcross.rounded(.up))
      }
    let longest =
      switch detail {
      case .atLeast: Limits.textureSide
      case .small: Limits.thumbnailSide
      case .exactly, .native: Limits.side
      // No more than a part of it is ever drawn.
      case .part, .fitted: Int(Int32.max)
      }
    guard asked != full.width || max(full.width, full.height) > longest else { return full }
    let scale = min(
      Double(asked) / Double(full.width),
      Double(longest) / Double(max(full.width, full.height)))
    return (
      max(1, Int((Double(full.width) * scale).rounded())),
      max(1, Int((Double(full.height) * scale).rounded()))
    )
  }
}

extension recto_region {
  /// All of a picture.
  static func whole(_ size: (width: Int, height: Int)) -> recto_region {
    let (width, height) = (Int32(size.width), Int32(size.height))
    return recto_region(
      page_width: width, page_height: height, x: 0, y: 0, width: width, height: height, steps: 1)
  }

  /// What lies under certain pixels.
  init(_ fit: PageFit) {
    self.init(
      page_width: Int32(fit.pageWidth), page_height: Int32(fit.pageHeight), x: Int32(fit.x),
      y: Int32(fit.y), width: Int32(fit.width), height: Int32(fit.height),
      steps: Int32(PageFit.steps))
  }

  /// What of the same picture at another size it is made of, in whole pixels.
  func needed(of size: (width: Int, height: Int)) -> recto_region {
    var needed = recto_region.whole(size)
    unsafe recto_resample_needs(
      needed.page_width, page_width, x, width, steps, &needed.x, &needed.width)
    unsafe recto_resample_needs(
      needed.page_height, page_height, y, height, steps, &needed.y, &needed.height)
    return needed
  }

  /// The picture's size, where it is counted in whole pixels.
  var page: (width: Int, height: Int) { (Int(page_width), Int(page_height)) }

  /// Whether it is the whole picture, in whole pixels.
  var isWhole: Bool {
    steps == 1 && x == 0 && y == 0 && width == page_width && height == page_height
  }

  /// The region of the stored picture that, once it stands upright, is this one.
  func turnedBack(orientation: Int) -> recto_region {
    var stored = self
    if orientation >= 5 {
      stored = recto_region(
        page_width: page_height, page_height: page_width, x: y, y: x, width: height, height: width,
        steps: steps)
    }
    if [2, 3, 7, 8].contains(orientation) {
      stored.x = stored.page_width - stored.x - stored.width
    }
    if [3, 4, 6, 7].contains(orientation) {
      stored.y = stored.page_height - stored.y - stored.height
    }
    return stored
  }
}
