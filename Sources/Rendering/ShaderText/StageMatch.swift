/// What one stage takes that the stage before it does not hand on: some drivers refuse to link it, others
/// draw garbage.
extension FlatShader {
  /// The inputs of this fragment shader that a vertex shader does not write, each with its place, by
  /// what the files say.
  ///
  /// `#if` is not evaluated: a declaration that is found may be one that is left out, so whoever tells of
  /// it asks a compiler with `text(refusing:)`. What is declared and not used is no fault, and a name that
  /// stands anywhere in the vertex shader may be made by a macro there.
  public func unmatchedInputs(
    after vertex: FlatShader
  ) -> [(name: String, place: SourcePlace)] {
    let missing = declarations.inputs.filter { name, _ in
      !vertex.declarations.outputs.contains(name) && !name.hasPrefix("gl_")
        && vertex.place(of: name[...]) == nil && uses(of: name) > 1
    }
    return missing.map { ($0.key, $0.value) }
      .sorted { ($0.place.path, $0.place.line) < ($1.place.path, $1.place.line) }
  }

  /// How often a word stands in the code, twice at most.
  public func uses(of word: String) -> Int {
    var count = 0
    for line in parts.lazy.flatMap(\.file.code) where line.contains(word) {
      let names = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      count += names.count { $0 == word }
      if count > 1 { return 2 }
    }
    return count
  }

  /// The text with an `#error` in the place of a line: a compiler says `refusal` if it comes to it.
  public func text(refusing place: SourcePlace) -> String {
    guard let file = parts.firstIndex(where: { $0.file.path == place.path }) else { return text }
    let wanted = (file + 1) * Self.linesPerFile + place.line
    var number = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("#line "), let next = Int(line.dropFirst(6).prefix { $0.isNumber }) {
        number = next
        return line
      }
      defer { number += 1 }
      return number == wanted ? "#error \(Self.refusal)" : line
    }
    return lines.joined(separator: "\n")
  }

  /// What such an `#error` says.
  public static let refusal = "recto comes here"

  /// What is told of an input that nothing writes.
  public func problem(ofUnmatched name: String, at place: SourcePlace) -> ShaderProblem {
    detailed(
      ShaderProblem(
        path: place.path, line: place.line,
        message: "error: no vertex shader writes \(name), which is read here"))
  }
}
