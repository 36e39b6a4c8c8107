import RectoBookModel

/// Plain text as a book that is set: paragraphs with their lines joined, and lines that lie as they were typed.
struct PlainPages {
  /// Lines of no more letters were ended where a screen of old ended.
  private static let widest = 132
  /// Fewer lines than these say nothing of a text.
  private static let leastLines = 12
  /// A part of a text has about so many bytes: a chapter is set at once.
  private static let partBytes = 192 << 10

  /// A line of so many letters fills a page of the usual size as it is typed, in letters so many times as large as the
  /// text's; longer ones are set in smaller letters, no smaller than the least.
  private static let (typedLetters, typedSize, leastTypedSize) = (68, 0.8, 0.6)

  private static let sheet =
    "p.gap { margin-top: 1em; text-indent: 0 }"
    + " p.head { margin: 1em 0; text-indent: 0; break-after: avoid } p.head + p:not(:lang(zh, ja)) { text-indent: 0 }"
    + " p.stars { margin: 1em 0; text-indent: 0; text-align: center } pre { margin: 1em 0 }"
    + " p.item { margin-left: 1.5em; text-indent: -1em } p.line { margin-left: 2em; text-indent: -1.5em; text-align: left }"

  /// Whether a line without letters does no more than end a paragraph; several say that something else begins.
  private var endsByGaps = false
  /// Whether all of it lies as it was typed, such as a page of a manual.
  private var isLaidOut = false
  /// How large the letters of lines are that lie as they were typed.
  private var typed = typedSize
  /// How many letters a line has that nine of ten lines do not exceed; 0 where lines are too few to tell.
  private var usual = 0
  /// Whether the last lines are verse, below which there is room.
  private var endsInVerse = false
  private var body = ""
  /// How many signs the body has.
  private var signs = 0
  private var parts: [(body: String, signs: Int)] = []

  /// The book of a text.
  static func book(_ text: String) -> MadeBook {
    let (book, language) = (MadeBook(), EasternLanguage.language(of: text))
    for (number, part) in parts(of: text).enumerated() {
      book.add(
        body: part.body, at: "text\(number).xhtml", sheet: sheet, language: language,
        signs: part.signs)
    }
    book.finish(lines: [], cover: nil, language: language)
    return book
  }

  /// The bodies of the pages of a text, one at least, and how many signs each has.
  static func parts(of text: String) -> [(body: String, signs: Int)] {
    var pages = PlainPages()
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let least = leastWrapped(lines)
    pages.usual = usualLength(lines)
    pages.endsByGaps = pages.usual > 0 && endsByGaps(lines, isWrapped: least != nil)
    pages.isLaidOut = pages.usual > 0 && pages.usual <= widest && isLaidOut(lines)
    pages.typed = typedSize(pages.isLaidOut ? lines : lines.filter(\.looksTyped))
    var (start, blank) = (0, 0)
    while start < lines.count {
      if lines[start].isBlank {
        (start, blank) = (start + 1, blank + 1)
        continue
      }
      var end = start + 1
      while end < lines.count, !lines[end].isBlank { end += 1 }
      if let head = chapterHead(lines, start..<end) {
        pages.add(head: head)
      } else {
        pages.add(lines[start..<end], least: least, gap: blank)
      }
      (start, blank) = (end, 0)
    }
    pages.endPart()
    return pages.parts.isEmpty ? [("", 0)] : pages.parts
  }

  /// The head of a chapter that lines between two without letters are: one such as `CHAPTER II. Of the Sea`, or one with its
  /// title below it. Of several that follow each other none is one: they are those of a table of contents.
  private static func chapterHead(
    _ lines: [Substring], _ part: Range<Int>
  ) -> ArraySlice<Substring>? {
    func isHead(_ start: Int) -> Bool {
      let next = start + 1 < lines.count ? lines[start + 1] : ""
      return lines[start].opensChapter
        && (next.isBlank
          || next.mayBeTitle && (start + 2 == lines.count || lines[start + 2].isBlank))
    }
    guard part.count <= 2, isHead(part.lowerBound) else { return nil }
    let next = lines[part.upperBound...].firstIndex { !$0.isBlank }
    let last = lines[..<part.lowerBound].lastIndex { !$0.isBlank }
    guard let next, !lines[next].opensChapter, last.map({ !lines[$0].opensChapter }) ?? true else {
      return nil
    }
    return lines[part]
  }

