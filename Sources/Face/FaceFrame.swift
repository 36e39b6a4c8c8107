internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// One frame of the face, while it is laid out and drawn: parts are extensions of it.
///
/// Sizes are in units, which are pixels at scale 1; `px` makes whole pixels of them.
@MainActor final class FaceFrame {
  let shapes: Shapes
  let lettering: Lettering
  let thumbnails: Thumbnails
  let shadow: Picture
  let theme: Theme
  let scale: Double
  let view: FaceBox
  /// What the pointer is over, and what it holds.
  let hovered: FacePart?
  let held: FacePart?
  /// Whether the pointer has rested long enough to be told what it is over.
  var showsTips = false

  /// Where everything came to lie, the lowest first.
  private(set) var places: [FacePlace] = []
  /// The pages of which pictures are in sight, in the order of the screen.
  private(set) var visiblePictures: [PageNumber] = []
  /// The line along the lower edge, where there is one.
  var scrubTrack: ScrubTrack?
  /// How far lists are scrolled.
  var panelScroll = Scroll()
  var sheetScroll = Scroll()
  /// What the shader bench is remembered by, and where its sliders lie.
  var benchHand = BenchHand()
  /// The small pictures of looks.
  var lookPictures: [FaceContent.LookPicture: Picture] = [:]
  /// The lower edge of what is left free by the bar, and the left edge of what is by a list.
  var floor: Double
  var freeLeft = 0.0
  /// The right edge of what is left free by the shader bench.
  var freeRight: Double
  /// How many pictures stand side by side, where they do.
  var gridColumns: Int?
  /// What is told of the thing under the pointer, once everything is drawn.
  var pendingTip: (text: String, box: FaceBox)?
  private var clips: [FaceBox]

  init(
    tools: FaceTools, thumbnails: Thumbnails, theme: Theme, scale: Double,
    size: (width: Int, height: Int), hovered: FacePart?, held: FacePart?
  ) {
    (shapes, lettering, shadow) = (tools.shapes, tools.lettering, tools.shadow)
    (self.thumbnails, self.theme, self.scale) = (thumbnails, theme, scale)
    (self.hovered, self.held) = (hovered, held)
    view = FaceBox(0, 0, width: Double(size.width), height: Double(size.height))
    (floor, freeRight) = (view.bottom, view.right)
    clips = [view]
  }

  isolated deinit {}

  // MARK: Units

  /// Whole pixels, at least one for more than nothing.
  func px(_ units: Double) -> Double { units <= 0 ? 0 : max(1, (units * scale).rounded()) }

  /// The thickness of a hairline.
  var hair: Double { max(1, scale.rounded(.down)) }

  /// How round corners are.
  var radius: Double { px(6) }

  /// Letters of a size in units.
  func letters(
    _ size: Double, _ ink: Ink, weight: Int = 400, lines: Int = 1, hasEvenDigits: Bool = false
  ) -> Letters {
    Letters(
      pixels: size * scale, weight: weight, ink: ink, mark: theme.mark,
      hasEvenDigits: hasEvenDigits, lines: lines)
  }

  // MARK: Places

  /// Notes that a part lies in a box, as far as that is in sight.
  func put(_ part: FacePart, _ box: FaceBox) {
    let seen = clips.reduce(box) { $0.intersection($1) }
    if !seen.isEmpty { places.append(FacePlace(part: part, box: seen)) }
  }

  /// Keeps drawing and places inside a box.
  func clipped(to box: FaceBox, _ body: () -> Void) {
    guard !box.isEmpty else { return }
    clips.append(box)
    shapes.clipped(to: box, body)
    clips.removeLast()
  }

  // MARK: Words

  /// How words stand in the width that they are given.
  enum Side {
    /// At the left edge, at the right, in the middle, or where their script begins.
    case left, right, center, natural
  }

