internal import RectoGLDevice
public import RectoShaderText

/// What is wrong with the shaders of some files, in all the forms in which they may be drawn with.
public struct ShaderCheck {
  /// The faults and warnings, by file and line.
  public private(set) var problems: [ShaderProblem] = []
  /// How many different programs were compiled.
  public private(set) var programCount = 0
  /// What they declare.
  public let declarations: Declarations

  /// Compiles every program in the current context.
  public init(of files: ShaderSnapshot) {
    declarations = Programs.declarations(of: files)
    var found = files.problems + declarations.problems
    found += files.frame.problems(among: declarations.parameters)
    var read: Set<String> = []
    var seen: Set<[String]> = []
    var count = 0
    for form in Self.forms(declarations, of: files) {
      do throws(ProblemList) {
        let text = try form.recipe.text(from: files, settings: form.settings)
        guard seen.insert([text.vertex.text, text.fragment.text]).inserted else { continue }
        count += 1
        let reading = UniformReading(of: try form.recipe.program(of: text))
        read.formUnion(reading.names)
        found += form.recipe.warnings(of: text, reading: reading)
      } catch {
        found += error.problems
      }
    }
    programCount = count
    found += Programs.warnings(of: files, reading: read)
    problems = found.eachOnceByLine.sorted { $0.path < $1.path }
  }

  /// Whether nothing is wrong but for warnings.
  public var isPassed: Bool { problems.allSatisfy { $0.severity == .warning } }

  private struct Form {
    var recipe: ProgramRecipe
    var settings = ParameterSettings()
  }

  private static func forms(_ declarations: Declarations, of files: ShaderSnapshot) -> [Form] {
    var names = ProgramName.free(of: files)
    if names.contains(.painting) {
      names += [.full, .draft].map { ProgramName(part: .desk, quality: $0, isPainted: true) }
    }
    for part in ProgramName.Part.fixed {
      guard part.isLit else {
        names.append(ProgramName(part: part))
        continue
      }
      for quality in [Quality.full, .draft] {
        for shadows in ProgramName.Shadows.allCases
        where shadows == .map
          ? files.rowsOfBend != nil
          : shadows != .corners || part == .flyingLeaf && quality == .draft
        {
          for isTinted in [false, true] {
            names.append(
              ProgramName(part: part, quality: quality, shadows: shadows, isTinted: isTinted))
            if [.desk, .restingLeaf].contains(part), quality == .draft, shadows != .map {
              names.append(
                ProgramName(
                  part: part, quality: quality, shadows: shadows, isTinted: isTinted,
                  isRelative: true))
            }
            guard part == .restingLeaf else { continue }
            names.append(
              ProgramName(
                part: part, quality: quality, shadows: shadows, isFiner: true, isTinted: isTinted))
          }
        }
      }
    }
    var forms = names.flatMap { name in
      (name.part.isLit ? [false] : [false, true]).map {
        Form(recipe: name.recipe(readsEncoded: $0))
      }
    }
    // What is seen instead of colours, and what is compiled in, once for each part.
    let plain =
      ProgramName.Part.fixed.map { ProgramName(part: $0, shadows: $0.isLit ? .curl : .none) }
      + ProgramName.free(of: files)
    for name in plain where name.part.isLit {
      forms += SceneNumbers.all.map {
        Form(recipe: name.giving($0).recipe(readsEncoded: false))
      }
      forms += ShaderView.allCases.map {
        Form(recipe: name.recipe(readsEncoded: false, view: $0))
      }
    }
    for parameter in declarations.parameters where parameter.isDefine {
      for value in values(of: parameter) {
        let settings = ParameterSettings(commandLine: [ShaderSetting(parameter.name, value)])
        forms += plain.map { Form(recipe: $0.recipe(readsEncoded: false), settings: settings) }
      }
    }
    return forms
  }

  /// The values of a `define` that are worth compiling: of a few all, of many the ends.
  private static func values(of parameter: ShaderParameter) -> [ParameterValue] {
    guard case .number(let form, _, let range, _) = parameter.kind else { return [] }
    let whole = form != .float && form != .angle
    guard whole, range.upperBound - range.lowerBound < 8 else {
      return [.number(range.lowerBound), .number(range.upperBound)]
    }
    return stride(from: range.lowerBound, through: range.upperBound, by: 1).map { .number($0) }
  }
}

/// A program and the files that it is made of, for lists.
public struct ProgramListing: Equatable, Sendable {
  /// What it draws.
  public let name: String
  /// The pass by which values can be set for it alone.
  public let pass: String
  /// Its files as they were found, those included among them.
  public let files: [String]
  /// The file of each of its stages.
  public let stages: [String]

  /// All programs of some files; one whose files cannot be read has none.
  public static func all(of files: ShaderSnapshot) -> [ProgramListing] {
    ProgramName.plainest(of: files).map { name in
      let recipe = name.recipe(readsEncoded: false)
      let text = try? recipe.text(from: files)
      var paths: [String] = []
      for part in (text?.vertex.parts ?? []) + (text?.fragment.parts ?? [])
      where !paths.contains(part.file.path) { paths.append(part.file.path) }
      let stages = [text?.vertex, text?.fragment].compactMap { $0?.parts.first?.file.path }
      return ProgramListing(name: recipe.name, pass: recipe.pass, files: paths, stages: stages)
    }
  }
}
