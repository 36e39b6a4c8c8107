import RectoBookModel

/// Reads presets and what they refer to, each file once, however many refer to it.
public struct PresetReader {
  /// What a file says.
  private struct File {
    var title: String?
    /// In the order of its lines, up to the first that is wrong.
    var steps: [Step] = []
    var byteCount: Int
  }

  private enum Step {
    case reference(String, SourcePlace)
    case setting(ShaderSetting, SourcePlace)
    case fault(ShaderProblem)
  }

  /// What one preset has come to so far.
  private struct Gathered {
    var settings: [ShaderSetting] = []
    /// How often one file has referred to another.
    var references = 0
    /// The files that were opened for it, and their bytes together.
    var opened: Set<String> = []
    var byteCount = 0
    /// The packed look that was met last.
    var look: String?
  }

  private let find: (String) -> String?
  private var files: [String: File] = [:]

  /// A reader that has read nothing yet; `find` gives the text of a path, or nil where there is none.
  public init(find: @escaping (String) -> String?) { self.find = find }

  /// Reads a preset and what it refers to.
  ///
  /// - Parameter path: the file; what it refers to is relative to it.
  /// - Returns: its title and all that it sets.
  /// - Throws: `ShaderProblem` with file and line: also where it is larger, with all that it refers
  ///   to, than a preset may be.
  public mutating func preset(_ path: String) throws(ShaderProblem) -> Preset {
    var gathered = Gathered()
    try read(path, from: [], into: &gathered)
    return Preset(title: files[path]?.title, settings: gathered.settings, look: gathered.look)
  }

  private mutating func read(
    _ path: String, from chain: [SourcePlace], into gathered: inout Gathered
  ) throws(ShaderProblem) {
    func fault(_ message: String) -> ShaderProblem {
      ShaderProblem(path: chain.last?.path ?? path, line: chain.last?.line, message: message)
    }
    guard !chain.contains(where: { $0.path == path }) else {
      throw fault("presets refer to each other in a circle")
    }
    guard chain.count < Limits.shaderNesting else {
      throw fault("presets refer to each other more than \(Limits.shaderNesting) deep")
    }
    guard gathered.references <= Limits.presetReferences else {
      throw fault("presets refer to each other more than \(Limits.presetReferences) times")
    }
    guard let file = file(path) else { throw fault("there is no preset \(path)") }
    if path.hasSuffix(PackedLook.suffix) { gathered.look = path }
    if gathered.opened.insert(path).inserted { gathered.byteCount += file.byteCount }
    guard gathered.byteCount <= Limits.presetBytes else {
      throw fault("presets that refer to each other have more than \(Limits.presetBytes) bytes")
    }
    for step in file.steps {
      switch step {
      case .fault(let problem): throw problem
      case .reference(let other, let place):
        gathered.references += 1
        try read(other, from: chain + [place], into: &gathered)
      case .setting(let setting, let place):
        gathered.settings.append(setting)
        guard gathered.settings.count <= Limits.shaderParameters else {
          throw ShaderProblem(
            path: path, line: place.line,
            message: "presets set more than \(Limits.shaderParameters) parameters")
        }
      }
    }
  }

  private mutating func file(_ path: String) -> File? {
    if let known = files[path] { return known }
    guard let text = find(path) else { return nil }
    let file = Self.parsed(ShaderFile(path: path, text: text), byteCount: text.utf8.count)
    files[path] = file
    return file
  }

  // MARK: One file

  private static func parsed(_ file: ShaderFile, byteCount: Int) -> File {
    var parsed = File(title: title(of: file), byteCount: byteCount)
    for (index, line) in file.lines.enumerated() {
      let place = SourcePlace(path: file.path, line: index + 1)
      let words = withoutComment(line).trimmed
      guard !words.isEmpty else { continue }
      let step = step(words, at: place)
      parsed.steps.append(step)
      if case .fault = step { break }
    }
    return parsed
  }

  private static func step(_ words: Substring, at place: SourcePlace) -> Step {
    if words.first == "#" {
      do throws(ShaderProblem) {
        return .reference(path(of: try reference(words, at: place), beside: place.path), place)
      } catch {
        return .fault(error)
      }
    }
    do throws(ShaderSetting.Fault) {
      return .setting(try ShaderSetting(String(words), at: place), place)
    } catch {
      return .fault(
        ShaderProblem(path: place.path, line: place.line, message: error.description))
    }
  }

  private static func reference(
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
}
