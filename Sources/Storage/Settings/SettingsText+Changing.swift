import RectoBookModel

extension SettingsText {
  /// A text in which some settings have other values; all else stays as it was written.
  ///
  /// Law: the result sets these values and nothing else otherwise than before.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - changes: the settings.
  ///   - file: its name, for what is said of it.
  /// - Returns: the text as it is to be written.
  /// - Throws: where it is no TOML, or a setting is written in a way that one line cannot change.
  public static func changing(
    _ text: String, to changes: [SettingsChange], file: String
  ) throws(SettingsFault) -> String {
    var text = text
    for change in changes { text = try changing(text, to: change, file: file) }
    return text
  }

  private static func changing(
    _ text: String, to change: SettingsChange, file: String
  ) throws(SettingsFault) -> String {
    let before = TOMLText(readableIn: text)
    if let fault = before.faults.first {
      throw SettingsFault(file: file, line: fault.line, reason: fault.reason)
    }
    let path = [change.table, change.key]
    let end = lineEnd(of: text)
    let written = "\(change.key) = \(change.value)" + end
    var lines = lines(of: text)
    if let entry = before.entries.first(where: { $0.path == path }) {
      let index = entry.line - 1
      guard lines.indices.contains(index) else { throw unchangeable(path, entry.line, file) }
      lines[index] = line(lines[index], with: change.value)
    } else if let table = before.tables.first(where: { $0.path == [change.table] }) {
      let index = min(table.line, lines.count)
      lines[..<index].endLast(with: end)
      lines.insert(written, at: index)
    } else {
      while lines.last?.allSatisfy(\.isNewline) == true { lines.removeLast() }
      lines[...].endLast(with: end)
      lines += (lines.isEmpty ? [] : [end]) + ["[\(change.table)]" + end, written]
    }
    let changed = lines.joined()
    let after = TOMLText(readableIn: changed)
    let others = { (content: TOMLText) in
      content.entries.filter { $0.path != path }.map {
        [$0.path.joined(separator: "."), "\($0.value)"]
      }
    }
    guard after.faults.isEmpty, others(before) == others(after),
      after.entries.contains(where: { $0.path == path })
    else {
      throw unchangeable(path, before.entries.first { $0.path == path }?.line, file)
    }
    return changed
  }

  /// The lines of a text as TOML counts them, each with the end that it has: in Swift the two signs with which Windows
  /// ends a line are one character.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == "\n" || $0 == "\r\n" }
      let next = end.map(rest.index(after:)) ?? rest.endIndex
      lines.append(String(rest[..<next]))
      rest = rest[next...]
    }
    return lines
  }

  /// How the lines of a text end, by the first of them.
  private static func lineEnd(of text: String) -> String {
    let first = text.first { $0 == "\n" || $0 == "\r\n" }
    return first == "\r\n" ? "\r\n" : "\n"
  }

  /// A line with another value behind its first `=`, and the remark and the end that it has.
  private static func line(_ line: String, with value: String) -> String {
    guard let sign = line.firstIndex(of: "=") else { return line }
    let end = line.last.map { $0.isNewline ? String($0) : "" } ?? ""
    let remark = remark(in: line[line.index(after: sign)...].dropLast(end.count))
    return line[...sign] + " " + value + (remark.isEmpty ? "" : "  " + remark) + end
  }

  /// What follows a `#` outside of quotation marks.
  private static func remark(in value: Substring) -> Substring {
    var quote: Character?
    var isEscaped = false
    for index in value.indices {
      let character = value[index]
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\", open == "\"" {
          isEscaped = true
        } else if character == open {
          quote = nil
        }
      } else if character == "#" {
        return value[index...]
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return ""
  }

  private static func unchangeable(
    _ path: [String], _ line: Int?, _ file: String
  ) -> SettingsFault {
    let name = path.joined(separator: ".")
    return SettingsFault(
      file: file, line: line, reason: "\(name): write it on a line of its own under [\(path[0])]")
  }
}

extension ArraySlice<String> {
  /// Ends the last line where it has no end yet.
  fileprivate mutating func endLast(with end: String) {
    guard let last, last.last?.isNewline != true else { return }
    self[endIndex - 1] = last + end
  }
}
