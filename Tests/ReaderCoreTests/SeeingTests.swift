import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

private let page = PageSize(width: 700, height: 1000)

/// A reader with one page or two of a book of pictures, or of another format.
private func reader(
  spread: SpreadMode = .onePage, format: String = "cbz", view: ViewSize = wideView,
  memory: BookMemory? = nil, paper: Paper? = nil
) -> Reader {
  var preferences = Reader.Preferences(page: memory == nil ? 4 : nil, spread: spread)
  (preferences.memory, preferences.paper) = (memory, paper)
  var reader = Reader(view: view, preferences: preferences)
  _ = reader.receive(
    .opened(BookFacts(format: format, pageCount: 20, usualSize: page, flows: format == "epub")))
  return reader
}

extension Reader {
  fileprivate func place(_ number: Int) -> PagePlace? { places[PageNumber(number)] }

  fileprivate mutating func give(_ commands: Command...) {
    for command in commands { settled(.command(command)) }
  }

  /// Lets time pass until nothing moves.
  fileprivate mutating func settle() {
    var time = 0.0
    while isMoving, time < 20 {
      time += 1.0 / 60
      _ = receive(.tick(time: time))
    }
  }
}

@Suite("fitting the page to the view") struct FitTests {
  @Test("fit width makes the page as wide as the view, fit height as high", arguments: 0..<4)
  func widthAndHeight(quarters: Int) throws {
    for view in [wideView, ViewSize(width: 600, height: 900)] {
      var reader = reader(view: view)
      for _ in 0..<quarters { reader.give(.rotate) }
      let seen =
        quarters % 2 == 1 ? Vector2(view.height, view.width) : Vector2(view.width, view.height)
      reader.give(.fitWidth)
      let wide = try #require(reader.place(4)).size
      // The thicker side, which the fit is for, is a little nearer than the other one.
      #expect(abs(wide.x / seen.x - 1) < 0.01, "\(wide) in \(seen)")
      reader.give(.fitHeight)
      let high = try #require(reader.place(4)).size
      #expect(abs(high.y / seen.y - 1) < 0.01, "\(high) in \(seen)")
    }
  }

  @Test("one to one shows a pixel of the picture on one of the screen, an inch on 96")
  func oneToOne() throws {
    for (format, width) in [("cbz", 700.0), ("pdf", 700 * 96 / 72.0)] {
      for size in [page, PageSize(width: 140, height: 200)] {
        var reader = reader(format: format)
        _ = reader.receive(.measured(PageNumber(4), size))
        reader.give(.oneToOne)
        let seen = try #require(reader.place(4)).size.x
        #expect(abs(seen - width * size.width / 700) < 1e-6, "\(format) of \(size)")
      }
    }
  }

  @Test("what is smaller than the view may grow and stays in the middle")
  func smaller() throws {
    var reader = reader()
    _ = reader.receive(.measured(PageNumber(4), PageSize(width: 70, height: 100)))
    reader.give(.oneToOne)
    #expect(reader.zoom < 0.2)
    let middle = try #require(reader.place(4)).place(of: Vector2(0.5, 0.5))
    #expect((middle - Vector2(640, 400)).length < 20)
    let before = reader.zoom
    reader.give(.zoomOut)
    #expect(reader.zoom == before)
    reader.give(.zoomIn)
    #expect(abs(reader.zoom / before - 1.25) < 1e-9)
  }

  @Test(
    "fit content brings what is printed to the edges, and does so on each page", arguments: 0..<4)
  func content(quarters: Int) throws {
    var reader = reader()
    for _ in 0..<quarters { reader.give(.rotate) }
    let boxes = [
      PageBox(left: 0.2, top: 0.1, right: 0.7, bottom: 0.6),
      PageBox(left: 0.3, top: 0.3, right: 0.9, bottom: 0.9),
    ]
    for (index, box) in boxes.enumerated() {
      _ = reader.receive(.contentFound(PageNumber(4 + index), box))
    }
    reader.give(.fitContent)
    for (index, box) in boxes.enumerated() {
      let place = try #require(reader.place(4 + index))
      let (one, other) = (
        place.place(of: Vector2(box.left, box.top)), place.place(of: Vector2(box.right, box.bottom))
      )
      let middle = (one + other) / 2
      #expect((middle - Vector2(640, 400)).length < 8, "page \(4 + index): \(middle)")
      let extent = Vector2(abs(other.x - one.x), abs(other.y - one.y))
      #expect(abs(max(extent.x / 1280, extent.y / 800) - 1 / 1.03) < 0.01, "\(extent)")
      reader.give(.nextPage)
      reader.settle()
    }
  }

