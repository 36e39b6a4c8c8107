internal import RectoGLDevice
internal import RectoShaderText

/// A program that the driver has begun with before anybody needs it, which can be kept in a collection.
final class StartedProgram {
  /// What it is made of.
  let text: ProgramText
  private var start: ProgramStart?

  /// Has the driver begin.
  init(_ text: ProgramText) {
    self.text = text
    start = ProgramStart(vertex: text.vertex.text, fragment: text.fragment.text)
  }

  /// Whether it can be taken without waiting.
  var isDone: Bool { start?.isDone ?? true }

  /// Hands it over, once.
  func take() -> ProgramStart? { start.take() }

  isolated deinit {}
}
