import ArgumentParser
import Foundation

/// The words after the program's name, as the parser of arguments is to read them.
struct ArgumentList {
  /// The words for the parser.
  let arguments: [String]

  /// Reads the words given to a command.
  ///
  /// What stands between a group of commands and `help` is what help is wanted for; a file whose name
  /// begins with a dash gets its folder before it.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - command: The command that they are for.
  ///   - isFile: Whether there is a file of a name.
  /// - Throws: `ValidationError` where help is wanted for what is no command, or a word is neither an
  ///   option nor a file but begins with a dash. The parser would take one with an h in it for a
  ///   wish for help.
  init(
    _ words: [String], of command: any ParsableCommand.Type,
    isFile: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) throws {
    let words = Self.helpFirst(words, of: command)
    if words.first == "help" {
      let named = words.dropFirst().prefix { !$0.hasPrefix("-") }
      let found = Self.depth(of: named, in: command)
      if found.depth < named.count {
        let unknown = named[named.startIndex + found.depth]
        throw ValidationError("there is no command '\(unknown)'; recto --help lists them all")
      }
    }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var arguments: [String] = []
    for (index, word) in words.enumerated() {
      // What follows an option may be its value.
      let follows = index > 0 && words[index - 1].hasPrefix("-")
      guard index < end, !follows, Self.seemsShort(word), !Self.areOptions(word.dropFirst()) else {
        arguments.append(word)
        continue
      }
      guard isFile(word) else {
        throw ValidationError(
          "there is no option '\(word)'; put arguments that begin with a dash after --")
      }
      arguments.append("./" + word)
    }
    self.arguments = arguments
  }

  /// The first words that mean a command. Written down, since the parser takes longer to list what it knows than a book
  /// takes to be opened.
  static let commands: Set<String> = [
    "bench", "define", "draw", "help", "info", "install", "layout", "library", "notes", "page",
    "read", "render",
    "search", "settings", "shaders", "sketchbook", "stats", "text", "typeset", "uninstall",
  ]

  /// The books that words name, where they name nothing else, after what a desktop says before them: the parser has
  /// nothing to say of such words. Nil where one may be anything else.
  static func books(_ words: [String]) -> (names: [String], askForAnother: Bool)? {
    let asks = words.first == "--ask-for-another"
    let names = Array(words.dropFirst(asks ? 1 : 0))
    if let first = names.first, commands.contains(first) { return nil }
    guard names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
    return (names, asks)
  }

  /// The command that words name, or the one that is meant where they name none, and what they say to it. Nil where they
  /// name a group of commands, or ask for help.
  static func command(
    _ words: [String], of root: any ParsableCommand.Type
  ) -> (named: any ParsableCommand.Type, words: [String])? {
    guard words.first != "help" else { return nil }
    let (depth, last) = depth(of: words[...], in: root)
    let named = last.configuration.subcommands.isEmpty ? last : last.configuration.defaultSubcommand
    return named.map { ($0, Array(words[depth...])) }
  }

  /// The options among some words, without their values.
  static func options(in words: some Sequence<String>) -> [String] {
    words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") || seemsShort($0) }
      .map { String($0.prefix { $0 != "=" }) }
  }

  /// `group help …` as `help group …`.
  private static func helpFirst(
    _ words: [String], of command: any ParsableCommand.Type
  ) -> [String] {
    let (depth, last) = depth(of: words[...], in: command)
    guard depth > 0, depth < words.count, words[depth] == "help",
      !last.configuration.subcommands.isEmpty
    else { return words }
    return ["help"] + words[..<depth] + words[(depth + 1)...]
  }

  /// How many of the words lead from command to command, and to which.
  private static func depth(
    of words: ArraySlice<String>, in command: any ParsableCommand.Type
  ) -> (depth: Int, last: any ParsableCommand.Type) {
    var (depth, last) = (0, command)
    for word in words {
      let next = last.configuration.subcommands.first { $0.configuration.commandName == word }
      guard let next else { break }
      (depth, last) = (depth + 1, next)
    }
    return (depth, last)
  }

  /// Whether a word looks like short options; a number or a place does not.
  private static func seemsShort(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), let first = word.dropFirst().first else {
      return false
    }
    return !first.isNumber && first != "." && !word.contains("=")
  }

  /// The letters that are options of some command. Written down, since the commands take five times as
  /// long to list all that they know as a line takes to be read.
  static let shortNames: Set<Character> = ["f", "h", "o", "p"]

  /// Whether every letter is an option of some command.
  private static func areOptions(_ letters: Substring) -> Bool {
    letters.allSatisfy(shortNames.contains)
  }
}
