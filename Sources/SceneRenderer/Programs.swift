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

/// All programs, each made when it is first needed.
final class Programs {
  /// Which program.
  enum Name: Hashable, CaseIterable {
    case restingLeaf, flyingLeaf, block, desk, restingLeafDraft, flyingLeafDraft, blockDraft
    case deskDraft, grain, present
  }

  private let sources: ShaderSources
  private let readsEncoded: Bool
  private var made: [Name: CompiledProgram] = [:]
  /// What was wrong with files from folders; the programs concerned are the built-in ones.
  private(set) var problems: [ShaderProblem] = []

  init(sources: ShaderSources, readsEncoded: Bool) {
    (self.sources, self.readsEncoded) = (sources, readsEncoded)
  }

  /// Makes a program ready, from the built-in files where those of the folders are at fault.
  func prepare(_ name: Name) throws(ShaderProblem) {
    guard made[name] == nil else { return }
    let recipe = recipe(name)
    do throws(ProblemList) {
      made[name] = CompiledProgram(try recipe.program(from: sources))
    } catch {
      for problem in error.problems where !problems.contains(problem) { problems.append(problem) }
      do throws(ProblemList) {
        made[name] = CompiledProgram(try recipe.program(from: .builtIn))
      } catch {
        throw error.problems.first
          ?? ShaderProblem(path: recipe.name, line: nil, message: "it cannot be compiled")
      }
    }
  }

  /// Makes a prepared program that of the draws that follow.
  func use(_ name: Name) { made[name]?.program.use() }

  private func recipe(_ name: Name) -> ProgramRecipe {
    switch name {
    case .restingLeaf: leaf(draft: 0, flying: 0)
    case .flyingLeaf: leaf(draft: 0, flying: 1)
    case .restingLeafDraft: leaf(draft: 1, flying: 0)
    case .flyingLeafDraft: leaf(draft: 1, flying: 1)
    case .block: pair("block", draft: 0)
    case .blockDraft: pair("block", draft: 1)
    case .desk: pair("desk", draft: 0)
    case .deskDraft: pair("desk", draft: 1)
    case .grain: ProgramRecipe(name: "grain", vertex: "whole.vert", fragment: "grain.frag")
    case .present:
      ProgramRecipe(
        name: "present", vertex: "whole.vert", fragment: "present.frag",
        defines: [("ENCODED", readsEncoded ? 1 : 0)])
    }
  }

  private func leaf(draft: Int, flying: Int) -> ProgramRecipe {
    ProgramRecipe(
      name: "leaf", vertex: "leaf.vert", fragment: "leaf.frag",
      defines: [("DRAFT", draft), ("FLYING", flying)])
  }

  private func pair(_ name: String, draft: Int) -> ProgramRecipe {
    ProgramRecipe(
      name: name, vertex: name + ".vert", fragment: name + ".frag", defines: [("DRAFT", draft)])
  }

  isolated deinit {}
}
