import Testing

@testable import RectoWindowSession

@Suite("Hyphenation dictionaries of this machine") struct InstalledHyphenationTests {
  private let names = [
    "hyph_de.dic", "hyph_de_CH.dic", "hyph_en_GB.dic", "hyph_en_US.dic", "hyph_en_Latn_US.dic",
    "README", "hyph_.dic", "thes_fr.dic", "hyph_fr.txt", "hyph_pt_PT.dic",
  ]

  @Test(
    "that of the country, of the language alone, or of another country",
    arguments: [
      ("de", "hyph_de.dic"), ("de-CH", "hyph_de_CH.dic"), ("de-AT", "hyph_de.dic"),
      ("en-US", "hyph_en_US.dic"), ("EN-us", "hyph_en_US.dic"), ("en", "hyph_en_GB.dic"),
      ("en-AU", "hyph_en_GB.dic"), ("pt-BR", "hyph_pt_PT.dic"), ("fr", nil), ("", nil), ("-", nil),
      ("../de", nil),
    ] as [(String, String?)])
  func names(language: String, name: String?) {
    #expect(InstalledHyphenation.name(for: language, among: names) == name)
  }
}
