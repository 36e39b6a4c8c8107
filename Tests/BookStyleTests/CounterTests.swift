import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("counters")
struct CounterTests {
  @Test("numbers count on, begin anew and stand in what is generated")
  func counts() {
    let flow = Chapters.flow(
      "<h1>a</h1><h2>b</h2><h2>c</h2><h1>d</h1><h2>e</h2>",
      """
      body { counter-reset: chapter 2 } h1 { counter-increment: chapter; counter-reset: part }
      h1::before { content: "Chapter "counter(chapter, upper-roman)": " }
      h2::before { counter-increment: part 2; content: counter(chapter) "." counter( part ) " " }
      h2::after { content: " (" counter(part, lower-alpha) ")" }
      """)
    #expect(
      flow.texts == [
        "Chapter III: a", "3.2 b (b)", "3.4 c (d)", "Chapter IV: d", "4.2 e (b)",
      ])
    #expect(flow.faults == [])
  }

  @Test("what lies within what counts has numbers of its own, which are told together")
  func nested() {
    let list = "<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>"
    let css = """
      ol { counter-reset: s; list-style: none } li { counter-increment: s }
      li::before { content: counters(s, ".") " - " } p::before { content: counter(s) counter(s, none) }
      """
    let flow = Chapters.flow(list + "<p>e</p>" + list, css)
    let once = ["1 - a", "1.1 - b", "1.2 - c", "2 - d"]
    #expect(flow.texts == once + ["2e"] + once)
  }

  @Test("items of lists count by themselves, as their lists say")
  func items() {
    let flow = Chapters.flow(
      "<ol start='4'><li>a</li><li value='9'>b</li><li>c</li></ol>"
        + "<ol reversed=''><li>d</li><li>e</li></ol>",
      "li::before { content: counter(list-item) ' ' }")
    #expect(flow.texts == ["4 a", "9 b", "10 c", "2 d", "1 e"])
  }

  @Test("numbers are set, what is not shown counts nothing, and what is put off keeps its number")
  func order() {
    let flow = Chapters.flow(
      "<p>a</p><p style='display: none'>b</p><p class='s'>c</p><table><tfoot><tr><td>d</td></tr></tfoot>"
        + "<tbody><tr><td>e</td></tr></tbody></table>",
      """
      p, td { counter-increment: n } .s { counter-set: n 7 m 2 }
      p::before, td::before { content: counter(n) counter(m) ' ' }
      """)
    #expect(flow.texts == ["10 a", "72 c", "92 e", "82 d"])
  }

  @Test(
    "numbers beyond reason stop, long names and many counters are cut, and nesting costs what it may"
  )
  func hostile() {
    let names = (0..<100).map { "c\($0) 1e300" }.joined(separator: " ")
    let flow = Chapters.flow(
      "<p>a</p><p>b</p>",
      """
      body { counter-reset: \(names) } p { counter-increment: c0 999999999999 c1 -1e300 }
      p::before { content: counter(c0) ' ' counter(c1) ' ' counter(c15) ' ' counter(c16) ' ' }
      """)
    #expect(
      flow.texts == [
        "1000000000 0 1000000000 0 a", "1000000000 -1000000000 1000000000 0 b",
      ])
    let depth = 200
    let deep =
      String(repeating: "<div>", count: depth) + String(repeating: "<p>a</p>", count: 20_000)
      + String(repeating: "</div>", count: depth)
    let css = "div { counter-reset: n } p::before { content: counters(n, '', none) }"
    let all = Chapters.flow(deep, css)
    #expect(all.texts.count == 20_000)
    #expect(all.texts.allSatisfy { $0 == "a" })
  }
}
