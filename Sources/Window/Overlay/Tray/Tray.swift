internal import PageDrawing
internal import PageGeometry
internal import RectoReaderCore

/// The tools for drawing: they stand at the lower edge, and the one in the hand stands out.
struct Tray {
  let canvas: OverlayCanvas
  let tray: OverlayContent.Tray

  private static let toolWidth = 40.0
  private static let swatch = 26.0
  private static let height = 78.0
  private static let gap = 14.0
  /// How many colours have a place: the palette, and those that the hand may have besides.
  private static let columns = 8 + PenHand.mostOwn

  /// Makes it as large as usual, or smaller where the view is too narrow for that.
  init(canvas: OverlayCanvas, tray: OverlayContent.Tray) {
    let units =
      Double(tray.tools.count + tray.aids.count) * Self.toolWidth
      + Double(Self.columns) * Self.swatch + 3 * Self.gap
    let fit = min(1, canvas.view.width / (units * canvas.scale + 1))
    self.canvas = canvas.scaled(by: fit)
    self.tray = tray
  }

  /// Draws it; what comes later keeps above it.
  ///
  /// - Returns: the strip between two colours; nil where there is none.
  func draw(leaving free: inout FreeSpace) -> ScrubTrack? {
    let px = canvas.px
    let (toolWidth, side) = (across(Self.toolWidth), across(Self.swatch))
    let gap = across(Self.gap)
    let tools = Double(tray.tools.count + tray.aids.count) * toolWidth
    let choices = Double(Self.columns) * side
    let width = tools + choices + 3 * gap
    let left = max(canvas.view.left, (canvas.view.center.x - width / 2).rounded())
    let box = OverlayBox(
      left: left, top: canvas.view.bottom - px(Self.height), right: left + width,
      // Its lower corners lie below the view.
      bottom: canvas.view.bottom + px(12))
    free.bottom = min(free.bottom, box.top)
    canvas.put(.tray, box)
    canvas.sheet(box)
    var x = box.left + gap
    for tool in tray.tools {
      draw(tool, in: OverlayBox(x, box.top, width: toolWidth, height: px(Self.height)))
      x += toolWidth
    }
    for aid in tray.aids {
      draw(aid, in: OverlayBox(x, box.top, width: toolWidth, height: px(Self.height)))
      x += toolWidth
    }
    x += gap
    colors(from: x, around: box.top + px(24))
    let lower = box.top + px(54)
    let end = widths(from: x, around: lower)
    let buttons = x + choices - Double(tray.buttons.count) * side
    self.buttons(from: max(end, buttons), around: lower)
    return mixer(from: end + side / 2, to: buttons - side / 2, around: lower)
  }

  /// Whole pixels of a width.
  private func across(_ units: Double) -> Double {
    (units * canvas.scale + 1e-6).rounded(.down)
  }

  // MARK: Choices

  private func cell(_ index: Int, from left: Double, around middle: Double) -> OverlayBox {
    let side = across(Self.swatch)
    return OverlayBox(
      left + Double(index) * side, (middle - side / 2).rounded(), width: side, height: side)
  }

  private func colors(from left: Double, around middle: Double) {
    let radius = canvas.scale * 8
    for (index, color) in tray.colors.enumerated() {
      let box = cell(index, from: left, around: middle)
      let part = OverlayPart.penColor(index)
      canvas.put(part, box)
      canvas.highlight(part, box)
      if index == tray.color {
        canvas.shapes.disc(box.center, radius: radius + canvas.px(3), canvas.theme.accent)
        canvas.shapes.disc(box.center, radius: radius + canvas.px(1.5), canvas.theme.card)
      }
      // White is seen on white by its edge.
      canvas.shapes.disc(box.center, radius: radius + canvas.hair, canvas.theme.hairline)
      canvas.shapes.disc(box.center, radius: radius, Ink(color >> 8))
    }
    guard !tray.colors.isEmpty, tray.colors.count < Self.columns else { return }
    // Wells for colours that the hand has yet to make.
    for index in tray.colors.count..<Self.columns {
      let place = cell(index, from: left, around: middle).center
      canvas.shapes.disc(place, radius: radius * 0.7, canvas.theme.hairline)
      canvas.shapes.disc(place, radius: radius * 0.7 - canvas.hair, canvas.theme.card)
    }
  }

