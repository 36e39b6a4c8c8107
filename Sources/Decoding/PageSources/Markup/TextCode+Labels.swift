/// What pages of the web call codes, in capitals: all labels of the Encoding Standard, and some codes that it has given up.
extension TextCode {
  /// The code that a label means; nil where nobody knows it.
  static func code(of label: String) -> Named? {
    if let name = icuNames[label] { return .icu(name) }
    let name = names[label] ?? label
    return tables[name] != nil || charsets[name] != nil ? .own(name) : nil
  }

  /// A code by its name: one of `tables` and of those of East Asia, or as ICU has it.
  enum Named: Equatable { case own(String), icu(String) }

  private static let names = byLabel([
    "IBM866": "866 CP866 CSIBM866",
    "ISO-8859-2":
      "CSISOLATIN2 ISO-IR-101 ISO8859-2 ISO88592 ISO_8859-2 ISO_8859-2:1987 L2 LATIN2",
    "ISO-8859-3":
      "CSISOLATIN3 ISO-IR-109 ISO8859-3 ISO88593 ISO_8859-3 ISO_8859-3:1988 L3 LATIN3",
    "ISO-8859-4":
      "CSISOLATIN4 ISO-IR-110 ISO8859-4 ISO88594 ISO_8859-4 ISO_8859-4:1988 L4 LATIN4",
    "ISO-8859-5":
      "CSISOLATINCYRILLIC CYRILLIC ISO-IR-144 ISO8859-5 ISO88595 ISO_8859-5 "
      + "ISO_8859-5:1988",
    "ISO-8859-6":
      "ARABIC ASMO-708 CSISO88596E CSISO88596I CSISOLATINARABIC ECMA-114 ISO-8859-6-E "
      + "ISO-8859-6-I ISO-IR-127 ISO8859-6 ISO88596 ISO_8859-6 ISO_8859-6:1987",
    "ISO-8859-7":
      "CSISOLATINGREEK ECMA-118 ELOT_928 GREEK GREEK8 ISO-IR-126 ISO8859-7 ISO88597 "
      + "ISO_8859-7 ISO_8859-7:1987 SUN_EU_GREEK",
    "ISO-8859-8":
      "CSISO88598E CSISO88598I CSISOLATINHEBREW HEBREW ISO-8859-8-E ISO-8859-8-I ISO- "
      + "IR-138 ISO8859-8 ISO88598 ISO_8859-8 ISO_8859-8:1988 LOGICAL VISUAL",
    "ISO-8859-10": "CSISOLATIN6 ISO-IR-157 ISO8859-10 ISO885910 L6 LATIN6",
    "ISO-8859-13": "ISO8859-13 ISO885913",
    "ISO-8859-16": "ISO8859-16 ISO885916",
    "KOI8-R": "CSKOI8R KOI KOI8 KOI8_R",
    "TIS-620": "ISO-8859-11 ISO8859-11 ISO885911 DOS-874 WINDOWS-874",
    "WINDOWS-1250": "CP1250 X-CP1250",
    "WINDOWS-1251": "CP1251 X-CP1251",
    "WINDOWS-1252":
      "ANSI_X3.4-1968 ASCII CP1252 CP819 CSISOLATIN1 IBM819 ISO-8859-1 ISO-IR-100 "
      + "ISO8859-1 ISO88591 ISO_8859-1 ISO_8859-1:1987 L1 LATIN1 US-ASCII X-CP1252",
    "WINDOWS-1253": "CP1253 X-CP1253",
    "WINDOWS-1254":
      "CP1254 CSISOLATIN5 ISO-8859-9 ISO-IR-148 ISO8859-9 ISO88599 ISO_8859-9 "
      + "ISO_8859-9:1989 L5 LATIN5 X-CP1254",
    "WINDOWS-1255": "CP1255 X-CP1255",
    "WINDOWS-1256": "CP1256 X-CP1256",
    "WINDOWS-1257": "CP1257 X-CP1257",
    "WINDOWS-1258": "CP1258 X-CP1258",
    "MAC-CYRILLIC": "X-MAC-CYRILLIC X-MAC-UKRAINIAN",
    "GBK": "CHINESE CSGB2312 CSISO58GB231280 GB_2312 GB_2312-80 ISO-IR-58 X-GBK",
    "BIG5": "CN-BIG5 CSBIG5 X-X-BIG5",
    "EUC-JP": "CSEUCPKDFMTJAPANESE X-EUC-JP",
    "SHIFT_JIS": "CSSHIFTJIS MS932 MS_KANJI SHIFT-JIS SJIS WINDOWS-31J X-SJIS",
    "EUC-KR":
      "CSEUCKR CSKSC56011987 ISO-IR-149 KOREAN KSC5601 KSC_5601 KS_C_5601-1987 "
      + "KS_C_5601-1989 WINDOWS-949",
  ])

  private static let icuNames = byLabel([
    "ISO-8859-14": "ISO-8859-14 ISO8859-14 ISO885914",
    "ISO-8859-15": "ISO-8859-15 CSISOLATIN9 ISO8859-15 ISO885915 ISO_8859-15 L9",
    "KOI8-U": "KOI8-U KOI8-RU",
    "macintosh": "MACINTOSH CSMACINTOSH MAC X-MAC-ROMAN",
    "gb18030": "GB18030",
    "Big5-HKSCS": "BIG5-HKSCS",
    "ISO-2022-JP": "ISO-2022-JP CSISO2022JP",
    "ISO-2022-KR": "ISO-2022-KR CSISO2022KR",
    "ISO-2022-CN": "ISO-2022-CN ISO-2022-CN-EXT",
    "HZ": "HZ-GB-2312",
    "EUC-JP": "EUC-JP",
    "EUC-TW": "EUC-TW",
  ])

  private static func byLabel(_ labels: [String: String]) -> [String: String] {
    let pairs = labels.flatMap { name, labels in
      labels.split(separator: " ").map { (String($0), name) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