  @Test("what is no box changes nothing")
  func badContent() {
    var reader = reader()
    reader.give(.fitContent)
    let before = reader
    for box in [
      PageBox(left: .nan, top: 0, right: 1, bottom: 1),
      PageBox(left: 0.5, top: 0, right: 0.5, bottom: 1),
      PageBox(left: -1, top: 0, right: 1, bottom: 2),
    ] { _ = reader.receive(.contentFound(PageNumber(4), box)) }
    #expect(reader == before)
  }

  @Test("the next fit goes through all of them and comes back")
  func next() {
    var reader = reader()
    var seen: [Fit?] = []
    for _ in Fit.allCases {
      reader.give(.nextFit)
      seen.append(reader.book.inView.hold.fit)
    }
    #expect(seen == Array(Fit.allCases.dropFirst()) + [.page])
    #expect(reader.zoom == 1)
    reader.give(.zoomIn)
    #expect(reader.book.inView.hold.fit == nil)
  }

  @Test("a fit follows the view's size")
  func follows() throws {
    var reader = reader()
    reader.give(.fitWidth)
    _ = reader.receive(.resized(ViewSize(width: 900, height: 500)))
    let seen = try #require(reader.place(4)).size.x
    #expect(abs(seen / 900 - 1) < 0.01)
  }

  @Test("what was looked at is there again when the window has its size back", arguments: 0..<24)
  func looksAgain(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var reader = reader(spread: .automatic)
    for _ in 0..<Int.random(in: 3...8, using: &random) { reader.give(.zoomIn) }
    for command in [Command.panDown, .panUp, .panLeft, .panRight] {
      for _ in 0..<Int.random(in: 0...12, using: &random) { reader.give(command) }
    }
    let view = reader.view
    func resize(_ size: ViewSize) { _ = reader.receive(.resized(size)) }
    // From here on what is in the middle is known, and kept.
    resize(ViewSize(width: 700, height: 900))
    resize(view)
    let before = reader.book.inView.hold
    for _ in 0..<5 {
      resize(
        ViewSize(
          width: .random(in: 300...1600, using: &random),
          height: .random(in: 400...1000, using: &random)))
    }
    resize(view)
    let after = reader.book.inView.hold
    #expect((after.pan - before.pan).length < 1e-6, "\(before.pan) \(after.pan)")
    #expect(after.zoom == before.zoom)
  }

  @Test("the zoom stays when pages turn and the next begins at its head, unless it is not to")
  func keepsZoom() throws {
    var reader = reader()
    for _ in 0..<4 { reader.give(.zoomIn) }
    for _ in 0..<30 { reader.give(.panDown) }
    let (zoom, low) = (reader.zoom, reader.book.inView.hold.pan.y)
    reader.give(.nextPage)
    #expect(reader.zoom == zoom)
    #expect(
      reader.book.inView.hold.pan.y > 0 && abs(reader.book.inView.hold.pan.y + low) < 1e-3,
      "from the foot to the head")
    reader.give(.keepZoom, .nextPage)
    #expect(reader.zoom == 1 && reader.book.inView.hold.fit == .page)
  }

  @Test("scrolling back over the edge begins at the foot")
  func scrollsBack() {
    var reader = reader()
    reader.give(.fitWidth, .scrollBack)
    #expect(reader.pages == [PageNumber(3)])
    #expect(reader.book.inView.hold.pan.y < 0)
    reader.give(.scrollForward)
    #expect(reader.pages == [PageNumber(4)])
    #expect(reader.book.inView.hold.pan.y > 0)
  }
}

@Suite("turning and tilting the view") struct HeldViewTests {
  @Test("four quarter turns lead back")
  func fourTurns() {
    var reader = reader(spread: .twoPages)
    let before = reader
    for _ in 0..<4 { reader.give(.rotate) }
    #expect(reader == before)
    reader.give(.rotate, .tiltUp, .tiltLeft)
    #expect(reader != before)
    reader.give(.level)
    #expect(reader == before)
  }

