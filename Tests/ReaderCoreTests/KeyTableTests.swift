import RectoBookModel
import RectoKeyboard
import Testing

@testable import RectoReaderCore

@Suite("the tables of keys") struct KeyTableTests {
  @Test("no chord means two commands, and every command has a key", arguments: KeyProfile.allCases)
  func table(profile: KeyProfile) {
    let table = profile.table
    let keys = table.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for row in table.bindings {
      for keys in row.keys { #expect(table.command(for: keys) == row.command) }
    }
    let bound = table.bindings.filter { !$0.keys.isEmpty }.map(\.command)
    #expect(Set(bound) == Set(Command.allCases))
  }

  @Test("no chord does two things in a context, and everything that can be done there has one")
  func controls() {
    let table = KeyTable.standard
    for context in KeyContext.allCases {
      let rows = table.controls[context] ?? []
      let chords = rows.flatMap(\.chords)
      #expect(!rows.isEmpty && Set(chords).count == chords.count, "\(context)")
      for row in rows {
        #expect(!row.chords.isEmpty)
        for chord in row.chords { #expect(table.control(for: chord, in: context) == row.control) }
      }
    }
    let all = Set(table.controls.values.joined().map(\.control))
    #expect(all == Set(Control.allCases))
  }

  @Test("no digit is a command")
  func digits() {
    for profile in KeyProfile.allCases {
      for digit in 0...9 {
        #expect(profile.table.command(for: Chord(stringLiteral: "\(digit)")) == nil)
      }
    }
  }

  @Test(
    "conflicts are settled as each profile's hands expect",
    arguments: [
      ("f", Command.toggleFullScreen, Command.followLink, Command.toggleFullScreen),
      ("m", .setMark, .setMark, .toggleDirection),
      ("b", .scrollBack, .toggleBookmark, .fitPage),
      ("n", .nextPage, .nextMatch, .nextPage),
      ("?", .help, .findBack, .help),
      ("Ctrl+o", .chooseBook, .placeBack, .chooseBook),
      ("Ctrl+f", .find, .scrollForward, .find),
      ("Ctrl+b", .bookmarks, .scrollBack, .bookmarks),
    ])
  func conflicts(chord: String, standard: Command, vim: Command, comic: Command) {
    let chord = Chord(stringLiteral: chord)
    #expect(KeyProfile.standard.table.command(for: chord) == standard)
    #expect(KeyProfile.vim.table.command(for: chord) == vim)
    #expect(KeyProfile.comic.table.command(for: chord) == comic)
  }

  @Test("a change takes a chord from the command that had it")
  func changes() throws {
    var table = KeyTable.standard
    try table.bind(KeySequence("x"), to: .quit)
    try table.bind(KeySequence("t"), to: .nextPage)
    try table.bind(KeySequence("Ctrl+Shift+x"), to: .reload)
    try table.bind(KeySequence("Escape"), to: nil)
    #expect(table.command(for: "x") == .quit)
    #expect(table.command(for: "q") == .quit)
    #expect(table.command(for: "t") == .nextPage)
    #expect(table.keys(of: .outline).map(\.description) == ["F12"])
    #expect(table.keys(of: .nextPage).first == KeySequence("t"))
    #expect(table.command(for: "Ctrl+Shift+x") == .reload)
    #expect(table.command(for: "Escape") == nil)
  }

  @Test("a command may be bound to nothing, and then is not in the help")
  func unbound() {
    var table = KeyTable.standard
    table.unbind(.quit)
    #expect(table.command(for: "q") == nil && table.command(for: "Ctrl+q") == nil)
    #expect(table.keys(of: .quit).isEmpty)
    #expect(!table.help.contains("quit"))
    #expect(table.help.contains("Home  first page"))
  }

  @Test("what cannot be bound is refused, with its reason, and changes nothing")
  func refusals() throws {
    var table = KeyTable.standard
    let digit = try #require(throws: KeyTableError.self) {
      try table.bind(KeySequence("5"), to: .quit)
    }
    #expect(digit.description == "cannot bind key \"5\": digits are counts")
    let typed = try #require(throws: KeyTableError.self) {
      try table.bind("x", to: .erase, in: .prompt)
    }
    #expect(typed.description == "cannot bind key \"x\": it is typed into the line")
    let foreign = try #require(throws: KeyTableError.self) {
      try table.bind("x", to: .undo, in: .list)
    }
    #expect(foreign.description == "cannot bind key \"x\": there is no undo in list")
    #expect(table == .standard)
  }

  @Test("keys of the shelf, of lists and of the panel of light can be bound, letters too")
  func bound() throws {
    var preferences = Reader.Preferences(page: 4)
    try preferences.keys.bind("j", to: .down, in: .list)
    try preferences.keys.bind("Ctrl+j", to: .choose, in: .list)
    try preferences.keys.bind("Down", to: nil, in: .list)
    try preferences.keys.bind("u", to: .undo, in: .look)
    try preferences.keys.bind("h", to: .form, in: .shelf)
    try preferences.keys.bind("Ctrl+y", to: .paste, in: .prompt)
    var reader = openReader(pages: 20, preferences: preferences)
    reader.press(keys: "Ctrl+d", "n", "n", "Ctrl+d", "Ctrl+b")
    let selected = reader.overlay.panel?.selected
    reader.press(keys: "Down")
    #expect(reader.overlay.panel?.selected == selected)
    reader.press(keys: "Home", "j")
    #expect(reader.overlay.panel?.selected == 1 && reader.overlay.panel?.filter == "")
    reader.press(keys: "k")
    #expect(reader.overlay.panel?.filter == "k")
    reader.press(keys: "Escape", "/")
    #expect(reader.press(keys: "Ctrl+y") == [.paste])

    var shelf = Reader(view: wideView, preferences: preferences)
    shelf.standBeforeShelf()
    let books = ["Emma", "Hamlet"].enumerated().map {
      ShelfBook(id: $0.offset, location: .disk(path: "/\($0.offset)"), title: $0.element, pages: 40)
    }
    _ = shelf.receive(.shelved(books, words: ""))
    let form = shelf.shelf?.form
    shelf.press(keys: "h")
    #expect(shelf.shelf?.form != form && shelf.shelf?.meant == 0)
  }
}

