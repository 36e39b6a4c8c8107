internal import GLDevice
internal import ShaderText

/// One program and the files that it is made of.
struct ProgramRecipe {
  /// What it draws, for messages.
  var name: String
  /// The pass that it belongs to, by which values can be set for it alone.
  var pass: String
  var vertex: String
  var fragment: String
  var defines: [(name: String, value: Int)] = []

  private static let blocks = [
    (name: "Frame", binding: 0), (name: "Flying", binding: 1), (name: "Leaf", binding: 2),
    (name: "Block", binding: 3), (name: "Board", binding: 4),
  ]
  private static let samplers = [
    (name: "u_seen", unit: 0), (name: "u_reverse", unit: 1), (name: "u_grain", unit: 0),
    (name: "u_picture", unit: 0), (name: "u_before", unit: 1), (name: "u_finer", unit: 2),
  ]

  /// Reads its files.
  func text(
    from files: ShaderSnapshot, settings: ParameterSettings = ParameterSettings()
  ) throws(ProblemList) -> ProgramText {
    do {
      let shader = { (name: String) throws(ShaderProblem) -> FlatShader in
        try FlatShader(
          name, defines: defines, settings: { settings.value(of: $0, in: pass) }, find: files.file)
      }
      return ProgramText(vertex: try shader(vertex), fragment: try shader(fragment))
    } catch {
      throw ProblemList(problems: [error])
    }
  }

  /// Compiles and links it.
  func program(of text: ProgramText) throws(ProblemList) -> Program {
    do {
      return try Program(
        vertex: text.vertex.text, fragment: text.fragment.text, blocks: Self.blocks,
        samplers: Self.samplers)
    } catch {
      switch error.step {
      case .vertexShader:
        throw ProblemList(problems: text.vertex.problems(in: error.log, program: name))
      case .fragmentShader:
        throw ProblemList(problems: text.fragment.problems(in: error.log, program: name))
      case .linking:
        throw ProblemList(
          problems: FlatShader.problems(
            inLinkLog: error.log, vertex: text.vertex, fragment: text.fragment, program: name))
      }
    }
  }
}

/// The texts of a program's two shaders.
struct ProgramText: Equatable {
  let vertex: FlatShader
  let fragment: FlatShader
  /// What both declare.
  let declarations: Declarations

  init(vertex: FlatShader, fragment: FlatShader) {
    (self.vertex, self.fragment) = (vertex, fragment)
    var all = fragment.declarations
    all.join(vertex.declarations)
    declarations = all
  }

  /// Whether a compiler is told the same.
  static func == (a: ProgramText, b: ProgramText) -> Bool {
    a.vertex.text == b.vertex.text && a.fragment.text == b.fragment.text
  }
}

/// Everything that is wrong with one program.
struct ProblemList: Error {
  var problems: [ShaderProblem]
}

/// A program that can be kept in a collection, with the parameters that it reads.
final class CompiledProgram {
  let program: Program
  let text: ProgramText
  private let pass: String
  private let parameters: [(parameter: ShaderParameter, place: UniformPlace)]
  /// Which values it has; those of no generation at first.
  private var generation = -1

  init(_ program: consuming Program, text: ProgramText, pass: String) {
    (self.text, self.pass) = (text, pass)
    var parameters: [(ShaderParameter, UniformPlace)] = []
    for parameter in text.declarations.parameters where !parameter.isDefine {
      // One of another type would be an error of OpenGL's at each use.
      guard text.declarations.uniforms[parameter.name]?.type == parameter.uniformType,
        let place = program.place(ofUniform: parameter.name)
      else { continue }
      parameters.append((parameter, place))
    }
    self.parameters = parameters
    self.program = program
  }

  /// Makes it the program of the draws that follow, with the values of a generation.
  func use(_ settings: ParameterSettings, generation: Int) {
    program.use()
    guard generation != self.generation else { return }
    self.generation = generation
    for (parameter, place) in parameters {
      let value = settings.value(of: parameter, in: pass)
      if parameter.uniformType == "int" || parameter.uniformType == "bool" {
        if case .number(let number) = value { place.set(Int(number)) }
      } else {
        place.set(value.uniform(power: linearLight))
      }
    }
  }

  isolated deinit {}
}
