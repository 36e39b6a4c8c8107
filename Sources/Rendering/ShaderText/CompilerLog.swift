/// What compilers say, told to the author of the files.
extension FlatShader {
  /// The problems that a compiler's log names, the first of each line with the author's file, in the
  /// order of lines.
  ///
  /// Understands `S:L(C): error:` (Mesa), `S(L) : error` (NVIDIA) and `ERROR: S:L:` (glslang); a
  /// line that is none of them is kept as it is, with the file of the shader.
  public func problems(in log: String, program: String) -> [ShaderProblem] {
    let program = parts.first?.file.path ?? program
    let problems = Self.faults(in: log).map { problem(in: $0, program: program) }
    guard !problems.isEmpty else {
      return [ShaderProblem(path: program, line: nil, message: log)]
    }
    // What else a compiler says of a line mostly follows from what it says first: a name that is not
    // there fits no call.
    var told: Set<SourcePlace> = []
    return problems.filter { problem in
      problem.line.map { told.insert(SourcePlace(path: problem.path, line: $0)).inserted } ?? true
    }.eachOnceByLine
  }

  /// The lines of a log that tell a fault. Mesa lists what could have been called after a call that
  /// fits nothing, fifty lines of `error:    vec4 texture(…)`, which are no faults.
  private static func faults(in log: String) -> [Substring] {
    log.split(whereSeparator: \.isNewline).filter { line in
      (line.contains("error") || line.contains("ERROR")) && !line.contains("error:   ")
    }.map { $0.hasSuffix(candidates) ? $0.dropLast(candidates.count) : $0 }
  }

  private static let candidates = "; candidates are:"

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
  /// first name that the message quotes stands, in the fragment shader before the vertex shader;
  /// where none does, as where there are too many uniforms, it is the file of the stage that the
  /// message names.
  public static func problems(
    inLinkLog log: String, vertex: FlatShader, fragment: FlatShader, program: String
  ) -> [ShaderProblem] {
    let problems = faults(in: log).map {
      problem(inLinkLine: $0, [fragment, vertex], program: program)
    }
    guard problems.isEmpty else { return problems.eachOnceByLine }
    let words = log.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return [problem(inLinkLine: Substring(words), [fragment, vertex], program: program)]
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
    let isOfVertices = message.contains("vertex") && !message.contains("fragment")
    let blamed = isOfVertices ? shaders.last : shaders.first
    return ShaderProblem(
      path: blamed?.parts.first?.file.path ?? program, line: nil, message: String(message))
  }
}
