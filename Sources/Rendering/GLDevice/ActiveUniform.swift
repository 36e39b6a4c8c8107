internal import RectoCGL

/// A uniform outside of blocks that a program reads.
public struct ActiveUniform: Equatable, Sendable {
  /// Its name, of an array without the brackets.
  public let name: String
  /// Its GLSL type, of an array that of its elements; nil of one that nothing here feeds.
  public let type: String?

  fileprivate static let types: [UInt32: String] = [
    RECTO_FLOAT: "float", RECTO_FLOAT_VEC2: "vec2", RECTO_FLOAT_VEC3: "vec3",
    RECTO_FLOAT_VEC4: "vec4", RECTO_INT: "int", RECTO_INT_VEC2: "ivec2",
    RECTO_INT_VEC3: "ivec3", RECTO_INT_VEC4: "ivec4", RECTO_UNSIGNED_INT: "uint",
    RECTO_BOOL: "bool", RECTO_FLOAT_MAT2: "mat2", RECTO_FLOAT_MAT3: "mat3",
    RECTO_FLOAT_MAT4: "mat4", RECTO_SAMPLER_2D: "sampler2D",
  ]
}

extension Program {
  /// The uniforms outside of blocks that it reads, as its linker found them: what is declared and not
  /// used is none.
  @MainActor public var uniforms: [ActiveUniform] {
    let capacity = Int(number(RECTO_ACTIVE_UNIFORM_MAX_LENGTH)) + 1
    return (0..<UInt32(max(0, number(RECTO_ACTIVE_UNIFORMS)))).compactMap { index in
      var text = [CChar](repeating: 0, count: capacity)
      var (length, count, type): (Int32, Int32, UInt32) = (0, 0, 0)
      unsafe glGetActiveUniform(
        program: name, index: index, capacity: Int32(capacity), length: &length, count: &count,
        type: &type, name: &text)
      // A member of a block has no place of its own.
      let location = unsafe glGetUniformLocation(program: name, name: text)
      guard location >= 0 else { return nil }
      let bytes = text.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: "[")) }
      return ActiveUniform(
        name: String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self),
        type: ActiveUniform.types[type])
    }
  }

  @MainActor private func number(_ what: UInt32) -> Int32 {
    var value: Int32 = 0
    unsafe glGetProgramiv(program: name, what: what, value: &value)
    return value
  }
}
