import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Text of drawings in SVG that goes along lines") struct SVGTextLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ drawing: String) -> SVGTextLines { SVGTextLines(Array(drawing.utf8)) }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("such text becomes a row above the drawing, and its line one of another drawing")
  func rows() {
    let made = read(
      "<svg><defs><s:path class='c' id='a' d=\"M0 0\"/></defs><text dy='-3'>"
        + "<textPath xlink:href=\"#a\" startOffset='5' fill='red'>ab<tspan>c</tspan></textPath>"
        + "<s:textPath href='#b' startOffset=\"50%\">d</s:textPath></text><circle r='4' id='b'>")
    #expect(
      text(made.drawing)
        == "<svg><defs><s:path class='c' id='a' d=\"M0 0\"/></defs><text dy='-3'>"
        + "<tspan x=\"0\" y=\"-10000\" dy=\"-3\" fill=\"red\">ab<tspan>c</tspan></tspan>"
        + "<tspan x=\"0\" y=\"-20000\" dy=\"-3\">d</tspan></text><circle r='4' id='b'>")
    let plain = "fill=\"none\" stroke=\"black\" stroke-width="
    #expect(
      text(made.lines)
        == "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">"
        + "<path d=\"M0 0\" \(plain)\"1\"/><circle r=\"4\" \(plain)\"2\"/></svg>")
    #expect(made.starts == [5, 0, 0, 0.5])
  }

  @Test("text whose line is not there stands where the text around it does")
  func lineless() {
    let made = read("<text><textPath href='#a'>ab</textPath><textPath>c</textPath></text>")
    #expect(text(made.drawing) == "<text><tspan>ab</tspan><tspan>c</tspan></text>")
    #expect(made.isEmpty)
  }

  @Test(
    "what has no such text stays as it is",
    arguments: [
      "", "<", "</", "<textPath", "<textPath>", "<textPath href='#a'/>", "<text>a</text>",
      "<textPath href='#a'>a", "<textPath href='#a>a</textPath>", "<textPaths>a</textPaths>",
      "<textPath>a</textPath",
    ])
  func others(drawing: String) { #expect(text(read(drawing).drawing) == drawing) }

  @Test(
    "what never ends is looked through once",
    arguments: [
      "<textPath ", "<textPath href='#a'>", "<textPath href='#a", "<text x=\"1\" '", "</textPath",
      "<path id='a", "<textPath href='#a'>a</textPath><path id='a'>",
    ])
  func endless(part: String) {
    let made = read(String(repeating: part, count: 100_000))
    #expect(made.starts.count <= 512)
  }

  @Test("anything is taken without harm", arguments: UInt64(0)..<200)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<textPath", " href='#a'", " id=\"a\"", ">", "x", " ", "</textPath>", "<text", "</text>",
      "/", "'", "\"", "=", "<path", " d='M0 0'", "<",
    ]
    let drawing = (0..<30).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
      .joined()
    let made = read(drawing)
    #expect(made.starts.count % 2 == 0)
  }

  /// A page of 200 by 100 pixels with a drawing as large as it.
  private func page(_ inner: String) throws -> any PageSource {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100' viewBox='0 0 200 100' "
      + "style='position:absolute;left:0;top:0'>\(inner)</svg>"
    let html = FixedEPUBFixture.html(
      viewport: "width=200, height=100", body: "<style>body{margin:0}</style>" + drawing)
    let path = try folder.write(
      FixedEPUBFixture.bytes([.init("1.xhtml", html)]), to: "x.epub")
    return try openBook(path, FlowFixture.options)
  }

  /// The words of a page with the middles of their boxes, in pixels.
  private func words(_ book: any PageSource) throws -> [(text: String, x: Double, y: Double)] {
    try book.text(of: PageNumber(1)).lines.flatMap(\.words).map {
      ($0.text, ($0.box.left + $0.box.right) * 100, ($0.box.top + $0.box.bottom) * 50)
    }
  }

  @Test("letters go along their line, round again where it ends in itself, and the page says them")
  func along() throws {
    let straight = try page(
      "<path id='a' d='M100 90 V10' fill='none'/><text font-size='10'>"
        + "<textPath href='#a' startOffset='25%'>upwards all</textPath></text>")
    let up = try words(straight)
    #expect(up.map(\.text) == ["upwards", "all"])
    #expect(up.allSatisfy { abs($0.x - 97) < 4 } && up[0].y > up[1].y && up[0].y < 70)
    let round = try page(
      "<circle id='a' cx='100' cy='50' r='30' fill='none'/><text font-size='10'>"
        + "<textPath href='#a'>one two three four five six seven eight nine</textPath></text>")
    let turned = try words(round)
    #expect(
      turned.map(\.text) == [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
      ]
    )
    for word in turned {
      let (right, down) = (word.x - 100, word.y - 50)
      #expect((24..<42).contains((right * right + down * down).squareRoot()), "\(word)")
    }
  }

  @Test("text that stands in the middle of its line lies at its middle, and is drawn there")
  func middle() throws {
    let book = try page(
      "<path id='a' d='M20 80 Q100 0 180 80' fill='none'/><text font-size='20' fill='#f00' "
        + "text-anchor='middle'><textPath href='#a' startOffset='50%'>over</textPath></text>")
    let word = try #require(try words(book).first)
    #expect(word.text == "over" && abs(word.x - 100) < 3 && (25..<42).contains(word.y))
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 200), on: &canvas)
    let bitmap = canvas.level(0)
    var red: [(x: Int, y: Int)] = []
    for y in 0..<100 {
      for x in 0..<200 where bitmap.bytes[(y * 200 + x) * 4 + 1] < 128 { red.append((x, y)) }
    }
    #expect(red.count > 40 && red.allSatisfy { (75..<125).contains($0.x) && $0.y < 50 })
  }
}
