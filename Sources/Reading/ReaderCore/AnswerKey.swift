/// The keys that an answer is written with, beside characters.
public enum AnswerKey: Equatable, Sendable {
  /// Takes the last character back.
  case erase
  /// Gives the answer.
  case confirm
  /// Closes the question.
  case dismiss
}
