/// How pages are shown: on which paper, how bright and how warm.
public struct PageTone: Hashable, Sendable {
  /// The paper that pages are shown on.
  public var paper: Paper
  /// Whether at night pictures stay as they are, and only bare paper and the desk are dark.
  public var keepsPictures: Bool
  /// Steps brighter, or darker where negative; a step is a fifth of an aperture stop.
  public var brightness: Int { didSet { brightness = Self.held(brightness, Self.brightnesses) } }
  /// Steps warmer, or cooler where negative.
  public var warmth: Int { didSet { warmth = Self.held(warmth, Self.warmths) } }

  /// Steps of brightness that there are: white paper would lose its print above.
  public static let brightnesses = -12...3
  /// The steps of warmth that there are: below 0 cooler, above 0 warmer.
  public static let warmths = -5...5

  /// White paper, neither brighter nor warmer: pages as the book has them.
  public static let plain = PageTone()

  /// Makes a tone; steps out of range are brought into it.
  public init(
    paper: Paper = .white, keepsPictures: Bool = false, brightness: Int = 0, warmth: Int = 0
  ) {
    (self.paper, self.keepsPictures) = (paper, keepsPictures)
    self.brightness = Self.held(brightness, Self.brightnesses)
    self.warmth = Self.held(warmth, Self.warmths)
  }

  /// Whether pages are shown as the book has them.
  public var isPlain: Bool { paper == .white && brightness == 0 && warmth == 0 }

  /// Whether light and dark of print are exchanged: at night, unless pictures stay as they are.
  public var invertsPrint: Bool { paper == .night && !keepsPictures }

  private static func held(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
