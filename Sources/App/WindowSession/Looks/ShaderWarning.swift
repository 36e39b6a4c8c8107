package import RectoShaderText

/// Says which shaders of the user's were replaced by the program's own, and why.
package func warn(of problems: [ShaderProblem]) {
  for problem in problems {
    StandardError.report("\(problem)")
  }
}
