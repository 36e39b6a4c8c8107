import BookModel

/// A row of letters as a search compares them.
///
/// Runs of white space, ends of lines among them, are one space; there is none at either end. A
/// hyphen at the end of a line within a word is a `joint`, which matches a hyphen and nothing alike.
/// Marks are joined to their letters where Unicode has a letter for both; the others are shown and not
/// compared, unless case counts. Quotation marks and hyphens of all kinds are the plain ones.
struct SearchRow {
  /// Each letter as it is compared.
  private(set) var compared: [UInt32] = []
  /// The same as it is shown.
  private(set) var shown: [Unicode.Scalar] = []
  /// The letter of the page that it is.
  private(set) var origin: [Int] = []
  /// The marks behind a letter that are shown and not compared.
  private(set) var marks: [Int: [Unicode.Scalar]] = [:]

  /// What stands for a hyphen at the end of a line.
  static let joint = UInt32.max

  /// The row of some letters.
  init(_ scalars: [Unicode.Scalar], matchesCase: Bool, _ folding: inout LetterFolding) {
    compared.reserveCapacity(scalars.count)
    shown.reserveCapacity(scalars.count)
    origin.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      if scalar.value > 0x20, scalar.value < 0x7F {
        append(scalar, index, matchesCase, &folding)
      } else if scalar.endsLine {
        endLine(scalars, index)
      } else if scalar.isGap {
        appendSpace(index)
      } else if scalar.value == 0xAD {
        let isLast = index + 1 == scalars.count || scalars[index + 1].endsLine
        if isLast { append("-", index, matchesCase, &folding) }
      } else if scalar.standsOnLetter, let last = shown.last, origin.last == index - 1,
        let whole = LetterFolding.composed(last, scalar)
      {
        removeLast()
        append(whole, index - 1, matchesCase, &folding)
      } else if !matchesCase, LetterMarks.isMark(scalar) {
        if !shown.isEmpty { marks[shown.count - 1, default: []].append(scalar) }
      } else if !scalar.isUnseen {
        append(scalar, index, matchesCase, &folding)
      }
    }
    if compared.last == 0x20 { removeLast() }
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, _ index: Int, _ matchesCase: Bool, _ folding: inout LetterFolding
  ) {
    let plain = Self.plain(scalar)
    compared.append((matchesCase ? plain : folding.folded(plain)).value)
    shown.append(scalar)
    origin.append(index)
  }

  private mutating func appendSpace(_ index: Int) {
    guard let last = compared.last, last != 0x20 else { return }
    compared.append(0x20)
    shown.append(" ")
    origin.append(index)
  }

  private mutating func removeLast() {
    compared.removeLast()
    marks[shown.count - 1] = nil
    shown.removeLast()
    origin.removeLast()
  }

  private mutating func endLine(_ scalars: [Unicode.Scalar], _ index: Int) {
    guard let last = shown.last else { return }
    let next = index + 1 < scalars.count ? scalars[index + 1] : PageLetters.blockEnd
    if last.needsNoSpaces, next.needsNoSpaces { return }
    let isHyphen = compared.last == 0x2D && shown.count >= 2
    if isHyphen, shown[shown.count - 2].properties.isAlphabetic, next.properties.isAlphabetic {
      compared[compared.count - 1] = Self.joint
    } else {
      appendSpace(index)
    }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201B, 0x2BC: "'"
    case 0x201C...0x201F: "\""
    case 0x2010, 0x2011: "-"
    default: scalar
    }
  }
}
