public import RectoBookModel

/// A question of any kind: what messages, jobs, events and effects carry.
public struct AnyBookQuestion: Hashable, Sendable {
  /// Every kind there is. A message names it by its place in this list.
  public static let kinds: [any BookQuestion.Type] = [
    OutlineQuestion.self,
    LabelsQuestion.self,
    SurveyQuestion.self,
    TextQuestion.self,
    LinksQuestion.self,
    PlacesQuestion.self,
    InkQuestion.self,
    InkingQuestion.self,
    AnnotationsQuestion.self,
    PanelsQuestion.self,
    PrintQuestion.self,
    TypesettingQuestion.self,
  ]

  /// The question itself.
  public let question: any BookQuestion

  /// A question, the kind of which is in the list.
  public init(_ question: any BookQuestion) { self.question = question }

  /// The page that it is about; nil where it is about the whole book.
  public var subject: PageNumber? { question.subject }

  /// Equal questions of one kind.
  public static func == (a: AnyBookQuestion, b: AnyBookQuestion) -> Bool {
    a.question.isSame(as: b.question)
  }

  /// Feeds in the kind and the question.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: question)))
    question.hash(into: &hasher)
  }

  // MARK: Writing

  /// Writes the kind, then what is asked.
  public func write(to writer: inout ByteWriter) {
    let place = Self.kinds.firstIndex { $0 == type(of: question) }
    precondition(place != nil, "\(type(of: question)) is in the list of kinds")
    writer.write(UInt8(place ?? 0))
    question.write(to: &writer)
  }

  /// Reads what was written.
  public init(from reader: inout ByteReader) throws(WireError) {
    let place = Int(try reader.read(UInt8.self))
    guard Self.kinds.indices.contains(place) else { throw WireError("an unknown question") }
    question = try Self.kinds[place].init(from: &reader)
  }
}

extension BookQuestion {
  fileprivate func isSame(as other: any BookQuestion) -> Bool { other as? Self == self }
}
