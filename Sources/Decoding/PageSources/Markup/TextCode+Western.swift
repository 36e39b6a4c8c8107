/// Codes of Western Europe that are older than Windows': those who guess codes take them for others.
extension TextCode {
  /// A code of one byte a letter, by its name in `tables`, or else one of these that fits some text far better.
  static func western(_ bytes: ArraySlice<UInt8>, guessed name: String) -> String {
    guard let table = tables[name] ?? tables["WINDOWS-1252"], bytes.isMostlyPlain else {
      return name
    }
    let own = fit(bytes, table: table)
    // Of the codes that guesses name, this one is the nearest to one of these.
    let least = max(name == "MAC-CENTRALEUROPE" ? 2 : 4, bytes.count { $0 >= 0x80 } / 10)
    var best = (name: name, fit: own + least - 1)
    for (other, table) in older {
      let fit = fit(bytes, table: table)
      if fit > best.fit { best = (other, fit) }
    }
    return best.name
  }

  /// How well text of a code of one byte a letter reads: what stands where it may counts for it, what cannot stand
  /// there against it.
  private static func fit(_ bytes: ArraySlice<UInt8>, table: String) -> Int {
    let kinds = table.unicodeScalars.map(Kind.init)
    guard kinds.count == 128 else { return 0 }
    var fit = 0
    for place in bytes.indices where bytes[place] >= 0x80 {
      let before = place > bytes.startIndex ? bytes[place - 1] : 0x20
      let after = place + 1 < bytes.endIndex ? bytes[place + 1] : 0x20
      fit += kinds[Int(bytes[place]) - 0x80].fit(between: before, after)
    }
    return fit
  }

  /// What a letter or sign is to those beside it.
  private enum Kind {
    case small(isUsual: Bool)
    case capital(isUsual: Bool)
    /// What stands before words, behind them, and anywhere.
    case opening, closing, free
    case sign, missing

    init(_ scalar: Unicode.Scalar) {
      let isUsual = Self.usual.contains(scalar)
      switch scalar.properties.generalCategory {
      case .lowercaseLetter: self = .small(isUsual: isUsual)
      case .uppercaseLetter: self = .capital(isUsual: isUsual)
      default:
        self =
          scalar == "\u{FFFD}"
          ? .missing
          : Self.openings.contains(scalar)
            ? .opening
            : Self.closings.contains(scalar)
              ? .closing : Self.frees.contains(scalar) ? .free : .sign
      }
    }

    func fit(between before: UInt8, _ after: UInt8) -> Int {
      let (isBehind, isBefore) = (before.isPlainLetter, after.isPlainLetter)
      switch self {
      case .small(let isUsual):
        guard isBehind || isBefore else { return 0 }
        if before.isCapital, after.isCapital { return -4 }
        return isUsual ? 2 : 1
      case .capital(let isUsual):
        guard isBehind || isBefore else { return 0 }
        if isBehind, !before.isCapital { return -4 }
        return isUsual ? 2 : 1
      case .opening: return isBehind ? -6 : isBefore ? 2 : 0
      case .closing: return isBehind ? isBefore ? -6 : 2 : 0
      case .free: return isBehind || isBefore ? 2 : 0
      case .sign: return isBehind && isBefore ? -6 : 0
      case .missing: return -8
      }
    }

    private static let usual = Set(
      "äöüßàâçéèêëîïôûùœæáíóúñãõåøšžÄÖÜÀÂÇÉÈÊËÎÔÛŒÆÁÍÓÚÑÅØŠŽ".unicodeScalars)
    private static let openings = Set("“‘„‚«‹¿¡".unicodeScalars)
    private static let closings = Set("”»›…™®©ºª".unicodeScalars)
    private static let frees = Set("’–—\u{A0}\u{AD}".unicodeScalars)
  }

  private static let older = [
    ("MACINTOSH", macRoman), ("IBM850", page850), ("IBM437", page437),
  ]

  static let macRoman =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“"
    + "”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
  static let page850 =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎ"
    + "Ï┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"
  static let page437 =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫"
    + "╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
}

extension ArraySlice<UInt8> {
  /// Whether most letters are those of ASCII, as in the languages of Western Europe; lines that are drawn around them are
  /// none.
  fileprivate var isMostlyPlain: Bool {
    var (plain, others, beside) = (0, 0, 0)
    for place in indices {
      if self[place].isPlainLetter { plain += 1 }
      guard self[place] >= 0x80 else { continue }
      others += 1
      let isBeside =
        place > startIndex && self[place - 1].isPlainLetter
        || place + 1 < endIndex && self[place + 1].isPlainLetter
      if isBeside { beside += 1 }
    }
    return beside * 3 < plain && others < plain * 2
  }
}

extension UInt8 {
  fileprivate var isPlainLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  fileprivate var isCapital: Bool { self &- 0x41 < 26 }
}
