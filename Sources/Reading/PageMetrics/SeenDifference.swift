public import RectoBookModel
import PageGeometry

/// How much two pictures of one size differ to somebody who looks from one to the other: FLIP, after
/// Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström and Fairchild, "FLIP: A Difference Evaluator
/// for Alternating Images", High Performance Graphics 2020, at 67 pixels a degree.
///
/// Laws: it is 0 for equal pictures, never below 0 and never above 1, and the same whichever of both
/// comes first.
public struct SeenDifference: Equatable, Sendable {
  /// The mean over all pixels, 0…1.
  public let mean: Double
  /// The mean of that tile of 32 by 32 pixels in which it is greatest, 0…1.
  public let worstTile: Double

  /// More pixels are averaged first, four or nine and so on at a time: as if one stood back.
  public static let mostPixels = 1 << 20
  private static let tile = 32
  /// Pixels a degree: a screen of 0.7 m with 3840 pixels, seen from 0.7 m.
  private static let pixelsPerDegree = 67.0206

  /// Compares two pictures, whose alpha counts for nothing.
  public init(_ first: Bitmap, _ second: Bitmap) {
    precondition(
      first.width == second.width && first.height == second.height,
      "only pictures of one size can be compared")
    let step = Self.step(first.width, first.height)
    let degree = Self.pixelsPerDegree / Double(step)
    let (a, b) = (OpponentPicture(first, step: step), OpponentPicture(second, step: step))
    let color = Self.colorDifference(a, b, pixelsPerDegree: degree)
    let features = Self.featureDifference(a, b, pixelsPerDegree: degree)
    let seen = zip(color, features).map { color, feature in power(color, 1 - feature) }
    self.init(of: seen, width: a.width, height: a.height)
  }

  private init(of seen: [Double], width: Int, height: Int) {
    mean = seen.reduce(0, +) / Double(seen.count)
    var worst = 0.0
    for top in stride(from: 0, to: height, by: Self.tile) {
      for left in stride(from: 0, to: width, by: Self.tile) {
        var (sum, count) = (0.0, 0)
        for y in top..<min(top + Self.tile, height) {
          for x in left..<min(left + Self.tile, width) {
            sum += seen[y * width + x]
            count += 1
          }
        }
        worst = max(worst, sum / Double(count))
      }
    }
    worstTile = worst
  }

  private static func step(_ width: Int, _ height: Int) -> Int {
    var step = 1
    while (width / step) * (height / step) > mostPixels { step += 1 }
    return step
  }

  // MARK: Colour

  /// The exponent of differences of colour, and where they are bent: small ones take most of the range.
  private static let colorExponent = 0.7, bend = 0.4, bent = 0.95

  private static func colorDifference(
    _ a: OpponentPicture, _ b: OpponentPicture, pixelsPerDegree: Double
  ) -> [Double] {
    let blur = EyeBlur(pixelsPerDegree: pixelsPerDegree)
    let (first, second) = (blur.seen(a), blur.seen(b))
    // Nothing on a screen differs more than green from blue.
    let most = power(
      SeenColor(red: 0, green: 1, blue: 0).distance(to: SeenColor(red: 0, green: 0, blue: 1)),
      colorExponent)
    return zip(first, second).map { a, b in
      let distance = power(a.distance(to: b), colorExponent)
      let share =
        distance < bend * most
        ? bent / (bend * most) * distance
        : bent + (distance - bend * most) / (most - bend * most) * (1 - bent)
      return min(1, share)
    }
  }

  // MARK: Edges and points

  /// The width of the eye's feature detector in degrees, and the exponent of what it finds.
  private static let featureWidth = 0.082, featureExponent = 0.5

  private static func featureDifference(
    _ a: OpponentPicture, _ b: OpponentPicture, pixelsPerDegree: Double
  ) -> [Double] {
    let kernels = FeatureKernels(deviation: 0.5 * featureWidth * pixelsPerDegree)
    let (first, second) = (kernels.found(in: a), kernels.found(in: b))
    return zip(first, second).map { a, b in
      let difference = max(abs(a.edge - b.edge), abs(a.point - b.point))
      return min(1, power(Double(difference) / 2.0.squareRoot(), featureExponent))
    }
  }
}

/// A number, 0 or more, to a power above 0.
private func power(_ base: Double, _ exponent: Double) -> Double {
  if exponent <= 0 { return 1 }
  return base <= 0 ? 0 : exponential(exponent * naturalLogarithm(base))
}

