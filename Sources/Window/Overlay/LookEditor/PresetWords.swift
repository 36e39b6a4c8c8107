internal import RectoBookModel
internal import RectoReaderCore

/// What a preset is called and what it is for, beside its picture.
struct PresetWords {
  let canvas: OverlayCanvas
  let pictures: [OverlayContent.LookPicture: Picture]

  func draw(
    _ row: OverlayContent.LookRow, isOwn: Bool, from start: Double, to right: Double,
    in box: OverlayBox
  ) {
    let left = row.picture.map { picture($0, row.text, left: start, in: box) } ?? start
    let detail = canvas.textCache.words(
      row.detail, canvas.style(LetterSize.small, canvas.theme.quiet, lines: 3), width: right - left)
    let lineHeight = canvas.px(20)
    let top = (box.center.y - (lineHeight + Double(detail.height)) / 2).rounded()
    let upper = top + lineHeight / 2
    var end = right
    if isOwn {
      let small = canvas.style(LetterSize.small, canvas.theme.quiet)
      end -=
        canvas.words(
          ScreenText.ownPreset, small, from: right - canvas.px(60), to: right,
          around: upper,
          side: .right)
        + canvas.px(8)
    }
    canvas.words(
      row.text,
      canvas.style(LetterSize.plain, canvas.theme.words, weight: row.isChanged ? 600 : 400),
      from: left, to: end, around: upper, side: .natural, marked: row.marked)
    canvas.draw(detail, from: left, to: right, top: top + lineHeight, side: .natural)
  }

  /// The small picture of a look, or its first letter where there is none; returns where words begin.
  private func picture(
    _ look: OverlayContent.LookPicture, _ name: String, left: Double, in box: OverlayBox
  ) -> Double {
    let most = Limits.lookPicture
    let (width, height) = (canvas.px(Double(most.width) / 2), canvas.px(Double(most.height) / 2))
    let place = OverlayBox(
      left, (box.center.y - height / 2).rounded(), width: width, height: height)
    if let picture = pictures[look] {
      canvas.shapes.picture(picture, in: place, radius: canvas.metrics.smallRadius)
    } else {
      canvas.shapes.fill(place, canvas.theme.field, radius: canvas.metrics.smallRadius)
      canvas.words(
        String(name.prefix(1)), canvas.style(LetterSize.title, canvas.theme.quiet),
        from: place.left,
        to: place.right, around: place.center.y, side: .center)
    }
    canvas.shapes.outline(
      place, canvas.theme.hairline, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
    return place.right + canvas.px(11)
  }
}
