/// The language of a text whose letters stand in squares, told from them: nobody says it of plain text.
enum EasternLanguage {
  /// So many letters tell it.
  private static let sample = 4_096
  /// Letters of everyday Chinese that are written otherwise where the other kind of letters is used.
  private static let simplified = Set("这们来个时说国过对学会为开没还见问间头后发经动长".unicodeScalars)
  private static let traditional = Set("這們來個時說國過對學會為開沒還見問間頭後發經動長".unicodeScalars)

  /// The language of a text, by BCP 47; nil where it is written in other letters.
  static func language(of text: String) -> String? {
    var (kana, hangul, han, all) = (0, 0, 0, 0)
    var (simple, whole) = (0, 0)
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      all += 1
      switch scalar.value {
      case 0x3041...0x30FF: kana += 1
      case 0xAC00...0xD7A3: hangul += 1
      case 0x3400...0x9FFF:
        han += 1
        if simplified.contains(scalar) { simple += 1 }
        if traditional.contains(scalar) { whole += 1 }
      default: break
      }
      if all == sample { break }
    }
    guard (kana + hangul + han) * 2 > all else { return nil }
    if hangul > han + kana { return "ko" }
    if kana * 20 > han + kana { return "ja" }
    return simple >= whole ? "zh-Hans" : "zh-Hant"
  }
}
