import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Where pages end") struct PageSearchTests {
  // MARK: Against all ways

  /// A chapter of paragraphs that may have a line less or more, of lines of 10 points.
  private static func galley(_ random: inout SplitMix64) -> (Flow, Galley) {
    var (flow, galley) = (Flow(), Galley(grid: 10_240))
    func lines(_ count: Int) -> Range<Int> {
      let first = galley.lines.count
      for _ in 0..<count {
        var line = SetLine(start: 0, textEnd: 0, end: 0)
        line.height = 10_240
        line.hasHyphen = random.whole(0...5) == 0
        galley.lines.append(line)
      }
      return first..<galley.lines.count
    }
    for _ in 0..<random.whole(1...6) {
      let count = random.whole(1...6)
      var block = Galley.Block(lines: lines(count), height: 10_240 * count, isOnGrid: true)
      for other in [count - 1, count + 1] where count > 2 && random.flag() {
        block.others.append(
          Galley.Setting(
            lines: lines(other), height: 10_240 * other, demerits: random.whole(0...200_000)))
      }
      galley.blocks.append(block)
      flow.blocks.append(FlowBlock(.text([]), text: 0..<0))
    }
    return (flow, galley)
  }

  private static func search(_ flow: Flow, _ galley: Galley, _ depth: Int) -> PageSearch {
    var search = PageSearch(
      flow: flow, galley: galley, placer: RowPlacer(flow: flow, galley: galley, depth: depth))
    search.run()
    return search
  }

  @Test("no pages cost less than those found, of all ways there are", arguments: UInt64(0)..<300)
  func bruteForce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (flow, galley) = Self.galley(&random)
    let lines = random.whole(4...7)
    let search = Self.search(flow, galley, lines * 10_240 + random.whole(0...9_000))
    let all = AllPages(galley: galley, lines: lines)
    let best = all.best()
    #expect(search.cost >= best)
    // A page two lines short costs so much; where that must be, one way is as bad as another.
    if best < 1_200_000 { #expect(search.cost == best) }
    let pages = all.lines(of: search)
    #expect(all.cost(of: pages, search.choices.map(Int.init)) == search.cost)
  }

  // MARK: Ways to one begin

  @Test("ways to one begin are followed together, and a page takes the one that suits its depth")
  func origins() {
    let (line, uneven) = (10_240, PageCosts.uneven)
    func state(_ block: Int, foot: Int, cost: Int) -> PageSearch.State {
      PageSearch.State(
        start: PageSearch.Start(block: block), notes: 0, foot: foot * line, cost: cost, parent: 0,
        choice: -1)
    }
    let origins = PageSearch.Origin.all(of: [
      state(3, foot: 9, cost: 10), state(4, foot: 9, cost: 20), state(3, foot: 8, cost: 30),
      state(3, foot: 7, cost: 40 + uneven),
    ])
    #expect(origins.map(\.start.block) == [3, 4])
    #expect(origins[0].ways.map(\.state) == [0, 2, 3])
    let best = [9, 8, 7, 6].map { origins[0].best(before: $0 * line) }
    #expect(best.map(\.way.state) == [0, 2, 0, 0])
    #expect(best.map(\.cost) == [10, 30, 10 + uneven, 10 + uneven])
    let first = PageSearch.Origin.all(of: [state(0, foot: -1, cost: 0)])
    #expect(first[0].best(before: line).cost == 0)
  }

  // MARK: Laws

  @Test("a page that can end nowhere near its foot ends as far down as it may")
  func hardPages() {
    var maker = FlowMaker()
    for _ in 0..<4 { maker.add("Some words.") }
    maker.add([String](repeating: "words", count: 12).joined(separator: "\n"))
    // A rule begins no page and ends none.
    let start = maker.flow.text.count
    var rule = FlowBlock(
      .rule(FlowBorder(width: .point / 2, color: .black)), text: start..<start)
    (rule.spaceAbove, rule.breaks.before, rule.breaks.after) = (24 * .point, .avoided, .avoided)
    maker.flow.blocks.append(rule)
    maker.add("one\ntwo\nthree\nfour") {
      ($0.spaceAbove, $0.breaks.staysWhole) = (24 * .point, true)
    }
    for _ in 0..<9 { maker.add("Some words.") }
    let chapter = maker.chapter(200, 240)
    #expect(chapter.pages[0].rows.count == 14)
  }

  @Test(
    "a stanza goes over whole unless more than six lines would stay empty for it",
    arguments: [(14, 6, 14), (11, 9, 18), (10, 12, 18)])
  func stanzas(before: Int, lines: Int, rows: Int) {
    var maker = FlowMaker()
    for _ in 0..<before { maker.add("Some words.") }
    let stanza = [String](repeating: "verse", count: lines).joined(separator: "\n")
    maker.add(stanza) {
      ($0.paragraph.alignment, $0.paragraph.turnover) = (.left, 20 * .point)
      $0.breaks.staysWhole = true
    }
    for _ in 0..<9 { maker.add("Some words.") }
    let chapter = maker.chapter(200, 216)
    #expect(chapter.pages[0].rows.count == rows)
  }

  @Test(
    "a direction goes over with the speech that it opens, where no page becomes shorter than another",
    arguments: [true, false])
  func asides(isItalic: Bool) {
    for (after, rows) in [(7, 19), (40, 20)] {
      var maker = FlowMaker()
      var italic = maker.flow.faces[0]
      italic.isItalic = true
      maker.flow.faces.append(italic)
      for _ in 0..<19 { maker.add("Speech.") }
      maker.add("Enter a ghost.", face: isItalic ? 1 : 0) {
        if !isItalic { $0.paragraph.alignment = .center }
      }
      for _ in 0..<after { maker.add("Speech.") }
      #expect(maker.chapter(200, 240).pages[0].rows.count == rows)
    }
  }

  @Test("of heads that follow each other for pages none is parted")
  func headsAlone() {
    var maker = FlowMaker()
    for _ in 0..<30 {
      maker.add("Why does the length of a head not count?") {
        ($0.headLevel, $0.paragraph.alignment) = (2, .left)
        ($0.breaks.after, $0.breaks.staysWhole) = (.avoided, true)
      }
    }
    let chapter = maker.chapter(150, 250)
    #expect(chapter.pages.count > 2 && chapter.report.widows == 0 && chapter.report.orphans == 0)
  }

  @Test("what is to be kept together for more than a page leaves no short page before it")
  func keptForLong() {
    var maker = FlowMaker()
    for _ in 0..<3 { maker.add("Word.") }
    for _ in 0..<40 { maker.add("Entry") { $0.breaks.after = .avoided } }
    for _ in 0..<24 { maker.add("Word.") }
    let rows = maker.chapter(200, 240).pages.map(\.rows.count)
    #expect(rows.dropLast().allSatisfy { $0 == 20 }, "\(rows)")
  }

  /// A chapter as novels are: long paragraphs and talk.
  private static func novel(_ seed: UInt64, paragraphs: Int, from start: Int = 0) -> FlowMaker {
    var maker = FlowMaker()
    for number in start..<(start + paragraphs) {
      var random = SplitMix64(seed: seed << 20 + UInt64(number))
      let words = random.flag() ? random.whole(3...30) : random.whole(40...160)
      maker.add(FlowMaker.words(words, &random)) { $0.paragraph.indent = 10 * .point }
    }
    return maker
  }

  @Test("pages of a novel are full to the line, without widows and orphans")
  func full() {
    var sum = TypesetReport()
    for seed in UInt64(0)..<8 {
      sum = sum + Self.novel(seed, paragraphs: 90).chapter(300, 360).report
    }
    print("\(sum.pairs) pairs of pages, \(sum.unevenPairs) uneven, \(sum.shortPages) pages short")
    #expect(sum.pairs > 100)
    #expect(sum.widows == 0 && sum.orphans == 0)
    // Every fifth of these paragraphs would end with a word of two letters at most, and none is made to.
    #expect(sum.unevenPairs * 40 <= sum.pairs)
  }

  @Test("so are those of talk, the lines of which end where the text says")
  func talk() {
    var sum = TypesetReport()
    for seed in UInt64(0)..<8 {
      var (random, maker) = (SplitMix64(seed: seed), FlowMaker())
      for _ in 0..<60 {
        let lines = (0..<random.whole(2...9)).map { _ in
          FlowMaker.words(random.whole(4...40), &random)
        }
        maker.add(lines.joined(separator: "\n")) { $0.spaceAbove = 12 * .point }
      }
      sum = sum + maker.chapter(300, 360).report
    }
    print("\(sum.pairs) pairs of pages of talk, \(sum.unevenPairs) uneven")
    #expect(sum.pairs > 100)
    #expect(sum.unevenPairs * 20 <= sum.pairs)
  }

  @Test("fewer of their pages begin with the last line of a speech, or end with its first")
  func speeches() {
    var (alone, ends) = (0, 0)
    for seed in UInt64(0)..<12 {
      var (random, maker) = (SplitMix64(seed: seed), FlowMaker())
      for _ in 0..<60 {
        let lines = (0..<random.whole(2...9)).map { _ in
          FlowMaker.words(random.whole(4...40), &random)
        }
        maker.add(lines.joined(separator: "\n")) { $0.spaceAbove = 12 * .point }
      }
      let chapter = maker.chapter(300, 360)
      let text = maker.flow.text
      func isEnd(_ place: Int) -> Bool {
        place == 0 || place >= text.count || text[place - 1] == 0x0A
          || maker.flow.blocks.contains { $0.text.lowerBound == place }
      }
      for (page, next) in zip(chapter.pages.indices, chapter.pages.indices.dropFirst()) {
        let start = chapter.pages[next].text.lowerBound
        guard !isEnd(start) else { continue }
        ends += 1
        let lines = chapter.display(next).lines(text)
        let first = start + (lines.first?.utf8.count ?? 0)
        let last = start - (chapter.display(page).lines(text).last?.utf8.count ?? 0)
        if isEnd(first) || isEnd(last) { alone += 1 }
      }
    }
    print("\(alone) of \(ends) pages end beside a line that stands alone")
    #expect(ends > 100 && alone * 3 < ends * 2)
  }

  @Test("without other lines for paragraphs many pages are uneven")
  func withoutVariants() {
    var rules = LineRules()
    rules.varies = false
    let report = Self.novel(1, paragraphs: 300).chapter(300, 360, rules: rules).report
    #expect(report.unevenPairs * 10 > report.pairs)
  }

  @Test("no page is deeper than it may be", arguments: UInt64(0)..<10)
  func overfull(seed: UInt64) {
    let chapter = Self.novel(seed, paragraphs: 40).chapter(200, 250)
    #expect(chapter.pages.allSatisfy { $0.depth <= 250 * .point })
  }

  @Test("a page does not hang on what comes more than the horizon after it")
  func horizon() {
    let first = Self.novel(5, paragraphs: 240)
    var second = Self.novel(5, paragraphs: 180)
    let shared = second.flow.text.count
    for _ in 0..<60 { second.add("something else that is not as long") }
    let (a, b) = (first.chapter(300, 300).pages, second.chapter(300, 300).pages)
    let common = a.prefix { $0.text.upperBound <= shared }.count
    let same = zip(a, b).prefix { $0.text == $1.text && $0.depth == $1.depth }.count
    #expect(common > 3 * PageSearch.horizon)
    #expect(same >= common - PageSearch.horizon - 2, "\(same) of \(common)")
  }

  @Test("two lines at least stand under a head")
  func heads() {
    var random = SplitMix64(seed: 11)
    var maker = FlowMaker()
    for _ in 0..<120 {
      maker.add(FlowMaker.words(2, &random)) { $0.headLevel = 2 }
      maker.add(FlowMaker.words(random.whole(30...200), &random))
    }
    let chapter = maker.chapter(200, 200)
    #expect(chapter.pages.count > 50)
    for page in chapter.pages.dropLast() {
      let heads = page.rows.suffix(2).filter { maker.flow.blocks[Int($0.block)].headLevel > 0 }
      #expect(heads.isEmpty)
    }
  }

  @Test("each part between forced ends is filled by itself")
  func parts() {
    let one = Self.novel(3, paragraphs: 20)
    var both = one
    let length = one.flow.text.count
    for (index, block) in one.flow.blocks.enumerated() {
      both.add(String(decoding: one.flow.text[block.text], as: UTF8.self)) {
        $0.paragraph.indent = 10 * .point
        if index == 0 { $0.breaks.before = .page }
      }
    }
    let (single, twice) = (one.chapter(300, 250).pages, both.chapter(300, 250).pages)
    let ends = single.map(\.text.upperBound)
    #expect(twice.map(\.text.upperBound) == ends + ends.map { $0 + length })
  }

  @Test("a hundred thousand rules as thin as can be are filled")
  func thinRules() {
    var maker = FlowMaker()
    let rule = FlowBlock(.rule(FlowBorder(width: 1, color: .black)), text: 0..<0)
    maker.flow.blocks = Array(repeating: rule, count: 100_000)
    #expect(maker.chapter(200, 30).pages.count == 4)
  }

  @Test("ten thousand paragraphs of one word, or of none, are filled")
  func many() {
    var maker = FlowMaker()
    for number in 0..<10_000 { maker.add(number % 3 == 0 ? "" : "word") }
    let chapter = maker.chapter(200, 300)
    #expect(chapter.pages.count == (6_667 + 24) / 25)
  }
}

