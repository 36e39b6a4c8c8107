import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What paragraphs at the side where lines end are to those above them.
@Suite("Names below letters") struct SignatureTests {
  @Test(
    "a line at the far side that ends a part stays with the text above it",
    arguments: [
      ("<div><p>A letter.</p><p class='r'>Yours,</p><p class='r'>J. Brown</p></div>", [1, 2]),
      ("<div dir='rtl'><p>A letter.</p><p class='l'>J. Brown</p></div>", [1]),
      // A date above a letter, a head, and what is longer than a name.
      ("<div><p>Before.</p><p class='r'>London, May 5</p><p>A letter.</p></div>", []),
      ("<div><h2>Letter</h2><p class='r'>J. Brown</p></div>", []),
      ("<div><p>A letter.</p><p class='r'>\(String(repeating: "long ", count: 30))</p></div>", []),
    ])
  func kept(body: String, places: [Int]) {
    let flow = Chapters.flow(
      "\(body)<p>After.</p>", ".r{text-align:right}.l{text-align:left}")
    #expect(flow.blocks.indices.filter { flow.blocks[$0].breaks.before == .avoided } == places)
  }

  @Test("a line at the far side stands away from a speech as that does from the one before")
  func gaps() {
    let flow = Chapters.flow(
      "<p class='s'>One.</p><p class='s'>Two.</p><p class='r'>Exit.</p><p class='s'>Three.</p>",
      ".s{margin:1em 0 0;text-indent:0}.r{text-align:right}")
    #expect(flow.blocks.dropFirst().map(\.spaceAbove.points) == [12, 12, 12])
    let close = Chapters.flow(
      "<p class='s'>One.</p><p class='s'>Two.</p><p class='r'>Exit.</p>",
      ".s{margin:0}.r{text-align:right}")
    #expect(close.blocks[2].spaceAbove == 0)
  }
}
