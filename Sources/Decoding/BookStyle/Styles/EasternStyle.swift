import RectoFlowModel

/// What styles say of letters in squares, and of lines that run down; elements within have it too.
struct EasternStyle: Hashable, Sendable {
  /// Marks that stress a text.
  enum Emphasis: Hashable, Sendable {
    /// By its shape, nil for that which the lines have; filled or open.
    case shape(String?, isOpen: Bool)
    case sign(String)
  }

  /// On lines that run down.
  var orientation = FlowFace.Orientation.mixed
  var combining = FlowFace.Combining.none
  var emphasis: Emphasis?
  var emphasisColor: FlowColor?
  /// Where marks stand, of lines that run across, nil for where the language has them, and of those that run down.
  var isEmphasisUnder: Bool?
  var isEmphasisLeft = false
  var areReadingsBelow = false
  var breaking = FlowBreaking()
  var hangsMarks = false

  /// The marks that stress a text in a language on lines of a mode.
  func emphasis(on writing: WritingMode, in language: String) -> FlowEmphasis? {
    guard let emphasis else { return nil }
    var found: FlowEmphasis
    switch emphasis {
    case .sign(let sign): found = FlowEmphasis(mark: sign)
    case .shape(let shape, let isOpen):
      let signs = Self.signs[shape ?? (writing.isVertical ? "sesame" : "circle")] ?? ("•", "◦")
      found = FlowEmphasis(mark: isOpen ? signs.open : signs.filled)
    }
    found.color = emphasisColor
    // Chinese has them below its letters, Japanese above.
    found.isBelow =
      writing.isVertical ? isEmphasisLeft : isEmphasisUnder ?? language.hasPrefix("zh")
    return found
  }

  private static let signs: [String: (filled: String, open: String)] = [
    "dot": ("•", "◦"), "circle": ("●", "○"), "double-circle": ("◉", "◎"), "triangle": ("▲", "△"),
    "sesame": ("﹅", "﹆"),
  ]
}

extension StyleComputer {
  func compute(_ eastern: inout EasternStyle) {
    if let word = word(.textOrientation) {
      eastern.orientation =
        switch word {
        case "upright": .upright
        case "sideways", "sideways-right": .sideways
        default: .mixed
        }
    }
    // Lines of a page that is turned as a whole have all of their letters turned.
    if let word = word(.writingMode), word.hasPrefix("sideways") { eastern.orientation = .sideways }
    switch value(.textCombineUpright) {
    case .word(let word):
      eastern.combining =
        switch word {
        case "all", "horizontal": .all
        case "digits": .digits(2)
        default: .none
        }
    case .number(let most): eastern.combining = .digits(Int(most))
    case .initial: eastern.combining = .none
    default: break
    }
    computeEmphasis(&eastern)
    if let word = word(.lineBreak) {
      eastern.breaking.strictness =
        switch word {
        case "loose": .loose
        case "normal": .normal
        case "anywhere": .anywhere
        default: .strict
        }
    }
    if let word = word(.wordBreak) {
      eastern.breaking.words =
        switch word {
        case "break-all": .anywhere
        case "keep-all": .whole
        case "auto-phrase": .phrases
        default: .usual
        }
    }
    if let word = word(.hangingPunctuation) { eastern.hangsMarks = word.contains("-end") }
    if let word = word(.rubyPosition) {
      eastern.areReadingsBelow = word.contains("under") || word.contains("after")
    }
  }

  private func computeEmphasis(_ eastern: inout EasternStyle) {
    switch value(.textEmphasisStyle) {
    case .text(let sign): eastern.emphasis = .sign(sign)
    case .word(let words) where !words.contains("none"):
      let words = words.split(separator: " ").map(String.init)
      eastern.emphasis = .shape(
        words.first { $0 != "filled" && $0 != "open" }, isOpen: words.contains("open"))
    case .word, .initial: eastern.emphasis = nil
    default: break
    }
    switch value(.textEmphasisColor) {
    case .color(let color): eastern.emphasisColor = color
    case .word, .initial: eastern.emphasisColor = nil
    default: break
    }
    if let word = word(.textEmphasisPosition) {
      eastern.isEmphasisUnder = word.contains("under")
      eastern.isEmphasisLeft = word.contains("left")
    }
  }
}
