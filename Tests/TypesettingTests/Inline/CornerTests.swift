import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Boxes of 100 by 60 points.
@Suite("Rounded corners") struct CornerTests {
  private static let red = FlowColor(red: 255, green: 0, blue: 0)
  private static let box = DisplayBox(left: 0, top: 0, right: 100 * .point, bottom: 60 * .point)
  private static let line = FlowBorder(width: 2 * .point, color: red)

  private static func shapes(_ items: [DisplayItem]) -> [DisplayCut] {
    items.compactMap { item in
      if case .shape(let shape, _) = item { shape } else { nil }
    }
  }

  /// How far the corner of the box, the upper left one first, is from the shape's nearest point, in points.
  private static func distances(_ shape: DisplayCut) -> [Double] {
    [(0.0, 0.0), (100, 0), (100, 60), (0, 60)].map { corner in
      stride(from: 0, to: shape.points.count, by: 2).map { place in
        let (x, y) = (
          shape.points[place].points - corner.0, shape.points[place + 1].points - corner.1
        )
        return (x * x + y * y).squareRoot()
      }.min() ?? 0
    }
  }

  @Test("what lies behind a box leaves its corners free, each by its own radius")
  func background() throws {
    let corners = FlowCorners(
      topLeft: .init(10 * .point), topRight: .init(20 * .point), bottomLeft: .init(5 * .point))
    let items = FrameDrawer.items(of: Self.box, Self.red, FlowSides(all: nil), corners)
    let shape = try #require(Self.shapes(items).first)
    #expect(items.count == 1 && shape.box == Self.box)
    // A quarter of a circle is nearest to its corner in its middle: 0.41421 of the radius.
    for (found, radius) in zip(Self.distances(shape), [10.0, 20, 0, 5]) {
      #expect(abs(found - radius * 0.414_21) < radius / 100 + 0.01)
    }
  }

  @Test("corners that are too large for the box share it, and a border is one ring")
  func border() throws {
    let radius = FlowCorners.Radius(90 * .point)
    let corners = FlowCorners(
      topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    let items = FrameDrawer.items(of: Self.box, nil, FlowSides(all: Self.line), corners)
    let ring = try #require(Self.shapes(items).first)
    #expect(items.count == 1 && ring.countsOdd && ring.box == Self.box)
    for found in Self.distances(ring) { #expect(abs(found - 30 * 0.414_21) < 0.3) }
  }

  @Test("a corner with a radius across and another down is a quarter of an ellipse")
  func ellipse() throws {
    let radius = FlowCorners.Radius(across: .share(5_000), down: .share(4_000))
    let corners = FlowCorners(
      topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    let items = FrameDrawer.items(of: Self.box, Self.red, FlowSides(all: nil), corners)
    let shape = try #require(Self.shapes(items).first)
    #expect(shape.box == Self.box)
    for place in stride(from: 0, to: shape.points.count, by: 2) {
      let (x, y) = (shape.points[place].points, shape.points[place + 1].points)
      // Above and below the straight parts of both sides.
      let (across, down) = ((x - 50) / 50, (abs(y - 30) - 6) / 24)
      if down >= 0 { #expect(abs(across * across + down * down - 1) < 0.001) }
    }
  }

  @Test("borders that are no one line stay square")
  func square() {
    let corners = FlowCorners(topLeft: .init(10 * .point))
    var borders = FlowSides<FlowBorder?>(all: Self.line)
    borders.left?.color = .black
    #expect(Self.shapes(FrameDrawer.items(of: Self.box, nil, borders, corners)).isEmpty)
    let dotted = FlowSides<FlowBorder?>(
      all: FlowBorder(width: .point, color: Self.red, stroke: .dotted))
    #expect(Self.shapes(FrameDrawer.items(of: Self.box, nil, dotted, corners)).isEmpty)
    let none = FrameDrawer.items(of: Self.box, Self.red, borders, FlowCorners())
    #expect(none.count == 5)
  }

  @Test("no radius and no width makes a shape of nonsense")
  func hostile() {
    for radius in [FlowLength.max, .min, -1, 1] {
      for width in [FlowLength.max, 0, 1] {
        let corners = FlowCorners(
          topLeft: .init(radius),
          bottomRight: .init(across: .share(Int(radius)), down: .length(radius)))
        let borders = FlowSides<FlowBorder?>(all: FlowBorder(width: width, color: Self.red))
        for shape in Self.shapes(FrameDrawer.items(of: Self.box, Self.red, borders, corners)) {
          #expect(shape.box == Self.box)
        }
      }
    }
  }
}
