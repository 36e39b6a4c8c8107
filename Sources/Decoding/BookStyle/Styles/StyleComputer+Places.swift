import RectoFlowModel

/// Where letters and pictures stand on their line.
extension StyleComputer {
  private static let seats: [String: FlowFace.Seat] = [
    "super": .superior, "sub": .inferior, "middle": .middle, "text-top": .textTop,
    "text-bottom": .textBottom, "top": .top, "bottom": .bottom,
  ]
  /// How far numbers beside numbers of notes are raised, or lowered, in sizes of the letters around.
  private static let nested = 0.08

  func computePlace(_ letters: inout LetterStyle, _ parent: ComputedStyle, isInline: Bool) {
    if isInline || !isExact { computeShift(&letters) }
    guard isInline else {
      (letters.rise, letters.seat, letters.around) = (0, .baseline, 0)
      return
    }
    switch value(.verticalAlign) {
    case .word(let word):
      guard let seat = Self.seats[word] else { break }
      if letters.seat == .baseline || seat != .superior && seat != .inferior {
        (letters.seat, letters.around) = (seat, parent.letters.size)
      } else {
        // Sheets raise what stands in a note's link as well as the link, and mean it once.
        letters.rise += (seat == .superior ? 1 : -1) * parent.letters.size * Self.nested
      }
    case .length(let found):
      let amount = length(found, em: letters.size)
      let ratio = parent.lines.ratio(size: parent.letters.size)
      letters.rise += amount.points(scale: 1, width: letters.size * ratio)
    default: break
    }
    letters.rise = min(max(letters.rise, -1_000), 1_000)
    if let word = word(.fontVariantPosition) { computeVariant(&letters, parent, word) }
  }

  /// Letters of another height on the line, in the sizes of those around, where the house has them.
  private static let variantSize = 0.66

  /// Makes numbers of notes or of formulas of what is asked for as the font's own: they look as all others do, and those
  /// that fonts lack are there as well.
  private func computeVariant(_ letters: inout LetterStyle, _ parent: ComputedStyle, _ word: String)
  {
    guard word == "super" || word == "sub", letters.seat == .baseline else { return }
    (letters.seat, letters.around) = (word == "super" ? .superior : .inferior, parent.letters.size)
    letters.size *= Self.variantSize
  }

  /// Takes the shadows of letters.
  func computeShadows(_ letters: inout LetterStyle) {
    switch value(.textShadow) {
    case .shadows(let found):
      func points(_ length: StyleLength) -> Double {
        self.length(length, em: letters.size).points(scale: 1, width: 0)
      }
      letters.shadows = found.map {
        FlowShadow(
          right: FlowLength(points: points($0.right)), down: FlowLength(points: points($0.down)),
          blur: FlowLength(points: max(points($0.blur), 0)), color: $0.color)
      }
    case .initial: letters.shadows = []
    default: break
    }
  }

  /// Takes how far an element is moved from where it stands: by one of two sides that are opposite, as CSS has it.
  private func computeShift(_ letters: inout LetterStyle) {
    guard word(.position) == "relative" else { return }
    let right = offset(.left, letters.size) ?? offset(.right, letters.size).map { -$0 } ?? 0
    let down = offset(.top, letters.size) ?? offset(.bottom, letters.size).map { -$0 } ?? 0
    letters.shiftRight = min(max(letters.shiftRight + right, -100), 100)
    letters.shiftDown = min(max(letters.shiftDown + down, -100), 100)
  }

  /// A side in points; hundredths of a height that is not known yet move nothing.
  private func offset(_ property: StyleProperty, _ em: Double) -> Double? {
    guard case .length = value(property), let side = length(property, em: em) else { return nil }
    return side.scaled + side.fixed
  }
}
