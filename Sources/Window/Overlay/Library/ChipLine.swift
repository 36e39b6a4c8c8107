internal import PageGeometry
internal import RectoReaderCore

/// What the books of the shelf are chosen and sorted by, along the upper edge: chips, and how many books there are.
struct ChipLine {
  let canvas: OverlayCanvas

  private static let (height, gap, margin, pad) = (28.0, 8.0, 16.0, 12.0)

  /// Draws them; those that find no room on a line stand on the next.
  func draw(_ chips: [OverlayContent.Chip], count: String) {
    let px = canvas.px
    let height = px(Self.height)
    var (left, top) = (canvas.view.left + px(Self.margin), canvas.view.top + px(14))
    let most = canvas.view.width - 2 * px(Self.margin)
    let style = canvas.style(LetterSize.plain, Self.words)
    for (index, chip) in chips.enumerated() {
      let cross = chip.canGo ? px(22) : 0
      let room = min(px(260), most - 2 * px(Self.pad) - cross)
      guard room > 0 else { return }
      let width = canvas.width(of: chip.text, style, atMost: room) + 2 * px(Self.pad) + cross
      if left > px(Self.margin), left + width > canvas.view.right - px(Self.margin) {
        (left, top) = (canvas.view.left + px(Self.margin), top + height + px(6))
      }
      draw(chip, index, in: OverlayBox(left, top, width: width, height: height))
      left += width + px(Self.gap)
    }
    guard !count.isEmpty, left + px(60) < canvas.view.right else { return }
    canvas.words(
      count, canvas.style(LetterSize.plain, Self.quiet),
      from: left + px(4), to: canvas.view.right - px(Self.margin), around: top + height / 2)
  }

  private func draw(_ chip: OverlayContent.Chip, _ index: Int, in box: OverlayBox) {
    let px = canvas.px
    let part = OverlayPart.library(.chip(index))
    canvas.put(part, box)
    let isLive = canvas.pointer.isOver(part)
    let radius = (box.height / 2).rounded()
    canvas.shapes.fill(box, isLive ? Self.live : Self.ground, radius: radius)
    canvas.shapes.outline(box, Self.edge, radius: radius, thickness: canvas.hair)
    let style = canvas.style(LetterSize.plain, chip.canGo || isLive ? Self.words : Self.quiet)
    let end = box.right - px(Self.pad) - (chip.canGo ? px(22) : 0)
    canvas.words(chip.text, style, from: box.left + px(Self.pad), to: end, around: box.center.y)
    guard chip.canGo else { return }
    let sign = OverlayPart.library(.removesChip(index))
    let place = OverlayBox(
      left: box.right - px(30), top: box.top, right: box.right, bottom: box.bottom)
    canvas.put(sign, place)
    let (center, r) = (Vector2(place.center.x - px(2), place.center.y), 3.5 * canvas.scale)
    let isOver = canvas.pointer.isOver(sign)
    if isOver { canvas.shapes.disc(center, radius: 9 * canvas.scale, Self.live) }
    let ink = isOver ? Self.words : Self.quiet
    for way in [-1.0, 1] {
      canvas.shapes.line(
        from: center + Vector2(-r, -r * way), to: center + Vector2(r, r * way), ink,
        thickness: 1.4 * canvas.scale)
    }
  }

  // On wood, by day as by night.
  private static let ground = Ink(0x1A110A, 0.62)
  private static let live = Ink(0x4A3626, 0.85)
  private static let edge = Ink(0xF6EBDD, 0.16)
  private static let words = Ink(0xF6EBDD)
  private static let quiet = Ink(0xF6EBDD, 0.7)
}