// MARK: - Pictures

/// A picture as the eye's nerves pass it on: luminance, red against green, blue against yellow.
private struct OpponentPicture {
  let width: Int
  let height: Int
  /// The three planes, rows from the top.
  private(set) var planes: [[Float]]

  /// Takes a picture; of each square of `step` pixels the mean light.
  init(_ picture: Bitmap, step: Int) {
    (width, height) = (max(1, picture.width / step), max(1, picture.height / step))
    planes = [[Float]](repeating: [], count: 3)
    for index in planes.indices { planes[index].reserveCapacity(width * height) }
    let bytes = picture.bytes
    let share = 1 / Float(step * step)
    for y in 0..<height {
      for x in 0..<width {
        var light = SIMD3<Float>.zero
        for row in y * step..<(y + 1) * step {
          var at = (row * picture.width + x * step) * 4
          for _ in 0..<step {
            light.x += ColorCurve.lights[Int(bytes[at])]
            light.y += ColorCurve.lights[Int(bytes[at + 1])]
            light.z += ColorCurve.lights[Int(bytes[at + 2])]
            at += 4
          }
        }
        let opponent = Screen.opponent(Screen.tristimulus(light * share))
        planes[0].append(opponent.x)
        planes[1].append(opponent.y)
        planes[2].append(opponent.z)
      }
    }
  }

  /// One of its planes, each row and then each column of which is multiplied by a kernel of odd length;
  /// its edges go on outside.
  func convolved(_ plane: Int, across: [Float], down: [Float]) -> [Float] {
    let source = planes[plane]
    var rows = [Float](repeating: 0, count: source.count)
    let reach = across.count / 2
    var padded = [Float](repeating: 0, count: width + 2 * reach)
    for y in 0..<height {
      let start = y * width
      for x in padded.indices { padded[x] = source[start + max(0, min(width - 1, x - reach))] }
      for (shift, weight) in across.enumerated() {
        for x in 0..<width { rows[start + x] += weight * padded[x + shift] }
      }
    }
    var result = [Float](repeating: 0, count: source.count)
    let drop = down.count / 2
    for y in 0..<height {
      for (shift, weight) in down.enumerated() {
        let from = max(0, min(height - 1, y + shift - drop)) * width
        let to = y * width
        for x in 0..<width { result[to + x] += weight * rows[from + x] }
      }
    }
    return result
  }
}

/// The colours of an sRGB screen.
private enum Screen {
  /// The white of D65.
  private static let white = SIMD3<Float>(0.950428545, 1, 1.088900371)

  /// X, Y and Z of linear light, as shares of white.
  static func tristimulus(_ light: SIMD3<Float>) -> SIMD3<Float> {
    let x = SIMD3<Float>(0.4123866, 0.3575915, 0.1804505) * light
    let y = SIMD3<Float>(0.2126368, 0.7151830, 0.0721802) * light
    let z = SIMD3<Float>(0.0193306, 0.1191972, 0.9503726) * light
    return SIMD3(x.sum(), y.sum(), z.sum()) / white
  }

  /// Linear light of X, Y and Z as shares of white, cut to what the screen can show.
  static func light(_ shares: SIMD3<Float>) -> SIMD3<Float> {
    let values = shares * white
    let red = SIMD3<Float>(3.2410032, -1.5373990, -0.4986159) * values
    let green = SIMD3<Float>(-0.9692243, 1.8759300, 0.0415542) * values
    let blue = SIMD3<Float>(0.0556394, -0.2040112, 1.0571490) * values
    return SIMD3(red.sum(), green.sum(), blue.sum()).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Y, Cx and Cz of shares of white.
  static func opponent(_ shares: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(116 * shares.y - 16, 500 * (shares.x - shares.y), 200 * (shares.y - shares.z))
  }

  /// Shares of white of Y, Cx and Cz.
  static func shares(_ opponent: SIMD3<Float>) -> SIMD3<Float> {
    let y = (opponent.x + 16) / 116
    return SIMD3(y + opponent.y / 500, y, y - opponent.z / 200)
  }
}

/// A colour by lightness, and by hue that counts for less where it is dark.
private struct SeenColor {
  private var lightness: Double
  private var hue: SIMD2<Double>

