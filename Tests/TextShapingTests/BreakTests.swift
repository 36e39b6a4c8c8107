import BookFixtures
import Foundation
import RectoFlowModel
import RectoTextShaping
import RectoTypesetting
import Testing

@Suite("Where lines and words may be parted") struct BreakTests {
  private static func shaper() -> HarfBuzzShaper {
    HarfBuzzShaper(fonts: FontShelf(), hyphens: HyphenationShelf())
  }

  @Test(
    "lines begin after spaces and hyphens, between signs of Chinese, at words of Thai",
    arguments: [
      ("one two", "en", "one |two"), ("well-known", "en", "well-|known"),
      ("a\u{A0}b c", "en", "a\u{A0}b |c"),
      ("(so) «there»", "fr", "(so) |«there»"), ("1,000.5 %", "en", "1,000.5 ¦%"),
      ("中文。字", "zh", "中|文。|字"), ("曰：“有”云", "zh", "曰：|“有”|云"), ("it’s “so”", "zh", "it’s |“so”"),
      ("ภาษาไทย", "th", "ภาษา|ไทย"),
      // Strictly, no line begins with a small kana.
      ("キャット", "ja", "キャッ|ト"),
      ("soft\u{AD}ly", "en", "soft\u{AD}|ly"), ("a\nb", "en", "a\n|b"), ("", "en", ""),
    ])
  func breaks(text: String, language: String, expected: String) {
    #expect(Self.shaper().breaks(text, language: language) == expected)
  }

  @Test(
    "no line ends where printers of a language end none",
    arguments: [
      ("o níž v kraji, a i v noci", "cs", "o níž |v kraji, |a i v noci"), ("a i b", "pl", "a i b"),
      ("(k ránu)", "sk-SK", "(k ránu)"), ("a tree", "en", "a |tree"),
      ("Что ж, — сказал", "ru", "Что |ж, — |сказал"), ("А. С. Пушкин", "ru", "А. С. Пушкин"),
      ("1902 г., в г. Москве", "uk", "1902 г., |в ¦г. Москве"),
      ("в 1902 г. и", "ru", "в ¦1902 г. и"), ("«К лесу» и я тут", "ru", "«К ¦лесу» |и ¦я |тут"),
      ("— « Oui ! »", "fr-FR", "— |« Oui ! »"), ("a « b » c", "fr", "a |« b » |c"),
      ("أب \u{6DD}٢ أب", "ar", "أب \u{6DD}٢ |أب"),
      ("à 25 % près", "fr", "à |25 % |près"), ("dit : —", "fr", "dit : |—"),
      ("a\n— b", "ru", "a\n|— |b"),
      // In all languages: the mark of a note, and the number of a page.
      ("end.[4] So", "en", "end.[4] |So"), ("“end”(4) so", "de", "“end”(4) |so"),
      ("fin»[1]", "fr", "fin»[1]"), ("end [4]", "en", "end |[4]"),
      ("(xvi. p. 780, pp. 3)", "en", "(xvi. |p. 780, |pp. 3)"), ("c. 23", "la", "c. 23"),
      ("the end. 23", "en", "the |end. |23"),
      ("A. 23", "en", "A. |23"), ("中。[4]", "zh", "中。|[4]"),
      // Nor do names of files and options begin with a stroke alone, or a hyphen.
      ("in (/usr/share/doc), or ~/doc", "en", "in |(/usr/|share/|doc), |or |~/doc"),
      ("qemu --virt-type -v", "en", "qemu |--virt-|type |-v"),
      ("wieder/holt", "de", "wieder/|holt"),
      ("Vor- und mit/ohne/bei", "de", "Vor- |und |mit/|ohne/|bei"),
      ("TCP/IP, and/or", "en", "TCP/IP, |and/or"), ("п/п/я", "ru", "п/|п/|я"),
    ])
  func customs(text: String, language: String, expected: String) {
    #expect(Self.shaper().breaks(text, language: language) == expected)
  }

