import RectoFlowModel

/// Finds how far apart two lines of a block must be so that no formula on one touches what stands on the other.
///
/// What is compared is what stands below each other: a formula that reaches far down stays where it is above a space, or
/// above small letters that leave it room.
struct LineContact {
  /// What is left free between what would touch.
  static let room = Int(FlowLength.point)
  /// So many pairs are compared; beyond that all is taken to stand below each other.
  private static let mostPairs = 20_000

  /// A formula on a line, or a part of one, with how far it reaches above the baseline and below.
  private struct Part {
    var left, right: Int
    var above, below: Int

    func overlaps(_ other: Part) -> Bool { left < other.right && other.left < right }
  }

  /// How far letters reach above the baseline, and below.
  let letters: (above: Int, below: Int)
  private let block: FlowBlock
  private let spans: [FlowSpan]
  private let measure: Int
  private let lettersStart: Int
  private let levels: [UInt8]?
  private var setter: LineSetter

  init(
    of block: FlowBlock, _ spans: [FlowSpan], _ breaker: ParagraphBreaker, measure: Int,
    face: FaceInUse, lettersStart: Int
  ) {
    (self.block, self.spans, self.measure, self.lettersStart) = (
      block, spans, measure, lettersStart
    )
    levels = breaker.levels(of: block)
    setter = LineSetter(maker: breaker.maker, rules: breaker.rules)
    // Small letters such as `l` are a little higher than capitals.
    let above = face.face.size.times(face.metrics.capHeight) * 9 / 8
    letters = (min(above, face.ascent), face.descent)
  }

  /// The least distance of the baselines of two lines that stand so far apart: that one where nothing would touch.
  mutating func least(between upper: SetLine, _ lower: SetLine, _ distance: Int) -> Int {
    set(lower)
    let below = parts()
    set(upper)
    let above = parts()
    var need = 0
    if above.count * below.count > Self.mostPairs {
      need = (above.map(\.below).max() ?? 0) + (below.map(\.above).max() ?? 0)
    } else {
      for part in above {
        for other in below where part.overlaps(other) { need = max(need, part.below + other.above) }
      }
    }
    for part in below where part.above + letters.below + Self.room > distance {
      let free = distance - part.above - Self.room
      if meets(part, free...letters.below, among: below.count) {
        need = max(need, part.above + letters.below)
      }
    }
    set(lower)
    for part in above where part.below + letters.above + Self.room > distance {
      let free = distance - part.below - Self.room
      if meets(part, -2 * letters.above ... -free, among: above.count) {
        need = max(need, part.below + letters.above)
      }
    }
    return need > distance - Self.room / 2 ? need + Self.room : distance
  }

  private mutating func set(_ line: SetLine) {
    setter.set(
      line, of: block, spans, x: 0, measure: measure, levels: levels, from: lettersStart)
  }

  /// The formulas of the line that is set.
  private func parts() -> [Part] {
    setter.maker.atoms.indices.compactMap { index in
      guard let part = setter.maker.part(setter.maker.atoms[index]) else { return nil }
      let place = setter.letters(of: index)
      let rise = Int(setter.maker.faces[Int(setter.maker.atoms[index].face)].face.rise)
      return Part(
        left: place.x, right: place.x + place.width, above: Int(part.ascent) + rise,
        below: Int(part.descent) - rise)
    }
  }

  /// Whether letters of the line that is set reach into a band above or below a part, of so many; heights are counted down
  /// from the baseline.
  private func meets(_ part: Part, _ band: ClosedRange<Int>, among count: Int) -> Bool {
    let atoms = setter.maker.atoms
    guard count * atoms.count <= Self.mostPairs else { return true }
    let beside = atoms.indices.filter {
      atoms[$0].kind == .word && setter.placed[$0].x < part.right
        && setter.placed[$0].x + setter.placed[$0].width > part.left
    }
    // Of letters in squares, and on lines that run down, is not known where they have ink.
    let isFull = beside.contains {
      let scalar = setter.maker.flow.text.scalar(at: Int(atoms[$0].start), end: Int(atoms[$0].end))
        .0
      return scalar.fillsSquare
        || setter.maker.faces[Int(atoms[$0].face)].face.orientation != .across
    }
    return isFull
      || InkGaps(setter, baseline: 0).crossings(of: beside, band).contains {
        $0.lowerBound < part.right && $0.upperBound > part.left
      }
  }
}
