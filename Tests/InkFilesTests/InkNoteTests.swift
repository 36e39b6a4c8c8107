import BookFixtures
import PageDrawing
import PageGeometry
import RectoBookModel
import RectoPackedBytes
import RectoPageMetrics
import Testing

@testable import RectoInkFiles

@Suite("Ink as annotations") struct InkNoteTests {
  /// Lines of some tools and colours all over a page.
  private func drawing(_ count: Int, seed: UInt64, colors: Int = 3) -> Drawing {
    var random = SplitMix64(seed: seed)
    var drawing = Drawing()
    for _ in 0..<count {
      let tool: PenTool = [.write, .fountain, .pencil, .marker, .wash][random.whole(0...4)]
      let start = Vector2(random.number(0...0.7), random.number(0...1))
      let samples = (0...6).map { index in
        PenSample(
          start + Vector2(random.number(0...0.02), random.number(0...0.02)),
          time: Double(index) * 0.01)
      }
      let color = UInt32(random.whole(0...colors - 1)) << 24 | 0xFF
      drawing.perform(
        .add(
          Stroke(
            samples, id: .random(using: &random), tool: tool,
            width: tool.usualWidth / PenTool.pageHeight, color: color, unit: 240)))
    }
    return drawing
  }

  @Test(
    "every stroke is in one group of its kind, and none comes below what it covers",
    arguments: UInt64(0)..<6)
  func groups(seed: UInt64) {
    let drawn = drawing(200, seed: seed)
    let groups = InkGroups(drawn).groups
    let places = Dictionary(
      uniqueKeysWithValues: groups.enumerated().flatMap { place, group in
        group.items.map { ($0.stroke.id, place) }
      })
    #expect(places.count == drawn.items.count)
    for group in groups {
      #expect(group.shapes.allSatisfy { $0.tool == group.tool && $0.color == group.color })
    }
    let seen = drawn.items.compactMap { item in
      item.shape(tolerance: 1e-4).map { (item.stroke.id, $0) }
    }
    func meet(_ a: InkShape, _ b: InkShape) -> Bool {
      a.box.least.x <= b.box.greatest.x && b.box.least.x <= a.box.greatest.x
        && a.box.least.y <= b.box.greatest.y && b.box.least.y <= a.box.greatest.y
    }
    for (index, (below, lower)) in seen.enumerated() where !lower.tool.isTranslucent {
      for (above, upper) in seen[index...] where !upper.tool.isTranslucent && meet(lower, upper) {
        #expect(places[below] ?? 0 <= places[above] ?? 0)
      }
      for (other, wash) in seen where wash.tool.isTranslucent {
        #expect(places[other] ?? 0 < places[below] ?? 0)
      }
    }
  }

  @Test("ten thousand strokes are no ten thousand annotations")
  func many() {
    let groups = InkGroups(drawing(10_000, seed: 1, colors: 2)).groups
    #expect(groups.count < 600)
    #expect(groups.reduce(0) { $0 + $1.items.count } == 10_000)
    #expect(InkGroups(Drawing()).groups.isEmpty)
  }

  @Test("a loose line is nowhere farther away than it may be", arguments: UInt64(0)..<30)
  func loose(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (place, angle) = (Vector2.zero, 0.0)
    // Smooth ways, and such as turn back at once.
    let bend = seed.isMultiple(of: 2) ? 0.3 : 3
    let line = (0..<random.whole(1...300)).map { _ in
      angle += random.number(-bend...bend)
      let (sine, cosine) = sineAndCosine(angle)
      place += Vector2(cosine, sine) * random.number(0...1)
      return place
    }
    let loose = LooseLine.points(near: line, tolerance: 0.5)
    #expect(loose.first == line.first && loose.last == line.last && loose.count <= line.count)
    for point in line {
      let nearest = zip(loose, loose.dropFirst()).map { from, to in
        let way = to - from
        let along = ((point - from).dot(way) / max(1e-12, way.dot(way))).clamped(to: 0...1)
        return (point - from - way * along).length
      }
      #expect(nearest.min() ?? (point - loose[0]).length <= 0.5 + 1e-9)
    }
    #expect(LooseLine.points(near: [.zero, Vector2(1, 0), .zero], tolerance: 0.5).count == 3)
  }

