import BookModel

/// A small file that says what parameters are, as far as that differs from another one or from what
/// the shaders declare.
///
///     // Lamp at night: what it looks like, in one line.
///     #reference "base.preset"
///     paperOpacity = 88
///     desk/deskColor = 0.4, 0.3, 0.2
public struct Preset: Equatable, Sendable {
  /// Its first comment, which says what it looks like.
  public private(set) var title: String?
  /// What it sets: a later line goes before an earlier one, its own before those that it refers to.
  public private(set) var settings: [ShaderSetting] = []

  /// Reads a preset and what it refers to.
  ///
  /// - Parameters:
  ///   - path: the file; what it refers to is relative to it.
  ///   - find: the text of a path, or nil where there is none.
  /// - Throws: `ShaderProblem` with file and line.
  public init(_ path: String, find: (String) -> String?) throws(ShaderProblem) {
    try read(path, from: [], find: find)
  }

  private mutating func read(
    _ path: String, from chain: [SourcePlace], find: (String) -> String?
  ) throws(ShaderProblem) {
    func fault(_ message: String) -> ShaderProblem {
      ShaderProblem(
        path: chain.last?.path ?? path, line: chain.last?.line, message: message)
    }
    guard !chain.contains(where: { $0.path == path }) else {
      throw fault("presets refer to each other in a circle")
    }
    guard chain.count < Limits.shaderNesting else {
      throw fault("presets refer to each other more than \(Limits.shaderNesting) deep")
    }
    guard let text = find(path) else { throw fault("there is no preset \(path)") }
    let file = ShaderFile(path: path, text: text)
    if chain.isEmpty { title = Self.title(of: file) }
    for (index, line) in file.lines.enumerated() {
      let place = SourcePlace(path: path, line: index + 1)
      let words = Self.withoutComment(line).trimmed
      guard !words.isEmpty else { continue }
      if words.first == "#" {
        let named = try reference(words, at: place)
        try read(Self.path(of: named, beside: path), from: chain + [place], find: find)
        continue
      }
      do throws(ShaderSetting.Fault) {
        settings.append(try ShaderSetting(String(words), at: place))
      } catch {
        throw ShaderProblem(path: path, line: place.line, message: error.description)
      }
      guard settings.count <= Limits.shaderParameters else {
        throw ShaderProblem(
          path: path, line: place.line,
          message: "presets set more than \(Limits.shaderParameters) parameters")
      }
    }
  }

  private func reference(
    _ words: Substring, at place: SourcePlace
  ) throws(ShaderProblem) -> String {
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].trimmed == "#reference", parts[2].trimmed.isEmpty,
      !parts[1].isEmpty
    else {
      throw ShaderProblem(
        path: place.path, line: place.line, message: "'\(words)' is not #reference \"FILE\"")
    }
    return String(parts[1])
  }

  private static func withoutComment(_ line: String) -> Substring {
    var previous: Character?
    for index in line.indices {
      if line[index] == "/", previous == "/" { return line[..<line.index(before: index)] }
      previous = line[index]
    }
    return line[...]
  }

  private static func title(of file: ShaderFile) -> String? {
    let first = file.lines.first { !$0.trimmed.isEmpty }?.trimmed
    guard let first, first.hasPrefix("//") else { return nil }
    let title = first.dropFirst(2).trimmed
    return title.isEmpty ? nil : String(title)
  }

  private static func path(of name: String, beside path: String) -> String {
    guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }

  /// The text of a preset in which only those values stand that differ from `base`.
  ///
  /// Law: read again over the same base it gives the same values.
  ///
  /// - Parameters:
  ///   - title: what it looks like, in one line.
  ///   - reference: the preset that it begins with, if any, as it is to be written.
  ///   - parameters: all that there are.
  ///   - values: what is to be kept.
  ///   - base: what holds without it.
  /// - Returns: the text of its file.
  public static func text(
    title: String, reference: String? = nil, parameters: [ShaderParameter],
    values: ParameterSettings, base: ParameterSettings
  ) -> String {
    var lines = ["// " + title.filter { !$0.isNewline }]
    if let reference { lines.append("#reference \"\(reference)\"") }
    for parameter in parameters {
      let value = values.value(of: parameter)
      if value != base.value(of: parameter) { lines.append("\(parameter.name) = \(value.text)") }
    }
    // What is set in one pass only.
    let inPasses = values.all.filter { $0.pass != nil && !base.all.contains($0) }
    lines += inPasses.map { "\($0.pass.map { $0 + "/" } ?? "")\($0.name) = \($0.text)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
