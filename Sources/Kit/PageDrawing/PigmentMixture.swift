public import PageGeometry

/// How two paints look that are stirred together: blue and yellow are green, as on a palette, not grey, as two lamps.
///
/// After Kubelka and Munk: in each of seven bands of light, what a paint takes in and what it throws back are added up.
/// Colours are red, green and blue of linear light, 0…1.
///
/// Laws: shares 0 and 1 give the ends, and a colour mixed with itself that colour; what is mixed goes steadily from one
/// end to the other; taking both the other way round mirrors the shares.
public enum PigmentMixture {
  /// Mixes two colours.
  ///
  /// - Parameters:
  ///   - first: the colour at share 0.
  ///   - second: the colour at share 1.
  ///   - share: how much of the second is taken, brought between 0 and 1.
  /// - Returns: the colour of the mixture.
  public static func mixed(_ first: Vector3, _ second: Vector3, _ share: Double) -> Vector3 {
    let share = share.isFinite ? share.clamped(to: 0...1) : 0
    if first == second || share == 0 { return first }
    if share == 1 { return second }
    let concentration = concentration(of: second, beside: first, share)
    let near = absorption(bands(of: first)) * (1 - concentration)
    let mixed = near + absorption(bands(of: second)) * concentration
    let square = mixed * mixed + mixed + mixed
    return light(of: mixed + 1 - square.squareRoot())
  }

  /// A dark paint covers more than a light one: by their lights both seem to be as strong.
  private static func concentration(
    of second: Vector3, beside first: Vector3, _ share: Double
  ) -> Double {
    func weight(_ color: Vector3, _ share: Double) -> Double {
      share * share * max(leastLight, color.dot(Vector3(0.2126, 0.7152, 0.0722)))
    }
    let (near, far) = (weight(first, 1 - share), weight(second, share))
    return far / (near + far)
  }

  /// What even black counts for: else a drop of it would be nothing.
  private static let leastLight = 0.04
  /// No paint takes in everything.
  private static let leastReflection = 1e-4

  /// What a paint takes in, for what it throws back.
  private static func absorption(_ reflection: Bands) -> Bands {
    let reflection = reflection.clamped(
      lowerBound: Bands(repeating: leastReflection), upperBound: Bands(repeating: 1))
    let rest = 1 - reflection
    return rest * rest / (reflection + reflection)
  }

  // MARK: Bands

  /// How much is thrown back of violet, blue, cyan, green, yellow, orange and red; the last number means nothing.
  private typealias Bands = SIMD8<Double>

  /// Smooth bands that are seen as pure red, green and blue; what they leave of white is cyan, magenta and yellow.
  private static let pure = (
    red: Bands(0.04, 0.02, 0.02, 0.02, 0.04, 0.70, 0.97, 0),
    green: Bands(0.02, 0.03, 0.50, 0.95, 0.90, 0.20, 0.02, 0),
    blue: Bands(0.95, 0.90, 0.48, 0.10, 0.02, 0.02, 0.03, 0)
  )

  /// What each band adds to red, green and blue: from the curves by which the CIE says what eyes see, changed by as
  /// little as makes white of 1 everywhere, and each of `pure` exactly its colour.
  private static let seen = (
    red: Bands(
      0.15599590, -0.13583867, -0.11527592, -0.00752719, -0.01306881, 0.30662035, 0.80909433, 0),
    green: Bands(
      -0.14002095, -0.00083691, 0.15563858, 0.51026842, 0.45570624, 0.16517068, -0.14592607, 0),
    blue: Bands(
      0.57508831, 0.43790102, 0.12306371, 0.03447736, -0.10966203, -0.10561639, 0.04474802, 0)
  )

  /// Bands that are seen as a colour: its white, then what two of its parts have beyond that, then one.
  private static func bands(of color: Vector3) -> Bands {
    let (red, green, blue) = (color.x, color.y, color.z)
    let white = min(red, green, blue)
    let (cyan, magenta, yellow) = (
      min(green, blue) - white, min(red, blue) - white, min(red, green) - white
    )
    var bands = Bands(repeating: white)
    func add(_ part: Bands, _ light: Double) { bands += part * light }
    add(1 - pure.red, cyan)
    add(1 - pure.green, magenta)
    add(1 - pure.blue, yellow)
    add(pure.red, max(0, red - max(green, blue)))
    add(pure.green, max(0, green - max(red, blue)))
    add(pure.blue, max(0, blue - max(red, green)))
    return bands
  }

  private static func light(of bands: Bands) -> Vector3 {
    Vector3(seen.red.dot(bands), seen.green.dot(bands), seen.blue.dot(bands))
      .clamped(lowerBound: Vector3(0, 0, 0), upperBound: Vector3(1, 1, 1))
  }
}