  @Test("a circle takes as few straight ways as lie between two others")
  func circle() {
    let line = (0...1000).map { index in
      let (sine, cosine) = sineAndCosine(Double(index) / 1000 * 2 * .pi)
      return Vector2(cosine, sine) * 100
    }
    // Half a chord's arc between radii of 99 and 101 is 0.1989 radians.
    #expect((16...18).contains(LooseLine.points(near: line, tolerance: 1).count))
  }

  @Test("zlib's bytes hold what was packed, with both its sums")
  func zlib() throws {
    let bytes = Array("Wikipedia".utf8)
    let packed = try ZlibBytes(packing: bytes)
    #expect(packed.bytes.prefix(2) == [0x78, 0x9C])
    // The sums that RFC 1950 and PNG's CRC give of this word.
    #expect(packed.bytes.suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    #expect(packed.checksum == 0xADAA_C02E && packed.checksumName == "xadaac02e")
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let gzip =
      header + packed.bytes.dropFirst(2).dropLast(4) + [0x2E, 0xC0, 0xAA, 0xAD, 9, 0, 0, 0]
    #expect(try Gzip.unpacked(gzip, atMost: 9) == bytes)
    #expect(try ZlibBytes(packing: [UInt8](repeating: 255, count: 100_000)).bytes.count < 200)
  }

