/// The paper that pages are shown on.
public enum Paper: Hashable, Sendable {
  /// As the book has it.
  case white
  /// A little yellow.
  case cream
  /// Brownish, as old paper.
  case sepia
  /// Even and darker.
  case grey
  /// Dark, with light letters.
  case night
  /// Any colour.
  case color(PaperColor)

  /// Those that have names, in the order in which one follows another.
  public static let named: [Paper] = [.white, .cream, .sepia, .grey, .night]

  /// The word of the command line, or `#rrggbb`.
  public var name: String {
    switch self {
    case .white: "white"
    case .cream: "cream"
    case .sepia: "sepia"
    case .grey: "grey"
    case .night: "night"
    case .color(let color): color.name
    }
  }

  /// The paper of a name; nil where there is none of it.
  ///
  /// Law: it is the inverse of `name`.
  public init?(name: String) {
    if let paper = Self.named.first(where: { $0.name == name }) {
      self = paper
    } else if let color = PaperColor(name: name) {
      self = .color(color)
    } else {
      return nil
    }
  }

  /// What white in a book becomes on this paper.
  public var color: PaperColor {
    switch self {
    case .white: PaperColor(red: 255, green: 255, blue: 255)
    case .cream: PaperColor(red: 253, green: 246, blue: 227)
    case .sepia: PaperColor(red: 239, green: 224, blue: 190)
    case .grey: PaperColor(red: 204, green: 204, blue: 204)
    case .night: PaperColor(red: 26, green: 26, blue: 28)
    case .color(let color): color
    }
  }

  /// Whether what lies over it is better dark as well: less than a quarter of the light comes back.
  public var isDark: Bool {
    let color = color
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    // The eye's weights, of what a screen makes of the numbers, roughly.
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128
  }

  /// The paper that follows, the first after the last; after one without a name, the first.
  public var next: Paper {
    let index = Self.named.firstIndex(of: self) ?? Self.named.count - 1
    return Self.named[(index + 1) % Self.named.count]
  }
}
