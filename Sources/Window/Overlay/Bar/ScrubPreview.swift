internal import RectoBookModel
internal import RectoReaderCore

/// The page that the scrubber would lead to, above the place.
struct ScrubPreview {
  let canvas: OverlayCanvas
  let pages: PagePictures

  /// Draws it over a way, inside what is free.
  func draw(_ preview: OverlayContent.Preview, over track: ScrubTrack, in free: FreeSpace) {
    let plain = canvas.style(LetterSize.small, canvas.theme.words, lines: 2)
    let text =
      preview.words.isEmpty
      ? nil : canvas.textCache.words(preview.words, plain, width: canvas.px(200))
    let room = OverlayBox(0, 0, width: canvas.px(132), height: canvas.px(168))
    let shape = pages.picture(of: preview.page)
    let factor = shape.map {
      min(room.width / Double($0.width), room.height / Double($0.height))
    }
    let pictureWidth = shape.map { max(1, (Double($0.width) * (factor ?? 1)).rounded()) }
    let pictureHeight = shape.map { max(1, (Double($0.height) * (factor ?? 1)).rounded()) }
    let down = pictureHeight ?? canvas.px(150)
    let pad = canvas.px(Space.small)
    let across =
      max(pictureWidth ?? canvas.px(105), Double(text?.width ?? 0), canvas.px(64)) + 2 * pad
    let height = down + 2 * pad + (text.map { Double($0.height) + canvas.px(6) } ?? 0)
    let box = OverlayBox(
      (track.x(of: preview.share) - across / 2).rounded(),
      free.bottom - canvas.px(Space.medium) - height,
      width: across, height: height
    ).moved(
      into: OverlayBox(
        left: canvas.view.left + canvas.px(Space.medium), top: canvas.view.top,
        right: canvas.view.right - canvas.px(Space.medium), bottom: free.bottom))
    canvas.put(.preview, box)
    canvas.sheet(box)
    pages.draw(
      preview.page,
      in: OverlayBox(
        box.left + pad, box.top + pad, width: across - 2 * pad, height: down), on: canvas)
    guard let text else { return }
    canvas.draw(
      text, from: box.left + pad, to: box.right - pad, top: box.top + pad + down + canvas.px(6),
      side: .center)
  }
}
