/// A part of a formula as it is set: a box on the baseline of its line.
///
/// Places in it are counted from where it begins on the baseline, to the right and down. It covers all that is drawn of
/// it, but for what leans over its sides.
public struct FormulaPart: Equatable, Sendable {
  /// Its bytes in `FlowFormula.text`.
  public var text: Range<Int>
  public var width: FlowLength
  /// Above and below the baseline.
  public var ascent, descent: FlowLength
  /// What of its width is room behind its last sign, which vanishes at the end of a line.
  public var trailing: FlowLength = 0
  /// By how much that room may be wider where a line is to be filled.
  public var give: FlowLength = 0
  /// What it costs to end a line before it; never done before the first part.
  public var penalty = 0
  /// Whether no line ends before it: it is a part by itself for the room before it alone.
  public var isJoined = false
  /// Whether it begins a line in any case: it is a row of a high table, which pages may part.
  public var beginsLine = false
  /// Letters and lines; no pictures.
  public var items: [DisplayItem]
  /// Its text, in reading order, by places in `FlowFormula.text`.
  public var letters: [DisplayLetter]

  public init(
    text: Range<Int>, width: FlowLength, ascent: FlowLength, descent: FlowLength,
    items: [DisplayItem] = [], letters: [DisplayLetter] = []
  ) {
    (self.text, self.width, self.ascent, self.descent) = (text, width, ascent, descent)
    (self.items, self.letters) = (items, letters)
  }

  /// The same part so many times as large, 0 to 1.
  public func scaled(_ scale: Double) -> FormulaPart {
    func scaled(_ length: FlowLength) -> FlowLength {
      FlowLength((Double(length) * scale).rounded())
    }
    func scaled(_ box: DisplayBox) -> DisplayBox {
      DisplayBox(
        left: scaled(box.left), top: scaled(box.top), right: scaled(box.right),
        bottom: scaled(box.bottom))
    }
    var part = self
    (part.width, part.trailing, part.give) = (scaled(width), scaled(trailing), scaled(give))
    (part.ascent, part.descent) = (scaled(ascent), scaled(descent))
    part.items = items.map { item in
      switch item {
      case .glyphs(let font, let size, let stretch, let color, let glyphs):
        .glyphs(
          font: font, size: scaled(size), stretch: stretch, color: color,
          glyphs.map { $0.moved(to: scaled($0.x), scaled($0.y)) })
      case .fill(let box, let color): .fill(scaled(box), color)
      case .line(let line, let color): .line(line.moved { (scaled($0), scaled($1)) }, color)
      case .shape(let shape, let color): .shape(shape.moved { (scaled($0), scaled($1)) }, color)
      case .picture(let picture, let box): .picture(picture, scaled(box))
      // There are none in formulas.
      case .wash, .veiled: item
      }
    }
    part.letters = letters.map {
      DisplayLetter(offset: $0.offset, box: scaled($0.box), end: $0.end)
    }
    return part
  }
}