/// Tries all ways to fill pages of so many lines with the lines of a galley.
private struct AllPages {
  let galley: Galley
  let lines: Int

  /// How many lines of each setting of a block there are.
  private func count(_ block: Int, _ setting: Int) -> Int { range(block, setting).count }

  private func range(_ block: Int, _ setting: Int) -> Range<Int> {
    let block = galley.blocks[block]
    return setting == 0 ? block.lines : block.others[setting - 1].lines
  }

  func best() -> Int {
    var best = Int.max
    func choose(_ settings: [Int]) {
      if settings.count == galley.blocks.count {
        best = min(best, self.best(settings))
        return
      }
      for setting in 0...galley.blocks[settings.count].others.count { choose(settings + [setting]) }
    }
    choose([])
    return best
  }

  private func best(_ settings: [Int]) -> Int {
    let rows = rows(settings)
    var known: [[Int]: Int] = [:]
    func rest(_ start: Int, _ before: Int) -> Int {
      if let cost = known[[start, before]] { return cost }
      var least = Int.max / 4
      for count in 1...min(lines, rows.count - start) {
        var cost = page(rows, start, count, before)
        if start + count < rows.count { cost += rest(start + count, count) }
        least = min(least, cost)
      }
      known[[start, before]] = least
      return least
    }
    return rest(0, 0) + demerits(settings)
  }

