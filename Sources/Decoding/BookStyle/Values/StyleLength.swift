/// A length as a sheet gives it: a sum of multiples of what is known only where it is used.
struct StyleLength: Hashable, Sendable {
  var points = 0.0
  /// In sizes of the element's letters.
  var em = 0.0
  /// In sizes of the letters of the outermost element.
  var rem = 0.0
  /// In hundredths of what the property says.
  var percent = 0.0
  /// In hundredths of the page's width and height, and of the shorter and the longer of both.
  var width = 0.0
  var height = 0.0
  var least = 0.0
  var most = 0.0

  /// The size of letters where nothing else is said.
  static let usualSize = 12.0

  static let zero = StyleLength()

  /// In points, where letters have their usual size; nil where more must be known.
  var pointsOfUsualLetters: Double? {
    guard percent == 0, width == 0, height == 0, least == 0, most == 0 else { return nil }
    return points + (em + rem) * Self.usualSize
  }

  var isZero: Bool { self == .zero }

  /// A length, percentage, `calc()` or 0; nil for anything else.
  init?(_ tokens: ArraySlice<CSSToken>) {
    var reader = TokenReader(tokens.trimmed)
    guard let amount = Amount(&reader, depth: 0), reader.isAtEnd else { return nil }
    switch amount {
    case .length(let length): self = length
    case .number(let value):
      guard value == 0, tokens.trimmed.count == 1 else { return nil }
      self = .zero
    }
  }

  init(
    points: Double = 0, em: Double = 0, rem: Double = 0, percent: Double = 0, width: Double = 0,
    height: Double = 0, least: Double = 0, most: Double = 0
  ) {
    (self.points, self.em, self.rem, self.percent) = (points, em, rem, percent)
    (self.width, self.height, self.least, self.most) = (width, height, least, most)
  }

  /// So much of a unit in small letters; nil for a unit that is none of a length.
  init?(_ value: Double, unit: String) {
    self.init()
    switch unit {
    case "px": points = value * 0.75
    case "pt": points = value
    case "pc": points = value * 12
    case "in": points = value * 72
    case "cm": points = value * 72 / 2.54
    case "mm": points = value * 7.2 / 2.54
    case "q": points = value * 1.8 / 2.54
    case "em": em = value
    // Lowercase letters and figures are mostly half as high and as wide as the size says.
    case "ex", "ch": em = value / 2
    case "rem": rem = value
    case "lh": em = value * 1.3
    case "vw", "vi", "svw", "dvw", "lvw": width = value
    case "vh", "vb", "svh", "dvh", "lvh": height = value
    case "vmin": least = value
    case "vmax": most = value
    default: return nil
    }
  }

  static func + (a: StyleLength, b: StyleLength) -> StyleLength { a.joined(b) { $0 + $1 } }
  static func - (a: StyleLength, b: StyleLength) -> StyleLength { a.joined(b) { $0 - $1 } }
  static func * (a: StyleLength, factor: Double) -> StyleLength {
    a.joined(a) { a, _ in a * factor }
  }

  private func joined(_ other: StyleLength, _ join: (Double, Double) -> Double) -> StyleLength {
    StyleLength(
      points: join(points, other.points), em: join(em, other.em), rem: join(rem, other.rem),
      percent: join(percent, other.percent), width: join(width, other.width),
      height: join(height, other.height), least: join(least, other.least),
      most: join(most, other.most))
  }
}

/// What `calc()` reckons with.
private enum Amount {
  case number(Double)
  case length(StyleLength)

  private static let depth = 16

  /// A number, a length, or a sum in brackets.
  init?(_ reader: inout TokenReader, depth: Int) {
    guard depth < Self.depth else { return nil }
    switch reader.next {
    case .number(let value): self = .number(value)
    case .percentage(let value): self = .length(StyleLength(percent: value))
    case .dimension(let value, let unit):
      guard let length = StyleLength(value, unit: unit) else { return nil }
      self = .length(length)
    case .function("calc"), .open(UInt8(ascii: "(")):
      var inner = TokenReader(reader.takeBlock().trimmed)
      guard let sum = Self.sum(&inner, depth: depth + 1), inner.isAtEnd else { return nil }
      self = sum
      return
    default: return nil
    }
    reader.skip()
  }

  private static func sum(_ reader: inout TokenReader, depth: Int) -> Amount? {
    guard var sum = product(&reader, depth: depth) else { return nil }
    while true {
      reader.skipSpace()
      let isPlus = reader.next == .sign("+")
      guard isPlus || reader.next == .sign("-") else { return sum }
      reader.skip()
      reader.skipSpace()
      guard let next = product(&reader, depth: depth) else { return nil }
      switch (sum, next) {
      case (.number(let a), .number(let b)): sum = .number(isPlus ? a + b : a - b)
      case (.length(let a), .length(let b)): sum = .length(isPlus ? a + b : a - b)
      case (.number(0), .length(let b)): sum = .length(isPlus ? b : b * -1)
      case (.length, .number(0)): break
      default: return nil
      }
    }
  }

  private static func product(_ reader: inout TokenReader, depth: Int) -> Amount? {
    guard var product = Amount(&reader, depth: depth) else { return nil }
    while true {
      reader.skipSpace()
      let isTimes = reader.next == .sign("*")
      guard isTimes || reader.next == .sign("/") else { return product }
      reader.skip()
      reader.skipSpace()
      guard let next = Amount(&reader, depth: depth) else { return nil }
      switch (product, next) {
      case (.number(let a), .number(let b)) where isTimes: product = .number(a * b)
      case (.number(let a), .number(let b)) where b != 0: product = .number(a / b)
      case (.length(let a), .number(let b)) where isTimes: product = .length(a * b)
      case (.length(let a), .number(let b)) where b != 0: product = .length(a * (1 / b))
      case (.number(let a), .length(let b)) where isTimes: product = .length(b * a)
      default: return nil
      }
    }
  }
}
