import RectoBookModel

/// Finds the panels of a page of a comic by its gutters, and where these do not tell by its borders, in the order in
/// which they are read.
///
/// A page is cut along the gutters that cross it from side to side, and what is cut out again: first into rows, then
/// into columns, or into columns first where their gutters are far wider. Gutters may slant a little, be covered in
/// part by balloons, and have any colour. Panels that stand wall to wall are parted by the lines between them, which are
/// looked for only where gutters leave most of a page whole: within panels there are such lines, too. Where nothing is certain nothing is cut: drawings without borders stay
/// together, and so does what overlaps.
///
/// Laws: the same picture has the same panels; no more pixels are looked at than `Limits.panelPixels`, but for the
/// passes over the picture as a whole.
struct PanelFinder {
  private let mask: GutterMask
  private let turned: GutterMask
  private let isRightToLeft: Bool
  private var cuts: PanelCuts
  /// What is as dark as borders, and its columns for rows; nil where only gutters count.
  private let borders: (mask: GutterMask, turned: GutterMask)?

  /// Panels are no thinner than this share of the page's height and width, and no smaller than that of its area:
  /// page numbers and signatures are.
  private static let (thinnest, smallest) = (0.06, 0.008)
  /// Columns come before rows where their gutters are so many times as wide.
  private static let wider = 2.0
  /// What the panels must cover of all that is drawn.
  private static let leastCover = 0.6

  /// A panel that takes more of the page than this may be several.
  private static let largest = 0.3

  /// Parts that take less of the page than this are no rows or columns of panels without gutters: a line that crosses
  /// one is drawn in its panel.
  private static let leastParted = 0.15

  private init(
    _ mask: GutterMask, borders: GutterMask? = nil, isRightToLeft: Bool, pixelsLeft: Int
  ) {
    self.borders = borders.map { ($0, $0.transposed) }
    (self.mask, self.isRightToLeft) = (mask, isRightToLeft)
    turned = mask.transposed
    cuts = PanelCuts(
      pixelsLeft: pixelsLeft, leastThickness: max(2, min(mask.width, mask.height) / 210))
  }

  /// The panels of a page, in the order in which they are read; none where it is one picture, or where they cannot
  /// be told.
  static func panels(in picture: Bitmap, reading direction: ReadingDirection) -> [PageBox] {
    let page = PixelBox.whole(width: picture.width, height: picture.height)
    guard page.width >= 16, page.height >= 16 else { return [] }
    var panels = byGutters(in: picture, page, reading: direction)
    if (panels.map(\.area).max() ?? page.area) > Int(largest * Double(page.area)) {
      let more = byBorders(in: picture, page, reading: direction)
      if more.count > panels.count { panels = more }
    }
    return panels.map { $0.box(width: picture.width, height: picture.height) }
  }

  /// Those that gutters and the borders beside them tell, on pages with light paper.
  private static func byBorders(
    in picture: Bitmap, _ page: PixelBox, reading direction: ReadingDirection
  ) -> [PixelBox] {
    let tints = GutterMask.Tint.candidates(in: picture, within: page)
    guard let tint = tints.first(where: { $0.green > 128 }) else { return [] }
    var finder = PanelFinder(
      GutterMask(of: picture, gutters: tint), borders: GutterMask(darkOf: picture),
      isRightToLeft: direction == .rightToLeft, pixelsLeft: Limits.panelPixels)
    return finder.panels(of: page).panels
  }

  private static func byGutters(
    in picture: Bitmap, _ page: PixelBox, reading direction: ReadingDirection
  ) -> [PixelBox] {
    var pixelsLeft = Limits.panelPixels
    var tried: [(tint: GutterMask.Tint, box: PixelBox)] = []
    var parts = [page]
    // A page with margins of one colour may have gutters of another within them.
    while let part = parts.popLast() {
      for tint in GutterMask.Tint.candidates(in: picture, within: part)
      where !tried.contains(where: { $0.box == part && $0.tint.isLike(tint) }) {
        tried.append((tint, part))
        var finder = PanelFinder(
          GutterMask(of: picture, gutters: tint), isRightToLeft: direction == .rightToLeft,
          pixelsLeft: pixelsLeft)
        let (panels, content) = finder.panels(of: part)
        pixelsLeft = finder.cuts.pixelsLeft
        if !panels.isEmpty { return panels }
        if part == page, let content, content.area < page.area * 19 / 20,
          content.area > page.area / 3, parts.isEmpty
        {
          parts.append(content)
        }
      }
    }
    return []
  }

  /// The panels of a part of the page, and the rectangle around all that is drawn there.
  private mutating func panels(of part: PixelBox) -> (panels: [PixelBox], content: PixelBox?) {
    guard let content = content(of: PanelRegion(part)) else { return ([], nil) }
    let panels = split(PanelRegion(content), content, depth: 0)
    let covered = panels.reduce(0) { $0 + $1.area }
    let isCertain =
      (2...Limits.pagePanels).contains(panels.count)
      && Double(covered) >= Self.leastCover * Double(content.area)
    return (isCertain ? panels : [], content)
  }

  // MARK: Cutting

  private mutating func split(_ region: PanelRegion, _ content: PixelBox, depth: Int) -> [PixelBox]
  {
    guard depth < Limits.panelNesting else { return [content] }
    if let rows = parts(of: region, depth) { return rows }
    return [content]
  }

