public import RectoFlowModel

/// Sets formulas as TeX does, by the constants of the MATH table of OpenType: the rules of appendix G of The TeXbook, from
/// a tree to shapes and lines.
public struct FormulaSetter: MathMeasuring {
  let font: any MathFont
  /// The text of what is being set, and how many nodes of it there were so far.
  private(set) var text: [UInt8]
  private var steps = 0

  /// So many nodes of a formula are set; what is beyond is left out. The largest that was met has 900.
  public static let mostNodes = 20_000

  private init(font: any MathFont, text: [UInt8]) { (self.font, self.text) = (font, text) }

  /// The parts of a formula whose letters are so large, in points, and have a colour. One that is alone in its paragraph is
  /// cut before signs, or at the rows of a high table that it is.
  public static func parts(
    of formula: FlowFormula, font: any MathFont, size: Double, color: FlowColor,
    isAlone: Bool = false
  ) -> [FormulaPart] {
    var setter = FormulaSetter(font: font, text: formula.text)
    let style = MathStyle(
      isDisplayed: formula.isDisplayed, size: min(max(size, 0.25), 2_000), color: color)
    return (isAlone ? setter.rows(of: formula.root, style) : nil)
      ?? setter.parts(of: formula.root, style, breaksBefore: formula.isDisplayed || isAlone)
  }

  /// What an operator is asked to be by what it stands in.
  struct Wish {
    var form: FormulaSign.Form?
    /// Above and below the baseline, in points.
    var reach: (ascent: Double, descent: Double)?
    var width: Double?
    /// Whether it stands over something as an accent.
    var isAccent = false
  }

  /// Sets a node. What is deep in scripts of an operator passes the wish on to that.
  mutating func box(_ node: FormulaNode, _ style: MathStyle, _ wish: Wish = Wish()) -> MathBox {
    steps += 1
    guard steps <= Self.mostNodes else { return MathBox() }
    switch node {
    case .row(let nodes): return row(nodes, style, wish)
    case .letters(let letters): return self.letters(letters, style)
    case .sign(let sign): return self.sign(sign, style, wish)
    case .space(let width, let ascent, let descent):
      return MathBox(
        width: points(width, style), ascent: points(ascent, style),
        descent: points(descent, style))
    case .fraction(let fraction): return self.fraction(fraction, style)
    case .root(let root): return self.root(root, style)
    case .scripts(let scripts): return self.scripts(scripts, style, wish)
    case .limits(let limits): return self.limits(limits, style, wish)
    case .table(let table): return self.table(table, style)
    case .padded(let node, let padding):
      return padded(box(node, style, wish), padding, style)
    case .hidden(let node, let own):
      let around = text
      text = own
      defer { text = around }
      var box = box(node, style)
      box.pieces = []
      return box
    case .enclosed(let node, let strokes):
      return enclosed(box(node, style), strokes, style)
    case .styled(let node, let own): return box(node, style.styled(own), wish)
    }
  }

  // MARK: Letters

  private func letters(_ letters: FormulaLetters, _ style: MathStyle) -> MathBox {
    let (scalars, offsets) = scalars(letters.text)
    guard let first = scalars.first else { return MathBox() }
    let isSingle = scalars.dropFirst().allSatisfy { (0x300...0x36F).contains($0) }
    var variant = letters.variant
    if variant == nil, letters.kind == .identifier, isSingle, MathAlphabet.leans(first) {
      variant = .italic
    }
    if letters.kind == .words { return words(letters, variant, style) }
    let mapped = scalars.map { scalar in
      variant.flatMap { MathAlphabet.scalar(scalar, in: $0) } ?? scalar
    }
    // Letters that the font of formulas lacks are those of the text.
    guard zip(scalars, mapped).allSatisfy({ $0 == $1 || font.has($1) }) else {
      return words(letters, variant, style)
    }
    return glyphs(font.signs(mapped, level: style.level), offsets, letters.text, style)
  }

  private func words(
    _ letters: FormulaLetters, _ variant: FormulaVariant?, _ style: MathStyle
  ) -> MathBox {
    let isUpright: Bool? = letters.kind == .words ? nil : false
    let glyphs = font.words(
      Array(text[letters.text]), isBold: variant?.isBold ?? false,
      isItalic: variant?.isItalic ?? isUpright)
    return self.glyphs(glyphs, nil, letters.text, style)
  }

