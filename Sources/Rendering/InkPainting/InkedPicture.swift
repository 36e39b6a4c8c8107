public import PageDrawing
public import PageGeometry
public import RectoBookModel
internal import RectoCPixels

/// Lends the levels of a picture one after the other, as `MipChain` says.
public typealias PrintLender = @Sendable ((RawSpan) -> Void) -> Void

/// A picture of a page, or of a part of it, with what is drawn on it: the print below is kept, so that ink can go.
///
/// Law: whatever was painted before, it is as painting the whole drawing at once makes it.
public struct InkedPicture: Sendable {
  /// The sizes of its levels.
  public let chain: MipChain
  private let sheets: [InkSheet]
  private let print: PrintLender
  /// All levels with the ink that is dry.
  public private(set) var bytes: [UInt8]
  private var painter = InkPainter()
  /// How many levels strokes are painted into; each of the others is made of the last of these.
  private let painted: Int

  /// Pixels across or down the smallest level that strokes are painted into.
  private static let leastSide = 128

  /// Pixels of one level that changed.
  public struct Patch: Equatable, Sendable {
    public var level: Int
    public var pixels: InkPixels
    /// Four a pixel, rows from the top.
    public var bytes: [UInt8]
  }

  /// A picture without ink.
  ///
  /// - Parameters:
  ///   - chain: the sizes of its levels.
  ///   - least: where its upper left corner lies, in page heights.
  ///   - greatest: where its lower right corner does.
  ///   - print: lends the levels without ink, as many bytes as the chain has.
  public init(chain: MipChain, least: Vector2, greatest: Vector2, print: @escaping PrintLender) {
    (self.chain, self.print) = (chain, print)
    sheets = chain.levels.map { level in
      InkSheet(width: level.width, height: level.height, least: least, greatest: greatest)
    }
    painted = max(1, chain.levels.prefix { max($0.width, $0.height) >= Self.leastSide }.count)
    var bytes: [UInt8] = []
    print { span in
      // Safe because the bytes are copied while they are lent.
      unsafe span.withUnsafeBytes { unsafe bytes = Array($0) }
    }
    precondition(bytes.count == chain.byteCount, "a picture has all levels of its chain")
    self.bytes = bytes
  }

  /// The same with all levels painted already, as many bytes as the chain has.
  public mutating func restore(_ bytes: [UInt8]) {
    precondition(bytes.count == chain.byteCount, "a picture has all levels of its chain")
    self.bytes = bytes
  }

  /// How far a curve may be from smooth here, in page heights: nobody sees it.
  public var tolerance: Double { 0.1 / max(sheets[0].scale.x, sheets[0].scale.y) }

  /// Lends all levels with the ink that is dry.
  public func withBytes(_ body: (RawSpan) -> Void) { Self.lend(bytes, to: body) }

  private static func lend(_ bytes: [UInt8], to body: (RawSpan) -> Void) {
    // Safe because the array outlives the call.
    unsafe bytes.withUnsafeBytes { unsafe body(RawSpan(_unsafeBytes: $0)) }
  }

  /// How many pixels its largest level has for each page height, down.
  public var detail: Double { sheets[0].scale.y }