  private mutating func add(head: ArraySlice<Substring>) {
    count(head)
    let words = head.map { String($0.trimmed).inMarkup }.joined(separator: "<br/>")
    body += "<h2>\(words)</h2>"
    endsInVerse = false
    endFullPart()
  }

  /// How long a line is at least that goes on in the next, since a screen ended there; nil where lines are longer than any
  /// screen is wide, or too few to tell.
  private static func leastWrapped(_ lines: [Substring]) -> Int? {
    let lengths = lines.prefix(20_000).lazy.map { $0.unicodeScalars.count }
    let filled = lengths.filter { $0 > 0 }
    guard filled.count >= leastLines, let longest = filled.max(),
      filled.count(where: { $0 > widest }) * 100 <= filled.count
    else { return nil }
    return max(min(longest, widest) * 6 / 10, 30)
  }

  private static func usualLength(_ lines: [Substring]) -> Int {
    let lengths = lines.prefix(20_000).map { $0.unicodeScalars.count }.filter { $0 > 0 }.sorted()
    return lengths.count < leastLines ? 0 : lengths[lengths.count * 9 / 10]
  }

  /// Whether paragraphs are ended by a line without letters more often than by an indent, or by the line's end.
  private static func endsByGaps(_ lines: [Substring], isWrapped: Bool) -> Bool {
    var (gaps, starts) = (0, 0)
    for (line, next) in zip(lines.prefix(20_000), lines.dropFirst()) where !next.isBlank {
      if line.isBlank { gaps += 1 } else if !isWrapped || next.beginsIndented { starts += 1 }
    }
    return gaps > starts
  }

  /// Whether lines end where whoever wrote them wants it, as those of verse do: most of them before their measure ends.
  private func isVerse(_ lines: ArraySlice<Substring>) -> Bool {
    let inner = lines.dropLast()
    return !inner.isEmpty
      && inner.count { $0.unicodeScalars.count * 4 >= usual * 3 } * 2 < inner.count
  }

  /// Whether most lines are set in, and some have signs below others.
  private static func isLaidOut(_ lines: [Substring]) -> Bool {
    let filled = lines.prefix(20_000).filter { !$0.isBlank }
    let setIn = filled.count { $0.hasPrefix("   ") || $0.hasPrefix("\t") }
    return setIn * 10 > filled.count * 6 && filled.count(where: \.looksTyped) * 100 >= filled.count
  }

  /// How large the letters of typed lines are, so that lines as wide as a screen of old are not broken.
  private static func typedSize(_ lines: [Substring]) -> Double {
    let widths = lines.prefix(20_000).lazy.map { $0.unicodeScalars.count }
    let most = widths.filter { $0 <= widest }.max() ?? 0
    guard most > typedLetters else { return typedSize }
    let fitting = typedSize * Double(typedLetters) / Double(most)
    return max((fitting * 100).rounded(.down) / 100, leastTypedSize)
  }

