import RectoBookModel
import RectoCDecoders
import RectoTextShaping

/// The codes that plain text is written in where it is not UTF-8: told by marks at its start, by the
/// zeros of wide letters, or by what the bytes look like.
enum TextCode {
  /// A code of two or four bytes a letter.
  struct Wide: Equatable {
    /// Bytes of a unit.
    let width: Int
    /// Whether the lowest of them comes first.
    let isLittle: Bool
    /// Bytes of the mark before the text.
    let mark: Int

    /// Looks at the first bytes of a file; nil where they are no such text.
    init?(_ start: [UInt8]) {
      let marks: [(bytes: [UInt8], width: Int, isLittle: Bool)] = [
        ([0xFF, 0xFE, 0, 0], 4, true), ([0, 0, 0xFE, 0xFF], 4, false), ([0xFF, 0xFE], 2, true),
        ([0xFE, 0xFF], 2, false),
      ]
      if let found = marks.first(where: { start.starts(with: $0.bytes) }) {
        (width, isLittle, mark) = (found.width, found.isLittle, found.bytes.count)
        return
      }
      // Without a mark: spaces and the like have their zero on one side, and nothing has two.
      let units = stride(from: 0, to: start.count & ~1, by: 2)
      let plain = Set<UInt8>([9, 10, 13] + Array(0x20...0x7E))
      let low = units.count { start[$0 + 1] == 0 && plain.contains(start[$0]) }
      let high = units.count { start[$0] == 0 && plain.contains(start[$0 + 1]) }
      let least = max(2, units.underestimatedCount / 20)
      guard !units.contains(where: { start[$0] == 0 && start[$0 + 1] == 0 }),
        low >= least && high == 0 || high >= least && low == 0
      else { return nil }
      (width, isLittle, mark) = (2, low > 0, 0)
    }

    /// The text of some bytes that begin the file.
    func text(_ bytes: [UInt8]) -> String {
      let places = stride(from: mark, to: bytes.count - width + 1, by: width)
      func unit(_ place: Int) -> UInt32 {
        bytes[place..<(place + width)].enumerated().reduce(0) { sum, byte in
          sum | UInt32(byte.element) << (8 * (isLittle ? byte.offset : width - 1 - byte.offset))
        }
      }
      guard width == 4 else {
        return String(decoding: places.map { UInt16(unit($0)) }, as: UTF16.self)
      }
      return String(decoding: places.map(unit), as: UTF32.self)
    }
  }

  /// Bytes that uchardet looks at: those of some pages.
  private static let sampleBytes = 256 << 10

  /// The text of a whole file.
  static func text(_ bytes: [UInt8]) -> String {
    if let wide = Wide(Array(bytes.prefix(Limits.markBytes))) { return wide.text(bytes) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let own = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if let code = switched(own), let text = CodedText.text(own, in: code) { return text }
    // A letter that the end cuts is no fault of the rest.
    if let text = String(validating: own, as: UTF8.self)
      ?? String(validating: own.dropLast(own.count > 8 ? partialLetter(own) : 0), as: UTF8.self)
    {
      return text
    }
    var name = code(of: own)
    if let charset = charsets[name], let text = text(own, charset) { return text }
    name = western(own.prefix(sampleBytes), guessed: name)
    return text(own, table: tables[name] ?? tables["WINDOWS-1252"] ?? "")
  }

  /// Text of a code of one byte a letter, by the letters that stand for its upper half.
  static func text(_ bytes: [UInt8], table: String) -> String {
    let table = Array(table.unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80])
    }
    return String(text)
  }

  /// The bytes of a letter of UTF-8 that the end of a file cuts.
  private static func partialLetter(_ bytes: [UInt8]) -> Int {
    (1...3).first { bytes[bytes.count - $0] >= 0xC0 } ?? 0
  }

  /// The name of the code that bytes are most likely of.
  private static func code(of bytes: [UInt8]) -> String {
    // Quotation marks and dashes are the same in all of Windows' codes: they tell nothing, and there
    // is text where nothing else is above 127.
    let shared: Set<UInt8> = [0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xA0, 0xAB, 0xBB]
    guard bytes.contains(where: { $0 >= 0x80 && !shared.contains($0) }) else {
      return "WINDOWS-1252"
    }
    let first = max(0, (bytes.firstIndex { $0 >= 0x80 } ?? 0) - 1_024)
    let sample = Array(bytes[first...].prefix(sampleBytes))
    var name = [CChar](repeating: 0, count: 64)
    guard unsafe recto_guess_charset(sample, sample.count, &name, name.count) == 0 else {
      return "WINDOWS-1252"
    }
    return String(endingAtZero: name).uppercased()
  }

  /// The codes of East Asia.
  static let charsets: [String: recto_charset] = [
    "SHIFT_JIS": RECTO_SHIFT_JIS, "CP932": RECTO_SHIFT_JIS, "EUC-JP": RECTO_EUC_JP,
    "GB18030": RECTO_GBK, "GBK": RECTO_GBK, "GB2312": RECTO_GBK, "BIG5": RECTO_BIG5,
    "EUC-KR": RECTO_EUC_KR, "UHC": RECTO_EUC_KR, "CP949": RECTO_EUC_KR,
  ]

  /// Text of a code by a label in capitals; nil where nobody knows the label, or where a byte is not of it.
  static func text(_ bytes: [UInt8], labelled label: String) -> String? {
    switch code(of: label) {
    case .icu(let name): return CodedText.text(bytes, in: name)
    case .own(let name):
      if let charset = charsets[name] { return text(bytes, charset) }
      return tables[name].map { text(bytes, table: $0) }
    case nil: return nil
    }
  }

  /// The code of a text in which signs that begin with an escape switch between sets of letters; nil where none do.
  private static func switched(_ bytes: [UInt8]) -> String? {
    var place = 0
    while let escape = bytes[place...].firstIndex(of: 0x1B) {
      let behind = bytes[(escape + 1)...]
      if behind.starts(with: "$B".utf8) || behind.starts(with: "$@".utf8) { return "ISO-2022-JP" }
      if behind.starts(with: "$)C".utf8) { return "ISO-2022-KR" }
      if behind.starts(with: "$)A".utf8) || behind.starts(with: "$)G".utf8) { return "ISO-2022-CN" }
      place = escape + 1
    }
    return nil
  }

  /// Text of such a code; nil where a byte is not of it.
  static func text(_ bytes: [UInt8], _ charset: recto_charset) -> String? {
    var isText = true
    let values = unsafe [UInt32](unsafeUninitializedCapacity: bytes.count) { room, count in
      guard let base = room.baseAddress else { return }
      let got = unsafe recto_decode_charset(charset, bytes, bytes.count, base)
      isText = got >= 0
      count = max(0, Int(got))
    }
    return isText ? String(decoding: values, as: UTF32.self) : nil
  }
}
