import BookFixtures
import Foundation
import RectoBookModel
import RectoPackedBytes
import Testing

@testable import RectoDictionaries

@Suite("Dictionaries") struct DictionaryTests {
  private let fixture: DictionaryFixture

  init() throws { fixture = try DictionaryFixture() }

  private var shelf: DictionaryShelf {
    DictionaryShelf(DictionaryFolders(named: [fixture.path], dataHome: nil, system: "/nowhere"))
  }

  private func text(_ answer: WordAnswer) -> [String] {
    answer.articles.flatMap { $0.paragraphs.map(\.text) }
  }

  /// Words of a few letters, some with accents and capitals, in no order.
  private static func words(seed: UInt64, count: Int) -> [String] {
    var random = SplitMix64(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCéüßñ日本- '")
    var words: Set<String> = []
    while words.count < count {
      let length = random.whole(2...9)
      let word = String((0..<length).map { _ in letters[random.whole(0...letters.count - 1)] })
      if WordAnswer.word(in: word) == word { words.insert(word) }
    }
    return words.sorted().shuffled(using: &random)
  }

  @Test(
    "every word of an index is found and gives its article, and words between are not",
    arguments: [(2_000, false, nil), (400, true, 700), (400, false, 64)] as [(Int, Bool, Int?)])
  func everyWord(count: Int, isWide: Bool, chunk: Int?) throws {
    let words = Self.words(seed: UInt64(count), count: count)
    try fixture.writeStarDict(
      words.map { ($0, Array("The article of [\($0)].".utf8)) }, isWide: isWide, chunk: chunk)
    let file = try StarDictFile(fixture.path + "/small.ifo")
    let folded = Set(words.map { FoldedWord($0) })
    for word in words {
      let found = try file.articles(on: FoldedWord(word))
      let own = found.filter { $0.headword == word }
      #expect(own.count == 1 && own.first?.paragraphs.map(\.text) == ["The article of [\(word)]."])
      #expect(found.allSatisfy { FoldedWord($0.headword) == FoldedWord(word) })
      let between = FoldedWord(word + "x")
      if !folded.contains(between) { #expect(try file.articles(on: between) == []) }
    }
  }

  @Test("the same holds for dictd", arguments: [nil, 500])
  func everyWordOfDictd(chunk: Int?) throws {
    let words = Self.words(seed: 9, count: 500)
    try fixture.writeDictd(words.map { ($0, "\($0)\n     1. about <\($0)>\n") }, chunk: chunk)
    let file = try DictdFile(fixture.path + "/plain.index")
    #expect(file.name == "A plain one")
    for word in words {
      let found = try file.articles(on: FoldedWord(word)).filter { $0.headword == word }
      #expect(found.first?.paragraphs.map(\.text) == ["1. about <\(word)>"])
    }
    #expect(try file.articles(on: FoldedWord("00-database-short")) == [])
  }

  @Test("what begins with the word itself comes before what is said of it beside another")
  func beside() throws {
    try fixture.writeDictd([
      ("open", "Audience\n  an open one\n"), ("Open", "Open \\O\"pen\\\n  not shut\n"),
    ])
    let shown = shelf.answer(to: "open")
    #expect(text(shown) == ["Open \\O\"pen\\", "not shut", "Audience", "an open one"])
  }

  @Test("case, accents and quotation marks are folded, and what is spelled as asked comes first")
  func folding() throws {
    try fixture.writeStarDict([
      ("resume", Array("go on".utf8)), ("Résumé", Array("a summary".utf8)),
      ("o'clock", Array("of the clock".utf8)),
    ])
    #expect(text(shelf.answer(to: "résumé")) == ["go on", "a summary"])
    #expect(text(shelf.answer(to: "Résumé")) == ["a summary", "go on"])
    #expect(text(shelf.answer(to: "O’CLOCK")) == ["of the clock"])
  }

  @Test(
    "bent words find the word that they come from",
    arguments: [
      ("running", "run"), ("ladies", "lady"), ("boxes", "box"), ("loved", "love"),
      ("stopped", "stop"), ("falling", "fall"), ("making", "make"), ("wolves", "wolf"),
      ("happier", "happy"), ("Dogs", "dog"), ("dying", "die"), ("the king’s", "the king"),
      ("ice-creams", "ice cream"), ("cats,", "cat"),
    ])
  func forms(bent: String, word: String) throws {
    try fixture.writeStarDict([(word, Array("found".utf8)), ("zebra", Array("striped".utf8))])
    let answer = shelf.answer(to: bent)
    #expect(answer.articles.map(\.headword) == [word])
  }

  @Test("a word that is not there offers those near it, and no dictionary is told from no entry")
  func near() throws {
    #expect(shelf.answer(to: "house").dictionaryCount == 0)
    try fixture.writeStarDict(
      ["horse", "hose", "house", "housed", "housing", "zebra"].map { ($0, Array("x".utf8)) })
    let answer = shelf.answer(to: "housx")
    #expect(answer.articles.isEmpty && answer.dictionaryCount == 1 && answer.troubles.isEmpty)
    #expect(answer.nearWords.first == "house" && !answer.nearWords.contains("zebra"))
    #expect(shelf.answer(to: "  …").word.isEmpty)
  }

  @Test(
    "several dictionaries stand one below the other, each with its name; synonyms lead to their words"
  )
  func several() throws {
    try fixture.writeStarDict(
      "one", [("big", Array("large".utf8)), ("car", Array("a vehicle".utf8))],
      synonyms: [("automobile", 1), ("void", 9)])
    try fixture.writeDictd("two", [("car", "car /kɑː/ <n>\n     a wagon with an {engine}\n")])
    let answer = shelf.answer(to: "car")
    #expect(answer.articles.map(\.dictionary) == ["A small one", "A plain one"])
    #expect(answer.articles.last?.pronunciation == "kɑː")
    let last = try #require(answer.articles.last?.paragraphs.last)
    #expect(last.text == "a wagon with an engine")
    #expect(last.links == [WordLink(16..<22, to: "engine")])
    #expect(shelf.answer(to: "automobile").articles.map(\.headword) == ["car"])
    #expect(shelf.answer(to: "void").articles.isEmpty)
  }

  @Test(
    "articles of several parts show their text and how the word is spoken, and leave out the rest")
  func parts() throws {
    let sound = [UInt8(ascii: "W")] + DictionaryFixture.bytes(3, count: 4) + [1, 2, 3]
    let parts = Array("thaʊs".utf8) + [0] + sound + Array("ma dwelling".utf8) + [0]
    try fixture.writeStarDict("small", [("house", parts)], types: "")
    let article = try #require(shelf.answer(to: "house").articles.first)
    #expect(article.pronunciation == "haʊs" && article.paragraphs.map(\.text) == ["a dwelling"])
    try fixture.writeStarDict(
      "two", [("tree", Array("triː".utf8) + [0] + Array("<b>tall</b>".utf8))], types: "th")
    let tree = try #require(shelf.answer(to: "tree").articles.first)
    #expect(tree.pronunciation == "triː" && tree.paragraphs == [.init("tall", style: .heading)])
  }

  // MARK: Faults

  @Test("damage is told with its file and reason, and the other dictionaries are read")
  func faults() throws {
    try fixture.writeStarDict("good", [("word", Array("fine".utf8))])
    try fixture.folder.write(Array("not StarDict".utf8), to: "bad.ifo")
    try fixture.folder.write(Array("word\tA\tZ\n".utf8), to: "lost.index")
    let info = "StarDict's dict ifo file\nidxfilesize=10\nbookname=x\n"
    try fixture.folder.write(Array(info.utf8), to: "short.ifo")
    try fixture.folder.write(Array("word".utf8) + [0, 0], to: "short.idx")
    let answer = shelf.answer(to: "word")
    #expect(text(answer) == ["fine"])
    #expect(
      answer.troubles
        == [
          "cannot read the dictionary \(fixture.path)/bad.ifo: it does not begin as a file of StarDict does",
          "cannot read the dictionary \(fixture.path)/short.idx: it has 6 bytes, and its .ifo says 10",
          "cannot read the dictionary \(fixture.path)/lost.dict: it is not there",
        ].sorted { a, b in order(a) < order(b) })
    try fixture.folder.write(Array("0123456789".utf8), to: "lost.dict")
    #expect(
      shelf.answer(to: "word").troubles.contains {
        $0.contains("lost.dict: the article “word” would lie outside of it")
      })
  }

