import RectoTypesetting

/// Where the printers of a language end no line, though Unicode's rules, which are those of no language, would. All of
/// these languages write a space before the sign of hundredths, which stays with its number.
struct LineCustom: OptionSet {
  let rawValue: Int

  /// Words of one letter stay with what follows: prepositions of Czech, Slovak and Polish.
  static let loneWords = LineCustom(rawValue: 1)
  /// No line begins with a dash between words, and initials and short forms of one letter stay with what they belong to.
  static let dashes = LineCustom(rawValue: 2)
  /// Quotation marks with spaces within stay with what they enclose.
  static let spacedQuotes = LineCustom(rawValue: 4)
  /// The sign at the end of a verse of the Quran stays with it.
  static let verseEnds = LineCustom(rawValue: 8)

  private static let ofLanguages: [(prefix: String, custom: LineCustom)] = [
    ("cs", .loneWords), ("sk", .loneWords), ("pl", .loneWords), ("ru", .dashes), ("uk", .dashes),
    ("be", .dashes), ("bg", .dashes), ("fr", .spacedQuotes), ("ar", .verseEnds),
    ("fa", .verseEnds), ("ur", .verseEnds),
  ]

  /// That of a language of BCP 47.
  init(language: String) {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    self = Self.ofLanguages.first { $0.prefix == name }?.custom ?? []
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// What stands between two spaces, so far as it counts.
  private struct Word {
    /// The first letters, what opens before them left out.
    var first: UInt32 = 0
    var second: UInt32 = 0
    var count = 0
    var last: UInt32 = 0

    mutating func add(_ scalar: UInt32) {
      last = scalar
      if count == 0, Self.opens(scalar) { return }
      if count == 0 { first = scalar } else if count == 1 { second = scalar }
      count += 1
    }

    private static func opens(_ scalar: UInt32) -> Bool {
      switch scalar {
      case 0x22, 0x28, 0x5B, 0xAB, 0x2018, 0x201A, 0x201C, 0x201E: true
      default: false
      }
    }

    private var beginsWithLetter: Bool {
      Unicode.Scalar(first)?.properties.isAlphabetic ?? false
    }

    var isLetter: Bool { count == 1 && beginsWithLetter }
    /// Whether it is a letter with a full stop, and whether no more than a sign follows that.
    var isShortened: Bool { count == 2 && mayBeShortened }
    var mayBeShortened: Bool { count <= 3 && second == 0x2E && beginsWithLetter }
  }

  /// Takes away the places of a part of a text, which begin with the part, before which no language of letters begins a
  /// line: a bracket that follows a sign without a space, as the mark of a note does, a figure behind one or two small
  /// letters with a full stop, as in `p. 7`, and what stands behind the first signs of a path or of an option, or beside the
  /// stroke of `km/h`.
  static func clearOfAll(_ breaks: inout [UInt8], _ text: [UInt8], _ part: Range<Int>) {
    for place in part.dropFirst() where breaks[place - part.lowerBound] != 0 {
      switch text[place] {
      case UInt8(ascii: "["), UInt8(ascii: "("):
        if endsSaying(text, place) { breaks[place - part.lowerBound] = 0 }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isBehindShortForm(text[part.lowerBound..<place]) { breaks[place - part.lowerBound] = 0 }
      default: break
      }
      switch text[place - 1] {
      case UInt8(ascii: "/"), UInt8(ascii: "-"):
        if Self.isTooNear(place, text, part) { breaks[place - part.lowerBound] = 0 }
      default: break
      }
    }
  }

  /// Whether nothing but signs stands before a stroke or a hyphen that ends at a place, or less than three letters beside the
  /// only stroke of a word.
  private static func isTooNear(_ place: Int, _ text: [UInt8], _ part: Range<Int>) -> Bool {
    var (start, isBare) = (place - 1, true)
    while start > part.lowerBound, place - start < longest, !text[start - 1].isSpace {
      start -= 1
      isBare = isBare && !text[start].isLetterOrFigure
    }
    if isBare { return true }
    var end = place
    while end < part.upperBound, end - place < longest, !text[end].isSpace { end += 1 }
    let stroke = UInt8(ascii: "/")
    guard text[place - 1] == stroke, !text[start..<place - 1].contains(stroke),
      !text[place..<end].contains(stroke)
    else { return false }
    return [start..<place, place..<end].contains {
      text[$0].count { $0.isLetterOrFigure && $0 & 0xC0 != 0x80 } < 3
    }
  }

  /// A word is looked at so far.
  private static let longest = 64

  /// Whether a sign that ends something stands right before a place: of ASCII, or ’, ” or ».
  private static func endsSaying(_ text: [UInt8], _ place: Int) -> Bool {
    switch text[place - 1] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      true
    case 0x99, 0x9D: place > 2 && text[place - 2] == 0x80 && text[place - 3] == 0xE2
    case 0xBB: place > 1 && text[place - 2] == 0xC2
    default: false
    }
  }

  /// Whether a text ends with one or two small letters, a full stop and a space.
  private static func isBehindShortForm(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.last == 0x20, text.dropLast().last == UInt8(ascii: ".") else { return false }
    let word = text.dropLast(2)
    let letters = word.suffix(3).reversed().prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
    guard (1...2).contains(letters.count) else { return false }
    let before = word.dropLast(letters.count).last
    return before == nil || before == 0x20 || before == 0x0A || before == UInt8(ascii: "(")
      || before == UInt8(ascii: "[")
  }

  /// Takes away the places of a part of a text, which begin with the part, before which its custom begins no line.
  func clear(_ breaks: inout [UInt8], _ text: [UInt8], _ part: Range<Int>) {
    guard !isEmpty else { return }
    var (before, word, start) = (Word(), Word(), part.lowerBound)
    var place = part.lowerBound
    var isSpace = true
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      if scalar == 0x20 || scalar == 0x0A {
        if !isSpace, contains(.dashes), word.mayBeShortened, before.last.isFigure {
          breaks[start - part.lowerBound] = 0
        }
        isSpace = true
      } else {
        if isSpace {
          (before, word, start) = (word, Word(), place)
          if place > part.lowerBound, keeps(before, scalar, text[place - 1]) {
            breaks[place - part.lowerBound] = 0
          }
        }
        word.add(scalar)
        isSpace = false
      }
      place += length
    }
    if contains(.dashes), word.mayBeShortened, before.last.isFigure {
      breaks[start - part.lowerBound] = 0
    }
  }

  /// Whether a word that begins with a letter stays behind another, with a space between.
  private func keeps(_ before: Word, _ next: UInt32, _ space: UInt8) -> Bool {
    // The text itself asks for an end there.
    if space == 0x0A { return false }
    if contains(.loneWords), before.isLetter { return true }
    if contains(.dashes), before.isShortened || next == 0x2013 || next == 0x2014 { return true }
    if before.last.isFigure, next == 0x25 { return true }
    if contains(.verseEnds), next == 0x06DD { return true }
    return contains(.spacedQuotes) && (before.last == 0xAB || next == 0xBB)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A }

  /// Whether it is of a letter or a figure, or of a sign beyond ASCII.
  fileprivate var isLetterOrFigure: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
  }
}

extension UInt32 {
  fileprivate var isFigure: Bool { (0x30...0x39).contains(self) }
}
