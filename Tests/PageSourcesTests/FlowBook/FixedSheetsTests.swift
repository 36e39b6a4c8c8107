import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Pages of fixed layout that Recto sets itself") struct FixedSheetsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A book of pages of 400 by 200 pixels.
  private func book(_ bodies: [String], style: String = "") throws -> any PageSource {
    let pages = bodies.enumerated().map { number, body in
      FixedEPUBFixture.Page(
        "\(number).xhtml",
        FixedEPUBFixture.html(
          viewport: "width=400, height=200", body: "<style>body{margin:0}\(style)</style>\(body)"))
    }
    let path = try folder.write(FixedEPUBFixture.bytes(pages), to: "x.epub")
    return try openBook(path, FlowFixture.options)
  }

  /// Red, green and blue at a place of a page, in its pixels.
  private func colors(
    of book: any PageSource, page: Int = 1
  ) throws -> (_ x: Int, _ y: Int) -> [UInt8] {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(page), .exactly(width: 400), on: &canvas)
    let bitmap = canvas.level(0)
    return { x, y in Array(bitmap.bytes[((y * 400 + x) * 4)..<((y * 400 + x) * 4 + 3)]) }
  }

  @Test("boxes lie where they are placed, above each other by their levels, turned and cut")
  func boxes() throws {
    let style = """
      div{position:absolute}
      .a{left:20px;top:20px;width:60px;height:60px;background:#f00;z-index:2}
      .b{left:50px;top:50px;width:60px;height:60px;background:#00f}
      .c{left:200px;top:90px;width:100px;height:20px;background:#0a0;transform:rotate(90deg)}
      .d{left:320px;top:20px;width:20px;height:20px;overflow:hidden}
      .e{left:0;top:0;width:60px;height:60px;background:#000}
      """
    let book = try book(
      [
        "<div class='a'></div><div class='b'></div><div class='c'></div><div class='d'><div class='e'></div></div>"
      ], style: style)
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 400, height: 200))
    let color = try colors(of: book)
    #expect(color(60, 60) == [255, 0, 0] && color(100, 100) == [0, 0, 255])
    #expect(color(250, 55) == [0, 170, 0] && color(250, 145) == [0, 170, 0])
    #expect(color(215, 100) == [255, 255, 255])
    #expect(color(330, 30) == [0, 0, 0] && color(350, 30) == [255, 255, 255])
  }

  @Test("boxes are cut to shapes, with what stands in them and what is placed in it")
  func shapes() throws {
    let style = """
      div{position:absolute;background:#f00;width:60px;height:60px;top:20px}
      .a{left:20px;clip-path:circle()} .b{left:120px;clip-path:polygon(0 0,100% 0,0 100%)}
      .c{left:220px;clip-path:inset(10px 20px)} .e{left:-20px;top:0;width:200px;background:#00f}
      .d{left:320px;clip-path:ellipse(50% 25%)}
      """
    let book = try book(
      [
        "<div class='a'></div><div class='b'></div><div class='c'><div class='e'></div></div><div class='d'></div>"
      ], style: style)
    let color = try colors(of: book)
    let (red, white) = ([UInt8](arrayLiteral: 255, 0, 0), [UInt8](arrayLiteral: 255, 255, 255))
    #expect(color(50, 50) == red && color(50, 23) == red)
    #expect(color(24, 24) == white && color(76, 76) == white)
    #expect(color(130, 30) == red && color(170, 70) == white)
    #expect(color(250, 50) == [0, 0, 255] && color(230, 50) == white && color(250, 25) == white)
    #expect(color(350, 50) == red && color(350, 30) == white && color(323, 50) == red)
  }

  @Test("text is found and selected where it stands, placed word by word as well")
  func text() throws {
    let book = try book(
      [
        "<p style='position:absolute;left:40px;top:100px;font-size:20px'><span style='position:absolute;left:0'>Once</span> <span style='position:absolute;left:60px'>upon</span></p><p style='position:absolute;left:200px;top:20px'>a time</p>"
      ])
    let words = try book.text(of: PageNumber(1)).lines.flatMap(\.words)
    #expect(words.map(\.text) == ["Once", "upon", "a", "time"])
    #expect(abs(words[0].box.left - 0.1) < 0.01 && abs(words[1].box.left - 0.25) < 0.01)
    #expect((0.5...0.65).contains(words[0].box.top) && abs(words[2].box.left - 0.5) < 0.01)
  }

  @Test("drawings that stand in the page itself are drawn where they stand")
  func drawings() throws {
    let drawing =
      "<svg width='20' height='20'><!-- <svg> --><rect width='20' height='20' fill='%'/></svg>"
    func placed(_ left: Int, _ color: String) -> String {
      "<div style='position:absolute;left:\(left)px;top:40px'>\(drawing.replacing("%", with: color))</div>"
    }
    let color = try colors(of: try book([placed(40, "#f00") + placed(100, "#00f") + "words"]))
    #expect(color(50, 50) == [255, 0, 0] && color(110, 50) == [0, 0, 255])
    #expect(color(70, 50) == [255, 255, 255])
  }

  @Test("boxes that are seen through are drawn as one picture, with what stands in them")
  func fading() throws {
    let drawing = "<svg width='40' height='40'><rect width='40' height='40' fill='#f00'/></svg>"
    let style = """
      div{position:absolute;top:20px;width:40px;height:40px}
      .a{left:20px;opacity:.5;background:#000} .a div{left:20px;top:0;background:#f00}
      .b{left:120px;opacity:.5} .c{left:200px;opacity:.5;background:#000} .c div{opacity:.5;background:#fff;top:0}
      .d{left:300px;opacity:0;background:#000}
      """
    let book = try book(
      [
        "<div class='a'><div></div></div><div class='b'>\(drawing)</div><div class='c'><div></div></div><div class='d'>no</div>"
      ], style: style)
    let color = try colors(of: book)
    func near(_ x: Int, _ wanted: [Int]) -> Bool {
      zip(color(x, 40), wanted).allSatisfy { abs(Int($0) - $1) <= 2 }
    }
    // The inner box covers the outer one, which is not seen through it.
    #expect(near(30, [128, 128, 128]) && near(50, [255, 128, 128]) && near(70, [255, 128, 128]))
    #expect(near(140, [255, 128, 128]))
    #expect(near(220, [191, 191, 191]) && near(320, [255, 255, 255]))
    #expect(try book.text(of: PageNumber(1)).lines.isEmpty)
  }

  @Test("colours pass into each other along a line, or outwards")
  func gradients() throws {
    let style = """
      div{position:absolute;top:20px;width:100px;height:100px}
      .a{left:0;background:linear-gradient(to right,#f00,#00f)}
      .b{left:100px;background-image:linear-gradient(0deg,#fff 0%,#fff 50%,#000 50%)}
      .c{left:200px;background:radial-gradient(circle,#f00 10px,#00f 40px)}
      .d{left:300px;background:linear-gradient(to bottom right,#f00,#0f0,#00f)}
      """
    let divs = "abcd".map { "<div class='\($0)'></div>" }.joined()
    let color = try colors(of: try book([divs], style: style))
    func near(_ x: Int, _ y: Int, _ wanted: [Int]) -> Bool {
      zip(color(x, y), wanted).allSatisfy { abs(Int($0) - $1) <= 6 }
    }
    #expect(
      near(2, 70, [252, 0, 4]) && near(50, 25, [128, 0, 128]) && near(98, 118, [4, 0, 252]))
    #expect(near(150, 40, [0, 0, 0]) && near(150, 100, [255, 255, 255]))
    #expect(near(250, 70, [255, 0, 0]) && near(204, 70, [0, 0, 255]))
    #expect(near(250 + 25, 70, [128, 0, 128]))
    #expect(near(302, 22, [248, 7, 0]) && near(350, 70, [0, 255, 0]))
    #expect(near(398, 22, [0, 255, 0]) && near(302, 118, [0, 255, 0]))
    #expect(near(50, 122, [255, 255, 255]))
  }

  @Test("letters throw shadows, sharp or soft, below all of them")
  func shadows() throws {
    let style = """
      p{position:absolute;top:50px;margin:0;font-size:60px;line-height:60px}
      .a{left:20px;color:#00f;text-shadow:100px 0 #f00}
      .b{left:250px;color:transparent;text-shadow:0 0 8px #000}
      """
    let color = try colors(of: try book(["<p class='a'>I</p><p class='b'>I</p>"], style: style))
    func row(_ columns: Range<Int>, _ holds: ([UInt8]) -> Bool) -> Int {
      columns.count { holds(color($0, 80)) }
    }
    let isRed = { (rgb: [UInt8]) in rgb[0] > 200 && rgb[1] < 80 && rgb[2] < 80 }
    let isBlue = { (rgb: [UInt8]) in rgb[2] > 200 && rgb[1] < 80 && rgb[0] < 80 }
    #expect(row(20..<60, isBlue) > 3 && row(120..<160, isRed) == row(20..<60, isBlue))
    // A soft one is wider, and nowhere as dark.
    let grey = (240..<290).map { Int(color($0, 80)[0]) }
    #expect(grey.count { $0 < 245 } > 10 && grey.contains { $0 < 140 })
    #expect(Set(grey).count > 6)
  }

  @Test(
    "a fixed page among chapters that flow is set at its own size, and links lead to pages, whichever is said",
    arguments: [true, false])
  func mixed(areFixed: Bool) throws {
    let style = "<style>body{margin:0} a{position:absolute;left:100px;top:50px}</style>"
    let pages = [
      FixedEPUBFixture.Page(
        "a.xhtml",
        FixedEPUBFixture.html(
          viewport: "width=400, height=200", body: "\(style)<a href='b.xhtml'>On</a>"),
        properties: areFixed ? "" : "rendition:layout-pre-paginated"),
      FixedEPUBFixture.Page(
        "b.xhtml", FixedEPUBFixture.html(body: "<p>Text that flows</p>"),
        properties: areFixed ? "rendition:layout-reflowable" : ""),
    ]
    let path = try folder.write(FixedEPUBFixture.bytes(pages, isFixed: areFixed), to: "m.epub")
    let book = try openBook(path, FlowFixture.options)
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 400, height: 200))
    #expect(try book.size(of: PageNumber(2)) == FlowFixture.options.layout.page)
    let link = try #require(try book.links(of: PageNumber(1)).first)
    #expect(link.target == .page(PageNumber(2)))
    #expect(abs(link.box.left - 0.25) < 0.01)
  }

  @Test(
    "what no page can be is set all the same",
    arguments: [
      "<p style='transform:scale(1e30) rotate(1e30deg) translate(1e300px)'>a</p>",
      "<p style='position:absolute;width:1e9px;height:1e9px;font-size:1e9px'>a</p>",
      "<img src='a.png' style='width:1e9px;height:1e-9px;transform:matrix(1e9,0,0,1e9,0,0)'/>b",
      "<p style='letter-spacing:1e9px;line-height:1e9;word-spacing:-1e9px'>a b</p>",
      "<div style='padding:1e9%;margin:-1e9%;left:1e9vw;position:relative'>a</div>",
    ])
  func hostile(_ body: String) throws {
    let book = try book([body])
    _ = try colors(of: book)
    #expect(try book.text(of: PageNumber(1)).problem == nil)
  }
}
