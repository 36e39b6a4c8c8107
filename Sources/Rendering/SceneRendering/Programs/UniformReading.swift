internal import RectoBookModel
internal import RectoGLDevice
internal import RectoShaderText

/// Which uniforms a program reads, as its linker found them, however its files write them down.
struct UniformReading {
  /// The type of each; nil of one that nothing here feeds.
  private let types: [String: String?]

  /// Asks a program.
  init(of program: borrowing Program) {
    types = Dictionary(program.uniforms.map { ($0.name, $0.type) }) { first, _ in first }
  }

  var names: Set<String> { Set(types.keys) }

  /// Whether a uniform is read, and has a type.
  func reads(_ name: String, as type: String) -> Bool { types[name] == .some(type) }

  /// What the program reads that is not what the files' own words let expect, each at its line.
  ///
  /// - Parameters:
  ///   - text: the texts of the program.
  ///   - pictures: textures that it gets, beside those that any shader gets that declares them.
  /// - Returns: warnings, by the names of the uniforms.
  func warnings(of text: ProgramText, pictures: [String]) -> [ShaderProblem] {
    types.sorted { $0.key < $1.key }.compactMap { name, type in
      let declared = text.declarations.uniforms[name]
      guard let message = fault(of: name, type: type, declared, in: text, pictures) else {
        return nil
      }
      let place =
        declared?.place ?? text.fragment.place(of: name[...])
        ?? text.vertex.place(of: name[...])
      return ShaderProblem(
        path: place?.path ?? text.fragment.parts.first?.file.path ?? name, line: place?.line,
        message: message, severity: .warning)
    }
  }

  /// Why a uniform has no value; nil where it has one, or where its line tells by itself.
  private func fault(
    of name: String, type: String?, _ declared: Declarations.Uniform?, in text: ProgramText,
    _ pictures: [String]
  ) -> String? {
    let parameter = text.declarations.parameters.first { $0.name == name && !$0.isDefine }
    if let parameter {
      guard type != parameter.uniformType, declared == nil else { return nil }
      return "the parameter wants uniform \(parameter.uniformType) \(name)"
    }
    let standards = StandardUniform.names(withAliases: text.form.hasAliases)
    if let standard = standards.first(where: { $0.name == name }) {
      guard declared == nil else { return nil }
      return standard.uniform.fault(
        of: name, wanting: standard.type, as: type ?? "uniform of another type", form: text.form)
    }
    // What names a value itself wants none of ours.
    guard !pictures.contains(name), declared?.hasValue != true else { return nil }
    let known =
      standards.filter { text.form.allows($0.uniform.scope) && $0.type == type }.map(\.name)
      + text.declarations.parameters.filter { $0.uniformType == type }.map(\.name)
    let meant = name.nearest(among: known).map { "; did you mean \($0)?" } ?? ""
    return type == "sampler2D"
      ? "there is no picture \(name): the first that the pass has is read in its place" + meant
      : "nothing gives \(name) a value, so it stays 0" + meant
  }
}

extension StandardUniform {
  /// Why a uniform of this name cannot be filled; nil where it can.
  func fault(of name: String, wanting type: String, as declared: String, form: ProgramForm)
    -> String?
  {
    if declared != type { return "\(name) is a \(type), not a \(declared)" }
    return form.allows(scope) ? nil : "\(name) is there in \(scope.rawValue) only"
  }
}