  @Test(
    "titles stay with names, short forms with numbers, numbers with units, if anything else will do",
    arguments: [
      ("Mr Darcy and (Mrs. Long", "en", "Mr ¦Darcy |and |(Mrs. ¦Long"),
      ("St. Ives, Dr so", "", "St. ¦Ives, |Dr |so"), ("M. D", "en", "M. ¦D"),
      ("Charles II, with Henry V.", "en", "Charles ¦II, |with |Henry ¦V."),
      ("Then I went. Karl I am", "en", "Then |I |went. |Karl |I |am"),
      ("Karl I. war", "de", "Karl ¦I. |war"), ("Louis XIV; Le Xe", "fr", "Louis ¦XIV; |Le |Xe"),
      ("(l. xvi. p. 7, vol. ii, c. mix", "en", "(l. ¦xvi. |p. 7, |vol. ¦ii, |c. |mix"),
      ("No. 5, no. So", "en", "No. ¦5, |no. |So"), ("§ 12 Abs. 3", "de", "§ ¦12 |Abs. ¦3"),
      ("z. B. auch S. 4", "de", "z. ¦B. |auch |S. ¦4"), ("am 3. Mai", "de", "am |3. ¦Mai"),
      ("1902. Mai", "de", "1902. |Mai"),
      ("M. Hugo, Mme Sand, n° 5", "fr", "M. ¦Hugo, |Mme ¦Sand, |n° ¦5"),
      ("il prof. Bo, pag. 5", "it", "il |prof. ¦Bo, |pag. ¦5"),
      ("la Sra. Pérez, pág. 5", "es", "la |Sra. ¦Pérez, |pág. ¦5"),
      ("64.799 mg, 5 km/h. 7 of", "en", "64.799 ¦mg, |5 ¦km/h. |7 |of"),
      ("Station 1, Élan 12. In 1815", "en", "Station ¦1, |Élan ¦12. |In |1815"),
      ("so – it is — all, a—b", "en", "so ¦– |it |is ¦— |all, |a|—|b"),
      ("dit — oui", "fr", "dit |— |oui"),
      ("the end. The I5 a", "en", "the |end. |The |I5 |a"),
    ])
  func pairs(text: String, language: String, expected: String) {
    #expect(Self.shaper().breaks(text, language: language) == expected)
  }

