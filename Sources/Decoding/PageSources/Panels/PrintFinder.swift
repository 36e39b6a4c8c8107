import RectoBookModel

/// Finds where on a page print is, and how dark its paper and its ink are.
enum PrintFinder {
  /// Pixels across the picture that is looked at.
  static let width = 320
  /// A row or column with no more pixels of print than this has specks.
  private static let specks = 2
  /// The share of the darkest pixels that ink is darker than, and of those around the paper's most common lightness.
  private static let (inkShare, paperShare) = (0.01, 0.9)
  /// The share of pixels neither paper nor ink, or of a colour of their own, from which a page is a picture.
  private static let (mostBetween, mostColored) = (0.28, 0.06)

  /// How deep into a page the shadows of a scan reach, what is darker is the machine's wherever it is, and how much of
  /// a page may lie deeper and be lighter.
  private static let (rim, dark, mostDeep) = (0.1, 84, 0.004)
  /// How far from the paper's colour a channel is where there is print.
  private static let contrast = 44

  /// What there is in a picture of a page.
  static func print(in picture: Bitmap) -> PagePrint {
    var found = PagePrint.unknown
    let page = PixelBox.whole(width: picture.width, height: picture.height)
    guard page.width >= 16, page.height >= 16 else { return found }
    let lights = Lights(of: picture)
    if let columns = print(in: picture, page, lights, &found.box) {
      found.isSpread = isSpread(columns, page)
    }
    (found.ink, found.paper) = (Double(lights.ink) / 255, Double(lights.paper) / 255)
    found.isPicture =
      found.paper - found.ink < 0.2 || found.paper < 0.4 || lights.between > mostBetween
      || lights.colored > mostColored
    return found
  }

  /// Finds the rectangle around what is not of the colour of the paper, which is nil where the page has no margin.
  ///
  /// What reaches in from the edge is the machine's, or the shadow of the gutter, as long as it stays there or is
  /// dark; a picture that does has no margin.
  ///
  /// - Returns: how much of each column is printed; nil where that cannot be told.
  private static func print(
    in picture: Bitmap, _ page: PixelBox, _ lights: Lights, _ found: inout PageBox?
  ) -> [Int]? {
    // Paper is seen best where nothing is printed; a dark rim is the machine's.
    let margin = GutterMask.Tint.candidates(in: picture, within: page).first
    let isPaper = margin.map { $0 != .white && $0.green > 2 * dark } ?? false
    let paper = isPaper ? margin : nil
    var drawn = GutterMask(of: picture, gutters: paper ?? lights.tint).drawn
    // The outermost pixels of a scan are those of the machine.
    let skipped = max(1, page.width / 80)
    let depth = (Double(page.width) * rim, Double(page.height) * rim)
    var left: [Int] = []
    func enter(_ place: Int) {
      guard drawn[place] == 1 else { return }
      drawn[place] = 0
      left.append(place)
    }
    for column in 0..<page.width {
      enter(column)
      enter((page.height - 1) * page.width + column)
    }
    for row in 0..<page.height {
      enter(row * page.width)
      enter(row * page.width + page.width - 1)
    }
    var deep = 0
    while let place = left.popLast() {
      let (row, column) = (place / page.width, place % page.width)
      let isDeep =
        Double(min(column, page.width - column)) > depth.0
        && Double(min(row, page.height - row)) > depth.1
      if isDeep, picture.light(at: place) > dark { deep += 1 }
      if column > 0 { enter(place - 1) }
      if column < page.width - 1 { enter(place + 1) }
      if row > 0 { enter(place - page.width) }
      if row < page.height - 1 { enter(place + page.width) }
    }
    guard Double(deep) <= mostDeep * Double(page.area) else { return nil }
    var rows = [Int](repeating: 0, count: page.height)
    var columns = [Int](repeating: 0, count: page.width)
    for row in skipped..<page.height - skipped {
      for column in skipped..<page.width - skipped where drawn[row * page.width + column] == 1 {
        rows[row] += 1
        columns[column] += 1
      }
    }
    guard let top = rows.firstIndex(where: { $0 > specks }),
      let bottom = rows.lastIndex(where: { $0 > specks }),
      let first = columns.firstIndex(where: { $0 > specks }),
      let last = columns.lastIndex(where: { $0 > specks })
    else { return nil }
    let box = PixelBox(left: first, top: top, right: last + 1, bottom: bottom + 1)
    if box.width < page.width * 49 / 50 || box.height < page.height * 49 / 50 {
      found = box.box(width: page.width, height: page.height)
    }
    return columns
  }

