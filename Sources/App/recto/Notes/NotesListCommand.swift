import ArgumentParser
import RectoAnnotationFiles
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoWindowSession

/// `recto notes list`.
struct NotesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the highlights and notes of a book.",
    discussion: """
      In reading order. In reflowable books the page is the one that shows the passage in the layout that is asked \
      for, with --text-size and others. What a PDF has brought along itself, from whatever program, comes after that, be \
      it over text or not. \
      With --json, one array of objects with id, page, kind (highlight, underline, strike or note), colour, text, \
      note and boxes, which are as in recto search; kind note marks no text, but lies beside some.
      """)

  @OptionGroup var options: AnnotatedBookOptions
  @OptionGroup var page: AnyPageOption
  @Option(
    name: [.customLong("colour"), .customLong("color")], help: "Only those of this colour.")
  var color: AnnotationColor?
  @Flag(help: "Print one JSON array.") var json = false

  func run() throws {
    let book = try options.open()
    let page = try page.page.map { try book.book.page($0) }
    let kept = try book.annotations()
    let brought = try book.marksInFile(besides: kept, on: page)
    func entries(of annotations: [Annotation]) throws -> [AnnotationDocument.Entry] {
      try book.entries(of: annotations).filter { entry in
        (color == nil || entry.annotation.color == color)
          && (page == nil || entry.page == page?.value)
      }
    }
    let (own, others) = (try entries(of: kept), try entries(of: brought.map(\.annotation)))
    guard json else {
      return try StandardOutput.print(
        lines: own.map(Self.line) + others.map { Self.line($0) + " (in the file)" })
    }
    let all = own + others
    let sizes = all.isEmpty ? [] : try book.book.ask(SurveyQuestion(isThorough: true)).map(\.size)
    let inFile = brought.filter { !$0.isOnText }.map { ($0.annotation.id, $0.boxes) }
    let withoutText = Dictionary(inFile, uniquingKeysWith: { first, _ in first })
    let objects = zip(all, try book.boxes(of: all)).enumerated().map { index, marked in
      let (entry, boxes) = marked
      let size = entry.page.flatMap { sizes.indices.contains($0 - 1) ? sizes[$0 - 1] : nil }
      return Self.object(
        entry, over: withoutText[entry.annotation.id] ?? boxes,
        on: size ?? book.book.facts.usualSize, isInFile: index >= own.count)
    }
    try JSONValue.array(objects).print()
  }

  private static func object(
    _ entry: AnnotationDocument.Entry, over boxes: [PageBox], on size: PageSize, isInFile: Bool
  ) -> JSONValue {
    let annotation = entry.annotation
    return .object([
      ("id", .string(annotation.id)), ("page", .optional(entry.page)),
      ("label", .optional(entry.label)), ("kind", .string(name(of: annotation.kind))),
      ("colour", .string(annotation.color.rawValue)), ("text", .string(annotation.markedText)),
      ("note", .string(annotation.note)), ("boxes", .array(boxes.map { .box($0, on: size) })),
      ("created", .number(annotation.created)), ("changed", .number(annotation.changed)),
      ("inFile", .bool(isInFile)),
    ])
  }

  /// What scripts know a kind by.
  private static func name(of kind: Annotation.Kind) -> String {
    kind == .strikeOut ? "strike" : kind.rawValue
  }

  private static func line(_ entry: AnnotationDocument.Entry) -> String {
    let annotation = entry.annotation
    let page = entry.page.map { "\($0)" } ?? "?"
    let text = annotation.markedText
    let quote = text.isEmpty ? "" : ", “\(start(of: text))”"
    let note = annotation.note.isEmpty ? "" : ": \(start(of: annotation.note))"
    return "\(page): \(annotation.color.rawValue) \(annotation.kind.rawValue)\(quote)\(note)"
  }

  /// As much of a text as lies well in a line of a terminal.
  private static func start(of text: String) -> String {
    text.count > 100 ? text.prefix(99) + "…" : text
  }
}
