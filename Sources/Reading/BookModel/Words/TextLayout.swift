public import PageModel

/// How a book whose text flows is laid out: its page, its margin and the size of its letters.
public struct TextLayout: Hashable, Sendable {
  /// The size of the text in points, within `Limits.textSizes`.
  public var textSize: Double {
    didSet { textSize = Self.held(textSize, Limits.textSizes, or: Self.standard.textSize) }
  }
  /// The margin on all four sides in points, within `Limits.margins`.
  public var margin: Double {
    didSet { margin = Self.held(margin, Limits.margins, or: Self.standard.margin) }
  }
  /// Which letters it is set in.
  public var typeface = Typeface.book
  /// The page in points.
  public let page: PageSize

  /// A paperback's page, 0.7 wide to 1 high.
  public static let standard = TextLayout()

  /// Makes a layout; numbers out of range are brought into it.
  public init(
    textSize: Double = 11, margin: Double = 29, page: PageSize = PageSize(width: 420, height: 600)
  ) {
    self.textSize = Self.held(textSize, Limits.textSizes, or: 11)
    self.margin = Self.held(margin, Limits.margins, or: 29)
    let sides = Limits.points
    self.page = PageSize(
      width: Self.held(page.width, sides, or: 420), height: Self.held(page.height, sides, or: 600))
  }

  /// The same with margins so many steps wider, or narrower where negative.
  public func withMargin(widerBy steps: Int) -> TextLayout {
    var layout = self
    layout.margin += 6 * Double(min(max(steps, -100), 100))
    return layout
  }

  /// The same in another typeface.
  public func with(_ typeface: Typeface) -> TextLayout {
    var layout = self
    layout.typeface = typeface
    return layout
  }

  /// The same where the usual layout has become another one: what of that differs counts.
  public func following(_ usual: TextLayout, insteadOf before: TextLayout) -> TextLayout {
    var layout = self
    if usual.textSize != before.textSize { layout.textSize = usual.textSize }
    if usual.margin != before.margin { layout.margin = usual.margin }
    if usual.typeface != before.typeface { layout.typeface = usual.typeface }
    return layout
  }

  /// A few letters that tell it from others: what is drawn on pages of text that flows is kept under them.
  public var drawnName: String {
    "\(textSize)/\(margin)/\(typeface)/\(page.width)x\(page.height)"
  }

  /// The margin beside the text, in page heights from the left edge, but for a little on either side.
  public func margin(isLeft: Bool) -> ClosedRange<Double> {
    let (height, width) = (page.height, page.width)
    let (least, most) = (0.12 * margin / height, 0.88 * margin / height)
    return isLeft ? least...most : (width / height - most)...(width / height - least)
  }

  private static func held(
    _ value: Double, _ range: ClosedRange<Double>, or other: Double
  ) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : other
  }

  /// The same with text so many steps larger, or smaller where negative; a step is a tenth.
  ///
  /// Law: as many steps down as up lead back, within the range.
  public func enlarged(by steps: Int) -> TextLayout {
    var layout = self
    let factor = steps < 0 ? 1 / 1.1 : 1.1
    for _ in 0..<min(abs(steps), 100) { layout.textSize *= factor }
    // Rounded so that the way back ends where it began.
    layout.textSize = (layout.textSize * 1000).rounded() / 1000
    return layout
  }
}
