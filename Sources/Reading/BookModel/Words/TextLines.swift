/// Where the lines of a page of text that flows lie, and with which words each begins: what is drawn beside them is
/// found again in another layout.
public struct TextLines: Equatable, Sendable {
  /// A line.
  public struct Line: Equatable, Sendable {
    /// Where its middle lies, in page heights from the top.
    public var down: Double
    /// How many signs of the chapter come before it, see `Place.text`.
    public var offset: Int

    public init(down: Double, offset: Int) { (self.down, self.offset) = (down, offset) }
  }

  /// The line of the spine that the page belongs to, from 0.
  public let chapter: Int
  /// In reading order, at least one.
  public let lines: [Line]

  /// The lines of a page; nil where it has none, or does not flow.
  ///
  /// - Parameters:
  ///   - text: what stands on the page.
  ///   - address: the place of its first words.
  public init?(_ text: PageText, from address: Place) {
    guard case .text(let chapter, var offset) = address else { return nil }
    var lines: [Line] = []
    var (sign, turns) = (0, text.turns.drop { $0.sign < 0 })
    for (index, line) in text.lines.prefix(Self.most).enumerated() {
      if index == text.notes?.line, case .text(chapter, let other)? = text.notes?.place {
        offset = other
      }
      while let turn = turns.first, turn.sign <= sign {
        if case .text(chapter, let other) = turn.place { offset = other + sign - turn.sign }
        turns.removeFirst()
      }
      guard let first = line.words.first else { continue }
      let top = line.words.reduce(first.box.top) { min($0, $1.box.top) }
      let bottom = line.words.reduce(first.box.bottom) { max($0, $1.box.bottom) }
      lines.append(Line(down: (top + bottom) / 2, offset: offset))
      let signs = line.words.reduce(0) { $0 + Place.signs(in: $1.text) }
      (sign, offset) = (sign + signs, offset + signs)
    }
    guard !lines.isEmpty else { return nil }
    (self.chapter, self.lines) = (chapter, lines)
  }

  /// Lines that are kept; no page has more.
  private static let most = 400

  /// The place of the words beside a height of the page.
  public func place(at down: Double) -> Place {
    let nearest = lines.min { abs($0.down - down) < abs($1.down - down) }
    return .text(chapter: chapter, offset: nearest?.offset ?? 0)
  }

  /// Where the line lies that shows a place of the page's chapter: the first one where the place comes before all.
  public func down(of offset: Int) -> Double {
    // Notes stand below what comes behind them.
    let before = lines.indices.filter { lines[$0].offset <= offset }
    let index = before.max { (lines[$0].offset, $0) < (lines[$1].offset, $1) } ?? 0
    return lines[index].down
  }
}

extension Place {
  /// How many of the letters of a text count as signs, see `Place.text`: those that no layout adds or takes away.
  static func signs(in text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (isSign($1.value) ? 1 : 0) }
  }

  private static func isSign(_ letter: UInt32) -> Bool {
    switch letter {
    case 0...0x20, 0x7F...0xA0, 0x2000...0x2010, 0x2028...0x202F: false
    case 0x2D, 0xAD, 0x1680, 0x205F, 0x2060, 0x3000, 0xFEFF: false
    default: true
    }
  }
}

/// Lines as text: the chapter, then each line's offset and height in ten thousandths, as in `3 120@812 166@1034`.
extension TextLines: LosslessStringConvertible {
  public var description: String {
    lines.reduce(into: String(chapter)) { words, line in
      words += " \(line.offset)@\(Int((line.down * 1e4).rounded()))"
    }
  }

  /// Reads what `description` wrote; nil where it is nothing of the kind.
  public init?(_ description: String) {
    let words = description.split(separator: " ", maxSplits: Self.most + 1)
    guard let chapter = words.first.flatMap({ Int($0) }), chapter >= 0, words.count > 1 else {
      return nil
    }
    var lines: [Line] = []
    for word in words.dropFirst() {
      let numbers = word.split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let offset = numbers[0], let down = numbers[1], offset >= 0,
        (0...10_000).contains(down)
      else { return nil }
      lines.append(Line(down: Double(down) / 1e4, offset: offset))
    }
    (self.chapter, self.lines) = (chapter, lines)
  }
}
