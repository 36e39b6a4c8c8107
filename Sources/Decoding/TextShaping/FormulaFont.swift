import RectoCShaping
public import RectoFlowModel
import RectoMathSetting
import RectoTypesetting

/// The fonts that a formula is set in: one with a MATH table where there is one, and that of the text around it.
final class FormulaFont: MathFont {
  private let fonts: FontShelf
  private let shaper: HarfBuzzShaper
  private let face: FlowFace
  /// The font of formulas; nil where the text's own must do.
  private let file: Int?
  private let textMetrics: FaceMetrics
  /// How much larger letters of formulas are than those of the text, so that small letters of both are as high.
  let ratio: Double
  private var known: [Shape: Facts] = [:]

  private struct Shape: Hashable {
    var file: Int
    var id: UInt32
  }

  private struct Facts {
    var extents: MathExtents
    var italic = 0
    var accent = 0
  }

  /// Of how many shapes facts are kept.
  private static let mostKnown = 8_192
  /// How far letters of formulas are from the size that fonts have them in.
  private static let ratios = 0.9...1.15

  init(_ face: FlowFace, fonts: FontShelf, shaper: HarfBuzzShaper) {
    (self.face, self.fonts, self.shaper) = (face, fonts, shaper)
    let own = fonts.font(for: face)?.file
    textMetrics = shaper.metrics(of: shaper.setting(of: face))
    file = own.flatMap { Self.setsFormulas(fonts.files[$0]) ? $0 : nil } ?? fonts.formulaFile
    guard let file, file != own else {
      ratio = 1
      return
    }
    let wanted = Double(textMetrics.xHeight) / Double(max(fonts.files[file].metrics.xHeight, 1))
    ratio = min(max(wanted, Self.ratios.lowerBound), Self.ratios.upperBound)
  }

  /// Whether a font is made for formulas, not only for some of their signs: it has leaning letters for them, and moves
  /// scripts.
  private static func setsFormulas(_ font: OpenFont) -> Bool {
    func constant(_ constant: MathConstant) -> Int32 {
      unsafe recto_math_constant(font.pointer, UInt32(constant.rawValue))
    }
    return font.hasFormulas && font.has(0x1D465) && constant(.subscriptShiftDown) > 65_536 / 20
      && constant(.superscriptShiftUp) > 65_536 / 10
  }

  private var metrics: FaceMetrics { file.map { fonts.files[$0].metrics } ?? textMetrics }

  subscript(constant: MathConstant) -> Int {
    guard let file else { return constant.usual(xHeight: xHeight) }
    let value = unsafe Int(
      recto_math_constant(fonts.files[file].pointer, UInt32(constant.rawValue)))
    // A font of a book may say anything.
    return constant.isShare ? value : min(max(value, -2 * 65_536), 4 * 65_536)
  }

  var xHeight: Int { metrics.xHeight }
  var lineAscent: Int { Int(Double(textMetrics.ascent) / ratio) }
  var lineDescent: Int { Int(Double(textMetrics.descent) / ratio) }

  func has(_ scalar: UInt32) -> Bool { file.map { fonts.files[$0].has(scalar) } ?? false }

  // MARK: Shapes