  /// Draws one line of words, set by its baseline around a height; returns how wide it is.
  @discardableResult func words(
    _ raw: String, _ letters: Letters, from left: Double, to right: Double, around middle: Double,
    side: Side = .left, marked: Range<Int>? = nil
  ) -> Double {
    guard right - left >= 1 else { return 0 }
    let words = lettering.words(raw, letters, width: right - left, marked: marked)
    let line = lettering.line(of: letters)
    let top = (middle - Double(line.height) / 2).rounded() + Double(line.baseline - words.baseline)
    draw(words, from: left, to: right, top: top, side: side)
    return Double(words.width)
  }

  /// Draws laid-out words with their upper edge at a height.
  func draw(_ words: Words, from left: Double, to right: Double, top: Double, side: Side) {
    let spare = right - left - Double(words.width)
    let x: Double
    switch side {
    case .left: x = left
    case .right: x = left + spare
    case .center: x = left + spare / 2
    case .natural: x = words.runsFromRight ? left + spare : left
    }
    words.draw(at: Vector2(x.rounded(), top.rounded()), with: shapes)
  }

  /// How wide one line of words is.
  func width(of raw: String, _ letters: Letters, atMost most: Double = 4_096) -> Double {
    raw.isEmpty || most < 1 ? 0 : Double(lettering.words(raw, letters, width: most).width)
  }

  // MARK: Surfaces

  /// A card of paper over all that is below, with its shadow.
  func sheet(_ box: FaceBox, radius: Double? = nil, ink: Ink? = nil) {
    let (radius, ink) = (radius ?? self.radius, ink ?? theme.card)
    drawShadow(under: box, isHidden: ink.isOpaque)
    shapes.fill(box, ink, radius: radius)
    shapes.outline(box, theme.hairline, radius: radius, thickness: hair)
  }

  /// A hairline from the left to the right.
  func rule(from left: Double, to right: Double, at y: Double) {
    shapes.fill(FaceBox(left, y.rounded(), width: right - left, height: hair), theme.hairline)
  }

  /// What lies behind a thing that can be chosen.
  func highlight(_ part: FacePart, _ box: FaceBox, isSelected: Bool = false) {
    if isSelected { shapes.fill(box, theme.selected, radius: radius) }
    if isOver(part) { shapes.fill(box, theme.hovered, radius: radius) }
    if held == part, hovered == part { shapes.fill(box, theme.hovered, radius: radius) }
  }

  /// Tells that Enter means this.
  func focusRing(around box: FaceBox) {
    shapes.outline(box, theme.accent, radius: radius, thickness: max(hair, px(2)))
  }

  /// Whether the pointer is over a part, and holds no other.
  func isOver(_ part: FacePart) -> Bool { hovered == part && (held == nil || held == part) }

  /// Where nothing of it is seen through the sheet, its middle is left out.
  private func drawShadow(under box: FaceBox, isHidden: Bool) {
    // The picture's middle is one pixel, which is drawn as long as the box is.
    let side = Double(shadow.width)
    let reach = FaceTools.shadowReach(scale: scale)
    let corner = (side - 1) / 2
    let outer = FaceBox(
      left: box.left - reach, top: box.top - reach + px(3), right: box.right + reach,
      bottom: box.bottom + reach + px(3))
    let across = min(corner, outer.width / 2)
    let down = min(corner, outer.height / 2)
    let xs = [outer.left, outer.left + across, outer.right - across, outer.right]
    let ys = [outer.top, outer.top + down, outer.bottom - down, outer.bottom]
    let shares = [0, corner / side, (corner + 1) / side, 1]
    for row in 0..<3 {
      for column in 0..<3 where !isHidden || row != 1 || column != 1 {
        shapes.picture(
          shadow,
          in: FaceBox(left: xs[column], top: ys[row], right: xs[column + 1], bottom: ys[row + 1]),
          from: FaceBox(
            left: shares[column], top: shares[row], right: shares[column + 1],
            bottom: shares[row + 1]), tint: theme.shadow)
      }
    }
  }

