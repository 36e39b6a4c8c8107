import BookFixtures
import Testing

@testable import RectoInkFiles

@Suite("Markup of other programs") struct MarkupTests {
  private func events(_ text: String) throws -> [MarkupReader.Event] {
    var reader = MarkupReader(Array(text.utf8))
    var events: [MarkupReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  @Test("tags, attributes and text come one after the other")
  func reading() throws {
    #expect(
      try events(
        "\u{FEFF}<?xml version='1.0'?>\n<!-- <no> --><a b = \"1 &lt;&amp;&#65;&#x42;\" c='\"'>x<d/>"
          + "<![CDATA[<&]]></a >\n<!-- end -->\n")
        == [
          .start("a", ["b": "1 <&AB", "c": "\""]), .text(Array("x".utf8)[...]), .start("d", [:]),
          .end("d"), .text(Array("<&".utf8)[...]), .end("a"),
        ])
  }

  @Test(
    "what is not well formed is told with its line",
    arguments: [
      ("", 1, "there is nothing in it"), ("<a>\n<b></a>", 2, "</a> ends what has not begun last"),
      ("<a>", 1, "it ends within <a>"), ("<a/><b/>", 1, "<b> follows its end"),
      ("x<a/>", 1, "text stands outside of it"),
      ("<!DOCTYPE x [<!ENTITY a 'b'>]><a/>", 1, "it has a document type, which is not read"),
      ("<a b='&c;'/>", 1, "it has an entity that is not known"),
      ("<a b='&#xD800;'/>", 1, "it has an entity that is not known"),
      ("<a b/>", 1, "the attribute b of <a> has no value"),
      ("<a b='1' b='2'/>", 1, "<a> has b twice, or too many attributes"),
      ("<a\n<b/>", 2, "a tag or an attribute has no proper name"),
      ("<a><!-- ", 1, "it ends where '-->' is missing"),
    ])
  func faults(text: String, line: Int, reason: String) {
    #expect(throws: MarkupReader.Fault(line: line, reason: reason)) { try events(text) }
  }

  @Test("tags in tags without end are refused, and bytes by chance end")
  func hostile() {
    #expect(throws: MarkupReader.Fault.self) {
      try events(String(repeating: "<a>", count: 1_000_000))
    }
    var random = SplitMix64(seed: 1)
    let letters = Array("<>/=\"'&;!?[]-ab \n".utf8)
    for _ in 0..<5000 {
      let bytes = (0..<random.whole(0...60)).map { _ in letters[random.whole(0...letters.count - 1)]
      }
      var reader = MarkupReader(bytes)
      var count = 0
      while let event = try? reader.next() {
        _ = event
        count += 1
      }
      #expect(count <= 2 * bytes.count)
    }
  }
}