  /// Adds lines between which there is none without letters, behind so many that are.
  private mutating func add(_ lines: ArraySlice<Substring>, least: Int?, gap: Int) {
    var (lines, gap) = (lines, gap)
    while !isLaidOut, let head = lines.underlinedHead {
      count([head.title])
      body += "<\(head.element)>\(String(head.title).inMarkup)</\(head.element)>"
      (lines, gap) = (lines[head.end...], 0)
    }
    guard !lines.isEmpty else { return endFullPart() }
    count(lines)
    let isApart = (gap > (endsByGaps ? 1 : 0) || endsInVerse) && !body.isEmpty
    endsInVerse = false
    let mark = isApart ? " class=\"gap\"" : ""
    if isLaidOut || lines.count > 1 && lines.contains(where: \.looksTyped) {
      body += "<pre style=\"font-size: \(typed)em\">"
      body += "\(lines.joined(separator: "\n").inMarkup)</pre>"
    } else if endsByGaps, lines.count == 1, let line = lines.first, let kind = line.kindAlone {
      body += "<p class=\"\(kind)\">\(String(line).inMarkup)</p>"
    } else if least != nil, lines.count > 1, Self.isList(lines) {
      for item in Self.items(lines) {
        body += "<p class=\"item\">\(item.joined(separator: "\n").inMarkup)</p>"
      }
    } else if least != nil, isVerse(lines) {
      let least = lines.map(\.inset).min() ?? 0
      for (number, line) in lines.enumerated() {
        let gap = number == 0 && !body.isEmpty ? " gap" : ""
        let inset = Self.lineInset(line.inset - least)
        body += "<p class=\"line\(gap)\"\(inset)>\(String(line).inMarkup)</p>"
      }
      endsInVerse = true
    } else if let least {
      var start = lines.startIndex
      while start < lines.endIndex {
        // A paragraph ends with a short line, and before one that is indented.
        var end = start + 1
        while end < lines.endIndex, !lines[end].beginsIndented,
          lines[end - 1].unicodeScalars.count >= least
        {
          end += 1
        }
        body += "<p\(start == lines.startIndex ? mark : "")>"
        body += "\(lines[start..<end].joined(separator: "\n").inMarkup)</p>"
        start = end
      }
    } else {
      for (number, line) in lines.enumerated() {
        body += "<p\(number == 0 ? mark : "")>\(String(line).inMarkup)</p>"
      }
    }
    endFullPart()
  }

  /// How far a line of verse begins behind others that begins so many spaces behind them.
  private static func lineInset(_ spaces: Int) -> String {
    guard spaces > 0 else { return "" }
    // As wide as the sheet puts all of them, and no farther than leaves room for words.
    let halves = 4 + min(spaces, 20)
    return " style=\"margin-left: \(halves / 2).\(halves % 2 * 5)em\""
  }

  private mutating func count(_ lines: ArraySlice<Substring>) {
    for line in lines { signs += ChapterText.signs(in: Array(line.utf8), 0..<line.utf8.count) }
  }

  private mutating func endFullPart() {
    if body.utf8.count >= Self.partBytes { endPart() }
  }

  /// Whether lines are items of a list. A dash may as well begin what somebody says, unless all lines that go on
  /// are set in.
  private static func isList(_ lines: ArraySlice<Substring>) -> Bool {
    guard let mark = lines.first?.itemMark else { return false }
    let others = lines.filter { $0.itemMark == nil }
    return !["-", "\u{2013}"].contains(mark)
      || !others.isEmpty && others.allSatisfy(\.beginsIndented)
  }

  /// The items of a list, each with the lines in which it goes on.
  private static func items(_ lines: ArraySlice<Substring>) -> [ArraySlice<Substring>] {
    let starts = lines.indices.filter { lines[$0].itemMark != nil }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { lines[$0..<$1] }
  }

  private mutating func endPart() {
    if !body.isEmpty { parts.append((body, signs)) }
    (body, signs) = ("", 0)
  }
}

extension ArraySlice<Substring> {
  /// The head that they begin with, as wide as the row of signs below it, or one that looks like a head: what it is in
  /// markup, and where the lines after it begin; nil where there is none. A row may stand above it as well.
  ///
  /// Further rows as wide are those of a table.
  fileprivate var underlinedHead: (element: String, title: Substring, end: Int)? {
    guard let first else { return nil }
    let place = first.rowSign == nil ? startIndex : startIndex + 1
    guard place + 1 < endIndex, let sign = self[place + 1].rowSign else { return nil }
    let (title, row, rest) = (self[place], self[place + 1], self[(place + 2)...])
    guard title.mayBeUnderlined, title.inset == row.inset || place > startIndex,
      place == startIndex || first.rowSign == sign && row.length >= title.length,
      !rest.prefix(200).contains(where: { $0.rowSign == sign && $0.length == row.length })
    else { return nil }
    let isAsWide = abs(row.length - title.length) <= Swift.max(2, title.length / 4)
    guard isAsWide || title.kindAlone == "head" else { return nil }
    return (sign == "=" ? "h2" : "h3", title, place + 2)
  }
}

extension Substring {
  /// What a row of three signs or more consists of, where nothing else stands in the line; nil for other lines.
  fileprivate var rowSign: Character? {
    let text = trimmed
    guard text.utf8.count >= 3, let sign = text.first, sign == "=" || sign == "-",
      text.allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }

