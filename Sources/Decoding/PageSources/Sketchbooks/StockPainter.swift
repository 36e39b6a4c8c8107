import RectoBookModel

/// A part of a page of a sketchbook as pixels: what is ruled on it, or its cover.
///
/// Lengths are millimetres of the page, from its upper left corner. Lines keep their width in millimetres, and where that
/// is less than a pixel they become lighter instead of thinner.
struct StockPainter {
  /// Pixels across and down.
  let width, height: Int
  /// Pixels of a millimetre, across and down.
  private let scale: (x: Double, y: Double)
  /// Where the upper left corner of the part is, in pixels of the page.
  private let origin: (x: Double, y: Double)
  private let page: PageSize
  /// The colours, row by row from the top: red, green and blue.
  private(set) var colors: [(UInt8, UInt8, UInt8)]

  private static let ink: (Double, Double, Double) = (0x9D, 0xB2, 0xC9)
  private static let lineWidth = 0.2
  private static let dotRadius = 0.28

  /// White paper.
  ///
  /// - Parameters:
  ///   - page: its size in millimetres.
  ///   - pixels: how many pixels the whole page has, across and down.
  ///   - origin: the upper left corner of the part, in these pixels.
  ///   - width: pixels of the part across.
  ///   - height: pixels of it down.
  init(
    page: PageSize, pixels: (x: Double, y: Double), from origin: (x: Double, y: Double),
    width: Int, height: Int
  ) {
    (self.page, self.origin, self.width, self.height) = (page, origin, width, height)
    scale = (pixels.x / page.width, pixels.y / page.height)
    colors = Array(repeating: (255, 255, 255), count: width * height)
  }

  // MARK: What is ruled

  /// Rules the paper.
  mutating func rule(_ stock: PageStock) {
    switch stock {
    case .plain: break
    case .ruled: lines(down: places(from: 20, to: page.height - 10, every: 7))
    case .squared:
      lines(down: centred(every: 5, in: page.height, margin: 0))
      lines(across: centred(every: 5, in: page.width, margin: 0))
    case .dotted:
      dots(
        across: centred(every: 5, in: page.width, margin: 5),
        down: centred(every: 5, in: page.height, margin: 5))
    case .music: music()
    case .isometric: isometric()
    }
  }

  private func places(from first: Double, to last: Double, every step: Double) -> [Double] {
    guard last >= first else { return [] }
    return (0...Int((last - first) / step)).map { first + step * Double($0) }
  }

  /// Places at even steps, as far from one edge as from the other.
  private func centred(every step: Double, in length: Double, margin: Double) -> [Double] {
    let count = Int((length - 2 * margin) / step)
    return places(from: (length - step * Double(count)) / 2, to: length - margin, every: step)
  }

  /// Systems of five lines, 2 mm apart.
  private mutating func music() {
    let (side, gap) = (min(12, page.width / 8), 2.0)
    let staves = places(from: 20, to: page.height - 20 - 4 * gap, every: 20)
    let lines = staves.flatMap { stave in (0..<5).map { stave + gap * Double($0) } }
    self.lines(down: lines, from: side, to: page.width - side)
  }

  /// Upright lines and such that lean by 30° to either side, with edges of 5 mm.
  private mutating func isometric() {
    let edge = 5.0
    let step = edge * 3.0.squareRoot() / 2
    lines(across: centred(every: step, in: page.width, margin: 0))
    let slope = 1 / 3.0.squareRoot()
    let middle = page.width / 2
    let reach = page.height / 2 + middle * slope
    let count = Int(reach / edge) + 1
    for index in -count...count {
      let start = page.height / 2 + edge * Double(index)
      for sign in [-1.0, 1] {
        slanting { start + sign * slope * ($0 - middle) }
      }
    }
  }

  // MARK: Lines and dots

  private mutating func lines(down places: [Double], from left: Double = 0, to right: Double? = nil)
  {
    let across = shares(of: [(left, right ?? page.width)], isAcross: true)
    let down = shares(of: places.map(Self.line), isAcross: false)
    for y in 0..<height where down[y] > 0 {
      for x in 0..<width where across[x] > 0 { darken(x, y, by: down[y] * across[x]) }
    }
  }

  private mutating func lines(across places: [Double]) {
    let shares = shares(of: places.map(Self.line), isAcross: true)
    for x in 0..<width where shares[x] > 0 {
      for y in 0..<height { darken(x, y, by: shares[x]) }
    }
  }

  private static func line(_ place: Double) -> (Double, Double) {
    (place - lineWidth / 2, place + lineWidth / 2)
  }

