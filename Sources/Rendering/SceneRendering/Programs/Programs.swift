internal import RectoGLDevice
internal import RectoShaderText

/// All programs, each made when it is first needed.
final class Programs {
  /// Makes a program of its texts, with which the driver may have begun.
  typealias Compiler =
    @MainActor (
      ProgramRecipe, ProgramText, StartedProgram?
    ) throws(ProblemList) -> Program

  /// The files of the programs that are drawn with.
  private(set) var files: ShaderSnapshot
  private let floor: ShaderSnapshot
  private let readsEncoded: Bool
  private let qualities: [Quality]
  private let compile: Compiler
  /// The pictures of files that they read.
  let shelf = TextureShelf()
  /// The programs that prepareNext makes ready, in this order.
  private var waiting: [ProgramName]
  /// Those that are ready.
  private(set) var made: [ProgramName: CompiledProgram] = [:]
  /// Programs of earlier files, which stand in where the present ones are at fault.
  private var lastGood: [ProgramName: CompiledProgram] = [:]
  /// The parts whose built-in program was refused and reported.
  private var refused: Set<ProgramName.Part> = []
  /// Files that stand for themselves and cannot be compiled: nothing stands in for them.
  private var missing: Set<ProgramName> = []
  /// Whether the device takes names for those who look on.
  private let takesNames: Bool
  /// Whether the driver compiles beside what else is done: then it begins with all that will be needed.
  let startsAhead: Bool
  /// Those that the driver has begun with.
  private var started: [ProgramName: StartedProgram] = [:]
  /// How many draws were the first of a program on a canvas of its kind.
  private(set) var firstUses = 0
  /// How many programs were compiled, for tests.
  private(set) var compiledCount = 0
  /// What was wrong: with files from folders, whose place the built-in ones take, and with
  /// built-in ones that the driver refuses, whose place plainer ones take.
  private(set) var problems: [ShaderProblem] = []
  /// Those of them that are the driver's: built-in files that it refuses.
  private(set) var refusals: [ShaderProblem] = []
  /// What the files declare, all programs together.
  private(set) var declarations: Declarations
  /// The light as it is set.
  private(set) var light: LightRoom
  /// Changes whenever what programs are fed with, or made of, may have changed.
  private(set) var generation = 0

  /// Makes an empty collection for a device: only where the processor draws are there drafts.
  convenience init(
    files: ShaderSnapshot, settings: ParameterSettings, for device: Device
  ) {
    self.init(
      files: files, settings: settings, readsEncoded: device.readsEncoded,
      qualities: device.isSoftware ? [.draft, .full] : [.full], takesNames: device.takesNames,
      startsAhead: device.compilesBeside)
  }

  /// Makes an empty collection.
  ///
  /// - Parameters:
  ///   - files: what they are made of.
  ///   - settings: what parameters are set to.
  ///   - readsEncoded: whether frames are read as they are stored.
  ///   - qualities: the qualities that frames will have; others are compiled when asked for.
  ///   - takesNames: whether the device takes names for those who look on.
  ///   - startsAhead: whether the driver compiles beside what else is done.
  ///   - compile: the compiler; a test may pretend that it refuses.
  init(
    files: ShaderSnapshot, settings: ParameterSettings = ParameterSettings(), readsEncoded: Bool,
    qualities: [Quality], takesNames: Bool = false, startsAhead: Bool = false,
    compile: @escaping Compiler = { (recipe, text, started) throws(ProblemList) in
      try recipe.program(of: text, started: started)
    }
  ) {
    (self.files, self.readsEncoded, self.compile) = (files, readsEncoded, compile)
    (self.takesNames, self.startsAhead) = (takesNames, startsAhead)
    (self.settings, self.qualities) = (settings, qualities)
    floor = files.floor
    declarations = Self.declarations(of: files)
    problems =
      files.problems + declarations.problems
      + files.frame.problems(among: declarations.parameters)
    light = LightRoom(declarations.parameters, settings)
    waiting = ProgramName.all(for: qualities)
  }

  // MARK: Parameters

  /// What parameters are set to. A change counts from the next use on; only where the value of a
  /// `define` changes, programs are compiled anew.
  var settings: ParameterSettings {
    didSet {
      guard settings != oldValue else { return }
      generation += 1
      light = LightRoom(declarations.parameters, settings)
      if !hasDefines(of: oldValue) { startAnew() }
    }
  }

  /// Whether programs are compiled as with other settings.
  private func hasDefines(of other: ParameterSettings) -> Bool {
    let names = passes
    return declarations.parameters.allSatisfy { parameter in
      !parameter.isDefine
        || names.allSatisfy {
          settings.value(of: parameter, in: $0) == other.value(of: parameter, in: $0)
        }
    }
  }

  /// Whether they are those that a driver's cache is filled with: of the program's own files, as they come.
  private var areUsual: Bool {
    view == .color && !files.isAltered && hasDefines(of: ParameterSettings())
  }

