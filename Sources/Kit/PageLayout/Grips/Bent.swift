import PageGeometry

/// The leaf with its held point as near to the spine line as the ray is at one height.
struct Bent {
  /// How much the leaf could turn before it entered the desk, in radians: below 0 where it would.
  let spare: Double
  let hinge: Double
  let hold: Hold
  let height: Double
  let frame: Frame
  let bend: Curl

  /// What a height says of the leaf: all of it as it is for an apex below the leaf.
  struct Frame {
    /// The held point, and the apex as it is seen from there.
    let point, fromApex: Vector2
    /// How far below the leaf the apex is.
    let distance: Double
    let isLower: Bool
    /// The angles at the apex of the held point and of the leaf's outermost corner.
    let polar, whole: Double
    /// How far from the spine line the held point is to be, and at which azimuth.
    let away, azimuth: Double
    /// How far, in radians, what lies beyond the held point may turn from the way straight away from
    /// the spine line.
    ///
    /// Taut paper is flat, and what takes up so much as a pixel bends it like a root of that: what is
    /// beyond the finger would fly up over the first step of the hand. In the air it turns no faster
    /// than what is to spare grows, and that is no faster than the hand goes: its farthest corner by
    /// once as much, and by half a round where the point is over the spine.
    ///
    /// Not so where the finger may be on the desk: there paper that does not bulge has to be folded over
    /// at once. And what reaches twice as far beyond the finger as that is from the spine goes faster
    /// than the hand in any case.
    let ease: Double
    /// The same where the base may bulge, wherever the finger is on the side from which the leaf was taken.
    /// Where a quarter of the way is to spare it turns faster, since the base would have to bulge ever more
    /// until then.
    let calm: Double
    let size: Vector2

    init(hold: Hold, height: Double) {
      let held = hold.held
      size = hold.size
      let place = Vector3(Hold.point(of: hold.ray, atHeight: height), height)
      let up = place.y - held.y
      let slack = max(0, Vector3(held, 0).dot(Vector3(held, 0)) - place.dot(place))
      isLower = up >= 0
      let apex = abs(up) < 1e-12 ? .infinity : slack / (2 * abs(up))
      distance = (isLower ? apex : apex - size.y).clamped(to: 0...LeafShape.farthestApex)
      point = isLower ? held : Vector2(held.x, size.y - held.y)
      fromApex = point + Vector2(0, distance)
      polar = angle(ofX: fromApex.y, y: fromApex.x)
      whole = angle(ofX: distance, y: size.x)
      away = Vector2(place.x, place.z).length
      // A place on the desk lies on the left or on the right, whatever the rounding of its height.
      let around = angle(ofX: place.x, y: place.z)
      azimuth = around < -.pi / 2 ? around + 2 * .pi : around
      let radius = fromApex.length
      let taut = angle(ofX: max(0, radius * radius - away * away).squareRoot(), y: away)
      let spare = max(0, polar - taut) * radius
      // How far the outer corners are from the ruling through the finger, on its other side.
      let lower = (size.x * fromApex.y - distance * fromApex.x) / radius
      let upper = lower - size.y * fromApex.x / radius
      let flap = max(lower, upper, 1e-6)
      let lies =
        1 - smoothStep(hold.lifted / (0.05 * held.x)) * (1 - smoothStep(flap / held.x - 1.5))
      let even = spare * (1 / flap + .pi / held.x)
      func eased(_ radians: Double) -> Double {
        let free = min(radians, 2 * .pi)
        return free + max(0, .pi - free) * hold.beyond
      }
      ease = eased(min(even, 2 * .pi).mixed(with: 2 * .pi, lies))
      let along = place.x / held.x
      calm = eased(
        even + .pi * smoothStep((Self.mostStraight - taut / polar) / 0.5)
          + 2 * .pi * smoothStep((0.4 - along) / 0.4))
    }

    /// How near to its whole length the paper up to the finger reaches where it begins to turn faster.
    private static let mostStraight = 0.75

    /// Where the held point comes over the base by a bend.
    func placed(_ bend: Curl) -> SurfacePoint {
      rolled(bend).place(point)
    }

