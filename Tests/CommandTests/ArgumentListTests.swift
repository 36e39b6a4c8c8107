import ArgumentParser
import BookFixtures
import Foundation
import Testing

@testable import RectoWindowSession
@testable import recto

@Suite("the words of a command line") @MainActor struct ArgumentListTests {
  private func read(_ line: String, files: Set<String> = []) throws -> String {
    try ArgumentList(
      line.split(separator: " ").map(String.init), of: Recto.self, isFile: files.contains
    ).arguments.joined(separator: " ")
  }

  @Test("a file whose name begins with a dash is a file, and no wish for help")
  func dashes() throws {
    #expect(try read("info -dash.cbz", files: ["-dash.cbz"]) == "info ./-dash.cbz")
    #expect(try read("-dash.cbz", files: ["-dash.cbz"]) == "./-dash.cbz")
    for line in [
      "x.cbz -f", "-p -1 x.cbz", "x.cbz -p=3", "render x -o -dash.png", "info -- -dash.cbz",
      "layout --angle -30", "library edit 1 --title -x", "-", "x -hf",
    ] {
      #expect(try read(line) == line)
    }
    for line in ["info -dash.cbz", "library search -x", "-x"] {
      #expect(throws: (any Error).self) { try read(line) }
    }
  }

  @Test("the letters that are options are those that the commands have")
  func letters() throws {
    func letters(of command: CommandFacts) -> Set<String> {
      let own = (command.arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "short" }
      return (command.subcommands ?? []).reduce(into: Set(own.map(\.name))) {
        $0.formUnion(letters(of: $1))
      }
    }
    #expect(try Set(ArgumentList.shortNames.map(String.init)) == letters(of: .ofProgram()))
  }

  @Test("the words that are commands are those that the program has, with help")
  func commands() throws {
    let named = (try CommandFacts.ofProgram().subcommands ?? []).map(\.commandName)
    #expect(Set(named + ["help"]) == ArgumentList.commands)
  }

  @Test("the names of books are told from all that a parser is needed for")
  func books() {
    for line in [
      "info x.cbz", "help", "x.cbz -f", "--version", "-", "x.cbz --", "read x.cbz",
      "x.cbz --ask-for-another", "--ask-for-another info", "--ask-for-another -f",
    ] {
      #expect(ArgumentList.books(line.split(separator: " ").map(String.init)) == nil, "\(line)")
    }
    #expect(ArgumentList.books([""]) == nil)
    #expect(ArgumentList.books(["x.cbz", ""]) == nil)
  }

  @Test("a command line of nothing but books is read as the parser reads it")
  func likeTheParser() throws {
    for books in [
      [], ["x.cbz"], ["./info"], ["x.cbz", "info"], ["2020", "ä b.pdf"], ["folder/-x"],
    ] {
      for words in [books, ["--ask-for-another"] + books] {
        let command = try #require(try Recto.parseAsRoot(words) as? ReadCommand)
        let read = try #require(ArgumentList.books(words))
        #expect(command.file == read.names)
        #expect(command.askForAnother == read.askForAnother)
      }
    }
  }

  @Test(
    "a command reads its own words as it does among all others, and leaves to these what is none of it"
  )
  func alone() throws {
    func dumped(_ command: any ParsableCommand) -> String {
      var text = ""
      dump(command, to: &text)
      return text
    }
    for line in [
      "x.cbz -f", "--rtl -p -1 x.cbz --turn slide", "read x.cbz", "info --json x.cbz", "info help",
      "bench open x.cbz --json", "library list --shelf unread", "notes list x.epub",
      "page x.cbz 3 -o a.png",
      "install --dry-run", "draw list x.cbz", "typeset --report x.epub --margin 51.6",
    ] {
      let words = line.split(separator: " ").map(String.init)
      guard let whole = try? Recto.parseAsRoot(words) else {
        Issue.record("\(line)")
        continue
      }
      let own = try #require(ArgumentList.command(words, of: Recto.self))
      #expect(try dumped(own.named.parseAsRoot(own.words)) == dumped(whole), "\(line)")
      #expect(try dumped(Recto.parsed(words)) == dumped(whole), "\(line)")
    }
    for line in ["help", "help info", "library", "notes --json"] {
      let words = line.split(separator: " ").map(String.init)
      #expect(ArgumentList.command(words, of: Recto.self) == nil, "\(line)")
    }
    for line in [
      "--version", "--help", "info --help", "bench size --version", "info", "page x.cbz",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let own = try #require(ArgumentList.command(words, of: Recto.self))
      let read = try? own.named.parseAsRoot(own.words)
      #expect(read.map { type(of: $0) == own.named } != true, "\(line)")
    }
  }

