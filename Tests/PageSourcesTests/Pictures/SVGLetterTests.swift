import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Letters of drawings in SVG that have places of their own") struct SVGLetterTests {
  private func apart(_ drawing: String) -> String {
    String(decoding: SVGLetters.apart(Array(drawing.utf8)), as: UTF8.self)
  }

  @Test("each letter with a place is an element, and what has none follows")
  func letters() {
    #expect(
      apart("<text id='t'><tspan x=\"1,7 9\" y='2' class=\"a\">a&amp;é fg</tspan></text>")
        == "<text id='t'><tspan class=\"a\"><tspan x=\"1\" y=\"2\">a</tspan>"
        + "<tspan x=\"7\" y=\"2\">&amp;</tspan><tspan x=\"9\" y=\"2\">é fg</tspan></tspan></text>")
    #expect(
      apart("<text y=\"1 2\">\n\tab\n</text>")
        == "<text><tspan y=\"1\">a</tspan><tspan y=\"2\">b</tspan></text>")
    #expect(
      apart("<tspan x='1 2 3'>a b</tspan>")
        == "<tspan><tspan x=\"1\">a </tspan><tspan x=\"3\">b</tspan></tspan>")
  }

  @Test(
    "what has no such letters stays as it is",
    arguments: [
      "", "<", "<tspan", "<tspan x='1 2'", "<tspan x='1 2", "<tspan x='1 2'/>", "<tspan x='1 2'>a",
      "<text x='1' y='2'>ab</text>", "<text x='1 2'>a<tspan>b</tspan></text>",
      "<textPath x='1 2'>ab</textPath>", "<rect x='1 2'>ab</rect>", "<tspan x>ab</tspan>",
      "<text x=1 2>ab</text>", "<text =>ab</text>",
    ])
  func others(drawing: String) { #expect(apart(drawing) == drawing) }

  @Test(
    "what never ends is looked through once",
    arguments: ["<text ", "<tspan x='1 2", "<text x=\"1\" '", "<", "<text>", "<tspan x='1 2'>a"])
  func endless(part: String) {
    let drawing = String(repeating: part, count: 300_000)
    #expect(apart(drawing).utf8.count >= drawing.utf8.count)
  }

  @Test("anything is taken without harm, and the letters stay", arguments: UInt64(0)..<200)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<tspan", " x='1 2'", " y=\"3,4\"", ">", "a", "é", " ", "\n", "</tspan>", "<text", "</text>",
      "/",
      "'", "\"", "=", "&amp;", "&", "<",
    ]
    let drawing = (0..<30).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
      .joined()
    func text(_ drawing: String) -> String { drawing.filter { "aé".contains($0) } }
    let plain = { (drawing: String) in text(drawing.replacing("tspan", with: "")) }
    #expect(plain(apart(drawing)) == plain(drawing))
  }

  @Test(
    "words of a real page stand beside each other",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func words() throws {
    let book = try openBook(RealBooks.path("good/epub/sous-le-vent_fxl_svg-in-spine.epub"))
    let lines = try book.text(of: PageNumber(2)).lines.map(\.words)
    let line = try #require(lines.first { $0.contains { $0.text == "Sirop" } })
    let wanted = ["Sirop", "de", "Liège,", "éditions", "Estuaire,", "2005."]
    #expect(line.map(\.text) == wanted)
    for (word, next) in zip(line, line.dropFirst()) {
      #expect(word.box.left < next.box.left, "\(word.text)")
    }
  }
}
