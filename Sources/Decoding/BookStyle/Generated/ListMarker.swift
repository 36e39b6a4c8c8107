import RectoBookMarkup

/// What stands before items of lists.
enum ListMarker {
  /// The whole number that an attribute says; nil for anything else.
  static func whole(_ text: String) -> Int? {
    Int(text.utf8.prefix(9).reduce(into: "") { $0 += String(Unicode.Scalar($1)) })
  }

  /// The bullet or number of an item; nil where there is none.
  static func text(_ marker: LineStyle.Marker, _ number: Int) -> String? {
    switch marker {
    case .text(let text): return text.isEmpty ? nil : text
    case .named(let name):
      if let bullet = bullets[name] { return bullet.isEmpty ? nil : bullet }
      return digits(name, number) + "."
    }
  }

  /// A number in a kind of numbers, which may be a bullet.
  static func number(_ number: Int, _ kind: String) -> String {
    bullets[kind] ?? digits(kind, number)
  }

  private static let bullets = [
    "none": "", "disc": "\u{2022}", "circle": "\u{25E6}", "square": "\u{25AA}",
    "disclosure-open": "", "disclosure-closed": "",
  ]

  private static func digits(_ name: String, _ number: Int) -> String {
    switch name {
    case "lower-roman": roman(number)?.lowercased() ?? "\(number)"
    case "upper-roman": roman(number) ?? "\(number)"
    case "lower-alpha", "lower-latin": letters(number, from: "a", count: 26)
    case "upper-alpha", "upper-latin": letters(number, from: "A", count: 26)
    case "lower-greek": greek(number)
    case "decimal-leading-zero": (0...9).contains(number) ? "0\(number)" : "\(number)"
    default: "\(number)"
    }
  }

  private static func letters(_ number: Int, from first: Unicode.Scalar, count: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var (rest, text) = (number, "")
    while rest > 0 {
      rest -= 1
      let scalar = Unicode.Scalar(first.value + UInt32(rest % count))
      text = String(scalar.map(Character.init) ?? " ") + text
      rest /= count
    }
    return text
  }

  /// Greek has 24 letters, and a gap where the other small sigma stands.
  private static func greek(_ number: Int) -> String {
    let alphabet = Array("αβγδεζηθικλμνξοπρστυφχψω")
    return (1...24).contains(number) ? String(alphabet[number - 1]) : "\(number)"
  }

  private static func roman(_ number: Int) -> String? {
    guard (1...3_999).contains(number) else { return nil }
    let parts = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, text) = (number, "")
    for (value, letters) in parts {
      while rest >= value { (rest, text) = (rest - value, text + letters) }
    }
    return text
  }
}

extension MarkupTree {
  /// How many items a list has.
  func items(of list: Node) -> Int {
    var (count, item) = (0, first(list))
    while item != 0 {
      if name(item) == .li { count += 1 }
      item = next(item)
    }
    return count
  }
}
