import Testing

@testable import RectoBookStyle

@Suite("Numbers in the ways of many scripts") struct CounterStyleTests {
  @Test(
    "numbers are written as their names say",
    arguments: [
      ("decimal", -3, "-3"), ("decimal-leading-zero", 7, "07"), ("lower-greek", 24, "ω"),
      ("lower-greek", 25, "αα"), ("upper-latin", 27, "AA"), ("lower-roman", 1_994, "mcmxciv"),
      ("upper-roman", 4_000, "4000"), ("arabic-indic", 102, "١٠٢"), ("persian", 456, "۴۵۶"),
      ("devanagari", 1_908, "१९०८"), ("bengali", 30, "৩০"), ("thai", 25, "๒๕"),
      ("khmer", 19, "១៩"), ("tibetan", 8, "༨"), ("cjk-decimal", 201, "二〇一"),
      ("hebrew", 15, "טו"), ("hebrew", 5_744, "ה׳תשמד"), ("hebrew", 10_000, "10000"),
      ("armenian", 1_994, "ՌՋՂԴ"), ("lower-armenian", 105, "ճե"), ("georgian", 1_994, "ჩშჟდ"),
      ("hiragana", 49, "ああ"), ("katakana", 3, "ウ"), ("katakana-iroha", 2, "ロ"),
      ("japanese-informal", 1_110, "千百十"), ("japanese-informal", 0, "〇"),
      ("japanese-formal", 111, "壱百壱拾壱"), ("cjk-ideographic", 12, "十二"),
      ("trad-chinese-informal", 112, "一百一十二"), ("simp-chinese-informal", 1_001, "一千零一"),
      ("simp-chinese-informal", 1_100, "一千一百"), ("simp-chinese-formal", 10, "壹拾"),
      ("korean-hangul-formal", 16, "일십육"), ("korean-hanja-informal", 23, "二十三"),
      ("of-no-such-name", 5, "5"), ("lower-latin", 0, "0"), ("thai", -4, "-๔"),
    ])
  func numbers(kind: String, number: Int, text: String) {
    #expect(ListMarker.number(number, kind) == text)
  }

  @Test("behind the numbers of the East stand their marks")
  func suffixes() {
    for (kind, text) in [
      ("decimal", "1."), ("hebrew", "א."), ("hiragana", "あ、"), ("japanese-informal", "一、"),
      ("cjk-decimal", "一、"), ("korean-hangul-formal", "일,"), ("disc", "•"),
    ] {
      #expect(ListMarker.text(.named(kind), 1) == text)
    }
  }
}
