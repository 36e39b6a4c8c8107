import BookFixtures
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoInkPainting

/// A page of print by chance, 300 × 400 pixels, and strokes on it.
private struct Desk {
  var random: SplitMix64
  static let (width, height) = (300, 400)
  let chain = MipChain(width: width, height: height)
  let print: [UInt8]

  init(seed: UInt64, white: Bool = false) {
    var random = SplitMix64(seed: seed)
    print = (0..<chain.byteCount).map { index in
      index % 4 == 3 || white ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    self.random = random
  }

  var picture: InkedPicture {
    let print = print
    return InkedPicture(
      chain: chain, least: .zero, greatest: Vector2(0.75, 1),
      print: { lend in
        unsafe print.withUnsafeBytes { unsafe lend(RawSpan(_unsafeBytes: $0)) }
      })
  }

  mutating func stroke(_ tool: PenTool? = nil) -> Stroke {
    var (place, time) = (Vector2(random.number(0...0.75), random.number(0...1)), 0.0)
    let way = Vector2(random.number(-0.02...0.02), random.number(-0.02...0.02))
    let samples = (0..<random.whole(1...30)).map { _ in
      place += way + Vector2(random.number(-0.01...0.01), random.number(-0.01...0.01))
      time += 0.008
      return PenSample(place, time: time, pressure: random.number(0...1))
    }
    let tools = PenTool.allCases.filter { !$0.erases }
    return Stroke(
      samples, id: .random(using: &random), tool: tool ?? tools[random.whole(0...4)],
      width: random.number(0.002...0.05), color: UInt32.random(in: 0...0xFFFF_FFFF, using: &random),
      unit: 264)
  }

  static let all = InkBox(least: .zero, greatest: Vector2(0.75, 1))

  /// A drawing on the other side of the leaf.
  static func behind(_ drawing: Drawing) -> BleedingInk {
    BleedingInk(
      drawing.wet,
      placement: Placement(right: Vector2(-1, 0), origin: Vector2(0.75, 0)), part: all)
  }
}

extension InkedPicture {
  fileprivate var allBytes: [UInt8] {
    var bytes: [UInt8] = []
    withBytes { span in unsafe span.withUnsafeBytes { unsafe bytes = Array($0) } }
    return bytes
  }
}

@Suite("Ink in pictures of pages") struct InkPaintingTests {
  @Test("painted stroke by stroke, undone and moved, it is as painted at once", arguments: 1...6)
  func parts(seed: UInt64) {
    var desk = Desk(seed: seed)
    // Bond, and paper that is rough and lets ink through.
    let stock = InkStock(fibre: desk.random.number(0...1), opacity: [100, 80][Int(seed) % 2])
    // What is drawn on the page, and behind it.
    var (picture, logs) = (desk.picture, [DeedLog(), DeedLog()])
    var ink: SeenInk {
      SeenInk(logs[0].drawing, bleeding: [Desk.behind(logs[1].drawing)], on: stock)
    }
    for _ in 0..<40 {
      let before = ink
      let side = desk.random.whole(0...1)
      switch desk.random.whole(0...5) {
      case 0: logs[side].undo()
      case 1: logs[side].redo()
      case 2:
        let point = Vector2(desk.random.number(0...0.75), desk.random.number(0...1))
        if let deed = Eraser.deed(
          from: point, to: point + Vector2(0.2, 0.1), radius: 0.03, on: logs[side].drawing)
        {
          logs[side].perform(deed)
        }
      case 3:
        logs[side].perform(
          .place(
            logs[side].drawing.items.prefix(1).map(\.stroke.id), .moved(by: Vector2(0.1, 0))))
      default: logs[side].perform(.add(desk.stroke()))
      }
      guard let box = ink.difference(from: before) else { continue }
      _ = picture.repaint(ink, within: box)
    }
    var whole = desk.picture
    _ = whole.repaint(ink, within: Desk.all)
    #expect(picture.allBytes == whole.allBytes)
    // All of it taken back, it is the print.
    for side in 0...1 { logs[side].seek(to: 0) }
    _ = picture.repaint(ink, within: Desk.all)
    let large = desk.chain.offset(ofLevel: 2)
    #expect(picture.allBytes[..<large] == desk.print[..<large])
  }

  @Test(
    "a stroke that is wet looks as it does once it is dry", arguments: [PenTool.write, .marker])
  func wet(tool: PenTool) throws {
    var desk = Desk(seed: 9)
    var log = DeedLog()
    for _ in 0..<5 { log.perform(.add(desk.stroke())) }
    var picture = desk.picture
    _ = picture.repaint(SeenInk(log.drawing), within: Desk.all)
    let stroke = desk.stroke(tool)
    let shape = try #require(Drawing.Item(stroke).shape(tolerance: picture.tolerance))
    let wet = picture.wet([shape], on: SeenInk(log.drawing), within: InkBox(shape))
    log.perform(.add(stroke))
    let dry = picture.repaint(SeenInk(log.drawing), within: InkBox(shape))
    #expect(wet == dry.filter { patch in wet.contains { $0.level == patch.level } })
    #expect(!wet.isEmpty)
  }

