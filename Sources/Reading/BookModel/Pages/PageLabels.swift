public import PageModel

/// What a book calls its pages: `xii`, `7`, `A-3`.
///
/// Each range numbers the pages from its first on, up to the next range's first. Where the book says
/// nothing there are no ranges, and a page has no label but its number.
public struct PageLabels: Equatable, Sendable {
  /// How the numbers of a range are written.
  public enum Style: UInt8, CaseIterable, Sendable {
    /// No number: the prefix alone.
    case none
    /// 1, 2, 3.
    case decimal
    /// I, II, III.
    case upperRoman
    /// i, ii, iii.
    case lowerRoman
    /// A to Z, then AA to ZZ.
    case upperLetters
    /// a to z, then aa to zz.
    case lowerLetters
  }

  /// Pages that are numbered one after the other.
  public struct Range: Equatable, Sendable {
    /// The page of the book on which this numbering begins.
    public var first: PageNumber
    /// How its numbers are written.
    public var style: Style
    /// What stands before each number.
    public var prefix: String
    /// The number of its first page, at least 1.
    public var start: Int

    public init(first: PageNumber, style: Style, prefix: String = "", start: Int = 1) {
      (self.first, self.style, self.prefix, self.start) = (first, style, prefix, start)
    }
  }

  /// The ranges, the earliest first.
  public private(set) var ranges: [Range]

  /// Makes labels; ranges are put in order, and of two that begin with the same page the last counts.
  public init(_ ranges: [Range] = []) {
    self.ranges = ranges.enumerated()
      .sorted { ($0.element.first, $0.offset) < ($1.element.first, $1.offset) }
      .reduce(into: []) { ordered, next in
        if ordered.last?.first == next.element.first { ordered.removeLast() }
        ordered.append(next.element)
      }
  }

  /// Whether the book says nothing.
  public var isEmpty: Bool { ranges.isEmpty }

  /// A page's label; its bare number where no range holds it.
  public func label(of page: PageNumber) -> String {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].first <= page { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return page.description }
    let range = ranges[low - 1]
    let number = range.start &+ (page.value - range.first.value)
    return range.prefix + Self.written(number, range.style)
  }

  /// The first of the pages 1 to `pageCount` with a label, capital and small letters being the same
  /// where no page has it exactly; nil where none has it.
  ///
  /// Its time goes with the ranges, not with the pages.
  public func page(labelled label: String, pageCount: Int) -> PageNumber? {
    guard let first = ranges.first else { return nil }
    // Before the first range a page has its bare number.
    if let number = Int(label), number >= 1, number < min(first.first.value, pageCount + 1),
      number.description == label
    {
      return PageNumber(number)
    }
    return page(pageCount) { Self.number(in: label, of: $0) { $0 } }
      ?? page(pageCount) { Self.number(in: label, of: $0) { $0.lowercased() } }
  }

  /// The first page whose number in its range is the one that is told of the range.
  private func page(_ pageCount: Int, numbered number: (Range) -> Int?) -> PageNumber? {
    for (index, range) in ranges.enumerated() where range.first.value <= pageCount {
      let last = index + 1 < ranges.count ? ranges[index + 1].first.value - 1 : pageCount
      guard let number = number(range) else { continue }
      let (place, isTooFar) = number.subtractingReportingOverflow(range.start)
      guard !isTooFar, place >= 0, place <= min(last, pageCount) - range.first.value else {
        continue
      }
      return PageNumber(range.first.value + place)
    }
    return nil
  }

  /// The number that a label has in a range; where the range has none, the number of its first page.
  /// `folded` is what of a text counts.
  private static func number(
    in label: String, of range: Range, _ folded: (String) -> String
  ) -> Int? {
    let (label, prefix) = (folded(label), folded(range.prefix))
    guard label.hasPrefix(prefix) else { return nil }
    let rest = String(label.dropFirst(prefix.count))
    if range.style == .none { return rest.isEmpty ? range.start : nil }
    let known = [Int(rest), romanNumber(rest), letterNumber(rest)].compactMap(\.self)
    return known.first { folded(written($0, range.style)) == rest }
  }

  /// What a number in letters of Rome may be; nil where it has other letters.
  private static func romanNumber(_ text: String) -> Int? {
    let values: [Character: Int] = [
      "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000,
    ]
    guard (1...20).contains(text.count) else { return nil }
    var (sum, before) = (0, 0)
    for letter in text.uppercased().reversed() {
      guard let value = values[letter] else { return nil }
      sum += value < before ? -value : value
      before = max(before, value)
    }
    return sum
  }

  /// What a number in letters may be: A to Z, then AA to ZZ.
  private static func letterNumber(_ text: String) -> Int? {
    let letters = text.uppercased().utf8
    guard let first = letters.first, (65...90).contains(first), letters.count <= mostLetters else {
      return nil
    }
    return (letters.count - 1) * 26 + Int(first) - 64
  }

  /// The largest number that is written in letters of Rome: there is no sign for 5,000.
  private static let mostRoman = 4_999
  /// The most letters of a number in letters; a book of 520 appendices has other worries.
  private static let mostLetters = 20

  private static func written(_ number: Int, _ style: Style) -> String {
    switch style {
    case .none: return ""
    case .decimal: return number.description
    case .upperRoman: return roman(number)
    case .lowerRoman: return roman(number).lowercased()
    case .upperLetters: return letters(number)
    case .lowerLetters: return letters(number).lowercased()
    }
  }

  private static func roman(_ number: Int) -> String {
    guard (1...mostRoman).contains(number) else { return number.description }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (left, text) = (number, "")
    for (value, sign) in signs {
      while left >= value {
        text += sign
        left -= value
      }
    }
    return text
  }

  private static func letters(_ number: Int) -> String {
    guard number >= 1, (number - 1) / 26 < mostLetters else { return number.description }
    let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}
