import BookFixtures
import RectoFlowModel
import RectoTypesetting
import Testing

@testable import RectoTextShaping

@Suite(
  "Letters in a row",
  .enabled(if: TestFonts.has(TestFonts.sans), "the package fonts-open-sans is not installed"))
struct ShapingTests {
  @Test("the font's own lengths count, in parts of the size")
  func lengths() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let metrics = shaper.metrics(of: shaper.setting(of: TestFonts.face()))
    // 2,189 and 600 of 2,048; a space of 532.
    #expect(abs(metrics.ascent - 70_048) < 40 && abs(metrics.descent - 19_200) < 40)
    #expect(abs(metrics.space - 17_024) < 40)
    #expect(metrics.xHeight < metrics.capHeight && metrics.capHeight < metrics.ascent)
  }

  @Test("a word has one cluster for each letter, and the same shapes again")
  func words() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let word = shaper.shape("Tägo", TestFonts.face())
    #expect(word.glyphs.map(\.cluster) == [0, 1, 3, 4])
    #expect(word.clusters == 4)
    #expect(word.glyphs.allSatisfy { $0.id != 0 && $0.font == 0 })
    #expect(shaper.shape("Tägo", TestFonts.face(20 * .point)) == word)
    #expect(try TestFonts.shaper(TestFonts.sans).shape("Tägo", TestFonts.face()) == word)
    let long = String(repeating: "letters", count: 20)
    #expect(shaper.shape(long, TestFonts.face()).clusters == 140)
  }

  @Test("a band below the letters meets what reaches down, from one edge of that to the other")
  func crossings() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let word = shaper.shape("apjx", TestFonts.face())
    let band = -9_000 ... -6_000
    let met = word.glyphs.map { shaper.crossing(of: $0, band) }
    #expect(met[0] == nil && met[3] == nil)
    // The stem of `p` is at its left and about a twelfth of the size wide.
    let stem = try #require(met[1])
    #expect((3_000...8_000).contains(stem.lowerBound) && (4_000...8_000).contains(stem.count))
    #expect(met[2] != nil && shaper.crossing(of: word.glyphs[1], band) == stem)
    var leaning = word.glyphs[1]
    leaning.font = Int32(PenFont(file: 0, isSlanted: true, isEmboldened: true).number)
    let other = try #require(shaper.crossing(of: leaning, band))
    #expect(other.lowerBound < stem.lowerBound - 2_000 && other.count > stem.count + 2_000)
    // Through the middle of `x` it meets both strokes.
    #expect(shaper.crossing(of: word.glyphs[3], 12_000...12_001)?.count ?? 0 > 5_000)
  }

  @Test("letters that touch their neighbours say that a row cannot be cut there")
  func unsafe() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let kerned = shaper.shape("AVAV", TestFonts.face())
    #expect(kerned.glyphs.dropFirst().contains { $0.isUnsafe })
    let single = shaper.shape("A", TestFonts.face()).advance
    #expect(kerned.advance < 2 * single + 2 * shaper.shape("V", TestFonts.face()).advance)
  }

  @Test("a family is found by its name, in the nearest weight, and else by its kind")
  func families() throws {
    let shelf = FontShelf()
    let regular = try shelf.register(
      TestFonts.bytes(TestFonts.sans), families: ["Open Sans"], generic: .sans)
    let bold = try shelf.register(
      TestFonts.bytes(TestFonts.sansBold), families: ["Open Sans"], weight: 700, generic: .sans)
    let italic = try shelf.register(
      TestFonts.bytes(TestFonts.sansItalic), families: ["Other"], isItalic: true, generic: .serif)
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    func font(_ change: (inout FlowFace) -> Void) -> PenFont {
      let shaped = shaper.shape("x", TestFonts.face(10 * .point, change))
      return PenFont(number: Int(shaped.glyphs[0].font))
    }
    #expect(font { $0.families = ["open sans"] } == PenFont(file: regular))
    #expect(
      font { ($0.families, $0.weight) = (["None", "Open Sans"], 600) } == PenFont(file: bold))
    #expect(
      font { ($0.families, $0.isItalic) = (["Open Sans"], true) }
        == PenFont(file: regular, isSlanted: true))
    #expect(font { $0.isItalic = true } == PenFont(file: italic))
    #expect(
      font { ($0.isItalic, $0.weight) = (true, 700) }
        == PenFont(file: italic, isEmboldened: true))
    #expect(font { $0.generic = .mono } == PenFont(file: italic))
  }

  @Test(
    "letters that a font lacks come from families that are named behind it, before any for their script",
    .enabled(if: TestFonts.has(TestFonts.dejaVu), "the package fonts-dejavu-core is not installed"))
  func standIns() throws {
    let shelf = FontShelf()
    let main = try shelf.register(
      TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    let named = try shelf.embed(
      TestFonts.bytes(TestFonts.dejaVu), family: "Named", weight: 400, isItalic: false)
    let other = try shelf.registerFallback(TestFonts.bytes(TestFonts.libertine), script: "Hebr")
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    shelf.sight = FontShelf.Sight(faces: [named.face], fallbacks: [0])
    func files(_ change: (inout FlowFace) -> Void) -> [Int] {
      ["a", "ש"].map { letter in
        let shaped = shaper.shape(letter, TestFonts.face(10 * .point, change))
        return PenFont(number: Int(shaped.glyphs[0].font)).file
      }
    }
    #expect(files { _ in } == [main, other])
    #expect(files { $0.standIns = ["named"] } == [main, named.file])
    #expect(files { $0.families = ["main", "named"] } == [main, named.file])
    #expect(files { $0.families = ["named", "main"] } == [named.file, named.file])
  }

  @Test("the same bytes are one file")
  func sameBytes() throws {
    let shelf = FontShelf()
    let bytes = try TestFonts.bytes(TestFonts.sans)
    let first = try shelf.register(bytes, families: ["A"])
    #expect(try shelf.registerFallback(bytes, script: "Grek") == first)
    #expect(try shelf.register(TestFonts.bytes(TestFonts.sansBold), families: ["A"]) == first + 1)
  }

  @Test(
    "letters that a font lacks come from one for their script, even if it came later",
    .enabled(if: TestFonts.has(TestFonts.dejaVu), "the package fonts-dejavu-core is not installed"))
  func fallbacks() throws {
    let shelf = FontShelf()
    try shelf.register(TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    let armenian = "abԱբx"
    #expect(shaper.shape(armenian, TestFonts.face()).glyphs.contains { $0.id == 0 })
    let other = try shelf.registerFallback(TestFonts.bytes(TestFonts.dejaVu), script: "Armn")
    let found = shaper.shape(armenian, TestFonts.face())
    #expect(found.glyphs.allSatisfy { $0.id != 0 })
    #expect(found.glyphs.map { PenFont(number: Int($0.font)).file } == [0, 0, other, other, 0])
    #expect(found.glyphs.map(\.cluster) == [0, 1, 2, 4, 6])
  }

  @Test(
    "what runs from right to left joins, and stands from left to right as it is seen",
    .enabled(if: TestFonts.has(TestFonts.dejaVu), "the package fonts-dejavu-core is not installed"))
  func rightToLeft() throws {
    let shaper = try TestFonts.shaper(TestFonts.dejaVu)
    let word = shaper.shape("سلام", TestFonts.face(), isRightToLeft: true)
    #expect(word.glyphs.map(\.cluster) == word.glyphs.map(\.cluster).sorted(by: >))
    #expect(
      word.glyphs.first?.id
        != shaper.shape("م", TestFonts.face(), isRightToLeft: false)
        .glyphs.first?.id || word.glyphs.count < 4)
    let levels = shaper.levels(in: Array("ab שלום".utf8), 0..<11, isRightToLeft: false)
    #expect(levels?.map { $0 & 1 } == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test("small capitals are capitals in a smaller size where the font has none of its own")
  func smallCapitals() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let face = TestFonts.face { $0.hasSmallCapitals = true }
    let word = shaper.shape("Abc", face)
    let capitals = shaper.shape("ABC", TestFonts.face())
    #expect(word.glyphs.map(\.id) == capitals.glyphs.map(\.id))
    #expect(word.glyphs.map(\.isSmall) == [false, true, true])
    #expect(word.glyphs.map(\.cluster) == [0, 1, 2])
    #expect(word.advance < capitals.advance)
    // An ß becomes no other letter, and é becomes one of another length.
    #expect(shaper.shape("éßı", face).glyphs.map(\.cluster) == [0, 2, 4])
  }

  @Test(
    "a font's own small capitals, old figures and ligatures are used",
    .enabled(
      if: TestFonts.has(TestFonts.libertine), "the package fonts-linuxlibertine is not installed"))
  func features() throws {
    let shaper = try TestFonts.shaper(TestFonts.libertine)
    let plain = shaper.shape("ab12", TestFonts.face())
    let small = shaper.shape("ab12", TestFonts.face { $0.hasSmallCapitals = true })
    let old = shaper.shape("ab12", TestFonts.face { $0.figures = .oldStyle })
    #expect(small.glyphs[0].id != plain.glyphs[0].id && !small.glyphs[0].isSmall)
    #expect(old.glyphs[0].id == plain.glyphs[0].id && old.glyphs[2].id != plain.glyphs[2].id)
    #expect(shaper.shape("offi", TestFonts.face()).glyphs.count < 4)
    #expect(shaper.shape("offi", TestFonts.face { $0.letterSpacing = 100 }).glyphs.count == 4)
    #expect(shaper.shape("offi", TestFonts.face { $0.features = .noLigatures }).glyphs.count == 4)
    let lowered = shaper.shape("AB", TestFonts.face { $0.features = .lowersCapitals })
    #expect(
      zip(lowered.glyphs, shaper.shape("AB", TestFonts.face()).glyphs).allSatisfy { $0.id != $1.id }
    )
  }

  @Test("capitals are made small where the font cannot, and letters of other fonts heavy, and lean")
  func made() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    let all = shaper.shape(
      "Ab1",
      TestFonts.face {
        $0.hasSmallCapitals = true
        $0.features = .lowersCapitals
      })
    #expect(all.glyphs.map(\.isSmall) == [true, true, false])
    guard TestFonts.has(TestFonts.dejaVu) else { return }
    let shelf = FontShelf()
    try shelf.register(TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    try shelf.register(
      TestFonts.bytes(TestFonts.sansBold), families: ["Main"], weight: 700, generic: .serif)
    try shelf.registerFallback(TestFonts.bytes(TestFonts.dejaVu), script: "Armn")
    let both = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    func pens(_ change: (inout FlowFace) -> Void) -> [PenFont] {
      both.shape("aԱ", TestFonts.face(10 * .point, change)).glyphs.map {
        PenFont(number: Int($0.font))
      }
    }
    #expect(pens { _ in }.map(\.isEmboldened) == [false, false])
    // The first has a heavy cut of its own.
    #expect(pens { $0.weight = 700 }.map(\.isEmboldened) == [false, true])
    #expect(pens { $0.isItalic = true }.map(\.isSlanted) == [true, true])
  }

  @Test(
    "how far a letter leans over the next one",
    .enabled(
      if: TestFonts.has(TestFonts.sansItalic), "the package fonts-open-sans is not installed"))
  func overhang() throws {
    let shaper = try TestFonts.shaper(TestFonts.sansItalic)
    let letters = shaper.shape("fa", TestFonts.face()).glyphs
    #expect(shaper.overhang(of: letters[0]) > 2_000 && shaper.overhang(of: letters[1]) < 2_000)
  }

  @Test(
    "a bare CFF is read too",
    .enabled(if: TestFonts.has(TestFonts.garamond), "the package fonts-ebgaramond is not installed")
  )
  func bareOutlines() throws {
    let whole = try TestFonts.bytes(TestFonts.garamond)
    let bare = try #require(Self.table("CFF ", of: whole))
    let shelf = FontShelf()
    try shelf.register(bare, families: ["Bare"], generic: .serif)
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    let word = shaper.shape("Hamburg", TestFonts.face())
    #expect(word.glyphs.count == 7 && word.glyphs.allSatisfy { $0.id != 0 })
    let kerned = try TestFonts.shaper(TestFonts.garamond).shape("Hamburg", TestFonts.face())
    #expect(word.glyphs.map(\.id) == kerned.glyphs.map(\.id))
    #expect(abs(word.advance - kerned.advance) < kerned.advance / 50)
  }

  /// A table of an OpenType font.
  private static func table(_ tag: String, of font: [UInt8]) -> [UInt8]? {
    func number(_ place: Int, _ count: Int) -> Int {
      font[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    for entry in 0..<number(4, 2) {
      let place = 12 + entry * 16
      guard Array(font[place..<(place + 4)]) == Array(tag.utf8) else { continue }
      let start = number(place + 8, 4)
      return Array(font[start..<(start + number(place + 12, 4))])
    }
    return nil
  }

  @Test("what is no font is refused with a reason")
  func refusals() {
    let shelf = FontShelf()
    #expect(
      throws: ShapingError(
        input: "the font Bad", reason: "it holds no font with outlines and a table of letters")
    ) { try shelf.register(Array("no font".utf8), families: ["Bad"]) }
    #expect(throws: ShapingError.self) { try shelf.register([], families: []) }
  }

  @Test("spoiled fonts are refused or shape something", arguments: UInt64(0)..<150)
  func spoiled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try TestFonts.bytes(TestFonts.sans)
    if seed % 5 == 0 { bytes.removeLast(random.whole(1...(bytes.count - 1))) }
    for _ in 0..<random.whole(1...30) where !bytes.isEmpty {
      // Most of what decides stands at the beginning.
      let place = random.whole(0...(random.flag() ? min(bytes.count, 400) : bytes.count) - 1)
      bytes[place] = UInt8(random.whole(0...255))
    }
    let shelf = FontShelf()
    guard (try? shelf.register(bytes, families: [], generic: .serif)) != nil else { return }
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    let shaped = shaper.shape("Affix Ägypten 12 سلام", TestFonts.face())
    #expect(shaped.glyphs.count < 200)
  }

  @Test("without any font there are no shapes, and no crash")
  func noFont() {
    let shaper = HarfBuzzShaper(fonts: FontShelf(), hyphens: HyphenationShelf())
    #expect(shaper.shape("abc", TestFonts.face()).glyphs == [])
  }

  @Test("languages that are told apart are bounded, and so are settings, whatever comes and goes")
  func settings() throws {
    let shelf = FontShelf()
    try shelf.register(TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    for number in 0..<500 {
      _ = shaper.setting(of: TestFonts.face { $0.language = "x-\(number)" })
      _ = shaper.setting(of: TestFonts.face { $0.families = ["\(number)"] })
    }
    #expect(shaper.settingCount <= 66)
    let count = shaper.settingCount
    let setting = shaper.setting(of: TestFonts.face())
    for place in 0..<50 {
      let sight = FontShelf.Sight(faces: [], fallbacks: place % 2 == 0 ? [] : [0])
      shelf.sight = sight
      _ = shaper.setting(of: TestFonts.face())
    }
    #expect(shaper.settingCount <= count + 2)
    shelf.sight = nil
    #expect(shaper.setting(of: TestFonts.face()) == setting)
  }

  @Test("what is embedded is seen by those only who are told of it, whatever came first")
  func sight() throws {
    let shelf = FontShelf()
    try shelf.register(TestFonts.bytes(TestFonts.sans), families: ["Main"], generic: .serif)
    let bold = try shelf.embed(
      TestFonts.bytes(TestFonts.sansBold), family: "Own", weight: 400, isItalic: false)
    let italic = try shelf.embed(
      TestFonts.bytes(TestFonts.sansItalic), family: "Own", weight: 400, isItalic: false)
    let shaper = HarfBuzzShaper(fonts: shelf, hyphens: HyphenationShelf())
    func file(_ sight: FontShelf.Sight?) -> Int {
      shelf.sight = sight
      let shaped = shaper.shape("x", TestFonts.face(10 * .point) { $0.families = ["own"] })
      return PenFont(number: Int(shaped.glyphs[0].font)).file
    }
    #expect(file(nil) == 0 && file(FontShelf.Sight()) == 0)
    #expect(file(FontShelf.Sight(faces: [italic.face, bold.face])) == italic.file)
    #expect(file(FontShelf.Sight(faces: [bold.face, italic.face])) == bold.file)
    #expect(file(FontShelf.Sight(faces: [99])) == 0)
  }
}
