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
    let program = glCreateProgram()
    do {
      try Self.attach(vertex, as: RECTO_VERTEX_SHADER, to: program, step: .vertexShader)
      if let fragment {
        try Self.attach(fragment, as: RECTO_FRAGMENT_SHADER, to: program, step: .fragmentShader)
      }
      Self.record(feedback, of: program)
      try Self.link(program)
    } catch {
      glDeleteProgram(program: program)
      throw error
    }
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

  // MARK: Steps

  @MainActor private static func attach(
    _ text: String, as stage: UInt32, to program: UInt32, step: ProgramError.Step
  ) throws(ProgramError) {
    let shader = glCreateShader(stage: stage)
    // The program keeps what is attached to it alive.
    defer { glDeleteShader(shader: shader) }
    unsafe glShaderSource(shader: shader, text: text, length: Int32(text.utf8.count))
    glCompileShader(shader: shader)
    var (compiled, length): (Int32, Int32) = (0, 0)
    unsafe glGetShaderiv(shader: shader, what: RECTO_COMPILE_STATUS, value: &compiled)
    guard compiled == 0 else { return glAttachShader(program: program, shader: shader) }
    unsafe glGetShaderiv(shader: shader, what: RECTO_INFO_LOG_LENGTH, value: &length)
    throw ProgramError(
      step: step,
      log: log(length) { capacity, buffer in
        unsafe glGetShaderInfoLog(shader: shader, capacity: capacity, length: nil, text: &buffer)
      })
  }

  @MainActor private static func link(_ program: UInt32) throws(ProgramError) {
    glLinkProgram(program: program)
    var (linked, length): (Int32, Int32) = (0, 0)
    unsafe glGetProgramiv(program: program, what: RECTO_LINK_STATUS, value: &linked)
    guard linked == 0 else { return }
    unsafe glGetProgramiv(program: program, what: RECTO_INFO_LOG_LENGTH, value: &length)
    throw ProgramError(
      step: .linking,
      log: log(length) { capacity, buffer in
        unsafe glGetProgramInfoLog(
          program: program, capacity: capacity, length: nil, text: &buffer)
      })
  }

  @MainActor private static func record(
    _ outputs: (first: String, second: String)?, of program: UInt32
  ) {
    guard let outputs else { return }
    unsafe glTransformFeedbackVaryings(
      program: program, first: outputs.first, second: outputs.second)
  }

  /// Reads a log of `length` bytes, its final 0 included.
  @MainActor private static func log(
    _ length: Int32, _ read: (Int32, inout [CChar]) -> Void
  ) -> String {
    var text = [CChar](repeating: 0, count: max(1, Int(length)))
    read(Int32(text.count), &text)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

@available(*, unavailable) extension Program: Sendable {}