  @Test("a place has the colour that is painted there, at the level that a screen shows")
  func colors() throws {
    var picture = Desk(seed: 1, white: true).picture
    let red: UInt32 = 0xB326_1EFF
    let line = Stroke(
      [PenSample(Vector2(0.1, 0.5), time: 0), PenSample(Vector2(0.6, 0.5), time: 1)],
      id: Stroke.ID(high: 1, low: 1), width: 0.05, color: red, unit: 200)
    var drawing = Drawing()
    drawing.perform(.add(line))
    _ = picture.repaint(SeenInk(drawing), within: Desk.all)
    for pixel in [0.001, 1.0 / 400, 0.005] {
      #expect(picture.color(at: Vector2(0.3, 0.5), pixel: pixel) == red)
      #expect(picture.color(at: Vector2(0.3, 0.4), pixel: pixel) == 0xFFFF_FFFF)
    }
    // Where the page is a thumb's breadth high, ink and paper are one.
    let mixed = try #require(picture.color(at: Vector2(0.3, 0.5), pixel: 0.1))
    #expect(mixed != red && mixed != 0xFFFF_FFFF)
    #expect(picture.color(at: Vector2(-0.1, 0.5), pixel: 0.01) == nil)
    #expect(picture.color(at: Vector2(0.3, 1.01), pixel: 0.01) == nil)
  }

  @Test("a stroke that crosses itself is no darker there, and two are")
  func crossing() {
    let points = [
      Vector2(0.1, 0.1), Vector2(0.6, 0.6), Vector2(0.6, 0.1), Vector2(0.1, 0.6),
    ].enumerated().map { InkPoint($0.element, radius: 0.02, parameter: Double($0.offset)) }
    let cross = InkShape(runs: [points], tool: .marker, color: 0x8080_80FF)
    func pixel(_ shapes: [InkShape]) -> UInt8 {
      var painter = InkPainter()
      let sheet = InkSheet(width: 100, height: 100, least: .zero, greatest: Vector2(1, 1))
      var bytes = [UInt8](repeating: 255, count: 40_000)
      painter.paint(
        shapes, into: InkPixels(x: 0, y: 0, width: 100, height: 100), of: sheet, bytes: &bytes)
      // The middle of the cross beside a point of one arm.
      #expect(shapes.count > 1 || bytes[(35 * 100 + 35) * 4] == bytes[(20 * 100 + 20) * 4])
      return bytes[(35 * 100 + 35) * 4]
    }
    let one = pixel([cross])
    #expect(abs(Int(one) - 153) <= 1)
    #expect(pixel([cross, cross]) < one)
  }

  @Test(
    "a line thinner than a pixel darkens by as much as it is wide",
    arguments: [0.1, 0.3, 0.6, 1.0, 2.5])
  func thin(width: Double) {
    var painter = InkPainter()
    let sheet = InkSheet(width: 64, height: 64, least: .zero, greatest: Vector2(64, 64))
    var bytes = [UInt8](repeating: 255, count: 64 * 64 * 4)
    let points = [Vector2(10, 5.3), Vector2(40, 58.1)].enumerated().map {
      InkPoint($0.element, radius: width / 2, parameter: Double($0.offset))
    }
    painter.paint(
      [InkShape(runs: [points], tool: .write, color: 0xFF)],
      into: InkPixels(x: 0, y: 0, width: 64, height: 64), of: sheet, bytes: &bytes)
    let dark = stride(from: 0, to: bytes.count, by: 4).reduce(0.0) {
      $0 + (255 - Double(bytes[$1])) / 255
    }
    let length = (Vector2(30, 52.8)).length
    #expect(abs(dark / length - width) < 0.12 * max(width, 0.5))
    #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
  }

  @Test("ink that covers lies over what lets print show through, whatever came first")
  func planes() {
    let line = { (tool: PenTool, color: UInt32) in
      InkShape(
        runs: [[InkPoint(Vector2(0.5, 0.5), radius: 0.3, parameter: 0)]], tool: tool, color: color)
    }
    for order in [[PenTool.write, .marker], [.marker, .write]] {
      var painter = InkPainter()
      var bytes = [UInt8](repeating: 255, count: 400)
      painter.paint(
        order.map { line($0, $0 == .write ? 0xFF00_00FF : 0x00FF_00FF) },
        into: InkPixels(x: 0, y: 0, width: 10, height: 10),
        of: InkSheet(width: 10, height: 10, least: .zero, greatest: Vector2(1, 1)), bytes: &bytes)
      #expect(Array(bytes[(5 * 10 + 5) * 4..<(5 * 10 + 5) * 4 + 3]) == [255, 0, 0])
    }
  }

  @Test("places that are no numbers, or far away, paint nothing and hang nobody")
  func hostile() {
    var painter = InkPainter()
    let sheet = InkSheet(width: 50, height: 50, least: .zero, greatest: Vector2(1, 1))
    let white = [UInt8](repeating: 255, count: 10_000)
    for far in [Double.nan, .infinity, 1e30, -1e12] {
      var bytes = white
      let points = [InkPoint(Vector2(far, far), radius: 0.01, parameter: 0)]
      painter.paint(
        [InkShape(runs: [points], tool: .wash, color: 0xFF)],
        into: InkPixels(x: 0, y: 0, width: 50, height: 50), of: sheet, bytes: &bytes)
      #expect(bytes == white)
    }
    #expect(sheet.pixels(of: InkBox(least: Vector2(5, 5), greatest: Vector2(6, 6))) == nil)
  }
}
