public import PageDrawing
public import PageGeometry

/// A hand that writes something known, in pixels of 0.2646 mm, and a device that adds its noise.
public struct WritingHand: Sendable, CustomStringConvertible {
  public let description: String
  /// Seconds that it writes.
  public let seconds: Double
  /// Where it is, in pixels.
  public let place: @Sendable (Double) -> Vector2

  /// Loops of handwriting that go on to the right.
  public static let cursive = WritingHand(description: "cursive", seconds: 2.4) { t in
    let w = 2 * Double.pi * 3.2
    return Vector2(60 * t + 12 * sine(w * t), 16 * sine(w * t + 1.2) + 4 * sine(w / 3 * t))
  }
  /// Wide curves of a fast arm.
  public static let big = WritingHand(description: "big", seconds: 1.6) { t in
    let w = 2 * Double.pi * 0.9
    return Vector2(160 * sine(w * t), 110 * sine(w * 0.7 * t + 0.5))
  }
  /// A slow, nearly straight line.
  public static let slow = WritingHand(description: "slow", seconds: 4) { t in
    Vector2(40 * t, 6 * sine(1.2 * t))
  }
  /// Straight ways with corners, a fifth of a second each.
  public static let zigzag = WritingHand(description: "zigzag", seconds: 2.4) { t in
    let way = (t / 0.2).rounded(.down), done = t / 0.2 - way
    let isUp = Int(way).isMultiple(of: 2)
    return Vector2(25 * (way + done), 60 * (isUp ? done : 1 - done))
  }
  /// All of them.
  public static let all = [cursive, big, slow, zigzag]

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
  public struct Judgement: Sendable {
    /// How far its points are from that, in pixels: the root of the mean square, and the most.
    public var rms, most: Double
    /// How far samples are from it at most, in pixels.
    public var fromSamples: Double
    /// How often it turns as much: 1 is ideal.
    public var turning: Double
  }

  /// Judges a curve.
  ///
  /// - Parameters:
  ///   - curve: that of the samples.
  ///   - samples: what this hand gave.
  ///   - rate: samples a second.
  /// - Returns: how well it shows what was meant.
  public func judge(_ curve: [CurvePoint], of samples: [PenSample], rate: Double) -> Judgement {
    let truth = (0...Int(seconds * 2000)).map { place(Double($0) / 2000) }
    let points = curve.map { $0.position * Self.page }
    var (sum, most, fromSamples) = (0.0, 0.0, 0.0)
    for (point, at) in zip(points, curve) {
      let middle = Int(at.parameter / rate * 2000)
      let near = max(0, middle - 120)...min(truth.count - 1, middle + 120)
      let distance = Self.distance(point, truth[near])
      sum += distance * distance
      most = max(most, distance)
    }
    var first = 0
    for (index, sample) in samples.enumerated() {
      while first + 1 < curve.count, curve[first + 1].parameter < Double(index) - 12 { first += 1 }
      let last = curve[first...].firstIndex { $0.parameter > Double(index) + 12 } ?? curve.count - 1
      fromSamples = max(
        fromSamples, Self.distance(sample.position * Self.page, points[first...last]))
    }
    return Judgement(
      rms: (sum / Double(points.count)).squareRoot(), most: most, fromSamples: fromSamples,
      turning: Self.turning(points) / Self.turning(truth))
  }

  /// How many seconds ago the hand was where a stroke's tip is seen; less than none where it is seen ahead.
  ///
  /// - Parameters:
  ///   - tip: the last point of the curve, in page heights.
  ///   - time: now.
  /// - Returns: by the part of the way between them that goes as the hand does; nil where that stands.
  public func lag(of tip: Vector2, at time: Double) -> Double? {
    let velocity = (place(time + 0.001) - place(time - 0.001)) / 0.002
    guard velocity.length > 20 else { return nil }
    return (place(time) - tip * Self.page).dot(velocity) / velocity.dot(velocity)
  }

  private static func distance(_ point: Vector2, _ line: ArraySlice<Vector2>) -> Double {
    var distance = line.first.map { (point - $0).length } ?? .infinity
    for (from, to) in zip(line, line.dropFirst()) {
      let way = to - from
      let t = ((point - from).dot(way) / max(1e-12, way.dot(way))).clamped(to: 0...1)
      distance = min(distance, (point - from - way * t).length)
    }
    return distance
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
