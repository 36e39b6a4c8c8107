import Foundation

/// The manual page `recto(1)`, in the language of man.
nonisolated enum ManualPage {
  /// The page of a program.
  static func text(of program: CommandFacts, version: String) -> String {
    var lines = [
      ".\\\" Written by recto itself; see recto install.",
      ".TH \(escaped(program.commandName.uppercased())) 1 \"\" \"Recto \(escaped(version))\" Recto",
      ".SH NAME",
      "\(escaped(program.commandName)) \\- \(escaped(withoutStop(program.abstract ?? "")))",
      ".SH SYNOPSIS",
    ]
    let commands = shown(program)
    for command in commands {
      lines += [".br", synopsis(of: command, program)]
    }
    lines += [".SH DESCRIPTION"] + paragraphs(program.discussion ?? "")
    lines.append(".SH COMMANDS")
    for command in commands { lines += section(of: command, program) }
    lines += ManualNotes.sections.flatMap { section in
      [".SH \(section.title)"] + paragraphs(section.text)
        + section.items.flatMap { [".TP", "\\fB\(escaped($0.name))\\fR", body($0.text)] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A command with the words that lead to it.
  private typealias Place = (words: [String], facts: CommandFacts)

  /// The commands that do something, those of the first word in the program's own order.
  private static func shown(_ program: CommandFacts) -> [Place] {
    func below(_ words: [String], _ facts: CommandFacts) -> [Place] {
      let inner = (facts.subcommands ?? []).filter {
        $0.shouldDisplay && $0.commandName != "help"
      }
      guard inner.isEmpty else {
        return inner.flatMap { below(words + [$0.commandName], $0) }
      }
      return [(words, facts)]
    }
    return below([program.commandName], program)
  }

  private static func arguments(of facts: CommandFacts) -> [CommandFacts.Argument] {
    (facts.arguments ?? []).filter { argument in
      guard argument.shouldDisplay else { return false }
      // Every command has these.
      return !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
  }

  /// How a command is written; the word of the usual one is left out.
  private static func synopsis(of place: Place, _ program: CommandFacts) -> String {
    let isUsual = place.words.dropFirst().first == program.defaultSubcommand
    let words = isUsual ? Array(place.words.prefix(1)) : place.words
    var parts = ["\\fB" + escaped(words.joined(separator: " ")) + "\\fR"]
    for argument in arguments(of: place.facts) where argument.kind == .positional {
      let name = "\\fI" + escaped((argument.valueName ?? "value").uppercased()) + "\\fR"
      let one = argument.isRepeating ? name + "\\ ..." : name
      parts.append(argument.isOptional ? "[" + one + "]" : one)
    }
    if arguments(of: place.facts).contains(where: { $0.kind != .positional }) {
      parts.append("[\\fIOPTIONS\\fR]")
    }
    return parts.joined(separator: " ")
  }

  private static func section(of place: Place, _ program: CommandFacts) -> [String] {
    var lines = [".SS \"\(escaped(place.words.joined(separator: " ")))\""]
    lines += paragraphs(place.facts.abstract ?? "") + paragraphs(place.facts.discussion ?? "")
    for argument in arguments(of: place.facts) {
      let value = "\\fI" + escaped((argument.valueName ?? "value").uppercased()) + "\\fR"
      let names = (argument.names ?? []).map { "\\fB" + escaped($0.shown) + "\\fR" }
      let head =
        switch argument.kind {
        case .positional: value
        case .option: names.joined(separator: ", ") + " " + value
        case .flag: names.joined(separator: ", ")
        }
      lines += [".TP", head]
      var words = [argument.abstract ?? "", argument.discussion ?? ""].filter { !$0.isEmpty }
      if let usual = argument.defaultValue, !usual.isEmpty, argument.kind == .option {
        words.append("Default: \(usual).")
      }
      // An item without a text of its own would take that of the next.
      lines.append(words.isEmpty ? "\\&" : body(words.joined(separator: " ")))
    }
    return lines
  }

  // MARK: The language

  /// Paragraphs of a text; a list, whose lines are short, keeps its lines.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { paragraph -> [String] in
      let lines = paragraph.split(separator: "\n")
      guard lines.count > 1 else { return [".PP", body(String(paragraph))] }
      return [".PP", ".nf"] + lines.map { body(String($0)) } + [".fi"]
    }
  }

  /// A line of text: what would be a request at its start is none.
  private static func body(_ text: String) -> String {
    let line = escaped(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// A text in which no letter is an order, and dashes are those that are typed.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where letter.isASCII: escaped.unicodeScalars.append(letter)
      default: escaped += "\\[u\(hexadecimal(letter.value))]"
      }
    }
    return escaped
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
