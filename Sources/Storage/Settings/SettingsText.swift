import RectoBookModel
import RectoKeyboard

/// Settings as a text in TOML.
public enum SettingsText {
  /// Reads settings.
  ///
  /// A value that cannot be used is left out and named; the others count.
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its name, for what is said of it.
  ///   - words: the words that it may use.
  /// - Returns: the settings, and what is wrong with the file in the order of its lines.
  /// - Throws: where it is no TOML, the first place where it is none.
  public static func read(
    _ text: String, file: String, words: SettingsWords
  ) throws(SettingsFault) -> (settings: ReaderSettings, faults: [SettingsFault]) {
    let content = TOMLText(readableIn: text)
    if let fault = content.faults.first { throw SettingsFault(fault, in: file) }
    var reading = Reading(file: file, words: words)
    reading.read(content)
    return (reading.settings, reading.faults.inOrder)
  }

  /// Everything that is wrong with a text, whether it is TOML or not, in the order of its lines.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its name, for what is said of it.
  ///   - words: the words that it may use.
  /// - Returns: a fault for each line that has one.
  public static func faults(
    in text: String, file: String, words: SettingsWords
  ) -> [SettingsFault] {
    let content = TOMLText(readableIn: text)
    var reading = Reading(file: file, words: words)
    reading.read(content)
    return (content.faults.map { SettingsFault($0, in: file) } + reading.faults).inOrder
  }

  /// A new file: every setting with what it does, none of them set.
  public static func template(_ words: SettingsWords) -> String {
    var lines = ["# Recto's settings. Remove the # before a setting to change it.", ""]
    let entries = SettingsEntry.all(words)
    for table in tables(of: entries) {
      lines.append("[\(table)]")
      for entry in entries where entry.table == table {
        lines += ["# \(entry.comment)", "# \(entry.key) = \(entry.example)"]
      }
      lines.append("")
      guard table == "keys" else { continue }
      lines += [
        "[keys.bindings]", "# Keys and their commands; \"none\" unbinds a key.",
      ]
      lines += words.commands.prefix(1).map { "# \"Ctrl+Shift+PageDown\" = \"\($0)\"" } + [""]
      for (context, controls) in words.controls {
        lines += [
          "[keys.\(context)]",
          "# Keys and what they do there: \(controls.joined(separator: ", ")).",
        ]
        lines += controls.prefix(1).map { "# \"Ctrl+Shift+Home\" = \"\($0)\"" } + [""]
      }
    }
    lines += [
      "[\(searches)]",
      "# Searches of the web: a name, and an address with {} where the word goes. Yours replace these.",
    ]
    lines += WebSearch.usual.map { "# \($0.name) = \"\($0.pattern)\"" } + [""]
    return lines.joined(separator: "\n")
  }

  /// The table whose names are those of searches.
  static let searches = "searches"