  @Test(
    "pairs are looked for in any bytes, and change nothing but places", arguments: UInt64(0)..<60)
  func anyPairs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["Mr", ".", " ", "II", "5", "mg", "\u{A0}", "É", "§", "°", "x", "\n", "’", "z."]
    var bytes: [UInt8] = []
    for _ in 0..<random.whole(0...60) {
      bytes += Array(parts[random.whole(0...(parts.count - 1))].utf8)
      if random.whole(0...9) == 0 { bytes.append(UInt8(random.whole(0...255))) }
    }
    let shaper = Self.shaper()
    var breaks: [UInt8] = []
    let language = ["en", "de", "fr", "it", "es", ""][random.whole(0...5)]
    let setting = shaper.setting(of: TestFonts.face { $0.language = language })
    shaper.findBreaks(in: bytes, 0..<bytes.count, setting: setting, into: &breaks)
    #expect(breaks.count == bytes.count + 1)
    for place in breaks.indices where breaks[place] == BreakMark.pair {
      #expect(bytes[place - 1] == 0x20)
    }
  }

  @Test(
    "lines end where a book asks for it: loosely, anywhere, or between words of Korean alone",
    arguments: [
      ("キャット", "ja", FlowBreaking.Strictness.loose, FlowBreaking.Words.usual, "キ|ャ|ッ|ト"),
      ("キャット", "ja", .anywhere, .usual, "キ|ャ|ッ|ト"),
      ("나라 말", "ko", .strict, .usual, "나|라 |말"), ("나라 말", "ko", .strict, .whole, "나라 |말"),
      ("word", "en", .strict, .anywhere, "w|o|r|d"), ("中文。字", "zh", .strict, .whole, "中文。|字"),
      ("基本設定、ネットワーク", "ja", .strict, .phrases, "基¦本|設¦定、|ネッ¦ト¦ワー¦ク"),
      ("中文字典", "zh", .strict, .phrases, "中¦文|字¦典"), ("a word", "en", .strict, .phrases, "a |word"),
    ])
  func asked(
    text: String, language: String, strictness: FlowBreaking.Strictness,
    words: FlowBreaking.Words, expected: String
  ) {
    let found = Self.shaper().breaks(text, language: language) {
      ($0.breaking.strictness, $0.breaking.words) = (strictness, words)
    }
    #expect(found == expected)
  }

  @Test(
    "a language that nobody knows has the usual rules",
    arguments: ["", "xx-Unknown", "%%%/@", "en@lb=x"])
  func languages(language: String) {
    #expect(Self.shaper().breaks("one two", language: language) == "one |two")
  }

  private static let unicode = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  @Test(
    "lines end where Unicode's own test says",
    .enabled(if: TestFonts.has(unicode), "the package unicode-data is not installed"))
  func unicodeTest() throws {
    let shaper = Self.shaper()
    let setting = shaper.setting(of: TestFonts.face { $0.language = "en" })
    var (count, wrong, breaks) = (0, 0, [UInt8]())
    for line in try String(contentsOfFile: Self.unicode, encoding: .utf8).split(separator: "\n") {
      let parts = line.prefix { $0 != "#" }.split(separator: " ").filter { $0 != "\t" }
      var (bytes, expected) = ([UInt8](), Set<Int>())
      for part in parts.map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if part == "÷" { expected.insert(bytes.count) }
        if let value = UInt32(part, radix: 16), let scalar = Unicode.Scalar(value) {
          bytes += Array(String(Character(scalar)).utf8)
        }
      }
      guard !bytes.isEmpty else { continue }
      shaper.findBreaks(in: bytes, 0..<bytes.count, setting: setting, into: &breaks)
      let found = Set(breaks.indices.filter { breaks[$0] != 0 })
      count += 1
      if found != expected.subtracting([0, bytes.count]).union(found.intersection([bytes.count])) {
        wrong += 1
      }
    }
    // ICU keeps numbers and their signs together better than the rules that the file tests.
    #expect(count > 5_000)
    #expect(wrong * 100 < count * 3, "\(wrong) of \(count)")
  }

  // MARK: Hyphens

  private static func hyphens(_ path: String, _ language: String) throws -> HarfBuzzShaper {
    let shelf = HyphenationShelf()
    try shelf.register(language: language, TestFonts.bytes(path))
    return HarfBuzzShaper(fonts: FontShelf(), hyphens: shelf)
  }

  @Test(
    "English words are parted as its patterns say, two letters and three at least",
    .enabled(if: TestFonts.has(TestFonts.english), "the package hyphen-en-us is not installed"),
    arguments: [
      ("hyphenation", "hy-phen-ation"), ("Considerations", "Con-sid-er-a-tions"),
      ("table", "ta-ble"), ("even", "even"), ("TYPOGRAPHY", "TY-POG-RA-PHY"),
    ])
  func english(word: String, expected: String) throws {
    let shaper = try Self.hyphens(TestFonts.english, "en-US")
    #expect(shaper.hyphens(word, language: "en-GB") == expected)
    #expect(shaper.hyphens(word, language: "en") == expected)
    #expect(shaper.hyphens(word, language: "de") == word)
    #expect(shaper.hyphens(word, language: "") == word)
  }

  @Test(
    "German words are parted though their patterns are in another code",
    .enabled(if: TestFonts.has(TestFonts.german), "the package hyphen-de is not installed"))
  func german() throws {
    let shaper = try Self.hyphens(TestFonts.german, "de_DE")
    #expect(shaper.hyphens("Mädchenschule", language: "de") == "Mäd-chen-schu-le")
    #expect(shaper.hyphens("Übergrößenträger", language: "de-AT") == "Über-grö-ßen-trä-ger")
    // A compound is parted into its words first.
    #expect(shaper.hyphens("Stichwortsuche", language: "de") == "Stich-wort-su-che")
    // No letter of that code.
    #expect(shaper.hyphens("Привет", language: "de") == "Привет")
  }

  @Test("patterns can be written by hand, in any code")
  func byHand() throws {
    let shelf = HyphenationShelf()
    try shelf.register(language: "ru", [UInt8]("KOI8-R\n".utf8) + [0xC1, 0x31, 0xC2, 0x0A])
    try shelf.register(language: "xx", Array("UTF-8\nа1б\n".utf8))
    let shaper = HarfBuzzShaper(fonts: FontShelf(), hyphens: shelf)
    #expect(shaper.hyphens("каабаа", language: "ru") == "каа-баа")
    #expect(shaper.hyphens("Каабаа", language: "xx") == "Каа-баа")
  }

  @Test("compounds are parted into words, and only those by the second patterns")
  func compounds() throws {
    let shelf = HyphenationShelf()
    let file = "UTF-8\nCOMPOUNDLEFTHYPHENMIN 2\nbb1cc\nNEXTLEVEL\nc1c\na1a\n.b1b\n"
    try shelf.register(language: "xx", Array(file.utf8))
    let shaper = HarfBuzzShaper(fonts: FontShelf(), hyphens: shelf)
    #expect(shaper.hyphens("aaaabbccc", language: "xx") == "aa-a-abb-ccc")
    #expect(shaper.hyphens("aaccc", language: "xx") == "aac-cc")
  }

  @Test("patterns that would change the spelling are left out, and others of the file are not")
  func changes() throws {
    let shelf = HyphenationShelf()
    let file = "ISO8859-1\n% a comment\nf1f/ff=f,1,2\nRIGHTHYPHENMIN 3\na1b\n"
    try shelf.register(language: "xx", Array(file.utf8))
    let shaper = HarfBuzzShaper(fonts: FontShelf(), hyphens: shelf)
    #expect(shaper.hyphens("schiffahrtab", language: "xx") == "schiffahrtab")
    #expect(shaper.hyphens("schiffabaaa", language: "xx") == "schiffa-baaa")
  }

  @Test("spoiled patterns are refused or part something", arguments: UInt64(0)..<60)
  func spoiledPatterns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = [
      "a1b", ".c2d.", "NEXTLEVEL", "LEFTHYPHENMIN 9999999999999999999", "\u{FF}1", "9", "x8/y=z,1",
      "", ".",
    ]
    var bytes = Array((seed % 2 == 0 ? "UTF-8\n" : "KOI8-R\n").utf8)
    for _ in 0..<random.whole(0...40) {
      bytes += Array(lines[random.whole(0...(lines.count - 1))].utf8) + [0x0A]
      if random.whole(0...9) == 0 { bytes.append(UInt8(random.whole(0...255))) }
    }
    let shelf = HyphenationShelf()
    try? shelf.register(language: "xx", bytes)
    let shaper = HarfBuzzShaper(fonts: FontShelf(), hyphens: shelf)
    #expect(shaper.hyphens("abcdabcdab", language: "xx").filter { $0 != "-" } == "abcdabcdab")
  }

  @Test(
    "what holds no patterns is refused with a reason",
    arguments: [("", "it is empty"), ("KLINGON-1\na1b\n", "nobody knows the code KLINGON-1")])
  func refusals(text: String, reason: String) {
    let shelf = HyphenationShelf()
    #expect(throws: ShapingError(input: "the hyphens of xx", reason: reason)) {
      try shelf.register(language: "xx", Array(text.utf8))
    }
  }

  @Test("words of any length and any letters are answered", arguments: UInt64(0)..<40)
  func anyWords(seed: UInt64) throws {
    guard TestFonts.has(TestFonts.english) else { return }
    var random = SplitMix64(seed: seed)
    let shaper = try Self.hyphens(TestFonts.english, "en")
    let bytes = (0..<random.whole(0...400)).map { _ in UInt8(random.whole(0...255)) }
    var places: [Int] = []
    let setting = shaper.setting(of: TestFonts.face())
    shaper.findHyphens(in: bytes, 0..<bytes.count, setting: setting, into: &places)
    #expect(places == places.sorted() && places.allSatisfy { $0 < bytes.count })
  }
}
