import RectoBookModel

/// What of a page is drawn, and what is of the colour of its gutters.
struct GutterMask {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// 1 where something is drawn, row by row from the top; 0 where the gutter's colour is.
  let drawn: [UInt8]

  /// A colour of which gutters may be, and how far from it a channel may be: scans are not even.
  struct Tint: Equatable {
    let red: Int
    let green: Int
    let blue: Int
    let slack: Int

    static let white = Tint(red: 255, green: 255, blue: 255, slack: 40)
    static let black = Tint(red: 0, green: 0, blue: 0, slack: 44)

    /// Whether what one takes for a gutter the other does, too.
    func isLike(_ other: Tint) -> Bool {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < slack / 2
    }
  }

  /// Tells the pixels of a picture apart by a colour.
  init(of picture: Bitmap, gutters tint: Tint) {
    (width, height) = (picture.width, picture.height)
    var drawn = [UInt8](repeating: 0, count: width * height)
    for index in drawn.indices {
      let place = 4 * index
      let away = max(
        abs(Int(picture.bytes[place]) - tint.red), abs(Int(picture.bytes[place + 1]) - tint.green),
        abs(Int(picture.bytes[place + 2]) - tint.blue))
      if away > tint.slack { drawn[index] = 1 }
    }
    self.drawn = drawn
  }

  /// Tells what is as dark as the lines of borders from all else.
  init(darkOf picture: Bitmap) {
    (width, height) = (picture.width, picture.height)
    var drawn = [UInt8](repeating: 0, count: width * height)
    for index in drawn.indices {
      let place = 4 * index
      let light =
        54 * Int(picture.bytes[place]) + 183 * Int(picture.bytes[place + 1])
        + 19 * Int(picture.bytes[place + 2])
      if light < 100 * 256 { drawn[index] = 1 }
    }
    self.drawn = drawn
  }

  private init(width: Int, height: Int, drawn: [UInt8]) {
    (self.width, self.height, self.drawn) = (width, height, drawn)
  }

  /// Columns for rows, and rows for columns.
  var transposed: GutterMask {
    var turned = [UInt8](repeating: 0, count: drawn.count)
    for row in 0..<height {
      for column in 0..<width { turned[column * height + row] = drawn[row * width + column] }
    }
    return GutterMask(width: height, height: width, drawn: turned)
  }
}

extension GutterMask.Tint {
  /// The share of a part's rim that must be of one colour to be taken for its gutters'.
  private static let leastShare = 0.35

  /// The colours that gutters may have within a part of a picture, the likeliest first.
  static func candidates(in picture: Bitmap, within box: PixelBox) -> [GutterMask.Tint] {
    let known = [GutterMask.Tint.white, .black]
    guard let rim = rim(of: picture, within: box) else { return known }
    return [rim] + known.filter { !$0.isLike(rim) }
  }

  /// The colour of most of a part's rim; nil where it has many.
  private static func rim(of picture: Bitmap, within box: PixelBox) -> GutterMask.Tint? {
    // The outermost pixels of a scan are those of the machine.
    let skipped = max(1, min(box.width, box.height) / 200)
    let depth = max(1, min(box.width, box.height) / 60)
    var bins = [(count: Int, red: Int, green: Int, blue: Int)](
      repeating: (0, 0, 0, 0), count: 32)
    var count = 0
    func look(_ column: Int, _ row: Int) {
      let place = 4 * (row * picture.width + column)
      let (red, green, blue) = (
        Int(picture.bytes[place]), Int(picture.bytes[place + 1]), Int(picture.bytes[place + 2])
      )
      let bin = (2 * red + 5 * green + blue) / 64
      bins[bin].count += 1
      bins[bin].red += red
      bins[bin].green += green
      bins[bin].blue += blue
      count += 1
    }
    for step in skipped..<skipped + depth {
      guard 2 * step < box.width, 2 * step < box.height else { break }
      for column in stride(from: box.left + step, to: box.right - step, by: 2) {
        look(column, box.top + step)
        look(column, box.bottom - 1 - step)
      }
      for row in stride(from: box.top + step, to: box.bottom - step, by: 2) {
        look(box.left + step, row)
        look(box.right - 1 - step, row)
      }
    }
    guard let most = bins.max(by: { $0.count < $1.count }), most.count > 0,
      Double(most.count) >= leastShare * Double(count)
    else { return nil }
    return GutterMask.Tint(
      red: most.red / most.count, green: most.green / most.count, blue: most.blue / most.count,
      slack: 34)
  }
}
