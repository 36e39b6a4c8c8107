public import RectoBookModel

/// What is found by looking at a page.
extension PageSource {
  /// Finds the panels of a page by its gutters; most books say nothing of them.
  public func panels(
    on page: PageNumber, reading direction: ReadingDirection
  ) throws -> [PageBox] {
    try foundPanels(on: page, reading: direction)
  }

  /// The panels that are found in a small picture of a page.
  func foundPanels(on page: PageNumber, reading direction: ReadingDirection) throws -> [PageBox] {
    guard page.value <= pageCount else { return [] }
    let size = try size(of: page)
    let across = (Double(Limits.panelPicture) * size.aspect).squareRoot()
    let picture = try picture(of: page, width: max(1, Int(across)))
    return PanelFinder.panels(in: picture, reading: direction)
  }

  /// Looks where the print of a page is, and how dark.
  public func print(on page: PageNumber) throws -> PagePrint {
    PrintFinder.print(in: try picture(of: page, width: PrintFinder.width))
  }

  private func picture(of page: PageNumber, width: Int) throws -> Bitmap {
    var canvas = BitmapCanvas()
    _ = try draw(page, .small(width: width), on: &canvas)
    return canvas.level(0)
  }
}
