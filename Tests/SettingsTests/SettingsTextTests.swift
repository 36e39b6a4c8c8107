import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoKeyboard
import Testing

@testable import RectoSettings

private let words = SettingsWords(
  commands: ["next-page", "previous-page", "quit"],
  controls: [("list", ["up", "down"]), ("shelf", ["open", "form"])],
  turns: ["curl", "slide", "fade", "none"], scrolls: ["off", "pages"], papers: ["white", "sepia"],
  typefaces: ["book", "serif", "sans"])

private func read(_ text: String) throws -> (settings: ReaderSettings, faults: [String]) {
  let (settings, faults) = try SettingsText.read(text, file: "f", words: words)
  return (settings, faults.map(\.description))
}

@Suite("A file of settings") struct SettingsTextTests {
  @Test("every setting is read")
  func all() throws {
    let (settings, faults) = try read(
      """
      [keys]
      profile = "vim"
      [keys.bindings]
      "Ctrl+n" = "next-page"
      "g g" = "previous-page"
      q = "none"
      [keys.list]
      j = "down"
      k = "up"
      [keys.shelf]
      Space = "none"
      j = "form"
      [reading]
      turn = "fade"
      turn-seconds = 1
      memory = 1024
      pages = "two"
      scroll = "pages"
      resume = false
      clicks = "off"
      paper = 'sepia'
      corner-radius = 0.04
      engine = "own"
      statistics = false
      [controls]
      text-scale = 1.5
      [look-up]
      dictionaries = ["~/words", "/d"]
      dict-service = true
      [searches]
      Mine = "https://x.org/?q={}"
      "Two words" = "http://y.org/{}"
      [text]
      size = 14.5
      margins = 40
      typeface = "serif"
      """)
    #expect(faults == [])
    var expected = ReaderSettings()
    expected.keyProfile = "vim"
    expected.bindings = [
      .init(.init(.control("n")), meaning: "next-page"),
      .init(.init("g").then("g"), meaning: "previous-page"), .init(.init("q"), meaning: nil),
      .init(.init("j"), in: "list", meaning: "down"), .init(.init("k"), in: "list", meaning: "up"),
      .init(.init(.key(.space)), in: "shelf", meaning: nil),
      .init(.init("j"), in: "shelf", meaning: "form"),
    ]
    (expected.turn, expected.turnSeconds, expected.memory) = ("fade", 1, 1024)
    (expected.pages, expected.resumes, expected.clicks) = (.two, false, .off)
    (expected.scroll, expected.engine) = ("pages", .own)
    (expected.paper, expected.textSize, expected.margin) = ("sepia", 14.5, 40)
    (expected.typeface, expected.cornerRadius) = ("serif", 0.04)
    (expected.keepsStatistics, expected.lookUp.asksService) = (false, true)
    expected.textScale = 1.5
    expected.lookUp.dictionaryFolders = ["~/words", "/d"]
    expected.lookUp.searches = [
      WebSearch(name: "Mine", pattern: "https://x.org/?q={}"),
      WebSearch(name: "Two words", pattern: "http://y.org/{}"),
    ].compactMap(\.self)
    #expect(settings == expected)
  }

  @Test(
    "dictionaries and searches that cannot be are named",
    arguments: [
      (
        "[look-up]\ndictionaries = \"words\"",
        "look-up.dictionaries: 'words' is not a path from / or ~"
      ),
      (
        "[look-up]\ndictionaries = [1]",
        "look-up.dictionaries: it must be a string in quotation marks"
      ),
      ("[look-up]\ndict-service = 1", "look-up.dict-service: it must be true or false"),
      ("[reading]\nengine = \"tex\"", "reading.engine: 'tex' is not one of mupdf, own"),
      ("[controls]\ntext-scale = 3", "controls.text-scale: 3.0 is outside 0.8…2.0"),
      ("[controls]\ntext-scale = \"big\"", "controls.text-scale: it must be a number"),
      ("[searches]\nX = 7", "searches.X: a search takes an address in quotation marks"),
      (
        "[searches]\nX = \"javascript:{}\"",
        "searches.X: it must be an address of the web with {} where the word goes, behind the name of the host"
      ),
    ])
  func lookUp(text: String, reason: String) throws {
    let (settings, faults) = try read(text)
    #expect(faults == ["f:2: \(reason)"] && settings == ReaderSettings())
    let many = (0..<12).map { "s\($0) = \"http://x/{}\"\n" }.joined()
    let found = try read("[searches]\n\(many)")
    #expect(found.settings.lookUp.searches.count == Limits.webSearches && found.faults.count == 3)
  }

  @Test("an empty file sets nothing, and neither does a new one", arguments: [0, 1])
  func nothing(which: Int) throws {
    let text = ["", SettingsText.template(words)][which]
    let (settings, faults) = try read(text)
    #expect(settings == ReaderSettings())
    #expect(faults == [])
  }

  @Test("what a new file offers is right once it is set")
  func template() throws {
    let set = SettingsText.template(words).split(separator: "\n").map { line in
      line.hasPrefix("# ") && line.contains(" = ") ? line.dropFirst(2) : line
    }
    let (settings, faults) = try read(set.joined(separator: "\n"))
    #expect(faults == [])
    #expect(settings.keyProfile == "default")
    #expect(settings.memory == 512)
    #expect(settings.typeface == "book")
    #expect(settings.lookUp.searches == WebSearch.usual && settings.keepsStatistics == true)
    #expect(settings.stacksSeries == true)
    #expect(settings.bindings.map(\.context) == [nil, "list", "shelf"])
  }

