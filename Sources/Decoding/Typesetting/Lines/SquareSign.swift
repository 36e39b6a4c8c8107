/// What signs are among letters that stand in squares, as far as the room beside them goes (JLREQ, 3.1 and 3.2).
///
/// Marks are drawn in half of their square. The other half is room of its own, which shrinks, and vanishes at the edges of
/// lines and between two marks.
public enum SquareSign: Hashable, Sendable {
  /// What has nothing to do with squares.
  case other
  /// A letter in a square: Han, kana and the like.
  case letter
  /// A letter or figure that needs a little room beside one in a square.
  case foreign
  case opening, closing, stop, comma, middleDot
  /// A space as wide as a square.
  case space

  /// What a scalar is. In Chinese, quotation marks stand in squares, and colons at their left unless stops stand in the
  /// middle.
  public init(_ scalar: UInt32, in script: Script = .other) {
    self =
      switch scalar {
      case 0x2018 where script != .other, 0x201C where script != .other: .opening
      case 0x2019 where script != .other, 0x201D where script != .other: .closing
      case 0xFF1A where script == .chinese, 0xFF1B where script == .chinese: .comma
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F,
        0x370...0x3FF, 0x400...0x52F:
        .foreign
      case 0..<0x2E80: .other
      case 0x3000: .space
      case 0x3001, 0xFF0C: .comma
      case 0x3002, 0xFF0E: .stop
      case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
        0xFF3B, 0xFF5B, 0xFF5F:
        .opening
      case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
        0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
        .closing
      case 0x30FB, 0xFF1A, 0xFF1B: .middleDot
      case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x303B, 0x3041...0x3096,
        0x309B...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000..<0x40000:
        .letter
      default: .other
      }
  }

  /// Whose marks they are.
  public enum Script: Hashable, Sendable {
    case other, chinese
    /// Chinese with stops and commas in the middle of their squares, as in Taiwan and Hong Kong.
    case traditionalChinese

    /// That of a language of BCP 47.
    public init(language: String) {
      let isTraditional = ["zh-Hant", "zh-TW", "zh-HK", "zh-MO"].contains {
        language.hasPrefix($0)
      }
      self = isTraditional ? .traditionalChinese : language.hasPrefix("zh") ? .chinese : .other
    }
  }

  /// Whether it is drawn in half of its square.
  public var isMark: Bool {
    switch self {
    case .opening, .closing, .stop, .comma, .middleDot: true
    case .other, .letter, .foreign, .space: false
    }
  }

  /// Whether it belongs to what is before it.
  public var closes: Bool { self == .closing || self == .stop || self == .comma }

  /// The room between two signs.
  static func room(_ before: SquareSign, _ after: SquareSign) -> SquareRoom? {
    switch (before, after) {
    case (.letter, .foreign), (.foreign, .letter): .foreign
    case (.opening, .middleDot), (.middleDot, .opening), (.middleDot, .middleDot): .dot
    case (.opening, _): nil
    case (_, .middleDot), (.middleDot, _): .dot
    case (_, _) where after.closes: nil
    case (.stop, _): .stop
    case (.closing, _), (.comma, _): .mark
    case (.space, _): nil
    case (_, .opening): .mark
    default: nil
    }
  }

  /// Whether the room behind it may stay at the end of a line, so that the line holds whole squares.
  var keepsRoom: Bool { closes }
}

/// Room beside a sign, in quarters and eighths of the size of the letters.
enum SquareRoom: Hashable {
  /// Beside brackets and commas, beside full stops, beside dots in the middle of their square.
  case mark, stop, dot
  /// Between a letter in a square and one that is in none.
  case foreign

  /// How wide it is in letters of a size.
  func width(_ size: Int) -> Int { self == .mark || self == .stop ? size / 2 : size / 4 }

  /// How much narrower it may be.
  func shrink(_ size: Int) -> Int {
    switch self {
    case .mark: size / 2
    case .dot: size / 4
    case .foreign: size / 8
    case .stop: 0
    }
  }

  /// How much wider it may be.
  func stretch(_ size: Int) -> Int { self == .foreign ? size / 4 : 0 }
}

extension UInt32 {
  /// Whether it is one of kana, over which the readings of what stands beside it may reach.
  var isKana: Bool { (0x3041...0x3096).contains(self) || (0x30A1...0x30FC).contains(self) }
}