  /// Takes linear light, 0…1.
  init(red: Float, green: Float, blue: Float) {
    let shares = Screen.tristimulus(SIMD3(red, green, blue))
    func root(_ share: Float) -> Double {
      let share = Double(share), knee = 6.0 / 29
      return share > knee * knee * knee
        ? exponential(naturalLogarithm(share) / 3) : share / (3 * knee * knee) + 4.0 / 29
    }
    let (x, y, z) = (root(shares.x), root(shares.y), root(shares.z))
    lightness = 116 * y - 16
    hue = SIMD2(500 * (x - y), 200 * (y - z)) * (0.01 * lightness)
  }

  func distance(to other: SeenColor) -> Double {
    let way = hue - other.hue
    return abs(lightness - other.lightness) + (way * way).sum().squareRoot()
  }
}

// MARK: - The eye

/// What the eye does not tell apart: it sees luminance finer than red against green, and that finer than
/// blue against yellow.
private struct EyeBlur {
  /// A bell, and its share where two are added up.
  private struct Bell {
    var weights: [Float]
    var share: Float
  }

  private let bells: [[Bell]]

  init(pixelsPerDegree: Double) {
    let planes: [[(height: Double, width: Double)]] = [
      [(1, 0.0047)], [(1, 0.0053)], [(34.1, 0.04), (13.5, 0.025)],
    ]
    let reach = Int((3 * (0.04 / (2 * .pi * .pi)).squareRoot() * pixelsPerDegree).rounded(.up))
    bells = planes.map { parts in
      let made = parts.map { part -> (weights: [Double], sum: Double, share: Double) in
        let weights = (-reach...reach).map { place -> Double in
          let degrees = Double(place) / pixelsPerDegree
          return exponential(-.pi * .pi * degrees * degrees / part.width)
        }
        let sum = weights.reduce(0, +)
        return (weights, sum, part.height * (.pi / part.width).squareRoot() * sum * sum)
      }
      let whole = made.reduce(0) { $0 + $1.share }
      return made.map { bell in
        Bell(weights: bell.weights.map { Float($0 / bell.sum) }, share: Float(bell.share / whole))
      }
    }
  }

  /// The colours that are seen.
  func seen(_ picture: OpponentPicture) -> [SeenColor] {
    let planes = bells.enumerated().map { index, bells -> [Float] in
      var sum = [Float](repeating: 0, count: picture.width * picture.height)
      for bell in bells {
        let part = picture.convolved(index, across: bell.weights, down: bell.weights)
        for place in sum.indices { sum[place] += bell.share * part[place] }
      }
      return sum
    }
    return planes[0].indices.map { place in
      let light = Screen.light(
        Screen.shares(SIMD3(planes[0][place], planes[1][place], planes[2][place])))
      return SeenColor(red: light.x, green: light.y, blue: light.z)
    }
  }
}

/// What finds edges and points in luminance: the first and the second derivative of a bell.
private struct FeatureKernels {
  private let bell: [Float], edge: [Float], point: [Float]

  init(deviation: Double) {
    let reach = Int((3 * deviation).rounded(.up))
    let places = (-reach...reach).map(Double.init)
    let bells = places.map { exponential(-$0 * $0 / (2 * deviation * deviation)) }
    func normal(_ weights: [Double]) -> [Float] {
      // What is above 0 adds up to 1, and what is below to −1.
      let above = weights.reduce(0) { $0 + max(0, $1) }
      let below = weights.reduce(0) { $0 + max(0, -$1) }
      return weights.map { Float($0 > 0 ? $0 / above : below > 0 ? $0 / below : 0) }
    }
    bell = normal(bells)
    edge = normal(zip(places, bells).map { -$0 * $1 })
    point = normal(
      zip(places, bells).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
  }

  /// How strong edges and points are at each pixel.
  func found(in picture: OpponentPicture) -> [(edge: Float, point: Float)] {
    func strength(_ kernel: [Float]) -> [Float] {
      let across = picture.convolved(0, across: kernel, down: bell)
      let down = picture.convolved(0, across: bell, down: kernel)
      // Luminance goes from −16 to 100 here, and from 0 to 1 where it is looked at.
      return zip(across, down).map { ($0 * $0 + $1 * $1).squareRoot() / 116 }
    }
    return zip(strength(edge), strength(point)).map { ($0, $1) }
  }
}
