import RectoBookModel

/// The question for a book's password, and the answer as far as it is typed.
public struct PasswordQuestion: Equatable, Sendable {
  /// Whether the last answer was wrong.
  public let wasWrong: Bool
  /// Whether the question is in sight; once dismissed it comes back with Enter.
  public private(set) var isOpen = true
  /// Whether an answer is being tried.
  public private(set) var isWaiting = false
  private var answer = ""

  init(wasWrong: Bool) { self.wasWrong = wasWrong }

  /// The words of the question while it is in sight; nil where it is not.
  public var words: String? { isOpen ? ScreenText.passwordQuestion(wasWrong: wasWrong) : nil }

  /// A dot for each character of the answer; never the answer.
  var dots: String { String(repeating: "●", count: min(answer.count, Self.shownDots)) }

  /// What is said beside them.
  var note: String {
    isWaiting
      ? ScreenText.triesPassword : wasWrong && answer.isEmpty ? ScreenText.wrongPassword : ""
  }

  /// More dots than this tell nothing that a reader counts.
  private static let shownDots = 40

  /// Takes a character.
  mutating func type(_ text: String) {
    guard isOpen, !isWaiting else { return }
    if answer.utf8.count + text.utf8.count <= Limits.passwordBytes { answer += text }
  }

  /// Takes a key; gives the password to try.
  mutating func press(_ key: AnswerKey) -> String? {
    guard !isWaiting else { return nil }
    switch key {
    case .erase where isOpen: answer = String(answer.dropLast())
    case .confirm where isOpen && !answer.isEmpty:
      isWaiting = true
      return answer
    case .dismiss: (answer, isOpen) = ("", false)
    case .confirm: isOpen = true
    case .erase: break
    }
    return nil
  }
}
