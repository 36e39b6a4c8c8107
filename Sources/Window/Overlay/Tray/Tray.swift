internal import PageDrawing
internal import PageGeometry
internal import RectoReaderCore

/// The tools for drawing: they stand at the lower edge, and the one in the hand stands out.
struct Tray {
  let canvas: OverlayCanvas

  private static let toolWidth = 40.0
  private static let swatch = 26.0
  private static let height = 78.0
  private static let gap = 14.0

  /// Draws it; what comes later keeps above it.
  func draw(_ tray: OverlayContent.Tray, leaving free: inout FreeSpace) {
    let px = canvas.px
    let tools = Double(tray.tools.count) * px(Self.toolWidth)
    let columns = max(tray.colors.count, tray.widths.count + tray.buttons.count + 1)
    let choices = Double(columns) * px(Self.swatch)
    let width = tools + choices + 3 * px(Self.gap)
    let left = max(canvas.view.left, (canvas.view.center.x - width / 2).rounded())
    let box = OverlayBox(
      left: left, top: canvas.view.bottom - px(Self.height), right: left + width,
      // Its lower corners lie below the view.
      bottom: canvas.view.bottom + px(12))
    free.bottom = min(free.bottom, box.top)
    canvas.put(.tray, box)
    canvas.sheet(box, radius: px(10))
    var x = box.left + px(Self.gap)
    for tool in tray.tools {
      draw(tool, in: OverlayBox(x, box.top, width: px(Self.toolWidth), height: px(Self.height)))
      x += px(Self.toolWidth)
    }
    x += px(Self.gap)
    colors(tray, from: x, around: box.top + px(24))
    let end = widths(tray, from: x, around: box.top + px(54))
    buttons(
      tray, from: max(end, x + choices - Double(tray.buttons.count) * px(Self.swatch)),
      around: box.top + px(54))
  }

  // MARK: Choices

  private func cell(_ index: Int, from left: Double, around middle: Double) -> OverlayBox {
    let side = canvas.px(Self.swatch)
    return OverlayBox(
      left + Double(index) * side, (middle - side / 2).rounded(), width: side, height: side)
  }

  private func colors(_ tray: OverlayContent.Tray, from left: Double, around middle: Double) {
    for (index, color) in tray.colors.enumerated() {
      let box = cell(index, from: left, around: middle)
      let part = OverlayPart.penColor(index)
      canvas.put(part, box)
      canvas.highlight(part, box)
      let radius = canvas.px(8)
      if index == tray.color {
        canvas.shapes.disc(box.center, radius: radius + canvas.px(3), canvas.theme.accent)
        canvas.shapes.disc(box.center, radius: radius + canvas.px(1.5), canvas.theme.card)
      }
      // White is seen on white by its edge.
      canvas.shapes.disc(box.center, radius: radius + canvas.hair, canvas.theme.hairline)
      canvas.shapes.disc(box.center, radius: radius, Ink(color >> 8))
    }
  }

  private func widths(
    _ tray: OverlayContent.Tray, from left: Double, around middle: Double
  ) -> Double {
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

  private func buttons(_ tray: OverlayContent.Tray, from left: Double, around middle: Double) {
    for (index, button) in tray.buttons.enumerated() {
      let box = cell(index, from: left, around: middle)
      let part = OverlayPart.button(button.command)
      canvas.put(part, box)
      canvas.highlight(part, box)
      sign(of: button.command, in: box)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: box)
      }
    }
  }

  /// The sign of a button: an arrow that turns back or on, or a cross.
  private func sign(of command: Command, in box: OverlayBox) {
    let (c, r, thickness) = (box.center, 5.5 * canvas.scale, 1.6 * canvas.scale)
    let ink = canvas.theme.words
    func line(_ from: Vector2, _ to: Vector2) {
      canvas.shapes.line(from: from, to: to, ink, thickness: thickness)
    }
    guard command == .undo || command == .redo else {
      let arm = r * 0.7
      line(c - Vector2(arm, arm), c + Vector2(arm, arm))
      return line(c + Vector2(-arm, arm), c + Vector2(arm, -arm))
    }
    let way = command == .undo ? -1.0 : 1.0
    // Three quarters of a circle, open where the arrow points.
    let points = (0...12).map { step -> Vector2 in
      let (sine, cosine) = sineAndCosine(.pi * (-0.5 + 1.5 * Double(step) / 12))
      return c + Vector2(-way * cosine * r, sine * r + canvas.scale)
    }
    for (from, to) in zip(points, points.dropFirst()) { line(from, to) }
    let head = 4 * canvas.scale
    line(points[0], points[0] + Vector2(-way * head, -head))
    line(points[0], points[0] + Vector2(-way * head, head))
  }

  // MARK: Tools

  private func draw(_ tool: OverlayContent.Tray.Tool, in box: OverlayBox) {
    let part = OverlayPart.tool(tool.tool)
    canvas.put(part, box)
    let isOver = canvas.pointer.isOver(part)
    if isOver, canvas.pointer.hasRested { canvas.tip(tool.tip, above: box) }
    let rise = tool.isHeld ? 8.0 : isOver ? 22.0 : 26.0
    canvas.shapes.clipped(
      to: OverlayBox(
        left: box.left, top: box.top, right: box.right, bottom: canvas.view.bottom)
    ) {
      ToolPicture(canvas: canvas, tool: tool.tool, color: Ink(tool.color >> 8))
        .draw(from: Vector2(box.center.x, box.top + rise * canvas.scale))
    }
  }
}
