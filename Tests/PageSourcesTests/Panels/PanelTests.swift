import BookFixtures
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Panels of a page") struct PanelTests {
  private func pixels(
    _ sketch: PageSketch, _ direction: ReadingDirection = .leftToRight
  ) -> [PixelBox] {
    PanelFinder.panels(in: sketch.picture, reading: direction).map { box in
      PixelBox(
        left: Int((box.left * Double(sketch.width)).rounded()),
        top: Int((box.top * Double(sketch.height)).rounded()),
        right: Int((box.right * Double(sketch.width)).rounded()),
        bottom: Int((box.bottom * Double(sketch.height)).rounded()))
    }
  }

  private func isNear(_ a: [PixelBox], _ b: [PixelBox], _ slack: Int = 2) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { one, other in
        [
          one.left - other.left, one.top - other.top, one.right - other.right,
          one.bottom - other.bottom,
        ].allSatisfy { abs($0) <= slack }
      }
  }

  private static func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PixelBox {
    PixelBox(left: left, top: top, right: right, bottom: bottom)
  }

  /// Three rows of two panels.
  private static let grid = [
    box(20, 20, 154, 150), box(166, 20, 300, 150), box(20, 160, 154, 300),
    box(166, 160, 300, 300), box(20, 310, 154, 440), box(166, 310, 300, 440),
  ]

  @Test("a grid of two by three is read row by row, in either direction")
  func grids() {
    for filling in PageSketch.Filling.allCases {
      var sketch = PageSketch()
      for box in Self.grid { sketch.panel(box, filling) }
      #expect(isNear(pixels(sketch), Self.grid), "\(filling)")
      let mirrored = [1, 0, 3, 2, 5, 4].map { Self.grid[$0] }
      #expect(isNear(pixels(sketch, .rightToLeft), mirrored), "\(filling)")
    }
  }

  @Test("panels that stand wall to wall are parted by their borders, be these a little aslant")
  func borders() {
    for slant in [0, 6] {
      var sketch = PageSketch()
      // Light drawings that reach the edges of the page, with a line between each and the next.
      for (row, column) in [(150, 0), (300, 0)] {
        sketch.line(from: (column, row + slant), to: (319, row), thickness: 3)
      }
      sketch.line(from: (160, 0), to: (160 + slant, 150), thickness: 3)
      sketch.line(from: (110, 302), to: (110 - slant, 459), thickness: 3)
      for (x, y) in [(40, 40), (220, 60), (80, 200), (240, 230), (30, 350), (200, 380)] {
        sketch.fill(Self.box(x, y, x + 60, y + 60))
      }
      // What is drawn reaches to the edges.
      for (x, y) in [(0, 20), (300, 20), (0, 440), (300, 430), (0, 220), (300, 200), (100, 0)] {
        sketch.fill(Self.box(x, y, x + 20, y + 20))
      }
      let found = pixels(sketch)
      #expect(found.count == 5, "\(found)")
      let middles = found.map { [$0.left + $0.width / 2, $0.top + $0.height / 2] }
      let expected = [[80, 75], [240, 75], [160, 225], [55, 380], [215, 380]]
      for (middle, place) in zip(middles, expected) {
        #expect(abs(middle[0] - place[0]) < 30 && abs(middle[1] - place[1]) < 30, "\(found)")
      }
      #expect(pixels(sketch, .rightToLeft).first.map { $0.left > 150 } == true)
    }
  }

  @Test("a line within a panel of a page that gutters part is no border")
  func lineWithin() {
    var sketch = PageSketch()
    for box in Self.grid { sketch.panel(box, .empty) }
    sketch.line(from: (20, 90), to: (154, 90), thickness: 2)
    #expect(isNear(pixels(sketch), Self.grid))
  }

  @Test("gutters are found on paper of any grey, and black ones on black pages")
  func tints() {
    for paper in [UInt8(255), 232, 205, 0, 14] {
      var sketch = PageSketch(paper: paper)
      for box in Self.grid { sketch.panel(box, border: paper < 100 ? 235 : 20) }
      #expect(isNear(pixels(sketch), Self.grid), "\(paper)")
    }
    // A black frame around panels on a white page.
    var framed = PageSketch()
    framed.fill(Self.box(10, 10, 310, 450), 0)
    for box in Self.grid { framed.fill(box) }
    #expect(isNear(pixels(framed), Self.grid))
  }

  @Test("a splash page has no panels, nor has a page of one, an empty page or one of text")
  func wholes() {
    var splash = PageSketch()
    splash.fill(Self.box(0, 0, 320, 460))
    #expect(pixels(splash) == [])
    var one = PageSketch()
    one.panel(Self.box(20, 20, 300, 440))
    #expect(pixels(one) == [])
    #expect(pixels(PageSketch()) == [])
    var text = PageSketch()
    for line in 0..<24 {
      for word in 0..<7 {
        for letter in 0..<8 {
          let left = 24 + 40 * word + 4 * letter
          text.fill(Self.box(left, 30 + 17 * line, left + 2, 38 + 17 * line), 10)
        }
      }
    }
    #expect(pixels(text) == [])
  }

  @Test("gutters may slant")
  func slants() {
    var sketch = PageSketch()
    sketch.slanted(Self.box(20, 20, 300, 160), topRises: 0, bottomRises: 30)
    sketch.slanted(Self.box(20, 172, 300, 440), topRises: 30, bottomRises: 0)
    #expect(
      isNear(pixels(sketch), [Self.box(20, 20, 300, 160), Self.box(20, 142, 300, 440)], 4))
  }

  @Test("drawings without borders stay together")
  func borderless() {
    var sketch = PageSketch()
    for box in Self.grid {
      for row in box.top..<box.bottom {
        let away = abs(2 * (row - box.top) - box.height)
        let half = box.width / 2 * (box.height - away) / box.height
        let middle = (box.left + box.right) / 2
        sketch.fill(Self.box(middle - half, row, middle + half, row + 1))
      }
    }
    #expect(pixels(sketch) == [])
  }

  @Test("a panel within another is seen with it")
  func insets() {
    var sketch = PageSketch()
    let panels = [Self.box(20, 20, 300, 240), Self.box(20, 252, 300, 440)]
    for box in panels { sketch.panel(box) }
    sketch.fill(Self.box(196, 146, 284, 224), 255)
    sketch.panel(Self.box(200, 150, 280, 220))
    #expect(isNear(pixels(sketch), panels))
  }

  @Test("a tall panel beside rows is read where its column is")
  func columns() {
    var sketch = PageSketch()
    let panels = [
      Self.box(20, 20, 120, 440), Self.box(132, 20, 300, 150), Self.box(132, 162, 300, 300),
      Self.box(132, 312, 300, 440),
    ]
    for box in panels { sketch.panel(box) }
    #expect(isNear(pixels(sketch), panels))
    #expect(isNear(pixels(sketch, .rightToLeft), Array(panels[1...]) + [panels[0]]))
  }

  @Test("strips of four panels, far apart, are read one after the other")
  func strips() {
    var sketch = PageSketch()
    let strips = [20, 180].map { left in
      (0..<4).map { Self.box(left, 20 + 106 * $0, left + 120, 20 + 106 * $0 + 98) }
    }
    for box in strips.joined() { sketch.panel(box) }
    #expect(isNear(pixels(sketch), strips[0] + strips[1]))
    #expect(isNear(pixels(sketch, .rightToLeft), strips[1] + strips[0]))
  }

  @Test("a balloon over a gutter, a page number and specks change nothing")
  func disturbances() {
    var sketch = PageSketch()
    let panels = [
      Self.box(20, 20, 300, 150), Self.box(20, 160, 300, 300), Self.box(20, 310, 300, 430),
    ]
    for box in panels { sketch.panel(box) }
    sketch.fill(Self.box(140, 140, 170, 170), 30)
    sketch.fill(Self.box(142, 142, 168, 168), 250)
    sketch.fill(Self.box(155, 441, 166, 449), 20)
    for speck in 0..<12 { sketch.speck(at: 7 + 25 * speck, 154 + speck % 3) }
    let found = pixels(sketch)
    #expect(found.count == 3)
    #expect(found.map(\.bottom).last == 430)
  }

  @Test(
    "every panel of a grid at random is found, in its place and its order",
    arguments: UInt64(0)..<12)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let isRightToLeft = Bool.random(using: &random)
    let gutter = Int.random(in: 5...9, using: &random)
    var sketch = PageSketch(paper: UInt8.random(in: 215...255, using: &random))
    var panels: [PixelBox] = []
    let rows = Int.random(in: 1...4, using: &random)
    var top = 18
    for row in 0..<rows {
      let left = rows - row
      let height =
        left == 1
        ? 442 - top
        : (442 - top - gutter * (left - 1)) / left
          + Int.random(in: -14...14, using: &random)
      let count = Int.random(in: rows == 1 ? 2...3 : 1...3, using: &random)
      var place = 18
      var line: [PixelBox] = []
      for column in 0..<count {
        let rest = count - column
        let width =
          rest == 1
          ? 302 - place
          : (302 - place - gutter * (rest - 1)) / rest
            + Int.random(in: -14...14, using: &random)
        line.append(
          PixelBox(left: place, top: top, right: place + width, bottom: top + height))
        place += width + gutter
      }
      for box in line {
        sketch.panel(box, PageSketch.Filling.allCases.randomElement(using: &random) ?? .flat)
      }
      panels += isRightToLeft ? line.reversed() : line
      top += height + gutter
    }
    let found = pixels(sketch, isRightToLeft ? .rightToLeft : .leftToRight)
    #expect(isNear(found, panels), "\(found)\n\(panels)")
  }
}

