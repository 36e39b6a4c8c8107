internal import RectoGLDevice
internal import RectoShaderText

/// One program and the files that it is made of.
struct ProgramRecipe {
  /// What it draws, for messages.
  var name: String
  /// The pass that it belongs to, by which values can be set for it alone.
  var pass: String
  var part: ProgramName.Part
  var vertex: String
  var fragment: String
  var defines: [(name: String, value: Int)] = []
  /// Whether it gives numbers in the place of colours, which `viewed` of view.glsl finds.
  var isOfNumbers = false

  private static let blocks = [
    (name: "Frame", binding: 0), (name: "Flying", binding: 1), (name: "Leaf", binding: 2),
    (name: "Block", binding: 3), (name: "Board", binding: 4),
  ]
  private static let samplers = [
    (name: "u_seen", unit: 0), (name: "u_reverse", unit: 1), (name: "u_grain", unit: 0),
    (name: "u_picture", unit: 0), (name: "u_before", unit: 1), (name: "u_finer", unit: 2),
    (name: "u_front", unit: 0), (name: "u_lampMap", unit: LampMap.unit),
    (name: "u_shadows", unit: CastShade.unit),
  ]

  /// What a shader whose `defines` are told apart by nothing else is: one of the program's own parts, or
  /// a file that stands for itself.
  private var isFree: Bool { [.background, .painting, .post].contains(part) }

  /// Reads its files.
  func text(
    from files: ShaderSnapshot, settings: ParameterSettings = ParameterSettings()
  ) throws(ProblemList) -> ProgramText {
    do throws(ShaderProblem) {
      let shader = { (name: String) throws(ShaderProblem) -> FlatShader in
        try FlatShader(
          name, defines: defines, settings: { settings.value(of: $0, in: pass) }, find: files.file)
      }
      var pixels = try shader(fragment)
      if isOfNumbers, pixels.uses(of: "viewed") < 2 {
        // It gives colours whatever it is asked for: the program's own knows where things are.
        pixels = try FlatShader(fragment, defines: defines, find: files.floor.file)
      }
      guard isFree else {
        return ProgramText(
          vertex: try shader(vertex), fragment: pixels, form: .part(isPage: pass == "page"),
          files: files)
      }
      guard let form = pixels.form else {
        throw ShaderProblem(
          path: pixels.parts.first?.file.path ?? fragment, line: 1,
          message: "there is neither void main() nor void mainImage(out vec4, in vec2)")
      }
      switch (form, part) {
      case (.main, .painting):
        throw ShaderProblem(
          path: pixels.parts.first?.file.path ?? fragment, line: 1,
          message: "desk.glsl must define mainImage; to use void main, name the file desk.frag")
      case (.main, _): break
      case (.image, .painting):
        pixels.callImage(
          with: StandardUniform.imageUniforms + [("vec4", Painting.area)],
          at: "\(Painting.area).xy + \(Painting.area).zw * gl_FragCoord.xy")
      case (.image, _): pixels.callImage(with: StandardUniform.imageUniforms)
      }
      return ProgramText(
        vertex: try shader(vertex), fragment: pixels,
        form: .free(isPost: part == .post, isImage: form == .image), files: files)
    } catch {
      throw ProblemList(problems: [error])
    }
  }

  private var samplers: [(name: String, unit: Int)] {
    part == .post ? StandardUniform.postSamplers : Self.samplers
  }

  /// What a program of it reads and does not get, each at its line.
  func warnings(of text: ProgramText, reading: UniformReading) -> [ShaderProblem] {
    let pictures =
      (part == .post ? [] : Self.samplers.map(\.name)) + text.textures.map(\.texture.name)
    return reading.warnings(of: text, pictures: pictures + [Painting.area])
  }

  /// Has the driver begin with it; nil where its files are at fault.
  func started(_ text: ProgramText) -> StartedProgram? {
    text.fault == nil ? StartedProgram(text) : nil
  }

  /// Compiles and links it.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - started: the same text, if the driver has begun with it.
  /// - Returns: the program.
  /// - Throws: `ProblemList` with all that is wrong with it.
  func program(
    of text: ProgramText, started: StartedProgram? = nil
  ) throws(ProblemList) -> Program {
    if let fault = text.fault { throw ProblemList(problems: [fault]) }
    let program = try linked(
      text,
      started?.take()
        ?? ProgramStart(vertex: text.vertex.text, fragment: text.fragment.text))
    let unmatched = text.fragment.unmatchedInputs(after: text.vertex).filter { name, place in
      // By what the files say; whether the compiler comes there it knows itself.
      do throws(ProgramError) {
        _ = try Program(
          vertex: text.vertex.text, fragment: text.fragment.text(refusing: place))
        return false
      } catch {
        return error.log.contains(FlatShader.refusal)
      }
    }
    guard unmatched.isEmpty else {
      throw ProblemList(
        problems: unmatched.map { text.fragment.problem(ofUnmatched: $0.name, at: $0.place) })
    }
    return program
  }

  private func linked(
    _ text: ProgramText, _ start: consuming ProgramStart
  ) throws(ProblemList) -> Program {
    do {
      return try start.finished(
        blocks: Self.blocks,
        // A picture of the file's own goes before one that it would have of that name.
        samplers: samplers + text.textures.map { ($0.texture.name, $0.unit) })
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
  /// What its files are.
  let form: ProgramForm
  /// What both declare.
  let declarations: Declarations
  /// The pictures of files that they read.
  let textures: [TextureUse]

  /// Why one of them is not there.
  let fault: ShaderProblem?

  init(
    vertex: FlatShader, fragment: FlatShader, form: ProgramForm, files: ShaderSnapshot
  ) {
    (self.vertex, self.fragment, self.form) = (vertex, fragment, form)
    var all = fragment.declarations
    all.join(vertex.declarations)
    declarations = all
    do throws(ShaderProblem) {
      textures = try TextureUse.all(of: all.textures, isImage: form.isImage, in: files)
      fault = nil
    } catch {
      textures = []
      fault = fragment.detailed(vertex.detailed(error))
    }
  }

  /// Whether a compiler is told the same, and the pictures are.
  static func == (a: ProgramText, b: ProgramText) -> Bool {
    a.vertex.text == b.vertex.text && a.fragment.text == b.fragment.text
      && a.textures == b.textures && a.fault == b.fault
  }
}

/// Everything that is wrong with one program.
struct ProblemList: Error {
  var problems: [ShaderProblem]
}
