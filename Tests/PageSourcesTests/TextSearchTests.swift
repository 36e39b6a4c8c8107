import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("searching letters")
struct TextSearchTests {
  private func hits(
    _ words: String, in text: String, matchesCase: Bool = false, wholeWords: Bool = false
  ) -> [SearchHit] {
    let terms = SearchTerms(words: words, matchesCase: matchesCase, wholeWords: wholeWords)
    guard var search = TextSearch(terms) else { return [] }
    return search.hits(on: PageNumber(7), in: letterRow(text))
  }

  private func found(_ hits: [SearchHit]) -> [String] {
    hits.map { hit in
      let start = hit.snippet.index(hit.snippet.startIndex, offsetBy: hit.range.lowerBound)
      return String(hit.snippet[start...].prefix(hit.range.count))
    }
  }

  @Test(
    "words are found as readers mean them",
    arguments: [
      ("fish", "A fish. Fishing FISH", ["fish", "Fish", "FISH"]),
      ("STRASSE", "straße Strasse", ["straße", "Strasse"]),
      ("ΣΟΦΟΣ", "σοφος σοφός", ["σοφος", "σοφός"]),
      ("е", "Е ё e", ["Е", "ё"]), ("resume", "résumé resume", ["résumé", "resume"]),
      ("résumé", "re\u{301}sume\u{301} Resume", ["résumé", "Resume"]),
      ("Uberlagerung", "Überlagerungen, U\u{308}berlagerung", ["Überlagerung", "Überlagerung"]),
      ("и", "й и и\u{306} и\u{301}", ["и", "и\u{301}"]), ("й", "и\u{306} и", ["й"]),
      ("ανθρωπος", "ἄνθρωπος ἄνθρωπον", ["ἄνθρωπος"]), ("viet", "Việt", ["Việt"]),
      ("か", "が か", ["か"]),
      ("कि", "का कि", ["कि"]),
      ("सड़क", "स\u{921}\u{93C}क स\u{95C}क सडक", ["स\u{921}\u{93C}क", "स\u{95C}क"]),
      ("स\u{95C}", "स\u{921}\u{93C}क", ["स\u{921}\u{93C}"]),
      ("น้ำ", "น้ำ น้\u{E4D}\u{E32}", ["น้ำ", "น้\u{E4D}\u{E32}"]),
      ("को\u{93C}", "को", []), ("ကို", "က ကို", ["ကို"]),
      // Ends of lines part no words where these are written without spaces, behind a mark either.
      ("นี้คือ", "นี้\nคือ นี้คือ", ["นี้คือ", "นี้คือ"]), ("นี้ คือ", "นี้\nคือ นี้คือ นี้ คือ", ["นี้คือ", "นี้ คือ"]),
      ("လွတ်လပ်သော အ", "လွတ်လပ်\nသော အ", ["လွတ်လပ်သော အ"]), ("ភាសាខ្មែរ", "ភាសា\nខ្មែរ", ["ភាសាខ្មែរ"]),
      ("སྐད་ཡིག", "སྐད་\nཡིག", ["སྐད་ཡིག"]), ("कर्म धर्म", "कर्म\nधर्म", ["कर्म धर्म"]), ("lodz", "Łódź", ["Łódź"]),
      (
        "two words", "two  words, two\nwords, two|words, twowords",
        ["two words", "two words", "two words"]
      ),
      ("  two\t\u{A0}words ", "two words", ["two words"]),
      (
        "hyphenated", "hyphen-\nated hyphen\u{AD}\nated hy\u{AD}phenated",
        ["hyphenated", "hyphenated", "hyphenated"]
      ),
      ("well-known", "well-known well-\nknown wellknown", ["well-known", "wellknown"]),
      ("1-2", "1-\n2 1-2", ["1-2", "1-2"]), ("don't", "don’t", ["don’t"]),
      ("\"a\"", "“a”", ["“a”"]),
      // Lines end behind dashes and slashes, too, whether a space follows or not.
      ("way—and", "way—\nand way—and", ["way—and", "way—and"]),
      ("way— and", "way—\nand", ["way—and"]),
      ("way — and", "way —\nand", ["way — and"]), ("way —and", "way —\nand", []),
      ("and/or", "and/\nor", ["and/or"]), ("so… then", "so…\n then", ["so… then"]),
      ("so…then", "so…\n then", []), ("–", "–\nand", ["–"]),
      // Where the text says that it has no space, there is none.
      ("a.b-c", "a.\u{B}b-\u{B}c", ["a.b-c"]), ("a. b", "a.\u{B}b", []), ("bc", "b-\u{B}c", []),
      ("eﬃcient", "efficient", ["efficient"]), ("日本語", "日本\n語", ["日本語"]),
      ("aa", "aaaaa", ["aa", "aa"]),
      ("ısı", "isi ISI ısı İSİ i\u{307}si", ["isi", "ISI", "ısı", "İSİ", "i\u{307}si"]),
      ("İstanbul", "istanbul ISTANBUL İstanbul", ["istanbul", "ISTANBUL", "İstanbul"]),
      ("straße", "STRASSE STRAẞE strase", ["STRASSE", "STRAẞE"]),
      ("stras", "Straße strasse", ["Straß", "stras"]), ("s", "ß s", ["ß", "s"]),
      ("so", "Maßort", []), ("aeon oeuvre", "Æon œuvre", ["Æon œuvre"]),
      ("œuf", "oeuf Œuf", ["oeuf", "Œuf"]), ("thor", "Þór", ["Þór"]), ("duong", "Đường", ["Đường"]),
      ("office", "oﬃce", ["oﬃce"]), ("ice", "oﬃce", ["ﬃce"]), ("f", "oﬃce", ["ﬃ"]),
      ("full 12", "ＦＵＬＬ　１２", ["ＦＵＬＬ １２"]), ("ｆｕｌｌ", "full", ["full"]),
      ("バス", "ﾊﾞｽ バス ハス ﾊｽ", ["ﾊﾞｽ", "バス"]), ("ﾊﾟﾘ", "パリ", ["パリ"]),
      ("が", "か\u{3099}", ["か\u{3099}"]),
      ("-", "a-\nb c-d", ["", "-"]),
      ("x", "", []), ("long words", "long", []),
    ])
  func table(words: String, text: String, expected: [String]) {
    #expect(found(hits(words, in: text)) == expected)
  }

