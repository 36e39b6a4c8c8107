public import PageGeometry

/// A stroke as it was written: what the pen said, from which everything else follows.
///
/// Better smoothing makes old strokes better, because none of it is kept.
public struct Stroke: Equatable, Sendable, Identifiable {
  /// The name of a stroke among all strokes anywhere.
  public struct ID: Hashable, Comparable, Sendable {
    public var high, low: UInt64

    public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// A new name.
    public static func random(using generator: inout some RandomNumberGenerator) -> ID {
      ID(high: generator.next(), low: generator.next())
    }

    public static func < (a: ID, b: ID) -> Bool { (a.high, a.low) < (b.high, b.low) }
  }

  /// How samples become a curve.
  public enum Model: Int, Sendable {
    /// A local quadratic over as much of the way as noise needs: no lag at the tip.
    case adaptive = 1
    /// Bézier curves through every third sample, as the source tutorial draws them: the last samples of a stroke
    /// may lie beyond its end.
    case tuts = 2
    /// Samples are the curve, and its width is the stroke's by their pressure alone: another program has made it.
    case given = 3
  }

  public let id: ID
  /// What it was drawn with: no eraser.
  public let tool: PenTool
  /// Its samples as `SampleBytes` packs them: a page of 100,000 strokes takes a tenth of the memory.
  public let packed: [UInt8]
  /// How many samples it has, at least 1.
  public let count: Int
  /// In page heights; what the hand does makes it wider and narrower.
  public let width: Double
  /// R, G, B and A, R in the highest byte, sRGB, not premultiplied.
  public let color: UInt32
  /// Millimetres of the screen for each page height when it was written: smoothing is in what the hand did.
  public let unit: Double
  public let model: Model
  /// An upright rectangle that holds all of it, its width as well: its least and its greatest corner.
  let box: (least: Vector2, greatest: Vector2)

  /// Makes a stroke.
  ///
  /// Numbers of samples are rounded to the steps of `SampleBytes`; pressure and tilt are kept where all samples
  /// have them. Of more than `SampleBytes.most` samples it has the first.
  ///
  /// - Precondition: there is a sample; width and unit are above 0.
  public init(
    _ samples: [PenSample], id: ID, tool: PenTool = .write, width: Double, color: UInt32 = 0xFF,
    unit: Double, model: Model = .adaptive
  ) {
    precondition(!samples.isEmpty, "a stroke has a sample")
    precondition(width > 0 && unit > 0, "a stroke has a width and a unit")
    (self.id, self.tool, self.width) = (id, tool, width)
    (self.color, self.unit, self.model) = (color, unit, model)
    packed = SampleBytes.packed(samples)
    let kept = (try? SampleBytes.samples(from: packed)) ?? samples
    count = kept.count
    box = Self.bounds(of: kept, tool: tool, width: width, unit: unit)
  }

  /// Makes a stroke of what was kept of one.
  ///
  /// - Parameters:
  ///   - packed: its samples.
  ///   - id: its name.
  ///   - tool: no eraser.
  ///   - width: in page heights, above 0.
  ///   - color: as `color`.
  ///   - unit: as `unit`, above 0.
  ///   - model: how samples become a curve.
  /// - Throws: where these bytes are no samples, or a number is out of its range.
  public init(
    packed: [UInt8], id: ID, tool: PenTool, width: Double, color: UInt32, unit: Double,
    model: Model = .adaptive
  ) throws(SampleBytes.Fault) {
    guard !tool.erases, width > 0, width < 100, unit > 0, unit < 1e9 else {
      throw SampleBytes.Fault(
        description: "no stroke is \(width) page heights wide, at \(unit) mm each, by \(tool)")
    }
    let samples = try SampleBytes.samples(from: packed)
    (self.id, self.tool, self.width) = (id, tool, width)
    (self.color, self.unit, self.model) = (color, unit, model)
    (self.packed, count) = (packed, samples.count)
    box = Self.bounds(of: samples, tool: tool, width: width, unit: unit)
  }

  private static func bounds(
    of kept: [PenSample], tool: PenTool, width: Double, unit: Double
  ) -> (least: Vector2, greatest: Vector2) {
    var (least, greatest, step) = (kept[0].position, kept[0].position, 0.0)
    for (from, to) in zip(kept, kept.dropFirst()) {
      least = pointwiseMin(least, to.position)
      greatest = pointwiseMax(greatest, to.position)
      step = max(step, (to.position - from.position).length)
    }
    // A curve goes beyond the corners of its samples by less than the way between two of them.
    let room = step + width / 2 * (tool == .pencil ? 6 : 1.3) + 1 / unit
    return (least - room, greatest + room)
  }

  public static func == (a: Stroke, b: Stroke) -> Bool {
    a.id == b.id && a.tool == b.tool && a.packed == b.packed && a.width == b.width
      && a.color == b.color && a.unit == b.unit && a.model == b.model
  }

  /// The parameters of its points: samples are whole numbers from 0.
  public var parameters: ClosedRange<Double> { 0...Double(count - 1) }

  /// In the order of time; never empty.
  public var samples: [PenSample] {
    // It was packed here.
    (try? SampleBytes.samples(from: packed)) ?? []
  }

  /// Its curve.
  ///
  /// - Parameter tolerance: how far it may be from a smooth one, in page heights, above 0.
  /// - Returns: points in order of their parameters, at least one; the first and the last lie at samples, those of
  ///   `.adaptive` at the first and the last sample.
  public func curve(tolerance: Double) -> [CurvePoint] {
    switch model {
    case .adaptive: SmoothedSamples(samples, unit: unit).curve(tolerance: tolerance)
    case .tuts: FourPointCurve.curve(of: samples, tolerance: tolerance)
    case .given: Self.given(samples)
    }
  }

  /// Samples as a curve, as they are.
  static func given(_ samples: [PenSample]) -> [CurvePoint] {
    samples.enumerated().map { index, sample in
      CurvePoint(
        sample.position, parameter: Double(index), pressure: sample.pressure, tilt: sample.tilt)
    }
  }
}

/// A point of a stroke's curve.
public struct CurvePoint: Equatable, Sendable {
  /// In page heights, as samples are.
  public var position: Vector2
  /// Where it is among the samples: whole at each, from 0.
  public var parameter: Double
  /// As in samples.
  public var pressure: Double?
  /// As in samples.
  public var tilt: Vector2?

  public init(
    _ position: Vector2, parameter: Double, pressure: Double? = nil, tilt: Vector2? = nil
  ) {
    (self.position, self.parameter) = (position, parameter)
    (self.pressure, self.tilt) = (pressure, tilt)
  }

  /// The point at `fraction` of the straight way to another.
  public func mixed(with end: CurvePoint, _ fraction: Double) -> CurvePoint {
    CurvePoint(
      position + (end.position - position) * fraction,
      parameter: parameter.mixed(with: end.parameter, fraction),
      pressure: pressure.flatMap { here in end.pressure.map { here.mixed(with: $0, fraction) } },
      tilt: tilt.flatMap { here in end.tilt.map { here + ($0 - here) * fraction } })
  }
}
