import Foundation
import RectoDecoderService
import RectoWindowSession

/// What a run of mutants came to.
nonisolated struct HostileReport {
  /// What is counted for each book.
  struct Row {
    var mutants = 0
    var opened = 0
    var refused = 0
    var pages = 0
    var placeholders = 0
    var deaths = 0
    var overstays = 0
    var wrongAnswers = 0

    static func + (first: Row, second: Row) -> Row {
      var sum = first
      for field in fields { sum[keyPath: field.path] += second[keyPath: field.path] }
      return sum
    }

    static var fields: [(name: String, path: WritableKeyPath<Row, Int>)] {
      [
        ("mutants", \.mutants), ("opened", \.opened), ("refused", \.refused), ("pages", \.pages),
        ("placeholders", \.placeholders), ("deaths", \.deaths), ("overstays", \.overstays),
        ("wrong_answers", \.wrongAnswers),
      ]
    }
  }

  /// Mebibytes that this process may have resident: it holds three small pages of two books.
  static let memory = 256

  private let names: [String]
  private var rows: [Row]
  private var reasons: [String: Int] = [:]
  /// Mutants that ended a decoder, and how.
  private var lossNotes: [(mutant: Mutant, ending: String)] = []
  private var silent: [Mutant] = []
  private var decoderPeak = 0
  private var pixelBytes = 0
  /// What was written where nothing should be.
  var strays: [String] = []
  /// Seconds of the whole run.
  var seconds = 0.0
  /// Kibibytes that this process had resident at most.
  var peak = 0

  /// An empty report on some books.
  init(of books: [String]) {
    names = books
    rows = books.map { _ in Row() }
  }

  /// Adds a trial that is over.
  mutating func add(_ trial: HostileTrial) {
    let book = trial.mutant.book
    rows[book].mutants += 1
    rows[book].pages += trial.pages
    rows[book].placeholders += trial.placeholders
    pixelBytes += trial.pixelBytes
    decoderPeak = max(decoderPeak, trial.decoderPeak)
    switch trial.outcome {
    case .opened: rows[book].opened += 1
    case .refused(let reason):
      rows[book].refused += 1
      reasons[reason, default: 0] += 1
    case .silent, .underWay: silent.append(trial.mutant)
    }
    for (loss, count) in trial.losses {
      switch loss {
      case .died(let ending):
        rows[book].deaths += count
        lossNotes.append((trial.mutant, ending))
      case .overstayed:
        rows[book].overstays += count
        lossNotes.append((trial.mutant, "it took too long"))
      case .answeredWrongly:
        rows[book].wrongAnswers += count
        lossNotes.append((trial.mutant, "a wrong answer"))
      }
    }
  }

  private var total: Row { rows.reduce(Row(), +) }

  private var peakMebibytes: Double { (Double(peak) / 1024).rounded(toPlaces: 1) }

  private var rate: Double { (Double(total.mutants) / max(seconds, 0.001)).rounded(toPlaces: 1) }

  /// What must not happen, in words; empty after a good run.
  var failures: [String] {
    var failures = silent.map { "mutant \($0.number) of \(names[$0.book]): no answer" }
    failures += strays.map { "written outside the data folder: \($0)" }
    if peakMebibytes > Double(Self.memory) {
      failures.append("\(peakMebibytes) MiB of memory, more than \(Self.memory)")
    }
    if total.wrongAnswers > 0 { failures.append("\(total.wrongAnswers) wrong answers of decoders") }
    return failures
  }

  /// The report as a table.
  var text: String {
    let heads = Row.fields.map(\.name)
    let table = zip(names, rows).map { ($0, $1) } + [("all", total)]
    let width = table.map(\.0.count).max() ?? 0
    func line(_ name: String, _ cells: [String]) -> String {
      let padded = zip(cells, heads).map { cell, head in
        String(repeating: " ", count: max(0, head.count - cell.count)) + cell
      }
      return name + String(repeating: " ", count: max(0, width - name.count)) + "  "
        + padded.joined(separator: "  ")
    }
    var lines = [line("book", heads)]
    lines += table.map { name, row in
      line(name, Row.fields.map { "\(row[keyPath: $0.path])" })
    }
    lines.append("")
    lines += reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "\($0.value) refused: \($0.key)"
    }
    lines += lossNotes.map { note in
      "mutant \(note.mutant.number) of \(names[note.mutant.book]): \(note.ending)"
    }
    lines.append(
      "\((seconds).rounded(toPlaces: 1)) s, \(rate) mutants a second, peak memory "
        + "\(peakMebibytes) MiB, of a decoder \(decoderPeak / 1024) MiB")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as one object.
  var json: JSONValue {
    func object(_ row: Row) -> [(key: String, value: JSONValue)] {
      Row.fields.map { ($0.name, .integer(row[keyPath: $0.path])) }
    }
    let losses = lossNotes.map { note in
      JSONValue.object([
        ("mutant", .integer(note.mutant.number)), ("book", .string(names[note.mutant.book])),
        ("ending", .string(note.ending)),
      ])
    }
    return .object(
      object(total) + [
        ("seconds", .number(seconds.rounded(toPlaces: 2))), ("mutants_per_second", .number(rate)),
        ("pixel_mib", .integer(pixelBytes >> 20)),
        ("peak_mib", .number(peakMebibytes)),
        ("decoder_peak_mib", .number((Double(decoderPeak) / 1024).rounded(toPlaces: 1))),
        ("failures", .array(failures.map { .string($0) })),
        (
          "refusals",
          .object(reasons.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
        ),
        ("losses", .array(losses)),
        (
          "books",
          .array(
            zip(names, rows).map { .object([("book", .string($0))] + object($1)) })
        ),
      ])
  }
}
