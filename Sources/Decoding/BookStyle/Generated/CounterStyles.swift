/// How numbers are written in the ways that CSS has names for (Counter Styles 3).
enum CounterStyles {
  /// A number as a style writes it; nil where it has no way to, or is not known.
  static func text(_ number: Int, _ name: String) -> String? {
    if let zero = zeros[name] { return figures(number, from: zero) }
    if let signs = alphabets[name] { return letters(number, Array(signs)) }
    if let (values, most) = sums[name] { return sum(number, values, atMost: most) }
    if let way = ways[name] { return way.text(number) }
    switch name {
    case "cjk-decimal": return number < 0 ? nil : figures(number, Array("〇一二三四五六七八九"))
    case "decimal-leading-zero": return (0...9).contains(number) ? "0\(number)" : nil
    case "lower-roman": return sum(number, roman, atMost: 3_999)?.lowercased()
    case "upper-armenian", "armenian": return armenian(number, from: 0x531)
    case "lower-armenian": return armenian(number, from: 0x561)
    default: return nil
    }
  }

  /// What stands behind the number of an item of a list.
  static func suffix(_ name: String) -> String {
    if name.hasPrefix("korean-") { return "," }
    let isEastern =
      alphabets[name] != nil && (name.hasPrefix("hiragana") || name.hasPrefix("katakana"))
      || ways[name] != nil || name.hasPrefix("cjk-")
    return isEastern ? "、" : "."
  }

  // MARK: Figures

  /// The zeros of figures that are counted with as with others.
  private static let zeros: [String: UInt32] = [
    "arabic-indic": 0x660, "persian": 0x6F0, "bengali": 0x9E6, "devanagari": 0x966,
    "gujarati": 0xAE6, "gurmukhi": 0xA66, "kannada": 0xCE6, "khmer": 0x17E0, "cambodian": 0x17E0,
    "lao": 0xED0, "malayalam": 0xD66, "mongolian": 0x1810, "myanmar": 0x1040, "oriya": 0xB66,
    "tamil": 0xBE6, "telugu": 0xC66, "thai": 0xE50, "tibetan": 0xF20,
  ]

  private static func figures(_ number: Int, from zero: UInt32) -> String {
    let signs = (0..<10).compactMap { Unicode.Scalar(zero + $0).map(Character.init) }
    return (number < 0 ? "-" : "") + figures(number, signs)
  }

  private static func figures(_ number: Int, _ signs: [Character]) -> String {
    String("\(number)".compactMap { $0.wholeNumberValue.map { signs[$0] } })
  }

  // MARK: Letters

  private static let alphabets = [
    "lower-alpha": "abcdefghijklmnopqrstuvwxyz", "lower-latin": "abcdefghijklmnopqrstuvwxyz",
    "upper-alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "upper-latin": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "lower-greek": "αβγδεζηθικλμνξοπρστυφχψω", "upper-greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "hiragana": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
    "katakana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン",
    "hiragana-iroha": "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす",
    "katakana-iroha": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
  ]

  /// Letters as figures without a zero: behind the last one come two of the first.
  private static func letters(_ number: Int, _ signs: [Character]) -> String? {
    guard number > 0 else { return nil }
    var (rest, text) = (number, [Character]())
    while rest > 0 {
      rest -= 1
      text.append(signs[rest % signs.count])
      rest /= signs.count
    }
    return String(text.reversed())
  }

  // MARK: Sums

  private typealias Value = (value: Int, sign: String)

