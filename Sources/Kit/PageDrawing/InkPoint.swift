public import PageGeometry

/// A disc of a stroke as it lies on paper: the stroke is these discs and all between two that follow each other.
public struct InkPoint: Equatable, Sendable {
  /// Its middle, in page heights, as samples are.
  public var position: Vector2
  /// In page heights, above 0.
  public var radius: Double
  /// How much of the tool's colour is there, from 0 to 1.
  public var density: Double
  /// Where it is among the samples.
  public var parameter: Double

  public init(_ position: Vector2, radius: Double, density: Double = 1, parameter: Double) {
    (self.position, self.radius) = (position, radius)
    (self.density, self.parameter) = (density, parameter)
  }

  /// The disc at `fraction` of the way to another.
  func mixed(with end: InkPoint, _ fraction: Double) -> InkPoint {
    InkPoint(
      position + (end.position - position) * fraction,
      radius: radius.mixed(with: end.radius, fraction),
      density: density.mixed(with: end.density, fraction),
      parameter: parameter.mixed(with: end.parameter, fraction))
  }
}

/// How wide and how dark a tool draws, by what the hand does.
struct InkLaw {
  let tool: PenTool
  /// In page heights, where it is widest in usual writing.
  let width: Double
  /// Millimetres of the screen for each page height.
  let unit: Double

  /// Millimetres a second at which a hand is fast.
  private static let fast = 250.0
  /// Seconds after which a change of speed shows in two thirds of its size: a width never leaps.
  private static let inertia = 0.03
  /// The direction of a marker's chisel, and how thin it is for its width.
  private static let chisel = (angle: 150.0 / 180 * Double.pi, thinness: 0.25)
  /// How much of its radius a fountain pen has at the very ends of a stroke.
  private static let taper = 0.3

  /// The discs of a curve.
  ///
  /// - Parameters:
  ///   - curve: in the order of its parameters.
  ///   - times: those of its samples, in seconds.
  /// - Returns: one disc for each of its points.
  func ink(_ curve: [CurvePoint], times: [Double]) -> [InkPoint] {
    let speeds = speeds(along: curve, times: times)
    var points = curve.indices.map { index -> InkPoint in
      let point = curve[index]
      let speed = min(1, speeds[index] / Self.fast)
      let way =
        curve[min(index + 1, curve.count - 1)].position - curve[max(index - 1, 0)].position
      let share = share(of: point, speed: speed, way: way)
      return InkPoint(
        point.position, radius: max(1e-6, width / 2 * share), density: density(point, speed),
        parameter: point.parameter)
    }
    if tool == .fountain { taper(&points) }
    return points
  }

  private func share(of point: CurvePoint, speed: Double, way: Vector2) -> Double {
    switch tool {
    case .write: return (1.08 - 0.16 * speed) * (point.pressure.map { 0.9 + 0.2 * $0 } ?? 1)
    case .fountain: return 0.35 + 0.65 * (point.pressure ?? speed)
    case .pencil: return 1 + 5 * lean(point)
    case .marker:
      let length = way.length
      guard length > 0 else { return 1 }
      // What an ellipse reaches to the side of its way.
      let side = Vector2(-way.y, way.x) / length
      let (sine, cosine) = sineAndCosine(Self.chisel.angle)
      let along = side.dot(Vector2(cosine, -sine))
      let across = side.dot(Vector2(sine, cosine)) * Self.chisel.thinness
      return (1.05 - 0.2 * speed) * (along * along + across * across).squareRoot()
    case .wash: return point.pressure.map { 0.25 + 0.75 * $0 } ?? 1 - 0.2 * speed
    case .eraser, .wholeEraser:
      return point.pressure.map { 0.33 + 0.67 * $0 } ?? 0.5 + 0.5 * speed
    }
  }

  /// How far a pencil leans beyond a hand's usual 40 degrees, from 0 to 1.
  private func lean(_ point: CurvePoint) -> Double {
    point.tilt.map { (($0.length - 40) / 25).clamped(to: 0...1) } ?? 0
  }

  private func density(_ point: CurvePoint, _ speed: Double) -> Double {
    guard tool == .pencil else { return 1 }
    let pressed = point.pressure.map { 0.25 + 0.75 * $0 } ?? 0.95 - 0.4 * speed
    return pressed * (1 - 0.5 * lean(point))
  }

  /// Millimetres a second, without leaps.
  private func speeds(along curve: [CurvePoint], times: [Double]) -> [Double] {
    func time(_ parameter: Double) -> Double {
      let index = min(max(0, Int(parameter)), times.count - 1)
      let next = min(index + 1, times.count - 1)
      return times[index].mixed(with: times[next], parameter - Double(index))
    }
    var speeds = [0.0]
    var (before, speed): (Double, Double?) = (curve.first.map { time($0.parameter) } ?? 0, nil)
    for (from, to) in zip(curve, curve.dropFirst()) {
      let now = time(to.parameter)
      let seconds = now - before
      if seconds > 0 {
        let present = (to.position - from.position).length * unit / seconds
        let last = speed ?? present
        speed = last + (present - last) * (1 - exponential(-seconds / Self.inertia))
        before = now
      }
      speeds.append(speed ?? 0)
    }
    if speeds.count > 1 { speeds[0] = speeds[1] }
    return speeds
  }

  /// Makes both ends thin, over one and a half widths.
  private func taper(_ points: inout [InkPoint]) {
    let reach = 1.5 * width
    func thin(_ indices: some Sequence<Int>) {
      var (way, last): (Double, Vector2?) = (0, nil)
      for index in indices {
        if let last { way += (points[index].position - last).length }
        guard way < reach else { return }
        last = points[index].position
        points[index].radius *= Self.taper.mixed(with: 1, way / reach)
      }
    }
    // A dot has no ends.
    guard points.count > 1 else { return }
    thin(points.indices)
    thin(points.indices.reversed())
  }
}

extension Stroke {
  /// Its discs as it was written, in the order of their parameters; never empty.
  ///
  /// - Parameter tolerance: as in `curve`.
  /// - Returns: the discs.
  public func ink(tolerance: Double) -> [InkPoint] {
    let samples = samples
    let curve: [CurvePoint] =
      switch model {
      case .adaptive: SmoothedSamples(samples, unit: unit).curve(tolerance: tolerance)
      case .tuts: FourPointCurve.curve(of: samples, tolerance: tolerance)
      case .given: Self.given(samples)
      }
    guard model != .given else {
      return curve.map { point in
        InkPoint(
          point.position, radius: max(1e-6, width / 2 * (point.pressure ?? 1)),
          parameter: point.parameter)
      }
    }
    return InkLaw(tool: tool, width: width, unit: unit).ink(curve, times: samples.map(\.time))
  }

  /// No disc of it is larger, in page heights.
  var greatestRadius: Double { width / 2 * (tool == .pencil ? 6 : 1.3) }
}