@Suite("keys that become invocations") struct KeyInputTests {
  /// The invocations that keys come to, in words.
  private func invocations(_ keys: [String], changes: [(String, String)] = []) throws -> [String] {
    var preferences = Reader.Preferences(page: 4)
    for (keys, command) in changes {
      try preferences.keys.bind(KeySequence(written: keys), to: Command(rawValue: command))
    }
    var reader = openReader(preferences: preferences)
    return keys.flatMap { reader.receive(.key(Chord(stringLiteral: $0), isRepeat: false)) }
      .compactMap { effect in
        guard case .perform(let invocation, _) = effect else { return nil }
        let count = invocation.count.map { "\($0) " } ?? ""
        return count + invocation.command.rawValue
          + (invocation.argument.isEmpty ? "" : " \(invocation.argument)")
      }
  }

  @Test(
    "digits count, a letter follows a mark, and the rest is a command",
    arguments: [
      (["n"], ["next-page"]), (["5", "J"], ["5 next-page"]), (["1", "2", "G"], ["12 last-page"]),
      (["1", "0", "0", "n", "n"], ["100 next-page", "next-page"]), (["0", "n"], ["next-page"]),
      (["m", "a"], ["mark a"]), (["'", "a"], ["jump-to-mark a"]),
      (["m", "Escape", "n"], ["next-page"]),
      (["5", "Escape", "n"], ["next-page"]), (["ü", "n"], ["next-page"]),
      (["9", "9", "9", "9", "9", "9", "9", "9", "9", "n"], ["1000000 next-page"]),
    ])
  func standard(keys: [String], expected: [String]) throws {
    #expect(try invocations(keys) == expected)
  }

  @Test(
    "keys that follow each other are one; what follows nothing counts for itself",
    arguments: [
      (["x", "y"], ["last-page"]), (["3", "x", "y"], ["3 last-page"]), (["x", "n"], ["next-page"]),
      (["z", "n"], ["first-page", "next-page"]), (["z", "z"], ["ten-pages-back"]),
      (["x", "Escape", "y"], []), (["x", "x", "y"], ["last-page"]),
    ])
  func sequences(keys: [String], expected: [String]) throws {
    let changes = [
      ("x y", "last-page"), ("z", "first-page"), ("z z", "ten-pages-back"),
    ]
    #expect(try invocations(keys, changes: changes) == expected)
  }

  @Test("what the next key means never waits for a turn")
  func immediate() {
    var reader = openReader(preferences: .init(page: 4))
    for isRepeat in [false, true] {
      let effects = reader.receive(.key("n", isRepeat: isRepeat))
      #expect(effects == [.perform(Invocation(.nextPage), isRepeat: isRepeat)])
    }
    _ = reader.receive(.key("g", isRepeat: false))
    #expect(reader.overlay.prompt?.label == "Page")
    _ = reader.receive(.typed("7"))
    #expect(reader.overlay.prompt?.text == "7")
    #expect(reader.pageNumbers == [4, 5])
  }
}
