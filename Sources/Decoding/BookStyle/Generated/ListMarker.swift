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
      return digits(name, number) + CounterStyles.suffix(name)
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
    CounterStyles.text(number, name) ?? "\(number)"
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