  private func demerits(_ settings: [Int]) -> Int {
    zip(galley.blocks, settings).reduce(0) {
      $0 + ($1.1 == 0 ? 0 : $1.0.others[$1.1 - 1].demerits)
    }
  }

  /// Each line's number in its block, how many lines its block has, and whether it ends with a hyphen.
  private func rows(_ settings: [Int]) -> [(line: Int, of: Int, hyphen: Bool)] {
    galley.blocks.indices.flatMap { block in
      let range = range(block, settings[block])
      return range.map { ($0 - range.lowerBound, range.count, galley.lines[$0].hasHyphen) }
    }
  }

  private func page(
    _ rows: [(line: Int, of: Int, hyphen: Bool)], _ start: Int, _ count: Int, _ before: Int
  ) -> Int {
    let next = start + count
    guard next < rows.count else { return start > 0 ? lastPage(count) : 0 }
    let short = lines - count
    var cost = short == 0 ? 0 : 75_000 + min(short - 1, 2) * 400_000 + max(short - 3, 0) * 250_000
    if before > 0, before != count { cost += PageCosts.uneven }
    guard rows[next].line > 0 else { return cost }
    if rows[next].line == 1 { cost += 100_000_000 }
    if rows[next].line == rows[next].of - 1 { cost += 100_000_000 }
    return cost + (rows[next - 1].hyphen ? 125_000 : 0)
  }

  private func lastPage(_ count: Int) -> Int {
    let few = min(5, lines / 3)
    return count >= few ? 0 : 2 * count < few ? 2_500_000 : 1_000_000
  }

  /// How many lines stand on each page that was found.
  func lines(of search: PageSearch) -> [Int] {
    let settings = search.choices.map(Int.init)
    func place(_ block: Int, _ line: Int) -> Int {
      (0..<block).reduce(line) { $0 + count($1, settings[$1]) }
    }
    let places = search.starts.map { place($0.block, $0.line) } + [place(galley.blocks.count, 0)]
    return zip(places.dropFirst(), places).map { $0 - $1 }
  }

  /// What pages of so many lines cost.
  func cost(of pages: [Int], _ settings: [Int]) -> Int {
    let rows = rows(settings)
    var (cost, start, before) = (demerits(settings), 0, 0)
    for count in pages {
      cost += page(rows, start, count, before)
      (start, before) = (start + count, count)
    }
    return cost
  }
}
