import BookModel
import PageGeometry
import PageLayout
@testable import ReaderCore
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

  fileprivate mutating func order(_ commands: Command...) {
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
      for _ in 0..<quarters { reader.order(.rotate) }
      let seen =
        quarters % 2 == 1 ? Vector2(view.height, view.width) : Vector2(view.width, view.height)
      reader.order(.fitWidth)
      let wide = try #require(reader.place(4)).size
      // The thicker side, which the fit is for, is a little nearer than the other one.
      #expect(abs(wide.x / seen.x - 1) < 0.01, "\(wide) in \(seen)")
      reader.order(.fitHeight)
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
        reader.order(.oneToOne)
        let seen = try #require(reader.place(4)).size.x
        #expect(abs(seen - width * size.width / 700) < 1e-6, "\(format) of \(size)")
      }
    }
  }

  @Test("what is smaller than the view may grow and stays in the middle")
  func smaller() throws {
    var reader = reader()
    _ = reader.receive(.measured(PageNumber(4), PageSize(width: 70, height: 100)))
    reader.order(.oneToOne)
    #expect(reader.zoom < 0.2)
    let middle = try #require(reader.place(4)).place(of: Vector2(0.5, 0.5))
    #expect((middle - Vector2(640, 400)).length < 20)
    let before = reader.zoom
    reader.order(.zoomOut)
    #expect(reader.zoom == before)
    reader.order(.zoomIn)
    #expect(abs(reader.zoom / before - 1.25) < 1e-9)
  }

  @Test(
    "fit content brings what is printed to the edges, and does so on each page", arguments: 0..<4)
  func content(quarters: Int) throws {
    var reader = reader()
    for _ in 0..<quarters { reader.order(.rotate) }
    let boxes = [
      PageBox(left: 0.2, top: 0.1, right: 0.7, bottom: 0.6),
      PageBox(left: 0.3, top: 0.3, right: 0.9, bottom: 0.9),
    ]
    for (index, box) in boxes.enumerated() {
      _ = reader.receive(.contentFound(PageNumber(4 + index), box))
    }
    reader.order(.fitContent)
    for (index, box) in boxes.enumerated() {
      let place = try #require(reader.place(4 + index))
      let (one, other) = (
        place.place(of: Vector2(box.left, box.top)), place.place(of: Vector2(box.right, box.bottom))
      )
      let middle = (one + other) / 2
      #expect((middle - Vector2(640, 400)).length < 8, "page \(4 + index): \(middle)")
      let extent = Vector2(abs(other.x - one.x), abs(other.y - one.y))
      #expect(abs(max(extent.x / 1280, extent.y / 800) - 1 / 1.03) < 0.01, "\(extent)")
      reader.order(.nextPage)
      reader.settle()
    }
  }

  @Test("what is no box changes nothing")
  func badContent() {
    var reader = reader()
    reader.order(.fitContent)
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
      reader.order(.nextFit)
      seen.append(reader.book.desk.hold.fit)
    }
    #expect(seen == Array(Fit.allCases.dropFirst()) + [.page])
    #expect(reader.zoom == 1)
    reader.order(.zoomIn)
    #expect(reader.book.desk.hold.fit == nil)
  }

  @Test("a fit follows the view's size")
  func follows() throws {
    var reader = reader()
    reader.order(.fitWidth)
    _ = reader.receive(.resized(ViewSize(width: 900, height: 500)))
    let seen = try #require(reader.place(4)).size.x
    #expect(abs(seen / 900 - 1) < 0.01)
  }

  @Test("the zoom stays when pages turn and the next begins at its head, unless it is not to")
  func keepsZoom() throws {
    var reader = reader()
    for _ in 0..<4 { reader.order(.zoomIn) }
    for _ in 0..<30 { reader.order(.panDown) }
    let (zoom, low) = (reader.zoom, reader.book.desk.hold.pan.y)
    reader.order(.nextPage)
    #expect(reader.zoom == zoom)
    #expect(
      reader.book.desk.hold.pan.y > 0 && abs(reader.book.desk.hold.pan.y + low) < 1e-3,
      "from the foot to the head")
    reader.order(.keepZoom, .nextPage)
    #expect(reader.zoom == 1 && reader.book.desk.hold.fit == .page)
  }

  @Test("scrolling back over the edge begins at the foot")
  func scrollsBack() {
    var reader = reader()
    reader.order(.fitWidth, .scrollBack)
    #expect(reader.pages == [PageNumber(3)])
    #expect(reader.book.desk.hold.pan.y < 0)
    reader.order(.scrollForward)
    #expect(reader.pages == [PageNumber(4)])
    #expect(reader.book.desk.hold.pan.y > 0)
  }
}

