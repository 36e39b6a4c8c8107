import BookFixtures
import Foundation
import PageDrawing
import PageGeometry
import RectoPackedBytes
import Testing

@testable import RectoInkFiles

@Suite("Files of Xournal++") struct NoteTests {
  private func document(_ pages: String) throws(NoteReader.Fault) -> NoteDocument {
    try NoteReader.document(
      in: Array("<?xml version=\"1.0\"?><xournal fileversion=\"4\">\(pages)</xournal>".utf8))
  }

  /// A drawing by chance, with erased parts.
  private func drawing(seed: UInt64) -> Drawing {
    var random = SplitMix64(seed: seed)
    var drawing = Drawing()
    for _ in 0..<8 {
      let tools = PenTool.allCases.filter { !$0.erases }
      let tool = tools[random.whole(0...tools.count - 1)]
      var place = Vector2(random.number(0...0.7), random.number(0...1))
      let hasPressure = random.flag()
      let samples = (0...random.whole(0...60)).map { index in
        place += Vector2(random.number(-0.02...0.02), random.number(-0.02...0.02))
        return PenSample(
          place, time: Double(index) * 0.008,
          pressure: hasPressure ? random.number(0.1...1) : nil)
      }
      drawing.perform(
        .add(
          Stroke(
            samples, id: .random(using: &random), tool: tool,
            width: tool.usualWidth / PenTool.pageHeight,
            color: UInt32(random.whole(0...0xFF_FFFF)) << 8 | 0xFF, unit: 240)))
    }
    let eraser = Eraser.deed(
      from: Vector2(0, 0.5), to: Vector2(0.7, 0.5), radius: 0.01, on: drawing)
    if let eraser { drawing.perform(eraser) }
    return drawing
  }

  @Test(
    "what is written is read: points to a hundredth of a point, widths to a thousandth",
    arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    let height = seed.isMultiple(of: 2) ? 841.89 : 612
    let drawn = drawing(seed: seed)
    let page = NoteDocument.Page(
      width: 0.7 * height, height: height, background: .pdf(path: "/a/\"b\" & <c>.pdf", page: 7),
      strokes: NoteStroke.strokes(of: drawn, height: height))
    let plain = NoteDocument.Page(width: 100, height: 200, background: .plain(9))
    let written = NoteDocument(pages: [page, plain])
    let read = try NoteReader.document(in: try NoteWriter.bytes(of: written))
    #expect(read.pages.count == 2 && read.leftOut == 0)
    #expect(read.number(ofPageAt: 0) == 7 && read.number(ofPageAt: 1) == 9)
    #expect(read.pages[0].background == page.background)
    #expect(abs(read.pages[0].height - height) < 1e-3)
    check(read.pages[0].strokes, against: page.strokes, width: 1e-3)
    // Once more, through strokes of ours.
    var (again, random) = (Drawing(), SplitMix64(seed: seed))
    for stroke in read.pages[0].strokes {
      again.perform(.add(stroke.stroke(id: .random(using: &random), height: height)))
    }
    #expect(again.items.map(\.stroke.tool) == page.strokes.map(\.tool))
    check(NoteStroke.strokes(of: again, height: height), against: page.strokes, width: nil)
  }

  /// What was exported from here, and what Xournal++ 1.1.3 made of it when it was asked to save it, once a line was
  /// drawn with its own pen.
  private func saved(_ name: String) throws -> NoteDocument {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Saved")
    return try NoteReader.document(
      in: Array(Data(contentsOf: folder.appending(path: "\(name).xopp"))))
  }

