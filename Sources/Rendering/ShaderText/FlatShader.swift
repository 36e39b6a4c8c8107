import RectoBookModel

/// One shader with everything that it includes, ready to be compiled.
public struct FlatShader: Equatable, Sendable {
  /// A file in it, and where it was asked for: nil of the first.
  public struct Part: Equatable, Sendable {
    public var file: ShaderFile
    /// The line of the `#include`.
    public var includedAt: SourcePlace?

    public init(file: ShaderFile, includedAt: SourcePlace? = nil) {
      (self.file, self.includedAt) = (file, includedAt)
    }
  }

  public var text: String
  /// The files that it is made of; file k of a `#line` directive is at k − 1.
  public var parts: [Part]
  /// What its files declare.
  public var declarations = Declarations()
  /// The functions that gave way to others so far.
  private var replaced: Set<String> = []

  /// Line numbers of file k begin at k times this many, so that a compiler's message names the file even
  /// where the compiler drops its number.
  static let linesPerFile = 100_000

  /// Makes a shader of a text that is flat already.
  public init(text: String, parts: [Part]) { (self.text, self.parts) = (text, parts) }

  /// Reads a shader and what it includes, each file once.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - defines: names and numbers that the preprocessor knows.
  ///   - settings: what the values of the declared parameters with `define` are; those that it does not
  ///     name have their default.
  ///   - find: the file of a name.
  /// - Throws: `ShaderProblem` where a file is missing, or there is too much of them.
  public init(
    _ name: String, defines: [(name: String, value: Int)] = [],
    settings: (ShaderParameter) -> ParameterValue? = { _ in nil },
    find: (String) -> ShaderFile?
  ) throws(ShaderProblem) {
    self.init(text: "", parts: [])
    try append(name, from: nil, depth: 0, replacing: [], find: find)
    for part in parts { declarations.join(part.file.declarations) }
    var head = "#version 330 core\n"
    for (name, value) in defines { head += "#define \(name) \(value)\n" }
    for parameter in declarations.parameters where parameter.isDefine {
      let value = settings(parameter) ?? parameter.usual
      head += "#define \(parameter.name) \(value.literal(of: parameter))\n"
    }
    text = head + text
  }

  private mutating func append(
    _ name: String, from includer: SourcePlace?, depth: Int, replacing names: Set<String>,
    find: (String) -> ShaderFile?
  ) throws(ShaderProblem) {
    func problem(_ message: String) -> ShaderProblem {
      ShaderProblem(path: includer?.path ?? name, line: includer?.line, message: message)
    }
    guard let file = find(name) else { throw detailed(problem("there is no file \(name)")) }
    // Each file once: what is wanted twice is there already.
    if parts.contains(where: { $0.file.path == file.path }) { return }
    guard file.lines.count < Self.linesPerFile else {
      throw ShaderProblem(
        path: file.path, line: nil, message: "it has more than \(Self.linesPerFile - 1) lines")
    }
    guard parts.count < Limits.shaderFiles else {
      throw detailed(problem("more than \(Limits.shaderFiles) files are included"))
    }
    guard depth < Limits.shaderNesting else {
      throw detailed(problem("files include each other more than \(Limits.shaderNesting) deep"))
    }
    parts.append(Part(file: file, includedAt: includer))
    let number = parts.count
    text += "#line \(number * Self.linesPerFile + 1) \(number)\n"
    let (pieces, found) = file.pieces(replacing: names)
    replaced.formUnion(found)
    let replacements = file.declarations.replacements
    for piece in pieces {
      text += piece.text
      guard let (name, line) = piece.included else { continue }
      let place = SourcePlace(path: file.path, line: line)
      let own = replacements.filter { $0.place.line < line }.map(\.name)
      try append(
        name, from: place, depth: depth + 1, replacing: names.union(own), find: find)
      text += "#line \(number * Self.linesPerFile + line + 1) \(number)\n"
    }
    if let lost = replacements.first(where: { !replaced.contains($0.name) }) {
      throw detailed(
        ShaderProblem(
          path: lost.place.path, line: lost.place.line,
          message: "no file that is included first after this line has a function \(lost.name)"))
    }
  }

  // MARK: Problems

  /// A problem of one of the files with its excerpt and the way that the file was included.
  public func detailed(_ problem: ShaderProblem) -> ShaderProblem {
    guard let line = problem.line,
      let part = parts.first(where: { $0.file.path == problem.path })
    else { return problem }
    var detailed = problem
    let lines = part.file.lines
    let first = max(1, line - 1), last = min(lines.count, line + 1)
    if first <= last {
      detailed.excerpt = (first, lines[(first - 1)..<last].map { String($0.prefix(160)) })
    }
    var place = part.includedAt
    detailed.chain = []
    while let at = place {
      detailed.chain.append(at)
      place = parts.first { $0.file.path == at.path }?.includedAt
    }
    return detailed
  }

  /// The first line of code in which a word stands.
  public func place(of word: Substring) -> SourcePlace? {
    for part in parts {
      for (index, code) in part.file.code.enumerated() {
        let names = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if names.contains(word) { return SourcePlace(path: part.file.path, line: index + 1) }
      }
    }
    return nil
  }
}
