internal import RectoCGL

/// Owns one shader program of the current context.
nonisolated public struct Program: ~Copyable {
  let name: UInt32

  /// Compiles and links a program.
  ///
  /// - Parameters:
  ///   - vertex: the text of the vertex shader.
  ///   - fragment: the text of the fragment shader, or nil where only feedback is wanted.
  ///   - blocks: the name and binding of each uniform block; a block that the program does not
  ///     use is passed over.
  ///   - samplers: the name and texture unit of each sampler, likewise.
  ///   - feedback: the outputs of the vertex shader that `PointBuffer.feedback` returns.
  /// - Throws: `ProgramError` with the compiler's log.
  @MainActor public init(
    vertex: String, fragment: String?, blocks: [(name: String, binding: Int)] = [],
    samplers: [(name: String, unit: Int)] = [], feedback: (first: String, second: String)? = nil
  ) throws(ProgramError) {
    let start = ProgramStart(vertex: vertex, fragment: fragment, feedback: feedback)
    self = try start.finished(blocks: blocks, samplers: samplers)
  }

  /// Takes over a program that is linked.
  @MainActor init(
    linked program: UInt32, blocks: [(name: String, binding: Int)],
    samplers: [(name: String, unit: Int)]
  ) {
    name = program
    for (name, binding) in blocks {
      let index = unsafe glGetUniformBlockIndex(program: program, name: name)
      if index == RECTO_INVALID_INDEX { continue }
      glUniformBlockBinding(program: program, block: index, binding: UInt32(binding))
    }
    glUseProgram(program: program)
    for (name, unit) in samplers {
      let location = unsafe glGetUniformLocation(program: program, name: name)
      if location >= 0 { glUniform1i(location: location, value: Int32(unit)) }
    }
  }

  /// Makes it the program of the draws that follow.
  @MainActor public func use() { glUseProgram(program: name) }

  /// Names it for those who look on; only where the device takes names.
  @MainActor public func label(_ label: String) {
    unsafe glObjectLabel(kind: RECTO_PROGRAM, object: name, name: label)
  }

  /// Where a uniform outside of blocks is; nil where the program does not use it.
  @MainActor public func place(ofUniform uniform: String) -> UniformPlace? {
    let location = unsafe glGetUniformLocation(program: name, name: uniform)
    return location >= 0 ? UniformPlace(location: location) : nil
  }

  /// The byte offsets of members of a uniform block, in the order asked; nil for a member that
  /// the program does not use.
  @MainActor public func offsets(of members: [String]) -> [Int?] {
    members.map { member in
      var index = RECTO_INVALID_INDEX
      // Safe because the copy of the name outlives the call, which reads one pointer.
      unsafe member.withCString { text in
        var text: UnsafePointer<CChar>? = unsafe text
        unsafe glGetUniformIndices(program: name, count: 1, names: &text, indices: &index)
      }
      guard index != RECTO_INVALID_INDEX else { return nil }
      var offset: Int32 = 0
      unsafe glGetActiveUniformsiv(
        program: name, count: 1, indices: &index, what: RECTO_UNIFORM_OFFSET, values: &offset)
      return Int(offset)
    }
  }

  /// The size in bytes of a uniform block, or nil where the program does not use it.
  @MainActor public func size(ofBlock block: String) -> Int? {
    let index = unsafe glGetUniformBlockIndex(program: name, name: block)
    guard index != RECTO_INVALID_INDEX else { return nil }
    var size: Int32 = 0
    unsafe glGetActiveUniformBlockiv(
      program: name, block: index, what: RECTO_UNIFORM_BLOCK_DATA_SIZE, value: &size)
    return Int(size)
  }

  deinit {
    MainActor.assertIsolated("a program is deleted on the thread of its context")
    glDeleteProgram(program: name)
  }
}

@available(*, unavailable) extension Program: Sendable {}