@Suite("Frames that a comic names") struct ComicFrameTests {
  private static let note = """
    <ACBF xmlns="http://www.acbf.info/xml/acbf/1.1"><meta-data><book-info><coverpage>
    <image href="cover.png"/></coverpage></book-info></meta-data><body>
    <page><image href="pages\\\\P1.PNG"/>
    <text-layer lang="en"><text-area points="0,0 1,0 1,1"/></text-layer>
    <frame points="100,0 200,0 200,100 100,100"/><frame points="0,0 100,0 100,300 0,300"/></page>
    <page><image href="p2.png"/><frame points="0,0 10,0 10,10"/></page>
    <page><image href="p3.png"/><frame points="1,2 3"/><frame points="x,y 1,1 2,2"/>
    <frame points="0,0 0,0 0,0"/><frame points="nan,0 inf,0 1,1"/></page></body></ACBF>
    """

  @Test("frames are read in the order of the note, and cut to their page")
  func frames() {
    let frames = ComicFrames(Self.note.replacing("\\\\", with: "\\"))
    let size = PageSize(width: 200, height: 200)
    #expect(
      frames.panels(of: "pages/p1.png", size: size) == [
        PageBox(left: 0.5, top: 0, right: 1, bottom: 0.5),
        PageBox(left: 0, top: 0, right: 0.5, bottom: 1),
      ])
    // One is no more than the page, and what is no frame is none.
    #expect(frames.panels(of: "p2.png", size: size) == nil)
    #expect(frames.panels(of: "p3.png", size: size) == nil)
    #expect(frames.panels(of: "cover.png", size: size) == nil)
    #expect(ComicFrames.isNote("x/Book.acbf") && !ComicFrames.isNote(".acbf"))
  }

  @Test(
    "panels of a real manga that stand wall to wall, beside tones and under balloons, are told",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      // Their middles, in percent of the page.
      (
        4, [(74, 16), (25, 16), (50, 48), (75, 80), (29, 80)]
      ),
      (
        5, [(50, 19), (83, 51), (52, 51), (18, 51), (73, 82), (23, 82)]
      ),
    ])
  func manga(page: Int, middles: [(Int, Int)]) throws {
    let book = try openBook(RealBooks.path("good/epub/haruko_fxl-rtl_jpeg-in-spine.epub"))
    let panels = try book.panels(on: PageNumber(page), reading: .rightToLeft)
    var found: [(column: Double, row: Double)] = []
    for panel in panels {
      found.append((50 * (panel.left + panel.right), 50 * (panel.top + panel.bottom)))
    }
    #expect(found.count == middles.count, "\(panels)")
    for (place, middle) in zip(found, middles) {
      let (aside, below) = (place.column - Double(middle.0), place.row - Double(middle.1))
      #expect(abs(aside) < 8 && abs(below) < 8, "\(place)")
    }
  }

  @Test("a comic's own frames go before those that are found")
  func inBooks() throws {
    let folder = try TemporaryFolder()
    let picture = PNGFixture.bytes(width: 200, height: 200)
    let note = """
      <ACBF><body><page><image href="a.png"/><frame points="0,0 200,0 200,50"/>
      <frame points="0,50 200,50 200,200 0,200"/></page></body></ACBF>
      """
    let path = try folder.write(
      ZipFixture.bytes([
        .init("a.png", picture), .init("b.png", picture), .init("book.acbf", Array(note.utf8)),
      ]), to: "book.cbz")
    let book = try openBook(path)
    #expect(book.pageCount == 2)
    #expect(try book.panels(on: PageNumber(1), reading: .rightToLeft).map(\.bottom) == [0.25, 1])
    #expect(try book.panels(on: PageNumber(2), reading: .leftToRight) == [])
  }
}
