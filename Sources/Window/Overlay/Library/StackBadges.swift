internal import PageGeometry
internal import RectoReaderCore

/// How many books lie in each stack, on a label at its foot.
struct StackBadges {
  let canvas: OverlayCanvas

  /// Draws a label for each.
  func draw(_ badges: [OverlayContent.Badge]) {
    let px = canvas.px
    let style = canvas.style(
      LetterSize.small, Ink(0x2A1A0C), weight: 600)
    for badge in badges where badge.place.x.isFinite && badge.place.y.isFinite {
      let width = max(px(22), canvas.width(of: badge.text, style, atMost: px(60)) + px(12))
      let left = badge.place.x + px(5) - (width + 2 * px(5)) * badge.share
      let box = OverlayBox(
        left.rounded(), (badge.place.y - px(27)).rounded(), width: width, height: px(20))
      canvas.shapes.fill(box.inset(-px(1.5), -px(1.5)), Ink(0x120B06, 0.5), radius: px(11.5))
      canvas.shapes.fill(box, Ink(0xF3E3C8), radius: px(10))
      canvas.words(
        badge.text, style, from: box.left, to: box.right, around: box.center.y, side: .center)
    }
  }
}