  /// Whether print stands on either side of a gutter in the middle of a wide page.
  private static func isSpread(_ columns: [Int], _ page: PixelBox) -> Bool {
    guard Double(page.width) > PagePrint.widestPage * Double(page.height) else { return false }
    let middle = page.width * 43 / 100..<page.width * 57 / 100
    var (widest, run) = (0, 0)
    for column in middle {
      run = columns[column] <= specks ? run + 1 : 0
      widest = max(widest, run)
    }
    func isPrinted(_ half: Range<Int>) -> Bool {
      2 * half.count { columns[$0] > specks } > half.count
    }
    return widest >= page.width / 80 && isPrinted(page.width / 20..<middle.lowerBound)
      && isPrinted(middle.upperBound..<page.width * 19 / 20)
  }

  /// How light the pixels of a page are.
  private struct Lights {
    /// The lightness of ink and of paper, 0…255.
    var ink = 0
    var paper = 255
    /// The share of pixels between the two, and of those with a colour that paper does not have.
    var between = 0.0
    var colored = 0.0
    /// The colour of the paper.
    var tint = GutterMask.Tint.white

    init(of picture: Bitmap) {
      var counts = [Int](repeating: 0, count: 256)
      var sums = [SIMD4<Int>](repeating: .zero, count: 256)
      var hues = [Int](repeating: 0, count: 256)
      // The rim of a scan is not the page.
      let (across, down) = (picture.width / 25, picture.height / 25)
      var count = 0
      for row in down..<picture.height - down {
        for column in across..<picture.width - across {
          let place = 4 * (row * picture.width + column)
          let (red, green, blue) = (
            Int(picture.bytes[place]), Int(picture.bytes[place + 1]), Int(picture.bytes[place + 2])
          )
          let light = picture.light(at: place / 4)
          counts[light] += 1
          sums[light] &+= SIMD4(red, green, blue, 1)
          count += 1
          hues[light] += max(red, green, blue) - min(red, green, blue) > 72 ? 1 : 0
        }
      }
      guard count > 0 else { return }
      var darkest = 0
      ink =
        counts.firstIndex { tally in
          darkest += tally
          return Double(darkest) >= PrintFinder.inkShare * Double(count)
        } ?? 0
      // Paper is what most of the lighter half is like, and white what is nearly as light.
      let smooth = counts.indices.map { index in
        counts[max(0, index - 3)...min(255, index + 3)].reduce(0, +)
      }
      let mode = (96...255).max { (smooth[$0], $0) < (smooth[$1], $1) } ?? 255
      let around = sums[max(0, mode - 3)...min(255, mode + 3)].reduce(SIMD4.zero, &+)
      let tally = max(around.w, 1)
      tint = GutterMask.Tint(
        red: around.x / tally, green: around.y / tally, blue: around.z / tally,
        slack: PrintFinder.contrast)
      var lighter = counts[mode...].reduce(0, +)
      let near = lighter + counts[max(0, mode - 48)..<mode].reduce(0, +)
      paper = mode
      while paper > mode - 40, paper > 0, Double(lighter) < PrintFinder.paperShare * Double(near) {
        paper -= 1
        lighter += counts[paper]
      }
      let span = paper - ink
      guard span > 8 else { return }
      let middle = (ink + span / 4)...(paper - span / 5)
      between = Double(counts[middle].reduce(0, +)) / Double(count)
      colored = Double(hues.reduce(0, +)) / Double(count)
    }
  }
}

extension Bitmap {
  /// How light a pixel is, 0…255, counted row by row.
  fileprivate func light(at pixel: Int) -> Int {
    let place = 4 * pixel
    return (54 * Int(bytes[place]) + 183 * Int(bytes[place + 1]) + 19 * Int(bytes[place + 2])) / 256
  }
}