  @Test("what Xournal++ has saved anew is what was exported, and a line of its own")
  func savedAnew() throws {
    let (ours, theirs) = (try saved("ours"), try saved("saved"))
    #expect(ours.pages.count == 1 && theirs.pages.count == 1 && theirs.leftOut == 0)
    #expect(theirs.pages[0].background == .pdf(path: "/tmp/book/blank.pdf", page: 1))
    #expect(theirs.pages[0].height == ours.pages[0].height)
    // Of our tools it knows nothing, and its highlighter is always half as dark as its colour.
    let strokes = ours.pages[0].strokes.map { stroke in
      var kept = stroke
      kept.tool = nil
      if stroke.kind == .highlighter { kept.color = stroke.color & ~0xFF | 0x7F }
      return kept
    }
    #expect(strokes.count == 5)
    check(Array(theirs.pages[0].strokes.prefix(5)), against: strokes, width: 1e-3)
    #expect(
      theirs.pages[0].strokes.dropFirst(5) == [
        NoteStroke(
          .pen, color: 0x3333_CCFF,
          points: [(26, 286), (66, 316), (86, 366), (106, 386)].map { Vector2($0, $1) },
          widths: [1.41])
      ])
  }

  @Test(
    "a width changes by a tenth of a point from one point to the next", arguments: UInt64(0)..<5)
  func steps(seed: UInt64) {
    for stroke in NoteStroke.strokes(of: drawing(seed: seed), height: 842) {
      #expect(stroke.points.count == stroke.widths.count)
      for (from, to) in zip(stroke.widths, stroke.widths.dropFirst()) {
        #expect(abs(to - from) <= 0.1 + 1e-9)
      }
    }
  }

  @Test("a highlighter, which Xournal++ draws as wide from end to end, says its mean width")
  func meanWidth() throws {
    let stroke = NoteStroke(
      .highlighter, color: 0xFFFF_007F, points: [Vector2(0, 0), Vector2(30, 0), Vector2(30, 10)],
      widths: [8, 4, 20])
    let page = NoteDocument.Page(width: 99, height: 99, background: .plain(1), strokes: [stroke])
    let text = String(decoding: NoteWriter.text(of: NoteDocument(pages: [page])), as: UTF8.self)
    #expect(text.contains(" width=\"7 8 4 20\" "))
  }

  /// Compares strokes; widths by how far they are off in points, or by a thousandth of the greatest.
  private func check(
    _ strokes: [NoteStroke], against others: [NoteStroke], width: Double?
  ) {
    #expect(strokes.count == others.count)
    for (a, b) in zip(strokes, others) {
      #expect(a.kind == b.kind && a.tool == b.tool && a.color >> 8 == b.color >> 8)
      #expect(abs(Int(a.color & 0xFF) - Int(b.color & 0xFF)) <= 1)
      #expect(a.points.count == b.points.count)
      let far = zip(a.points, b.points).map { ($0 - $1).length }.max() ?? 1
      #expect(far < 0.01)
      func widths(_ stroke: NoteStroke) -> [Double] {
        stroke.widths.count == 1
          ? [Double](repeating: stroke.widths[0], count: stroke.points.count) : stroke.widths
      }
      let most = width ?? (b.widths.max() ?? 0) * 1e-3
      #expect(zip(widths(a), widths(b)).allSatisfy { abs($0 - $1) <= most })
    }
  }

  @Test("what Xournal++ writes is read")
  func foreign() throws {
    let read = try document(
      """
      <title>Xournal++ document</title><preview>aGVsbG8=</preview>
      <page width="595.27" height="841.89">
      <background type="solid" color="#ffffffff" style="lined"/>
      <layer name="Layer 1">
      <stroke tool="pen" ts="0ll" fn="" color="#3333ccff" width="1.41">10 20 30 40</stroke>
      <stroke tool="highlighter" color="yellow" width="8.5" fill="128">1 2
       3 4 5 6</stroke>
      <stroke tool="pen" color="#102030" width="2 1 0.5">0 0 1 1 2 2</stroke>
      <text font="Sans" size="12" x="1" y="2" color="#000000ff">a &amp; b</text>
      <image left="0" top="0" right="1" bottom="1">aGVsbG8=</image>
      </layer></page>
      <page width="100" height="100"><background type="pdf" domain="absolute" filename="/x.pdf" pageno="12ll"/>
      <layer><stroke tool="eraser" color="white" width="3">5 5 5 5</stroke></layer></page>
      <page width="100" height="100"><background type="pdf" pageno="3"/><layer/></page>
      """)
    #expect(read.pages.indices.map { read.number(ofPageAt: $0) } == [1, 12, 3])
    #expect(read.leftOut == 2)
    #expect(
      read.pages[0].strokes == [
        NoteStroke(
          .pen, color: 0x3333_CCFF, points: [Vector2(10, 20), Vector2(30, 40)], widths: [1.41]),
        NoteStroke(
          .highlighter, color: 0xFFFF_00FF, points: [Vector2(1, 2), Vector2(3, 4), Vector2(5, 6)],
          widths: [8.5]),
        NoteStroke(
          .pen, color: 0x1020_30FF, points: [Vector2(0, 0), Vector2(1, 1), Vector2(2, 2)],
          widths: [1, 0.5, 0.5]),
      ])
    let dot = NoteStroke(.pen, color: 0xFFFF_FFFF, points: [Vector2(5, 5)], widths: [3])
    #expect(read.pages[1].strokes == [dot])
    let own = dot.stroke(id: Stroke.ID(high: 1, low: 2), height: 100)
    #expect(own.tool == .write && own.width == 0.03 && own.count == 1)
    let marker = read.pages[0].strokes[1].stroke(id: Stroke.ID(high: 1, low: 3), height: 841.89)
    #expect(marker.tool == .marker)
  }

  @Test(
    "what is no such file is told",
    arguments: [
      ("<page width='1' height='x'/>", "line 1: 'x' is no length in points"),
      ("<page width='1' height='-5'/>", "line 1: a page is -5.0 points long"),
      ("<page width='9' height='1e99'/>", "line 1: '1e99' is no length in points"),
      ("<stroke/>", "line 1: there is a stroke without a page"),
      ("<page width='9' height='9'><stroke/></page>", "line 1: a stroke has no width"),
      (
        "<page width='9' height='9'><stroke width='1'>1 2 3</stroke></page>",
        "line 1: a stroke has 3 numbers, which are no points"
      ),
      (
        "<page width='9' height='9'><stroke width='1'>nan 2</stroke></page>",
        "line 1: 'nan' is no length in points"
      ),
      (
        "<page width='9' height='9'><stroke width='1' color='#12'>1 2</stroke></page>",
        "line 1: '#12' is no colour"
      ),
      (
        "<page width='9' height='9'><stroke width='1 2 2'>1 2 3 4 5 6 7 8</stroke></page>",
        "line 1: a stroke of 4 points has 2 widths"
      ),
      (
        "<page width='9' height='9'><stroke width='1'>1 2<b/></stroke></page>",
        "line 1: there is a <b> in a stroke"
      ),
    ])
  func faults(pages: String, reason: String) {
    #expect(throws: NoteReader.Fault(description: reason)) { try document(pages) }
  }

  @Test("other files are none of these")
  func others() throws {
    for (bytes, reason) in [
      (Array("<svg/>".utf8), "line 1: it is no file of Xournal++"),
      (Array("PK\u{3}\u{4}".utf8), "it is no file of Xournal++"),
      (Array("hello".utf8), "it is no file of Xournal++"),
      ([0x1F, 0x8B, 8, 0, 0], "it is damaged, or not whole"),
    ] {
      #expect(throws: NoteReader.Fault(description: reason)) { try NoteReader.document(in: bytes) }
    }
    let part = try Gzip.packed([UInt8](repeating: 0x20, count: 16 << 20))
    let bomb = (0...16).flatMap { _ in part }
    #expect(
      throws: NoteReader.Fault(description: "it unpacks to more than 268435456 bytes")
    ) { try NoteReader.document(in: bomb) }
  }

  @Test("bytes that are changed by chance are read or refused", arguments: UInt64(0)..<4)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let height = 841.89
    let page = NoteDocument.Page(
      width: 595, height: height, background: .plain(3),
      strokes: NoteStroke.strokes(of: drawing(seed: seed), height: height))
    let good = NoteWriter.text(of: NoteDocument(pages: [page]))
    for _ in 0..<60 {
      var bytes = good
      for _ in 0...random.whole(0...6) {
        bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      guard let read = try? NoteReader.document(in: bytes) else { continue }
      for page in read.pages {
        for stroke in page.strokes {
          let own = stroke.stroke(id: .random(using: &random), height: page.height)
          #expect(own.ink(tolerance: 1e-3).allSatisfy { $0.radius > 0 && $0.radius.isFinite })
        }
      }
    }
  }

  @Test("numbers are written with as few digits as say them")
  func decimals() {
    let cases: [(Double, Int, String)] = [
      (0, 3, "0"), (1, 3, "1"), (-0.5, 3, "-0.5"), (12.3456, 3, "12.346"), (-0.0001, 3, "0"),
      (100, 0, "100"), (0.001, 3, "0.001"), (1234.5, 4, "1234.5"), (9.9996, 3, "10"),
    ]
    for (number, places, text) in cases {
      #expect(DecimalText.text(number, places: places) == text)
    }
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let number = random.number(-1000...1000)
      let read = Double(DecimalText.text(number, places: 4)) ?? .nan
      #expect(abs(read - number) <= 0.5001e-4)
    }
  }

  @Test("a picture of SVG has a path for each part, markers below and multiplied")
  func svg() {
    var drawing = Drawing()
    func add(_ tool: PenTool, _ down: Double, _ id: UInt64) {
      let samples = (0...20).map {
        PenSample(Vector2(0.1 + Double($0) * 0.02, down), time: Double($0) * 0.01)
      }
      drawing.perform(
        .add(
          Stroke(
            samples, id: Stroke.ID(high: 0, low: id), tool: tool, width: 0.01, color: 0x1020_30FF,
            unit: 240)))
    }
    add(.write, 0.2, 1)
    add(.marker, 0.4, 2)
    if let deed = Eraser.deed(
      from: Vector2(0.3, 0.1), to: Vector2(0.3, 0.3), radius: 0.01, on: drawing)
    {
      drawing.perform(deed)
    }
    let text = String(
      decoding: DrawingSVG.bytes(of: drawing, width: 70, height: 100, unit: "pt"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(
      lines[1]
        == "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"70pt\" height=\"100pt\" viewBox=\"0 0 70 100\">"
    )
    #expect(
      lines[2].hasPrefix(
        "<path fill=\"#102030\" fill-opacity=\"0.8\" style=\"mix-blend-mode:multiply\" d=\"M10 "))
    #expect(lines[3].hasPrefix("<path fill=\"#102030\" d=\"M10 ") && lines[3].hasSuffix("Z\"/>"))
    #expect(lines[5] == "</svg>")
  }
}