  /// The colour of the pixel at a place, with the ink that is dry.
  ///
  /// - Parameters:
  ///   - place: in page heights.
  ///   - pixel: how large a pixel of the screen is there, in page heights: the level is taken that shows no less.
  /// - Returns: the colour as in strokes, which covers; nil beside the picture.
  public func color(at place: Vector2, pixel: Double) -> UInt32? {
    let level = sheets.lastIndex { $0.scale.y * pixel >= 1 } ?? 0
    let sheet = sheets[level]
    let point = (place - sheet.least) * sheet.scale
    guard point.x >= 0, point.y >= 0, point.x < Double(sheet.width),
      point.y < Double(sheet.height)
    else { return nil }
    let start = chain.offset(ofLevel: level) + (Int(point.y) * sheet.width + Int(point.x)) * 4
    return bytes[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) } << 8 | 0xFF
  }

  /// Paints a part of the ink anew.
  ///
  /// - Parameters:
  ///   - ink: all of it.
  ///   - box: the part, in page heights.
  /// - Returns: what has changed.
  public mutating func repaint(_ ink: SeenInk, within box: InkBox) -> [Patch] {
    let patches = patches(
      within: box, from: print, staining: stains(of: ink, within: box),
      painting: shapes(of: ink.drawing, within: box), on: ink.stock, under: ink.slips)
    for patch in patches { store(patch) }
    return patches + makeSmallLevels()
  }

  /// What a part looks like with strokes that are not dry yet, but for its smallest levels.
  ///
  /// - Parameters:
  ///   - wet: the strokes.
  ///   - ink: what is dry, which is painted already; nil where that is not known.
  ///   - box: the part.
  /// - Returns: what it looks like.
  public mutating func wet(
    _ wet: [InkShape], on ink: SeenInk?, within box: InkBox
  ) -> [Patch] {
    // What lets things show through lies under what is dry by now.
    if let ink, wet.contains(where: \.tool.isTranslucent) {
      return patches(
        within: box, from: print, staining: stains(of: ink, within: box),
        painting: shapes(of: ink.drawing, within: box) + wet, on: ink.stock, under: ink.slips)
    }
    let bytes = bytes
    return patches(
      within: box, from: { Self.lend(bytes, to: $0) }, painting: wet, on: ink?.stock ?? InkStock())
  }

  /// The strokes from other pages of which pixels may be touched that a box touches.
  private func stains(of ink: SeenInk, within box: InkBox) -> [InkPainter.Stain] {
    ink.bleeding.isEmpty ? [] : ink.stains(tolerance: tolerance, within: touching(box))
  }

  /// What pixels show that a box touches.
  private func touching(_ box: InkBox) -> InkBox {
    let room = Vector2(3, 3) / sheets[painted - 1].scale
    return InkBox(least: box.least - room, greatest: box.greatest + room)
  }

  /// The strokes of which pixels may be touched that a box touches.
  private func shapes(of drawing: Drawing, within box: InkBox) -> [InkShape] {
    let (tolerance, box) = (tolerance, touching(box))
    return drawing.items.compactMap { item in
      InkBox(item).meets(box) ? item.shape(tolerance: tolerance) : nil
    }
  }

  /// Makes each level that is too small to paint into of the last one that is not.
  private mutating func makeSmallLevels() -> [Patch] {
    let (source, start) = (chain.levels[painted - 1], chain.offset(ofLevel: painted - 1))
    let print = Array(bytes[start..<start + source.width * source.height * 4])
    func region(_ width: Int, _ height: Int) -> recto_region {
      recto_region(
        page_width: Int32(width), page_height: Int32(height), x: 0, y: 0, width: Int32(width),
        height: Int32(height), steps: 1)
    }
    return (painted..<chain.levels.count).map { level in
      let (width, height) = chain.levels[level]
      var small = [UInt8](repeating: 255, count: width * height * 4)
      // Without memory for it, it stays white: it is too small to be read.
      _ = unsafe recto_resample(
        print, region(source.width, source.height), &small, region(width, height))
      let patch = Patch(
        level: level, pixels: InkPixels(x: 0, y: 0, width: width, height: height), bytes: small)
      store(patch)
      return patch
    }
  }

  private mutating func patches(
    within box: InkBox, from lender: PrintLender, staining stains: [InkPainter.Stain] = [],
    painting shapes: [InkShape], on stock: InkStock, under slips: [PaperSlip] = []
  ) -> [Patch] {
    var patches: [Patch] = []
    lender { span in
      for (level, sheet) in sheets.prefix(painted).enumerated() {
        guard let pixels = sheet.pixels(of: box) else { continue }
        patches.append(
          Patch(level: level, pixels: pixels, bytes: copy(of: pixels, level, from: span)))
      }
    }
    for index in patches.indices {
      let (pixels, sheet) = (patches[index].pixels, sheets[patches[index].level])
      painter.paint(stains, on: stock, into: pixels, of: sheet, bytes: &patches[index].bytes)
      painter.paint(shapes, on: stock, into: pixels, of: sheet, bytes: &patches[index].bytes)
      for slip in slips { slip.lie(on: pixels, of: sheet, bytes: &patches[index].bytes) }
    }
    return patches
  }

  private func copy(of pixels: InkPixels, _ level: Int, from span: RawSpan) -> [UInt8] {
    let width = chain.levels[level].width
    let start = chain.offset(ofLevel: level)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.width * pixels.height * 4)
    for row in pixels.y..<pixels.y + pixels.height {
      let first = start + (row * width + pixels.x) * 4
      // Safe because the rows lie within the level.
      unsafe span.extracting(first..<first + pixels.width * 4)
        .withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  private mutating func store(_ patch: Patch) {
    let width = chain.levels[patch.level].width
    let start = chain.offset(ofLevel: patch.level)
    let rowBytes = patch.pixels.width * 4
    for row in 0..<patch.pixels.height {
      let first = start + ((row + patch.pixels.y) * width + patch.pixels.x) * 4
      bytes.replaceSubrange(
        first..<first + rowBytes, with: patch.bytes[row * rowBytes..<(row + 1) * rowBytes])
    }
  }
}
