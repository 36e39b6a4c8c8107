import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Pictures: how large they are, and what stays on their page. Pages are 200 points wide and 240 high, 20 lines.
@Suite("Pictures on pages") struct PictureTests {
  private static func point(_ points: Int) -> FlowLength { FlowLength(points: Double(points)) }

  @Test(
    "limits keep the ratio, and what is least counts more",
    arguments: [
      ([nil, 50, nil, nil], 50), ([nil, nil, nil, 40], 40), ([150, nil, nil, nil], 150),
      ([nil, nil, 120, 60], 120), ([nil, 500, nil, 500], 100), ([400, nil, nil, nil], 200),
    ] as [([Int?], Int)])
  func limits(limits: [Int?], side: Int) {
    var size = FlowPictureSize()
    (size.minWidth, size.maxWidth) = (limits[0].map(Self.point), limits[1].map(Self.point))
    (size.minHeight, size.maxHeight) = (limits[2].map(Self.point), limits[3].map(Self.point))
    let extent = PictureExtent(
      size, natural: (100 * .point, 100 * .point), measure: 200 * 1024, depth: 240 * 1024)
    #expect(extent.width == Self.point(side) && extent.height == Self.point(side))
  }

  @Test(
    "a picture as high as the page leaves room for its caption, and for a head above",
    arguments: [false, true])
  func caption(hasHead: Bool) throws {
    var maker = FlowMaker()
    maker.add("before")
    if hasHead {
      maker.add("Head") { block in
        block.headLevel = 2
        block.breaks.after = .avoided
      }
    }
    maker.addPicture(FlowPictureSize(width: 180 * .point, height: 240 * .point))
    maker.flow.blocks[maker.flow.blocks.count - 1].breaks.after = .avoided
    maker.add("Caption of two lines " + String(repeating: "word ", count: 10)) { block in
      block.spaceAbove = 6 * .point
      block.paragraph.lineHeight = 10 * .point
    }
    maker.add("after")
    let chapter = maker.chapter(200, 240)
    let page = try #require(
      chapter.pages.indices.map(chapter.display).first { !$0.pictures.isEmpty })
    let lines = page.lines(maker.flow.text)
    #expect(
      lines.contains { $0.hasPrefix("Caption") }
        && lines.contains { $0.hasSuffix("word ") || $0.hasSuffix("word") })
    #expect(lines.contains { $0 == "Head" } == hasHead)
    let box = try #require(page.pictures.first)
    let (width, height) = (Int(box.right - box.left), Int(box.bottom - box.top))
    #expect(abs(width * 4 - height * 3) < 4096 && height > 150 * 1024)
  }

  @Test("a picture shrinks to stay on its page with its caption, or goes to the next with it")
  func shrinks() throws {
    for lines in 1...19 {
      var maker = FlowMaker()
      for _ in 0..<lines { maker.add("line") }
      maker.addPicture(FlowPictureSize(width: 90 * .point, height: 90 * .point))
      maker.flow.blocks[lines].breaks.after = .avoided
      maker.add("Caption")
      maker.add("after")
      let chapter = maker.chapter(200, 240)
      let page = try #require(
        chapter.pages.indices.map(chapter.display).first { !$0.pictures.isEmpty })
      #expect(page.lines(maker.flow.text).contains("Caption"), "after \(lines) lines")
      let box = try #require(page.pictures.first)
      #expect(box.bottom - box.top >= 67 * .point)
      #expect(box.bottom <= 260 * .point)
    }
  }

  @Test(
    "a picture shrinks by a quarter at most to stay on its page",
    arguments: [(30, 130, [120]), (30, 160, [120]), (30, 161, []), (35, 100, [])])
  func quarters(lines: Int, height: Int, drawn: [FlowLength]) {
    var maker = FlowMaker()
    for _ in 0..<lines { maker.add("line") }
    maker.addPicture(FlowPictureSize(width: 90 * .point, height: Self.point(height)))
    for _ in 0..<20 { maker.add("after") }
    let pictures = maker.chapter(200, 480).display(0).pictures
    #expect(pictures.map { ($0.bottom - $0.top) / .point } == drawn)
  }

  @Test(
    "what is wider or higher than the page shrinks in its ratio",
    arguments: [(400, 100), (100, 960)])
  func shrinksToPage(width: Int, height: Int) throws {
    var maker = FlowMaker()
    maker.addPicture(FlowPictureSize(width: Self.point(width), height: Self.point(height)))
    maker.add("after")
    let box = try #require(maker.chapter(200, 240).display(0).pictures.first)
    let (w, h) = (Int(box.right - box.left), Int(box.bottom - box.top))
    #expect(w <= 200 * 1024 && h <= 240 * 1024)
    #expect(abs(w * height - h * width) < 1024 * (width + height))
  }

  @Test("a cover fills the page however small it is; another picture does not")
  func cover() throws {
    var maker = FlowMaker()
    maker.addPicture()
    let small: (Int) -> (width: FlowLength, height: FlowLength)? = { _ in (30 * .point, 35 * .point)
    }
    let plain = try #require(maker.chapter(200, 240, pictures: small).display(0).pictures.first)
    #expect(plain.right - plain.left == 30 * .point)
    maker.flow.isCover = true
    let cover = try #require(maker.chapter(200, 240, pictures: small).display(0).pictures.first)
    #expect(
      cover.left == 0 && cover.top == 0 && cover.right == 240 * .point
        && cover.bottom == 280 * .point)
  }

  @Test(
    "a cover that is nearly as wide as the page in its height fills it; others keep their ratio",
    arguments: [(192, 280, 0.0), (231, 280, 0), (220, 280, 10), (240, 200, 0)])
  func nearlyCovering(width: Int, height: Int, left: Double) throws {
    var maker = FlowMaker()
    maker.addPicture()
    maker.flow.isCover = true
    let size = (FlowLength(width) * .point, FlowLength(height) * .point)
    let box = try #require(
      maker.chapter(200, 240, pictures: { _ in size }).display(0).pictures.first)
    let isWhole = width == 231
    #expect((box.left == 0 && box.top == 0) == isWhole)
    #expect(box.left.points == (width == 192 ? 24 : left))
  }

  /// A frame of a border of a point, 2 points of padding, and 3 points above it on a line.
  private static var frame: FlowPictureFrame {
    var frame = FlowPictureFrame()
    frame.border = FlowSides(all: FlowBorder(width: .point, color: .black))
    frame.padding = FlowSides(all: 2 * .point)
    (frame.background, frame.above) = (FlowColor(red: 9, green: 9, blue: 9), 3 * .point)
    return frame
  }

  private static func edges(_ box: DisplayBox) -> [Double] {
    [box.left, box.top, box.right, box.bottom].map(\.points)
  }

  @Test("a framed picture on a line pushes letters aside, and the line is as high as all of it")
  func framedInLine() throws {
    var maker = FlowMaker()
    maker.add("ab\u{FFFC}cd") { $0.paragraph.alignment = .left }
    maker.add("after")
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    var span = FlowSpan(text: 2..<5, face: 0, picture: 0)
    span.pictureSize = FlowPictureSize(width: 20 * .point, height: 20 * .point)
    span.pictureSize.frame = maker.flow.place(of: Self.frame)
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<2, face: 0), span, FlowSpan(text: 5..<7, face: 0),
    ])
    let list = maker.chapter(200, 240).display(0)
    let box = try #require(list.pictures.first)
    #expect(Self.edges(box)[0] == 33 && Self.edges(box)[2] == 53)
    let foot = Self.edges(list.letters[0].box)[3] - 2
    #expect(Self.edges(box)[3] == foot - 3)
    // Its ground, and its border on four sides, all below it.
    #expect(Self.edges(list.fills[0]) == [30, foot - 26, 56, foot])
    #expect(list.fills.count == 5)
    #expect(list.letters[3].box.left == 56 * .point)
    // What is left of whole lines is above.
    #expect(foot - 26 - 3 >= 20 && foot <= 20 + 36)
  }

  @Test(
    "a framed picture by itself lies with its frame within the page, and shrinks to its room",
    arguments: [100, 300])
  func framedAlone(side: Int) throws {
    var maker = FlowMaker()
    var size = FlowPictureSize(width: Self.point(side), height: Self.point(side))
    size.frame = maker.flow.place(of: try #require(Self.frame.alone))
    maker.addPicture(size)
    maker.add("after")
    let list = maker.chapter(200, 240).display(0)
    let (box, ground) = (try #require(list.pictures.first), try #require(list.fills.first))
    let own = side == 100 ? 100.0 : 194
    #expect(abs((box.right - box.left).points - own) < 0.01)
    #expect(abs((box.bottom - box.top).points - own) < 0.01)
    #expect(
      Self.edges(ground).map { ($0 * 10).rounded() }
        == zip(Self.edges(box), [-3, -3, 3, 3]).map { (($0 + $1) * 10).rounded() })
    #expect(ground.left >= 20 * .point - 8 && ground.right <= 220 * .point + 8)
    let letters = try #require(list.letters.last?.box)
    #expect(letters.top >= ground.bottom)
  }

  @Test(
    "in a table that is set in smaller letters, a picture's frame is as fine as these are small")
  func framedInTable() throws {
    var maker = FlowMaker()
    var table = FlowTable(blocks: 0..<2)
    (table.rows, table.columns) = (1, [nil, nil])
    maker.add(String(repeating: "x", count: 50))
    var size = FlowPictureSize(width: 150 * .point, height: 20 * .point)
    size.frame = maker.flow.place(of: Self.frame)
    maker.addPicture(size)
    for column in 0..<2 {
      table.cells.append(FlowCell(row: 0, column: column, blocks: column..<column + 1))
    }
    maker.flow.tables = [table]
    let list = maker.chapter(200, 240).display(0)
    let scale = try #require(
      list.items.compactMap { item -> Double? in
        if case .glyphs(_, let size, _, _, _) = item { size.points / 10 } else { nil }
      }.first)
    let (box, ground) = (try #require(list.pictures.first), try #require(list.fills.first))
    #expect(scale < 0.9)
    #expect(abs((box.left - ground.left).points - 3 * scale) < 0.02)
    #expect(ground.right <= 220 * .point && ground.left >= 20 * .point)
  }
}

extension FlowPictureFrame {
  /// The same without room above.
  fileprivate var alone: FlowPictureFrame? {
    var frame = self
    frame.above = 0
    return frame
  }
}
