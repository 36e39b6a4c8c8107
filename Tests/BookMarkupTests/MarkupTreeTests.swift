import BookFixtures
import RectoBookMarkup
import Testing

/// Markup becomes a tree.
@Suite("Markup trees") struct MarkupTreeTests {
  @Test(
    "well-formed XHTML becomes the tree that XML says",
    arguments: [
      ("<p>a<b>c</b>d</p>", "p['a' b['c'] 'd']"), ("<p/>", "p"), ("<a id='x'/>t", "a 't'"),
      ("<P>a</P>", "p['a']"), ("<p><p>a</p></p>", "p[p['a']]"), ("", ""), ("a", "'a'"),
      ("\u{FEFF}<p/>", "p"),
      ("<br></br>", "br"), ("<p>a<!-- b -->c</p>", "p['ac']"), ("<svg:rect/>", "rect"),
      ("<p><![CDATA[<b>&amp;]]></p>", "p['<b>&amp;']"), ("<?xml version='1.0'?><p>a</p>", "p['a']"),
      ("<!DOCTYPE html [<!ENTITY a \"]>\"> <!-- it's --> ]><p>a</p>", "p['a']"),
      ("<p>&lt;&amp;&#65;&#x42;&eacute;&nbsp;&hellip;</p>", "p['<&ABé\u{A0}…']"),
      ("<p>&unknown; &; & b</p>", "p['&unknown; &; & b']"), ("<p>1 < 2</p>", "p['1 < 2']"),
      ("<script>a < b</script>", "script['a < b']"), ("<script/>t", "script 't'"),
      ("<style><![CDATA[p > a {}]]></style>", "style['p > a {}']"),
    ])
  func xml(markup: String, outline: String) {
    let tree = MarkupTree(markup, isXML: true)
    #expect(tree.outline == outline)
    #expect(tree.isConsistent)
  }

  @Test(
    "what is not well-formed is mended as HTML, with elements closed as in XML",
    arguments: [
      ("<p>a<p>b", "p['a'] p['b']"), ("<ul><li>a<li>b</ul>c", "ul[li['a'] li['b']] 'c'"),
      ("<p>a<br>b</p>", "p['a' br 'b']"), ("<p>a</b>c</p>", "p['ac']"),
      ("<b><i>a</b>c</i>", "b[i['a']] 'c'"), ("<a id='x'/><p>t", "a p['t']"),
      ("<div><span>a</div>b", "div[span['a']] 'b'"),
      ("<dl><dt>a<dd>b<dt>c</dl>", "dl[dt['a'] dd['b'] dt['c']]"),
      ("<table><tr><td>a<td>b<tr><td>c</table>", "table[tr[td['a'] td['b']] tr[td['c']]]"),
      ("<div><table><td>a</div>b</table>", "div[table[td['ab']]]"),
      ("<body><p>a</body>b</html>", "body[p['ab']]"),
      ("<ul><li>a<ul><li>b</ul><li>c</ul>", "ul[li['a' ul[li['b']]] li['c']]"),
      ("<p>AT&amp;T &copy 2 &nbsp<p>", "p['AT&T © 2 \u{A0}'] p"),
      ("<p class=a id=b>c<p>", "p['c'] p"),
      ("<body>a<body>b", "body['a' 'b']"), ("<h1>a<h2>b", "h1['a'] h2['b']"),
    ])
  func mended(markup: String, outline: String) {
    let tree = MarkupTree(markup, isXML: true)
    #expect(tree.outline == outline)
    #expect(tree.isConsistent)
    #expect(tree.problems == ["not well-formed; read as HTML"])
  }

  @Test(
    "HTML leaves elements open that only XML closes",
    arguments: [
      ("<a id='x'/>t", "a['t']"), ("<br/>t", "br 't'"), ("<svg><path/></svg>t", "svg[path] 't'"),
      ("<title>a <b> &amp; c</title>", "title['a <b> & c']"), ("<p>a<p>b", "p['a'] p['b']"),
      ("<script>\"</p>\"</script>t", "script['\"</p>\"'] 't'"),
    ])
  func html(markup: String, outline: String) {
    #expect(MarkupTree(markup, isXML: false).outline == outline)
  }

