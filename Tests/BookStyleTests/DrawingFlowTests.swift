import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Drawings that stand in the markup of a chapter.
@Suite("Drawings in chapters") struct DrawingFlowTests {
  private static func spans(_ flow: Flow) -> [FlowSpan] {
    flow.blocks.flatMap { block -> [FlowSpan] in
      if case .text(let spans) = block.content { spans.filter { $0.picture != nil } } else { [] }
    }
  }

  @Test("drawings are pictures of their own, in the line or by themselves, as large as they say")
  func places() throws {
    let flow = Chapters.flow(
      "<p>a <svg width='10' height='2cm'><title>x  y</title><circle r='1'/></svg> b</p>"
        + "<svg viewBox='0 0 1 1'><g><svg><path/></svg></g></svg><p><svg width='50%'><text>t</text></svg></p>"
    )
    #expect(flow.pictures.map(\.path).map { FlowPicture.drawing(at: $0)?.number } == [0, 1, 2])
    #expect(flow.pictures.map(\.alternative) == ["x y", "", ""])
    let inline = try #require(Self.spans(flow).first)
    #expect(inline.pictureSize.width?.points == 7.5)
    #expect(inline.pictureSize.height.map { ($0.points - 56.7).magnitude < 0.1 } == true)
    #expect(flow.texts == ["a [] b", "[]", "[]"])
    #expect(flow.faults == [])
  }

  @Test("a drawing that wraps a picture is that picture, and one that shows more is a drawing")
  func wrapped() {
    let picture = "<image xlink:href='p.png' width='1' height='1'/>"
    let flow = Chapters.flow(
      "<p>a<svg><defs/><g>\(picture)</g></svg></p><p>b<svg>\(picture)<text>x</text></svg></p>")
    #expect(flow.pictures.map { $0.path.hasSuffix("p.png") } == [true, false])
    #expect(FlowPicture.drawing(at: flow.pictures[1].path)?.number == 1)
  }

  @Test("what cannot be drawn is told in words, and what is hidden counts nevertheless")
  func missing() {
    var shelf = StyleSheetShelf()
    let chapter = StyledChapter(
      markup: "<html><body><svg style='display: none'/><p>a <svg><title>b</title><path/></svg></p>"
        + "<p>c <svg><path/></svg></p></body></html>", isXML: true, path: "a.xhtml", shelf: &shelf,
      sheets: { _ in nil })
    let flow = chapter.flow(Chapters.wishes, isMissing: { $0 != "a.xhtml#drawing-3" })
    #expect(flow.texts == ["a [b]", "c"] && flow.pictures.isEmpty)
    #expect(!flow.problems.isEmpty)
    let all = chapter.flow(Chapters.wishes)
    #expect(all.pictures.map(\.path) == ["a.xhtml#drawing-1", "a.xhtml#drawing-2"])
  }

  @Test("no more drawings count than the limit, and those in others are theirs")
  func many() {
    let drawing = "<p>a<svg><svg/><path/></svg></p>"
    let flow = Chapters.flow(String(repeating: drawing, count: 2 * FlowPicture.mostDrawings))
    #expect(flow.pictures.count == FlowPicture.mostDrawings)
    #expect(flow.blocks.count == 2 * FlowPicture.mostDrawings)
  }
}
