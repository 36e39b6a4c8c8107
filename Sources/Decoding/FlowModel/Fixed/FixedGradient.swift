/// Colours that pass into each other behind a box.
public struct FixedGradient: Hashable, Sendable {
  /// Which way they pass.
  public enum Way: Hashable, Sendable {
    /// Along a line: so far to the right and down in a box of any extents, a unit long.
    case along(right: Double, down: Double)
    /// Towards a corner, to the right or left, and down or up, so that both other corners have the colour between.
    case towards(isRight: Bool, isDown: Bool)
    /// From a place outwards, to the farthest corner.
    case outwards(isCircle: Bool, x: FixedLength, y: FixedLength)
  }

  /// A colour, and where it is; nil where that follows from those around it.
  public struct Stop: Hashable, Sendable {
    public var color: FlowColor
    public var place: FixedLength?

    public init(_ color: FlowColor, at place: FixedLength? = nil) {
      (self.color, self.place) = (color, place)
    }
  }

  public var way: Way
  public var stops: [Stop]

  public init(_ way: Way, _ stops: [Stop]) { (self.way, self.stops) = (way, stops) }

  /// Colours that stand for all between two of them: as many as a byte tells apart.
  static let rampCount = 256

  /// What is filled of a box in points; nil where nothing is.
  public func wash(x: Double, y: Double, width: Double, height: Double, _ shape: DisplayCut)
    -> DisplayWash?
  {
    guard width > 0, height > 0, !stops.isEmpty else { return nil }
    switch way {
    case .along(let right, let down):
      return wash(x, y, width, height, right, down, shape)
    case .towards(let isRight, let isDown):
      // Across the line between the other corners.
      let length = (width * width + height * height).squareRoot()
      return wash(
        x, y, width, height, (isRight ? height : -height) / length,
        (isDown ? width : -width) / length, shape)
    case .outwards(let isCircle, let across, let deep):
      let middle = (x: across.of(width), y: deep.of(height))
      var (right, down) = (max(middle.x, width - middle.x), max(middle.y, height - middle.y))
      if isCircle {
        right = (right * right + down * down).squareRoot()
        down = right
      } else {
        // An ellipse through the corner of what it is as wide and high as.
        (right, down) = (right * 2.0.squareRoot(), down * 2.0.squareRoot())
      }
      let place = FlowTransform(
        a: right / 50, b: 0, c: 0, d: down / 50, dx: x + middle.x - right, dy: y + middle.y - down)
      return DisplayWash(ramp: ramp(length: right), isRound: true, place: place, shape: shape)
    }
  }

  private func wash(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ right: Double, _ down: Double,
    _ shape: DisplayCut
  ) -> DisplayWash {
    // As long as brings the corners to its ends.
    let length = abs(width * right) + abs(height * down)
    let across = abs(width * down) + abs(height * right)
    let start = (
      x: x + width / 2 - right * length / 2 + down * across / 2,
      y: y + height / 2 - down * length / 2 - right * across / 2
    )
    let place = FlowTransform(
      a: right * length / 100, b: down * length / 100, c: -down * across / 100,
      d: right * across / 100, dx: start.x, dy: start.y)
    return DisplayWash(ramp: ramp(length: length), isRound: false, place: place, shape: shape)
  }

  /// The colours at equal distances along so many points.
  func ramp(length: Double) -> [FlowColor] {
    let places = places(length)
    var next = 0
    return (0..<Self.rampCount).map { number in
      let place = (Double(number) + 0.5) / Double(Self.rampCount)
      while next < places.count, places[next] <= place { next += 1 }
      guard next > 0 else { return stops[0].color }
      guard next < places.count else { return stops[places.count - 1].color }
      let share = (place - places[next - 1]) / (places[next] - places[next - 1])
      return stops[next - 1].color.passing(into: stops[next].color, by: share)
    }
  }

  /// Where the stops are, as shares: never before the one before, and those of which it is not said at equal distances.
  private func places(_ length: Double) -> [Double] {
    var places = stops.map { stop in stop.place.map { $0.of(length) / max(length, 1e-6) } }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var (found, open) = ([Double](), 0)
    for place in places {
      guard let place else {
        open += 1
        continue
      }
      let last = found.last ?? place
      let own = max(place, last)
      for number in 0..<open {
        found.append(last + (own - last) * Double(number + 1) / Double(open + 1))
      }
      found.append(own)
      open = 0
    }
    return found
  }
}

extension FlowColor {
  /// The colour so far on the way to another one; what is not seen gives none of its colour.
  fileprivate func passing(into other: FlowColor, by share: Double) -> FlowColor {
    let (from, to) = (Double(alpha) * (1 - share), Double(other.alpha) * share)
    let sum = from + to
    guard sum > 0 else { return FlowColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func level(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(((Double(a) * from + Double(b) * to) / sum).rounded())
    }
    return FlowColor(
      red: level(red, other.red), green: level(green, other.green), blue: level(blue, other.blue),
      alpha: UInt8(sum.rounded()))
  }
}
