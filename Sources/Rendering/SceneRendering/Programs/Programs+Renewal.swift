internal import RectoShaderText

/// Programs of files that were saved.
extension Programs {
  /// Programs of other files that are made one by one while the present ones go on drawing.
  struct Renewal {
    let files: ShaderSnapshot
    fileprivate var waiting: [ProgramName] = []
    /// Those of them that the driver has begun with.
    fileprivate var started: [ProgramName: StartedProgram] = [:]
    fileprivate(set) var made: [ProgramName: CompiledProgram] = [:]
    /// What is wrong with them.
    fileprivate(set) var problems: [ShaderProblem]
    /// Whether all that has to be made is made.
    var isFinished: Bool { waiting.isEmpty }
    /// Whether the driver still works on the one that is made next.
    var isAwaited: Bool { waiting.first.flatMap { started[$0] }?.isDone == false }
  }

  /// Begins to make programs of other files: those that were used, and of each part the plainest. Those
  /// whose texts are the same are taken over as they are.
  func renewal(with files: ShaderSnapshot, used: Set<ProgramName>) -> Renewal {
    var renewal = Renewal(files: files, problems: files.problems)
    renewal.problems += files.frame.problems(among: Self.declarations(of: files).parameters)
    var texts: [ProgramName: ProgramText] = [:]
    var names = ProgramName.plainest(of: files)
    // What the files no longer have is not made anew.
    names = used.filter { !names.contains($0) && $0.free == nil } + names
    for name in Set(names).union(made.keys.filter { $0.free == nil }) {
      do throws(ProblemList) {
        let text = try recipe(of: name).text(from: files, settings: settings)
        if let old = made[name], old.text == text {
          renewal.made[name] = old
        } else if names.contains(name) {
          renewal.waiting.append(name)
          texts[name] = text
        }
      } catch {
        for problem in error.problems where !renewal.problems.contains(problem) {
          renewal.problems.append(problem)
        }
      }
    }
    // What is seen comes first.
    renewal.waiting.sort { used.contains($0) && !used.contains($1) }
    guard startsAhead, renewal.problems.isEmpty else { return renewal }
    for name in renewal.waiting {
      renewal.started[name] = texts[name].flatMap { recipe(of: name).started($0) }
    }
    return renewal
  }

  /// Makes one more program of a renewal; after a fault none is made, since none of it will be used.
  func advance(_ renewal: inout Renewal) {
    guard renewal.problems.isEmpty, !renewal.waiting.isEmpty else { return renewal.waiting = [] }
    let name = renewal.waiting.removeFirst()
    do throws(ProblemList) {
      renewal.made[name] = try make(
        name, from: renewal.files, started: renewal.started.removeValue(forKey: name))
    } catch {
      // The others would mostly say the same again.
      renewal.problems += error.problems
      (renewal.waiting, renewal.started) = ([], [:])
    }
  }
}
