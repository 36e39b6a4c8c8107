import PageGeometry

/// The samples of a stroke without the noise of hand and device.
///
/// Each lies where a quadratic through its neighbours passes, by local regression with tricube weights (Cleveland
/// 1979), done twice. Neighbours are those on a way of 3.2 mm, as many as 200 ms and as few as 40 ms of them, and as
/// many before as after: so at both ends there are none, and the tip of a stroke under the pen is its newest sample.
///
/// Laws: nothing earlier than `settling` before the last sample changes by what follows; the same stroke at another
/// size on the screen, with the same `unit`, gives the same curve, as large.
public struct SmoothedSamples: Equatable, Sendable {
  /// Seconds after which a sample lies where it stays.
  public static let settling = 0.3

  /// Millimetres of the way that neighbours are on.
  private static let way = 3.2
  /// Seconds to the farthest neighbour: the least, the most, and how many steps are tried between.
  private static let windows = (least: 0.02, most: 0.1, count: 14)
  /// Half of the seconds over which the way is measured without noise.
  private static let wayWindow = 0.01
  /// Seconds between two samples of which one does not tell what the other was on the way to.
  private static let pause = 0.05
  /// Millimetres that kept points are apart.
  private static let spacing = 0.0926
  /// Neighbours that a quadratic needs, and a line.
  private static let needed = (quadratic: 5, line: 3)

  /// The samples' times; of several of one time all but the first are spread up to the next.
  private var times: [Double] = []
  private var samples: [PenSample] = []
  /// Where the samples lie without noise, in page heights.
  private var smooth: [CurvePoint] = []
  /// Those of them that the curve passes through, but for the last sample.
  private var kept: [CurvePoint] = []
  private let unit: Double

  /// Smooths the samples of a whole stroke, written at so many millimetres for each page height.
  public init(_ samples: [PenSample], unit: Double) {
    self.init(unit: unit)
    append(samples)
  }

  /// No samples yet, of a stroke that is written at so many millimetres for each page height.
  public init(unit: Double) { self.unit = unit }

  /// Takes samples that follow.
  ///
  /// - Returns: the parameter of the first point that may lie elsewhere than before.
  @discardableResult public mutating func append(_ more: [PenSample]) -> Double {
    guard !more.isEmpty else { return Double(samples.count) }
    samples += more
    spreadTimes()
    let last = times[times.count - 1]
    let before = times.count - more.count
    // What came before was smoothed when it was the last.
    let changed = min(before, index(after: times[max(0, before - 1)] - Self.settling))
    smooth.removeLast(smooth.count - changed)
    // Neighbours of neighbours, and what their ways are measured by.
    let start = index(after: times[changed] - Self.settling)
    smooth += smoothed(from: start, wanted: changed, end: last)
    keep(from: changed)
    // The piece of the curve before a point goes by the point after it.
    let first = kept.lastIndex { $0.parameter < Double(changed) } ?? 0
    return first > 0 ? kept[first - 1].parameter : 0
  }

  /// The curve through them: centripetal Catmull and Rom's (Yuksel and others 2011), as straight pieces.
  ///
  /// - Parameter tolerance: how far it may be from the smooth one, in page heights.
  /// - Returns: as `Stroke.curve`; nothing before the first sample.
  public func curve(tolerance: Double) -> [CurvePoint] {
    guard let last = samples.last else { return [] }
    var points = kept
    let end = CurvePoint(
      last.position, parameter: Double(samples.count - 1), pressure: last.pressure,
      tilt: last.tilt)
    if points.last?.parameter != end.parameter { points.append(end) }
    return SplineCurve.pieces(through: points, tolerance: tolerance)
  }

  // MARK: Times

