internal import FoundationEssentials

/// Where shader files come from: folders in order, then the copy compiled into the program.
public struct ShaderSources: Equatable, Sendable {
  /// The folders in which files are looked for, the first that has one wins.
  public let folders: [String]

  /// Looks in `folders` first, for instance that of `--shaders`, the user's, the checkout's and the
  /// installed one.
  public nonisolated init(folders: [String] = []) { self.folders = folders }

  /// Only what is compiled into the program.
  public nonisolated static let builtIn = ShaderSources()

  /// The text of a file and where it was found.
  func text(of name: String) -> (text: String, path: String)? {
    for folder in folders {
      let path = folder + "/" + name
      if let text = try? String(contentsOfFile: path, encoding: .utf8) { return (text, path) }
    }
    return BuiltInShaders.text(of: name).map { ($0, "built-in " + name) }
  }

  /// A short name that differs where any file differs: FNV-1a of all of them, in hexadecimal.
  public var digest: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in BuiltInShaders.names {
      for byte in (text(of: name)?.text ?? "").utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16)
  }

  /// Whether any file differs from the built-in one.
  var isAltered: Bool {
    BuiltInShaders.names.contains { text(of: $0)?.text != BuiltInShaders.text(of: $0) }
  }
}

/// One shader with everything that it includes, ready to be compiled.
struct FlatShader: Equatable, Sendable {
  /// The text.
  var text: String
  /// The files that it is made of; file k of a `#line` directive is at k − 1.
  var paths: [String]
}

/// What is wrong with a shader, as its author should read it.
public struct ShaderProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or the name of the program where no file is to blame.
  public let path: String
  /// The line, counted from 1, or nil where none is to blame.
  public let line: Int?
  /// The compiler's words.
  public let message: String

  /// Makes a problem.
  public nonisolated init(path: String, line: Int?, message: String) {
    (self.path, self.line, self.message) = (path, line, message)
  }

  /// One line for standard error: `Shaders/leaf.frag:12: message`.
  public nonisolated var description: String {
    line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
  }
}

extension ShaderSources {
  /// Line numbers of file k begin at k times this many, so that a compiler's message names the file even
  /// where the compiler drops its number.
  fileprivate nonisolated static let linesPerFile = 100_000

  /// Reads a shader and what it includes, each file once.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - defines: names and numbers that the preprocessor knows.
  /// - Returns: the text with its files.
  /// - Throws: `ShaderProblem` where a file is missing.
  func flatten(
    _ name: String, defines: [(name: String, value: Int)] = []
  ) throws(ShaderProblem) -> FlatShader {
    var flat = FlatShader(text: "#version 330 core\n", paths: [])
    for (name, value) in defines { flat.text += "#define \(name) \(value)\n" }
    try append(name, to: &flat, from: nil)
    return flat
  }

  private func append(
    _ name: String, to flat: inout FlatShader, from includer: (path: String, line: Int)?
  ) throws(ShaderProblem) {
    guard let (text, path) = text(of: name) else {
      throw ShaderProblem(
        path: includer?.path ?? name, line: includer?.line, message: "there is no file \(name)")
    }
    if flat.paths.contains(path) { return }
    flat.paths.append(path)
    let file = flat.paths.count
    flat.text += "#line \(file * Self.linesPerFile + 1) \(file)\n"
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard let included = Self.includedFile(in: line) else {
        flat.text += line + "\n"
        continue
      }
      try append(included, to: &flat, from: (path, number))
      flat.text += "#line \(file * Self.linesPerFile + number + 1) \(file)\n"
    }
  }

  /// The file named by `#include "file"`, or nil on any other line.
  private nonisolated static func includedFile(in line: Substring) -> String? {
    let words = line.drop { $0 == " " || $0 == "\t" }
    guard words.hasPrefix("#include") else { return nil }
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }
}

extension FlatShader {
  /// The problems that a compiler's log names, each with the author's file and line.
  ///
  /// Understands `S:L(C): error:` (Mesa), `S(L) : error` (NVIDIA) and `ERROR: S:L:` (glslang); a
  /// line that is none of them is kept as it is.
  nonisolated func problems(in log: String, program: String) -> [ShaderProblem] {
    var problems: [ShaderProblem] = []
    // Mesa lists the candidates of a failed call on lines of their own, without that word.
    for line in log.split(whereSeparator: \.isNewline)
    where line.contains("error") || line.contains("ERROR") {
      problems.append(problem(in: line, program: program))
    }
    if problems.isEmpty { problems = [ShaderProblem(path: program, line: nil, message: log)] }
    return problems
  }

  private nonisolated func problem(in line: Substring, program: String) -> ShaderProblem {
    var rest = line
    if rest.hasPrefix("ERROR: ") { rest = rest.dropFirst(7) }
    let numbers = rest.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard rest.first?.isNumber == true, numbers.count == 2 else {
      return ShaderProblem(path: program, line: nil, message: String(line))
    }
    // Only the line is trusted: Mesa prints file 0 in some messages.
    let (file, number) = numbers[1].quotientAndRemainder(dividingBy: ShaderSources.linesPerFile)
    guard paths.indices.contains(file - 1) else {
      return ShaderProblem(path: program, line: nil, message: String(line))
    }
    let words = rest.split(separator: ":", maxSplits: 2)
    let message = words.last.map { $0.drop { $0 == " " } } ?? rest
    return ShaderProblem(path: paths[file - 1], line: number, message: String(message))
  }
}
