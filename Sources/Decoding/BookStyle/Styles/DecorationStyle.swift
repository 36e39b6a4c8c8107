import RectoFlowModel

/// Lines along the letters of an element.
struct DecorationStyle: Hashable, Sendable {
  enum Side: Hashable, Sendable { case left, right }

  /// Where lines under letters lie; elements within have it too.
  struct Under: Hashable, Sendable {
    /// Whether they lie below all letters of the font.
    var isBeyond = false
    /// From the baseline, in points where letters have their usual size; nil as the font has it.
    var offset: Double?
    /// On which side of lines that run down; nil as the language has it.
    var side: Side?
  }

  struct Line: Hashable, Sendable {
    enum Place: Hashable, Sendable, CaseIterable { case under, through, over }

    var place: Place
    var stroke: FlowDecoration.Stroke
    /// That of the element which asks for the line, whatever the letters in it have.
    var color: FlowColor
    /// In points where letters have their usual size; nil as the font has it.
    var thickness: Double?
    var under: Under
    var skipsInk = true
  }

  /// Those of the element itself, if it is a part of a line.
  var own: [Line] = []
  /// Those of the blocks that it stands in, and its own if it is one: all text in them has them.
  var ofBlocks: [Line] = []
  var under = Under()
  /// Whether lines under letters, and over them, leave out what reaches into them; elements within have it too.
  var skipsInk = true

  /// More than these are not told apart.
  fileprivate static let most = 6
}

extension StyleComputer {
  /// Works out the lines along an element's letters, when all else is known of it.
  func computeDecoration(_ style: inout ComputedStyle) {
    let em = style.letters.size
    compute(&style.decoration.under, em: em)
    if let word = word(.textDecorationSkipInk) { style.decoration.skipsInk = word != "none" }
    switch value(.textDecorationLine) {
    case .word(let words): style.decoration.own = lines(words, style)
    case .initial: style.decoration.own = []
    default: break
    }
    guard style.box.display != .inline else { return }
    // What stands apart from its text has none of the lines of that.
    if style.box.isFloated { style.decoration.ofBlocks = [] }
    let known = style.decoration.ofBlocks
    let more = style.decoration.own.filter { !known.contains($0) }
    style.decoration.ofBlocks = (known + more).suffix(DecorationStyle.most)
    style.decoration.own = []
  }

  private func lines(_ words: String, _ style: ComputedStyle) -> [DecorationStyle.Line] {
    let names: [(String, DecorationStyle.Line.Place)] = [
      ("underline", .under), ("overline", .over), ("line-through", .through),
    ]
    var (color, thickness) = (style.letters.color, Double?.none)
    if case .color(let own) = value(.textDecorationColor) { color = own }
    if case .length(let found) = value(.textDecorationThickness) {
      thickness = max(points(found, em: style.letters.size), 0)
    }
    let stroke = word(.textDecorationStyle).flatMap { Self.decorationStrokes[$0] } ?? .solid
    return names.filter { words.contains($0.0) }.map {
      DecorationStyle.Line(
        place: $1, stroke: stroke, color: color, thickness: thickness,
        under: style.decoration.under, skipsInk: style.decoration.skipsInk)
    }
  }

  private func compute(_ under: inout DecorationStyle.Under, em: Double) {
    switch value(.textUnderlineOffset) {
    case .length(let found): under.offset = points(found, em: em)
    case .word, .initial: under.offset = nil
    default: break
    }
    if let words = word(.textUnderlinePosition) {
      under.isBeyond = words.contains("under")
      under.side = words.contains("right") ? .right : words.contains("left") ? .left : nil
    }
  }

  /// A length of which hundredths are those of an em.
  private func points(_ found: StyleLength, em: Double) -> Double {
    length(found, em: em).points(scale: 1, width: em)
  }

  private static let decorationStrokes: [String: FlowDecoration.Stroke] = [
    "solid": .solid, "double": .double, "dotted": .dotted, "dashed": .dashed, "wavy": .wavy,
  ]
}

extension FlowMeasures {
  /// What the reader's wishes make of lines along letters.
  func decorations(_ lines: [DecorationStyle.Line], _ letters: LetterStyle) -> [FlowDecoration] {
    lines.map { line in
      var decoration = FlowDecoration(place(of: line, letters), color: line.color)
      (decoration.stroke, decoration.skipsInk) = (line.stroke, line.skipsInk)
      decoration.thickness = line.thickness.map { FlowLength(points: $0 * scale) }
      if line.place == .under {
        decoration.gap =
          line.under.isBeyond
          ? .beyond : line.under.offset.map { .length(FlowLength(points: $0 * scale)) } ?? .font
      }
      return decoration
    }
  }

  private func place(
    of line: DecorationStyle.Line, _ letters: LetterStyle
  ) -> FlowDecoration.Place {
    if line.place == .through { return .through }
    guard writing.isVertical else { return line.place == .under ? .below : .above }
    // Lines beside Japanese stand on the right, those beside names in Chinese on the left.
    let language = letters.language.isEmpty ? wishes.language : letters.language
    let side = line.under.side ?? (language.hasPrefix("zh") ? .left : .right)
    return (line.place == .under) == (side == .left) ? .below : .above
  }
}
