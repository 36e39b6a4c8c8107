internal import RectoCGL

/// A program whose texts a driver has been given, and which nobody has waited for yet.
///
/// A driver that compiles on threads of its own works on all that were started side by side, until one is asked for;
/// others have done everything once this is made.
nonisolated public struct ProgramStart: ~Copyable {
  private let program: UInt32
  private let vertex: UInt32
  private let fragment: UInt32?

  /// Compiles and links, without asking what came of it.
  ///
  /// - Parameters:
  ///   - vertex: the text of the vertex shader.
  ///   - fragment: the text of the fragment shader, or nil where only feedback is wanted.
  ///   - feedback: the outputs of the vertex shader that `PointBuffer.feedback` returns.
  @MainActor public init(
    vertex: String, fragment: String?, feedback: (first: String, second: String)? = nil
  ) {
    program = glCreateProgram()
    self.vertex = Self.compile(vertex, as: RECTO_VERTEX_SHADER)
    self.fragment = fragment.map { Self.compile($0, as: RECTO_FRAGMENT_SHADER) }
    glAttachShader(program: program, shader: self.vertex)
    if let fragment = self.fragment { glAttachShader(program: program, shader: fragment) }
    if let feedback {
      unsafe glTransformFeedbackVaryings(
        program: program, first: feedback.first, second: feedback.second)
    }
    glLinkProgram(program: program)
  }

  /// Whether it can be finished without waiting; asked only of a device that `compilesBeside`.
  @MainActor public var isDone: Bool {
    var done: Int32 = 0
    unsafe glGetProgramiv(program: program, what: RECTO_COMPLETION_STATUS, value: &done)
    return done != 0
  }

  /// Waits for the program.
  ///
  /// - Parameters:
  ///   - blocks: the name and binding of each uniform block; a block that the program does not use is passed over.
  ///   - samplers: the name and texture unit of each sampler, likewise.
  /// - Returns: the program, linked and bound.
  /// - Throws: `ProgramError` with the compiler's log.
  @MainActor public consuming func finished(
    blocks: [(name: String, binding: Int)], samplers: [(name: String, unit: Int)]
  ) throws(ProgramError) -> Program {
    do throws(ProgramError) {
      try Self.check(vertex, step: .vertexShader)
      if let fragment { try Self.check(fragment, step: .fragmentShader) }
      try Self.checkLink(of: program)
    } catch {
      _ = consume self
      throw error
    }
    // What is attached stays, text and all, though a linked program has no use for it.
    for shader in [vertex, fragment].compactMap(\.self) {
      glDetachShader(program: program, shader: shader)
    }
    deleteShaders()
    let program = program
    discard self
    return Program(linked: program, blocks: blocks, samplers: samplers)
  }

  deinit {
    MainActor.assertIsolated("a program is deleted on the thread of its context")
    deleteShaders()
    glDeleteProgram(program: program)
  }

  private func deleteShaders() {
    glDeleteShader(shader: vertex)
    if let fragment { glDeleteShader(shader: fragment) }
  }

  // MARK: Steps

  @MainActor private static func compile(_ text: String, as stage: UInt32) -> UInt32 {
    let shader = glCreateShader(stage: stage)
    unsafe glShaderSource(shader: shader, text: text, length: Int32(text.utf8.count))
    glCompileShader(shader: shader)
    return shader
  }

  @MainActor private static func check(
    _ shader: UInt32, step: ProgramError.Step
  ) throws(ProgramError) {
    var (compiled, length): (Int32, Int32) = (0, 0)
    unsafe glGetShaderiv(shader: shader, what: RECTO_COMPILE_STATUS, value: &compiled)
    guard compiled == 0 else { return }
    unsafe glGetShaderiv(shader: shader, what: RECTO_INFO_LOG_LENGTH, value: &length)
    throw ProgramError(
      step: step,
      log: log(length) { capacity, buffer in
        unsafe glGetShaderInfoLog(shader: shader, capacity: capacity, length: nil, text: &buffer)
      })
  }

  @MainActor private static func checkLink(of program: UInt32) throws(ProgramError) {
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

  /// Reads a log of `length` bytes, its final 0 included.
  @MainActor private static func log(
    _ length: Int32, _ read: (Int32, inout [CChar]) -> Void
  ) -> String {
    var text = [CChar](repeating: 0, count: max(1, Int(length)))
    read(Int32(text.count), &text)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

@available(*, unavailable) extension ProgramStart: Sendable {}
