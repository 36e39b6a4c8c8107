import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("what ends of pages cost") struct PageCostsTests {
  private func shape(
    hasLines: Bool = true, isHead: Bool = false, isFormula: Bool = false
  ) -> RowPlacer.Shape {
    var shape = RowPlacer.Shape(
      height: 30, frameTop: 0, frameBottom: 0, hasLines: hasLines, isHead: isHead,
      isPicture: false, isRigid: true, isApart: false, inset: LineInset(left: 0, right: 0),
      space: 0, breaks: FlowBreaks(), next: 1)
    shape.kind.isFormula = isFormula
    return shape
  }

  private func cost(_ before: RowPlacer.Shape, _ after: RowPlacer.Shape) -> Int {
    PageCosts.atBlock(1, rowsBefore: 3, [before, after])
  }

  @Test(
    "text stays with the formula that it leads to, where facing pages remain as deep as each other")
  func leads() {
    let (text, formula, picture) = (shape(), shape(isFormula: true), shape(hasLines: false))
    let table = shape(hasLines: false, isFormula: true)
    #expect(cost(text, formula) == PageCosts.lead && cost(text, table) == PageCosts.lead)
    for (before, after) in [
      (text, text), (formula, formula), (formula, text), (text, picture), (picture, formula),
      (table, formula),
    ] {
      #expect(cost(before, after) == 0)
    }
    #expect(cost(shape(isHead: true), formula) == PageCosts.head)
    #expect(PageCosts.lead > PageCosts.shortLine + 2 * PageCosts.shortLines)
    #expect(PageCosts.lead < PageCosts.uneven)
  }

  @Test("pages that face each other are short both rather than one of them, up to three lines")
  func uneven() {
    let short = PageCosts.shortLine + 2 * PageCosts.shortLines
    #expect(2 * short < PageCosts.uneven)
    // Between full pages, one differs from both beside it.
    #expect(PageCosts.stanza > 2 * PageCosts.uneven + short + 3 * PageCosts.emptyLine)
    #expect(PageCosts.stanza < PageCosts.forbidden)
    #expect(PageCosts.longStanza < short + 4 * PageCosts.emptyLine)
    #expect(PageCosts.longStanza > short + 3 * PageCosts.emptyLine)
  }

  @Test("the last line of a block is a widow also behind an empty one")
  func afterEmpty() {
    var maker = FlowMaker()
    maker.add("a\nb\n \nc") { ($0.paragraph.keepsLines, $0.paragraph.alignment) = (true, .left) }
    for rest in [1, 2] {
      let end = PageSearch.LineEnd(lines: 2, rest: rest, before: 2, isAtEmpty: true)
      let cost = PageCosts.within(0, at: end, maker.placer(200, 120), isHard: false)
      #expect(cost == (rest == 1 ? PageCosts.widow : 0))
    }
  }
}
