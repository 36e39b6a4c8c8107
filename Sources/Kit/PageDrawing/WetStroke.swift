public import PageGeometry

/// A stroke under the pen: what the pen has said so far.
public struct WetStroke: Equatable, Sendable {
  public let id: Stroke.ID
  public let tool: PenTool
  /// As in strokes.
  public let width: Double
  /// As in strokes.
  public let color: UInt32
  /// As in strokes.
  public let unit: Double
  /// What the pen said, in the order of time; never empty.
  public private(set) var samples: [PenSample]
  /// Whether it is drawn along a ruler, which lies from where it began to where the pen is.
  public var isRuled = false

  /// Begins a stroke with a first sample; width and unit are above 0.
  public init(
    _ first: PenSample, id: Stroke.ID, tool: PenTool, width: Double, color: UInt32, unit: Double
  ) {
    (self.id, self.tool, self.width) = (id, tool, width)
    (self.color, self.unit, samples) = (color, unit, [first])
  }

  /// Takes the sample that follows; one of an earlier time is taken to be of the last one's.
  public mutating func append(_ sample: PenSample) {
    guard samples.count < SampleBytes.most else { return }
    var sample = sample
    if let last = samples.last { sample.time = max(sample.time, last.time) }
    samples.append(sample)
  }

  /// The samples that its ink follows.
  var followed: [PenSample] { isRuled ? StraightEdge.laid(samples) : samples }

  /// Where it begins and ends as far as it has come along a ruler; nil where it lies along none.
  public var ruled: (start: Vector2, end: Vector2)? {
    guard isRuled, let first = samples.first, let last = samples.last else { return nil }
    let ends = StraightEdge.laid([first, last])
    return (ends[0].position, ends[1].position)
  }

  /// The stroke as it is kept.
  public var finished: Stroke {
    Stroke(followed, id: id, tool: tool, width: width, color: color, unit: unit)
  }
}

/// What is seen of a stroke under the pen: it grows with the stroke, and samples that came together are smoothed
/// together.
///
/// Law: it is what a stroke of the same samples shows, but for the steps in which samples are kept.
public struct WetInk: Sendable {
  private var id: Stroke.ID?
  private var smooth = SmoothedSamples(unit: 1)
  private var times: [Double] = []
  /// Whether what was followed last lay along a ruler: each sample moves all of it.
  private var isRuled = false

  /// Nothing is drawn.
  public init() {}

  /// Follows a stroke as far as it has come, which may be another one than before.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - tolerances: how far what is seen may be from smooth, in page heights.
  /// - Returns: what is seen of it for each; its newest sample is its end.
  public mutating func shapes(of stroke: WetStroke, tolerances: [Double]) -> [InkShape] {
    let hasMoved = isRuled || stroke.isRuled
    if stroke.id != id || stroke.samples.count < times.count || hasMoved {
      (id, smooth, times) = (stroke.id, SmoothedSamples(unit: stroke.unit), [])
    }
    isRuled = stroke.isRuled
    let more = stroke.followed[times.count...]
    smooth.append(Array(more))
    times += more.map(\.time)
    let law = InkLaw(tool: stroke.tool, width: stroke.width, unit: stroke.unit)
    return tolerances.map { tolerance in
      let points = law.ink(smooth.curve(tolerance: tolerance), times: times)
      return InkShape(runs: [points], tool: stroke.tool, color: stroke.color)
    }
  }
}
