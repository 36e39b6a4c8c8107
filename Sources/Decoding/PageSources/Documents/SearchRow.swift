import RectoBookModel

/// A row of letters as a search compares them.
///
/// Runs of white space, ends of lines among them but for those within what the text joins, are one space; there is none
/// at either end. A
/// hyphen at the end of a line within a word is a `joint`, which matches a hyphen and nothing alike; where spaces part
/// phrases and not words, and behind dashes and slashes that join words, the end of a line is a `seam`, which matches
/// a space and nothing alike.
/// Marks are joined to their letters where Unicode has a letter for both; the others are shown and not
/// compared, unless case counts. Quotation marks and hyphens of all kinds are the plain ones.
///
/// A letter that means several stands there as often: a ligature always, `ß` and its like as they are
/// typed unless case counts. All of them have the same `origin`.
struct SearchRow {
  /// Each letter as it is compared.
  private(set) var compared: [UInt32] = []
  /// The same as it is shown.
  private(set) var shown: [Unicode.Scalar] = []
  /// The letter of the page that it is.
  private(set) var origin: [Int] = []
  /// The marks behind a letter that are shown and not compared.
  private(set) var marks: [Int: [Unicode.Scalar]] = [:]
  /// Where a letter goes on behind its `origin`, the last letter of the page that is of it.
  private var ends: [Int: Int] = [:]

  /// What stands for a hyphen at the end of a line.
  static let joint = UInt32.max
  /// What stands for the end of a line where there may be a space or none.
  static let seam = UInt32.max - 1

  /// The row of some letters.
  init(_ scalars: [Unicode.Scalar], matchesCase: Bool, _ folding: inout LetterFolding) {
    compared.reserveCapacity(scalars.count)
    shown.reserveCapacity(scalars.count)
    origin.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      if scalar.value > 0x20, scalar.value < 0x7F {
        append(scalar, index, matchesCase, &folding)
      } else if scalar.endsLine {
        if scalar != PageLetters.joinedLineEnd { endLine(scalars, index) }
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
      } else if !matchesCase, let last = shown.last, origin.last == index - 1,
        let voiced = LetterParts.voiced(last, by: scalar)
      {
        compared[compared.count - 1] = folding.folded(voiced).value
        marks[shown.count - 1, default: []].append(scalar)
        ends[shown.count - 1] = index
      } else if !matchesCase, LetterMarks.isMark(scalar) {
        if !shown.isEmpty { marks[shown.count - 1, default: []].append(scalar) }
      } else if !scalar.isUnseen {
        append(scalar, index, matchesCase, &folding)
      }
    }
    if compared.last == 0x20 || compared.last == Self.seam { removeLast() }
  }

  /// Whether what stands at a place may stand for nothing before a letter that is looked for.
  func isNothing(at place: Int, before letter: UInt32) -> Bool {
    compared[place] == Self.joint && letter != 0x2D
      || compared[place] == Self.seam && letter != 0x20
  }

  /// Whether what stands at a place is a letter that is looked for.
  func isLetter(_ letter: UInt32, at place: Int) -> Bool {
    compared[place] == letter || compared[place] == Self.joint && letter == 0x2D
      || compared[place] == Self.seam && letter == 0x20
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, _ index: Int, _ matchesCase: Bool, _ folding: inout LetterFolding
  ) {
    if let letters = LetterParts.ligature(scalar) {
      for letter in letters {
        add((matchesCase ? letter : folding.folded(letter)).value, scalar, index)
      }
      return
    }
    let plain = Self.plain(scalar)
    guard !matchesCase else { return add(plain.value, scalar, index) }
    let letter = folding.folded(plain)
    guard let typed = LetterSpelling.typed(letter) else { return add(letter.value, scalar, index) }
    for letter in typed.unicodeScalars { add(letter.value, scalar, index) }
  }

  private mutating func add(_ value: UInt32, _ scalar: Unicode.Scalar, _ index: Int) {
    compared.append(value)
    shown.append(scalar)
    origin.append(index)
  }

  /// Whether words may begin at a place: not within a letter that stands for several, but for those
  /// that a ligature only joins.
  func begins(at place: Int) -> Bool {
    !continues(at: place) || LetterParts.ligature(shown[place]) != nil
  }

  /// Whether a place is of the same letter as the one before it.
  func continues(at place: Int) -> Bool {
    place > 0 && place < origin.count && origin[place] == origin[place - 1]
  }

  /// A range with the whole of the letters that it begins and ends in.
  func whole(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while continues(at: start) { start -= 1 }
    while continues(at: end) { end += 1 }
    return start..<end
  }

  /// The letters of the page that stand in a range, which is not empty.
  func letters(in range: Range<Int>) -> ClosedRange<Int> {
    let last = range.upperBound - 1
    return origin[range.lowerBound]...(ends[last] ?? origin[last])
  }

  private mutating func appendSpace(_ index: Int) {
    guard let last = compared.last, last != 0x20 else { return }
    if last == Self.seam {
      compared[compared.count - 1] = 0x20
      return
    }
    compared.append(0x20)
    shown.append(" ")
    origin.append(index)
  }

  private mutating func removeLast() {
    let letter = origin.last
    while let last = origin.last, last == letter {
      (marks[shown.count - 1], ends[shown.count - 1]) = (nil, nil)
      compared.removeLast()
      shown.removeLast()
      origin.removeLast()
    }
  }

  private mutating func endLine(_ scalars: [Unicode.Scalar], _ index: Int) {
    guard let last = shown.last else { return }
    let next = index + 1 < scalars.count ? scalars[index + 1] : PageLetters.blockEnd
    if last.needsNoSpaces, next.needsNoSpaces {
      if last.partsPhrases { add(Self.seam, " ", index) }
      return
    }
    let isHyphen = compared.last == 0x2D && shown.count >= 2
    if isHyphen, shown[shown.count - 2].isOfLetter, next.isOfLetter {
      compared[compared.count - 1] = Self.joint
    } else if isHyphen || last.joinsWords, shown.count >= 2, shown[shown.count - 2] != " " {
      add(Self.seam, " ", index)
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

extension Unicode.Scalar {
  /// Whether a line may end behind it, though no space stands between the words that it joins.
  fileprivate var joinsWords: Bool {
    switch value {
    case 0x2F, 0x2012...0x2015, 0x2025, 0x2026, 0x2E3A, 0x2E3B: true
    default: false
    }
  }
}
