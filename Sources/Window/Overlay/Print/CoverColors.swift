internal import RectoBookModel

/// The colours that a cover gives its spine.
nonisolated enum CoverColors {
  /// So many colours: what a blur leaves has no more to say.
  private static let bands = 24
  /// Where the edge is looked at, as shares of the width: the outermost pixels may be those of a scanner.
  private static let (outermost, innermost) = (0.01, 0.07)

  /// The colours along the edge of a cover, calmed: neighbours run into each other, and none is loud; nil
  /// where it is as white as paper.
  static func edge(of cover: Bitmap, isRight: Bool) -> [SIMD3<UInt8>]? {
    let first = min(Int(Double(cover.width) * outermost), cover.width - 1)
    let last = max(first + 1, Int(Double(cover.width) * innermost))
    let columns = isRight ? cover.width - last..<cover.width - first : first..<last
    let raw = (0..<bands).map { band in
      let top = min(band * cover.height / bands, cover.height - 1)
      let rows = top..<max(top + 1, (band + 1) * cover.height / bands)
      return mean(of: cover, columns, rows)
    }
    let whole = raw.reduce(.zero, +) / Float(bands)
    guard Light.color(whole).min() < paper else { return nil }
    return raw.indices.map { index in
      var (sum, weights) = (SIMD3<Float>.zero, Float(0))
      for (other, color) in raw.enumerated() {
        let distance = Float(other - index) / 3
        let weight = 1 / (1 + distance * distance * distance * distance)
        sum += color * weight
        weights += weight
      }
      return calm((sum / weights + whole) / 2)
    }
  }

  /// How far from the edge of a white cover its print begins, in heights of it; a third of its width where there is none.
  static func margin(of cover: Bitmap, isRight: Bool) -> Double {
    let most = max(cover.width / 3, 1)
    for across in 0..<most {
      let column = isRight ? cover.width - 1 - across : across
      for row in 0..<cover.height {
        let place = (row * cover.width + column) * 4
        if cover.bytes[place..<place + 3].allSatisfy({ Float($0) < paper }) {
          return Double(across) / Double(cover.height)
        }
      }
    }
    return Double(most) / Double(cover.height)
  }

  /// The mean of a part of a picture, in linear light.
  private static func mean(
    of picture: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> SIMD3<Float> {
    var sum = SIMD3<Float>.zero
    for row in rows {
      for column in columns {
        let place = (row * picture.width + column) * 4
        sum += Light.of(
          SIMD3(picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2]))
      }
    }
    return sum / Float(rows.count * columns.count)
  }

  /// The widest distance between the channels of a calm colour, and its darkest and lightest grey.
  private static let (loudest, darkest, lightest): (Float, Float, Float) = (120, 26, 226)

  private static func calm(_ light: SIMD3<Float>) -> SIMD3<UInt8> {
    let color = Light.color(light)
    let grey = color.x * 0.3 + color.y * 0.59 + color.z * 0.11
    let spread = color.max() - color.min()
    let share = min(0.85, loudest / max(spread, 1))
    let quiet = min(max(grey, darkest), lightest) + (color - grey) * share
    // Paper and boards are a little warmer than white light.
    let warm = quiet + SIMD3(1, -1, -8) * (grey / 255)
    return SIMD3<UInt8>(
      warm.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)), rounding: .toNearestOrEven
    )
  }

  // MARK: White paper

  /// An edge whose channels are all above this is one of white paper.
  private static let paper: Float = 195
  /// Channels that are less far apart than this make a grey.
  private static let grey = 40
  /// The part of a cover that has colours, if it is to give one.
  private static let leastShare = 0.06
  /// As dark as cloth is on which gilt can be read, and light enough to have a colour.
  private static let depth: ClosedRange<Float> = 0.02...0.065

  /// The strongest colour of a cover, as deep as cloth; nil where it is black and white.
  static func cloth(_ cover: Bitmap) -> SIMD3<UInt8>? {
    // Each hue's light, with its weight.
    var hues = [(light: SIMD3<Float>, weight: Float)](repeating: (.zero, 0), count: 12)
    let step = max(1, max(cover.width, cover.height) / 128)
    var (seen, colored) = (0, 0)
    for row in stride(from: 0, to: cover.height, by: step) {
      for column in stride(from: 0, to: cover.width, by: step) {
        let place = (row * cover.width + column) * 4
        let color = SIMD3(cover.bytes[place], cover.bytes[place + 1], cover.bytes[place + 2])
        seen += 1
        let chroma = Int(color.max()) - Int(color.min())
        guard chroma >= grey else { continue }
        colored += 1
        let hue = hue(of: color, chroma: Float(chroma), count: hues.count)
        hues[hue].light += Light.of(color) * Float(chroma)
        hues[hue].weight += Float(chroma)
      }
    }
    guard Double(colored) >= Double(seen) * leastShare,
      let best = hues.max(by: { $0.weight < $1.weight }), best.weight > 0
    else { return nil }
    let light = Light.of(calm(best.light / best.weight))
    let bright = Light.luminance(light)
    let deep = min(max(bright, depth.lowerBound), depth.upperBound)
    return SIMD3<UInt8>(
      Light.color(light * (deep / max(bright, depth.lowerBound / 4))), rounding: .toNearestOrEven)
  }

  /// Which part of the circle of hues a colour is in.
  private static func hue(of color: SIMD3<UInt8>, chroma: Float, count: Int) -> Int {
    let (red, green, blue) = (Float(color.x), Float(color.y), Float(color.z))
    let sixth =
      switch color.max() {
      case color.x: (green - blue) / chroma + 6
      case color.y: (blue - red) / chroma + 8
      default: (red - green) / chroma + 10
      }
    return Int(sixth / 6 * Float(count)) % count
  }
}
