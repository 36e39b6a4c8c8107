import BookFixtures
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("rulers, colours that are seen, colours that are mixed") struct PenAidTests {
  private func reader() -> Reader {
    var reader = openReader(pages: 90, preferences: Reader.Preferences(page: 4))
    reader.perform("write")
    return reader
  }

  // MARK: The ruler

  @Test("along a ruler a shaky hand draws a straight line, on one page, until it is put away")
  func ruler() throws {
    var reader = reader()
    reader.press(keys: "u")
    #expect(reader.drawn.hand.hasRuler)
    #expect(reader.overlay.tray?.aids.first { $0.command == .ruler }?.isOn == true)
    let shaky = (0...20).map { index -> (x: Double, y: Double, page: Int) in
      let down = index % 2 == 0 ? 0.3 : 0.32
      return (0.3 + 0.02 * Double(index), down, 4)
    }
    reader.draw(shaky)
    let samples = try #require(reader.strokes(on: 4).first).samples
    #expect(samples.count >= shaky.count)
    for sample in samples { #expect(abs(sample.position.y - 0.3) < 2e-5) }
    // At the gutter its page ends, and so does it.
    reader.draw((0...20).map { (x: 0.7 + 0.025 * Double($0), y: 0.5, page: 4) })
    #expect(reader.strokes(on: 4).count == 2 && reader.strokes(on: 5).isEmpty)
    let end = try #require(reader.strokes(on: 4).last?.samples.last).position
    #expect((end - Vector2(0.7, 0.5)).length < 1e-4)
    reader.press(keys: "u")
    reader.draw(shaky)
    let free = try #require(reader.strokes(on: 4).last).samples
    #expect(free.contains { $0.position.y > 0.31 })
  }

  @Test("as long as Shift is down there is a ruler, whose edge is seen across the page")
  func shift() throws {
    var reader = reader()
    func place(_ index: Int) -> Vector2 {
      reader.place(0.3 + 0.02 * Double(index), index % 2 == 0 ? 0.3 : 0.32, on: 4)
    }
    func move(_ steps: Range<Int>) {
      for index in steps {
        _ = reader.receive(.moved(to: place(index), time: 30 + 0.01 * Double(index)))
      }
    }
    _ = reader.receive(.shift(isDown: true))
    _ = reader.receive(.pressed(at: place(0), modifiers: .shift))
    #expect(reader.drawn.isDrawing && reader.overlay.ruler.isEmpty)
    move(1..<11)
    let ends = reader.overlay.ruler
    try #require(ends.count == 2)
    #expect((ends[0] - reader.place(0, 0.3, on: 4)).length < 1e-6)
    #expect((ends[1] - reader.place(1, 0.3, on: 4)).length < 1e-6)
    // Taken away and laid down again while the pen is down.
    _ = reader.receive(.shift(isDown: false))
    move(11..<15)
    #expect(reader.overlay.ruler.isEmpty)
    _ = reader.receive(.shift(isDown: true))
    #expect(reader.overlay.ruler.count == 2)
    _ = reader.receive(.released(at: place(14), time: 31))
    _ = reader.receive(.shift(isDown: false))
    #expect(reader.overlay.ruler.isEmpty && !reader.drawn.hand.hasRuler)
    let samples = try #require(reader.strokes(on: 4).last).samples
    for sample in samples { #expect(abs(sample.position.y - 0.3) < 2e-5) }
    // An empty hand, and one that erases, selects as ever.
    for keys in [["Escape"], ["E"]] {
      for key in keys { reader.press(keys: key) }
      _ = reader.receive(.pressed(at: place(0), modifiers: .shift))
      #expect(!reader.drawn.isDrawing)
      _ = reader.receive(.released(at: place(0), time: 32))
    }
  }

  @Test("a hand that is empty takes its tool with the ruler")
  func empty() {
    var reader = reader()
    reader.press(keys: "Escape", "u")
    #expect(reader.drawn.hand.tool == .write && reader.drawn.hand.hasRuler)
  }

  // MARK: The eyedropper

  @Test("a click takes the colour that is seen there, then the former tool is back")
  func eyedropper() throws {
    var reader = reader()
    reader.press(keys: "E", "Alt+Shift+e")
    #expect(reader.drawn.hand.aid == .eyedropper)
    let place = reader.place(0.25, 0.5, on: 4)
    let effects = reader.click(at: place, time: 20)
    guard case .askColor(let page, let point, let across)? = effects.first else {
      Issue.record("a click asks for the colour, got \(effects)")
      return
    }
    #expect(effects.count == 1 && page == PageNumber(4))
    #expect((point - Vector2(0.25, 0.5)).length < 1e-9)
    let width = try #require(reader.places[PageNumber(4)]).size.x
    #expect(abs(across - width) < 1e-6)
    #expect(reader.settled(.hand(.seenColor(0x1234_56FF))).isEmpty)
    let hand = reader.drawn.hand
    #expect(hand.aid == nil && hand.tool == .write && hand.color(of: .write) == 0x1234_56FF)
    #expect(hand.own == [0x1234_56FF] && hand.colorIndex(of: .write) == 8)
    #expect(reader.overlay.tray?.colors.count == 9 && reader.overlay.tray?.color == 8)
    #expect(reader.strokes(on: 4).isEmpty && reader.pageNumbers == [4, 5])
    // It is for every tool, and the palette goes around by it.
    reader.press(keys: "9", "y")
    #expect(reader.drawn.hand.color(of: .write) == 0x1234_56FF)
    reader.perform("marker")
    reader.press(keys: "9", "y")
    #expect(reader.drawn.hand.color(of: .marker) == 0x1234_56FF)
  }

  @Test("without a click the key takes what is under the pointer; Escape takes nothing")
  func eyedropperKeys() {
    var reader = reader()
    _ = reader.settled(.moved(to: reader.place(0.5, 0.25, on: 5), time: 10))
    let effects = reader.press(keys: "Alt+Shift+e", "Alt+Shift+e")
    #expect(effects.count == 1)
    guard case .askColor(PageNumber(5), at: _, across: _)? = effects.first else {
      Issue.record("the key asks for the colour, got \(effects)")
      return
    }
    reader.press(keys: "Escape")
    #expect(reader.drawn.hand.aid == nil && reader.drawn.hand.tool == .write)
    #expect(reader.drawn.hand.own.isEmpty)
  }

  @Test("a page that is not there yet has no colour, and a colour of the palette is no new one")
  func eyedropperFaults() {
    var reader = reader()
    reader.press(keys: "Alt+Shift+e")
    _ = reader.settled(.hand(.seenColor(nil)))
    #expect(reader.messages.entries.last?.text == DrawingText.noColorYet)
    #expect(reader.drawn.hand.aid == .eyedropper)
    let red = PenHand.palette(of: .write)[3]
    _ = reader.settled(.hand(.seenColor(red)))
    #expect(reader.drawn.hand.own.isEmpty && reader.drawn.hand.colorIndex(of: .write) == 3)
    for color in 1...5 { _ = reader.settled(.hand(.seenColor(UInt32(color) << 8 | 0xFF))) }
    #expect(reader.drawn.hand.own.map { $0 >> 8 } == [3, 4, 5])
  }

  @Test("colours from before come behind none that were made since")
  func recalled() {
    var reader = reader()
    _ = reader.settled(.hand(.seenColor(0x0000_04FF)))
    _ = reader.settled(.hand(.ownColors([0x0000_01FF, 0x0000_02FF, 0x0000_03FF])))
    #expect(reader.drawn.hand.own == [0x0000_02FF, 0x0000_03FF, 0x0000_04FF])
  }

  // MARK: Winding back

  private func wind(_ reader: inout Reader, _ strokes: Double, isDone: Bool = false) -> [Effect] {
    reader.settled(.overlay(.tray(.rewound(by: strokes, isDone: isDone))))
  }

  @Test("the last stroke goes along its length; let go, it goes or comes back")
  func rewinding() throws {
    var reader = reader()
    for row in [0.2, 0.4] {
      reader.draw((0...20).map { (x: 0.2 + 0.02 * Double($0), y: row, page: 4) })
    }
    func ends() -> [Double] {
      let items = reader.drawn.ink(of: PageNumber(4))?.drawing.items ?? []
      return items.map { ($0.left.last?.upperBound ?? 0) / $0.stroke.parameters.upperBound }
    }
    #expect(wind(&reader, 0.25).isEmpty)
    #expect(ends()[0] == 1 && abs(ends()[1] - 0.75) < 0.06)
    #expect(wind(&reader, 0.5).isEmpty)
    #expect(abs(ends()[1] - 0.25) < 0.06)
    #expect(wind(&reader, -0.5).isEmpty)
    #expect(abs(ends()[1] - 0.75) < 0.06)
    // What is not half gone comes back.
    #expect(wind(&reader, 0, isDone: true).isEmpty)
    #expect(ends() == [1, 1])
    #expect(wind(&reader, 1.5) == [.seekDeeds(PageNumber(4), to: 1, from: 2)])
    #expect(ends().count == 1 && abs(ends()[0] - 0.5) < 0.06)
    #expect(wind(&reader, -1) == [.seekDeeds(PageNumber(4), to: 2, from: 1)])
    #expect(wind(&reader, 1.1) == [.seekDeeds(PageNumber(4), to: 1, from: 2)])
    #expect(
      wind(&reader, 0, isDone: true) == [.seekDeeds(PageNumber(4), to: 0, from: 1)])
    #expect(wind(&reader, 0.3).isEmpty)
    #expect(reader.messages.entries.last?.text == DrawingText.nothingToUndo)
    reader.press(keys: "2", "Ctrl+y")
    #expect(ends() == [1, 1])
  }

  @Test("whatever is done next, nothing stays half gone")
  func rewindingEnds() {
    let line = (0...20).map { (x: 0.2 + 0.02 * Double($0), y: 0.5, page: 4) }
    for key in ["Ctrl+z", "Ctrl+y", "Ctrl+Delete"] {
      var reader = reader()
      reader.draw(line)
      reader.draw(line)
      _ = wind(&reader, 0.3)
      #expect(reader.book.drawing.wound != nil)
      reader.press(keys: key)
      #expect(reader.book.drawing.wound == nil)
      reader.draw(line)
      #expect(reader.book.drawing.wound == nil)
    }
  }

  // MARK: The mixer

  @Test("the strip goes from the present colour to the one before; what is let go is kept")
  func mixing() throws {
    var reader = reader()
    let inks = PenHand.palette(of: .write)
    reader.press(keys: "6", "y", "3", "y")
    let strip = try #require(reader.overlay.tray?.mixtures)
    #expect(strip.first == inks[2] && strip.last == inks[5])
    _ = reader.settled(.overlay(.tray(.mixed(share: 0.5, isDone: false))))
    let green = reader.drawn.hand.color(of: .write)
    func part(_ shift: UInt32) -> UInt32 { green >> shift & 0xFF }
    #expect(part(16) > part(24) && part(16) > part(8), "blue and ochre are green: \(green)")
    #expect(reader.drawn.hand.own.isEmpty && reader.overlay.tray?.mixtures == strip)
    _ = reader.settled(.overlay(.tray(.mixed(share: 0.6, isDone: true))))
    let kept = reader.drawn.hand.color(of: .write)
    #expect(reader.drawn.hand.own == [kept] && reader.overlay.tray?.color == 8)
    // Of the same two, what is kept last takes the place of what was.
    _ = reader.settled(.overlay(.tray(.mixed(share: 0.3, isDone: true))))
    #expect(reader.drawn.hand.own == [reader.drawn.hand.color(of: .write)])
    _ = reader.settled(.overlay(.tray(.mixed(share: 0, isDone: true))))
    #expect(reader.drawn.hand.color(of: .write) == inks[2])
    reader.draw([(0.3, 0.3, 4), (0.5, 0.5, 4)])
    #expect(reader.strokes(on: 4).first?.color == inks[2])
  }

  @Test("keys mix by quarters, and by hundredths with a count")
  func mixingKeys() {
    var reader = reader()
    let inks = PenHand.palette(of: .write)
    reader.press(keys: "4", "y", "7", "y")
    let hand = reader.drawn.hand
    let shares = (0..<5).map { _ -> Double? in
      reader.press(keys: "V")
      return reader.overlay.tray?.share
    }
    #expect(shares == [0.25, 0.5, 0.75, 1, 0])
    #expect(reader.drawn.hand.color(of: .write) == hand.color(of: .write))
    reader.press(keys: "1", "0", "0", "V")
    #expect(reader.drawn.hand.color(of: .write) == inks[3])
    reader.press(keys: "3", "0", "V")
    #expect(reader.overlay.tray?.share == 0.3)
    reader.settled(.invocation(Invocation(.mix, argument: "0")))
    #expect(reader.overlay.tray?.share == 0)
    reader.press(keys: "E", "V")
    #expect(reader.messages.entries.last?.text == DrawingText.noTool)
    #expect(reader.overlay.tray?.mixtures == [])
  }
}
