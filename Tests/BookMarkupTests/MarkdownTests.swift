import BookFixtures
import Testing

@testable import RectoBookMarkup

/// Texts in Markdown as HTML.
@Suite("Markdown") struct MarkdownTests {
  private static func html(_ text: String, _ limits: MarkdownLimits = MarkdownLimits()) -> String {
    MarkdownText(text, limits: limits).html { "\($0).html" }.joined(separator: "|")
      .replacing("\n", with: " ").trimmed
  }

  @Test(
    "blocks",
    arguments: [
      ("a\nb\n\nc", "<p>a b</p> <p>c</p>"),
      ("a  \nb\\\nc", "<p>a  <br/>b<br/>c</p>"),
      ("> a\n> b\nc\n\nd", "<blockquote> <p>a b c</p> </blockquote> <p>d</p>"),
      (
        "> a\n> > b\n> # c",
        "<blockquote> <p>a</p> <blockquote> <p>b</p> </blockquote> <h1 id=\"c\">c</h1> </blockquote>"
      ),
      ("***\n- - -\n__", "<hr/> <hr/> <p>__</p>"),
      ("    a\n     b\n\n    c\n\nd", "<pre><code>a  b  c</code></pre> <p>d</p>"),
      (
        "```swift x\na <b>\n\n c\n```\nd",
        "<pre><code class=\"language-swift\">a &lt;b&gt;   c</code></pre> <p>d</p>"
      ),
      ("~~~\na\n```", "<pre><code>a ```</code></pre>"),
      ("  ```\n  a\n b\n  ```", "<pre><code>a b</code></pre>"),
      ("a\n    b", "<p>a b</p>"),
      ("\ta", "<pre><code>a</code></pre>"),
      ("a\r\nb\r\n\r\nc", "<p>a b</p> <p>c</p>"),
      ("\\# a\n\n#b\n\n1986\\. c", "<p># a</p> <p>#b</p> <p>1986. c</p>"),
      ("", ""),
    ])
  func blocks(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test(
    "headings have names",
    arguments: [
      (
        "# A *b* c #\n\nD\n===\ne\n---\n###### f",
        "<h1 id=\"a-b-c\">A <em>b</em> c</h1> |<h1 id=\"d\">D</h1> <h2 id=\"e\">e</h2> <h6 id=\"f\">f</h6>"
      ),
      (
        "## a\n## a\n## ß, & x_y!",
        "<h2 id=\"a\">a</h2> <h2 id=\"a-1\">a</h2> <h2 id=\"ß--x_y\">ß, &amp; x_y!</h2>"
      ),
      ("#\n# a#b", "<h1 id=\"\"></h1> |<h1 id=\"ab\">a#b</h1>"),
    ])
  func headings(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test(
    "lists",
    arguments: [
      ("- a\n- b\n  c\n* d", "<ul> <li>a </li> <li>b c </li> </ul> <ul> <li>d </li> </ul>"),
      ("3) a\n4) b", "<ol start=\"3\"> <li>a </li> <li>b </li> </ol>"),
      ("- a\n\n- b", "<ul> <li><p>a</p> </li> <li><p>b</p> </li> </ul>"),
      (
        "- a\n  - b\n    1. c\n  - d\n- e",
        "<ul> <li>a <ul> <li>b <ol start=\"1\"> <li>c </li> </ol> </li> <li>d </li> </ul> </li> <li>e </li> </ul>"
      ),
      ("- a\n\n  b\n\nc", "<ul> <li><p>a</p> <p>b</p> </li> </ul> <p>c</p>"),
      ("- a\nb\n\n      c", "<ul> <li><p>a b</p> <pre><code>c</code></pre> </li> </ul>"),
      ("-\n  a\n-\n\n  b", "<ul> <li>a </li> <li></li> </ul> <p>b</p>"),
      (
        "- ```\n  a\n  ```\n- # b",
        "<ul> <li><pre><code>a</code></pre> </li> <li><h1 id=\"b\">b</h1> </li> </ul>"
      ),
      ("a\n- b\n2. c", "<p>a</p> <ul> <li>b </li> </ul> <ol start=\"2\"> <li>c </li> </ol>"),
      ("a\n2. b", "<p>a 2. b</p>"),
      (
        "- [ ] a\n- [x] b",
        "<ul> <li style=\"list-style-type: '☐'\">a </li> <li style=\"list-style-type: '☑'\">b </li> </ul>"
      ),
      (
        "1. a\n\n   > b\n\n2. c",
        "<ol start=\"1\"> <li><p>a</p> <blockquote> <p>b</p> </blockquote> </li> <li><p>c</p> </li> </ol>"
      ),
      ("-a\n\n1234567890. b", "<p>-a</p> <p>1234567890. b</p>"),
    ])
  func lists(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test(
    "emphasis",
    arguments: [
      (
        "*a* _b_ **c** __d__ ***e***",
        "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <em><strong>e</strong></em>"
      ),
      ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
      ("a_b_c a*b*c", "a_b_c a<em>b</em>c"),
      ("* a * b ** c", nil),
      ("**a*", "*<em>a</em>"),
      ("*a _b* c_", "<em>a _b</em> c_"),
      ("_(a)_ \"_b_\"", "<em>(a)</em> &quot;<em>b</em>&quot;"),
      ("~~a~~ ~b~ ~~~c~~~", "<del>a</del> <del>b</del> ~~~c~~~"),
      ("\\*a\\* `*b*` *a\\*", "*a* <code>*b*</code> *a*"),
      ("«*a*» *é*", "«<em>a</em>» <em>é</em>"),
      ("***a** b*", "<em><strong>a</strong> b</em>"),
      ("a***b*c", "a**<em>b</em>c"),
    ])
  func emphasis(text: String, html: String?) {
    guard let html else { return #expect(Self.html(text).hasPrefix("<ul>")) }
    #expect(Self.html(text) == "<p>\(html)</p>")
  }

  @Test(
    "code, signs and tags in lines",
    arguments: [
      ("`a` ``b`c`` `` ` ``", "<code>a</code> <code>b`c</code> <code>`</code>"),
      ("`a ``b", "`a ``b"),
      ("&amp; &#x41; & &x &;", "&amp; &#x41; &amp; &amp;x &amp;;"),
      (
        "a <b class='x'>c</b> <i > < d <!-- e --> <?f?>",
        "a <b class='x'>c</b> <i > &lt; d <!-- e --> <?f?>"
      ),
      (
        "<http://a.b/c?d&e> <f@g.h>",
        "<a href=\"http://a.b/c?d&amp;e\">http://a.b/c?d&amp;e</a> <a href=\"mailto:f@g.h\">f@g.h</a>"
      ),
      (
        "(https://a.b/c_d_e). http:/",
        "(<a href=\"https://a.b/c_d_e\">https://a.b/c_d_e</a>). http:/"
      ),
      ("a\\b \\", "a\\b \\"),
    ])
  func inlines(text: String, html: String) { #expect(Self.html(text) == "<p>\(html)</p>") }

  @Test(
    "links and pictures",
    arguments: [
      ("[a](b)", "<a href=\"b\">a</a>"),
      ("[a *b*](<c d> \"e\")", "<a href=\"c d\" title=\"e\">a <em>b</em></a>"),
      ("[a](b(c)d 'e \"f')", "<a href=\"b(c)d\" title=\"e &quot;f\">a</a>"),
      ("![a *b*](c.png)", "<img src=\"c.png\" alt=\"a b\"/>"),
      ("[![a](b)](c)", "<a href=\"c\"><img src=\"b\" alt=\"a\"/></a>"),
      ("[a [b](c) d](e)", "[a <a href=\"c\">b</a> d](e)"),
      ("[a]() [b]", "<a href=\"\">a</a> [b]"),
      ("*[a*](b)", "*<a href=\"b\">a*</a>"),
      ("\\[a](b) [c\\](d)", "[a](b) [c](d)"),
      (
        "[a][X y] [x  Y][] [x y]\n\n[X Y]: <c> 'd'",
        "<a href=\"c\" title=\"d\">a</a> <a href=\"c\" title=\"d\">x  Y</a> <a href=\"c\" title=\"d\">x y</a>"
      ),
      (
        "[a]: b\n[A]: c\n[d]:\n  e\n  \"f\"\n\n[a] [d] [g]",
        "<a href=\"b\">a</a> <a href=\"e\" title=\"f\">d</a> [g]"
      ),
      ("[a]: b c", "[a]: b c"),
    ])
  func links(text: String, html: String) { #expect(Self.html(text) == "<p>\(html)</p>") }

  @Test(
    "tables",
    arguments: [
      (
        "a | b\n--|:-:\nc | d *e*\nf\n\ng",
        "<table> <thead> <tr><th>a</th><th style=\"text-align: center\">b</th></tr> </thead> <tbody> "
          + "<tr><td>c</td><td style=\"text-align: center\">d <em>e</em></td></tr> <tr><td>f</td></tr> </tbody> </table> <p>g</p>"
      ),
      (
        "x\n| a \\| `b\\|c` |\n|--:|\n| d | e |",
        "<p>x</p> <table> <thead> <tr><th style=\"text-align: right\">a | <code>b|c</code></th></tr> </thead> <tbody> "
          + "<tr><td style=\"text-align: right\">d</td></tr> </tbody> </table>"
      ),
      ("a | b\n--", "<h2 id=\"a--b\">a | b</h2>"),
      ("a | b\n--|--|--", "<p>a | b --|--|--</p>"),
    ])
  func tables(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test(
    "HTML stands as it is",
    arguments: [
      ("<div>\n*a*\n\n*b*\n</div>", "<div> *a* <p><em>b</em></p> </div>"),
      ("<!-- a\n\nb --> c\nd", "<!-- a  b --> c <p>d</p>"),
      ("<pre>\n\n*a*</pre>\n*b*", "<pre>  *a*</pre> <p><em>b</em></p>"),
      ("<x-y z>\na\n\nb\n<x-y>", "<x-y z> a <p>b <x-y></p>"),
    ])
  func markup(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test("notes before the text, and pages at headings of the first level, with links between them")
  func pages() {
    let text = MarkdownText(
      "---\ntitle: \"A b\"\nauthor: c\n x: y\n---\n# One\n[to](#two) [here](#one)\n# Two\n## Deep\n[back](#one)"
    )
    #expect(text.front == ["title": "A b", "author": "c"])
    #expect(text.headings.map(\.title) == ["One", "Two", "Deep"])
    #expect(text.headings.map(\.page) == [0, 1, 1] && text.headings.map(\.level) == [1, 1, 2])
    let pages = text.html { "t\($0).html" }
    #expect(pages[0].contains("href=\"t1.html#two\"") && pages[0].contains("href=\"#one\""))
    #expect(pages[1].contains("href=\"t0.html#one\""))
    #expect(MarkdownText("---\n\n---\na").front.isEmpty)
    #expect(MarkdownText("# a\n## b\n## c").html { "\($0)" }.count == 1)
    #expect(MarkdownText("").html { "\($0)" } == [""])
  }

  private static let chapterLevels: [([Int], Int, Int?)] = [
    ([1, 2, 2, 2], 9_000, 2), ([2, 3, 2, 2], 9_000, 2), ([1, 2, 2, 2], 8_999, nil),
    ([1, 2, 2], 99_999, nil), ([1, 1, 2, 2, 2], 99_999, 1), ([3, 3, 3], 99_999, nil),
    ([], 99_999, nil),
  ]

  @Test(
    "chapters begin with the second level where the first has but the title, and are long enough",
    arguments: chapterLevels)
  func chapters(levels: [Int], bytes: Int, level: Int?) {
    #expect(ChapterHeads.level(levels, bytes: bytes) == level)
    let line = String(repeating: "word ", count: 200) + "\n\n"
    var text = ""
    while text.utf8.count + line.utf8.count < bytes { text += line }
    let heads = levels.map { String(repeating: "#", count: $0) + " a\n\n" }.joined()
    let pages = MarkdownText(heads + "b\n\n" + text + line).html { "\($0)" }.count
    if let level { #expect(pages == levels.count { $0 <= level }) }
  }

  @Test("a long text ends its pages before headings, and before blocks where it has none")
  func long() {
    let paragraph = String(repeating: "word ", count: 2_000)
    let headed = (0..<20).map { "### h\($0)\n\n\(paragraph)\n\n" }.joined()
    #expect((3...8).contains(MarkdownText(headed).html { "\($0)" }.count))
    let plain = String(repeating: paragraph + "\n\n", count: 60)
    #expect((2...4).contains(MarkdownText(plain).html { "\($0)" }.count))
  }

  @Test(
    "what is repeated without end is read in as many steps as it has bytes",
    arguments: [
      "[", "![", "*a **a ", "`", "a*", "_a ", "> ", "- ", "1. ", "<a x=\"", "<!--", "[a](",
      "[a](<b", "[a](b \"",
      "&#", "[a][b]", "***", "~~a", "|", "<a b ", "\\", "- a\n", "> a\n", "[a]: b\n", "a|\n-|\n",
      "#\n", "`a``b```c",
      "http://", "]", "<?", "[^a]", "[^a]: b\n", "a\n: b\n", ": ", "![a](data:image/", "[^",
      "[a]: <data:image/png;base64,\n", "<a b='data:image/", "<![CDATA[", "* * ",
    ])
  func hostile(part: String) {
    let text = String(repeating: part, count: 4_000)
    let made = MarkdownText(text).html { "\($0)" }
    #expect(made.reduce(0) { $0 + $1.utf8.count } < 100 * text.utf8.count)
  }

  @Test("links by name add no more than the text is long, or what the limits say")
  func references() {
    let long = String(repeating: "x", count: 1_000)
    let html = Self.html("[a]: \(long)\n\n" + String(repeating: "[a]", count: 20_000))
    #expect(html.utf8.count < 1_000_000)
    #expect(html.contains("[a]"))
  }

  @Test("notes are numbered, each stands on the page of its first mark, and many cost little")
  func notes() {
    let html = Self.html(
      "# a\nb[^x] c[^y] d[^z] `[^x]`\n\n[^x]: one[^w]\nmore\n\n    - two\n# e[^x]\n[^w]: *f*\n[^y]: g"
    )
    let mark: (String, Int) -> String = {
      "<a epub:type=\"noteref\" href=\"\($0)#note-\($1)-of-text\">\($1)</a>"
    }
    let note: (Int, String) -> String = {
      "<aside epub:type=\"footnote\" id=\"note-\($0)-of-text\"> \($1) </aside>"
    }
    let text = "<h1 id=\"a\">a</h1> <p>b\(mark("", 1)) c\(mark("", 2)) d[^z] <code>[^x]</code></p>"
    let first = note(1, "<p>one\(mark("", 3)) more</p> <ul> <li>two </li> </ul>")
    let others = note(2, "<p>g</p>") + " " + note(3, "<p><em>f</em></p>")
    let second = "|<h1 id=\"e\">e\(mark("0.html", 1))</h1>"
    #expect(html == [text, first, others, second].joined(separator: " "))
    let many = (0..<3_000).map { "a[^\($0)]\n\n[^\($0)]: b[^\($0)]\n" }.joined()
    #expect(Self.html(many).ranges(of: "<aside").count > 500)
  }

  @Test(
    "definitions",
    arguments: [
      ("a\n: b\n  c\n: d", "<dl> <dt>a</dt> <dd>b c </dd> <dd>d </dd> </dl>"),
      (
        "a\nb\n:   c\n\nd\n: e",
        "<dl> <dt>a</dt> <dt>b</dt> <dd>c </dd> <dt>d</dt> <dd>e </dd> </dl>"
      ),
      (
        "a\n\n:   b\n\n    c\n\nd",
        "<dl> <dt>a</dt> <dd><p>b</p> <p>c</p> </dd> </dl> <p>d</p>"
      ),
      ("a :b\n:c", "<p>a :b :c</p>"), (": a", "<p>: a</p>"),
      ("a\n\n\nb\n\nc", "<p>a</p> <p>b</p> <p>c</p>"),
      ("- a\n  : b", "<ul> <li><dl> <dt>a</dt> <dd>b </dd> </dl> </li> </ul>"),
    ])
  func definitions(text: String, html: String) { #expect(Self.html(text) == html) }

  @Test(
    "what stands before a text is read in YAML and in TOML",
    arguments: [
      ("---\nauthor: [A, 'B, c']\n---", ["author": "A; B, c"]),
      (
        "---\nauthor:\n  - A\n  - name: B\n    mail: x\ntitle: t\n---",
        ["author": "A; B", "title": "t"]
      ),
      ("---\nauthors:\n- A\n- B\n...", ["authors": "A; B"]),
      (
        "+++\ntitle = \"a: b\"\nauthors = [\n  'A',\n  \"B\",\n]\ndate = 1\n[x]\ntitle = 'c'\n+++",
        ["title": "a: b", "authors": "A; B", "date": "1"]
      ),
      ("+++\na\n+++", [:]), ("+++\na = [b\n+++", [:]), ("---\na:b\n---", [:]), ("---", [:]),
    ])
  func front(text: String, front: [String: String]) { #expect(MarkdownText(text).front == front) }

  @Test("pictures may stand in addresses as they are, however long")
  func pictures() {
    let address = "data:image/png;base64," + String(repeating: "YWJj", count: 2_000)
    for text in ["![a](\(address))", "![a](<\(address)>)", "![a][b]\n\n[b]: <\(address)>"] {
      #expect(Self.html(text) == "<p><img src=\"\(address)\" alt=\"a\"/></p>")
    }
    #expect(Self.html("a <img src='\(address)'> b") == "<p>a <img src='\(address)'> b</p>")
  }

  @Test("quotes and lists are no deeper than the limits say, and no letter is lost")
  func depth() {
    var limits = MarkdownLimits()
    limits.depth = 3
    let html = Self.html("> > > > > a", limits)
    #expect(html.ranges(of: "<blockquote>").count == 3 && html.contains("&gt; &gt; a"))
  }

  @Test("any bytes are read, and words that are no marks stay in order", arguments: UInt64(0)..<60)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = [
      "*", "**", "_", "`", "```\n", "\n", "\n\n", "> ", "- ", "1. ", "# ", "    ", "|", "\n--|--\n",
      "[", "](", ")", "<b>",
      "<div>\n", "&amp;", "\\", "  \n", "[x]: y\n", "\t", "é",
    ]
    var (text, words) = ("", [String]())
    for number in 0..<random.whole(1...60) {
      for _ in 0..<random.whole(0...3) { text += marks[random.whole(0...(marks.count - 1))] }
      words.append("w\(number)w")
      text += words[words.count - 1] + (random.flag() ? " " : "")
    }
    let html = Self.html(text)
    var rest = html[...]
    for word in words {
      // What is in a definition, in an address, or behind the last column is not shown.
      guard let place = rest.firstRange(of: word) else { continue }
      rest = rest[place.upperBound...]
    }
    #expect(words.allSatisfy { html.ranges(of: $0).count <= 2 })
    let tree = MarkupTree("<body>\(html)</body>", isXML: false)
    #expect(tree.count >= 1)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