  @Test("the place of a spot is where it is picked, however the view is held", arguments: 0..<4)
  func picks(quarters: Int) throws {
    for tilt in [[], [Command.tiltUp, .tiltUp, .tiltLeft], [.tiltDown, .tiltRight, .tiltRight]] {
      var reader = reader(spread: .twoPages)
      for _ in 0..<quarters { reader.give(.rotate) }
      for command in tilt { reader.give(command) }
      reader.give(.zoomIn)
      var found = 0
      for (number, seen) in reader.places {
        for point in [Vector2(0.2, 0.3), Vector2(0.5, 0.5), Vector2(0.9, 0.6)] {
          let place = seen.place(of: point)
          #expect((seen.point(at: place) - point).length < 1e-9)
          guard (0...1280).contains(place.x), (0...800).contains(place.y) else { continue }
          let spot = try #require(reader.book.inView.spot(at: place))
          found += 1
          #expect(spot.page == number)
          #expect((spot.point - point).length < 1e-6, "\(spot.point), not \(point)")
        }
      }
      #expect(found > 2)
    }
  }

  @Test("a zoom at the pointer keeps what is under it, however the view is held", arguments: 0..<4)
  func zooms(quarters: Int) throws {
    var reader = reader(spread: .twoPages)
    for _ in 0..<quarters { reader.give(.rotate) }
    let place = Vector2(700, 350)
    let before = try #require(reader.book.inView.spot(at: place))
    for _ in 0..<8 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: place, zooms: true))
      let now = try #require(reader.book.inView.spot(at: place))
      #expect(now.page == before.page)
      #expect((now.point - before.point).length < 2e-3)
    }
  }

  @Test("a held leaf stays under the finger in a view that is turned and tilted", arguments: 0..<4)
  func drags(quarters: Int) throws {
    for tilt in [[], [Command.tiltUp, .tiltUp, .tiltLeft]] {
      var reader = reader(spread: .twoPages)
      for _ in 0..<quarters { reader.give(.rotate) }
      for command in tilt { reader.give(command) }
      let right = try #require(reader.place(5))
      let start = right.place(of: Vector2(0.95, 0.8))
      let end = right.place(of: Vector2(0.55, 0.7))
      _ = reader.receive(.pressed(at: start))
      for step in 1...20 {
        let place = start + (end - start) * Double(step) / 20
        _ = reader.receive(.moved(to: place, time: Double(step) / 60))
      }
      let held = try #require(reader.heldPoint)
      let scene = try #require(reader.scene)
      let leaf = try #require(scene.leaves.first { $0.index == held.leaf })
      let seen = scene.camera.project(leaf.place(held.point).position, into: wideView)
      #expect((Vector2(seen.x, seen.y) - end).length < 3, "\(seen) for \(end)")
    }
  }

  @Test("a drag moves the view by as much, whichever way the book lies", arguments: 0..<4)
  func pans(quarters: Int) throws {
    var reader = reader(spread: .onePage)
    for _ in 0..<quarters { reader.give(.rotate) }
    for _ in 0..<8 { reader.give(.zoomIn) }
    let (start, end) = (Vector2(640, 400), Vector2(600, 430))
    let before = try #require(reader.place(4)).place(of: Vector2(0.5, 0.5))
    _ = reader.receive(.pressed(at: start))
    _ = reader.receive(.moved(to: end, time: 0.1))
    let after = try #require(reader.place(4)).place(of: Vector2(0.5, 0.5))
    #expect((after - before - (end - start)).length < 1, "\(after - before)")
  }

  @Test(
    "a click on the right third of the book turns on, however the view is held", arguments: 0..<4)
  func clicks(quarters: Int) throws {
    var reader = reader(spread: .twoPages)
    for _ in 0..<quarters { reader.give(.rotate) }
    let place = try #require(reader.place(5)).place(of: Vector2(0.9, 0.5))
    _ = reader.receive(.pressed(at: place))
    _ = reader.receive(.released(at: place, time: 1))
    #expect(reader.pages.first == PageNumber(6))
  }

  @Test("sideways, a wide view shows one page as a high one would")
  func sideways() {
    var reader = reader(spread: .automatic)
    #expect(reader.shape?.isOnePage == false)
    reader.give(.rotate)
    #expect(reader.shape?.isOnePage == true)
  }
}

