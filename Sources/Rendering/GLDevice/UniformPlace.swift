internal import RectoCGL

/// Where a program keeps a uniform outside of blocks.
public struct UniformPlace: Equatable {
  let location: Int32

  /// Sets a `float` (one number), `vec2`, `vec3` or `vec4` of the program in use.
  public func set(_ numbers: [Float]) {
    switch numbers.count {
    case 1: glUniform1f(location: location, value: numbers[0])
    case 2: glUniform2f(location: location, x: numbers[0], y: numbers[1])
    case 3: glUniform3f(location: location, x: numbers[0], y: numbers[1], z: numbers[2])
    case 4:
      glUniform4f(location: location, x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
    default: preconditionFailure("a uniform has 1 to 4 numbers, got \(numbers.count)")
    }
  }

  /// Sets an `int` or a `bool` of the program in use.
  public func set(_ number: Int) { glUniform1i(location: location, value: Int32(clamping: number)) }
}