  private static let roman: [Value] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static let sums: [String: ([Value], Int)] = [
    "upper-roman": (roman, 3_999),
    "hebrew": (
      ranks("אבגדהוזחט", 1_000, behind: "׳")
        + [
          (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"),
          (60, "ס"), (50, "נ"), (40, "מ"), (30, "ל"), (20, "כ"), (19, "יט"), (18, "יח"),
          (17, "יז"), (16, "טז"), (15, "טו"), (10, "י"),
        ] + ranks("אבגדהוזחט", 1), 9_999
    ),
    "georgian": (
      [(10_000, "ჵ")] + ranks("ჩცძწჭხჴჯჰ", 1_000) + ranks("რსტჳფქღყშ", 100)
        + ranks("იკლმნჲოპჟ", 10) + ranks("აბგდევზჱთ", 1), 19_999
    ),
  ]

  /// Signs of one to nine of something, the highest first.
  private static func ranks(_ signs: String, _ one: Int, behind mark: String = "") -> [Value] {
    signs.enumerated().map { (($0 + 1) * one, "\($1)\(mark)") }.reversed()
  }

  private static func sum(_ number: Int, _ values: [Value], atMost most: Int) -> String? {
    guard (1...most).contains(number) else { return nil }
    var (rest, text) = (number, "")
    for (value, sign) in values {
      while rest >= value { (rest, text) = (rest - value, text + sign) }
    }
    return text
  }

  /// Its letters follow each other as their values do: ones, tens, hundreds, thousands.
  private static func armenian(_ number: Int, from first: UInt32) -> String? {
    guard (1...9_999).contains(number) else { return nil }
    let figures = "\(number)".compactMap(\.wholeNumberValue)
    return figures.enumerated().reduce(into: "") { text, figure in
      let rank = figures.count - 1 - figure.offset
      guard figure.element > 0,
        let letter = Unicode.Scalar(first + UInt32(9 * rank + figure.element - 1))
      else { return }
      text.unicodeScalars.append(letter)
    }
  }

  // MARK: Numbers of the East

  /// Ways to write numbers with signs for ten, a hundred and a thousand.
  private struct Way {
    /// Of zero to nine.
    var figures: [Character]
    /// Of ten, a hundred, a thousand.
    var ranks: [Character]
    /// Whether a one before such a sign is left out: before all, before the ten of ten to nineteen, never.
    var ones = Ones.all
    /// Whether a zero stands where ranks are left out within a number.
    var hasZeros = false

    enum Ones { case all, teens, none }

    init(_ figures: String, _ ranks: String, _ ones: Ones, hasZeros: Bool = false) {
      (self.figures, self.ranks) = (Array(figures), Array(ranks))
      (self.ones, self.hasZeros) = (ones, hasZeros)
    }

    func text(_ number: Int) -> String? {
      guard (0...9_999).contains(number) else { return nil }
      guard number > 0 else { return String(figures[0]) }
      let own = "\(number)".compactMap(\.wholeNumberValue)
      var (text, lacks) = ("", false)
      for (place, figure) in own.enumerated() {
        let rank = own.count - 1 - place
        guard figure > 0 else {
          lacks = true
          continue
        }
        if lacks, hasZeros { text.append(figures[0]) }
        lacks = false
        let isBare =
          figure == 1 && rank > 0 && (ones == .all || ones == .teens && (10...19).contains(number))
        if !isBare { text.append(figures[figure]) }
        if rank > 0 { text.append(ranks[rank - 1]) }
      }
      return text
    }
  }

  private static let traditional = Way("零一二三四五六七八九", "十百千", .teens, hasZeros: true)

  private static let ways = [
    "cjk-ideographic": traditional, "trad-chinese-informal": traditional,
    "simp-chinese-informal": traditional,
    "trad-chinese-formal": Way("零壹貳參肆伍陸柒捌玖", "拾佰仟", .none, hasZeros: true),
    "simp-chinese-formal": Way("零壹贰叁肆伍陆柒捌玖", "拾佰仟", .none, hasZeros: true),
    "japanese-informal": Way("〇一二三四五六七八九", "十百千", .all),
    "japanese-formal": Way("零壱弐参四伍六七八九", "拾百阡", .none),
    "korean-hangul-formal": Way("영일이삼사오육칠팔구", "십백천", .none),
    "korean-hanja-informal": Way("零一二三四五六七八九", "十百千", .all),
    "korean-hanja-formal": Way("零壹貳參四五六七八九", "拾百仟", .none),
  ]
}