  // MARK: Pictures of pages

  /// Draws a page as large as it fits into a box, standing on its lower edge; a blank with its
  /// number where it has no picture. Returns where it came to lie.
  @discardableResult func page(_ page: PageNumber, in box: FaceBox) -> FaceBox {
    if !visiblePictures.contains(page) { visiblePictures.append(page) }
    guard let picture = thumbnails.picture(of: page) else {
      let width = min(box.width, (box.height * 0.7).rounded())
      let height = min(box.height, (width / 0.7).rounded())
      let blank = FaceBox(
        (box.center.x - width / 2).rounded(), box.bottom - height, width: width, height: height)
      shapes.fill(blank, theme.paper, radius: px(2))
      shapes.outline(blank, theme.hairline, radius: px(2), thickness: hair)
      words(
        page.description, letters(min(20, width / scale / 4), theme.quiet, hasEvenDigits: true),
        from: blank.left, to: blank.right, around: blank.center.y, side: .center)
      return blank
    }
    let factor = min(
      box.width / Double(picture.width), box.height / Double(picture.height))
    let width = max(1, (Double(picture.width) * factor).rounded())
    let height = max(1, (Double(picture.height) * factor).rounded())
    let place = FaceBox(
      (box.center.x - width / 2).rounded(), box.bottom - height, width: width, height: height)
    shapes.picture(picture, in: place, radius: px(2))
    shapes.outline(place, theme.hairline, radius: px(2), thickness: hair)
    return place
  }

  // MARK: Signs

  /// The sign that sends something away, in a box that can be clicked.
  func cross(_ part: FacePart, in box: FaceBox) {
    put(part, box)
    highlight(part, box)
    let (c, r) = (box.center, (3.5 * scale))
    let ink = isOver(part) ? theme.words : theme.quiet
    let thickness = 1.4 * scale
    shapes.line(
      from: Vector2(c.x - r, c.y - r), to: Vector2(c.x + r, c.y + r), ink, thickness: thickness)
    shapes.line(
      from: Vector2(c.x - r, c.y + r), to: Vector2(c.x + r, c.y - r), ink, thickness: thickness)
  }

  /// The sign that copies: a sheet over another.
  func copySign(_ part: FacePart, in box: FaceBox) {
    put(part, box)
    highlight(part, box)
    let ink = isOver(part) ? theme.words : theme.quiet
    let (width, height) = (px(8), px(10))
    let (x, y) = ((box.center.x - width * 0.7).rounded(), (box.center.y - height * 0.65).rounded())
    let step = px(3)
    let back = FaceBox(x, y, width: width, height: height)
    let front = FaceBox(x + step, y + step, width: width, height: height)
    let thickness = max(1, 1.2 * scale)
    // Of the lower sheet only what the upper one leaves to be seen.
    shapes.line(
      from: Vector2(back.left + 0.5, back.bottom - 1), to: Vector2(back.left + 0.5, back.top + 1),
      ink, thickness: thickness)
    shapes.line(
      from: Vector2(back.left, back.top + 0.5), to: Vector2(back.right - 0.5, back.top + 0.5), ink,
      thickness: thickness)
    shapes.outline(front, ink, radius: px(1.5), thickness: thickness)
  }

  /// A lens on a handle: words filter what is below.
  func lensSign(at center: Vector2, _ ink: Ink) {
    let r = 4 * scale
    let box = FaceBox(center.x - r - scale, center.y - r - scale, width: 2 * r, height: 2 * r)
    shapes.outline(box, ink, radius: r, thickness: max(1, 1.3 * scale))
    shapes.line(
      from: Vector2(center.x + r * 0.5, center.y + r * 0.5),
      to: Vector2(center.x + r * 1.25, center.y + r * 1.25), ink, thickness: 1.5 * scale)
  }
}
