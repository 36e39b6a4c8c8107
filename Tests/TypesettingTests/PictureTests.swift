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
      #expect(box.bottom - box.top >= 62 * .point)
      #expect(box.bottom <= 260 * .point)
    }
  }

  @Test(
    "a picture of half a page shrinks to half its height where its page would end far above the foot",
    arguments: [(30, 200, [120]), (30, 240, [120]), (31, 240, []), (30, 242, []), (35, 100, [])])
  func halves(lines: Int, height: Int, drawn: [FlowLength]) {
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
}