    /// The leaf with a bend, the apex below it and the base not turned.
    func rolled(_ bend: Curl) -> Bend {
      .curl(
        apex: -distance, start: bend.start, end: max(bend.end, bend.start + 1e-12),
        curvature: bend.curvature, height: size.y, base: bend.base)
    }

    /// How far the paper at the held point turns from the way straight away from the spine line, in
    /// radians: 0 where it is flat, π where it comes right back.
    func heading(_ bend: Curl) -> Double {
      let placed = placed(bend)
      let (x, z) = (placed.position.x, placed.position.z)
      let out = max(Vector2(x, z).length, 1e-15)
      let from = (placed.position + Vector3(0, distance, 0)) / fromApex.length
      let way = from.cross(placed.normal)
      let around = Vector3(-z, 0, x) / out
      let heading = angle(ofX: way.dot(from.cross(around)), y: way.dot(around))
      return heading < -.pi / 2 ? heading + 2 * .pi : heading
    }

    /// The greatest heading with which paper that goes straight on for `further` radians stays above
    /// a floor.
    ///
    /// With the held point at angle d from the spine line and at azimuth a, a heading β brings what is
    /// ψ beyond it to sin d·sin a·cos ψ + (cos β·cos d·sin a + sin β·cos a)·sin ψ of its distance
    /// from the apex.
    func mostHeading(further: Double, floor: Double) -> Double {
      let sineOut = (away / fromApex.length).clamped(to: 0...1)
      let cosineOut = (1 - sineOut * sineOut).squareRoot()
      let (sine, cosine) = sineAndCosine(azimuth)
      let (far, near) = sineAndCosine(further)
      let level = sineOut * sine * near - floor / fromApex.length
      let (along, across) = (cosineOut * sine * far, cosine * far)
      let most = Vector2(along, across).length
      guard most > 1e-15 else { return level >= 0 ? .pi : 0 }
      return (angle(ofX: along, y: across) + arcCosine(-level / most)).clamped(to: 0...(.pi))
    }

    /// How much farther from the spine line than wanted a bend leaves the held point.
    func missing(_ bend: Curl) -> Double {
      let place = placed(bend).position
      return Vector2(place.x, place.z).length - away
    }

    /// The hinge with which that is where it is to be.
    func hinge(_ bend: Curl) -> Double {
      let curled = placed(bend).position
      return azimuth - angle(ofX: curled.x, y: curled.z)
    }

    /// The farthest way from the held point at which a bend of a radius can end: there it turns the
    /// paper right round, and the base has nothing to spare.
    func farthestBack(radius: Double) -> Double {
      let distance = fromApex.length
      let over = angle(
        ofX: max(0, distance * distance - away * away).squareRoot(), y: away)
      return max(0, (polar + over - .pi * radius / distance) / 2)
    }

    func shape(_ bend: Curl, hinge: Double) -> LeafShape {
      LeafShape(
        hinge: hinge,
        tilt: LeafShape.tilt(apexDistance: distance, isLower: isLower, size: size),
        start: bend.start / whole, turning: bend.curvature * whole,
        round: (bend.end - bend.start) * bend.curvature, bulge: bend.base * bend.start)
    }
  }

  /// Where a bend begins and ends, as angles at the apex, and its geodesic curvature.
  struct Curl {
    var start, end, curvature: Double
    /// That of what is before the bend.
    var base = 0.0
  }