  static func tables(of entries: [SettingsEntry]) -> [String] {
    entries.map(\.table).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension [SettingsFault] {
  /// In the order of their lines.
  fileprivate var inOrder: [SettingsFault] { sorted { ($0.line ?? 0) < ($1.line ?? 0) } }
}

extension SettingsFault {
  /// A fault of the language.
  fileprivate init(_ fault: TOMLText.Fault, in file: String) {
    self.init(file: file, line: fault.line, reason: fault.reason.withoutControls.shortened)
  }
}

/// The way through a file of settings.
private struct Reading {
  let file: String
  let words: SettingsWords
  let entries: [SettingsEntry]
  var settings = ReaderSettings()
  var faults: [SettingsFault] = []

  /// Keys that were bound already.
  private var bound: Set<BoundKeys> = []

  /// Keys in a context.
  private struct BoundKeys: Hashable {
    var context: String?
    var keys: KeySequence
  }

  init(file: String, words: SettingsWords) {
    (self.file, self.words, entries) = (file, words, SettingsEntry.all(words))
  }

  private mutating func complain(_ path: [String], _ line: Int, _ reason: String) {
    let name = path.map(\.withoutControls).joined(separator: ".").shortened
    faults.append(SettingsFault(file: file, line: line, reason: "\(name): \(reason)"))
  }

  mutating func read(_ content: TOMLText) {
    let tables = SettingsText.tables(of: entries) + [SettingsText.searches]
    let known = tables.map { [$0] } + tablesOfKeys.map { ["keys", $0] }
    // Names that were complained of already, so that a table of them is named once.
    var unknown: Set<String> = []
    for table in content.tables where !known.contains(table.path) {
      if tables.contains(table.path[0]) {
        complainUnknown(table.path, table.line, among: tablesOfKeys, as: "table")
      } else if unknown.insert(table.path[0]).inserted {
        complainUnknown([table.path[0]], table.line, among: tables, as: "table")
      }
    }
    for entry in content.entries {
      let name = entry.path[0]
      guard tables.contains(name) else {
        guard unknown.insert(name).inserted else { continue }
        complainUnknown([name], entry.line, among: tables, as: "table")
        continue
      }
      read(entry)
    }
  }

  private mutating func read(_ entry: TOMLText.Entry) {
    let path = entry.path
    if path.count > 1, path[0] == "keys", tablesOfKeys.contains(path[1]) {
      guard path.count > 2 || entry.value == .emptyTable else {
        return complain(path, entry.line, "it must be a table: write [keys.\(path[1])]")
      }
      if path.count > 2 { readBinding(entry) }
      return
    }
    guard path.count > 1 else {
      guard entry.value != .emptyTable else { return }
      return complain(path, entry.line, "it must be a table: write [\(path[0])]")
    }
    if path[0] == SettingsText.searches { return readSearch(entry) }
    let inTable = entries.filter { $0.table == path[0] }
    guard path.count == 2, let setting = inTable.first(where: { $0.key == path[1] }) else {
      let known = inTable.map(\.key) + (path[0] == "keys" ? tablesOfKeys : [])
      return complainUnknown(Array(path.prefix(2)), entry.line, among: known, as: "setting")
    }
    do {
      try setting.take(entry.value, &settings)
    } catch {
      complain(path, entry.line, error.reason)
    }
  }

  private mutating func readSearch(_ entry: TOMLText.Entry) {
    let path = entry.path
    guard path.count == 2, case .text(let pattern) = entry.value else {
      return complain(path, entry.line, "a search takes an address in quotation marks")
    }
    guard let search = WebSearch(name: path[1], pattern: pattern) else {
      return complain(
        path, entry.line,
        path[1].count > Limits.webSearchName
          ? "its name has more than \(Limits.webSearchName) characters"
          : "it must be an address of the web with {} where the word goes, behind the name of the host"
      )
    }
    guard settings.lookUp.searches.count < Limits.webSearches else {
      return complain(path, entry.line, "there may be \(Limits.webSearches) searches at most")
    }
    settings.lookUp.searches.append(search)
  }

  /// The tables in which keys are bound.
  private var tablesOfKeys: [String] { ["bindings"] + words.controls.map(\.context) }

  private mutating func readBinding(_ entry: TOMLText.Entry) {
    let path = entry.path
    let controls = words.controls.first { $0.context == path[1] }
    let kind = controls == nil ? "command" : "control"
    guard path.count == 3, case .text(let meaning) = entry.value else {
      return complain(
        path, entry.line,
        "a key takes the name of a \(kind) in quotation marks, or \"none\"")
    }
    let known = controls?.controls ?? words.commands
    guard meaning == "none" || known.contains(meaning) else {
      let near = SettingsWords.nearest(to: meaning, among: known + ["none"])
      return complain(
        path, entry.line,
        "there is no \(kind) '\(meaning.withoutControls.shortened)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    do throws(ChordFault) {
      let keys = try KeySequence(written: path[2])
      guard controls == nil || keys.chord != nil else {
        return complain(path, entry.line, "key sequences are not allowed here")
      }
      guard bound.insert(BoundKeys(context: controls?.context, keys: keys)).inserted else {
        return complain(path, entry.line, "the same keys are bound twice")
      }
      settings.bindings.append(
        .init(keys, in: controls?.context, meaning: meaning == "none" ? nil : meaning))
    } catch {
      let near = error.name.flatMap {
        SettingsWords.nearest(to: $0, among: NamedKey.allCases.map(\.rawValue))
      }
      complain(path, entry.line, error.reason + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  private mutating func complainUnknown(
    _ path: [String], _ line: Int, among known: [String], as kind: String
  ) {
    let near = SettingsWords.nearest(to: path.last ?? "", among: known)
    complain(
      path, line, "there is no such \(kind)" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }
}