  func signs(_ scalars: [UInt32], level: Int) -> [MathGlyph] {
    guard let file, scalars.allSatisfy({ fonts.files[file].has($0) }) else {
      // What the font lacks is taken from others, the rest still from it.
      return scalars.count == 1 || file == nil
        ? textSigns(scalars)
        : scalars.enumerated().flatMap { place, scalar in
          signs([scalar], level: level).map { glyph in
            var glyph = glyph
            glyph.cluster = place
            return glyph
          }
        }
    }
    var (bytes, clusters): ([UInt8], [Int]) = ([], [])
    for (place, scalar) in scalars.enumerated() {
      let encoded = UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}").map(Array.init) ?? []
      bytes += encoded
      clusters += [Int](repeating: place, count: encoded.count)
    }
    let features = UInt32(RECTO_SCRIPT_LEVEL) * UInt32(min(max(level, 0), 2))
    let font = fonts.files[file]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      guard let start = buffer.baseAddress,
        let shaped = unsafe recto_font_shape(
          font.pointer, start, bytes.count, 0, bytes.count, "Zmth", "", features, &count)
      else { return [] }
      return (0..<min(count, 8 * bytes.count)).map { index in
        let glyph = unsafe shaped[index]
        return MathGlyph(
          id: glyph.id, font: PenFont(file: file).number,
          cluster: clusters[min(Int(glyph.cluster), clusters.count - 1)],
          advance: Self.held(Int(glyph.advance)), x: Self.held(Int(glyph.x)),
          y: Self.held(Int(glyph.y)))
      }
    }
  }

  private static func held(_ length: Int) -> Int { min(max(length, -1 << 20), 1 << 20) }

  /// Scalars in the font of the text, or in those for signs that it lacks.
  private func textSigns(_ scalars: [UInt32]) -> [MathGlyph] {
    var (bytes, starts): ([UInt8], [Int]) = ([], [])
    for scalar in scalars {
      starts.append(bytes.count)
      bytes += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}").map(Array.init) ?? []
    }
    return words(bytes, isBold: false, isItalic: false).map { glyph in
      var glyph = glyph
      glyph.cluster = starts.lastIndex { $0 <= glyph.cluster } ?? 0
      return glyph
    }
  }

  func words(_ text: [UInt8], isBold: Bool, isItalic: Bool?) -> [MathGlyph] {
    var face = face
    face.isItalic = isItalic ?? face.isItalic
    if isBold { face.weight = max(face.weight, 700) }
    (face.hasSmallCapitals, face.letterSpacing) = (false, 0)
    let shaped = shaper.shape(
      text, 0..<text.count, setting: shaper.setting(of: face), isRightToLeft: false)
    func scaled(_ length: Int32) -> Int { Int(Double(length) / ratio) }
    return shaped.glyphs.map { glyph in
      MathGlyph(
        id: glyph.id, font: Int(glyph.font), cluster: Int(glyph.cluster),
        advance: scaled(glyph.advance), x: scaled(glyph.x), y: scaled(glyph.y), scale: 1 / ratio,
        isOfFormulas: false)
    }
  }

  // MARK: Facts

  private func facts(of glyph: MathGlyph) -> Facts {
    let shape = Shape(file: PenFont(number: glyph.font).file, id: glyph.id)
    if let found = known[shape] { return found }
    guard fonts.files.indices.contains(shape.file) else {
      return Facts(extents: MathExtents(left: 0, right: 0, ascent: 0, descent: 0, advance: 0))
    }
    let font = fonts.files[shape.file]
    let extents = unsafe recto_font_extents(font.pointer, shape.id)
    var facts = Facts(
      extents: MathExtents(
        left: Self.held(Int(extents.left)), right: Self.held(Int(extents.right)),
        ascent: Self.held(Int(extents.ascent)), descent: Self.held(Int(extents.descent)),
        advance: Self.held(Int(extents.advance))))
    if glyph.isOfFormulas {
      facts.italic = unsafe Self.held(
        Int(recto_math_italic_correction(font.pointer, shape.id)))
      facts.accent = unsafe Self.held(Int(recto_math_accent_place(font.pointer, shape.id)))
    }
    if known.count >= Self.mostKnown { known.removeAll() }
    known[shape] = facts
    return facts
  }

  func extents(of glyph: MathGlyph) -> MathExtents {
    let own = facts(of: glyph).extents
    guard glyph.scale != 1 else { return own }
    func scaled(_ length: Int) -> Int { Int(Double(length) * glyph.scale) }
    return MathExtents(
      left: scaled(own.left), right: scaled(own.right), ascent: scaled(own.ascent),
      descent: scaled(own.descent), advance: scaled(own.advance))
  }

  func italicCorrection(of glyph: MathGlyph) -> Int {
    guard glyph.isOfFormulas else {
      // What leans over its side does so by as much.
      let over = extents(of: glyph).right - glyph.advance
      return min(max(over, 0), 65_536 / 5)
    }
    return max(facts(of: glyph).italic, 0)
  }

  func accentPlace(of glyph: MathGlyph) -> Int? {
    guard glyph.isOfFormulas else {
      let own = extents(of: glyph)
      return (own.left + own.right) / 2
    }
    return facts(of: glyph).accent
  }

  func kern(of glyph: MathGlyph, _ corner: MathCorner, height: Int) -> Int {
    guard glyph.isOfFormulas, let file else { return 0 }
    return unsafe Self.held(
      Int(
        recto_math_kern(
          fonts.files[file].pointer, glyph.id, UInt32(corner.rawValue),
          Int32(clamping: height))))
  }

  func variants(of glyph: MathGlyph, isVertical: Bool) -> [MathVariant] {
    guard glyph.isOfFormulas, let file else { return [] }
    var found = [recto_math_variant](
      repeating: recto_math_variant(), count: Int(RECTO_MATH_MOST))
    let count = unsafe recto_math_variants(
      fonts.files[file].pointer, glyph.id, isVertical ? 1 : 0, &found, found.count)
    return found.prefix(count).map { MathVariant(id: $0.id, length: Self.held(Int($0.length))) }
  }

  func parts(of glyph: MathGlyph, isVertical: Bool) -> [MathGlyphPart] {
    guard glyph.isOfFormulas, let file else { return [] }
    var found = [recto_math_part](
      repeating: recto_math_part(), count: Int(RECTO_MATH_MOST))
    let count = unsafe recto_math_parts(
      fonts.files[file].pointer, glyph.id, isVertical ? 1 : 0, &found, found.count)
    return found.prefix(count).map { part in
      MathGlyphPart(
        id: part.id, length: max(Self.held(Int(part.length)), 0),
        startOverlap: Self.held(Int(part.start_overlap)),
        endOverlap: Self.held(Int(part.end_overlap)), isExtender: part.is_extender != 0)
    }
  }

  func leastOverlap(isVertical: Bool) -> Int {
    guard let file else { return 0 }
    return unsafe Self.held(
      Int(recto_math_least_overlap(fonts.files[file].pointer, isVertical ? 1 : 0)))
  }
}

extension HarfBuzzShaper {
  /// A flow with its formulas set, each in letters that go with the text around it.
  public func withFormulas(_ flow: Flow) -> Flow {
    guard !flow.formulas.isEmpty else { return flow }
    var flow = flow
    var fonts: [FlowFace: FormulaFont] = [:]
    for block in flow.blocks {
      guard case .text(let spans) = block.content else { continue }
      for span in spans {
        guard let number = span.formula, flow.formulas.indices.contains(number) else { continue }
        var face =
          flow.faces.indices.contains(span.face) ? flow.faces[span.face] : FlowFace()
        let (size, color) = (face.size.points, face.color)
        (face.size, face.color) = (.point, .black)
        let font = fonts[face] ?? formulaFont(for: face)
        fonts[face] = font
        flow.formulas[number].parts = FormulaSetter.parts(
          of: flow.formulas[number], font: font, size: size * font.ratio, color: color,
          isAlone: spans.count == 1)
      }
    }
    return flow
  }
}
