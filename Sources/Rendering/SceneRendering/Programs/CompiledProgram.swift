internal import RectoBookModel
internal import RectoGLDevice
internal import RectoShaderText

/// A program that can be kept in a collection, with the parameters that it reads.
final class CompiledProgram {
  let program: Program
  let text: ProgramText
  private let pass: String
  private let parameters: [(parameter: ShaderParameter, place: UniformPlace)]
  /// What it asks of the frame and the leaf.
  let standards: StandardFeed
  /// Which uniforms it reads.
  let reading: UniformReading
  /// The pictures of the scene that it asks for by their own names.
  let pictures: Set<ScenePicture>
  /// What it reads and does not get.
  let warnings: [ShaderProblem]
  /// The pictures of files that it reads, each at its unit.
  private let textures: [(unit: Int, texture: KeptTexture)]
  /// Those of them that stand in for what a pass has behind `in=`: the size of each, by its channel.
  let channels: [Int: SIMD2<Float>]
  /// What it was drawn on.
  private var targets: Set<Canvas.Kind?> = []
  /// Which values it has; those of no generation at first.
  private var generation = -1

  init(
    _ program: consuming Program, text: ProgramText, recipe: ProgramRecipe, shelf: TextureShelf
  ) {
    (self.text, pass) = (text, recipe.pass)
    reading = UniformReading(of: program)
    let reading = reading
    pictures = Set(
      ScenePicture.allCases.filter { reading.reads($0.uniform, as: "sampler2D") })
    warnings = recipe.warnings(of: text, reading: reading)
    var channels: [Int: SIMD2<Float>] = [:]
    textures = text.textures.compactMap { use in
      guard let kept = shelf.texture(of: use) else { return nil }
      if let channel = StandardUniform.channel(use.texture.name) {
        channels[channel] = SIMD2(Float(kept.width), Float(kept.height))
      }
      return (use.unit, kept)
    }
    self.channels = channels
    var parameters: [(ShaderParameter, UniformPlace)] = []
    for parameter in text.declarations.parameters where !parameter.isDefine {
      // One of another type would be an error of OpenGL's at each use.
      guard reading.reads(parameter.name, as: parameter.uniformType),
        let place = program.place(ofUniform: parameter.name)
      else { continue }
      parameters.append((parameter, place))
    }
    self.parameters = parameters
    standards = StandardFeed(of: program, reading: reading, form: text.form)
    self.program = program
  }

  /// Whether it was never drawn on a canvas of this kind before: then a driver may compile it only now.
  func isFirstUse(on target: Canvas.Kind?) -> Bool { targets.insert(target).inserted }

  /// Whether it was ever drawn with in a frame.
  var isUsed: Bool { !targets.isEmpty }

  /// Makes it the program of the draws that follow, with the values of a generation and a moment.
  func use(_ settings: ParameterSettings, generation: Int, values: StandardValues) {
    program.use()
    for (unit, kept) in textures { kept.texture.bind(unit: unit) }
    if !standards.isEmpty { standards.fill(with: values) }
    guard generation != self.generation else { return }
    self.generation = generation
    for (parameter, place) in parameters {
      let value = settings.value(of: parameter, in: pass)
      if parameter.uniformType == "int" || parameter.uniformType == "bool" {
        if case .number(let number) = value { place.set(Int(number)) }
      } else {
        place.set(value.uniform(power: ColorCurve.light))
      }
    }
  }

  isolated deinit {}
}
