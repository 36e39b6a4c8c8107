/// A shape filled with colours that pass into each other.
public struct DisplayWash: Equatable, Sendable {
  /// The colours at equal distances from where they begin to where they end.
  public var ramp: [FlowColor]
  /// Whether they pass outwards from the middle of a square, or across it from the left.
  public var isRound: Bool
  /// Brings the square from (0, 0) to (100, 100) to its place, in points; outside of it nothing is filled.
  public var place: FlowTransform
  public var shape: DisplayCut

  public init(ramp: [FlowColor], isRound: Bool, place: FlowTransform, shape: DisplayCut) {
    (self.ramp, self.isRound, self.place, self.shape) = (ramp, isRound, place, shape)
  }

  /// The same elsewhere, perhaps turned.
  public func moved(
    _ move: (FlowLength, FlowLength) -> (x: FlowLength, y: FlowLength)
  ) -> DisplayWash {
    let corners = [(0.0, 0.0), (100, 0), (0, 100)].map { across, down in
      let corner = place.place(across, down)
      let moved = move(FlowLength(points: corner.x), FlowLength(points: corner.y))
      return (x: moved.x.points, y: moved.y.points)
    }
    var moved = self
    moved.place = FlowTransform(
      a: (corners[1].x - corners[0].x) / 100, b: (corners[1].y - corners[0].y) / 100,
      c: (corners[2].x - corners[0].x) / 100, d: (corners[2].y - corners[0].y) / 100,
      dx: corners[0].x, dy: corners[0].y)
    moved.shape = shape.moved(move)
    return moved
  }
}
