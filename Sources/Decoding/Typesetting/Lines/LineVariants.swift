/// What makes a paragraph shorter or longer by a line or two: other lines for one or two of its parts between ends that the
/// text asks for.
///
/// Those parts are taken whose other lines have the fewest demerits beside their best ones; all others stay as they are.
struct LineVariants {
  /// Other lines for those of a paragraph in some places.
  private struct Variant {
    var place: Range<Int>
    var other: ParagraphBreaker.Other
  }

  /// The best two, the better one first.
  private var shorter: [Variant] = []
  private var longer: [Variant] = []

  /// Adds what the lines in some places may be instead. Of parts that are equally good the first are taken.
  ///
  /// - Parameters:
  ///   - others: one line less, and one more, each once at most.
  ///   - place: the lines of the paragraph that they stand for, none of which others stand for.
  mutating func add(_ others: [ParagraphBreaker.Other], for place: Range<Int>) {
    for other in others {
      let variant = Variant(place: place, other: other)
      if other.lines.count < place.count {
        Self.add(variant, to: &shorter)
      } else {
        Self.add(variant, to: &longer)
      }
    }
  }

  private static func add(_ variant: Variant, to best: inout [Variant]) {
    let place =
      best.firstIndex { $0.other.demerits > variant.other.demerits } ?? best.count
    best.insert(variant, at: place)
    if best.count > 2 { best.removeLast() }
  }

  /// Lets what stands for the lines up to one end where that one does.
  mutating func endLine(_ last: Int, at end: Int32) {
    Self.endLine(last, at: end, &shorter)
    Self.endLine(last, at: end, &longer)
  }

  private static func endLine(_ last: Int, at end: Int32, _ variants: inout [Variant]) {
    for index in variants.indices where variants[index].place.upperBound == last + 1 {
      let lines = variants[index].other.lines.count
      variants[index].other.lines[lines - 1].end = end
    }
  }

  /// The paragraph in other numbers of lines, of each number once: the nearest numbers first, shorter before longer.
  func paragraphs(_ lines: [SetLine]) -> [ParagraphBreaker.Other] {
    let one = [shorter, longer].filter { !$0.isEmpty }.map { [$0[0]] }
    let two = [shorter, longer].filter { $0.count > 1 }
    return (one + two).map { paragraph(lines, with: $0) }
  }

  private func paragraph(
    _ lines: [SetLine], with variants: [Variant]
  ) -> ParagraphBreaker.Other {
    var other = ParagraphBreaker.Other(lines: lines, demerits: 0)
    // From the last one on, so that places before it stay what they are.
    for variant in variants.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
      other.lines.replaceSubrange(variant.place, with: variant.other.lines)
      other.demerits += variant.other.demerits
    }
    if let first = lines.first {
      (other.lines[0].isFirst, other.lines[0].start) = (true, first.start)
    }
    return other
  }
}