  private func order(_ trouble: String) -> Int {
    ["bad.", "lost.", "short."].firstIndex { trouble.contains($0) } ?? 3
  }

  @Test("a dictionary that comes while others are open is found, and one that goes is not asked")
  func changes() throws {
    let shelf = shelf
    #expect(shelf.answer(to: "word").dictionaryCount == 0)
    try fixture.writeStarDict("one", [("word", Array("one".utf8))])
    #expect(text(shelf.answer(to: "word")) == ["one"])
    try fixture.writeDictd("two", [("word", "two\n")])
    #expect(text(shelf.answer(to: "word")) == ["one", "two"])
    for name in ["one.ifo", "one.idx", "one.dict"] {
      try FileManager.default.removeItem(atPath: fixture.path + "/" + name)
    }
    #expect(text(shelf.answer(to: "word")) == ["two"])
  }

  @Test("each file of a dictionary that is replaced is read anew")
  func replaced() throws {
    let shelf = shelf
    try fixture.writeStarDict("one", [("word", Array("one".utf8))])
    #expect(text(shelf.answer(to: "word")) == ["one"])
    // The articles alone, of another length: what is open would have cut them.
    try fixture.folder.write(Array("ten more".utf8), to: "one.dict")
    #expect(text(shelf.answer(to: "word")) == ["ten"])
    try fixture.writeDictd("two", [("word", "two\n")])
    #expect(text(shelf.answer(to: "word")) == ["ten", "two"])
    try FileManager.default.removeItem(atPath: fixture.path + "/two.dict")
    let answer = shelf.answer(to: "word")
    #expect(text(answer) == ["ten"] && answer.troubles.count == 1)
  }