  /// How much of each column, or row, of pixels stretches of the page cover.
  private func shares(of stretches: [(Double, Double)], isAcross: Bool) -> [Double] {
    let (scale, origin) = isAcross ? (scale.x, origin.x) : (scale.y, origin.y)
    var shares = [Double](repeating: 0, count: isAcross ? width : height)
    for (from, to) in stretches {
      let (low, high) = (from * scale - origin, to * scale - origin)
      guard high > 0, low < Double(shares.count) else { continue }
      let first = max(0, Int(low.rounded(.down)))
      for index in first..<min(shares.count, max(first, Int(high.rounded(.up)))) {
        shares[index] += max(0, min(high, Double(index + 1)) - max(low, Double(index)))
      }
    }
    return shares.map { min(1, $0) }
  }

  private mutating func dots(across columns: [Double], down rows: [Double]) {
    let radius = (x: Self.dotRadius * scale.x, y: Self.dotRadius * scale.y)
    // Less than a pixel is spread over it, and no darker for that.
    let seen = (x: max(radius.x, 0.6), y: max(radius.y, 0.6))
    let strength = radius.x * radius.y / (seen.x * seen.y)
    for row in rows {
      let y = row * scale.y - origin.y
      for column in columns {
        let x = column * scale.x - origin.x
        dot(at: (x, y), seen, strength)
      }
    }
  }

  private mutating func dot(
    at place: (x: Double, y: Double), _ radius: (x: Double, y: Double), _ strength: Double
  ) {
    let rows = range(place.y - radius.y - 1, place.y + radius.y + 1, in: height)
    for y in rows {
      for x in range(place.x - radius.x - 1, place.x + radius.x + 1, in: width) {
        let (across, down) = (Double(x) + 0.5 - place.x, Double(y) + 0.5 - place.y)
        let distance = (across * across + down * down).squareRoot()
        let share = min(max(radius.x + 0.5 - distance, 0), 1)
        if share > 0 { darken(x, y, by: strength * share) }
      }
    }
  }

  private func range(_ from: Double, _ to: Double, in count: Int) -> Range<Int> {
    let low = Int(max(0, min(Double(count), from.rounded(.down))))
    return low..<max(low, Int(max(0, min(Double(count), to.rounded(.up)))))
  }

  /// A line that leans: for a place across, where it is down the page.
  private mutating func slanting(_ line: (Double) -> Double) {
    let half = Self.lineWidth / 2 * scale.y / 0.866
    for x in 0..<width {
      let across = (Double(x) + 0.5 + origin.x) / scale.x
      let middle = line(across) * scale.y - origin.y
      for y in range(middle - half - 0.5, middle + half + 0.5, in: height) {
        let share = min(middle + half, Double(y + 1)) - max(middle - half, Double(y))
        if share > 0 { darken(x, y, by: share) }
      }
    }
  }

  private mutating func darken(_ x: Int, _ y: Int, by share: Double) {
    mix(x, y, with: Self.ink, by: share)
  }

  private mutating func mix(
    _ x: Int, _ y: Int, with color: (Double, Double, Double), by share: Double
  ) {
    let old = colors[y * width + x]
    func mixed(_ a: UInt8, _ b: Double) -> UInt8 {
      UInt8((Double(a) + (b - Double(a)) * min(max(share, 0), 1)).rounded())
    }
    colors[y * width + x] = (mixed(old.0, color.0), mixed(old.1, color.1), mixed(old.2, color.2))
  }

  // MARK: The cover

  /// Covers all with cloth, a darker strip along the spine, and a label to write on.
  mutating func cover(_ color: UInt32) {
    let cloth = (
      Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF)
    )
    let dark = (cloth.0 * 0.72, cloth.1 * 0.72, cloth.2 * 0.72)
    let (w, h) = (page.width, page.height)
    fill(cloth, (0, w), (0, h))
    fill(dark, (0, 0.09 * w), (0, h))
    fill(dark, (0.26 * w, 0.84 * w), (0.17 * h, 0.33 * h))
    let rim = 0.006 * w
    fill(
      (0xFB, 0xF8, 0xF0), (0.26 * w + rim, 0.84 * w - rim), (0.17 * h + rim, 0.33 * h - rim))
  }

  private mutating func fill(
    _ color: (Double, Double, Double), _ across: (Double, Double), _ down: (Double, Double)
  ) {
    let columns = shares(of: [across], isAcross: true)
    let rows = shares(of: [down], isAcross: false)
    for y in 0..<height where rows[y] > 0 {
      for x in 0..<width where columns[x] > 0 {
        mix(x, y, with: color, by: rows[y] * columns[x])
      }
    }
  }
}
