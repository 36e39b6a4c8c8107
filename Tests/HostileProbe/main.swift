import RectoBookModel
import RectoBookQuestions
import Foundation
import RectoPageSources

/// Reads books as a decoder does, but in the open: no sandbox and no limits stand between the C code and
/// the tools that watch it (address sanitizer, undefined behaviour). It is to survive whatever a book is;
/// that one cannot be read is no fault.
///
///     HostileProbe BOOK...
struct Probe {
  /// Pages from either end that are drawn: damage shows on the first that meet it.
  private static let pages = 4

  private(set) var opened = 0
  private(set) var drawn = 0
  private(set) var refused = 0

  /// Asks a book for everything that a decoder may be asked for, and once more where Recto sets its text itself.
  mutating func read(_ path: String) {
    if read(path, by: .mupdf) == BookFormat.epub.name { read(path, by: .own) }
  }

  /// Gives the format; nil where the book cannot be read.
  @discardableResult
  private mutating func read(_ path: String, by engine: TextEngine) -> String? {
    var options = DecodingOptions()
    options.layout.engine = engine
    guard let book = FileHandle(forReadingAtPath: path), let spill = Self.spill(),
      let source = try? Opener.open(
        book.fileDescriptor, options: options, spill: spill.fileDescriptor)
    else {
      refused += 1
      return nil
    }
    opened += 1
    _ = (source.facts, source.contents)
    if let text = source as? any FlowingSource, text.flows {
      _ = try? text.count(atMost: Self.pages, for: .seconds(5))
    }
    for kind in AnyBookQuestion.kinds where !(kind is any PageQuestion.Type) {
      let isCostly = kind == SurveyQuestion.self && source.pageCount > Limits.sampledPages
      let question = isCostly ? SurveyQuestion(isThorough: false) : example(of: kind)
      ask(question, of: source)
    }
    ink(source)
    let count = source.pageCount
    for number in 1...count where number <= Self.pages || number > count - Self.pages {
      draw(PageNumber(number), of: source)
    }
    return source.format
  }

  /// Puts ink, marks and notes on the first page, in the place of some that are there.
  private func ink(_ source: any PageSource) {
    var note = InkNote(name: "n", color: 0xFF, width: 1, isMultiplied: true)
    note.lines = [[1, 2, 3, 4]]
    // Nothing, packed.
    (note.picture, note.strokes) = (
      [0x78, 0x9C, 3, 0, 0, 0, 0, 1], [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    )
    note.opacities = [50]
    let there = (try? source.annotations(on: PageNumber(1)))?.prefix(9) ?? []
    let box = PageBox(left: 0, top: 0.5, right: 1, bottom: 1)
    let annotations = PageAnnotation.Kind.allCases.map { kind in
      PageAnnotation(name: kind.rawValue, kind: kind, color: 0xFF, boxes: [box, box])
    }
    let changed = there.filter { !$0.name.isEmpty }.map { one in
      PageAnnotation(name: one.name, kind: one.kind, color: 0xFF, boxes: one.boxes + [box])
    }
    let page = InkedPage(
      PageNumber(1), height: 100, notes: [note, note], annotations: annotations + changed)
    _ = try? source.inked([page], date: "D:20260101000000Z")
  }

  private mutating func draw(_ page: PageNumber, of source: any PageSource) {
    _ = try? source.size(of: page)
    for case let kind as any PageQuestion.Type in AnyBookQuestion.kinds {
      ask(kind.init(of: page), of: source)
    }
    for detail in [PageDetail.atLeast(width: 200), .exactly(width: 700), .small(width: 90)] {
      var canvas = BitmapCanvas()
      if (try? source.draw(page, detail, on: &canvas)) != nil { drawn += 1 }
    }
  }

  /// Asks as a decoder is asked, up to the bytes that it would hand over.
  private func ask(_ question: some BookQuestion, of source: any PageSource) {
    guard let answer = try? question.answer(of: source) else { return }
    var writer = ByteWriter()
    question.write(answer, to: &writer)
  }

  private func example<Question: BookQuestion>(of kind: Question.Type) -> any BookQuestion {
    kind.example.question
  }

  /// A file without a name, for what archives unpack.
  private static func spill() -> FileHandle? {
    let path = NSTemporaryDirectory() + "/hostile-probe-\(UUID().uuidString)"
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return FileHandle(forUpdatingAtPath: path)
  }
}

var probe = Probe()
for path in CommandLine.arguments.dropFirst() { probe.read(path) }
print("\(probe.opened) opened, \(probe.refused) refused, \(probe.drawn) pictures of pages")
