/// What compilers say, told to the author of the files.
extension FlatShader {
  /// The problems that a compiler's log names, each with the author's file and line.
  ///
  /// Understands `S:L(C): error:` (Mesa), `S(L) : error` (NVIDIA) and `ERROR: S:L:` (glslang); a
  /// line that is none of them is kept as it is.
  public func problems(in log: String, program: String) -> [ShaderProblem] {
    var problems: [ShaderProblem] = []
    // Mesa lists the candidates of a failed call on lines of their own, without that word.
    for line in log.split(whereSeparator: \.isNewline)
    where line.contains("error") || line.contains("ERROR") {
      let problem = problem(in: line, program: program)
      if !problems.contains(problem) { problems.append(problem) }
    }
    if problems.isEmpty { problems = [ShaderProblem(path: program, line: nil, message: log)] }
    return problems
  }

  private func problem(in line: Substring, program: String) -> ShaderProblem {
    var rest = line
    if rest.hasPrefix("ERROR: ") { rest = rest.dropFirst(7) }
    let numbers = rest.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard rest.first?.isNumber == true, numbers.count == 2 else {
      return ShaderProblem(path: program, line: nil, message: String(line))
    }
    // Only the line is trusted: Mesa prints file 0 in some messages.
    let (file, number) = numbers[1].quotientAndRemainder(dividingBy: Self.linesPerFile)
    guard parts.indices.contains(file - 1) else {
      return ShaderProblem(path: program, line: nil, message: String(line))
    }
    let words = rest.split(separator: ":", maxSplits: 2)
    let message = words.last.map { $0.drop { $0 == " " } } ?? rest
    // A fault at the end of a file is told of the line after its last.
    let path = parts[file - 1].file.path
    return detailed(ShaderProblem(path: path, line: number, message: String(message)))
  }

  /// The problems that a linker's log names. Linkers know no lines: the place is the one where the
  /// first name that the message quotes stands, in the fragment shader before the vertex shader.
  public static func problems(
    inLinkLog log: String, vertex: FlatShader, fragment: FlatShader, program: String
  ) -> [ShaderProblem] {
    var problems: [ShaderProblem] = []
    for line in log.split(whereSeparator: \.isNewline)
    where line.contains("error") || line.contains("ERROR") {
      let problem = problem(inLinkLine: line, [fragment, vertex], program: program)
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems.isEmpty ? [ShaderProblem(path: program, line: nil, message: log)] : problems
  }

  private static func problem(
    inLinkLine line: Substring, _ shaders: [FlatShader], program: String
  ) -> ShaderProblem {
    var message = line
    if message.hasPrefix("error: ") { message = message.dropFirst(7) }
    // Mesa quotes as `name', others as 'name' or "name".
    let quoted = message.split(
      omittingEmptySubsequences: false, whereSeparator: { "`'\"".contains($0) })
    for name in quoted.dropFirst() {
      let word = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let first = word.first, !first.isNumber else { continue }
      for shader in shaders {
        guard let place = shader.place(of: word) else { continue }
        return shader.detailed(
          ShaderProblem(path: place.path, line: place.line, message: String(message)))
      }
    }
    return ShaderProblem(path: program, line: nil, message: String(message))
  }
}