  /// Whether a line can be a head that a row of signs marks as one: words, and neither an item of a list nor signs below
  /// others.
  fileprivate var mayBeUnderlined: Bool {
    guard length <= 100, contains(where: \.isLetter), !looksTyped else { return false }
    return itemMark.map { $0.last == "." || $0.last == ")" } ?? true
  }

  fileprivate var trimmed: Substring {
    let text = drop { $0 == " " || $0 == "\t" }
    return text.lastIndex { $0 != " " && $0 != "\t" }.map { text[...$0] } ?? text.prefix(0)
  }

  private static let chapterWords = ["chapter", "book", "part", "volume", "canto", "letter", "act"]
  private static let numberWords: Set<String> = [
    "the", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "first", "second", "third", "fourth", "fifth", "sixth", "last",
  ]

  /// Whether it is the head of a chapter, its number in it: `CHAPTER IV.`, `Book 2: The Sea`. Words of a sentence are in
  /// small letters, and go on without a mark.
  fileprivate var opensChapter: Bool {
    let words = trimmed.split(separator: " ", omittingEmptySubsequences: true)
    guard length <= 70, words.count >= 2, let first = words.first, first.first?.isUppercase == true,
      Self.chapterWords.contains(first.lowercased())
    else { return false }
    let number = words[1].prefix { $0.isLetter || $0.isNumber }
    let mark = words[1].dropFirst(number.count)
    let isNumber =
      !number.isEmpty
      && (number.allSatisfy { $0.isASCII && $0.isNumber } || number.allSatisfy("IVXLCDM".contains)
        || Self.numberWords.contains(number.lowercased()))
    guard isNumber, mark.isEmpty || mark.count == 1 && ".:,—-".contains(mark) else { return false }
    let isInCapitals = !first.contains(where: \.isLowercase)
    return words.count == 2 || !mark.isEmpty || isInCapitals
  }

  /// Whether it can be a title below the number of a chapter.
  fileprivate var mayBeTitle: Bool { length <= 70 && !opensChapter && contains(where: \.isLetter) }

  /// How many signs stand in it, without the spaces around them, and how many spaces stand before them.
  fileprivate var length: Int { trimmed.unicodeScalars.count }
  fileprivate var inset: Int { prefix { $0 == " " || $0 == "\t" }.count }

  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }

  /// What a line by itself is: a head, which is a short one in capitals or ends with no mark, or stars between two parts;
  /// nil for another one.
  fileprivate var kindAlone: String? {
    let letters = unicodeScalars.filter(\.properties.isAlphabetic)
    guard unicodeScalars.count <= 60, let last = unicodeScalars.last(where: { $0.value > 0x20 })
    else { return nil }
    if letters.isEmpty { return contains(where: \.isNumber) ? nil : "stars" }
    let isHead =
      !letters.contains(where: \.properties.isLowercase)
      || !".,;:!?\")]”’»…—-".unicodeScalars.contains(last)
    return isHead ? "head" : nil
  }

  fileprivate var beginsIndented: Bool { first == " " || first == "\t" || first == "\u{3000}" }

  /// The mark with which an item of a list begins, words behind it: a star, a dash, a point or a number; nil where there
  /// is none.
  fileprivate var itemMark: Substring? {
    let text = drop { $0 == " " || $0 == "\t" }
    let mark = text.prefix { !($0 == " " || $0 == "\t") }
    guard mark.count < text.count, text.dropFirst(mark.count + 1).contains(where: \.isLetter)
    else { return nil }
    if let last = mark.last, last == "." || last == ")" {
      let isNumber = mark.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
      return (2...4).contains(mark.count) && isNumber ? mark : nil
    }
    return ["*", "-", "\u{2013}", "\u{2022}"].contains(mark) ? mark : nil
  }

  /// Whether signs in it stand below others: several spaces, or a tab, between words.
  fileprivate var looksTyped: Bool {
    var (spaces, hasLetter) = (0, false)
    for byte in utf8 {
      if byte == 0x09, hasLetter { return true }
      if byte == 0x20 {
        spaces += 1
      } else {
        // Two spaces end a sentence of a typewriter.
        if hasLetter, spaces > 2 { return true }
        (spaces, hasLetter) = (0, true)
      }
    }
    return false
  }
}
