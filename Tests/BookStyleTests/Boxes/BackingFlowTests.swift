import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("What lies behind boxes of text") struct BackingFlowTests {
  private func frame(_ css: String) throws -> FlowFrame {
    let flow = Chapters.flow("<p>a</p>", "p { \(css) }")
    return try #require(flow.frames.first)
  }

  @Test("colours that pass into each other lie behind a box, over the colour that it has")
  func gradients() throws {
    let own = try frame("background: linear-gradient(to right, #f00, #00f)")
    guard case .gradient(let gradient)? = own.backing?.filling else {
      Issue.record("no colours")
      return
    }
    #expect(gradient.way == .along(right: 1, down: 0) && gradient.stops.count == 2)
    #expect(own.background == nil)
    let over = try frame(
      "background-color: #fff; background-image: linear-gradient(#f00, transparent)")
    #expect(over.background == FlowColor(red: 255, green: 255, blue: 255) && over.backing != nil)
  }

  @Test("a picture lies behind a box, where, as large and as often as its style says")
  func pictures() throws {
    let plain = try #require(try frame("background: url(i.png)").backing)
    #expect(plain.filling == .picture(0) && plain.repeatsAcross && plain.repeatsDown)
    let placed = try #require(
      try frame("background: url(i.png) no-repeat right 6pt / 30pt auto").backing)
    #expect(!placed.repeatsAcross && !placed.repeatsDown)
    #expect(placed.left == FixedLength(percent: 100) && placed.top == FixedLength(points: 6))
    #expect(placed.size == .lengths(FixedLength(points: 30), nil))
    let row = try #require(
      try frame("background: url(i.png) repeat-x; background-size: cover").backing)
    #expect(row.repeatsAcross && !row.repeatsDown && row.size == .cover)
    let flow = Chapters.chapter("<p>a</p>", "p { background: url(no.png) }").flow(
      Chapters.wishes, isMissing: { _ in true })
    #expect(flow.frames.allSatisfy { $0.backing == nil } && flow.faults == [])
  }

  @Test("boxes and pictures throw shadows outwards")
  func shadows() throws {
    let own = try frame("box-shadow: 1pt 2pt 3pt 4pt #f00, inset 1pt 1pt #0f0")
    let wanted = FlowBoxShadow(
      right: .point, down: 2 * .point, blur: 3 * .point, spread: 4 * .point,
      color: FlowColor(red: 255, green: 0, blue: 0))
    #expect(own.shadows == [wanted])
    #expect(Chapters.flow("<p>a</p>", "p { box-shadow: none }").frames.isEmpty)
    let picture = Chapters.flow(
      "<p>a <img src='a.png'/></p>", "img { box-shadow: 1pt 2pt 3pt 4pt #f00; opacity: 0.5 }")
    #expect(picture.pictureFrames.map(\.share) == [0.5])
    var faint = wanted
    faint.color.alpha = 128
    #expect(picture.pictureFrames.map(\.shadows) == [[faint]])
  }

  @Test("pictures have round corners, with a frame or without")
  func corners() {
    let flow = Chapters.flow("<p>a <img src='a.png'/></p>", "img { border-radius: 5pt }")
    #expect(flow.pictureFrames.map(\.corners.topLeft) == [.init(5 * .point)])
    #expect(Chapters.flow("<p>a <img src='a.png'/></p>", "").pictureFrames.isEmpty)
  }

  @Test("letters of text that flows throw shadows")
  func letters() {
    let flow = Chapters.flow("<p>a <i>b</i></p>", "i { text-shadow: 1pt 2pt #f00 }")
    #expect(flow.faces.map(\.shadows.count).sorted() == [0, 1])
  }

  @Test("shadows and stops without end are cut off")
  func hostile() throws {
    let shadows = Array(repeating: "1e9px 1e9px 1e9px 1e9px red", count: 5_000)
      .joined(separator: ",")
    #expect(try frame("box-shadow: \(shadows)").shadows.count <= 8)
    let stops = Array(repeating: "red", count: 100_000).joined(separator: ",")
    _ = Chapters.flow("<p>a</p>", "p { background: linear-gradient(\(stops)) }")
  }
}
