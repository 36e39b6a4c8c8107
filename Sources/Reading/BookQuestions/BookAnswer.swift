/// An answer of any kind, with the question that it belongs to.
public struct BookAnswer: Equatable, Sendable {
  private let pair: any AnsweredQuestion

  public init<Question: BookQuestion>(to question: Question, _ answer: Question.Answer) {
    pair = Answered(question: question, answer: answer)
  }

  public var question: AnyBookQuestion { AnyBookQuestion(pair.asked) }

  /// The question and its answer; nil where the question is of another kind.
  public func of<Question: BookQuestion>(
    _ kind: Question.Type
  ) -> (question: Question, answer: Question.Answer)? {
    (pair as? Answered<Question>).map { ($0.question, $0.answer) }
  }

  /// The answer to a question; nil where it answers another.
  public func to<Question: BookQuestion>(_ question: Question) -> Question.Answer? {
    of(Question.self).flatMap { $0.question == question ? $0.answer : nil }
  }

  /// Equal answers to equal questions.
  public static func == (a: BookAnswer, b: BookAnswer) -> Bool { a.pair.isSame(as: b.pair) }
}

private protocol AnsweredQuestion: Equatable, Sendable {
  var asked: any BookQuestion { get }
}

extension AnsweredQuestion {
  fileprivate func isSame(as other: any AnsweredQuestion) -> Bool { other as? Self == self }
}

private struct Answered<Question: BookQuestion>: AnsweredQuestion {
  let question: Question
  let answer: Question.Answer
  var asked: any BookQuestion { question }
}