@Suite("paper, light and lens") struct LookTests {
  @Test("papers follow each other, night goes to and fro, a colour may be named")
  func papers() {
    var reader = reader(format: "pdf")
    for paper in [Paper.cream, .sepia, .grey, .night, .white] {
      reader.give(.nextPaper)
      #expect(reader.tone.paper == paper)
    }
    reader.give(.night)
    #expect(reader.tone.paper == .night)
    reader.give(.night)
    #expect(reader.tone.isPlain)
    _ = reader.receive(.invocation(Invocation(.nextPaper, argument: "#F4ecd8")))
    #expect(reader.tone.paper == .color(PaperColor(red: 0xF4, green: 0xEC, blue: 0xD8)))
    #expect(reader.scene?.tone == reader.tone)
    _ = reader.receive(.invocation(Invocation(.nextPaper, argument: "papyrus")))
    #expect(reader.tone.paper.name == "#f4ecd8")
    #expect(reader.overlay.messages.last?.isError == true)
  }

  @Test("at night pictures stay as they are, print does not, and the reader may say otherwise")
  func keepsPictures() {
    for (format, keeps) in [("cbz", true), ("pdf", false), ("djvu", false)] {
      var reader = reader(format: format)
      #expect(reader.tone.keepsPictures == keeps, "\(format)")
      reader.give(.nightPictures)
      #expect(reader.tone.keepsPictures == !keeps)
    }
  }

  @Test("light has its ends")
  func light() {
    var reader = reader()
    for _ in 0..<40 { reader.give(.darker, .warmer) }
    #expect(reader.tone.brightness == -12 && reader.tone.warmth == 5)
    for _ in 0..<40 { reader.give(.brighter, .cooler) }
    #expect(reader.tone.brightness == 3 && reader.tone.warmth == -5)
  }

  @Test("the lens follows the pointer, or is held, and asks for what it shows more finely")
  func lens() throws {
    var reader = reader()
    #expect(reader.lens == nil && reader.scenesToCome.arePlain)
    let before = try #require(reader.demands.first?.sight)
    reader.give(.magnifier)
    _ = reader.receive(.moved(to: Vector2(640, 300), time: 1))
    #expect(reader.scene?.lens?.place == Vector2(640, 300))
    #expect(!reader.scenesToCome.arePlain)
    let sight = try #require(reader.demands.first?.sight)
    #expect(abs(sight.width / before.width - 2.5) < 1e-9)
    let middle = try #require(reader.place(4)).point(at: Vector2(640, 300))
    #expect(((sight.least + sight.greatest) / 2 - middle).length < 1e-6)
    reader.give(.leaveLevel)
    #expect(reader.lens == nil)
    _ = reader.receive(.lens(at: Vector2(100, 100)))
    _ = reader.receive(.moved(to: Vector2(120, 100), time: 2))
    #expect(reader.lens?.place == Vector2(120, 100))
    _ = reader.receive(.lens(at: nil))
    #expect(reader.lens == nil)
  }

  @Test("a book's fit, paper and turn are remembered, and what was asked for goes before")
  func memory() {
    var first = reader(format: "pdf")
    first.give(.fitWidth, .night, .rotate)
    let memory = first.memory
    #expect(memory.fit == "fit-width" && memory.zoom == nil)
    #expect(memory.paper == "night" && memory.quarterTurns == 1)
    let second = reader(format: "pdf", memory: memory)
    #expect(second.book.inView.hold.fit == .width && second.tone.paper == .night)
    #expect(
      second.book.inView.hold.posture.quarterTurns == 1 && abs(second.zoom - first.zoom) < 1e-9)
    #expect(reader(memory: memory, paper: .sepia).tone.paper == .sepia)
    let plain = reader().memory
    #expect(plain.fit == nil && plain.paper == nil && plain.quarterTurns == nil)
  }

  @Test("margins and typeface of text that flows change by orders, within their range")
  func text() {
    var flowing = reader(format: "epub")
    let effects = flowing.settled(.command(.widerMargins))
    #expect(effects == [.layOut(flowing.book.inView.textLayout)])
    #expect(flowing.book.inView.textLayout.margin == 35)
    for _ in 0..<40 { flowing.give(.narrowerMargins) }
    #expect(flowing.book.inView.textLayout.margin == 0)
    flowing.give(.typeface)
    #expect(flowing.book.inView.textLayout.typeface == .serif)
    flowing.give(.typeface, .typeface)
    #expect(flowing.book.inView.textLayout.typeface == .book)
    var fixed = reader(format: "pdf")
    #expect(fixed.settled(.command(.typeface)).isEmpty)
  }
}