  @Test(
    "what runs over the end of a page is found on the page where it begins",
    arguments: [
      ("one two", "A one", "two.", ["one two"]), ("parted", "a par\u{AD}", "ted.", ["parted"]),
      ("two", "A one", "two.", []), ("one", "one", "one", ["one"]),
      ("one note", "A one", "two.", []),
      ("note", "A one", "two.", ["note"]), ("two note", "A one", "two.", []),
    ])
  func pages(words: String, text: String, next: String, expected: [String]) throws {
    var search = try #require(TextSearch(SearchTerms(words: words)))
    let own = letterRow(text + "|")
    let goingOn = PageContinuation(
      behind: own.scalars.count, Array(next.unicodeScalars) + [PageLetters.blockEnd])
    let hits = search.hits(
      on: PageNumber(7), in: letterRow(text + "|note"), goingOn: goingOn)
    #expect(found(hits) == expected)
    #expect(hits.allSatisfy { $0.boxes.count == 1 })
  }

  @Test(
    "vowel points and the stretching of lines are no letters",
    arguments: [
      ("حسنا", "حسنًا أحسنا حســنا", ["حسنًا", "حسنا", "حســنا"]),
      ("حَسَنا", "حسنا", ["حسنا"]), ("אחסן", "אָחְסַן \u{FB2E}חסן", ["אָחְסַן", "\u{FB2E}חסן"]),
    ])
  func points(words: String, text: String, expected: [String]) {
    var search = TextSearch(SearchTerms(words: words))
    let hits = search?.hits(on: PageNumber(1), in: rowFromRight(text)) ?? []
    #expect(found(hits) == expected)
  }

  @Test("case counts where it is asked for, and marks with it")
  func cases() {
    #expect(found(hits("Fish", in: "fish Fish FISH", matchesCase: true)) == ["Fish"])
    #expect(found(hits("resume", in: "résumé resume", matchesCase: true)) == ["resume"])
    #expect(hits("e", in: "e\u{338} é", matchesCase: true).isEmpty)
    #expect(hits("ss", in: "ß", matchesCase: true).isEmpty)
    #expect(hits("i", in: "ı İ ｉ", matchesCase: true).isEmpty)
    #expect(found(hits("fi", in: "ﬁ", matchesCase: true)) == ["ﬁ"])
  }

  @Test("a place has its letters' boxes, whatever marks stand between them")
  func markedBoxes() {
    for text in ["ab résumé", "ab re\u{301}sume\u{301}", "ab r\u{338}es\u{338}ume"] {
      let hit = hits("resume", in: text)[0]
      let letters = letterRow(text)
      let word = letters.boxes.indices.filter { $0 > 2 }
      let isMark = letters.scalars.last.map { $0.properties.generalCategory == .nonspacingMark }
      #expect(hit.boxes.count == 1)
      #expect(hit.boxes[0].left == letters.boxes[3].left)
      let last = word[word.count - (isMark == true ? 2 : 1)]
      #expect(abs(hit.boxes[0].right - letters.boxes[last].right) < 1e-9)
    }
  }