@Suite("turning and tilting the view") struct HeldViewTests {
  @Test("four quarter turns lead back")
  func fourTurns() {
    var reader = reader(spread: .twoPages)
    let before = reader
    for _ in 0..<4 { reader.order(.rotate) }
    #expect(reader == before)
    reader.order(.rotate, .tiltUp, .tiltLeft)
    #expect(reader != before)
    reader.order(.level)
    #expect(reader == before)
  }

  @Test("the place of a spot is where it is picked, however the view is held", arguments: 0..<4)
  func picks(quarters: Int) throws {
    for tilt in [[], [Command.tiltUp, .tiltUp, .tiltLeft], [.tiltDown, .tiltRight, .tiltRight]] {
      var reader = reader(spread: .twoPages)
      for _ in 0..<quarters { reader.order(.rotate) }
      for command in tilt { reader.order(command) }
      reader.order(.zoomIn)
      var found = 0
      for (number, seen) in reader.places {
        for point in [Vector2(0.2, 0.3), Vector2(0.5, 0.5), Vector2(0.9, 0.6)] {
          let place = seen.place(of: point)
          #expect((seen.point(at: place) - point).length < 1e-9)
          guard (0...1280).contains(place.x), (0...800).contains(place.y) else { continue }
          let spot = try #require(reader.book.desk.spot(at: place))
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
    for _ in 0..<quarters { reader.order(.rotate) }
    let place = Vector2(700, 350)
    let before = try #require(reader.book.desk.spot(at: place))
    for _ in 0..<8 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: place, zooms: true))
      let now = try #require(reader.book.desk.spot(at: place))
      #expect(now.page == before.page)
      #expect((now.point - before.point).length < 2e-3)
    }
  }

  @Test("a held leaf stays under the finger in a view that is turned and tilted", arguments: 0..<4)
  func drags(quarters: Int) throws {
    for tilt in [[], [Command.tiltUp, .tiltUp, .tiltLeft]] {
      var reader = reader(spread: .twoPages)
      for _ in 0..<quarters { reader.order(.rotate) }
      for command in tilt { reader.order(command) }
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
    for _ in 0..<quarters { reader.order(.rotate) }
    for _ in 0..<8 { reader.order(.zoomIn) }
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
    for _ in 0..<quarters { reader.order(.rotate) }
    let place = try #require(reader.place(5)).place(of: Vector2(0.9, 0.5))
    _ = reader.receive(.pressed(at: place))
    _ = reader.receive(.released(at: place, time: 1))
    #expect(reader.pages.first == PageNumber(6))
  }

  @Test("sideways, a wide view shows one page as a high one would")
  func sideways() {
    var reader = reader(spread: .automatic)
    #expect(reader.shape?.isOnePage == false)
    reader.order(.rotate)
    #expect(reader.shape?.isOnePage == true)
  }
}

@Suite("paper, light and lens") struct LookTests {
  @Test("papers follow each other, night goes to and fro, a colour may be named")
  func papers() {
    var reader = reader(format: "pdf")
    for paper in [Paper.cream, .sepia, .grey, .night, .white] {
      reader.order(.nextPaper)
      #expect(reader.look.paper == paper)
    }
    reader.order(.night)
    #expect(reader.look.paper == .night)
    reader.order(.night)
    #expect(reader.look.isPlain)
    _ = reader.receive(.order(Order(.nextPaper, argument: "#F4ecd8")))
    #expect(reader.look.paper == .color(PaperColor(red: 0xF4, green: 0xEC, blue: 0xD8)))
    #expect(reader.scene?.look == reader.look)
    _ = reader.receive(.order(Order(.nextPaper, argument: "papyrus")))
    #expect(reader.look.paper.name == "#f4ecd8")
    #expect(reader.face.messages.last?.isError == true)
  }

