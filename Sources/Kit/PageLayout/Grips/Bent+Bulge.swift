import PageGeometry

/// Paper that is pushed while it lies: it bulges between the spine and the finger.
///
/// A bend to one side alone has to fold what is beyond the finger right over for a hair that is to
/// spare. With a base that is bent the other way there is a shape for each turn of that from folded to flat.
extension Bent {
  /// The leaf with so much of a bulge that what lies beyond the finger turns as far as it should, and no
  /// farther; nil where none does that.
  ///
  /// From the bend as it is to no bend at all but a bulge up to the finger, the two turn the paper by less
  /// and less together. For each such turn there is one bulge with which the held point is as near to the
  /// spine line as it is to be. The bend ends as far from the finger as leaves it above the desk, or farther
  /// where what lies beyond would turn more than it did.
  var bulging: LeafShape? {
    guard let whole = wholeBulge else { return nil }
    // What goes on bending beyond the finger brings the point no nearer, and is no part of that turn.
    let (last, further) = (min(bend.end, frame.polar), max(0, bend.end - frame.polar))
    let turn = (last - bend.start) * bend.curvature
    let first = frame.heading(bend)
    // Never much farther than at first: what seems so has gone down by more than a quarter of a round.
    func heading(_ curl: Curl) -> Double {
      let heading = frame.heading(curl)
      return heading > first + 1.5 ? heading - 2 * .pi : heading
    }
    func curl(_ share: Double) -> Curl? {
      let curvature = bend.curvature.mixed(with: tightest, min(share / Self.soon, 1))
      // It does so less and less.
      let past = further * (1 - min(share / Self.soon, 1)) * bend.curvature / curvature
      func curl(_ back: Double) -> Curl? {
        frame.reaching(
          end: frame.polar.mixed(with: last, back), turn: turn.mixed(with: -whole, share),
          curvature: curvature, past: past)
      }
      func depth(_ back: Double) -> Double { curl(back).map(frame.depth) ?? .infinity }
      func excess(_ back: Double) -> Double { curl(back).map(heading).map { $0 - first } ?? .nan }
      let (near, far) = (depth(0), depth(1))
      guard far > 0 else { return curl(1) }
      // Where both are in the desk it is somewhere between, so that neither choice leaps to the other.
      let clear =
        near < 0 ? Search.root(0, 1, near, min(far, 1), within: 1e-9, depth) : near / (near + far)
      let (more, least) = (excess(clear), excess(1))
      guard more > 0, least < 0 else { return curl(more > 0 ? 1 : clear) }
      return curl(Search.root(clear, 1, more, least, within: 1e-9, excess))
    }
    func heading(_ share: Double) -> Double { curl(share).map(heading) ?? .nan }
    let least = heading(1)
    guard first > calm, least < 0 else { return nil }
    // On the way what is beyond the finger turns about evenly, but not at once: a fold opens as it rolls.
    let level = Search.root(0, 1, first, least, within: 1e-9, heading)
    return curl(level * (1 - calm / first)).flatMap(lifted)
  }

  /// The leaf with a bulge and a bend that is higher than the finger, as tight as paper folds: it lifts that.
  private func lifted(_ curl: Curl) -> LeafShape? {
    var (curl, frame, lift) = (curl, frame, 0.0)
    for _ in 0..<3 {
      let depth = frame.depth(curl)
      guard depth > 1e-6 else { break }
      lift += depth
      let higher = Frame(hold: hold, height: height + lift)
      // The apex moves, and with it all angles that are seen from there.
      let past = max(0, curl.end - frame.polar)
      let end = curl.end - past
      let turn = (end - curl.start) * curl.curvature + curl.base * curl.start
      let scale = higher.fromApex.length / frame.fromApex.length
      guard
        let next = higher.reaching(
          end: end * higher.polar / frame.polar, turn: turn, curvature: curl.curvature * scale,
          past: past / scale)
      else { return nil }
      (curl, frame) = (next, higher)
    }
    guard abs(frame.missing(curl)) < 1e-6 else { return nil }
    return frame.shape(curl, hinge: frame.hinge(curl).clamped(to: 0...(.pi)))
  }

  /// How far what lies beyond the finger should turn, in radians: as far as it will where the base does not
  /// lie, and where there is next to none that could bulge.
  var calm: Double {
    frame.calm + 2 * .pi * smoothStep((hinge - 0.1) / 0.5)
      + 2 * .pi * smoothStep((0.35 - bend.start / frame.polar) / 0.2)
  }

  /// The share of its way over which the bend becomes as tight as the finger is low.
  private static let soon = 0.2

  /// The curvature with which a bend that turns the paper right round is no higher than the finger.
  private var tightest: Double {
    let height = frame.away * sineAndCosine(frame.azimuth).sine
    return max(bend.curvature, frame.fromApex.length / max(height / 2, Grip.tightestRadius))
  }

  /// By how much a bulge up to the finger turns the paper, in radians, if there is nothing else.
  private var wholeBulge: Double? {
    func missing(_ turn: Double) -> Double {
      frame.missing(
        Curl(start: frame.polar, end: frame.polar, curvature: 1, base: -turn / frame.polar))
    }
    let (flat, round) = (missing(0), missing(2 * .pi))
    guard flat > 0, round < 0 else { return nil }
    return Search.root(0, 2 * .pi, flat, round, within: 1e-12, missing)
  }
}

extension Bent.Frame {
  /// The bulge and the bend that bring the held point near enough; nil where none do.
  ///
  /// The more both turn the paper, each its own way, the nearer it comes.
  ///
  /// - Parameters:
  ///   - end: where the bend ends, but for what is beyond the finger.
  ///   - turn: how far the two turn the paper together up to there, in radians.
  ///   - curvature: that of the bend.
  ///   - past: how much farther than `end` the bend goes on beyond the finger.
  /// - Returns: The bend, its base as bent as it has to be.
  fileprivate func reaching(
    end: Double, turn: Double, curvature: Double, past: Double
  ) -> Bent.Curl? {
    func curl(_ bulge: Double) -> Bent.Curl {
      let start = max(end - (bulge + turn) / curvature, 1e-6)
      return Bent.Curl(start: start, end: end + past, curvature: curvature, base: -bulge / start)
    }
    func missing(_ bulge: Double) -> Double { self.missing(curl(bulge)) }
    var low = max(0, -turn)
    var (high, atLow) = (low, missing(low))
    guard atLow > 0 else { return curl(low) }
    while high < 2 * .pi {
      high = low + 0.3
      let atHigh = missing(high)
      if atHigh <= 0 {
        return curl(Search.root(low, high, atLow, atHigh, within: 1e-11, missing))
      }
      (low, atLow) = (high, atHigh)
    }
    return nil
  }

  /// How far the paper up to the finger is below the desk from where the bend starts, below 0 where it
  /// is above.
  fileprivate func depth(_ bend: Bent.Curl) -> Double {
    let (sine, cosine) = sineAndCosine(hinge(bend))
    let rolled = rolled(bend)
    let away = fromApex.length
    let steps = 16
    let heights = (0...steps).map { step in
      let (s, c) = sineAndCosine(bend.start.mixed(with: polar, Double(step) / Double(steps)))
      let place = rolled.place(Vector2(away * s, away * c - distance)).position
      return place.x * sine + place.z * cosine
    }
    return -(heights.min() ?? 0)
  }
}