  @Test("a place has the boxes of its letters, however many letters each of them means")
  func foldedBoxes() {
    for (words, text, letters) in [
      ("strasse", "ein straße ist", 4...9), ("ist", "straßen ist", 8...10), ("ße", "Gasse", 2...4),
      ("stras", "straße", 0...4), ("fish", "oh ﬁsh", 3...5), ("バ", "aﾊﾞb", 1...2),
    ] {
      let boxes = letterRow(text).boxes
      let hit = hits(words, in: text)[0]
      #expect(
        hit.boxes.count == 1 && hit.boxes[0].left == boxes[letters.lowerBound].left, "\(words)")
      #expect(abs(hit.boxes[0].right - boxes[letters.upperBound].right) < 1e-9, "\(words)")
    }
  }

  @Test("a letter is found as it is typed, and finds that")
  func typed() {
    let letters = (UInt32(0x80)..<0x2000).compactMap { Unicode.Scalar($0) }
    let others = letters.filter { LetterSpelling.typed($0) != nil }
    #expect(others.count == 20)
    for letter in others {
      let typed = LetterSpelling.typed(letter) ?? ""
      #expect(hits(typed, in: "a \(letter) b").count == 1, "\(letter)")
      #expect(hits("\(letter)", in: "x \(typed) y").count == 1, "\(letter)")
      #expect(hits(typed, in: "a \(letter) b", matchesCase: true).isEmpty, "\(letter)")
    }
  }

  @Test("whole words end with whole letters")
  func wholeLetters() {
    #expect(hits("stras", in: "straß", wholeWords: true).isEmpty)
    #expect(hits("strass", in: "straß", wholeWords: true).count == 1)
    #expect(hits("fi", in: "ﬁ ﬁt", wholeWords: true).count == 1)
  }

  @Test("whole words have no letter, figure or joint at either end")
  func wholeWords() {
    let text = "art, artist part_ _art 3art art- art-\nist (art)"
    #expect(hits("art", in: text).count == 8)
    #expect(hits("art", in: text, wholeWords: true).map(\.snippet.count).count == 3)
    #expect(hits("(art", in: text, wholeWords: true).count == 1)
  }

  @Test("nothing is looked for in white space")
  func empty() {
    for words in ["", " ", "\n\t \u{A0}", "\u{200B}"] {
      #expect(TextSearch(SearchTerms(words: words)) == nil, "\(words.debugDescription)")
    }
  }

  @Test("a place over two lines has a box on each")
  func boxes() {
    let hit = hits("cd ef", in: "ab cd\nef gh")[0]
    #expect(hit.page == PageNumber(7))
    #expect(hit.boxes.count == 2)
    #expect(abs(hit.boxes[0].left - 0.03) < 1e-9 && abs(hit.boxes[0].right - 0.05) < 1e-9)
    #expect(hit.boxes[1].left == 0 && abs(hit.boxes[1].right - 0.02) < 1e-9)
    #expect(abs(hit.boxes[1].top - 0.1) < 1e-9)
  }

  @Test("a page has only so many places, and a place only so many boxes")
  func bounds() {
    #expect(hits("e", in: String(repeating: "e", count: 3000)).count == Limits.pageHits)
    let lines = String(repeating: "e\n", count: 100)
    let words = String(repeating: "e ", count: 100)
    #expect(hits(words, in: lines).map(\.boxes.count) == [Limits.hitBoxes])
  }

  @Test("the snippet is short and holds the words at its range", arguments: UInt64(0)..<100)
  func snippets(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = ["a", "b", " ", "\n", "é", "e\u{301}", "\u{301}", "-", "🙂", "漢"]
    let text = (0..<400).compactMap { _ in letters.randomElement(using: &random) }.joined()
    for hit in hits("ab", in: text) {
      #expect(hit.snippet.unicodeScalars.count <= Limits.snippetLetters + 20)
      #expect(hit.snippet.utf8.count <= Limits.textBytes)
      #expect(hit.range.upperBound <= hit.snippet.count)
      let start = hit.snippet.index(hit.snippet.startIndex, offsetBy: hit.range.lowerBound)
      let words = hit.snippet[start...].prefix(hit.range.count)
      var folding = LetterFolding()
      let plain = words.unicodeScalars.filter { !LetterMarks.isMark($0) }.map { folding.folded($0) }
      #expect(plain.starts(with: "ab".unicodeScalars), "\(hit)")
    }
  }

  @Test("folding twice changes nothing, and small and capital letters fold to the same")
  func folding() {
    var folding = LetterFolding()
    for value in UInt32(0)..<0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = folding.folded(scalar)
      guard folding.folded(once) == once else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("A", "a"), ("É", "é"), ("Σ", "ς"), ("\u{1E9E}", "ß"), ("\u{212A}", "k"), ("ſ", "s"),
      ("Ж", "ж"), ("Ǆ", "ǅ"), ("\u{10400}", "\u{10428}"),
    ]
    for (a, b) in pairs { #expect(folding.folded(a) == folding.folded(b), "\(a) \(b)") }
    #expect(
      folding.folded("ı") == folding.folded("i") && folding.folded("İ") == folding.folded("i"))
    #expect(folding.folded("É") == folding.folded("e"))
    #expect(folding.folded("й") != folding.folded("и"))
  }
}