  /// What of frames is seen.
  var view = ShaderView.color {
    didSet { if view != oldValue { startAnew() } }
  }

  /// The names of all passes, for which values can be set alone.
  var passes: [String] {
    ProgramName.Part.passes + ProgramName.free(of: files).map(\.pass)
  }

  private func startAnew() {
    (made, started, missing) = ([:], [:], [])
    waiting = ProgramName.all(for: qualities)
  }

  /// What in the files does not do what it says, though they are drawn with: by their words, and by
  /// what the programs read that were compiled so far.
  var warnings: [ShaderProblem] {
    guard files.isAltered else { return files.warnings }
    let read = made.values.reduce(into: Set<String>()) { $0.formUnion($1.reading.names) }
    return (Self.warnings(of: files, reading: read) + made.values.flatMap(\.warnings))
      .eachOnceByLine
  }

  /// What a program is made of and what it reads, for those who keep what it drew.
  func stamp(of name: ProgramName) -> [String] {
    guard let made = try? program(name) else { return [] }
    return [made.text.vertex.text, made.text.fragment.text]
      + made.text.declarations.parameters.map {
        settings.value(of: $0, in: name.pass).text
      }
  }

  // MARK: Use

  /// Makes a program that of the draws that follow.
  ///
  /// - Parameters:
  ///   - name: the program.
  ///   - target: what is drawn on: the first draw of a program on a canvas of another kind takes longer.
  ///   - values: what shaders can know of the frame, and of the leaf that is drawn.
  /// - Throws: `ShaderProblem` where nothing stands in for a program that cannot be made.
  func use(
    _ name: ProgramName, on target: Canvas.Kind?, values: StandardValues
  ) throws(ShaderProblem) {
    let program = try program(name)
    if program.isFirstUse(on: target) { firstUses += 1 }
    program.use(settings, generation: generation, values: values)
  }

  /// Whether one of these programs reads what changes by itself.
  func haveClock(_ used: Set<ProgramName>) -> Bool {
    used.contains { made[$0]?.standards.hasClock ?? false }
  }

  /// Whether one of these programs follows the pointer.
  func havePointer(_ used: Set<ProgramName>) -> Bool {
    used.contains { made[$0]?.standards.hasPointer ?? false }
  }

  /// Whether a file that stands for itself is there and can be drawn with.
  func has(_ name: ProgramName) -> Bool {
    guard let free = name.free, files.file(free.file) != nil else { return false }
    return (try? program(name)) != nil
  }

  /// Makes what is wanted before the first frame: what a user wrote is tried at once, the built-in programs
  /// wait until they are needed.
  ///
  /// - Parameter meanwhile: called after each.
  /// - Throws: `ShaderProblem` where not even the built-in shaders work here.
  func tryFirst(meanwhile: () -> Void) throws(ShaderProblem) {
    let tried =
      files.altersParts ? ProgramName.all(for: qualities) : [ProgramName(part: .restingLeaf)]
    start(waiting)
    for name in tried {
      _ = try program(name)
      meanwhile()
    }
    for name in ProgramName.free(of: files) {
      // Nothing stands in for them; what is wrong is told.
      _ = try? program(name)
      meanwhile()
    }
  }

  /// Makes one more program ready; one that cannot be made is reported when it is needed.
  ///
  /// - Parameters:
  ///   - isTinted: whether paper and print are not those of the book.
  ///   - turnsAlone: whether what a driver's cache was filled with is left until it is needed, but for what turns by
  ///     keys are drawn with.
  /// - Returns: its name, or nil where there is none left to make.
  func prepareNext(isTinted: Bool, turnsAlone: Bool = false) -> ProgramName? {
    waiting.removeAll { made[$0.on(tinted: isTinted)]?.isUsed ?? false }
    start(waiting.map { $0.on(tinted: isTinted) })
    let areAll = !turnsAlone || !areUsual
    guard let index = waiting.firstIndex(where: { areAll || $0.isOfTurns }) else { return nil }
    let name = waiting.remove(at: index).on(tinted: isTinted)
    _ = try? program(name)
    return name
  }

  /// Makes those ready before all others that draw a book which comes off its shelf.
  func beginWithShelf() {
    let first = ProgramName.opening.filter(waiting.contains)
    waiting = first + waiting.filter { !first.contains($0) }
  }

  /// Has the driver begin with programs, where it compiles beside what else is done.
  private func start(_ names: [ProgramName]) {
    guard startsAhead else { return }
    for name in names where made[name] == nil && started[name] == nil {
      let recipe = recipe(of: name)
      // What is wrong with it is told when it is needed.
      guard let text = try? recipe.text(from: files, settings: settings) else { continue }
      started[name] = recipe.started(text)
    }
  }

  /// Whether the driver still works on the program that `prepareNext` would make ready.
  func isNextAwaited(isTinted: Bool) -> Bool {
    let next = waiting.lazy.map { $0.on(tinted: isTinted) }.first { self.made[$0] == nil }
    return next.flatMap { started[$0] }?.isDone == false
  }

