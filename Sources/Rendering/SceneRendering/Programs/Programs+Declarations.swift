internal import RectoShaderText

/// What shader files say, before any of them is compiled.
extension Programs {
  /// What a collection of files declares; files that are not there declare nothing.
  static func declarations(of files: ShaderSnapshot) -> Declarations {
    var all = Declarations()
    for name in ProgramName.plainest(of: files) {
      let recipe = name.recipe(readsEncoded: false)
      if let text = try? recipe.text(from: files) { all.join(text.declarations) }
    }
    return all
  }

  /// What in some files does not do what it says, by their words alone.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - read: the uniforms that programs of them were found to read, if they were compiled.
  /// - Returns: warnings; those of one file need not follow each other.
  static func warnings(
    of files: ShaderSnapshot, reading read: Set<String> = []
  ) -> [ShaderProblem] {
    let switches = Set(files.frame.posts.compactMap(\.condition))
    var warnings = declarations(of: files).warnings(
      except: LightRoom.names.union(switches).union(read))
    for name in ProgramName.plainest(of: files) {
      guard let text = try? name.recipe(readsEncoded: false).text(from: files) else { continue }
      for warning in StandardFeed.warnings(of: text, form: text.form)
      where !warnings.contains(warning) { warnings.append(warning) }
    }
    return files.warnings + warnings + files.bendWarnings
  }
}
