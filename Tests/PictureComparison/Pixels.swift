import BookFixtures
package import RectoBookModel
import Foundation

/// A picture of linear light, one number a pixel: for computing what the renderer should show by
/// another route.
package struct Pixels {
  package var width: Int
  package var height: Int
  package var values: [Float]

  package init(width: Int, height: Int, values: [Float]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The green channel, which stands for all in a grey picture.
  package init(_ picture: Bitmap) {
    self.init(
      width: picture.width, height: picture.height,
      values: stride(from: 1, to: picture.bytes.count, by: 4).map {
        Self.linear[Int(picture.bytes[$0])]
      })
  }

  package static let linear: [Float] = (0..<256).map { byte in
    let c = Float(byte) / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }

  package static func encoded(_ light: Float) -> Float {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// The next smaller mip level: the mean of four pixels, or where a side is odd of what a pixel
  /// covers, since a plain halving would move the picture by up to a pixel.
  package var half: Pixels {
    let (w, h) = (max(1, width / 2), max(1, height / 2))
    let (across, up) = (Double(width) / Double(w), Double(height) / Double(h))
    if !width.isMultiple(of: 2) || !height.isMultiple(of: 2) {
      return Pixels(
        width: w, height: h,
        values: (0..<w * h).map {
          let (x, y) = (Double($0 % w) * across, Double($0 / w) * up)
          return mean(x: x...x + across, y: y...y + up)
        })
    }
    let smaller = (0..<w * h).map { index in
      let at = 2 * (index / w) * width + 2 * (index % w)
      let top = values[at] + values[at + 1]
      return (top + values[at + width] + values[at + width + 1]) / 4
    }
    return Pixels(width: w, height: h, values: smaller)
  }

  /// All levels as `MipChain` orders them, grey.
  package func mipBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var level = self
    while true {
      bytes += Self.opaque(level.grey)
      if level.width == 1 && level.height == 1 { return bytes }
      level = level.half
    }
  }

  /// The values as bytes of sRGB.
  package var grey: [UInt8] {
    values.map { value in
      if value >= 1 { return 255 }
      return value <= 0 ? 0 : UInt8(Self.encoded(value).rounded())
    }
  }

  /// R, G, B and A of grey pixels.
  package static func opaque(_ grey: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 255, count: grey.count * 4)
    for (pixel, value) in grey.enumerated() {
      for channel in 0..<3 { bytes[pixel * 4 + channel] = value }
    }
    return bytes
  }

  /// The mean over a rectangle in pixels, its edges counted by their share.
  package func mean(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Float {
    var (sum, area): (Double, Double) = (0, 0)
    for row in max(0, Int(y.lowerBound))...min(height - 1, Int(y.upperBound)) {
      let tall = min(y.upperBound, Double(row + 1)) - max(y.lowerBound, Double(row))
      for column in max(0, Int(x.lowerBound))...min(width - 1, Int(x.upperBound)) {
        let wide = min(x.upperBound, Double(column + 1)) - max(x.lowerBound, Double(column))
        let share = max(0, wide) * max(0, tall)
        sum += share * Double(values[row * width + column])
        area += share
      }
    }
    return area > 0 ? Float(sum / area) : 0
  }

  /// Lines of words of stems and bars, as large as print of 11 points on such a page, with a grey
  /// panel and a black rule.
  package static func text(width: Int, height: Int, seed: UInt64) -> Bitmap {
    // Drawn larger and averaged, so that its edges are as soft as a font engine's.
    let sharp = Pixels(bars(width: 2 * width, height: 2 * height, seed: seed)).half
    return Bitmap(width: width, height: height, bytes: opaque(sharp.grey))
  }

  private static func bars(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var grey = [UInt8](repeating: 255, count: width * height)
    func fill(_ x: Range<Int>, _ y: Range<Int>, _ value: UInt8) {
      for row in y.clamped(to: 0..<height) {
        for column in x.clamped(to: 0..<width) { grey[row * width + column] = value }
      }
    }
    let unit = max(1, (height + 410) / 820)
    var line = height / 10
    while line < height * 7 / 10 {
      var x = width / 8
      while x < width * 7 / 8 {
        if Int.random(in: 0..<6, using: &random) == 0 {
          x += 5 * unit
          continue
        }
        let tall = Bool.random(using: &random) ? 6 * unit : 9 * unit
        fill(x..<x + unit, line + 9 * unit - tall..<line + 9 * unit, 0)
        let bar = line + 9 * unit - Int.random(in: 1...5, using: &random) * unit
        // Fonts have thin horizontal strokes.
        fill(x..<x + 4 * unit, bar..<bar + unit, 120)
        if Bool.random(using: &random) {
          fill(x + 3 * unit..<x + 4 * unit, line + 3 * unit..<line + 9 * unit, 0)
        }
        x += 6 * unit
      }
      line += 15 * unit
    }
    fill(width / 8..<width * 7 / 8, height * 8 / 10..<height * 9 / 10, 160)
    return Bitmap(width: width, height: height, bytes: opaque(grey))
  }
}
