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

  /// What white becomes.
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

/// A colour of sRGB, 0…255 each.
public struct PaperColor: Hashable, Sendable {
  /// The channels.
  public let red: UInt8, green: UInt8, blue: UInt8

  /// Makes a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#rrggbb`; nil where it is written in another way.
  public init?(name: String) {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// `#rrggbb`, in small letters.
  public var name: String {
    let channels = [red, green, blue].map { channel in
      let digits = String(channel, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return "#" + channels.joined()
  }
}

/// How pages are shown: on which paper, how bright and how warm.
public struct Look: Hashable, Sendable {
  /// The paper.
  public var paper: Paper
  /// Whether at night pictures stay as they are, and only bare paper and the desk are dark.
  public var keepsPictures: Bool
  /// Steps brighter, or darker where negative; a step is a fifth of an aperture stop.
  public var brightness: Int { didSet { brightness = Self.held(brightness, Self.brightnesses) } }
  /// Steps warmer, or cooler where negative.
  public var warmth: Int { didSet { warmth = Self.held(warmth, Self.warmths) } }

  /// Steps of brightness that there are: white paper would lose its print above.
  public static let brightnesses = -12...3
  /// Steps of warmth that there are.
  public static let warmths = -5...5

  /// As the book has it.
  public static let plain = Look()

  /// Makes a look; steps out of range are brought into it.
  public init(
    paper: Paper = .white, keepsPictures: Bool = false, brightness: Int = 0, warmth: Int = 0
  ) {
    (self.paper, self.keepsPictures) = (paper, keepsPictures)
    self.brightness = Self.held(brightness, Self.brightnesses)
    self.warmth = Self.held(warmth, Self.warmths)
  }

  /// Whether pages are shown as the book has them.
  public var isPlain: Bool { paper == .white && brightness == 0 && warmth == 0 }

  private static func held(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
