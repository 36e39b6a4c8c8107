import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("what ends of pages cost") struct PageCostsTests {
  private func shape(
    _ standing: RowPlacer.Standing = .text, hasLines: Bool = true, isHead: Bool = false
  ) -> RowPlacer.Shape {
    RowPlacer.Shape(
      height: 30, frameTop: 0, frameBottom: 0, hasLines: hasLines, isHead: isHead,
      isPicture: false, isRigid: true, isApart: false, standing: standing,
      inset: LineInset(left: 0, right: 0), space: 0, breaks: FlowBreaks(), next: 1)
  }

  private func cost(_ before: RowPlacer.Shape, _ after: RowPlacer.Shape) -> Int {
    PageCosts.atBlock(1, rowsBefore: 3, [before, after])
  }

  @Test(
    "text stays with the formula that it leads to, where facing pages remain as deep as each other")
  func leads() {
    let (text, formula, picture) = (shape(), shape(.display), shape(.display, hasLines: false))
    #expect(cost(text, formula) == PageCosts.lead)
    for (before, after) in [
      (text, text), (formula, formula), (formula, text), (text, picture), (picture, formula),
    ] {
      #expect(cost(before, after) == 0)
    }
    #expect(cost(shape(isHead: true), formula) == PageCosts.head)
    #expect(PageCosts.lead > PageCosts.shortLine)
    #expect(PageCosts.lead < PageCosts.uneven)
  }
}
