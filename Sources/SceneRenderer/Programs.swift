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
    (name: "Block", binding: 3), (name: "Board", binding: 4),
  ]
  private static let samplers = [
    (name: "u_seen", unit: 0), (name: "u_reverse", unit: 1), (name: "u_grain", unit: 0),
    (name: "u_picture", unit: 0), (name: "u_before", unit: 1), (name: "u_finer", unit: 2),
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
    case restingLeaf, flyingLeaf, block, board, desk, mark, shade, grain, present, fade, lens

    /// Whether the light falls on it: then it has drafts, shadows and tints.
    var isLit: Bool {
      switch self {
      case .restingLeaf, .flyingLeaf, .block, .board, .desk: true
      case .mark, .shade, .grain, .present, .fade, .lens: false
      }
    }
  }

  /// Which flying leaves' shadows are computed; the numbers of SHADOWS in common.glsl.
  enum Shadows: Int, CaseIterable {
    case none = 0, arc, cone, curl, any
  }

  var part: Part
  var quality: Quality = .full
  var shadows: Shadows = .none
  /// Whether a part of a resting page has a finer picture.
  var isFiner = false
  /// Whether paper and print are not those of the book.
  var isTinted = false

  /// What stands in where a driver refuses this one: the same for whole pictures, then without
  /// shadows, then a draft.
  var plainer: ProgramName? {
    var plainer = self
    if isFiner {
      plainer.isFiner = false
    } else if shadows != .none {
      plainer.shadows = .none
    } else if part.isLit, quality == .full {
      plainer.quality = .draft
    } else {
      return nil
    }
    return plainer
  }

  /// Every program that frames of these qualities are drawn with, but for those in which leaves
  /// fly over pages that are much magnified.
  static func all(for qualities: [Quality]) -> [ProgramName] {
    [ProgramName(part: .grain), ProgramName(part: .present)]
      // A finger may come first, and what it makes takes longest to compile.
      + [Shadows.none, .curl, .cone, .any, .arc].flatMap { shadows in
        qualities.flatMap { quality in
          [Part.restingLeaf, .flyingLeaf, .block, .board, .desk].map {
            ProgramName(part: $0, quality: quality, shadows: shadows)
          }
        }
      }
      + qualities.map { ProgramName(part: .restingLeaf, quality: $0, isFiner: true) }
      + [.mark, .shade, .fade, .lens].map { ProgramName(part: $0) }
  }
}

/// All programs, each made when it is first needed.
final class Programs {
  /// Makes a program from files.
  typealias Compiler = @MainActor (ProgramRecipe, ShaderSources) throws(ProblemList) -> Program

  private let sources: ShaderSources
  private let readsEncoded: Bool
  private let compile: Compiler
  /// The programs that prepareNext makes ready, in this order.
  private var waiting: [ProgramName]
  /// Whether paper and print are not those of the book: then other programs draw them, and those that
  /// do not ask cost nothing.
  var isTinted = false
  private var made: [ProgramName: CompiledProgram] = [:]
  /// The parts whose built-in program was refused and reported.
  private var refused: Set<ProgramName.Part> = []
  /// What was wrong: with files from folders, whose place the built-in ones take, and with
  /// built-in ones that the driver refuses, whose place plainer ones take.
  private(set) var problems: [ShaderProblem] = []

  /// Makes an empty collection.
  ///
  /// - Parameters:
  ///   - sources: where the files come from.
  ///   - readsEncoded: whether frames are read as they are stored.
  ///   - qualities: the qualities that frames will have; others are compiled when asked for.
  ///   - compile: the compiler; a test may pretend that it refuses.
  init(
    sources: ShaderSources, readsEncoded: Bool, qualities: [Quality],
    compile: @escaping Compiler = { (recipe, sources) throws(ProblemList) in
      try recipe.program(from: sources)
    }
  ) {
    (self.sources, self.readsEncoded, self.compile) = (sources, readsEncoded, compile)
    waiting = ProgramName.all(for: qualities)
  }

  /// Makes a program that of the draws that follow.
  func use(_ name: ProgramName) throws(ShaderProblem) {
    try program(tinted(name)).program.use()
  }

  /// The program that draws the same on the present paper.
  private func tinted(_ name: ProgramName) -> ProgramName {
    var tinted = name
    tinted.isTinted = isTinted && name.part.isLit
    return tinted
  }

  /// Makes one more program ready; one that cannot be made is reported when it is needed.
  ///
  /// - Returns: its name, or nil where there is none left to make.
  func prepareNext() -> ProgramName? {
    waiting.removeAll { made[tinted($0)] != nil }
    guard !waiting.isEmpty else { return nil }
    let name = tinted(waiting.removeFirst())
    _ = try? program(name)
    return name
  }

  /// How many programs are ready.
  var count: Int { made.count }

  /// A program, made if it is not yet: from the built-in files where those of the folders are at
  /// fault, and a plainer one where the driver refuses even those.
  func program(_ name: ProgramName) throws(ShaderProblem) -> CompiledProgram {
    if let ready = made[name] { return ready }
    let program = if let own = fromFolders(name) { own } else { try builtIn(name) }
    made[name] = program
    return program
  }

  /// A program from the files of the folders, or nil where there is nothing of the user's or it is
  /// at fault.
  private func fromFolders(_ name: ProgramName) -> CompiledProgram? {
    guard sources != .builtIn else { return nil }
    do throws(ProblemList) {
      return CompiledProgram(try compile(recipe(name), sources))
    } catch {
      for problem in error.problems where !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }

  private func builtIn(_ name: ProgramName) throws(ShaderProblem) -> CompiledProgram {
    do throws(ProblemList) {
      return CompiledProgram(try compile(recipe(name), .builtIn))
    } catch {
      let problem =
        error.problems.first
        ?? ShaderProblem(path: name.part.rawValue, line: nil, message: "it cannot be compiled")
      guard let plainer = name.plainer else { throw problem }
      // One line a part: each of its variants would say the same.
      if refused.insert(name.part).inserted {
        problems.append(
          ShaderProblem(
            path: problem.path, line: problem.line,
            message: problem.message + " (drawn more plainly here)"))
      }
      return try program(plainer)
    }
  }

  private func recipe(_ name: ProgramName) -> ProgramRecipe {
    let file: (vertex: String, fragment: String)
    switch name.part {
    case .restingLeaf, .flyingLeaf: file = ("leaf", "leaf")
    case .block: file = ("block", "block")
    case .board: file = ("board", "board")
    case .desk: file = ("desk", "desk")
    case .grain: file = ("whole", "grain")
    case .mark: file = ("leaf", "mark")
    case .shade: file = ("leaf", "shade")
    case .present, .fade: file = ("whole", "present")
    case .lens: file = ("whole", "lens")
    }
    return ProgramRecipe(
      name: name.part.rawValue, vertex: file.vertex + ".vert", fragment: file.fragment + ".frag",
      defines: [
        ("DRAFT", name.quality == .draft ? 1 : 0), ("FLYING", name.part == .flyingLeaf ? 1 : 0),
        ("SHADOWS", name.shadows.rawValue), ("FINER", name.isFiner ? 1 : 0),
        ("ENCODED", readsEncoded ? 1 : 0), ("FADING", name.part == .fade ? 1 : 0),
        ("TINTED", name.isTinted ? 1 : 0),
      ])
  }

  isolated deinit {}
}