  @Test(
    "the name of a paper means it",
    arguments: Paper.named + [.color(PaperColor(red: 1, green: 16, blue: 255))])
  func names(paper: Paper) { #expect(Paper(name: paper.name) == paper) }

  @Test(
    "what is no colour is none",
    arguments: ["", "#", "#12345", "#1234567", "#12345g", "#+12345", "123456"])
  func noColours(name: String) { #expect(Paper(name: name) == nil) }

  @Test("at night pictures stay as they are, print does not, and the reader may say otherwise")
  func keepsPictures() {
    for (format, keeps) in [("cbz", true), ("pdf", false), ("djvu", false)] {
      var reader = reader(format: format)
      #expect(reader.look.keepsPictures == keeps, "\(format)")
      reader.order(.nightPictures)
      #expect(reader.look.keepsPictures == !keeps)
    }
  }

  @Test("light has its ends")
  func light() {
    var reader = reader()
    for _ in 0..<40 { reader.order(.darker, .warmer) }
    #expect(reader.look.brightness == -12 && reader.look.warmth == 5)
    for _ in 0..<40 { reader.order(.brighter, .cooler) }
    #expect(reader.look.brightness == 3 && reader.look.warmth == -5)
  }

  @Test("the lens follows the pointer, or is held, and asks for what it shows more finely")
  func lens() throws {
    var reader = reader()
    #expect(reader.lens == nil && reader.isSeenPlainly)
    let before = try #require(reader.wishes.first?.sight)
    reader.order(.magnifier)
    _ = reader.receive(.moved(to: Vector2(640, 300), time: 1))
    #expect(reader.scene?.lens?.place == Vector2(640, 300))
    #expect(!reader.isSeenPlainly)
    let sight = try #require(reader.wishes.first?.sight)
    #expect(abs(sight.width / before.width - 2.5) < 1e-9)
    let middle = try #require(reader.place(4)).point(at: Vector2(640, 300))
    #expect(((sight.least + sight.greatest) / 2 - middle).length < 1e-6)
    reader.order(.leaveLevel)
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
    first.order(.fitWidth, .night, .rotate)
    let memory = first.memory
    #expect(memory.fit == "fit-width" && memory.zoom == nil)
    #expect(memory.paper == "night" && memory.quarterTurns == 1)
    let second = reader(format: "pdf", memory: memory)
    #expect(second.book.desk.hold.fit == .width && second.look.paper == .night)
    #expect(second.book.desk.hold.posture.quarterTurns == 1 && abs(second.zoom - first.zoom) < 1e-9)
    #expect(reader(memory: memory, paper: .sepia).look.paper == .sepia)
    let plain = reader().memory
    #expect(plain.fit == nil && plain.paper == nil && plain.quarterTurns == nil)
  }

  @Test("margins and typeface of text that flows change by orders, within their range")
  func text() {
    var flowing = reader(format: "epub")
    let effects = flowing.settled(.command(.widerMargins))
    #expect(effects == [.layOut(flowing.book.desk.textLayout)])
    #expect(flowing.book.desk.textLayout.margin == 35)
    for _ in 0..<40 { flowing.order(.narrowerMargins) }
    #expect(flowing.book.desk.textLayout.margin == 0)
    flowing.order(.typeface)
    #expect(flowing.book.desk.textLayout.typeface == .serif)
    flowing.order(.typeface, .typeface)
    #expect(flowing.book.desk.textLayout.typeface == .book)
    var fixed = reader(format: "pdf")
    #expect(fixed.settled(.command(.typeface)).isEmpty)
  }
}