  @Test(
    "letters of HTML go on where something else ends, until their own end",
    arguments: [
      ("<p><b>a <i>b</b> c</i> d</p>", "p[b['a ' i['b']] i[' c'] ' d']"),
      ("<p>a <i>b</p><p>c</i> d</p>", "p['a ' i['b']] p[i['c'] ' d']"),
      ("<p><font><b>a</p> <p>b<br>c</b></font>d", "p[font[b['a']]] ' ' p[font[b['b' br 'c']] 'd']"),
      ("<p><i>a</p><hr><h2>b</h2></i><p>c", "p[i['a']] hr h2[i['b']] p['c']"),
      // Whoever begins another forgot to end the first; letters leave no cell of a table.
      ("<p><i>a</p><p>b<i>c</i>d", "p[i['a']] p[i['b' i['c'] 'd']]"),
      ("<p><i>a</p><p><i>b</i>c", "p[i['a']] p[i['b'] 'c']"),
      ("<table><tr><td><b>a<td>b</table>c", "table[tr[td[b['a']] td['b']]] 'c'"),
      ("<i>a<p>b</p>c</i>d", "i['a' p['b'] 'c'] 'd'"), ("<p><b>a</p></b>c", "p[b['a']] 'c'"),
      ("<p><b>a</p><script>x</script><p>&amp;</b>", "p[b['a']] script['x'] p[b['&']]"),
    ])
  func letters(markup: String, outline: String) {
    let tree = MarkupTree(markup, isXML: false)
    #expect(tree.outline == outline)
    #expect(tree.isConsistent)
  }

