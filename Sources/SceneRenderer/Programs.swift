internal import GLDevice

/// One program and the files that it is made of.
struct ProgramRecipe {
  /// What it draws, for messages.
  var name: String
  var vertex: String
  var fragment: String
  var defines: [(name: String, value: Int)] = []

  private static let blocks = [
    (name: "Frame", binding: 0), (name: "Flying", binding: 1), (name: "Leaf", binding: 2),
    (name: "Block", binding: 3),
  ]
  private static let samplers = [
    (name: "u_front", unit: 0), (name: "u_back", unit: 1), (name: "u_grain", unit: 0),
    (name: "u_picture", unit: 0),
  ]

  /// Compiles it from the given files.
  func program(from sources: ShaderSources) throws(ProblemList) -> Program {
    let vertex: FlatShader
    let fragment: FlatShader
    do {
      vertex = try sources.flatten(self.vertex, defines: defines)
      fragment = try sources.flatten(self.fragment, defines: defines)
    } catch {
      throw ProblemList(problems: [error])
    }
    do {
      return try Program(
        vertex: vertex.text, fragment: fragment.text, blocks: Self.blocks,
        samplers: Self.samplers)
    } catch {
      let failed = error.step == .vertexShader ? vertex : fragment
      throw ProblemList(problems: failed.problems(in: error.log, program: name))
    }
  }
}

/// Everything that is wrong with one program.
struct ProblemList: Error {
  var problems: [ShaderProblem]
}

/// A program that can be kept in a collection.
final class CompiledProgram {
  let program: Program

  init(_ program: consuming Program) { self.program = program }

  isolated deinit {}
}

/// Which program: what it draws, with how much care, and past which flying leaves.
struct ProgramName: Hashable {
  /// What a program draws.
  enum Part: String, CaseIterable {
    case restingLeaf, flyingLeaf, block, desk, grain, present
  }

  /// Which flying leaves' shadows are computed; the numbers of SHADOWS in common.glsl.
  enum Shadows: Int, CaseIterable {
    case none = 0, arc, cone, roll, any
  }

  var part: Part
  var quality: Quality = .full
  var shadows: Shadows = .none

  /// Every program there is.
  static var all: [ProgramName] {
    [ProgramName(part: .grain), ProgramName(part: .present)]
      + Shadows.allCases.flatMap { shadows in
        [Quality.draft, .full].flatMap { quality in
          [Part.restingLeaf, .flyingLeaf, .block, .desk].map {
            ProgramName(part: $0, quality: quality, shadows: shadows)
          }
        }
      }
  }
}

/// All programs, each made when it is first needed.
final class Programs {
  private let sources: ShaderSources
  private let readsEncoded: Bool
  private var made: [ProgramName: CompiledProgram] = [:]
  /// What was wrong with files from folders; the programs concerned are the built-in ones.
  private(set) var problems: [ShaderProblem] = []

  init(sources: ShaderSources, readsEncoded: Bool) {
    (self.sources, self.readsEncoded) = (sources, readsEncoded)
  }

  /// Makes a program ready, from the built-in files where those of the folders are at fault.
  func prepare(_ name: ProgramName) throws(ShaderProblem) {
    _ = try program(name)
  }

  /// Makes a program that of the draws that follow.
  func use(_ name: ProgramName) throws(ShaderProblem) {
    try program(name).program.use()
  }

  /// Makes one more program ready.
  ///
  /// - Returns: false where there is none left to make.
  func prepareNext() throws(ShaderProblem) -> Bool {
    guard let next = ProgramName.all.first(where: { made[$0] == nil }) else { return false }
    try prepare(next)
    return true
  }

  /// A program, made if it is not yet.
  func program(_ name: ProgramName) throws(ShaderProblem) -> CompiledProgram {
    if let ready = made[name] { return ready }
    let recipe = recipe(name)
    let program: CompiledProgram
    do throws(ProblemList) {
      program = CompiledProgram(try recipe.program(from: sources))
    } catch {
      for problem in error.problems where !problems.contains(problem) { problems.append(problem) }
      do throws(ProblemList) {
        program = CompiledProgram(try recipe.program(from: .builtIn))
      } catch {
        throw error.problems.first
          ?? ShaderProblem(path: recipe.name, line: nil, message: "it cannot be compiled")
      }
    }
    made[name] = program
    return program
  }

  private func recipe(_ name: ProgramName) -> ProgramRecipe {
    let file: (vertex: String, fragment: String)
    switch name.part {
    case .restingLeaf, .flyingLeaf: file = ("leaf", "leaf")
    case .block: file = ("block", "block")
    case .desk: file = ("desk", "desk")
    case .grain: file = ("whole", "grain")
    case .present: file = ("whole", "present")
    }
    return ProgramRecipe(
      name: name.part.rawValue, vertex: file.vertex + ".vert", fragment: file.fragment + ".frag",
      defines: [
        ("DRAFT", name.quality == .draft ? 1 : 0), ("FLYING", name.part == .flyingLeaf ? 1 : 0),
        ("SHADOWS", name.shadows.rawValue), ("ENCODED", readsEncoded ? 1 : 0),
      ])
  }

  isolated deinit {}
}
