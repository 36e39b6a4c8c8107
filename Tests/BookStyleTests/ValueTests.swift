import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What properties are set to, and what that comes to.
@Suite("Values") struct ValueTests {
  private static func style(_ css: String, around: String = "") -> ComputedStyle {
    Chapters.styles("<div id='o'><p id='x'>t</p></div>", "#o { \(around) } #x { \(css) }")["x"]
      ?? ComputedStyle()
  }

  @Test(
    "lengths come to points",
    arguments: [
      ("16px", 12), ("12pt", 12), ("1in", 72), ("2.54cm", 72), ("25.4mm", 72), ("1pc", 12),
      ("2em", 48), ("1rem", 12), ("1ex", 12),
      ("0", 0), ("-3pt", -3), ("calc(1em + 2pt * 3)", 30), ("calc( (1em - 4pt) / 2 )", 10),
      ("+.5em", 12), ("1e1pt", 10), ("1E1PT", 10),
    ])
  func lengths(text: String, points: Double) {
    let indent = Self.style("font-size: 24pt; text-indent: \(text)").lines.indent
    #expect(abs(indent.scaled - points) < 1e-9)
    #expect(indent.percent == 0 && indent.fixed == 0)
  }

  @Test(
    "what is no length declares nothing",
    arguments: [
      "5", "1foo", "calc(1em + )", "calc(1em * 2em)", "calc(1pt / 0)", "red", "min(1em, 2em)",
      "calc(((((((((((((((((1em)))))))))))))))))",
    ])
  func noLengths(text: String) {
    #expect(Self.style("text-indent: 7pt; text-indent: \(text)").lines.indent.scaled == 7)
  }

  @Test("hundredths are of the page or of what is around")
  func hundredths() {
    let box = Self.style("margin-left: 10%; width: 50vw; height: calc(100vh - 2pt)").box
    #expect(box.margin.left == BoxLength(percent: 10))
    #expect(box.width == BoxLength(fixed: 200))
    #expect(box.height == BoxLength(scaled: -2, fixed: 600))
    #expect(Self.style("width: 10vmin; max-width: 10vmax").box.width?.fixed == 40)
  }

