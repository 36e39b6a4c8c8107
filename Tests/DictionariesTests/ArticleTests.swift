import BookFixtures
import RectoBookModel
import Testing

@testable import RectoDictionaries

@Suite("Articles of dictionaries") struct ArticleTests {
  @Test(
    "marks become paragraphs, and no mark is seen",
    arguments: [
      ("<b>run</b><br/>to go <i>fast</i>", ["run", "to go fast"]),
      ("<ol><li>one<li>two</ol><ul><li>x</li></ul>", ["1. one", "2. two", "• x"]),
      ("a &lt; b &amp; c &#233;&#xE9; &eacute; &unknown; &", ["a < b & c éé é &unknown; &"]),
      ("1 < 2 and <3 <a", ["1 < 2 and <3 <a"]),
      ("<script>alert(1)</script><p>kept <!-- not this --> this", ["kept this"]),
      ("<![CDATA[raw <b> text]]> end", ["raw <b> text end"]),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", ["a b", "c"]),
      ("<img src=\"x>y\">seen", ["seen"]), ("<p></p>  <br>", []), ("", []),
    ])
  func html(text: String, paragraphs: [String]) {
    #expect(MarkupText(text, .html).writer.paragraphs.map(\.text) == paragraphs)
  }

  @Test("the words of XDXF have their places, links and pronunciation")
  func xdxf() throws {
    let text = """
      <ar><k>car</k> <tr>kɑː</tr>
      <def>a vehicle, see <kref>wagon</kref></def><def><ex>my car</ex></def></ar>
      """
    let markup = MarkupText(text, .xdxf)
    #expect(markup.pronunciation == "kɑː")
    let paragraphs = markup.writer.paragraphs
    #expect(paragraphs.map(\.text) == ["car", "a vehicle, see wagon", "my car"])
    #expect(paragraphs.map(\.style) == [.heading, .plain, .quiet])
    #expect(paragraphs[1].links == [WordLink(15..<20, to: "wagon")])
    let link = MarkupText(
      "see <a href='bword://bigger'>this one</a> <a href=\"http://x\">not</a>", .html)
    #expect(link.writer.paragraphs.first?.links == [WordLink(4..<12, to: "bigger")])
  }

  @Test("lines that were broken at a width are joined, and items begin anew")
  func broken() {
    let text = """
      run
           n 1: a score in baseball made by a runner touching all four bases
                safely; "the Yankees scored 3 runs" [syn: {run},
                {tally}]
           2: the act of testing something

           v 1: move fast
      """
    let paragraphs = PlainText(broken: text).writer.paragraphs
    #expect(
      paragraphs.map(\.text) == [
        "run",
        "n 1: a score in baseball made by a runner touching all four bases safely; "
          + "\"the Yankees scored 3 runs\" [syn: run, tally]", "2: the act of testing something",
        "v 1: move fast",
      ])
  }

  @Test("paragraphs keep their limits, and links stay within them", arguments: UInt64(0)..<30)
  func limits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<p>", "</p>", "<b>", "</b>", "<li>", "<ol>", "</ol>", "word ", "{x}", "<kref>", "</kref>",
      "&amp;",
      "<a href=\"bword://w\">", "</a>", "\n", "日本語", "<", ">", "\"", "<!--", "-->", "\u{202E}", " ",
      String(repeating: "long ", count: 300), String(repeating: "x", count: 1_500),
    ]
    let text = (0..<400).map { _ in pieces[random.whole(0...pieces.count - 1)] }.joined()
    let all =
      MarkupText(text, .html).writer.paragraphs + MarkupText(text, .xdxf).writer.paragraphs
      + PlainText(lines: text).writer.paragraphs + PlainText(broken: text).writer.paragraphs
    for paragraph in all {
      let count = paragraph.text.count
      #expect((1...Limits.paragraphCharacters).contains(count))
      #expect(paragraph.text.first != " " && paragraph.text.last != " ")
      let hasActing = paragraph.text.unicodeScalars.contains { $0.acts }
      #expect(!hasActing)
      for link in paragraph.links {
        #expect(link.range.lowerBound >= 0 && link.range.upperBound <= count && !link.word.isEmpty)
      }
    }
  }

  @Test(
    "a word from a page is taken without what clings to it",
    arguments: [
      ("“Hello,”", "Hello"), ("hyphen-\nated", "hyphenated"), ("  two \n words ", "two words"),
      ("well-known.", "well-known"), ("so\u{AD}ft", "soft"), ("…", ""), ("C++", "C++"),
      ("don’t", "don’t"), ("\u{202E}evil", "evil"),
    ])
  func words(text: String, word: String) {
    #expect(WordAnswer.word(in: text) == word)
    #expect(WordAnswer.word(in: word) == word)
  }
}
