import BookFixtures
import RectoBookModel

/// Answers at random, from a seed.
struct Dice {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func yes() -> Bool { .random(using: &random) }
  mutating func page() -> PageNumber { PageNumber(int(1...Limits.pages)) }
  mutating func share(from low: Double = 0) -> Double { .random(in: low...1, using: &random) }

  mutating func text() -> String {
    let letters = ["a", "é", "漢", "🙂", "e\u{301}"]
    return (0..<int(0...20)).compactMap { _ in letters.randomElement(using: &random) }.joined()
  }

  mutating func box() -> PageBox {
    let (x, y) = (share(), share())
    return PageBox(left: x, top: y, right: share(from: x), bottom: share(from: y))
  }

  mutating func outline(depth: Int = 0) -> [OutlineEntry] {
    (0..<int(0...(3 - depth))).map { _ in
      OutlineEntry(
        title: text(), page: yes() ? page() : nil,
        children: depth < 3 ? outline(depth: depth + 1) : [])
    }
  }

  mutating func ink() -> [FoundInk] {
    (0..<int(0...4)).map { _ in
      guard yes() else { return .strokes((0..<int(0...9)).map { _ in UInt8(int(0...255)) }) }
      let lines = (0..<int(0...3)).map { _ in (0..<2 * int(1...5)).map { _ in share() - 0.5 } }
      return .lines(
        lines, width: share(from: 0.001), color: UInt32(int(0...Int(UInt32.max))),
        isMultiplied: yes())
    }
  }

  mutating func annotations() -> [PageAnnotation] {
    (0..<int(0...4)).map { _ in
      var one = PageAnnotation(
        name: text(), kind: PageAnnotation.Kind.allCases[int(0...3)],
        color: UInt32(int(0...0xFF_FFFF)), boxes: (0..<int(1...3)).map { _ in box() })
      (one.quote, one.note, one.author) = (text(), text() + "\n" + text(), text())
      one.changed = yes() ? Double(int(-9_999_999...9_999_999_999)) : nil
      return one
    }
  }

  mutating func labels() -> PageLabels {
    PageLabels(
      (0..<int(0...5)).map { _ in
        PageLabels.Range(
          first: page(), style: PageLabels.Style.allCases[int(0...5)], prefix: text(),
          start: int(1...9999))
      })
  }

  mutating func survey() -> [PageListing] {
    (0..<int(1...20)).map { _ in
      let size = PageSize(
        width: .random(in: 1...10_000, using: &random),
        height: .random(in: 1...10_000, using: &random))
      return PageListing(
        size: yes() ? size : nil, problem: yes() ? text() : nil,
        side: [nil, .left, .right, .both, .single][int(0...4)],
        content: yes() ? .random(in: 0 ... .max, using: &random) : nil)
    }
  }

  mutating func pageText() -> PageText {
    PageText(
      lines: (0..<int(0...4)).map { _ in
        PageText.Line(
          words: (0..<int(1...4)).map { _ in
            let word = "w" + text()
            let edges = (0...word.count).map { _ in share() }
            return PageText.Word(
              text: word, box: box(), edges: edges, runsDown: yes(),
              starts: word.indices.enumerated().compactMap { yes() ? $0.offset : nil })
          }, endsBlock: yes())
      },
      turns: (0..<int(0...3)).map { PageText.Turn(sign: 9 * $0 - int(0...9), place: text()) })
  }

  mutating func text(in limits: ClosedRange<Int> = Limits.placeOffsets) -> Place {
    .text(chapter: int(0...(Limits.chapters - 1)), offset: int(limits))
  }

  mutating func places() -> [PlacedPage] {
    (0..<int(0...9)).map { _ in yes() ? PlacedPage(text(), on: page()) : PlacedPage(page()) }
  }

  mutating func links() -> [PageLink] {
    (0..<int(0...5)).map { _ in
      PageLink(
        box: box(),
        target: yes()
          ? .page(page())
          : .address("https:" + String(repeating: "é", count: int(0...1000))),
        note: (0..<int(0...3)).map { String(repeating: "ñ\($0)", count: int(0...1000)) })
    }
  }
}