  @Test("letters that go on keep their attributes but for the name, and cost little")
  func goingOn() {
    let tree = MarkupTree("<p><font id='a' color='red'>a</p><p>b", isXML: false)
    let fonts = (1..<tree.count).map(MarkupTree.Node.init).filter { tree.name($0) == .font }
    #expect(fonts.map { tree.value(.color, of: $0) } == ["red", "red"])
    #expect(fonts.map { tree.value(.id, of: $0) } == ["a", nil])
    let many =
      String(repeating: "<b><i><u><s>", count: 60) + String(repeating: "<p>a</p>", count: 5_000)
    #expect(
      MarkupTree(
        "<div>" + many + "</div>" + String(repeating: "<p>a</p>", count: 5_000), isXML: false
      ).count < 70_000)
  }

  @Test(
    "attributes are read in any form",
    arguments: [
      ("<p id=\"a b\">", "a b"), ("<p id='a'>", "a"), ("<p id=a>", "a"), ("<p id = \"a\" >", "a"),
      ("<p ID=\"&lt;&#65;\">", "<A"), ("<p id>", ""), ("<p class=\"x\" id='a' id='b'>", "a"),
      ("<p id=\"a&b=c\">", "a&b=c"), ("<p title=\"a>b\" id='c'>", "c"), ("<p/id=a>", "a"),
    ])
  func attributes(markup: String, value: String) throws {
    for isXML in [true, false] {
      let tree = MarkupTree(markup, isXML: isXML)
      #expect(tree.value(.id, of: 1) == value)
    }
    #expect(MarkupTree("<p>", isXML: true).value(.id, of: 1) == nil)
  }

  @Test("prefixes stand for namespaces, wherever they are declared")
  func namespaces() throws {
    let tree = MarkupTree(
      "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:o='http://www.idpf.org/2007/ops'>"
        + "<p o:type='a' epub:type='b' type='c'/><s:svg xmlns:s='http://www.w3.org/2000/svg'/>"
        + "<svg xmlns='http://www.w3.org/2000/svg'><g/></svg></html>", isXML: true)
    #expect(tree.attributes(2).map(\.space) == [.ops, .ops, .none])
    #expect((1..<6).map { tree.space(MarkupTree.Node($0)) } == [.html, .html, .svg, .svg, .svg])
    #expect(MarkupTree("<div><svg><g/></svg><p/></div>", isXML: false).space(3) == .svg)
  }

  @Test("what is deeper than the tree may be stands beside the deepest")
  func depth() {
    let deep =
      String(repeating: "<div>", count: 1_000) + "a" + String(repeating: "</div>", count: 1_000)
    let tree = MarkupTree(deep + "<p>b</p>", isXML: true)
    #expect(tree.count == 1_004)
    #expect(tree.isConsistent)
    #expect(tree.problems == [])
  }

  @Test("nodes and bytes beyond the limits are cut off, and that is told")
  func limits() {
    var limits = MarkupLimits()
    limits.nodes = 10
    let tree = MarkupTree(String(repeating: "<p>a</p>", count: 100), isXML: true, limits: limits)
    #expect(tree.count == 10)
    #expect(tree.problems == ["cut after 10 elements and texts"])
    limits.bytes = 20
    #expect(
      MarkupTree("<p>" + String(repeating: "a", count: 90), isXML: false, limits: limits).problems
        == ["cut after 20 bytes"])
  }

  @Test("all text within an element is joined")
  func allText() {
    let tree = MarkupTree("<div><p>a<b>b</b>c</p>d</div><p>e</p>", isXML: true)
    #expect(tree.allText(1) == "abcd")
    #expect(tree.allText(2) == "abc")
    #expect(tree.allText(MarkupTree.root) == "abcde")
    #expect(tree.allText(MarkupTree.root, atMost: 2) == "ab")
  }

  @Test(
    "a style ends at a tag of its name, not at one that only begins so", arguments: [true, false])
  func rawEnds(isXML: Bool) {
    let tree = MarkupTree("<div><style>a</stylex>b</style ><p>c</p></div>", isXML: isXML)
    #expect(tree.count == 6)
    #expect(tree.allText(2) == "a</stylex>b")
    #expect(tree.name(4) == .p && tree.parent(4) == 1)
    let open = MarkupTree(
      String(repeating: "<style></stylex>", count: 50) + "</style>", isXML: isXML)
    #expect(open.count == 3)
  }

  @Test("what no document is becomes a consistent tree nevertheless", arguments: UInt64(0)..<400)
  func mutants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let seeds = [
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><style>p{}</style></head><body><p id='a'>b",
      "<table><tr><td>a<td><ul><li>b<li>c</table><svg><a xlink:href='&#x41;'/></svg>",
      "<!DOCTYPE html [<!ENTITY a 'b'>]><p><![CDATA[x]]>&amp;&nbsp<br><!-- c --><?d e?></p>",
    ]
    var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
    let signs = Array("<>/&;='\"![]-? pabdtrl\u{0}\u{E9}".utf8)
    for _ in 0..<random.whole(1...12) {
      let place = random.whole(0...bytes.count - 1)
      switch random.whole(0...3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(signs[random.whole(0...signs.count - 1)], at: place)
      case 2: bytes[place] = signs[random.whole(0...signs.count - 1)]
      default:
        bytes.insert(contentsOf: bytes[place...].prefix(20), at: random.whole(0...bytes.count - 1))
      }
      if bytes.isEmpty { bytes = [60] }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    for isXML in [true, false] { #expect(MarkupTree(text, isXML: isXML).isConsistent, "\(text)") }
  }

  @Test(
    "files that were made to be slow are read in one pass",
    arguments: [
      ("<!--", 20_000), ("<a b=\"", 10_000), ("<![CDATA[", 10_000), ("<!D [", 10_000),
      ("&", 40_000),
      ("<p><b></i>", 8_000), ("</div>", 10_000), ("<style>&<![CDATA[", 5_000),
      ("<style></stylex>", 5_000),
      ("<table><td></b>", 5_000),
    ])
  func slow(part: String, count: Int) {
    let text = String(repeating: part, count: count)
    for isXML in [true, false] { #expect(MarkupTree(text, isXML: isXML).isConsistent) }
  }
}
