import RectoBookMarkup
import RectoFlowModel

/// Large letters that paragraphs begin with.
extension FlowBuilder {
  /// A first letter so many times as large as the others is an initial, whatever else is said of it.
  static let leastRatio = 1.8

  /// Ends a large letter that the paragraph begins with.
  mutating func endInitial(_ lines: Int) {
    boxes[boxes.count - 1].initial = (text.bytes.count, lines)
  }

  /// Takes the first letter with the signs around it from the first text of a box that has rules for it, and says in which
  /// style it is set.
  mutating func takeFirstLetter(
    of bytes: inout ArraySlice<UInt8>, in number: UInt16
  ) -> (letters: ArraySlice<UInt8>, style: UInt16)? {
    guard let list = boxes[boxes.count - 1].letters, !boxes[boxes.count - 1].hasParagraph,
      let start = bytes.firstIndex(where: { $0 > 0x20 })
    else { return nil }
    boxes[boxes.count - 1].letters = nil
    let length = bytes[start...].firstLetterBytes
    guard length > 0 else { return nil }
    var style = computer.style(list, in: number)
    let (own, around) = (computer.traits[Int(style)], computer.traits[Int(number)])
    if own.isInitial(in: around) || own.size >= around.size * Self.leastRatio {
      style = computer.plainInitial(style, in: number)
    }
    defer { bytes = bytes[(start + length)...] }
    return (bytes[start..<start + length], style)
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes its first letter has with the signs around it; 0 where there is none.
  fileprivate var firstLetterBytes: Int {
    let text = String(decoding: prefix(64), as: UTF8.self)
    var (end, hasLetter) = (text.startIndex, false)
    for index in text.indices {
      let isSign = text[index].isPunctuation || text[index].isSymbol
      guard !text[index].isWhitespace, isSign || !hasLetter else { break }
      hasLetter = hasLetter || !isSign
      end = text.index(after: index)
    }
    return hasLetter ? text[..<end].utf8.count : 0
  }
}

extension FlowText.Paragraph {
  /// An initial has at most so many letters and signs.
  private static let mostLetters = 4

  /// Its initial: what was marked as one, or a first letter that is much larger than the others, whose size is in points.
  func initial(
    in box: OpenBox, _ paragraph: FlowParagraph, size: Double, _ faces: [FlowFace],
    _ bytes: [UInt8]
  ) -> FlowInitial? {
    guard let first = spans.first, first.picture == nil, box.markers.isEmpty,
      !paragraph.keepsLines, box.headLevel == 0, paragraph.alignment != .center
    else { return nil }
    let start = text.lowerBound
    var (end, lines) = box.initial ?? (first.text.upperBound, 0)
    if lines == 0 {
      let ratio = faces[first.face].size.points / max(size, 0.1)
      guard ratio >= FlowBuilder.leastRatio, spans.count > 1 else { return nil }
      lines = ratio < 2.6 ? 2 : 3
    }
    // A space behind it is none of it.
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > start, end < text.upperBound, end - start <= 32 else { return nil }
    let letters = String(decoding: bytes[start..<end], as: UTF8.self)
    guard letters.count <= Self.mostLetters, letters.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    let span = spans.last { $0.text.lowerBound < end } ?? first
    let heights = FlowInitial.heights
    return FlowInitial(
      end: end, lines: min(max(lines, heights.lowerBound), heights.upperBound), face: span.face)
  }
}
