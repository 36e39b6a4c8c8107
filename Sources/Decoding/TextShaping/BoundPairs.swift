import RectoTypesetting

/// Pairs of words between which a line had better not end: a title and its name, the short form of a word and its number, a
/// king's name and his number, a number and its unit, two short forms of one letter, a word of one letter and the next in
/// languages of Cyrillic letters, and a word and the dash behind it, with spaces around that.
struct BoundPairs {
  /// Words of a language that stay with the next.
  private struct Words {
    /// As they are written, before what begins with a capital.
    var titles: Set<UInt64>
    /// In small letters, before a number.
    var counted: Set<UInt64>

    /// Those that a full stop ends in a list have one in a text; others may have one.
    init(titles: String, counted: String) {
      func keys(_ list: String) -> Set<UInt64> {
        var keys: Set<UInt64> = []
        for word in list.split(separator: " ") {
          for form in word.hasSuffix(".") ? ["\(word)"] : ["\(word)", "\(word)."] {
            if let key = BoundPairs.key(Array(form.utf8)[...]) { keys.insert(key) }
          }
        }
        return keys
      }
      (self.titles, self.counted) = (keys(titles), keys(counted))
    }
  }

  private static let words: [String: Words] = [
    "en": Words(
      titles:
        "Mr Mrs Ms Mx Dr St Messrs Mme Mlle Rev. Revd Hon. Prof. Capt. Col. Gen. Lt. Maj. Sgt.",
      counted: "no. nos. vol. vols. ch. chap. fig. figs. sec. sect. art. cap. lib. bk. fol."),
    "de": Words(
      titles: "Hr. Hrn. Fr. Frl. Dr. Prof. St. v. n.",
      counted: "s. z. nr. bd. bde. abb. abs. anm. art. kap. sp. tab. taf. ziff. §§"),
    "fr": Words(
      titles: "M. MM. Mme Mmes Mlle Mlles Mgr Me Dr St Ste",
      counted: "n° nº vol. chap. art. fig. liv. pl."),
    "it": Words(
      titles: "sig. sig.ra sig.na Sig. Sig.ra Sig.na dott. Dott. prof. Prof. ing. avv. on. S.",
      counted: "pag. vol. cap. fig. art. lib."),
    "es": Words(
      titles: "Sr. Sra. Srta. D. Dª Dña. Dr. Dra. Prof. S. Sto. Sta.",
      counted: "núm. n.º pág. págs. vol. cap. art. fig. lib."),
  ]
  private static let units = Words(
    titles: "",
    counted: """
      mg g kg t µg μg nm µm μm mm cm dm m km mm² cm² m² km² ha mm³ cm³ m³ ml cl dl l hl L ms s min h Hz kHz MHz GHz \
      W kW MW kWh V kV A mA J kJ cal kcal N Pa hPa kPa bar K °C °F % ‰ € $ £ kr kn km/h m/s mph in. ft yd mi oz lb \
      lbs pt px dpi B kB KB MB GB TB a.m. p.m. AD BC BCE CE Uhr Mio. Mrd.
      """
  ).counted

  private let own: Words?
  /// Whether the word `I` may be a number.
  private let numbersOne: Bool
  /// Whether a figure with a full stop may be the day of a month.
  private let numbersDays: Bool
  /// Whether words of one letter are prepositions and the like, which lean on the next word.
  private let bindsLetters: Bool
  /// Whether no one begins to speak with a dash in the middle of a paragraph.
  private let bindsDashes: Bool

  /// Those of a language of BCP 47; of one that nobody names, as of English.
  init(language: String) {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    own = Self.words[name.isEmpty ? "en" : name]
    (numbersOne, numbersDays) = (!name.isEmpty && name != "en", name == "de")
    bindsDashes = !["fr", "es", "ca", "gl", "pt"].contains(name)
    bindsLetters = ["ru", "uk", "be", "bg", "sr", "mk"].contains(name)
  }

  /// Marks the places of a part of a text, which begin with the part, that would part such a pair.
  func mark(_ breaks: inout [UInt8], _ text: [UInt8], _ part: Range<Int>) {
    for place in part.dropFirst(2)
    where breaks[place - part.lowerBound] == BreakMark.free && text[place - 1] == 0x20 {
      let last = text[place - 2]
      // Nearly all words are small ones behind another.
      guard !text[place].isSmallLetter || last == Self.stop || last.isFigure else { continue }
      let before = Self.word(text, endingAt: place - 1, in: part)
      let after = Self.word(text, startingAt: place, in: part)
      if !before.isEmpty, binds(before, after) {
        breaks[place - part.lowerBound] = BreakMark.pair
      }
    }
  }

  private func binds(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    let isFigure = after.first?.isFigure == true
    if let key = Self.key(before) {
      if own?.titles.contains(key) == true, after.beginsWithCapital { return true }
      let isCounted = own?.counted.contains(Self.key(before, lowered: true) ?? 0) == true
      if isCounted, isFigure || after.roman() != nil { return true }
    }
    if before.isSign, isFigure { return true }
    if bindsLetters && before.isLoneLetter || bindsDashes && after.isDash { return true }
    if before.isShortForm {
      let isInitial = before.first?.isSmallLetter == false
      return after.roman(of: Self.smallNumbers) != nil || after.dropFirst().first == Self.stop
        || isInitial && after.beginsWithCapital
    }
    if let first = before.first, first.isFigure || first >= 0x80 || first == UInt8(ascii: "+") {
      return bindsNumber(before, after)
    }
    return before.isName
      && (after.isShortNumber
        || after.roman(of: Self.kingsNumbers).map { $0 > 1 || numbersOne || !after.isOne } ?? false)
  }

