import BookFixtures
import RectoFlowModel
import RectoTypesetting
import Testing

/// Flows as no builder should make them: each is answered with pages.
@Suite("Flows that make no sense") struct HostileFlowTests {
  private static let lengths: [FlowLength] = [
    0, 1, -1, 1_024, -50_000, 500_000, 102_400_000, -102_400_000, .max, .min,
  ]

  private static func spoiled(_ seed: UInt64) -> (Flow, FlowWishes) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    for _ in 0..<random.whole(0...6) {
      maker.add(FlowMaker.words(random.whole(0...60), &random))
      if random.flag() { maker.addPicture() }
    }
    var flow = maker.flow
    func length() -> FlowLength { lengths[random.whole(0...(lengths.count - 1))] }
    func range() -> Range<Int> {
      let start = random.whole(0...flow.text.count + 5)
      return start..<(start + random.whole(0...40))
    }
    for index in flow.text.indices where random.whole(0...20) == 0 {
      flow.text[index] = UInt8(random.whole(0...255))
    }
    for index in flow.blocks.indices {
      switch random.whole(0...9) {
      case 0: flow.blocks[index].text = range()
      case 1: flow.blocks[index].inset = (length(), length())
      case 2: flow.blocks[index].spaceAbove = length()
      case 3: flow.blocks[index].paragraph.lineHeight = length()
      case 4: flow.blocks[index].paragraph.indent = length()
      case 5:
        flow.blocks[index].content = .text([
          FlowSpan(text: range(), face: random.whole(-2...9)),
          FlowSpan(text: range(), face: 0, picture: random.whole(-1...3)),
        ])
      case 6:
        flow.blocks[index].content = .picture(
          random.whole(-1...4), size: FlowPictureSize(width: length(), height: length()))
      case 7: flow.blocks[index].content = .rule(FlowBorder(width: length(), color: .black))
      case 8:
        flow.blocks[index].paragraph.marker = FlowMarker(text: "•", face: 7, gap: length())
        flow.blocks[index].breaks.orphans = random.whole(-3...1_000)
        flow.blocks[index].breaks.widows = .max
      default: flow.blocks[index].paragraph.isRightToLeft = true
      }
    }
    for index in flow.faces.indices {
      flow.faces[index].size = length()
      flow.faces[index].letterSpacing = random.flag() ? length() : 0
      flow.faces[index].wordSpacing = random.flag() ? length() : 0
      flow.faces[index].rise = random.flag() ? length() : 0
    }
    for _ in 0..<random.whole(0...4) {
      let border = FlowBorder(
        width: length(), color: .black, stroke: random.flag() ? .dotted : .double)
      flow.frames.append(
        FlowFrame(
          parent: random.whole(0...9), blocks: range(), background: .black,
          border: FlowSides(all: border), padding: FlowSides(all: length()),
          inset: (length(), length())))
      flow.links.append(FlowLink(text: range(), target: ""))
    }
    for _ in 0..<random.whole(0...9) {
      var box = FlowInlineBox(text: range(), face: random.whole(-1...3))
      let border = FlowBorder(width: length(), color: .black, stroke: .dashed)
      box.border = FlowSides(all: random.flag() ? border : nil)
      (box.padding, box.lead, box.trail) = ((length(), length()), length(), length())
      var line = FlowDecoration(random.flag() ? .below : .above, color: .black)
      line.stroke = random.flag() ? .wavy : .double
      (line.thickness, line.gap) = (length(), .length(length()))
      (box.decorations, box.isApart) = ([line], random.flag())
      flow.inlineBoxes.append(box)
    }
    for _ in 0..<random.whole(0...6) {
      var aside = FlowAside(
        text: range(), edge: [FlowAside.Edge.left, .right, .line][random.whole(0...2)])
      (aside.distance, aside.width, aside.gap) = (length(), length(), length())
      (aside.share, aside.takesRoom, aside.drop) = (
        random.whole(-5...2_000), random.flag(), length()
      )
      if case .text(let spans)? = flow.blocks.first?.content, let last = spans.last {
        aside.text = random.flag() ? last.text : aside.text
      }
      flow.asides.append(aside)
      let first = random.whole(-1...9)
      flow.wraps.append(FlowWrap(blocks: first..<first + random.whole(0...9), position: .center))
    }
    flow.inlineBoxes.sort { $0.text.lowerBound < $1.text.lowerBound }
    for index in flow.blocks.indices { flow.blocks[index].frame = random.whole(-1...5) }
    let margins = FlowSides(top: length(), right: length(), bottom: length(), left: length())
    var wishes = FlowMaker.wishes(200, 300)
    if random.flag() { wishes.page = (length(), length()) }
    if random.flag() { wishes.margins = margins }
    if random.whole(0...4) == 0 { wishes.textSize = length() }
    return (flow, wishes)
  }

  @Test("spoiled flows become pages that hold all of their text", arguments: UInt64(0)..<250)
  func spoiledFlows(seed: UInt64) {
    let (flow, wishes) = Self.spoiled(seed)
    let chapter = TypesetChapter(flow, wishes, shaper: BoxFont(partsWords: true)) { picture in
      picture == 1 ? (.max, 1) : picture == 2 ? (-5, 0) : (100 * .point, 100 * .point)
    }
    var end = 0
    for page in chapter.pages.indices {
      #expect(chapter.pages[page].text.lowerBound == end)
      end = chapter.pages[page].text.upperBound
      let list = chapter.display(page)
      #expect(list.letters.count <= flow.text.count)
    }
    #expect(end == flow.text.count)
  }

  @Test("a word of twenty thousand letters is torn where lines end")
  func longWord() {
    var maker = FlowMaker()
    maker.add(String(repeating: "x", count: 20_000))
    let chapter = maker.chapter(200, 300)
    // Forty letters a line, twenty-five lines a page.
    #expect((18...22).contains(chapter.pages.count))
  }

  @Test("a paragraph of three hundred thousand bytes is set in parts, with nothing lost")
  func longParagraph() {
    var maker = FlowMaker()
    maker.add(String(repeating: "word ", count: 60_000))
    let chapter = maker.chapter(2_000, 3_000)
    #expect(chapter.pages.last?.text.upperBound == 300_000)
    #expect(chapter.report.lines > 350)
    #expect(chapter.display(0).letters.count == chapter.pages[0].text.count)
  }

  @Test("a hundred thousand blocks without height stand on one page")
  func manyBlocks() {
    var maker = FlowMaker()
    let rule = FlowBlock(.rule(FlowBorder(width: 0, color: .black)), text: 0..<0)
    maker.flow.blocks = Array(repeating: rule, count: 100_000)
    #expect(maker.chapter(200, 300).pages.count == 1)
  }

  @Test("a line with as many links as letters is drawn in one pass, and each link has its box")
  func manyLinks() {
    var maker = FlowMaker()
    maker.flow.faces[0].size = .point / 4
    let count = 20_000
    maker.add(String(repeating: "x", count: count))
    maker.flow.links = (0..<count).map { FlowLink(text: $0..<$0 + 1, target: "") }
    let list = maker.chapter(19_000, 300).display(0)
    #expect(list.links.map(\.link) == Array(0..<count))
    for link in [0, 7, count - 1] { #expect(list.links[link].box == list.letters[link].box) }
  }
}
