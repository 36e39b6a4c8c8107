import ReaderCore
import Testing

@Suite("the tables of keys") struct KeyTableTests {
  @Test("no chord means two commands, and every command has a key", arguments: KeyProfile.allCases)
  func table(profile: KeyProfile) {
    let table = profile.table
    let chords = table.bindings.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
    for row in table.bindings {
      for chord in row.chords { #expect(table.command(for: chord) == row.command) }
    }
    let bound = table.bindings.filter { !$0.chords.isEmpty }.map(\.command)
    #expect(Set(bound) == Set(Command.allCases))
  }

  @Test("no digit is a command")
  func digits() {
    for profile in KeyProfile.allCases {
      for digit in 0...9 { #expect(profile.table.command(for: "\(digit)") == nil) }
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
      ("Ctrl+o", .openBook, .placeBack, .openBook),
      ("Ctrl+f", .find, .scrollForward, .find),
      ("Ctrl+b", .bookmarks, .scrollBack, .bookmarks),
    ])
  func conflicts(chord: String, standard: Command, vim: Command, comic: Command) {
    #expect(KeyProfile.standard.table.command(for: chord) == standard)
    #expect(KeyProfile.vim.table.command(for: chord) == vim)
    #expect(KeyProfile.comic.table.command(for: chord) == comic)
  }

  @Test("a change takes a chord from the command that had it")
  func changes() throws {
    let table = try KeyTable(
      profile: .standard,
      changes: [("x", "quit"), ("t", "next-page"), ("C-S-x", "reload"), ("Esc", "none")])
    #expect(table.command(for: "x") == .quit)
    #expect(table.command(for: "q") == .quit)
    #expect(table.command(for: "t") == .nextPage)
    #expect(table.chords(of: .outline) == ["F12"])
    #expect(table.chords(of: .nextPage).first == "t")
    #expect(table.command(for: "Ctrl+Shift+x") == .reload)
    #expect(table.command(for: "Escape") == nil)
  }

  @Test("a command may be bound to nothing, and then is not in the help")
  func unbound() throws {
    let table = try KeyTable(profile: .standard, changes: [("", "quit")])
    #expect(table.command(for: "q") == nil && table.command(for: "Ctrl+q") == nil)
    #expect(table.chords(of: .quit).isEmpty)
    #expect(!table.help.contains("quit"))
    #expect(table.help.contains("Home  first page"))
  }

  @Test(
    "what cannot be bound is refused, with its reason",
    arguments: [
      ("x", "follow-lnk", "no command is called \"follow-lnk\"; did you mean \"follow-link\"?"),
      ("x", "frobnicate", "no command is called \"frobnicate\""),
      ("Ctrl+Foo", "quit", "there is no key \"Foo\""),
      ("gg", "quit", "there is no key \"gg\""),
      ("Shift+f", "quit", "with Shift alone a key is what it types: F"),
      ("5", "quit", "digits are counts"),
      ("a b c d e", "quit", "more than 4 keys follow each other"),
      ("", "none", "no key is named"),
    ])
  func refusals(chords: String, command: String, reason: String) {
    var table = KeyTable.standard
    let error = #expect(throws: KeyTableError.self) { try table.change(chords, to: command) }
    #expect(error?.description == "cannot bind key \"\(chords)\": \(reason)")
    #expect(table == .standard)
  }
}

@Suite("keys that become orders") struct KeyInputTests {
  /// The orders that keys come to, in words.
  private func orders(_ keys: [String], changes: [(String, String)] = []) throws -> [String] {
    var preferences = Reader.Preferences(page: 4)
    preferences.keys = try KeyTable(
      profile: .standard, changes: changes.map { (chords: $0.0, command: $0.1) })
    var reader = openReader(preferences: preferences)
    return keys.flatMap { reader.receive(.key($0, isRepeat: false)) }.compactMap { effect in
      guard case .perform(let order, _) = effect else { return nil }
      let count = order.count.map { "\($0) " } ?? ""
      return count + order.command.rawValue + (order.argument.isEmpty ? "" : " \(order.argument)")
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
    #expect(try orders(keys) == expected)
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
    #expect(try orders(keys, changes: changes) == expected)
  }

  @Test("what the next key means never waits for a turn")
  func immediate() {
    var reader = openReader(preferences: .init(page: 4))
    for isRepeat in [false, true] {
      let effects = reader.receive(.key("n", isRepeat: isRepeat))
      #expect(effects == [.perform(Order(.nextPage), isRepeat: isRepeat)])
    }
    _ = reader.receive(.key("g", isRepeat: false))
    #expect(reader.face.prompt?.label == "Page")
    _ = reader.receive(.typed("7"))
    #expect(reader.face.prompt?.text == "7")
    #expect(reader.pageNumbers == [4, 5])
  }
}
