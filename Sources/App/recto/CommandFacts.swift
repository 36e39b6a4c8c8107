import ArgumentParser
import Foundation
import RectoWindowSession

/// What the commands are, as they tell it themselves: the source of the manual.
nonisolated struct CommandFacts: Decodable {
  /// One argument of a command.
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      /// With its dashes.
      var shown: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
    let discussion: String?
  }

  let commandName: String
  let shouldDisplay: Bool
  let abstract: String?
  let discussion: String?
  let defaultSubcommand: String?
  let arguments: [Argument]?
  let subcommands: [CommandFacts]?

  private struct Dump: Decodable {
    let command: CommandFacts
  }

  /// The facts of the whole program.
  static func ofProgram() throws -> CommandFacts {
    do {
      return try JSONDecoder().decode(Dump.self, from: Data(Recto._dumpHelp().utf8)).command
    } catch {
      throw CommandFailure(reason: "the commands cannot be listed: \(error)")
    }
  }
}