  /// The index of the first sample after a time.
  private func index(after time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] > time { high = middle } else { low = middle + 1 }
    }
    return min(low, times.count - 1)
  }

  /// Devices count whole milliseconds: of samples at 1 kHz a quarter repeat the time of the one before.
  private mutating func spreadTimes() {
    var start = times.count
    // The last group may go on.
    while start > 0, samples[start - 1].time == samples[max(0, times.count - 1)].time { start -= 1 }
    times.removeLast(times.count - start)
    while times.count < samples.count {
      let first = times.count
      let time = samples[first].time
      var next = first + 1
      while next < samples.count, samples[next].time <= time { next += 1 }
      let room = next < samples.count ? samples[next].time - time : 0.001
      for index in first..<next {
        times.append(time + room * Double(index - first) / Double(next - first))
      }
    }
  }

  // MARK: Smoothing

  /// Smooths the samples from one on, reading those from another.
  private func smoothed(from start: Int, wanted: Int, end: Double) -> [CurvePoint] {
    let times = Array(times[start...])
    let places = samples[start...].map { $0.position * unit }
    let ways = Self.ways(of: places, at: times)
    let begin = self.times[0]
    let windows = times.indices.map { index in
      let time = times[index]
      return min(Self.window(around: index, ways, times), time - begin, end - time)
    }
    let gaps = times.indices.map { Self.gap(around: $0, times) }
    func all(of places: [Vector2], from first: Int) -> [Vector2] {
      places.indices.map { index in
        index < first
          ? places[index]
          : Self.fit(
            at: index, window: windows[index], gap: gaps[index], times,
            degree: 2, places)
      }
    }
    // The second time only what is wanted is looked at.
    let once = all(of: places, from: 0)
    let twice = all(of: once, from: wanted - start)
    let pressures = samples[start...].map { Vector2($0.pressure ?? 0, 0) }
    let tilts = samples[start...].map { $0.tilt ?? .zero }
    return (wanted..<samples.count).map { index in
      let here = index - start
      func line(_ values: [Vector2]) -> Vector2 {
        Self.fit(at: here, window: windows[here], gap: gaps[here], times, degree: 1, values)
      }
      return CurvePoint(
        windows[here] > 0 ? twice[here] / unit : samples[index].position, parameter: Double(index),
        pressure: samples[index].pressure.map { _ in line(pressures).x.clamped(to: 0...1) },
        tilt: samples[index].tilt.map { _ in line(tilts) })
    }
  }

  /// How long the way is from each sample to the next, without its noise.
  ///
  /// Nothing is summed up from the beginning: what is near a sample gives the same to the last bit, wherever the
  /// samples begin that are looked at.
  private static func ways(of places: [Vector2], at times: [Double]) -> [Double] {
    var places = places
    for _ in 0..<2 {
      var (low, high) = (0, 0)
      places = places.indices.map { index in
        while high < places.count, times[high] <= times[index] + wayWindow { high += 1 }
        while times[low] < times[index] - wayWindow { low += 1 }
        return places[low..<high].reduce(.zero, +) / Double(high - low)
      }
    }
    return zip(places, places.dropFirst()).map { ($1 - $0).length }
  }

  /// The seconds to the farthest neighbour.
  private static func window(
    around index: Int, _ ways: [Double], _ times: [Double]
  ) -> Double {
    func length(_ window: Double) -> Double {
      way(around: index, window, ways, times)
    }
    let most = max(way, length(windows.least))
    let step = (windows.most - windows.least) / Double(windows.count - 1)
    // It grows with the window.
    var (low, high) = (0, windows.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if length(windows.least + Double(middle) * step) <= most {
        low = middle
      } else {
        high = middle
      }
    }
    return windows.least + Double(low) * step
  }

  /// How long the way is from so many seconds before a sample to as many after it; a pause ends it.
  private static func way(
    around index: Int, _ window: Double, _ ways: [Double], _ times: [Double]
  ) -> Double {
    var length = 0.0
    func add(_ piece: Int, seconds left: Double) -> Bool {
      let gap = times[piece + 1] - times[piece]
      guard left >= gap || gap <= pause else { return false }
      length += gap > 0 ? ways[piece] * min(1, left / gap) : ways[piece]
      return left > gap
    }
    var piece = index
    while piece < ways.count, add(piece, seconds: times[index] + window - times[piece]) {
      piece += 1
    }
    piece = index - 1
    while piece >= 0, add(piece, seconds: times[piece + 1] - times[index] + window) { piece -= 1 }
    return length
  }

  /// The usual seconds between two samples around one; 0 where it is alone.
  private static func gap(around index: Int, _ times: [Double]) -> Double {
    var gaps: [Double] = []
    func isNear(_ other: Int) -> Bool {
      times.indices.contains(other) && abs(times[other] - times[index]) <= pause
    }
    var other = index
    while isNear(other - 1) {
      gaps.append(times[other] - times[other - 1])
      other -= 1
    }
    other = index
    while isNear(other + 1) {
      gaps.append(times[other + 1] - times[other])
      other += 1
    }
    gaps.sort()
    return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
  }

  /// The value at a sample of the polynomial that fits its neighbours best.
  private static func fit(
    at index: Int, window: Double, gap: Double, _ times: [Double], degree: Int,
    _ values: [Vector2]
  ) -> Vector2 {
    let (time, reach) = (times[index], window + gap / 2)
    guard window > 0, reach > 0 else { return values[index] }
    var low = index
    while low > 0, time - times[low - 1] < reach { low -= 1 }
    var high = index
    while high + 1 < times.count, times[high + 1] - time < reach { high += 1 }
    let count = high - low + 1
    guard count >= needed.line else { return values[index] }
    // Moments of the weights, and of the values under them.
    var (m0, m1, m2, m3, m4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (v0, v1, v2) = (Vector2.zero, Vector2.zero, Vector2.zero)
    for other in low...high {
      let u = (times[other] - time) / reach
      let near = 1 - abs(u * u * u)
      let weight = near * near * near
      m0 += weight
      m1 += weight * u
      m2 += weight * u * u
      m3 += weight * u * u * u
      m4 += weight * u * u * u * u
      v0 += values[other] * weight
      v1 += values[other] * (weight * u)
      v2 += values[other] * (weight * u * u)
    }
    if degree == 2, count >= needed.quadratic {
      let determinant =
        m0 * (m2 * m4 - m3 * m3) - m1 * (m1 * m4 - m2 * m3) + m2 * (m1 * m3 - m2 * m2)
      if abs(determinant) > 1e-12 {
        return (v0 * (m2 * m4 - m3 * m3) - v1 * (m1 * m4 - m2 * m3) + v2 * (m1 * m3 - m2 * m2))
          / determinant
      }
    }
    let determinant = m0 * m2 - m1 * m1
    guard abs(determinant) > 1e-12 else { return values[index] }
    return (v0 * m2 - v1 * m1) / determinant
  }

  // MARK: What the curve passes through

  private mutating func keep(from changed: Int) {
    while let last = kept.last, last.parameter >= Double(changed) { kept.removeLast() }
    for point in smooth[changed...] {
      guard let last = kept.last else {
        kept.append(point)
        continue
      }
      if (point.position - last.position).length * unit >= Self.spacing { kept.append(point) }
    }
  }
}
