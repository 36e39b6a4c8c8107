import RectoFlowModel

/// How numbers of notes look.
extension StyleComputer {
  /// A style in the colour of another.
  mutating func colored(_ number: UInt16, like other: UInt16) -> UInt16 {
    changed(number) { style, styles in
      style.letters.color = styles[Int(other)].letters.color
      style.letters.hasHouseColor = styles[Int(other)].letters.hasHouseColor
    }
  }

  /// The style of a text that may be the number of a note, if it is raised: large enough to be read in figures that are
  /// small in their fonts, and upright on lines that run down.
  mutating func legible(
    _ number: UInt16, _ text: ArraySlice<UInt8>, _ measures: FlowMeasures
  ) -> UInt16 {
    let letters = styles[Int(number)].letters
    guard letters.seat == .superior, !measures.wishes.isExact else { return number }
    if text.hasArabicFigures {
      return changed(number) { style, _ in
        style.letters.size = max(letters.size, letters.around * Self.arabicSize)
      }
    }
    guard measures.writing.isVertical, letters.eastern.combining == .none,
      text.contains(where: { (0x30...0x39).contains($0) })
    else { return number }
    return changed(number) { style, _ in
      style.letters.eastern.combining = .digits(Self.uprightFigures)
    }
  }

  /// Beside the letters around; and the most figures that stand across a line.
  private static let (arabicSize, uprightFigures) = (0.9, 3)

  private mutating func changed(
    _ number: UInt16, _ change: (inout ComputedStyle, [ComputedStyle]) -> Void
  ) -> UInt16 {
    guard styles.count < limits.styles else { return number }
    var style = styles[Int(number)]
    change(&style, styles)
    return self.number(of: style)
  }
}

extension ArraySlice<UInt8> {
  /// Whether any of its figures are those of Arabic or Persian.
  fileprivate var hasArabicFigures: Bool {
    zip(self, dropFirst()).contains { first, second in
      first == 0xD9 && (0xA0...0xA9).contains(second)
        || first == 0xDB && (0xB0...0xB9).contains(second)
    }
  }
}