  @Test(
    "a value that cannot be used is named with its line, and costs itself alone",
    arguments: [
      (
        "turn = \"curll\"",
        "turn: 'curll' is not one of curl, slide, fade, none; did you mean 'curl'?"
      ),
      ("turn = 3", "turn: it must be a string in quotation marks"),
      ("turn-seconds = 0.05", "turn-seconds: 0.05 is outside 0.1…3.0"),
      ("turn-seconds = nan", "turn-seconds: nan is outside 0.1…3.0"),
      ("turn-seconds = \"1\"", "turn-seconds: it must be a number"),
      ("corner-radius = 0.3", "corner-radius: 0.3 is outside 0.0…0.2"),
      ("memory = 1.5", "memory: it must be a whole number"),
      ("memory = 9223372036854775807", "memory: 9223372036854775807 is outside 64…1048576"),
      ("resume = \"yes\"", "resume: it must be true or false"),
      ("pages = \"both\"", "pages: 'both' is not one of one, two, auto"),
      ("clicks = []", "clicks: it must be a string in quotation marks"),
      ("papr = \"white\"", "papr: there is no such setting; did you mean 'paper'?"),
      ("xyzzy.deep = 1", "xyzzy: there is no such setting"),
      ("turn = \"\\u001b\"", "turn: ' ' is not one of curl, slide, fade, none"),
    ])
  func faults(line: String, reason: String) throws {
    let text = "# first\n[reading] # second\n\n\(line)\npaper = \"sepia\"\n"
    let (settings, faults) = try read(text)
    #expect(faults == ["f:4: reading.\(reason)"])
    var expected = ReaderSettings()
    expected.paper = "sepia"
    #expect(settings == expected)
  }

  @Test("tables that are none, and keys that mean nothing, are named")
  func tables() throws {
    let (settings, faults) = try read(
      """
      text = 7
      [readin]
      a = 1
      [keys]
      bindings."hyper+x" = "quit"
      bindings."PagUp" = "quit"
      bindings.x = "quti"
      bindings.y = 3
      bindings."ctrl+Q" = "quit"
      bindings."Ctrl+q" = "quit"
      bindings."a b c d e" = "quit"
      bindings."Shift+3" = "quit"
      list.x = "dwn"
      list."x y" = "down"
      list.y = 1
      lst.x = "down"
      """)
    #expect(
      faults == [
        "f:1: text: it must be a table: write [text]",
        "f:2: readin: there is no such table; did you mean 'reading'?",
        "f:5: keys.bindings.hyper+x: 'hyper' is not Ctrl, Alt or Shift",
        "f:6: keys.bindings.PagUp: there is no key 'PagUp'; did you mean 'PageUp'?",
        "f:7: keys.bindings.x: there is no command 'quti'; did you mean 'quit'?",
        "f:8: keys.bindings.y: a key takes the name of a command in quotation marks, or \"none\"",
        "f:10: keys.bindings.Ctrl+q: the same keys are bound twice",
        "f:11: keys.bindings.a b c d e: more than 4 keys",
        "f:12: keys.bindings.Shift+3: write the character that Shift+3 types",
        "f:13: keys.list.x: there is no control 'dwn'; did you mean 'down'?",
        "f:14: keys.list.x y: key sequences are not allowed here",
        "f:15: keys.list.y: a key takes the name of a control in quotation marks, or \"none\"",
        "f:16: keys.lst: there is no such setting; did you mean 'list'?",
      ])
    #expect(settings.bindings == [.init(.init(.control("q")), meaning: "quit")])
  }

  @Test(
    "what is no TOML says where", arguments: [("a = \n", 1), ("[reading]\nturn = \"x\n\"", 2)])
  func syntax(text: String, line: Int) throws {
    #expect {
      try SettingsText.read(text, file: "f", words: words)
    } throws: { error in
      (error as? SettingsFault)?.line == line
    }
    #expect(throws: SettingsFault.self) { try read("[reading]\0") }
  }

  @Test("whatever a file holds, reading it ends", arguments: UInt64(0)..<60)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "[", "]", "keys", ".", "bindings", "=", "\"", "'", "\n", "{", "}", "1", "e", "é", "\"\"\"",
      "#", ",", "reading", "turn", " ", "\\", "[[", "]]", "true", "-", "1979-05-27",
    ]
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 1...30, using: &random))
        .compactMap { _ in parts.randomElement(using: &random) }.joined()
      _ = try? read(text)
    }
  }
}

@Suite("Settings on disk") struct SettingsFileTests {
  private func reload(_ file: inout SettingsFile) -> Bool { file.reload() }

  @Test("the last good settings stay while a file is broken, and go with it")
  func reload() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/config.toml"
    var file = SettingsFile(path, words: words)
    #expect(file.settings == ReaderSettings())
    #expect(file.faults == [])
    try folder.write(Array("[reading]\nmemory = 100".utf8), to: "config.toml")
    #expect(reload(&file))
    #expect(file.settings.memory == 100)
    #expect(!reload(&file))
    for broken in [Array("[reading".utf8), [0xFF], [UInt8](repeating: 35, count: 1 << 19)] {
      try folder.write(broken, to: "config.toml")
      #expect(!reload(&file))
      #expect(file.faults.count == 1)
      #expect(file.settings.memory == 100)
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(!reload(&file))
    #expect(file.faults.count == 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(reload(&file))
    #expect(file.settings == ReaderSettings())
    #expect(file.faults == [])
  }
}
