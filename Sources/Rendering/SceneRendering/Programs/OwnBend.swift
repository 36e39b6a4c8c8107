internal import RectoShaderText

/// Files that bend leaves in a way of their own.
nonisolated extension ShaderSnapshot {
  /// The files that bend leaves otherwise than the program's own.
  private var bends: [ShaderFile] {
    guard isAltered else { return [] }
    let floor = floor
    return ["leaf.vert", "bend.glsl"].compactMap { name in
      guard let own = file(name), let usual = floor.file(name), !own.saysTheSame(as: usual) else {
        return nil
      }
      return own
    }
  }

  /// How many rows of triangles a leaf has that is bent in a way of a file's own; nil where leaves bend as
  /// the program bends them, or nobody says otherwise.
  var findRowsOfBend: Int? {
    bends.lazy.compactMap { file in
      if case .free(let rows) = file.geometry { rows } else { nil }
    }.first
  }

  /// A file that bends leaves as no formula of the program does, or does not say whether.
  var unknownBend: ShaderFile? {
    let bends = bends
    guard bends.allSatisfy({ $0.geometry == nil }) else {
      return bends.first {
        if case .free = $0.geometry { true } else { false }
      }
    }
    return bends.first
  }

  /// What is to be said of files that bend leaves otherwise without a word: shadows go on by the program's
  /// own bend, which is computed a second time for them.
  var bendWarnings: [ShaderProblem] {
    let bends = bends
    guard let first = bends.first, bends.allSatisfy({ $0.geometry == nil }) else { return [] }
    return [
      ShaderProblem(
        path: first.path, line: 1,
        message: "leaves bend as this file says, but shadows follow the program's own bend; "
          + "#pragma geometry rows=24 gives them their own, and arc or roll says that it is the same",
        severity: .warning)
    ]
  }
}