  @Test("help stands before or behind a group of commands, and knows which there are")
  func help() throws {
    #expect(try read("library help") == "help library")
    #expect(try read("library help add") == "help library add")
    #expect(try read("help bench open") == "help bench open")
    // A book may be called so.
    #expect(try read("info help") == "info help")
    #expect(throws: (any Error).self) { try read("help bogus") }
    #expect(throws: (any Error).self) { try read("library help bogus") }
  }

  @Test("options are known without their values")
  func options() {
    let words = ["x.cbz", "-p", "-1", "--turn=slide", "--reuse-window", "-f", "--", "--rtl"]
    #expect(ArgumentList.options(in: words) == ["-p", "--turn", "--reuse-window", "-f"])
  }

  @Test(
    "what is wrong is said in one plain line",
    arguments: [
      (
        "info -dash.cbz", 64,
        "there is no option '-dash.cbz'; put arguments that begin with a dash after --"
      ),
      ("help bogus", 64, "there is no command 'bogus'; recto --help lists them all"),
      (
        "library list --shelf bogus", 64,
        "The value 'bogus' is invalid for '--shelf <shelf>': there is no shelf of that name; choose "
          + "all, recent, unread, reading, finished, missing"
      ),
      ("library edit 1 --data-dir DIR/d --title -x", 1, nil),
      ("info DIR/fifo", 1, "cannot open DIR/fifo: neither a file nor a folder"),
      ("info DIR/link", 1, "cannot open DIR/link: it is a link that leads nowhere"),
      (
        "library add DIR/fifo --data-dir DIR/d", 1,
        "cannot read DIR/fifo: neither a file nor a folder"
      ),
      (
        "library add DIR/link --data-dir DIR/d", 1,
        "cannot read DIR/link: it is a link that leads nowhere"
      ),
      ("--reuse-window DIR/none", 1, "cannot open DIR/none: No such file or directory"),
    ] as [(String, Int32, String?)])
  func lines(line: String, status: Int32, reason: String?) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    _ = unsafe mkfifo(path + "/fifo", 0o600)
    try FileManager.default.createSymbolicLink(
      atPath: path + "/link", withDestinationPath: "nowhere")
    let run = try RectoProcess(
      line.replacing("DIR", with: path).split(separator: " ").map(String.init),
      without: ["DISPLAY", "WAYLAND_DISPLAY"], with: ["XDG_RUNTIME_DIR": path])
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("recto: "))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
    if let reason { #expect(run.errors == "recto: \(reason.replacing("DIR", with: path))\n") }
    #expect(run.output.isEmpty)
  }

  @Test(
    "a book without a name is none",
    arguments: [[""], ["info", ""], ["text", ""], ["render", "", "-o", "/nowhere/x.png"]])
  func empty(words: [String]) throws {
    let run = try RectoProcess(words, without: ["DISPLAY", "WAYLAND_DISPLAY"])
    #expect(run.status != 0)
    #expect(run.errors == "recto: the name of the book is empty\n")
  }

  @Test("no window says what is missing, and recommends only what works")
  func displays() throws {
    let other = "recto render BOOK -o OUT.png"
    func line(_ environment: [String: String]) -> String {
      DisplayFailure(noWindow: "cannot open a window: X11: it failed", environment: environment)
        .description
    }
    #expect(line([:]).hasPrefix("cannot open a window: X11: it failed; "))
    #expect(line(["WAYLAND_DISPLAY": "w", "DISPLAY": ":1"]).contains("X11: it failed"))
    let wayland = line(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ""])
    #expect(wayland.contains("Xwayland") && wayland.contains(other))
    for works in [true, false] {
      let old = DisplayFailure(
        noContext: "cannot open a window: GLX: GLXBadFBConfig", drawsElsewhere: works
      ).description
      #expect(old.contains("OpenGL 3.3"))
      #expect(old.contains(other) == works)
    }
    let run = try RectoProcess(
      ["x.cbz"], without: ["DISPLAY"], with: ["WAYLAND_DISPLAY": "wayland-9"])
    #expect(run.errors.contains("Xwayland"))
  }
}