  /// Lets go of a program; it is made anew where it is drawn with again.
  func letGo(of name: ProgramName) { made[name] = nil }

  /// How many programs the driver has begun with that nobody has asked for yet.
  var startedCount: Int { started.count }

  /// How many programs are ready.
  var count: Int { made.count }

  /// A program, made if it is not yet: the last good one, or one from the built-in files, where those of
  /// the folders are at fault, and a plainer one where the driver refuses even those.
  func program(_ name: ProgramName) throws(ShaderProblem) -> CompiledProgram {
    if let ready = made[name] { return ready }
    if missing.contains(name) { throw Self.problem(of: name) }
    let program =
      if let own = fromFolders(name) { own } else if let old = lastGood[name] { old } else {
        try builtIn(name)
      }
    made[name] = program
    return program
  }

  private static func problem(of name: ProgramName) -> ShaderProblem {
    ShaderProblem(path: name.title, line: nil, message: "it cannot be compiled")
  }

  /// What a program is made of.
  func recipe(of name: ProgramName) -> ProgramRecipe {
    name.recipe(readsEncoded: readsEncoded, view: view)
  }

  /// Compiles a program of some files.
  ///
  /// - Parameters:
  ///   - name: the program.
  ///   - files: the files.
  ///   - started: what the driver has begun with for it, of these files or others.
  /// - Returns: the program.
  /// - Throws: `ProblemList` with all that is wrong with it.
  func make(
    _ name: ProgramName, from files: ShaderSnapshot, started: StartedProgram? = nil
  ) throws(ProblemList) -> CompiledProgram {
    let recipe = recipe(of: name)
    let text = try recipe.text(from: files, settings: settings)
    compiledCount += 1
    let program = try compile(recipe, text, started?.text == text ? started : nil)
    if takesNames { program.label(recipe.name) }
    return CompiledProgram(program, text: text, recipe: recipe, shelf: shelf)
  }

  /// A program from the files of the folders, or nil where there is nothing of the user's or it is
  /// at fault.
  private func fromFolders(_ name: ProgramName) -> CompiledProgram? {
    guard files.isAltered else { return nil }
    do throws(ProblemList) {
      return try make(name, from: files, started: started.removeValue(forKey: name))
    } catch {
      // Of numbers the program's own do as well; the faults of a file are those of its colours.
      guard name.numbers == nil else { return nil }
      for problem in error.problems where !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }

  private func builtIn(_ name: ProgramName) throws(ShaderProblem) -> CompiledProgram {
    guard name.free == nil else {
      missing.insert(name)
      throw Self.problem(of: name)
    }
    do throws(ProblemList) {
      return try make(name, from: floor, started: started.removeValue(forKey: name))
    } catch {
      let problem =
        error.problems.first ?? Self.problem(of: name)
      guard let plainer = name.plainer else { throw problem }
      // One line a part: each of its variants would say the same.
      if refused.insert(name.part).inserted {
        let refusal = ShaderProblem(
          path: problem.path, line: problem.line,
          message: problem.message + " (drawn more plainly here)")
        problems.append(refusal)
        refusals.append(refusal)
      }
      return try program(plainer)
    }
  }

  // MARK: Other files

  /// What is drawn with, to come back to.
  struct Kept {
    fileprivate let files: ShaderSnapshot
    fileprivate let made: [ProgramName: CompiledProgram]
    fileprivate let lastGood: [ProgramName: CompiledProgram]
    fileprivate let waiting: [ProgramName]
    fileprivate let problems: [ShaderProblem]
    fileprivate let declarations: Declarations
  }

  /// Draws with the programs of a finished renewal from now on; what is not made yet is made when it is
  /// needed.
  ///
  /// - Returns: what was drawn with until now.
  func adopt(_ renewal: Renewal) -> Kept {
    precondition(renewal.isFinished, "a renewal is finished before it is used")
    let kept = Kept(
      files: files, made: made, lastGood: lastGood, waiting: waiting, problems: problems,
      declarations: declarations)
    files = renewal.files
    // An author may call a pass by many names in turn: those that are gone stand in for nothing.
    let names = Set(ProgramName.free(of: files))
    lastGood = lastGood.merging(made) { $1 }.filter { $0.key.free == nil || names.contains($0.key) }
    made = renewal.made
    waiting = ProgramName.all(for: qualities)
    (problems, missing) = ([], [])
    declare(Self.declarations(of: files))
    return kept
  }

  /// Comes back to what was drawn with.
  func goBack(to kept: Kept) {
    (files, made, lastGood) = (kept.files, kept.made, kept.lastGood)
    (waiting, problems, missing) = (kept.waiting, kept.problems, [])
    declare(kept.declarations)
  }

  private func declare(_ declarations: Declarations) {
    self.declarations = declarations
    started = [:]
    generation += 1
    light = LightRoom(declarations.parameters, settings)
  }

  isolated deinit {}
}
