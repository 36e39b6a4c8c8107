import RectoCShaping

/// Where words of one language may be parted: a file of patterns as libhyphen has them (`hyph_*.dic`).
///
/// A file has one set of patterns, or two: then the first parts compounds, and the second the words that they are made
/// of. Patterns that change the spelling of what they part are left out.
struct HyphenPatterns {
  /// The largest file that is read, in bytes.
  private static let largest = 16 << 20
  /// The longest word that is parted, in letters.
  static let longestWord = 100

  private var compounds: PatternTrie?
  private var words: PatternTrie
  /// Letters before the first hyphen and after the last at least, and the same for words within compounds.
  private var least = (before: 0, after: 0)
  private var leastInCompounds = (before: 0, after: 0)
  /// Signs beside which there is no hyphen.
  private var barred: Set<UInt32> = [0x27, 0x2D]
  private var marks: [UInt8] = []

  init(_ bytes: [UInt8], language: String) throws(ShapingError) {
    let input = "the hyphens of \(language)"
    guard !bytes.isEmpty else { throw ShapingError(input: input, reason: "it is empty") }
    guard bytes.count <= Self.largest else {
      throw ShapingError(input: input, reason: "it has \(bytes.count) bytes, of \(Self.largest)")
    }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    let code = String(decoding: lines.first ?? [], as: UTF8.self).filter { $0 > " " }
    guard let meaning = Self.meaning(of: code) else {
      throw ShapingError(
        input: input, reason: "nobody knows the code \(code.prefix(20))")
    }
    words = PatternTrie(count: lines.count)
    var text: [UInt32] = []
    for line in lines.dropFirst() {
      guard let first = line.first, first != 0x23, first != 0x25 else { continue }
      text.removeAll(keepingCapacity: true)
      meaning.decode(line, into: &text)
      read(text, lines.count)
    }
    if compounds == nil {
      if leastInCompounds.before <= 0 { leastInCompounds.before = max(least.before, 2) }
      if leastInCompounds.after <= 0 { leastInCompounds.after = max(least.after, 2) }
    }
    if least.before <= 0 { least.before = 2 }
    if least.after <= 0 { least.after = 2 }
    guard !words.isEmpty else {
      throw ShapingError(input: input, reason: "it holds no patterns")
    }
  }

  /// Reads a line.
  private mutating func read(_ line: [UInt32], _ count: Int) {
    guard let first = line.first else { return }
    // Only what is no pattern begins with capitals.
    if first >= 0x41, first <= 0x5A, readSetting(line, count) { return }
    var letters: [UInt32] = []
    var digits: [UInt8] = [0]
    for scalar in line.prefix(256) {
      switch scalar {
      case 0x30...0x39: digits[digits.count - 1] = UInt8(scalar - 0x30)
      // A change of spelling.
      case 0x2F, 0x3D: return
      case 0x20, 0x09:
        words.add(letters, digits)
        return
      default:
        letters.append(scalar)
        digits.append(0)
      }
    }
    words.add(letters, digits)
  }

  /// Reads a line that says something about all patterns, and tells whether it is one.
  private mutating func readSetting(_ line: [UInt32], _ count: Int) -> Bool {
    let text = String(String.UnicodeScalarView(line.compactMap { Unicode.Scalar($0) }))
    let parts = text.split(whereSeparator: \.isWhitespace)
    let number = parts.count > 1 ? min(max(Int(parts[1]) ?? 0, 0), 20) : 0
    switch parts.first {
    case "LEFTHYPHENMIN": least.before = number
    case "RIGHTHYPHENMIN": least.after = number
    case "COMPOUNDLEFTHYPHENMIN": leastInCompounds.before = number
    case "COMPOUNDRIGHTHYPHENMIN": leastInCompounds.after = number
    case "NOHYPHEN":
      barred.formUnion(parts.dropFirst().joined().unicodeScalars.map(\.value))
      barred.remove(0x2C)
    case "NEXTLEVEL":
      compounds = words
      words = PatternTrie(count: count / 2)
    default: return false
    }
    return true
  }

  /// Finds the letters of a word in small ones before which it may be parted: 1 for each, 0 for the others.
  mutating func find(_ word: [UInt32], into places: inout [UInt8]) {
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: word.count))
    guard word.count >= 2, word.count <= Self.longestWord else { return }
    // What a compound is parted into is parted again, until it is no compound.
    var open = [0..<word.count]
    while let part = open.popLast() {
      partCompound(word, part)
      var start = part.lowerBound
      for end in part.dropFirst() where marks[end] % 2 == 1 {
        places[end] = 1
        if end - start > 1 { open.append(start..<end) }
        start = end
      }
      if start == part.lowerBound {
        partWord(word, part, into: &places)
      } else if part.upperBound - start > 1 {
        open.append(start..<part.upperBound)
      }
    }
    for index in word.indices where places[index] == 1 {
      let isBarred = index > 0 && (barred.contains(word[index]) || barred.contains(word[index - 1]))
      if isBarred || index < least.before || word.count - index < least.after {
        places[index] = 0
      }
    }
  }

  private mutating func clearMarks(_ word: [UInt32]) {
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: word.count + 1))
  }

  /// Marks where the words of a compound meet.
  private mutating func partCompound(_ word: [UInt32], _ part: Range<Int>) {
    clearMarks(word)
    if let compounds { compounds.apply(to: word, part, &marks) }
    for index in part.dropFirst()
    where barred.contains(word[index]) || barred.contains(word[index - 1]) {
      marks[index] = 1
    }
  }

  /// Parts what is no compound.
  private mutating func partWord(
    _ word: [UInt32], _ part: Range<Int>, into places: inout [UInt8]
  ) {
    clearMarks(word)
    words.apply(to: word, part, &marks)
    let before = part.lowerBound == 0 ? 0 : leastInCompounds.before
    let after = part.upperBound == word.count ? 0 : leastInCompounds.after
    for index in part.dropFirst() where marks[index] % 2 == 1 {
      if index - part.lowerBound >= before, part.upperBound - index >= after { places[index] = 1 }
    }
  }

  // MARK: Codes

  /// What the bytes of a file mean.
  private struct Meaning {
    /// Of the bytes from 128; empty for UTF-8.
    var upper: [UInt16]

    func decode(_ line: ArraySlice<UInt8>, into text: inout [UInt32]) {
      guard upper.isEmpty else {
        for byte in line { text.append(byte < 128 ? UInt32(byte) : UInt32(upper[Int(byte) - 128])) }
        return
      }
      text.append(contentsOf: String(decoding: line, as: UTF8.self).unicodeScalars.map(\.value))
    }
  }

  private static func meaning(of code: String) -> Meaning? {
    if code.uppercased() == "UTF-8" { return Meaning(upper: []) }
    // The files have a name of their own for one of them.
    let name = code == "microsoft-cp1251" ? "windows-1251" : code
    var upper = [UInt16](repeating: 0, count: 128)
    let isKnown = unsafe upper.withUnsafeMutableBufferPointer { upper in
      guard let start = upper.baseAddress else { return false }
      return unsafe recto_code_meaning(name, start) == 0
    }
    return isKnown ? Meaning(upper: upper) : nil
  }
}
