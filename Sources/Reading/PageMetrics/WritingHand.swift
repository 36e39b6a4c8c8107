public import PageDrawing
public import PageGeometry

/// A hand that writes something known, and a device that adds its noise.
public struct WritingHand: Sendable, CustomStringConvertible {
  public let description: String
  /// Pixels of 0.2646 mm a second.
  public let speed: Double
  /// Seconds that it writes.
  public let seconds: Double
  /// Where it is, in pixels.
  public let place: @Sendable (Double) -> Vector2

  /// Loops of handwriting that go on to the right.
  public static let cursive = WritingHand(description: "cursive", speed: 330, seconds: 2.4) { t in
    let w = 2 * Double.pi * 3.2
    return Vector2(60 * t + 12 * sine(w * t), 16 * sine(w * t + 1.2) + 4 * sine(w / 3 * t))
  }
  /// Wide curves of a fast arm.
  public static let big = WritingHand(description: "big", speed: 900, seconds: 1.6) { t in
    let w = 2 * Double.pi * 0.9
    return Vector2(160 * sine(w * t), 110 * sine(w * 0.7 * t + 0.5))
  }
  /// A slow, nearly straight line.
  public static let slow = WritingHand(description: "slow", speed: 40, seconds: 4) { t in
    Vector2(40 * t, 6 * sine(1.2 * t))
  }
  /// All of them.
  public static let all = [cursive, big, slow]

  /// Millimetres of a pixel.
  public static let pixel = 0.2646
  /// Pixels of a page height, and so its millimetres.
  public static let page = 1000.0

  /// What a device says of it.
  ///
  /// - Parameters:
  ///   - rate: samples a second.
  ///   - noise: the deviation of each number, in pixels.
  ///   - isWhole: whether it tells whole pixels, as a mouse.
  ///   - seed: of the noise.
  /// - Returns: samples in page heights.
  public func samples(rate: Double, noise: Double, isWhole: Bool = false, seed: UInt64)
    -> [PenSample]
  {
    var random = RandomBits(seed: seed)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) } * noise
    }
    return (0...Int(seconds * rate)).map { index in
      let t = Double(index) / rate
      var place = place(t) + Vector2(normal(), normal())
      if isWhole { place = place.rounded(.toNearestOrAwayFromZero) }
      return PenSample(place / Self.page, time: (t * 1000).rounded(.down) / 1000)
    }
  }

  /// A stroke of such samples, two pixels wide.
  public static func stroke(_ samples: [PenSample], model: Stroke.Model = .adaptive) -> Stroke {
    Stroke(
      samples, id: Stroke.ID(high: 0, low: 1), width: 2 / page, unit: page * pixel, model: model)
  }

  /// How well a curve shows what was meant.
  ///
  /// - Parameters:
  ///   - curve: of samples that this hand gave.
  ///   - rate: samples a second.
  /// - Returns: how far its points are from what was meant, in pixels, and how often it turns as much.
  public func judge(_ curve: [CurvePoint], rate: Double) -> (
    rms: Double, most: Double, turning: Double
  ) {
    let truth = (0...Int(seconds * 2000)).map { place(Double($0) / 2000) }
    let points = curve.map { $0.position * Self.page }
    var (sum, most) = (0.0, 0.0)
    for (point, at) in zip(points, curve) {
      let middle = Int(at.parameter / rate * 2000)
      let near = truth[max(0, middle - 120)...min(truth.count - 1, middle + 120)]
      var distance = Double.infinity
      for (from, to) in zip(near, near.dropFirst()) {
        let way = to - from
        let t = ((point - from).dot(way) / max(1e-12, way.dot(way))).clamped(to: 0...1)
        distance = min(distance, (point - from - way * t).length)
      }
      sum += distance * distance
      most = max(most, distance)
    }
    return (
      (sum / Double(points.count)).squareRoot(), most, Self.turning(points) / Self.turning(truth)
    )
  }

  /// Radians that a line turns in all.
  static func turning(_ points: [Vector2]) -> Double {
    var total = 0.0
    let ways = zip(points, points.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-9 }
    for (a, b) in zip(ways, ways.dropFirst()) { total += abs(angle(ofX: a.dot(b), y: a.cross(b))) }
    return total
  }

  private static func sine(_ angle: Double) -> Double { sineAndCosine(angle).sine }
}