  /// The scalars of a part of the text, and where each of them begins.
  func scalars(_ range: Range<Int>) -> ([UInt32], [Int]) {
    text.scalars(in: range)
  }

  /// Puts shapes in a row. `offsets` says where the scalar of each cluster begins; nil where clusters are bytes.
  func glyphs(
    _ glyphs: [MathGlyph], _ offsets: [Int]?, _ range: Range<Int>, _ style: MathStyle
  ) -> MathBox {
    let size = size(style)
    var box = MathBox()
    var marks: [(offset: Int, x: Double)] = []
    for (number, glyph) in glyphs.enumerated() {
      let extents = font.extents(of: glyph)
      let (x, y) = (box.width + points(glyph.x, size), points(glyph.y, size))
      let (ascent, descent) = (points(extents.ascent, size) + y, points(extents.descent, size) - y)
      box.ascent = number == 0 ? ascent : max(box.ascent, ascent)
      box.descent = number == 0 ? descent : max(box.descent, descent)
      box.pieces.append(
        .glyph(
          id: glyph.id, font: glyph.font, x: x, y: y, size: size * glyph.scale, stretch: 0,
          style.color))
      let offset =
        offsets.map { $0.indices.contains(glyph.cluster) ? $0[glyph.cluster] : range.lowerBound }
        ?? range.lowerBound + glyph.cluster
      if marks.last?.offset != offset { marks.append((offset, box.width)) }
      box.width += points(glyph.advance, size)
    }
    mark(range, marks, &box, style)
    if let glyph = glyphs.last {
      box.italic = points(font.italicCorrection(of: glyph), size)
      if glyphs.count == 1 {
        box.letter = glyph
        box.accent = font.accentPlace(of: glyph).map { points($0, size) }
      }
      box.width += box.italic
    }
    return box
  }

  /// Says where the letters of a part of the text are, by where some of them begin.
  private func mark(
    _ range: Range<Int>, _ marks: [(offset: Int, x: Double)], _ box: inout MathBox,
    _ style: MathStyle
  ) {
    let starts = scalars(range).1
    var place = 0
    while place < starts.count {
      // Those that have no shape of their own share the room of the one before.
      var end = place + 1
      while end < starts.count, !marks.contains(where: { $0.offset == starts[end] }) { end += 1 }
      let left = marks.first { $0.offset == starts[place] }?.x ?? 0
      let right =
        end < starts.count
        ? marks.first { $0.offset == starts[end] }?.x ?? box.width : box.width
      for index in place..<end {
        let step = (right - left) / Double(end - place)
        addLetter(
          starts[index], from: left + step * Double(index - place),
          to: left + step * Double(index - place + 1), &box, style)
      }
      place = end
    }
  }

  /// Says where a letter of the text is.
  func addLetter(
    _ offset: Int, from left: Double, to right: Double, _ box: inout MathBox, _ style: MathStyle
  ) {
    let size = size(style)
    box.pieces.append(
      .letter(
        offset: offset, left: left, right: right, top: points(font.lineAscent, size),
        bottom: -points(font.lineDescent, size)))
  }

  // MARK: Room

  /// With other extents, its content moved within them.
  private func padded(
    _ box: MathBox, _ padding: FormulaPadding, _ style: MathStyle
  ) -> MathBox {
    func changed(_ own: Double, _ change: FormulaPadding.Change?) -> Double {
      guard let change else { return own }
      let whole =
        switch change.whole {
        case .own: own
        case .width: box.width
        case .ascent: box.ascent
        case .descent: box.descent
        }
      return (change.isAdded ? own : 0) + points(change.length, style, of: whole)
    }
    var padded = MathBox()
    padded.add(box, x: changed(0, padding.shift), rise: changed(0, padding.rise))
    padded.width = max(changed(box.width, padding.width), 0)
    padded.ascent = changed(box.ascent, padding.ascent)
    padded.descent = changed(box.descent, padding.descent)
    return padded
  }
}