  private func widths(from left: Double, around middle: Double) -> Double {
    for index in tray.widths.indices {
      let box = cell(index, from: left, around: middle)
      let part = OverlayPart.penWidth(index)
      canvas.put(part, box)
      canvas.highlight(part, box, isSelected: index == tray.width)
      let ink = index == tray.width ? canvas.theme.accent : canvas.theme.words
      canvas.shapes.disc(box.center, radius: canvas.scale * (2 + 2 * Double(index)), ink)
    }
    return cell(tray.widths.count, from: left, around: middle).left
  }

  /// The strip between two colours; a knob stands at the share that is stirred in.
  private func mixer(from left: Double, to right: Double, around middle: Double) -> ScrubTrack? {
    guard tray.mixtures.count > 1, right - left > canvas.px(24) else { return nil }
    let (left, right) = (left.rounded(), right.rounded())
    let side = across(Self.swatch)
    canvas.put(
      .mixer,
      OverlayBox(left, (middle - side / 2).rounded(), width: right - left, height: side))
    let half = canvas.px(5)
    let step = (right - left) / Double(tray.mixtures.count)
    canvas.shapes.fill(
      OverlayBox(
        left: left - canvas.hair, top: middle - half - canvas.hair, right: right + canvas.hair,
        bottom: middle + half + canvas.hair), canvas.theme.hairline,
      radius: canvas.metrics.smallRadius)
    for (index, color) in tray.mixtures.enumerated() {
      let start = (left + Double(index) * step).rounded()
      let end = (left + Double(index + 1) * step).rounded()
      canvas.shapes.fill(
        OverlayBox(left: start, top: middle - half, right: end, bottom: middle + half),
        Ink(color >> 8))
    }
    let track = ScrubTrack(left: left, right: right, runsFromRight: false)
    let knob = Vector2(track.x(of: tray.share), middle)
    let index = Int((ScrubTrack.clamped(tray.share) * Double(tray.mixtures.count - 1)).rounded())
    let isLive = canvas.pointer.isOn(.mixer)
    canvas.shapes.disc(
      knob, radius: canvas.scale * (isLive ? 8.5 : 7.5), canvas.theme.accent)
    canvas.shapes.disc(knob, radius: canvas.scale * 6, canvas.theme.card)
    canvas.shapes.disc(knob, radius: canvas.scale * 4.5, Ink(tray.mixtures[index] >> 8))
    return track
  }

  private func buttons(from left: Double, around middle: Double) {
    for (index, button) in tray.buttons.enumerated() {
      let box = cell(index, from: left, around: middle)
      let part = OverlayPart.button(button.command)
      canvas.put(part, box)
      canvas.highlight(part, box)
      if let icon = Icon(button.command) {
        canvas.icon(icon, around: box.center, canvas.theme.words)
      }
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: box)
      }
    }
  }

  // MARK: Tools

  private func draw(_ tool: OverlayContent.Tray.Tool, in box: OverlayBox) {
    stand(.tool(tool.tool), in: box, isHeld: tool.isHeld, tip: tool.tip) { tip in
      ToolPicture(canvas: canvas, tool: tool.tool, color: Ink(tool.color >> 8)).draw(from: tip)
    }
  }

  private func draw(_ aid: OverlayContent.Button, in box: OverlayBox) {
    let part = OverlayPart.button(aid.command)
    let held = tray.tools.first(where: \.isHeld)?.color ?? tray.tools.first?.color ?? 0xFF
    stand(part, in: box, isHeld: aid.isOn, tip: aid.tip) { tip in
      AidPicture(canvas: canvas, command: aid.command, color: Ink(held >> 8)).draw(from: tip)
    }
  }

  /// Something that stands in the tray, and stands out while it is held.
  private func stand(
    _ part: OverlayPart, in box: OverlayBox, isHeld: Bool, tip: String, draw: (Vector2) -> Void
  ) {
    canvas.put(part, box)
    let isOver = canvas.pointer.isOver(part)
    if isOver, canvas.pointer.hasRested { canvas.tip(tip, above: box) }
    let rise = isHeld ? 8.0 : isOver ? 22.0 : 26.0
    canvas.shapes.clipped(
      to: OverlayBox(
        left: box.left, top: box.top, right: box.right, bottom: canvas.view.bottom)
    ) { draw(Vector2(box.center.x, box.top + rise * canvas.scale)) }
  }
}