  @Test(
    "sizes of letters follow those around",
    arguments: [
      ("1.5em", 18), ("150%", 18), ("larger", 14.4), ("smaller", 10), ("x-large", 18),
      ("medium", 12), ("10pt", 10), ("2rem", 24),
      ("inherit", 12), ("bogus", 12), ("-1em", 12),
    ])
  func sizes(text: String, points: Double) {
    #expect(
      abs(Self.style("font-size: \(text)", around: "font-size: 12pt").letters.size - points) < 1e-9)
  }

  @Test(
    "colours are read in every form",
    arguments: [
      ("red", [255, 0, 0, 255]), ("#0f0", [0, 255, 0, 255]), ("#0F08", [0, 255, 0, 136]),
      ("#010203", [1, 2, 3, 255]),
      ("rgb(1, 2, 3)", [1, 2, 3, 255]), ("rgb(100% 0% 0% / 50%)", [255, 0, 0, 128]),
      ("rgba(1,2,3,0.5)", [1, 2, 3, 128]),
      ("hsl(120, 100%, 50%)", [0, 255, 0, 255]), ("hsl(-120deg 100% 25%)", [0, 0, 128, 255]),
      ("RebeccaPurple", [102, 51, 153, 255]),
      ("transparent", [0, 0, 0, 0]), ("#12", [9, 9, 9, 255]), ("rgb(1)", [9, 9, 9, 255]),
      ("#ggg", [9, 9, 9, 255]),
    ] as [(String, [UInt8])])
  func colors(text: String, levels: [UInt8]) {
    let color = Self.style("color: #090909; color: \(text)").letters.color
    #expect([color.red, color.green, color.blue, color.alpha] == levels)
  }

  @Test("shorthands set all that they stand for")
  func shorthands() {
    let margins = Self.style("margin: 1pt 2pt 3pt").box.margin
    #expect(
      [margins.top, margins.right, margins.bottom, margins.left].map { $0?.scaled } == [1, 2, 3, 2])
    #expect(Self.style("margin: 1pt; margin: 1pt x").box.margin.top?.scaled == 1)
    #expect(Self.style("margin: 0 auto").box.margin.left == nil)
    let border = Self.style("border: 2pt dashed red; border-left: none").box.border
    #expect(
      border.top
        == BoxStyle.Border(
          width: BoxLength(scaled: 2), color: FlowColor(red: 255, green: 0, blue: 0),
          stroke: .dashed))
    #expect(border.left == nil)
    #expect(Self.style("border: 1pt red").box.border.top == nil)
    #expect(
      Self.style("background: url(x) no-repeat #010203").box.background
        == FlowColor(red: 1, green: 2, blue: 3))
    let letters = Self.style("font: italic small-caps bold 20pt/1.5 \"A B\", serif")
    #expect(letters.letters.isItalic && letters.letters.hasSmallCapitals)
    #expect(letters.letters.weight == 700 && letters.letters.size == 20)
    #expect(letters.letters.families == ["A B", "serif"] && letters.lines.height == .ratio(1.5))
    #expect(Self.style("font: 300 10pt x").letters.weight == 300)
    #expect(Self.style("font-weight: bold; font: 10pt").letters.weight == 700)
    let list = Self.style("list-style: square inside").lines
    #expect(list.marker == .named("square") && list.marksInside)
    #expect(Self.style("list-style-position: inside").lines.marksInside)
    #expect(!Self.style("list-style-position: inside; list-style: disc").lines.marksInside)
    #expect(Self.style("color: red", around: "list-style-position: inside").lines.marksInside)
    #expect(Self.style("font-variant: small-caps oldstyle-nums").letters.figures == .oldStyle)
    for css in ["font-variant-ligatures: no-common-ligatures", "font-variant: none"] {
      #expect(Self.style(css).letters.features == .noLigatures)
      #expect(Self.style(css + "; font-variant-ligatures: normal").letters.features == [])
    }
    let more = "font-variant: small-caps no-common-ligatures discretionary-ligatures"
    #expect(Self.style(more).letters.features == [.noLigatures, .moreLigatures])
    #expect(Self.style("font-variant-ligatures: no-historical-ligatures").letters.features == [])
    #expect(Self.style("font-feature-settings: 'dlig'").letters.features == [.moreLigatures])
    let all = Self.style("font-variant: all-small-caps diagonal-fractions").letters
    #expect(all.hasSmallCapitals && all.features == [.lowersCapitals, .fractions])
  }

  @Test("numbers that are raised or lowered by their variant stand as those of notes do")
  func position() throws {
    let styles = Chapters.styles(
      "<p>a<sup id='a'>1</sup><i id='b'>2<b id='c'>3</b></i><i id='d'>4</i></p>",
      "sup { vertical-align: baseline; font-size: 1em; font-variant-position: super }"
        + " #b { font-variant-position: sub } #d { font-variant-position: normal }")
    let letters = try ["a", "b", "c", "d"].map { try #require(styles[$0]).letters }
    #expect(letters.map(\.seat) == [.superior, .inferior, .inferior, .baseline])
    #expect(letters.map { $0.size < 9 } == [true, true, true, false])
    // What stands in them is not made smaller once more.
    #expect(letters[1].size == letters[2].size && letters[0].around == 12)
  }

  @Test("sides of text that was meant to run down are turned with it")
  func vertical() {
    let css = "margin: 1pt 2pt 3pt 4pt; padding: 5pt 6pt 7pt 8pt; width: 9pt; height: 10pt"
    func sides(_ mode: String) -> [Double?] {
      let box = Self.style("\(css); display: block", around: "-epub-writing-mode: \(mode)").box
      let (margin, padding) = (box.margin, box.padding)
      return [margin.top, margin.right, margin.bottom, margin.left].map { $0?.scaled }
        + [padding.top, padding.right, padding.bottom, padding.left].map(\.scaled) + [
          box.width?.scaled
        ]
    }
    #expect(sides("horizontal-tb") == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(sides("vertical-rl") == [2, 3, 4, 1, 6, 7, 8, 5, 10])
    #expect(sides("tb-lr") == [4, 3, 2, 1, 8, 7, 6, 5, 10])
  }

  @Test("old and other makers' names are understood")
  func aliases() {
    #expect(Self.style("page-break-before: always").box.breakBefore == .page)
    #expect(Self.style("break-after: right").box.breakAfter == .recto)
    #expect(Self.style("page-break-inside: avoid").box.avoidsBreaks)
    #expect(!Self.style("-webkit-hyphens: none").lines.hyphenates)
    #expect(!Self.style("adobe-hyphenate: none").lines.hyphenates)
    #expect(Self.style("-epub-text-align-last: center").lines.lastLine == .center)
    #expect(Self.style("margin-inline-start: 3pt").box.margin.left?.scaled == 3)
  }

  @Test("weights, lines and what is drawn go from elements to those in them")
  func inheritance() {
    #expect(Self.style("font-weight: bolder", around: "font-weight: 700").letters.weight == 900)
    #expect(Self.style("font-weight: lighter").letters.weight == 100)
    let style = Self.style("text-decoration: none", around: "text-decoration: underline")
    #expect(style.decoration.ofBlocks.map(\.place) == [.under])
    #expect(Self.style("font-size: 20pt", around: "line-height: 1.5").lines.ratio(size: 20) == 1.5)
    #expect(
      Self.style("font-size: 24pt", around: "line-height: 150%").lines.ratio(size: 24) == 0.75)
    #expect(
      Self.style("visibility: visible", around: "visibility: hidden").letters.isHidden == false)
  }

  @Test(
    "attributes of old HTML count less than any sheet of the publisher",
    arguments: [
      ("<p id='x' align='center'>t</p>", "", LineStyle.Alignment.center),
      ("<p id='x' align='center'>t</p>", "p { text-align: right }", .right),
      ("<center><p id='x'>t</p></center>", "", .center), ("<p id='x'>t</p>", "", .justify),
      ("<h1 id='x'>t</h1>", "", .start),
      ("<div><h1 id='x'>t</h1></div>", "div { text-align: center }", .center),
      ("<div><h1 id='x'>t</h1></div>", "div { text-align: justify }", .start),
      ("<figure><p id='x'>t</p></figure>", "", .center),
    ])
  func attributes(body: String, css: String, alignment: LineStyle.Alignment) {
    #expect(Chapters.styles(body, css)["x"]?.lines.alignment == alignment)
  }

  @Test(
    "what is asked of a font by its tags counts for more than words; what is none changes nothing")
  func features() {
    let asked = Self.style("font-feature-settings: 'smcp', \"c2sc\" 1, 'onum' on, 'liga' 0, 'zzzz'")
    #expect(asked.letters.hasSmallCapitals && asked.letters.figures == .oldStyle)
    #expect(asked.letters.features == [.lowersCapitals, .noLigatures])
    let off = Self.style("font-variant: small-caps; font-feature-settings: 'smcp' off")
    #expect(!off.letters.hasSmallCapitals)
    for text in ["smcp", "'smc'", "'smcp' maybe", "'smcp' 1 2"] {
      #expect(!Self.style("font-feature-settings: \(text)").letters.hasSmallCapitals, "\(text)")
    }
  }

  @Test("fonts, widths, colours and lists of old HTML are understood")
  func oldMarkup() {
    let styles = Chapters.styles(
      "<font id='f' size='+1' color='0000FF' face='A, B'>t</font><img id='i' src='x' width='100' height='50%'/>"
        + "<ol id='o' type='A'><li>x</li></ol><table id='t' bgcolor='#010203' align='center'><tr><td>x</td></tr></table>",
      "")
    #expect(abs((styles["f"]?.letters.size ?? 0) - 13.5) < 1e-9)
    #expect(styles["f"]?.letters.color == FlowColor(red: 0, green: 0, blue: 255))
    #expect(styles["f"]?.letters.families == ["A", "B"])
    #expect(styles["i"]?.box.width == BoxLength(scaled: 75))
    #expect(styles["i"]?.box.height == BoxLength(percent: 50))
    #expect(styles["o"]?.lines.marker == .named("upper-alpha"))
    #expect(styles["t"]?.box.background == FlowColor(red: 1, green: 2, blue: 3))
    #expect(styles["t"]?.box.margin.left == nil)
  }
}
