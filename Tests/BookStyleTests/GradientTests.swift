import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Colours that pass into each other, and what is seen through") struct GradientTests {
  private func gradient(_ text: String) -> GradientValue? {
    GradientValue(CSSTokenizer.tokens(text)[...])
  }

  @Test(
    "a line goes to a side, to a corner or at an angle, makers' old names the other way",
    arguments: [
      ("linear-gradient(red, blue)", GradientValue.Way.along(right: 0, down: 1)),
      ("linear-gradient(to left, red, blue)", .along(right: -1, down: 0)),
      ("linear-gradient(90deg, red, blue)", .along(right: 1, down: 0)),
      ("linear-gradient(0turn, red, blue)", .along(right: 0, down: -1)),
      ("linear-gradient(to top right, red, blue)", .towards(isRight: true, isDown: false)),
      ("-webkit-linear-gradient(top, red, blue)", .along(right: 0, down: 1)),
      ("-webkit-linear-gradient(0deg, red, blue)", .along(right: 1, down: 0)),
      ("-moz-linear-gradient(left top, red, blue)", .towards(isRight: true, isDown: true)),
    ])
  func ways(text: String, way: GradientValue.Way) {
    let found = gradient(text)
    #expect(found?.way == way)
    #expect(found?.stops.count == 2)
  }

  @Test(
    "what is no gradient declares nothing",
    arguments: [
      "linear-gradient()", "linear-gradient(red)", "linear-gradient(to left)",
      "conic-gradient(red, blue)", "linear-gradient(red, blue) x", "url(a.png)",
    ])
  func others(text: String) { #expect(gradient(text) == nil) }

  @Test("colours stand where it is said, else at equal distances, and never before the one before")
  func stops() {
    func ramp(_ places: [Double?]) -> [UInt8] {
      let stops = places.enumerated().map { number, place in
        FixedGradient.Stop(
          FlowColor(red: UInt8(number * 80), green: 0, blue: 0),
          at: place.map { FixedLength(percent: $0) })
      }
      let shape = DisplayCut(points: [], countsOdd: false)
      let made = FixedGradient(.along(right: 1, down: 0), stops).wash(
        x: 0, y: 0, width: 100, height: 50, shape)
      return [0, 64, 128, 192, 255].compactMap { made?.ramp[$0].red }
    }
    #expect(ramp([nil, nil]) == [0, 20, 40, 60, 80])
    #expect(ramp([nil, nil, nil]) == [0, 40, 80, 120, 160])
    #expect(ramp([0, nil, nil, 100]) == [0, 60, 120, 180, 240])
    #expect(ramp([0, 50, 25]) == [0, 40, 160, 160, 160])
    #expect(ramp([50, 50]) == [0, 0, 80, 80, 80])
  }

  @Test(
    "where text flows, a colour between stands for them, and letters cover a share of what they do")
  func flowing() throws {
    let css =
      "#a { background: linear-gradient(#000, #444) } #b { opacity: .5; color: #f00; border: 1px solid }"
    let styles = Chapters.styles("<p id='a'>a</p><div id='b'><i id='c'>b</i></div>", css)
    #expect(styles["a"]?.box.background == FlowColor(red: 34, green: 34, blue: 34))
    let border = try #require(styles["b"]?.box.border.top)
    #expect(border.color.alpha == 128)
    let flow = Chapters.flow("<div id='b'><i>b</i></div>", css)
    #expect(flow.spans(0).map(\.face.color) == [FlowColor(red: 255, green: 0, blue: 0, alpha: 128)])
  }
}
