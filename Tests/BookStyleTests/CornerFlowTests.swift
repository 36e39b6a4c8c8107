import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Rounded corners, in flows") struct CornerFlowTests {
  private static func corners(_ points: [Double]) -> FlowCorners {
    let lengths = points.map { FlowCorners.Radius(FlowLength(points: $0)) }
    return FlowCorners(
      topLeft: lengths[0], topRight: lengths[1], bottomRight: lengths[2], bottomLeft: lengths[3])
  }

  @Test(
    "frames have the corners that their styles say",
    arguments: [
      ("border-radius: 6pt", [6.0, 6, 6, 6]), ("border-radius: 1pt 2pt 3pt", [1, 2, 3, 2]),
      ("-webkit-border-radius: 3pt", [3, 3, 3, 3]),
      ("border-top-right-radius: 1em", [0, 12, 0, 0]), ("border-radius: -3pt", [0, 0, 0, 0]),
    ])
  func frames(css: String, points: [Double]) {
    let flow = Chapters.flow(
      "<div><p>a <b>b</b> <img src='c.png'/></p></div>",
      "div, b, img { background: #eee; font-size: 12pt; \(css) }")
    let corners = Self.corners(points)
    #expect(flow.frames.map(\.corners) == [corners])
    #expect(flow.inlineBoxes.map(\.corners) == [corners])
    #expect(flow.pictureFrames.map(\.corners) == [corners])
  }

  @Test(
    "a corner has a radius across and another down, in shares of its own box",
    arguments: [
      ("border-radius: 50% / 40%", FlowExtent.share(5_000), FlowExtent.share(4_000)),
      ("border-radius: 4pt 9pt / 8pt", .length(4 * .point), .length(8 * .point)),
      ("border-top-left-radius: 25% 2pt", .share(2_500), .length(2 * .point)),
      (
        "border-radius: 7pt; border-top-left-radius: 1pt 2pt 3pt", .length(7 * .point),
        .length(7 * .point)
      ),
    ])
  func ellipses(css: String, across: FlowExtent, down: FlowExtent) {
    let flow = Chapters.flow("<div><p>a</p></div>", "div { background: #eee; \(css) }")
    #expect(flow.frames.map(\.corners.topLeft) == [FlowCorners.Radius(across: across, down: down)])
  }
}
