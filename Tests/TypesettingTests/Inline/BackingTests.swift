import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Boxes of 100 by 60 points.
@Suite("What lies behind boxes") struct BackingTests {
  private static let red = FlowColor(red: 255, green: 0, blue: 0)
  private static let box = DisplayBox(left: 0, top: 0, right: 100 * .point, bottom: 60 * .point)
  private static let plain = FlowSides<FlowBorder?>(all: nil)

  private static func frame(_ change: (inout FlowFrame) -> Void) -> FlowFrame {
    var frame = FlowFrame(
      parent: nil, blocks: 0..<1, background: nil, border: plain, padding: FlowSides(all: 0),
      inset: (0, 0))
    change(&frame)
    return frame
  }

  /// Pictures of 40 by 30 points behind the box, in points.
  private static func tiles(_ change: (inout FixedBackground) -> Void) -> [[Int]] {
    var backing = FixedBackground(.picture(0))
    (backing.naturalWidth, backing.naturalHeight) = (40, 30)
    change(&backing)
    let items = frame { $0.backing = backing }.items(of: box, plain, FlowCorners())
    guard case .veiled(let pictures, let cut, share: 1)? = items.first else { return [] }
    #expect(cut.box == box)
    return pictures.map { item in
      guard case .picture(0, let box) = item else { return [] }
      return [box.left, box.top, box.right, box.bottom].map { Int($0.points.rounded()) }
    }
  }

  @Test("pictures stand where they are to be, as large and as often as is said")
  func pictures() {
    #expect(Self.tiles { _ in } == [[0, 0, 40, 30]])
    #expect(
      Self.tiles { ($0.left, $0.top) = (FixedLength(percent: 100), FixedLength(percent: 50)) }
        == [[60, 15, 100, 45]])
    #expect(
      Self.tiles { $0.repeatsAcross = true } == [
        [0, 0, 40, 30], [40, 0, 80, 30], [80, 0, 120, 30],
      ])
    #expect(
      Self.tiles { ($0.repeatsDown, $0.top) = (true, FixedLength(points: 15)) }.map { $0[1] }
        == [-15, 15, 45])
    #expect(Self.tiles { $0.size = .cover } == [[0, 0, 100, 75]])
    #expect(Self.tiles { $0.size = .contain } == [[0, 0, 80, 60]])
    #expect(
      Self.tiles { $0.size = .lengths(FixedLength(percent: 50), nil) } == [[0, 0, 50, 38]])
    #expect(Self.tiles { $0.naturalWidth = 0 } == [])
  }

  @Test("specks that would stand behind a box very often are left out")
  func specks() {
    let items = Self.tiles {
      ($0.naturalWidth, $0.naturalHeight) = (1, 1)
      ($0.repeatsAcross, $0.repeatsDown) = (true, true)
    }
    #expect(items == [])
  }

  @Test("colours that pass into each other fill the box, over its colour and below its borders")
  func gradients() {
    let gradient = FixedGradient(
      .along(right: 1, down: 0), [.init(Self.red), .init(FlowColor(red: 0, green: 0, blue: 255))])
    let line = FlowSides<FlowBorder?>(all: FlowBorder(width: .point, color: .black))
    let items = Self.frame {
      ($0.backing, $0.background) = (FixedBackground(.gradient(gradient)), Self.red)
    }.items(of: Self.box, line, FlowCorners())
    #expect(items.first == .fill(Self.box, Self.red))
    guard case .wash(let wash) = items[1] else {
      Issue.record("no colours")
      return
    }
    #expect(wash.shape.box == Self.box && items.count == 6)
    #expect(wash.place == FlowTransform(a: 1, b: 0, c: 0, d: 0.6))
  }

  @Test("a shadow lies around its box, and a soft one covers less farther outside")
  func shadows() throws {
    let shadow = FlowBoxShadow(
      right: 4 * .point, down: 2 * .point, blur: 8 * .point, spread: .point, color: .black)
    guard case .veiled(let items, let cut, share: 1)? = shadow.item(of: Self.box, FlowCorners())
    else {
      Issue.record("no shadow")
      return
    }
    #expect(cut.countsOdd)
    let shapes = items.compactMap { item -> DisplayBox? in
      if case .shape(let shape, _) = item { shape.box } else { nil }
    }
    #expect(shapes.count == 8)
    #expect(shapes.first?.left.points == -0.5 && shapes.last?.left.points == 6.5)
    let hard = FlowBoxShadow(right: 3 * .point, down: 0, color: Self.red)
    guard case .veiled(let one, _, _)? = hard.item(of: Self.box, FlowCorners()) else {
      Issue.record("no shadow")
      return
    }
    #expect(one.count == 1)
  }

  @Test("shadows of any size are drawn within reason")
  func hostile() {
    for length in [FlowLength.min, -100_000 * .point, 100_000 * .point, .max] {
      let shadow = FlowBoxShadow(
        right: length, down: length, blur: length, spread: length, color: .black)
      if case .veiled(let items, let cut, _)? = shadow.item(of: Self.box, FlowCorners()) {
        #expect(items.count <= 8 && cut.box.right.points < 1_000)
      }
    }
  }

  @Test("a picture is cut by its corners, and only as faint as it is to be")
  func picture() {
    var frame = FlowPictureFrame()
    #expect(frame.picture(1, in: Self.box) == .picture(1, Self.box))
    frame.share = 0.5
    guard
      case .veiled([.picture(1, Self.box)], let whole, share: 0.5) = frame.picture(1, in: Self.box)
    else {
      Issue.record("not faint")
      return
    }
    #expect(whole.points.count == 8)
    frame.share = 1
    let radius = FlowCorners.Radius(10 * .point)
    frame.corners = FlowCorners(
      topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    guard case .veiled(_, let cut, share: 1) = frame.picture(1, in: Self.box) else {
      Issue.record("not cut")
      return
    }
    #expect(cut.points.count > 40 && cut.box == Self.box)
    frame.padding = FlowSides(all: 10 * .point)
    #expect(frame.picture(1, in: Self.box) == .picture(1, Self.box))
  }

  @Test("colours that pass into each other turn with their page")
  func turned() {
    let cut = DisplayCut(points: [0, 0, 1024, 0, 1024, 2048], countsOdd: false)
    let wash = DisplayWash(
      ramp: [.black], isRound: false, place: FlowTransform(a: 1, b: 0, c: 0, d: 2), shape: cut)
    let turned = wash.moved { (-$1, $0) }
    #expect(turned.place == FlowTransform(a: 0, b: 1, c: -2, d: 0))
    #expect(turned.shape.points == [0, 0, 0, 1024, -2048, 1024])
  }
}
