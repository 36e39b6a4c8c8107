internal import RectoBookModel
internal import RectoReaderCore

/// What lasts and what is told, from the upper right corner down.
struct Notices {
  let canvas: OverlayCanvas

  /// Draws them beside the look editor, where there is room; else over it, and then what comes later does
  /// not keep clear of it either.
  func draw(
    _ progress: [OverlayContent.Progress], _ messages: [OverlayContent.Message],
    in free: inout FreeSpace
  ) {
    let width = min(canvas.px(360), canvas.view.width - canvas.px(2 * Space.medium))
    if free.right - canvas.view.left < width + canvas.px(24) { free.right = canvas.view.right }
    var top = canvas.view.top + canvas.px(12)
    for (index, item) in progress.prefix(Limits.notices).enumerated() {
      top =
        ProgressCard(canvas: canvas).draw(item, index, top: top, right: free.right, width: width)
        + canvas.px(8)
    }
    // Where there are too many, the latest stay.
    for message in messages.suffix(Limits.notices) where top < free.bottom - canvas.px(48) {
      top =
        MessageCard(canvas: canvas).draw(message, top: top, width: width, in: free) + canvas.px(8)
    }
    if !progress.isEmpty || !messages.isEmpty { free.top = top }
  }
}
