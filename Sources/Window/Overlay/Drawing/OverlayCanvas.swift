internal import PageGeometry
internal import RectoReaderCore

/// What the parts of the overlay draw on in one frame: shapes and words in a theme's colours at a scale, the
/// pointer that lights them up, and the record of where they came to lie.
///
/// Sizes are in units, which are pixels at scale 1; `px` makes whole pixels of them.
struct OverlayCanvas {
  let shapes: Shapes
  let textCache: TextCache
  let shadow: SheetShadow
  let icons: IconPictures
  let theme: Theme
  private(set) var metrics: Metrics
  /// All that can be drawn on.
  let view: OverlayBox
  let pointer: PointerState
  let record: FrameRecord

  /// Makes a canvas for a frame of some pixels, each side at least 1.
  init(
    tools: OverlayTools, theme: Theme, metrics: Metrics, size: (width: Int, height: Int),
    pointer: PointerState
  ) {
    (shapes, textCache) = (tools.shapes, tools.textCache)
    (shadow, icons) = (tools.shadow, tools.icons)
    (self.theme, self.metrics, self.pointer) = (theme, metrics, pointer)
    view = OverlayBox(0, 0, width: Double(size.width), height: Double(size.height))
    record = FrameRecord(view)
  }

  /// The same where everything is drawn larger or smaller.
  func scaled(by factor: Double) -> OverlayCanvas {
    var canvas = self
    canvas.metrics = Metrics(scale: scale * factor)
    return canvas
  }

  // MARK: Units

  /// Pixels a unit.
  var scale: Double { metrics.scale }

  /// Whole pixels, at least one for more than nothing.
  func px(_ units: Double) -> Double { metrics.px(units) }

  /// The thickness of a hairline.
  var hair: Double { metrics.hair }

  /// How round the corners of controls are.
  var radius: Double { metrics.radius }

  /// Letters of a size in units, whose digits are equally wide: a number that changes moves nothing.
  func style(_ size: Double, _ ink: Ink, weight: Int = 400, lines: Int = 1) -> TextStyle {
    TextStyle(pixels: size * scale, weight: weight, ink: ink, mark: theme.mark, lines: lines)
  }

  /// Draws a sign around a place.
  func icon(_ icon: Icon, around middle: Vector2, _ ink: Ink) {
    icons.draw(icon, around: middle, ink, scale: scale, with: shapes)
  }

  // MARK: Places

  /// Notes that a part lies in a box, as far as that is in sight.
  func put(_ part: OverlayPart, _ box: OverlayBox) { record.put(part, box) }

  /// Keeps drawing and places inside a box.
  func clipped(to box: OverlayBox, _ body: () -> Void) {
    guard !box.isEmpty else { return }
    record.clipped(to: box) { shapes.clipped(to: box, body) }
  }

  // MARK: Tips

  /// Tells of a thing above it, once everything is drawn; below it where that would reach above a height.
  func tip(_ text: String, above box: OverlayBox, from top: Double = -.infinity) {
    record.tip = (text, box, top)
  }

  /// Tells of a thing that is near the upper edge, below it.
  func tip(_ text: String, below box: OverlayBox) {
    let line = textCache.line(of: style(LetterSize.small, theme.onTip)).height
    let gap = px(28) + Double(line)
    tip(text, above: OverlayBox(box.left, box.bottom + gap, width: box.width, height: 0))
  }

  // MARK: Words

  /// How words stand in the width that they are given.
  enum Side {
    /// At the left edge, at the right, in the middle, or where their script begins.
    case left, right, center, natural
  }

  /// Draws one line of words, set by its baseline around a height; returns how wide it is.
  @discardableResult func words(
    _ raw: String, _ style: TextStyle, from left: Double, to right: Double, around middle: Double,
    side: Side = .left, marked: Range<Int>? = nil
  ) -> Double {
    guard right - left >= 1, !raw.isEmpty else { return 0 }
    let words = textCache.words(raw, style, width: right - left, marked: marked)
    let line = textCache.line(of: style)
    let top = (middle - Double(line.height) / 2).rounded() + Double(line.baseline - words.baseline)
    draw(words, from: left, to: right, top: top, side: side)
    return Double(words.width)
  }

  /// Draws laid-out words with their upper edge at a height.
  func draw(_ words: LaidOutText, from left: Double, to right: Double, top: Double, side: Side) {
    let spare = right - left - Double(words.width)
    let x: Double
    switch side {
    case .left: x = left
    case .right: x = left + spare
    case .center: x = left + spare / 2
    case .natural: x = words.runsFromRight ? left + spare : left
    }
    let place = Vector2(x.rounded(), top.rounded())
    record.write(words, at: place)
    words.draw(at: place, with: shapes)
  }

  /// How wide one line of words is.
  func width(of raw: String, _ style: TextStyle, atMost most: Double = 4_096) -> Double {
    raw.isEmpty || most < 1 ? 0 : Double(textCache.words(raw, style, width: most).width)
  }

  // MARK: Surfaces

  /// A card of paper over all that is below, with its shadow: all have the same corners and the same shadow.
  func sheet(_ box: OverlayBox, ink: Ink? = nil) {
    let (radius, ink) = (metrics.sheetRadius, ink ?? theme.card)
    record.cover(box)
    shadow.draw(under: box, isHidden: ink.isOpaque, theme.shadow, with: shapes)
    shapes.fill(box, ink, radius: radius)
    shapes.outline(box, theme.hairline, radius: radius, thickness: hair)
  }

  /// A hairline from the left to the right.
  func rule(from left: Double, to right: Double, at y: Double) {
    shapes.fill(OverlayBox(left, y.rounded(), width: right - left, height: hair), theme.hairline)
  }

  /// What lies behind a thing that can be chosen; one that keys mean has an edge as well.
  func highlight(_ part: OverlayPart, _ box: OverlayBox, isSelected: Bool = false) {
    if isSelected { select(box) }
    if pointer.isOver(part) { shapes.fill(box, theme.hovered, radius: radius) }
    if pointer.presses(part) { shapes.fill(box, theme.hovered, radius: radius) }
  }

  /// Tells that keys mean a row.
  func select(_ box: OverlayBox) {
    record.focus(box)
    shapes.fill(box, theme.selected, radius: radius)
    shapes.outline(box, theme.accent, radius: radius, thickness: hair)
  }

  /// Tells that Enter means this.
  func focusRing(around box: OverlayBox) {
    record.focus(box)
    shapes.outline(box, theme.accent, radius: radius, thickness: max(hair, px(2)))
  }
}
