internal import RectoBookModel

/// Pages as large as there is room for them, or blanks with their numbers.
struct PagePictures {
  private let thumbnails: [PageNumber: Picture]

  /// Makes them of those that there are.
  init(_ thumbnails: [PageNumber: Picture]) { self.thumbnails = thumbnails }

  /// A page's picture, where there is one.
  func picture(of page: PageNumber) -> Picture? { thumbnails[page] }

  /// Draws a page as large as it fits into a box, standing on its lower edge; a blank with its
  /// number where it has no picture. Returns where it came to lie.
  @discardableResult func draw(
    _ page: PageNumber, in box: OverlayBox, on canvas: OverlayCanvas
  ) -> OverlayBox {
    canvas.record.show(page)
    guard let picture = thumbnails[page] else {
      let width = min(box.width, (box.height * 0.7).rounded())
      let height = min(box.height, (width / 0.7).rounded())
      let blank = OverlayBox(
        (box.center.x - width / 2).rounded(), box.bottom - height, width: width, height: height)
      canvas.shapes.fill(blank, canvas.theme.paper, radius: canvas.metrics.smallRadius)
      canvas.shapes.outline(
        blank, canvas.theme.hairline, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
      canvas.words(
        page.description,
        canvas.style(
          width < canvas.px(64) ? LetterSize.small : LetterSize.heading, canvas.theme.quiet),
        from: blank.left, to: blank.right, around: blank.center.y, side: .center)
      return blank
    }
    let factor = min(
      box.width / Double(picture.width), box.height / Double(picture.height))
    let width = max(1, (Double(picture.width) * factor).rounded())
    let height = max(1, (Double(picture.height) * factor).rounded())
    let place = OverlayBox(
      (box.center.x - width / 2).rounded(), box.bottom - height, width: width, height: height)
    canvas.shapes.picture(
      picture, in: place, radius: canvas.metrics.smallRadius, tint: canvas.theme.dimming)
    canvas.shapes.outline(
      place, canvas.theme.hairline, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
    return place
  }
}
