import Foundation
import ShaderText

/// Says which shaders of the user's were replaced by the program's own, and why.
func warn(of problems: [ShaderProblem]) {
  for problem in problems {
    try? FileHandle.standardError.write(contentsOf: Data("recto: \(problem)\n".utf8))
  }
}