  /// A part cut in one way or another; nil where it is whole.
  private mutating func parts(of region: PanelRegion, _ depth: Int) -> [PixelBox]? {
    let rows = cuts.level(in: region, of: mask)
    let columns = cuts.level(in: region.transposed, of: turned)
    let (row, column) = (Self.thickest(rows), Self.thickest(columns))
    let columnsFirst = Double(column) >= Self.wider * Double(row)
    for isRows in columnsFirst ? [false, true] : [true, false] {
      if let found = cut(region, along: isRows ? rows : columns, isRows: isRows, depth) {
        return found
      }
    }
    let slanting = cuts.slanted(in: region, of: mask)
    if let found = cut(region, along: slanting, isRows: true, depth) { return found }
    let leaning = cuts.slanted(in: region.transposed, of: turned)
    if let found = cut(region, along: leaning, isRows: false, depth) { return found }
    // Within what is drawn: the ends of a gutter are where the panels' are.
    let drawn = content(of: region).map(PanelRegion.init) ?? region
    let covered = cuts.covered(in: drawn, of: mask)
    if let found = cut(region, along: covered, isRows: true, depth) { return found }
    let beside = cuts.covered(in: drawn.transposed, of: turned)
    if let found = cut(region, along: beside, isRows: false, depth) { return found }
    let page = Double(mask.width * mask.height)
    guard let borders, Double(bounds(of: region).area) >= Self.leastParted * page else {
      return nil
    }
    let level = cuts.bordered(in: drawn, of: borders.mask)
    if let found = cut(region, along: level, isRows: true, depth) { return found }
    let upright = cuts.bordered(in: drawn.transposed, of: borders.turned)
    return cut(region, along: upright, isRows: false, depth)
  }

  private func bounds(of region: PanelRegion) -> PixelBox {
    region.bounds(width: mask.width, height: mask.height)
  }

  private static func thickest(_ gutters: [PanelCuts.Gutter]) -> Int {
    gutters.map(\.thickness).max() ?? 0
  }

  /// Cuts a part along gutters, and what comes of it again; nil where no two panels come of it.
  private mutating func cut(
    _ region: PanelRegion, along gutters: [PanelCuts.Gutter], isRows: Bool, _ depth: Int
  ) -> [PixelBox]? {
    guard !gutters.isEmpty else { return nil }
    var parts: [(region: PanelRegion, content: PixelBox)] = []
    var rest = isRows ? region : region.transposed
    // Too thin for a panel, and too large to be left out: it belongs to one beside it.
    var strip: PanelRegion?
    for gutter in gutters + [nil] {
      var part = rest
      if let gutter { (part.bottom, rest.top) = (gutter.edge, gutter.edge) }
      if let before = strip { part.top = before.top }
      let upright = isRows ? part : part.transposed
      guard let content = content(of: upright) else { continue }
      if isPanel(content, in: upright) {
        parts.append((upright, content))
        strip = nil
      } else {
        strip = isWorthKeeping(content) ? part : strip
      }
    }
    if let strip, var last = parts.popLast() {
      var joined = isRows ? last.region : last.region.transposed
      joined.bottom = strip.bottom
      last.region = isRows ? joined : joined.transposed
      last.content = content(of: last.region) ?? last.content
      parts.append(last)
    }
    guard let first = parts.first else { return nil }
    // What is left out makes what stays easier to cut.
    guard parts.count > 1 else {
      return first.content == content(of: region)
        ? nil : split(first.region, first.content, depth: depth + 1)
    }
    if !isRows, isRightToLeft { parts.reverse() }
    return parts.flatMap { split($0.region, $0.content, depth: depth + 1) }
  }

  /// Whether what is drawn in a part is a panel. What leans is as thick as it is at its middle.
  private func isPanel(_ box: PixelBox, in region: PanelRegion) -> Bool {
    let (column, row) = (Double(box.left + box.right) / 2, Double(box.top + box.bottom) / 2)
    let height =
      min(region.bottom.place(at: column), Double(box.bottom))
      - max(region.top.place(at: column), Double(box.top))
    let width =
      min(region.right.place(at: row), Double(box.right))
      - max(region.left.place(at: row), Double(box.left))
    return height >= Self.thinnest * Double(mask.height)
      && width >= Self.thinnest * Double(mask.width) && isWorthKeeping(box)
  }

  private func isWorthKeeping(_ box: PixelBox) -> Bool {
    Double(box.area) >= Self.smallest * Double(mask.width * mask.height)
  }

  // MARK: What is drawn

  /// The rectangle around what is drawn in a part, specks aside; nil where there is nothing.
  private func content(of region: PanelRegion) -> PixelBox? {
    let bounds = bounds(of: region)
    var rows = [Int](repeating: 0, count: max(bounds.height, 0))
    var columns = [Int](repeating: 0, count: max(bounds.width, 0))
    for row in bounds.top..<bounds.bottom {
      for column in bounds.left..<bounds.right
      where mask.drawn[row * mask.width + column] == 1
        && region.contains(column: column, row: row)
      {
        rows[row - bounds.top] += 1
        columns[column - bounds.left] += 1
      }
    }
    guard let top = rows.firstIndex(where: { $0 > 2 }),
      let bottom = rows.lastIndex(where: { $0 > 2 }),
      let left = columns.firstIndex(where: { $0 > 2 }),
      let right = columns.lastIndex(where: { $0 > 2 })
    else { return nil }
    return PixelBox(
      left: bounds.left + left, top: bounds.top + top, right: bounds.left + right + 1,
      bottom: bounds.top + bottom + 1)
  }
}
