import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Paragraphs as they lie on a page") struct ParagraphTests {
  private static let prose = """
    It was seven on a very warm evening in the hills when the father woke up from his rest, scratched himself, yawned, \
    and spread out his paws one after the other to get rid of the sleepy feeling in their tips
    """

  private static func display(
    _ width: Double = 200, _ text: String = prose, font: BoxFont = BoxFont(),
    hyphens: FlowWishes.Hyphens = .book, _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> (list: DisplayList, lines: [String]) {
    var maker = FlowMaker()
    maker.add(text, change)
    let list = maker.chapter(width, 400, font: font, hyphens: hyphens).display(0)
    return (list, list.lines(maker.flow.text))
  }

  /// The first and last letter's edges of each line that are no white space.
  private static func edges(_ list: DisplayList) -> [(left: Double, right: Double)] {
    var edges: [(Double, Double)] = []
    var boxes: [DisplayBox] = []
    for letter in list.letters {
      if letter.box.left < letter.box.right { boxes.append(letter.box) }
      guard letter.end != .none else { continue }
      edges.append(
        (
          boxes.map(\.left.points).min() ?? 0, boxes.map(\.right.points).max() ?? 0
        ))
      boxes = []
    }
    return edges
  }

  @Test("justified lines reach both edges, the last but the left one")
  func justified() {
    let (list, lines) = Self.display()
    let edges = Self.edges(list)
    #expect(edges.count > 3)
    for (edge, line) in zip(edges, lines).dropLast() {
      let right = line.hasSuffix(", ") ? 222.5 : 220
      #expect(abs(edge.left - 20) < 0.01 && abs(edge.right - right) < 0.02, "\(edge)")
    }
    #expect(edges.last?.right ?? 300 < 219)
  }

  @Test("a first line is indented, or hangs out")
  func indents() {
    for indent in [20.0, -15.0] {
      let edges = Self.edges(
        Self.display { $0.paragraph.indent = FlowLength(points: indent) }.list)
      #expect(abs(edges[0].left - 20 - indent) < 0.01)
      #expect(abs(edges[0].right - 220) < 0.02)
      #expect(abs(edges[1].left - 20) < 0.01)
    }
  }

  @Test(
    "the space behind a number or a dash that begins a paragraph is as wide as any other way",
    arguments: [("1", 2.5), ("–", 2.5), ("[*]", 2.5), ("It", nil)] as [(String, Double?)])
  func labels(label: String, width: Double?) {
    let spaces = [207.0, 213].map { measure in
      let list = Self.display(measure, label + " " + Self.prose).list
      let space = list.letters[label.count].box
      return (space.right - space.left).points
    }
    if let width {
      #expect(spaces == [width, width])
    } else {
      #expect(spaces[0] != spaces[1])
    }
  }

  @Test("insets move both edges")
  func insets() {
    let list = Self.display { $0.inset = (30 * .point, 10 * .point) }.list
    let edges = Self.edges(list)
    #expect(abs(edges[0].left - 50) < 0.01 && abs(edges[0].right - 210) < 0.02)
  }

  @Test("centred lines have the same room on both sides, those at the right none there")
  func ragged() {
    for edge in Self.edges(Self.display { $0.paragraph.alignment = .center }.list) {
      #expect(abs((edge.left - 20) - (220 - edge.right)) < 0.01)
    }
    for edge in Self.edges(Self.display { $0.paragraph.alignment = .right }.list) {
      #expect(abs(edge.right - 220) < 0.01)
    }
    for edge in Self.edges(Self.display { $0.paragraph.alignment = .left }.list) {
      #expect(abs(edge.left - 20) < 0.01)
    }
  }

  @Test("lines of a head, and lines in the middle, are about equally long", arguments: [0, 2])
  func balanced(level: Int) {
    let text = "A chapter in which nothing at all is done by anybody"
    let edges = Self.edges(
      Self.display(160, text) {
        $0.paragraph.alignment = .center
        $0.headLevel = level
      }.list)
    let widths = edges.map { $0.right - $0.left }
    #expect(widths.count > 1)
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 40, "\(widths)")
  }

  @Test("what runs from right to left begins at the right, and its words stand in their order")
  func rightToLeft() {
    let (list, lines) = Self.display(200, "abc def ghi") { $0.paragraph.isRightToLeft = true }
    #expect(lines == ["abc def ghi"])
    let left = list.letters.map(\.box.left)
    #expect(left == left.sorted(by: >))
    #expect(Self.edges(list)[0].right == 220)
  }

  @Test("what runs the other way between two ends of lines lies at the other side, if it is to")
  func otherDirections() {
    let text = "abc\nde\nf"
    func lines(_ turnsAlignment: Bool) -> [[Double]] {
      let (list, _) = Self.display(200, text) { block in
        block.paragraph.alignment = .left
        block.paragraph.otherParts = [4..<7]
        block.paragraph.turnsAlignment = turnsAlignment
      }
      return [list.letters[0...2], list.letters[4...5], list.letters[7...7]].map { letters in
        letters.map(\.box.left.points)
      }
    }
    #expect(lines(true) == [[20, 25, 30], [215, 210], [20]])
    #expect(lines(false) == [[20, 25, 30], [25, 20], [20]])
  }

  @Test("lines end where the text asks for it, and are not stretched there")
  func forcedEnds() {
    let (list, lines) = Self.display(200, "one two\nthree\n\nfour")
    #expect(lines == ["one two\n", "three\n", "\n", "four"])
    #expect(Self.edges(list)[0].right < 100)
    #expect(list.letters.map(\.offset) == Array(0..<19))
  }

  @Test("kept lines keep their spaces, and a line too long goes on below")
  func kept() {
    let (list, lines) = Self.display(200, "a  b c\n  d " + String(repeating: "long ", count: 12)) {
      $0.paragraph.keepsLines = true
    }
    #expect(lines[0] == "a  b c\n")
    #expect(lines.count > 2)
    // A letter is five points wide, a space two and a half.
    #expect(list.letters.first { $0.offset == 5 }?.box.left == FlowLength(points: 37.5))
    #expect(list.letters.first { $0.offset == 9 }?.box.left == 25 * .point)
  }

  @Test("kept lines that are too long go on at spaces that do not break, not within words")
  func keptSpaces() {
    let text = String(repeating: "long\u{A0}words\u{A0}", count: 6)
    let (_, lines) = Self.display(100, text) { $0.paragraph.keepsLines = true }
    #expect(lines.count > 2)
    #expect(lines.allSatisfy { $0.hasSuffix("\u{A0}") }, "\(lines)")
  }

  @Test(
    "a word as wide as its line is not torn, nor one of which the parts between hyphens find room")
  func exactFit() {
    let left: (inout FlowBlock) -> Void = { $0.paragraph.alignment = .left }
    #expect(Self.display(25, "a abcde b", left).lines == ["a ", "abcde ", "b"])
    #expect(Self.display(25, "a bcd-efg-hij", left).lines == ["a ", "bcd-", "efg-", "hij"])
    #expect(
      Self.display(25, "one\u{A0}two\u{A0}one", left).lines == ["one\u{A0}", "two\u{A0}", "one"])
  }

  @Test("a word of several faces that is too wide is torn, in its parts and between them")
  func faces() {
    var maker = FlowMaker()
    maker.flow.faces.append(maker.flow.faces[0])
    maker.flow.faces[1].color = FlowColor(red: 1, green: 2, blue: 3)
    maker.add("abcdefghijkl") { $0.paragraph.alignment = .left }
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<4, face: 0), FlowSpan(text: 4..<5, face: 1),
      FlowSpan(text: 5..<12, face: 0),
    ])
    let list = maker.chapter(25, 100).display(0)
    #expect(list.lines(maker.flow.text) == ["abcde", "fghi", "jkl"])
  }

  @Test("words are parted with a hyphen that no letter stands for")
  func hyphens() {
    let text = "Extraordinary considerations accompanied extraordinary unconditional cooperation"
    let (list, lines) = Self.display(85, text, font: BoxFont(partsWords: true))
    let parted = lines.dropLast().filter { !$0.hasSuffix(" ") }
    #expect(!parted.isEmpty, "\(lines)")
    let glyphs = list.runs.flatMap { $0 }.filter { $0.id == 0x2D }
    #expect(glyphs.count == parted.count)
    #expect(list.letters.count == text.utf8.count)
    let (_, whole) = Self.display(85, text, font: BoxFont(partsWords: true)) {
      $0.paragraph.hyphenates = false
    }
    #expect(whole.dropLast().allSatisfy { $0.hasSuffix(" ") }, "\(whole)")
  }

  @Test("a soft hyphen is seen at the end of a line only")
  func softHyphens() {
    let text = "some con\u{AD}si\u{AD}der\u{AD}ations about paper"
    let (list, lines) = Self.display(62, text)
    #expect(lines.contains { $0.hasSuffix("\u{AD}") }, "\(lines)")
    #expect(list.runs.flatMap { $0 }.contains { $0.id == 0x2D })
    let (wide, one) = Self.display(300, text)
    #expect(one.count == 1)
    #expect(!wide.runs.flatMap { $0 }.contains { $0.id == 0x2D })
  }

  @Test("who wants no hyphens sees none, whatever the book asks for and however narrow lines are")
  func noHyphens() {
    let text = "Extraordinary con\u{AD}si\u{AD}der\u{AD}ations accompanied well-known cooperation"
    for width in stride(from: 20.0, through: 200, by: 12) {
      let font = BoxFont(partsWords: true)
      let (list, lines) = Self.display(width, text, font: font, hyphens: .never)
      let hyphens = list.runs.flatMap { $0 }.filter { $0.id == 0x2D }
      #expect(hyphens.count == 1, "the written one alone, in \(width): \(lines)")
      #expect(lines.joined() == text)
    }
  }

  @Test("who wants hyphens has more of them in ragged text")
  func raggedHyphens() {
    let text = String(
      repeating: "Unconditional cooperation accompanied incomprehensible considerations. ", count: 6
    )
    func count(_ hyphens: FlowWishes.Hyphens) -> Int {
      stride(from: 120.0, through: 300, by: 15).reduce(0) { sum, width in
        let font = BoxFont(partsWords: true)
        let list = Self.display(width, text, font: font, hyphens: hyphens) {
          $0.paragraph.alignment = .left
        }.list
        return sum + list.runs.flatMap { $0 }.count { $0.id == 0x2D }
      }
    }
    #expect(count(.always) > count(.book), "\(count(.always)) \(count(.book))")
    #expect(count(.never) == 0)
  }

  @Test("an address is broken after its signs, without a hyphen")
  func addresses() {
    let (list, lines) = Self.display(
      130, "see https://example.org/some_long_path/index.html for more")
    #expect(lines.count > 2)
    #expect(
      lines.dropLast().allSatisfy { $0.hasSuffix(" ") || $0.hasSuffix("/") || $0.hasSuffix("_") },
      "\(lines)")
    #expect(!list.runs.flatMap { $0 }.contains { $0.id == 0x2D })
  }

  @Test(
    "names of machines and files are broken after their signs, at a hyphen of theirs last of all",
    arguments: [
      ("ask httpredir.debian.org again", 80.0, ["ask httpredir.", "debian.org again"]),
      ("see /usr/share/documents/x now", 85, ["see /usr/share/", "documents/x now"]),
      ("at www.x.org/notes/ch-informa one", 110, ["at www.x.org/notes/", "ch-informa one"]),
      ("a half-witted mistake", 40, ["a half-", "witted ", "mistake"]),
    ])
  func names(text: String, width: Double, expected: [String]) {
    let (_, lines) = Self.display(width, text) { $0.paragraph.alignment = .left }
    #expect(lines == expected)
  }

  @Test("a space that does not break holds its words together")
  func noBreakSpaces() {
    for width in stride(from: 40.0, to: 120, by: 4) {
      let (_, lines) = Self.display(width, "aaaa bbbb cc\u{A0}dd eeee ffff gg\u{A0}hh")
      #expect(!lines.contains { $0.hasSuffix("\u{A0}") }, "\(width) \(lines)")
    }
  }

  @Test("a marker stands before the first line, as far as it says")
  func markers() {
    var maker = FlowMaker()
    maker.add(Self.prose) {
      $0.inset.left = 30 * .point
      $0.paragraph.marker = FlowMarker(text: "12", face: 0, gap: 5 * .point)
    }
    let list = maker.chapter(200, 400).display(0)
    let glyphs = list.runs.flatMap { $0 }
    #expect(glyphs[0].x == 35 * .point && glyphs[1].x == 40 * .point)
    #expect(glyphs[2].x == 50 * .point && glyphs[2].y == glyphs[0].y)
    #expect(list.letters.count == Self.prose.utf8.count)
  }

  @Test("markers of items around stand before the same line where their items begin")
  func outerMarkers() {
    var maker = FlowMaker()
    maker.add(Self.prose) {
      $0.inset.left = 60 * .point
      $0.paragraph.marker = FlowMarker(text: "1", face: 0, gap: 5 * .point)
      var outer = FlowMarker(text: "2", face: 0, gap: 5 * .point)
      outer.edge = .block(20 * .point)
      var outermost = FlowMarker(text: "3", face: 0, gap: 5 * .point)
      outermost.edge = .page(20 * .point)
      $0.paragraph.outerMarkers = [outermost, outer]
    }
    let glyphs = maker.chapter(200, 400).display(0).runs.flatMap { $0 }
    #expect(glyphs.prefix(3).map(\.x.points) == [30, 50, 70])
    #expect(Set(glyphs.prefix(4).map(\.y)).count == 1)
  }

  @Test(
    "spans of several faces share a baseline but for their rise, and are decorated by themselves")
  func spans() throws {
    var maker = FlowMaker()
    var raised = maker.flow.faces[0]
    (raised.size, raised.rise) = (7 * .point, 3 * .point)
    maker.flow.faces.append(raised)
    var box = FlowInlineBox(text: 5..<7, face: 1)
    box.background = FlowColor(red: 255, green: 255, blue: 0)
    box.decorations = [FlowDecoration(.below, color: .black)]
    maker.flow.inlineBoxes = [box]
    maker.add("note 12 here")
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<5, face: 0), FlowSpan(text: 5..<7, face: 1),
      FlowSpan(text: 7..<12, face: 0),
    ])
    maker.flow.links = [FlowLink(text: 5..<7, target: "#n")]
    let list = maker.chapter(200, 400).display(0)
    #expect(list.runs.count == 3)
    #expect(list.runs[0][0].y - list.runs[1][0].y == 3 * .point)
    #expect(list.runs[2][0].y == list.runs[0][0].y)
    #expect(list.fills.count == 2)
    let link = try #require(list.links.first)
    #expect(
      link.box.left == list.letters[5].box.left && link.box.right == list.letters[6].box.right)
    #expect(list.fills.allSatisfy { $0.left == link.box.left && $0.right == link.box.right })
  }

  @Test("signs that stand in squares stand a little apart, so that lines reach both edges")
  func squares() {
    let (list, lines) = Self.display(202, String(repeating: "文字", count: 60))
    #expect(lines.count == 3 && lines.first?.count == 40)
    for edge in Self.edges(list).dropLast() {
      #expect(abs(edge.left - 20) < 0.01 && abs(edge.right - 222) < 0.1, "\(edge)")
    }
    #expect(list.letters[1].box.left - list.letters[0].box.left > 5 * .point)
  }

  @Test("letters can be spaced, and words")
  func spacing() {
    var maker = FlowMaker()
    maker.flow.faces[0].letterSpacing = 1 * .point
    maker.flow.faces[0].wordSpacing = 2 * .point
    maker.add("ab cd")
    let letters = maker.chapter(200, 400).display(0).letters
    #expect(letters[1].box.left - letters[0].box.left == 6 * .point)
    #expect(letters[3].box.left - letters[2].box.left == FlowLength(points: 2.5 + 3))
  }

  @Test("a picture in a line stands on the baseline, and makes the line higher by whole lines")
  func inlinePictures() throws {
    var maker = FlowMaker()
    maker.add("before \u{FFFC} after " + Self.prose)
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    var span = FlowSpan(text: 7..<10, face: 0, picture: 0)
    span.pictureSize = FlowPictureSize(width: 20 * .point, height: 30 * .point)
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<7, face: 0), span, FlowSpan(text: 10..<maker.flow.text.count, face: 0),
    ])
    let list = maker.chapter(200, 400).display(0)
    let box = try #require(list.pictures.first)
    #expect(box.bottom - box.top == 30 * .point)
    #expect(box.bottom == list.runs[0][0].y)
    let baselines = Set(list.runs.flatMap { $0.map(\.y) }).sorted()
    #expect((baselines[1] - baselines[0]) % (12 * .point) == 0)
    #expect(list.letters.contains { $0.offset == 7 && $0.box == box })
  }

  @Test("letters are drawn wider or narrower by at most a fiftieth, in steps")
  func expansion() {
    var (steps, random) = (Set<Int>(), SplitMix64(seed: 5))
    var maker = FlowMaker()
    maker.add(FlowMaker.words(400, &random))
    let chapter = maker.chapter(200, 600)
    for page in chapter.pages.indices {
      for case .glyphs(_, _, let stretch, _, _) in chapter.display(page).items {
        steps.insert(stretch)
      }
    }
    #expect(steps.allSatisfy { abs($0) <= 20 && $0 % 5 == 0 } && steps.count > 4, "\(steps)")
  }

  @Test(
    "a space gives a third of its width, a tenth of the size at least, but keeps three fifths and 0.14 of the size",
    arguments: [
      (space: 0.33, shrink: 0.11), (0.27, 0.1), (0.25, 0.1), (0.2, 0.06), (0.16, 0.032),
      (0.1, 0.02),
    ])
  func shrinking(space: Double, shrink: Double) {
    var face = FlowFace()
    face.size = 10 * .point
    let shaper = SpacedFont(space: Int(space * 65_536))
    let inUse = FaceInUse(face, language: "", rules: LineRules(), shaper: shaper)
    #expect(abs(Double(inUse.shrink) / 10_240 - shrink) < 0.001)
  }

  @Test(
    "what is spaced without sense is held to a few sizes, whatever the book and its font say",
    arguments: [FlowLength.max, .min, 102_400_000])
  func senselessSpacing(spacing: FlowLength) {
    var face = FlowFace()
    face.size = 10 * .point
    (face.letterSpacing, face.wordSpacing) = (spacing, spacing)
    let inUse = FaceInUse(
      face, language: "", rules: LineRules(), shaper: SpacedFont(space: 1 << 40))
    let size = Int(face.size)
    #expect((0...12 * size).contains(inUse.space))
    #expect((0...12 * size).contains(inUse.stretch) && (0...inUse.space).contains(inUse.shrink))
    #expect(abs(Int(inUse.face.letterSpacing)) <= 4 * size)
  }
}

/// Boxes, with spaces of any width between them.
private struct SpacedFont: TextShaper {
  let space: Int
  private let boxes = BoxFont()

  init(space: Int) { self.space = space }

  func setting(of face: FlowFace) -> Int { 0 }
  func metrics(of setting: Int) -> FaceMetrics { FaceMetrics(space: space) }
  func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText { boxes.shape(text, part, setting: setting, isRightToLeft: isRightToLeft) }
  func bearing(of glyph: ShapedGlyph) -> Int { boxes.bearing(of: glyph) }

  func overhang(of glyph: ShapedGlyph) -> Int { 0 }

  func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>? { nil }

  func findBreaks(
    in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8]
  ) { boxes.findBreaks(in: text, part, setting: setting, into: &breaks) }
  func findHyphens(
    in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int]
  ) { boxes.findHyphens(in: text, word, setting: setting, into: &places) }
  func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? {
    boxes.levels(in: text, part, isRightToLeft: isRightToLeft)
  }
}
