import BookFixtures
import Foundation
import RectoBookModel
import RectoLibraryDatabase
import RectoReadingRecords
import Testing

@Suite("recto define and recto stats") struct DefineCommandTests {
  private let folder: TemporaryFolder
  private static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Assets/sample-book/recto.pdf").standardized.path

  init() throws { folder = try TemporaryFolder() }

  private var data: String { folder.url.appending(path: "data").path }

  private func recto(_ words: String...) throws -> RectoProcess {
    try RectoProcess(words + ["--data-dir", data])
  }

  /// Writes a dictionary of StarDict with one word where it is looked for.
  private func writeDictionary() throws {
    let article = Array("to move fast\na race".utf8)
    let index = Array("run".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, UInt8(article.count)]
    let info = """
      StarDict's dict ifo file
      version=2.4.2
      wordcount=1
      idxfilesize=\(index.count)
      bookname=Small\u{1B}[31m words
      sametypesequence=m
      """
    try folder.write(article, to: "data/stardict/dic/small/w.dict")
    try folder.write(index, to: "data/stardict/dic/small/w.idx")
    try folder.write(Array(info.utf8), to: "data/stardict/dic/small/w.ifo")
  }

  @Test("a word is printed as its card shows it, and a terminal obeys nothing of it")
  func define() throws {
    try writeDictionary()
    let run = try recto("define", "running")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text == "run · Small [31m words\nto move fast\na race\n")
    let json = try recto("define", "run", "--json")
    #expect(
      json.text == """
        {"word": "run", "articles": [{"headword": "run", "pronunciation": "", "dictionary": \
        "Small [31m words", "text": "to move fast\\u000aa race"}], "near": []}

        """)
  }

  @Test("no entry, no dictionary and no word are told, with status 1 or 64")
  func faults() throws {
    let none = try recto("define", "ran")
    #expect(none.status == 1 && none.text == "")
    #expect(none.errors.hasPrefix("recto: there is no dictionary: Put StarDict files"))
    try writeDictionary()
    let near = try recto("define", "rxn")
    #expect(near.status == 1 && near.errors == "recto: no entry for 'rxn'; near: run\n")
    #expect(try recto("define", "…").errors == "recto: there is no word to look up\n")
    try folder.write(Array("x".utf8), to: "data/stardict/dic/bad.ifo")
    let bad = try recto("define", "run")
    #expect(
      bad.status == 0
        && bad.errors.contains("bad.ifo: it does not begin as a file of StarDict does"))
    // What is said beside the answer is no part of it.
    #expect(bad.text == "run · Small [31m words\nto move fast\na race\n")
  }

  @Test("how long books were read is listed, and forgotten")
  func stats() throws {
    #expect(try recto("stats").text == "")
    let identity = try BookIdentity(of: .disk(path: Self.book))
    let noon = 1_764_154_800.0
    let log = ReadingLog(try Library(in: data))
    for start in stride(from: noon, to: noon + 600, by: 60) {
      try log.record(
        ReadingSpell(from: start, to: start + 60, pages: [Int(start - noon) / 60 + 1]), of: identity
      )
    }
    let run = try recto("stats", Self.book)
    #expect(run.status == 0)
    #expect(run.text == "\(identity): 10 min, 10 pages, 60 an hour, 2025-11-26\n")
    let json = try recto("stats", "--json").text
    #expect(json.contains("\"seconds\": 600.0, \"pages\": 10, \"pace\": 60.0, \"days\": 1"))
    #expect(try recto("stats", "--forget", "--json").status != 0)
    #expect(try recto("stats", "--forget").status == 0)
    #expect(try recto("stats").text == "")
  }
}