  private func bindsNumber(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = before.last else { return false }
    if numbersDays, last == Self.stop, before.count <= 3 { return after.beginsWithCapital }
    guard last.isFigure, !before.contains(where: \.isLetter) else {
      return before.isName && after.isShortNumber
    }
    return [after, after.withoutEnd].contains { Self.key($0).map(Self.units.contains) ?? false }
  }

  private static let stop = UInt8(ascii: ".")
  private static let smallNumbers = "ivxlcIVXLC".utf8.map { $0 }
  private static let kingsNumbers = "IVXL".utf8.map { $0 }
  /// No word of a pair is longer.
  private static let longest = 24

  /// A word of eight bytes at most as a number.
  private static func key(_ word: ArraySlice<UInt8>, lowered: Bool = false) -> UInt64? {
    guard (1...8).contains(word.count) else { return nil }
    return word.reduce(0) { key, byte in
      key << 8 | UInt64(lowered && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  /// The word that ends at a place, without what opens before it.
  private static func word(
    _ text: [UInt8], endingAt end: Int, in part: Range<Int>
  ) -> ArraySlice<UInt8> {
    var start = end
    while start > part.lowerBound, end - start < longest, !isSpace(text, at: start - 1) {
      start -= 1
    }
    while start < end {
      let (scalar, length) = text.scalar(at: start, end: end)
      guard scalar.opens else { break }
      start += length
    }
    return text[start..<end]
  }

  private static func word(
    _ text: [UInt8], startingAt start: Int, in part: Range<Int>
  ) -> ArraySlice<UInt8> {
    var end = start
    while end < part.upperBound, end - start < longest, !isSpace(text, at: end) { end += 1 }
    return text[start..<end]
  }

  private static func isSpace(_ text: [UInt8], at place: Int) -> Bool {
    text[place] == 0x20 || text[place] == 0x0A
      || text[place] == 0xA0 && place > 0 && text[place - 1] == 0xC2
  }
}

extension UInt8 {
  fileprivate var isFigure: Bool { (0x30...0x39).contains(self) }
  fileprivate var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isLetter: Bool { (self | 0x20).isSmallLetter }
}

extension UInt32 {
  /// Whether it stands before a word and is no part of it.
  fileprivate var opens: Bool {
    switch self {
    case 0x22, 0x27, 0x28, 0x5B, 0xAB, 0x2013, 0x2014, 0x2018, 0x201A, 0x201C, 0x201E: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  private func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || (0xC3...0xD1).contains(byte) }

  fileprivate var beginsWithCapital: Bool {
    guard let first, first.isLetter || first >= 0xC3 else { return false }
    if first < 0x80 { return !first.isSmallLetter }
    let (scalar, _) = Array(prefix(4)).scalar(at: 0, end: Swift.min(count, 4))
    return Unicode.Scalar(scalar)?.properties.isUppercase ?? false
  }

  /// A letter, or two small ones, with a full stop.
  fileprivate var isShortForm: Bool {
    guard last == UInt8(ascii: "."), (2...3).contains(count) else { return false }
    let letters = dropLast()
    return letters.allSatisfy(\.isSmallLetter) || count == 2 && letters.allSatisfy(\.isLetter)
  }

  /// A letter of Cyrillic, but the word for I.
  fileprivate var isLoneLetter: Bool {
    guard count == 2, let first, first == 0xD0 || first == 0xD1 else { return false }
    return !elementsEqual("я".utf8) && !elementsEqual("Я".utf8)
  }

  fileprivate var isDash: Bool { elementsEqual("–".utf8) || elementsEqual("—".utf8) }

  /// § or №.
  fileprivate var isSign: Bool {
    elementsEqual("§".utf8) || elementsEqual("№".utf8)
  }

  /// Whether it begins with a capital, and nothing stands behind its letters.
  fileprivate var isName: Bool {
    guard count > 1, beginsWithCapital, let last else { return false }
    return last.isLetter || last >= 0x80 && !(suffix(3).first == 0xE2)
  }

  /// Three figures at most, and what ends a sentence.
  fileprivate var isShortNumber: Bool {
    let number = withoutEnd
    return (1...3).contains(number.count) && number.allSatisfy(\.isFigure)
  }

  fileprivate var isOne: Bool { first == UInt8(ascii: "I") }

  /// Without the signs behind a word.
  fileprivate var withoutEnd: Self {
    var end = endIndex
    while end > startIndex, ".,;:!?)]\"".utf8.contains(self[end - 1]) { end -= 1 }
    return self[startIndex..<end]
  }

  /// How many letters a number has that is written in some, all large or all small, and that no letter follows.
  fileprivate func roman(of letters: [UInt8] = Array("ivxlcdmIVXLCDM".utf8)) -> Int? {
    guard let first else { return nil }
    let number = prefix { letters.contains($0) && $0.isSmallLetter == first.isSmallLetter }
    guard (1...8).contains(number.count) else { return nil }
    let next = dropFirst(number.count).first
    return next.map { isLetter($0) || $0.isFigure } == true ? nil : number.count
  }
}
