import RectoBookModel
import RectoCDecoders

/// The codes that names in archives are written in where they are not UTF-8: those of the computers
/// that they were packed on. Names are too short for statistics of languages, so that the letters
/// in common use tell: whose they are nearly all, that code it is.
enum NameCode: CaseIterable, Equatable {
  case shiftJIS, gbk, big5, eucKR, cyrillicDOS, cyrillicWindows

  /// The share of the letters that must be in common use.
  private static let share = 0.8
  /// Letters of Korean after which names that could be Chinese as well are Korean: few Chinese ones
  /// keep to their lower half for so long.
  private static let koreanLetters = 8

  /// The code that the names of one archive, which are not UTF-8, are all written in; nil where none
  /// of these fits, and they are of the West.
  init?(of names: [[UInt8]]) {
    let found = Self.allCases.map { code in
      (code, names.reduce(into: Count()) { code.count($1, &$0) })
    }
    .filter { code, count in count.isLikely(code) }
    guard var best = found.first else { return nil }
    for other in found.dropFirst() where other.1.fraction > best.1.fraction + 0.05 { best = other }
    let korean = found.first { $0.0 == .eucKR }
    if best.0 == .gbk, let korean, korean.1.fraction == 1, korean.1.letters >= Self.koreanLetters {
      best = korean
    }
    self = best.0
  }

  /// The text of a name; nil where it is not of this code.
  func text(_ name: [UInt8]) -> String? {
    switch self {
    case .shiftJIS: TextCode.text(name, RECTO_SHIFT_JIS)
    case .gbk: TextCode.text(name, RECTO_GBK)
    case .big5: TextCode.text(name, RECTO_BIG5)
    case .eucKR: TextCode.text(name, RECTO_EUC_KR)
    case .cyrillicDOS: TextCode.tables["IBM866"].map { TextCode.text(name, table: $0) }
    case .cyrillicWindows: TextCode.tables["WINDOWS-1251"].map { TextCode.text(name, table: $0) }
    }
  }

  /// Entries whose paths are a `DiskPath`, with those that are not UTF-8 read in the code that most of
  /// them are written in.
  static func decoded(_ entries: [PageEntry]) -> [PageEntry] {
    let coded = entries.indices.filter { DiskPath.isBytes(entries[$0].path) }
    guard !coded.isEmpty else { return entries }
    let code = NameCode(of: coded.map { DiskPath.bytes(entries[$0].path) })
    var entries = entries
    for place in coded {
      let name = DiskPath.bytes(entries[place].path)
      entries[place].path = code?.text(name) ?? String(decoding: name, as: UTF8.self)
    }
    return entries
  }

  /// What was found in some names.
  private struct Count {
    /// Letters beyond ASCII, those of them in common use, and those that nobody can be told by.
    var letters = 0, common = 0, neutral = 0
    /// Stretches of letters, and the longest one.
    var runs = 0, longest = 0
    var isBroken = false

    var fraction: Double { Double(common) / Double(max(1, letters - neutral)) }

    func isLikely(_ code: NameCode) -> Bool {
      guard !isBroken, common > 0, fraction >= NameCode.share else { return false }
      switch code {
      // Accents of the West, with the letter after them, look like single letters of these.
      case .shiftJIS, .big5: return longest >= 2
      case .gbk, .eucKR: return true
      // And these like accents, which stand alone.
      case .cyrillicDOS, .cyrillicWindows: return 2 * letters >= 5 * runs
      }
    }
  }

  private func count(_ name: [UInt8], _ count: inout Count) {
    var place = 0
    var run = 0
    func end() {
      if run > 0 { count.runs += 1 }
      count.longest = max(count.longest, run)
      run = 0
    }
    while place < name.count {
      let byte = name[place]
      guard byte >= 0x80 else {
        end()
        place += 1
        continue
      }
      guard let length = length(of: byte), place + length <= name.count else {
        count.isBroken = true
        return
      }
      let next = length == 2 ? name[place + 1] : 0
      guard length == 1 || isSecond(next) else {
        count.isBroken = true
        return
      }
      count.letters += 1
      if isNeutral(byte, next) {
        count.neutral += 1
      } else if isCommon(byte, next) {
        count.common += 1
      }
      run += 1
      place += length
    }
    end()
  }

  /// The bytes of a letter that begins with one above 127; nil where none does.
  private func length(of first: UInt8) -> Int? {
    switch self {
    case .shiftJIS:
      switch first {
      case 0xA1...0xDF: 1
      case 0x81...0x9F, 0xE0...0xFC: 2
      default: nil
      }
    case .gbk, .big5, .eucKR: first > 0x80 && first < 0xFF ? 2 : nil
    case .cyrillicDOS, .cyrillicWindows: 1
    }
  }

  private func isSecond(_ byte: UInt8) -> Bool {
    switch self {
    case .eucKR: byte >= 0x41 && byte < 0xFF
    default: byte >= 0x40 && byte != 0x7F && byte < 0xFF
    }
  }

  /// Whether a letter may stand in any text: signs, and the letters of the West at full width.
  private func isNeutral(_ first: UInt8, _ second: UInt8) -> Bool {
    switch self {
    case .shiftJIS: first == 0x81 || first == 0x82 && second < 0x9F
    case .gbk, .eucKR: (first == 0xA1 || first == 0xA3) && second >= 0xA1
    case .big5: first == 0xA1 || first == 0xA2
    case .cyrillicDOS: false
    case .cyrillicWindows: [0xAB, 0xBB, 0xB9, 0x96, 0x97].contains(first)
    }
  }

  private func isCommon(_ first: UInt8, _ second: UInt8) -> Bool {
    switch self {
    // Both kana, and the first level of kanji.
    case .shiftJIS:
      first == 0x82 || first == 0x83 && second <= 0x96 || first == 0x88 && second >= 0x9F
        || (0x89...0x97).contains(first) || first == 0x98 && second <= 0x72
    case .gbk: (0xB0...0xD7).contains(first) && second >= 0xA1
    case .big5: (0xA4...0xC6).contains(first)
    case .eucKR: (0xB0...0xC8).contains(first) && second >= 0xA1
    case .cyrillicDOS: (0x80...0xAF).contains(first) || (0xE0...0xF1).contains(first)
    case .cyrillicWindows: first >= 0xC0 || first == 0xA8 || first == 0xB8
    }
  }
}
