import BookFixtures
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("strokes in a lasso") struct LassoTests {
  /// A book on page 4 with a line on it from (0.2, 0.3) to (0.6, 0.5), another below it, and a lasso in the hand.
  private func reader(
    _ direction: ReadingDirection = .leftToRight, spread: SpreadMode = .automatic,
    turns: Int = 0, zoom: Int = 0
  ) -> Reader {
    let preferences = Reader.Preferences(page: 4, spread: spread)
    var reader = openReader(pages: 90, direction: direction, preferences: preferences)
    reader.perform("write")
    reader.draw(Self.line(0.3))
    reader.draw(Self.line(0.7))
    for _ in 0..<turns { reader.settled(.command(.rotate)) }
    for _ in 0..<zoom { reader.settled(.command(.zoomIn)) }
    var time = 100.0
    while reader.isMoving, time < 130 {
      time += 1.0 / 60
      _ = reader.receive(.tick(time: time))
    }
    reader.press(keys: "S")
    return reader
  }

  private static func line(_ top: Double) -> [(x: Double, y: Double, page: Int)] {
    (0...20).map { (x: 0.2 + 0.02 * Double($0), y: top + 0.01 * Double($0), page: 4) }
  }

  /// Around the upper line.
  private static let loop: [(x: Double, y: Double, page: Int)] = [
    (0.15, 0.25, 4), (0.65, 0.25, 4), (0.65, 0.55, 4), (0.15, 0.55, 4), (0.15, 0.26, 4),
  ]

  private func items(_ reader: Reader) -> [Drawing.Item] {
    reader.drawn.ink(of: PageNumber(4))?.drawing.items ?? []
  }

  /// Takes what is held by a place of the screen and brings it to another.
  private func drag(_ reader: inout Reader, from start: Vector2, to end: Vector2) -> [Effect] {
    _ = reader.settled(.pressed(at: start))
    for step in 1...4 {
      _ = reader.settled(
        .moved(to: start + (end - start) * (Double(step) / 4), time: 200 + Double(step)))
    }
    return reader.settled(.released(at: end, time: 210))
  }

  private func placement(_ effects: [Effect]) -> Placement? {
    guard effects.count == 1, case .recordDeed(_, .place(_, let placement), _) = effects[0] else {
      return nil
    }
    return placement
  }

  @Test("a line around strokes holds what is in it, and draws nothing")
  func loop() throws {
    var reader = reader()
    #expect(reader.drawn.hand.aid == .lasso && reader.drawn.hand.tool == .write)
    _ = reader.settled(.pressed(at: reader.place(0.15, 0.25, on: 4)))
    _ = reader.settled(.moved(to: reader.place(0.65, 0.25, on: 4), time: 150))
    let line = try #require(reader.overlay.lasso?.line)
    #expect((line.last.map { $0 - reader.place(0.65, 0.25, on: 4) })?.length ?? 9 < 1e-6)
    _ = reader.settled(.released(at: reader.place(0.15, 0.25, on: 4), time: 151))
    #expect(reader.overlay.lasso == nil)
    #expect(reader.draw(Self.loop).isEmpty)
    #expect(items(reader).count == 2)
    #expect(reader.book.drawing.selection?.ids == [items(reader)[0].stroke.id])
    let box = try #require(reader.overlay.lasso)
    #expect(box.corners.count == 4 && box.line.isEmpty)
    let (high, low) = (reader.place(0.2, 0.3, on: 4), reader.place(0.6, 0.5, on: 4))
    #expect(box.corners[0].x < high.x && box.corners[0].y < high.y)
    #expect(box.corners[2].x > low.x && box.corners[2].y > low.y)
    #expect((box.knob?.y ?? 1e9) < box.corners[0].y)
  }

  @Test(
    "a drag inside moves what is held at once, and is one deed that can be undone",
    arguments: [
      (ReadingDirection.leftToRight, SpreadMode.automatic, 0, 0),
      (.rightToLeft, .automatic, 0, 0), (.leftToRight, .onePage, 1, 0),
      (.leftToRight, .onePage, 2, 0), (.leftToRight, .onePage, 0, 1),
    ])
  func moving(_ direction: ReadingDirection, _ spread: SpreadMode, turns: Int, zoom: Int) throws {
    var reader = reader(direction, spread: spread, turns: turns, zoom: zoom)
    reader.draw(Self.loop)
    let before = items(reader)
    let (start, end) = (reader.place(0.4, 0.4, on: 4), reader.place(0.5, 0.45, on: 4))
    _ = reader.settled(.pressed(at: start))
    _ = reader.settled(.moved(to: end, time: 200))
    let way = Vector2(0.07, 0.05)
    #expect((items(reader)[0].placement.origin - way).length < 1e-6)
    #expect(items(reader)[1] == before[1])
    let effects = reader.settled(.released(at: end, time: 201))
    let placement = try #require(self.placement(effects))
    #expect((placement.origin - way).length < 1e-6 && placement.scale == 1)
    #expect((items(reader)[0].placement.origin - way).length < 1e-6)
    #expect(reader.press(keys: "Ctrl+z").count == 1)
    #expect(items(reader) == before)
    reader.press(keys: "Ctrl+y")
    #expect((items(reader)[0].placement.origin - way).length < 1e-6)
    // What is held is still held, where it lies now.
    #expect(reader.book.drawing.selection != nil)
    #expect(reader.pageNumbers.contains(4))
  }

  @Test("a corner enlarges about the opposite one, and the knob turns about the middle")
  func corners() throws {
    var reader = reader()
    reader.draw(Self.loop)
    let box = try #require(reader.overlay.lasso)
    let end = box.corners[0] + (box.corners[2] - box.corners[0]) * 1.5
    var placement = try #require(self.placement(drag(&reader, from: box.corners[2], to: end)))
    #expect(abs(placement.scale - 1.5) < 1e-6 && abs(placement.right.y) < 1e-9)
    let larger = try #require(reader.overlay.lasso)
    // The corner that stood still is where it was, but for the room around the strokes.
    #expect((larger.corners[0] - box.corners[0]).length < 4)
    let (knob, middle) = (
      try #require(larger.knob), (larger.corners[0] + larger.corners[2]) / 2
    )
    let arm = knob - middle
    placement = try #require(
      self.placement(drag(&reader, from: knob, to: middle + Vector2(-arm.y, arm.x))))
    #expect(abs(placement.scale - 1) < 1e-6)
    // From above to the right: right goes down.
    #expect((placement.right - Vector2(0, 1)).length < 1e-3)
    reader.press(keys: "Ctrl+z", "Ctrl+z")
    #expect(items(reader)[0].placement == Placement())
  }

  @Test(
    "keys move, enlarge, turn and erase what is held, each as one deed; else they do what they did")
  func keys() throws {
    var reader = reader()
    reader.draw(Self.loop)
    let millimetre = 1 / PenTool.pageHeight
    let ways = [
      "Right": Vector2(millimetre, 0), "Left": Vector2(-millimetre, 0),
      "Up": Vector2(0, -millimetre), "Down": Vector2(0, millimetre),
    ]
    for (key, way) in ways {
      let placement = try #require(self.placement(reader.press(keys: key)))
      #expect((placement.origin - way).length < 1e-6, "\(key)")
    }
    #expect(abs(try #require(self.placement(reader.press(keys: "+"))).scale - 1.1) < 1e-9)
    #expect(abs(try #require(self.placement(reader.press(keys: "-"))).scale - 1 / 1.1) < 1e-9)
    #expect(try #require(self.placement(reader.press(keys: "]"))).right.y > 0)
    #expect(try #require(self.placement(reader.press(keys: "["))).right.y < 0)
    let effects = reader.press(keys: "Delete")
    guard case .recordDeed(_, .erase(let parts), _)? = effects.first else {
      Issue.record("Delete erases, got \(effects)")
      return
    }
    #expect(parts.count == 1 && reader.strokes(on: 4).count == 1)
    #expect(reader.overlay.lasso == nil && reader.zoom == 1)
    reader.press(keys: "Ctrl+z")
    #expect(reader.strokes(on: 4).count == 2)
    reader.press(keys: "+")
    #expect(reader.zoom > 1)
  }

  @Test("in a view that is turned, arrows go where they point")
  func turned() throws {
    var reader = reader(spread: .onePage, turns: 1)
    reader.draw(Self.loop)
    let before = try #require(reader.overlay.lasso).corners[0]
    reader.press(keys: "Right")
    let way = try #require(reader.overlay.lasso).corners[0] - before
    #expect(way.x > 0.5 && abs(way.y) < 0.1, "\(way)")
  }

  @Test("a colour of the tray colours what is held, and not the tool")
  func coloring() throws {
    var reader = reader()
    reader.draw(Self.loop)
    let held = reader.drawn.hand.color(of: .write)
    #expect(reader.overlay.tray?.color == 0)
    let effects = reader.settled(.overlay(.ordered(Invocation(.penColor, count: 4))))
    let red = PenHand.palette(of: .write)[3]
    let id = items(reader)[0].stroke.id
    #expect(effects == [.recordDeed(PageNumber(4), .color([id], red), after: 2)])
    #expect(items(reader)[0].color == red && items(reader)[1].color == held)
    #expect(reader.drawn.hand.color(of: .write) == held && reader.overlay.tray?.color == 3)
    // The same once more is no deed.
    #expect(reader.settled(.overlay(.ordered(Invocation(.penColor, count: 4)))).isEmpty)
    reader.press(keys: "y")
    #expect(items(reader)[0].color == PenHand.palette(of: .write)[4])
  }

  @Test("Escape lets go of one thing after the other, and loses nothing")
  func leaving() {
    var reader = reader()
    reader.draw(Self.loop)
    let before = items(reader)
    _ = reader.settled(.pressed(at: reader.place(0.4, 0.4, on: 4)))
    _ = reader.settled(.moved(to: reader.place(0.6, 0.6, on: 4), time: 200))
    #expect(items(reader) != before)
    #expect(reader.press(keys: "Escape").isEmpty && items(reader) == before)
    #expect(reader.settled(.moved(to: reader.place(0.7, 0.6, on: 4), time: 201)).isEmpty)
    #expect(reader.settled(.released(at: reader.place(0.7, 0.6, on: 4), time: 202)).isEmpty)
    #expect(items(reader) == before && reader.book.drawing.selection != nil)
    reader.press(keys: "Escape")
    #expect(reader.book.drawing.selection == nil && reader.drawn.hand.aid == .lasso)
    reader.press(keys: "Escape")
    #expect(reader.drawn.hand.aid == nil && reader.drawn.hand.tool == .write)
    reader.press(keys: "Escape")
    #expect(reader.drawn.hand.tool == nil && items(reader) == before)
  }

  @Test("a click beside it lets go; another tool, another page and a book too")
  func lettingGo() {
    var reader = reader()
    reader.draw(Self.loop)
    let before = reader
    reader.click(at: reader.place(0.8, 0.9, on: 4), time: 300)
    #expect(reader.book.drawing.selection == nil && items(reader) == items(before))
    reader = before
    reader.press(keys: "e")
    #expect(reader.book.drawing.selection == nil)
    reader = before
    reader.settled(.command(.nextPage))
    #expect(reader.book.drawing.selection == nil && reader.overlay.lasso == nil)
    reader = before
    _ = reader.begin(Reader.Preferences(), isReload: false)
    #expect(reader.book.drawing.selection == nil && reader.drawn.hand.aid == .lasso)
  }

  @Test("without a pointer all of a page is held by the key that selects a page")
  func all() {
    var reader = reader()
    reader.press(keys: "Ctrl+a")
    #expect(reader.book.drawing.selection?.ids.count == 2)
    reader.press(keys: "Delete")
    #expect(reader.strokes(on: 4) == [])
    reader.press(keys: "Ctrl+a")
    #expect(reader.messages.entries.last?.text == DrawingText.nothingDrawn)
  }

  @Test("a pen has the lasso too, and its other end still erases")
  func pen() {
    var reader = reader()
    func contact(_ phase: PenContact.Phase, _ x: Double, _ y: Double, isEraser: Bool = false)
      -> Event
    {
      .pen(
        PenContact(
          phase, at: reader.place(x, y, on: 4), time: 200, pressure: 0.5, isEraser: isEraser))
    }
    for (index, point) in Self.loop.enumerated() {
      _ = reader.settled(contact(index == 0 ? .down : .move, point.x, point.y))
    }
    #expect(reader.settled(contact(.up, 0.15, 0.26)).isEmpty)
    #expect(reader.book.drawing.selection?.ids.count == 1)
    _ = reader.settled(contact(.down, 0.3, 0.7, isEraser: true))
    _ = reader.settled(contact(.move, 0.3, 0.8, isEraser: true))
    #expect(reader.settled(contact(.up, 0.3, 0.8, isEraser: true)).count == 1)
  }

  // MARK: Over the gutter

  /// A line from page 4 over the gutter to page 5, and others on both that begin and end elsewhere.
  private func crossing(_ direction: ReadingDirection) -> Reader {
    let preferences = Reader.Preferences(page: 4)
    var reader = openReader(pages: 90, direction: direction, preferences: preferences)
    reader.perform("write")
    reader.draw(Self.line(0.7))
    reader.draw(
      (0...20).map { index in
        let x = 0.8 + 0.02 * Double(index)
        let (share, page) = x < 1 ? (x, 4) : (x - 1, 5)
        return (direction == .leftToRight ? share : 1 - share, 0.4, page)
      })
    reader.draw([(0.4, 0.8, 5), (0.6, 0.8, 5)])
    return reader
  }

  private func items(_ reader: Reader, on page: Int) -> [Drawing.Item] {
    reader.drawn.ink(of: PageNumber(page))?.drawing.items ?? []
  }

  @Test(
    "an eraser of whole strokes takes both halves of a line over the gutter, and one undo brings both back",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func erasesHalves(direction: ReadingDirection) {
    var reader = crossing(direction)
    #expect(reader.strokes(on: 4).count == 2 && reader.strokes(on: 5).count == 2)
    reader.perform("eraser-whole")
    let x = direction == .leftToRight ? 0.9 : 0.1
    let effects = reader.draw([(x, 0.35, 4), (x, 0.45, 4)])
    #expect(effects.count == 2)
    #expect(reader.strokes(on: 4).count == 1 && reader.strokes(on: 5).count == 1)
    reader.press(keys: "Ctrl+z")
    #expect(reader.strokes(on: 4).count == 2 && reader.strokes(on: 5).count == 2)
  }

  @Test(
    "what is done to one half of a line over the gutter is done to both",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func halves(direction: ReadingDirection) throws {
    var reader = crossing(direction)
    let before = items(reader, on: 5)
    reader.press(keys: "S")
    let (low, high) = direction == .leftToRight ? (0.75, 0.99) : (0.01, 0.25)
    reader.draw([(low, 0.35, 4), (high, 0.35, 4), (high, 0.45, 4), (low, 0.45, 4)])
    #expect(reader.book.drawing.selection?.ids.count == 1)
    #expect(reader.press(keys: "Right").count == 2)
    let moved = items(reader, on: 5)
    let way = moved[0].placement.origin - items(reader, on: 4)[1].placement.origin
    #expect(moved[0].placement != Placement() && way.length < 1e-9 && moved[1] == before[1])
    // Larger about the middle of what is held: both halves still meet.
    #expect(reader.press(keys: "+").count == 2)
    let (near, far) = (items(reader, on: 4)[1], items(reader, on: 5)[0])
    let (end, begin) = (
      try #require(near.stroke.samples.last).position, far.stroke.samples[1].position
    )
    let width = direction == .leftToRight ? 0.7 : -0.7
    let gap = near.placement(end) - far.placement(begin) - Vector2(width, 0)
    #expect(gap.length < 2e-3)
    #expect(reader.press(keys: "y").count == 2)
    #expect(items(reader, on: 5)[0].color == items(reader, on: 4)[1].color)
    #expect(items(reader, on: 5)[0].color != before[0].color)
    #expect(reader.press(keys: "Delete").count == 2)
    #expect(reader.strokes(on: 4).count == 1 && reader.strokes(on: 5).count == 1)
    reader.press(keys: "4", "Ctrl+z")
    #expect(items(reader, on: 5) == before)
  }
}
