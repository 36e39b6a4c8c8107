internal import RectoCGL

/// Why a program cannot be made, in the words of the driver.
public struct ProgramError: Error, Equatable, Sendable {
  /// Which step failed.
  public enum Step: Equatable, Sendable {
    /// Compiling the vertex shader.
    case vertexShader
    /// Compiling the fragment shader.
    case fragmentShader
    /// Joining the two.
    case linking
  }

  /// Which step failed.
  public let step: Step
  /// The driver's log, as it is.
  public let log: String

  public nonisolated init(step: Step, log: String) { (self.step, self.log) = (step, log) }
}