  @Test("one that does not open is read again when a file of it has changed, and not before")
  func mended() throws {
    let shelf = shelf
    try fixture.writeStarDict("one", [("word", Array("one".utf8))])
    let path = fixture.path + "/one.idx"
    let sound = try Data(contentsOf: URL(filePath: path))
    let time = Date(timeIntervalSince1970: 1_000_000)
    func write(_ bytes: Data, at time: Date) throws {
      // In place, so that one who had it open would see it.
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: bytes)
      try file.close()
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
    let broken = Data(sound.map { $0 == 0 ? 1 : $0 })
    try write(broken, at: time)
    let before = shelf.answer(to: "word")
    #expect(before.dictionaryCount == 0 && before.troubles.count == 1)
    // Nothing tells of this change: whoever reads it again finds a sound file.
    try write(sound, at: time)
    #expect(shelf.answer(to: "word") == before)
    try write(sound, at: time + 5)
    #expect(text(shelf.answer(to: "word")) == ["one"])
  }

  @Test("all of them together keep no more in memory than they may")
  func memory() throws {
    let words = (0..<1_000).map { ("word\($0)", Array("x".utf8)) }
    for name in ["a", "b", "c"] { try fixture.writeStarDict(name, words) }
    let one = try StarDictFile(fixture.path + "/a.ifo").byteCount
    #expect(one >= 8_000 && one < 9_000)
    let folders = DictionaryFolders(named: [fixture.path], dataHome: nil, system: "/nowhere")
    let shelf = DictionaryShelf(folders, budget: 2 * one + 100)
    let answer = shelf.answer(to: "word7")
    #expect(answer.dictionaryCount == 2)
    #expect(
      answer.troubles == [
        "cannot read the dictionary \(fixture.path)/c.idx: the other dictionaries leave no room in memory for its words"
      ])
    // What is packed as a whole lies in memory, too.
    try fixture.writeStarDict("a", words, chunk: 500)
    try FileManager.default.removeItem(atPath: fixture.path + "/a.idx")
    #expect(try StarDictFile(fixture.path + "/a.ifo").byteCount > 2 * one)
    #expect(shelf.answer(to: "word7").dictionaryCount == 2)
    // Where one goes, another has its room.
    try FileManager.default.removeItem(atPath: fixture.path + "/a.ifo")
    let after = shelf.answer(to: "word7")
    #expect(after.dictionaryCount == 2 && after.troubles.isEmpty)
  }

  @Test("an answer ends where nobody would read on")
  func length() throws {
    let article = Array(String(repeating: "line\n", count: 900).utf8)
    for name in ["a", "b", "c", "d"] { try fixture.writeStarDict(name, [("word", article)]) }
    let answer = shelf.answer(to: "word")
    #expect(answer.dictionaryCount == 4 && answer.articles.count == 3)
    #expect(answer.articles.reduce(0) { $0 + $1.paragraphs.count } > Limits.cardRows)
  }

  @Test(
    "whatever bytes a dictionary has, it ends in articles or a reason, soon",
    arguments: UInt64(0)..<6)
  func mutants(seed: UInt64) throws {
    let words = (0..<40).map { ("word\($0)", Array("<p>The <b>article</b> &amp; \($0)</p>".utf8)) }
    try fixture.writeStarDict("a", words, types: "h", synonyms: [("other", 3)], chunk: 100)
    try fixture.writeDictd(
      "b", words.map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }, chunk: 90)
    let names = ["a.ifo", "a.idx.gz", "a.syn", "a.dict.dz", "b.index", "b.dict.dz"]
    let originals = try names.map { name in
      (name, Array(try Data(contentsOf: URL(filePath: fixture.path + "/" + name))))
    }
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let (name, bytes) = originals[random.whole(0...originals.count - 1)]
      var changed = bytes
      switch random.whole(0...3) {
      case 0: changed.removeLast(random.whole(1...changed.count - 1))
      case 1:
        changed += (0..<random.whole(1...50)).map { _ in UInt8(random.whole(0...255)) }
      default:
        for _ in 0..<random.whole(1...6) {
          changed[random.whole(0...changed.count - 1)] = UInt8(random.whole(0...255))
        }
      }
      try fixture.folder.write(changed, to: name)
      let spent = threadSeconds {
        for word in ["word7", "word39", "other", "wor"] {
          let answer = shelf.answer(to: word)
          #expect(answer.articles.count < 100)
        }
      }
      #expect(spent < 2, "\(name)")
      try fixture.folder.write(bytes, to: name)
    }
    #expect(shelf.answer(to: "word7").articles.count == 2, "the files are as they were")
  }

  @Test("an index whose word has no end, and one that is packed to much, are refused")
  func traps() throws {
    try fixture.writeStarDict("endless", [(String(repeating: "a", count: 5_000), [65])])
    #expect(
      shelf.answer(to: "a").troubles.first?.contains("a word in it is too long, at byte 0") == true)
    let bomb = try Gzip.packed([UInt8](repeating: 0, count: 1 << 20))
    let path = try fixture.folder.write(bomb, to: "bomb.dict.dz")
    let error = #expect(throws: DictionaryError.self) {
      try StoredBytes(path, mostUnpacked: 1 << 16)
    }
    #expect(error?.reason == "it unpacks to more than 65536 bytes")
  }
}