  /// Bends the leaf.
  ///
  /// - Parameters:
  ///   - hold: what is held where.
  ///   - height: that of the finger.
  ///   - wanted: the radius of the bend where nothing forces it tighter.
  ///   - isLenient: whether what lies beyond the finger may turn more than it should where the leaf
  ///     would enter the desk otherwise.
  init(hold: Hold, height: Double, radius wanted: Double, isLenient: Bool = false) {
    let frame = Frame(hold: hold, height: height)
    let widest = exponential(hold.room) * Grip.widestRadius(away: frame.away, of: frame.point.x)
    let loosest = min(wanted, max(widest, Grip.tightestRadius))
    let adjacent = Self.reaching(frame, loosest: loosest)
    let raised = frame.hinge(adjacent)
    let further = max(frame.whole - frame.polar, 0.3 * frame.polar)
    let most = frame.mostHeading(further: further, floor: hold.least)
    func back(_ share: Double) -> Curl {
      Self.reaching(
        frame, loosest: loosest, back: share * frame.farthestBack(radius: loosest))
    }
    /// How much farther than it may the paper turns at the finger.
    func excess(_ bend: Curl) -> Double {
      let heading = frame.heading(bend)
      let uneasy = heading - frame.ease
      return max(heading - most, isLenient ? min(uneasy, frame.hinge(bend)) : uneasy)
    }
    var found = (bend: adjacent, hinge: raised)
    let over = excess(adjacent)
    var enters = 0.0
    if over > 0 {
      let last = excess(back(1))
      found.bend =
        back(last < 0 ? Search.root(0, 1, over, last, within: 1e-9) { excess(back($0)) } : 1)
      found.hinge = frame.hinge(found.bend)
      if last >= 0 { enters = max(0, frame.heading(found.bend) - most) }
    } else {
      // What lies beyond the finger goes straight on from where it is level; but paper that is all but
      // flat up to the finger is so beyond it. Bends are as the cube roots of what is to be taken up.
      let bent = adjacent.curvature * (min(frame.polar, adjacent.end) - adjacent.start)
      let curled = (bent * (1 + 1.2 * bent * bent)).mixed(with: .pi, hold.beyond)
      let allowed = min(curled, bent + max(0, frame.ease - frame.heading(adjacent)))
      let round = max(min(.pi - max(raised, 0), allowed), min(.pi, bent))
      func beyond(_ share: Double) -> Curl {
        var bend = adjacent
        bend.end = bend.start + round.mixed(with: bent, share) / bend.curvature
        return bend
      }
      func depth(_ share: Double) -> Double {
        hold.freeDepth(of: frame.shape(beyond(share), hinge: raised), isLower: frame.isLower)
      }
      let deepest = depth(0)
      if deepest > 0 {
        let straight = depth(1)
        found.bend = beyond(
          straight < 0 ? Search.root(0, 1, deepest, straight, within: 1e-9) { depth($0) - 1e-9 } : 1
        )
      } else {
        found.bend = beyond(0)
      }
    }
    (self.hold, self.height) = (hold, height)
    (self.frame, bend, hinge) = (frame, found.bend, found.hinge)
    // A bend that is too wide to bring the point near enough is as bad as one that enters the desk.
    let missing = frame.missing(found.bend)
    if missing > 1e-7 { enters = max(enters, missing) }
    spare = enters > 0 ? min(hinge, -enters) : hinge
  }

  /// The bend that brings the held point near enough to the spine line: first it begins ever
  /// earlier, then it tightens.
  ///
  /// - Parameters:
  ///   - frame: what is to be reached.
  ///   - loosest: the radius where it need not tighten.
  ///   - back: how far before the held point it ends at the latest.
  /// - Returns: The bend.
  private static func reaching(_ frame: Frame, loosest: Double, back: Double? = nil) -> Curl {
    let last = frame.polar - (back ?? 0)
    // A tight bend that began at the spine itself would not leave it by the hinge's angle.
    let first = 0.03 * (back ?? 0)
    func bend(_ share: Double) -> Curl {
      let radius = exponential(
        naturalLogarithm(loosest).mixed(
          with: naturalLogarithm(Grip.tightestRadius), max(0, share - 1)))
      let curvature = frame.fromApex.length / radius
      let start = last.mixed(with: min(first, last), min(share, 1))
      // Paper that has come right round goes straight back.
      let end = start + .pi / curvature
      return Curl(start: start, end: back == nil ? end : min(end, last), curvature: curvature)
    }
    return bend(
      Search.firstShare { frame.missing(bend($0)) })
  }

  /// The shape, what lies beyond the finger turning no farther than it should.
  var eased: LeafShape { (frame.heading(bend) > calm ? bulging : nil) ?? shape }

  var shape: LeafShape { frame.shape(bend, hinge: hinge.clamped(to: 0...(.pi))) }
}
