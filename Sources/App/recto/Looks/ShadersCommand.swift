import ArgumentParser
import RectoDiskFiles
import RectoGLDevice
import RectoSceneRendering
import RectoShaderText
import RectoCommandOptions
import RectoWindowSession

/// `recto shaders`: what a shader's author asks for.
struct ShadersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shaders", abstract: "Check, list and create shaders.",
    subcommands: [
      ShadersCheckCommand.self, ShadersListCommand.self, ShadersNewCommand.self,
      ShadersLUTCommand.self, ShadersPackCommand.self, ShadersPrepareCommand.self,
    ])
}

/// `recto shaders check`: every fault with its file and line.
struct ShadersCheckCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Compile every program in all its variants and print FILE:LINE: message for each fault.")

  @Argument(
    help: "A folder of shaders that override the built-in ones; by default your own folder.",
    completion: .directory)
  var folder: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @MainActor func runOnMainThread() throws {
    if let folder {
      guard try DiskFile(folder).isFolder else {
        throw CommandFailure(reason: "\(folder): this is not a folder")
      }
    }
    let context = try HeadlessContext()
    let files = ShaderSources(folders: InstalledFiles.shaderFolders(named: folder)).snapshot
    let check = ShaderCheck(of: files)
    let fault = check.isPassed && files.isAltered ? SceneRenderer.trial(of: files) : nil
    let problems = check.problems + (fault.map { [$0] } ?? [])
    if json {
      try JSONValue.object([
        ("programs", .integer(check.programCount)), ("problems", .array(problems.map(\.json))),
      ]).print()
    } else {
      try report(problems, programCount: check.programCount)
    }
    withExtendedLifetime(context) {}
    let count = problems.count { $0.severity == .error }
    guard count == 0 else {
      let faults = count == 1 ? "1 fault" : "\(count) faults"
      throw CommandFailure(reason: "\(folder ?? "the shaders"): \(faults)")
    }
  }

  private func report(_ problems: [ShaderProblem], programCount: Int) throws {
    var lines: [String] = []
    for problem in problems {
      lines.append(problem.description)
      lines += problem.details.map { "    " + $0 }
    }
    lines.append("\(programCount) programs compiled")
    try StandardOutput.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension ShaderProblem {
  /// For editors: the file, the line from 1, how bad it is, the words, and by which files it came.
  fileprivate var json: JSONValue {
    .object([
      ("file", .string(path)), ("line", .optional(line)),
      ("severity", .string(severity.rawValue)), ("message", .string(message)),
      (
        "included",
        .array(
          chain.map { .object([("file", .string($0.path)), ("line", .integer($0.line))]) })
      ),
    ])
  }
}

/// `recto shaders list`: programs, parameters and presets.
struct ShadersListCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List programs, parameters with their ranges, and presets.")

  @Option(help: "A folder of shaders that override the built-in ones.", completion: .directory)
  var shaders: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @MainActor func runOnMainThread() throws {
    let files = ShaderSources(folders: InstalledFiles.shaderFolders(named: shaders)).snapshot
    let programs = ProgramListing.all(of: files)
    let declarations = DrawnLook.declarations(of: files)
    if json {
      try JSONValue.object([
        ("programs", .array(programs.map(\.json))),
        ("parameters", .array(declarations.parameters.filter { !$0.isHidden }.map(\.json))),
        ("presets", .array(ShaderPresets.listings.map(\.json))),
        ("uniforms", .array(StandardUniform.all.map(\.json))),
        ("frame", files.frame.json),
      ]).print()
      return
    }
    var lines = ["Programs, each with its pass and its own files:"]
    lines += programs.map { program in
      "  \(program.name) (\(program.pass)): \(program.stages.joined(separator: ", "))"
    }
    lines.append("The frame, from the first step to the last:")
    lines += files.frame.draws.map { "  draw \($0.rawValue)" }
    lines += files.frame.posts.map { "  post \($0.name): \($0.file)" }
    lines.append("Uniforms that every shader gets that declares them:")
    lines += StandardUniform.table.map { "  " + $0 }
    lines.append("Parameters:")
    let shown = declarations.parameters.filter { !$0.isHidden }
    // Several files may add to one group.
    let groups = shown.map(\.group).reduce(into: [String?]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    for group in groups {
      lines.append("  \(group ?? "Others")")
      lines += shown.filter { $0.group == group }.map { "    " + $0.line }
    }
    lines.append("Presets:")
    lines += ShaderPresets.listings.map { "  \($0.name): \($0.title ?? $0.path)" }
    try StandardOutput.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension ProgramListing {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("pass", .string(pass)),
      ("files", .array(files.map { .string($0) })),
    ])
  }
}

extension StandardUniform {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("type", .string(type)), ("alias", .optional(alias?.name)),
      ("passes", .string(scope.rawValue)), ("meaning", .string(meaning)), ("clock", .bool(isClock)),
    ])
  }
}

extension FramePlan {
  fileprivate var json: JSONValue {
    .object([
      ("draw", .array(draws.map { .string($0.rawValue) })),
      (
        "post",
        .array(
          posts.map { pass in
            .object([
              ("name", .string(pass.name)), ("file", .string(pass.file)),
              ("in", .array(pass.inputs.map { .string($0) })),
              ("scene", .string(pass.sceneFormat.rawValue)), ("scale", .number(pass.scale)),
              ("format", .string(pass.format.rawValue)), ("persistent", .bool(pass.isPersistent)),
              ("when", .optional(pass.condition)),
            ])
          })
      ),
    ])
  }
}

extension PresetFolders.Listing {
  fileprivate var json: JSONValue {
    .object([("name", .string(name)), ("title", .optional(title)), ("path", .string(path))])
  }
}

extension ShaderParameter {
  fileprivate var json: JSONValue {
    var pairs: [(key: String, value: JSONValue)] = [
      ("name", .string(name)), ("label", .string(label)), ("group", .optional(group)),
    ]
    switch kind {
    case .number(let form, let usual, let range, let step):
      pairs += [
        ("type", .string(form.rawValue)), ("default", .number(usual)),
        ("min", .number(range.lowerBound)), ("max", .number(range.upperBound)),
        ("step", .number(step)),
      ]
    case .color(let usual): pairs += [("type", .string("color")), ("default", .numbers(usual))]
    }
    if !items.isEmpty { pairs.append(("items", .array(items.map { .string($0) }))) }
    pairs += [
      ("unit", .optional(unit)), ("tip", .optional(tip)), ("define", .bool(isDefine)),
      ("file", .string(place.path)), ("line", .integer(place.line)),
    ]
    return .object(pairs)
  }

  /// What a reader of the list wants to know, in one line.
  fileprivate var line: String {
    let unit = unit.map { " " + $0 } ?? ""
    let range =
      switch kind {
      case .number(let form, _, let range, _):
        form == .enum
          ? items.joined(separator: ", ")
          : "\(ParameterValue.number(range.lowerBound).text)…"
            + "\(ParameterValue.number(range.upperBound).text)\(unit)"
      case .color: "colour"
      }
    return "\(name)=\(usual.text)  \(label), \(range)" + (tip.map { "; " + $0 } ?? "")
  }
}