  @Test("a large dot is four quarters of a circle, a small one two halves, and states are set once")
  func operators() throws {
    func text(_ radius: Double) -> String {
      let run = [InkPoint(Vector2(0.5, 0.5), radius: radius, parameter: 0)]
      var operators = InkOperators(height: 240)
      operators.append(InkShape(runs: [run, run], tool: .marker, color: 0xFF00_00FF))
      #expect(operators.states.map(\.entry) == ["/M80<</ca 0.8/BM/Multiply>>"])
      return String(decoding: operators.bytes, as: UTF8.self)
    }
    #expect(
      text(0.1) == """
        0.01 0 0 0.01 0 0 cm
        /M80 gs
        1 0 0 rg
        1 0 0 1 9600 12000 cm
        0 0 m
        0 -1325 1075 -2400 2400 -2400 c
        3725 -2400 4800 -1325 4800 0 c
        4800 1325 3725 2400 2400 2400 c
        1075 2400 0 1325 0 0 c
        f
        0 0 m
        0 -1325 1075 -2400 2400 -2400 c
        3725 -2400 4800 -1325 4800 0 c
        4800 1325 3725 2400 2400 2400 c
        1075 2400 0 1325 0 0 c
        f

        """)
    #expect(
      text(0.003).hasSuffix("0 0 m\n0 -96 144 -96 144 0 c\n144 96 0 96 0 0 c\nf\n"))
  }

  @Test("what is drawn as programs do it by themselves sets no state")
  func plain() {
    var operators = InkOperators(height: 240)
    let run = [InkPoint(Vector2(0.5, 0.5), radius: 0.001, parameter: 0)]
    operators.append(InkShape(runs: [run], tool: .write, color: 0xFF))
    #expect(operators.states.isEmpty)
    #expect(!String(decoding: operators.bytes, as: UTF8.self).contains("g"))
  }

  @Test(
    "an annotation takes a kilobyte and some bytes a sample",
    arguments: [PenTool.write, .fountain, .pencil])
  func size(tool: PenTool) throws {
    // What its dictionaries and their places in the table take.
    let (around, most) = (600.0, 6.0)
    for seed in UInt64(0)..<3 {
      let samples = WritingHand.cursive.samples(rate: 240, noise: 0.2, seed: seed).map {
        PenSample($0.position, time: $0.time, pressure: 0.5 + 0.3 * sineAndCosine(5 * $0.time).sine)
      }
      var drawing = Drawing()
      drawing.perform(
        .add(
          Stroke(
            samples, id: Stroke.ID(high: 0, low: 1), tool: tool,
            width: tool.usualWidth / PenTool.pageHeight, unit: WritingHand.page * WritingHand.pixel)
        ))
      let note = try #require(try InkNotes.notes(of: drawing, height: 600).first)
      let numbers = note.lines.joined().reduce(0) {
        $0 + DecimalText.text($1, places: 1).utf8.count + 1
      }
      let bytes = Double(note.picture.count + note.strokes.count + numbers) + around
      #expect(
        bytes <= 1024 + most * Double(samples.count), "\((bytes - 1024) / Double(samples.count))")
    }
  }

  @Test("strokes of a note come back, and lines of others keep place, width and colour")
  func found() throws {
    let drawn = drawing(30, seed: 5)
    let notes = try InkNotes.notes(of: drawn, height: 792)
    #expect(notes.allSatisfy { $0.name.hasPrefix("recto:") && $0.name.utf8.count == 38 })
    #expect(Set(notes.map(\.name)).count == notes.count)
    let bytes = InkGroups(drawn).groups.map { DrawingBytes.packed($0.items) }
    let back = FoundStrokes(bytes.map { .strokes($0) }, onPage: 1) { _ in false }
    #expect(back.added == 30 && back.known == 0 && back.spoilt == 0)
    var again = Drawing()
    for deed in back.deeds { again.perform(deed) }
    for item in drawn.items { #expect(again[item.stroke.id] == item) }
    let known = FoundStrokes(bytes.map { .strokes($0) }, onPage: 1) { again[$0] != nil }
    #expect(known.added == 0 && known.known == 30 && known.deeds.isEmpty)
    let twice = FoundStrokes([.strokes(bytes[0]), .strokes(bytes[0])], onPage: 1) { _ in false }
    #expect(twice.added == twice.known)
    #expect(FoundStrokes([.strokes([9, 9])], onPage: 1) { _ in false }.spoilt == 1)

    let lines = FoundInk.lines(
      [[0.1, 0.2, 0.3, 0.4], [0.5, 0.5]], width: 0.01, color: 0xFF00_0066, isMultiplied: true)
    let foreign = FoundStrokes([lines, lines], onPage: 2) { _ in false }
    #expect(foreign.added == 2 && foreign.known == 2)
    guard case .add(let stroke)? = foreign.deeds.first else {
      Issue.record("there is no stroke")
      return
    }
    #expect(stroke.tool == .marker && stroke.color == 0xFF00_0080 && stroke.model == .given)
    let widths = stroke.ink(tolerance: 1e-4).map(\.radius)
    #expect(widths == [0.005, 0.005])
    let places = stroke.samples.map(\.position)
    #expect((places[1] - Vector2(0.3, 0.4)).length < 1e-5)
    let elsewhere = FoundStrokes([lines], onPage: 3) { id in id == stroke.id }
    #expect(elsewhere.added == 2, "the same line on another page is another one")
  }

  @Test("blank pages with ink are a file with a table of its objects, the same for the same pages")
  func blank() throws {
    let pages = [
      DrawingPDF.Page(width: 200.5, height: 300, drawing: drawing(20, seed: 3)),
      DrawingPDF.Page(width: 300, height: 200, drawing: Drawing()),
    ]
    let bytes = try DrawingPDF.bytes(of: pages, at: 1_790_000_000)
    #expect(try DrawingPDF.bytes(of: pages, at: 1_790_000_000) == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    #expect(text.contains("/MediaBox[0 0 200.5 300]") && text.contains("/MediaBox[0 0 300 200]"))
    #expect(text.contains("/LastModified(D:20260921141320Z)"))
    let lines = text.split(separator: "\n")
    let table = try #require(lines.lastIndex(of: "xref"))
    #expect(lines[table + 1] == "0 9")
    for number in 1...8 {
      let place = try #require(Int(lines[table + 2 + number].prefix(10)))
      #expect(bytes[place...].starts(with: "\(number) 0 obj\n".utf8))
    }
    let start = try #require(Int(lines[lines.count - 2]))
    #expect(bytes[start...].starts(with: "xref\n".utf8))
  }

  @Test(
    "dates are written as PDF does it",
    arguments: [
      (0.0, "D:19700101000000Z"), (951_782_399, "D:20000228235959Z"),
      (951_782_400, "D:20000229000000Z"), (4_107_542_399, "D:21000228235959Z"),
      (4_107_542_400, "D:21000301000000Z"), (-5, "D:19700101000000Z"),
      (1e300, "D:99991231235959Z"), (1_735_689_599.9, "D:20241231235959Z"),
    ])
  func dates(time: Double, text: String) { #expect(PDFDate.text(time) == text) }
}
