/// A text in TOML 1.0 as a list of its values, each with its whole name and its line.
///
/// Our own reader, because a file of settings is edited while the program runs: it must end in a
/// reason and a line, whatever was typed. Lists of tables, which no setting is, are refused; dates
/// are read over.
struct TOMLText {
  enum Value: Equatable {
    case text(String)
    case whole(Int)
    case number(Double)
    case truth(Bool)
    case list([Value])
    /// A date or a time.
    case date
    /// A table without anything in it.
    case emptyTable
  }

  /// A value and where it stands.
  struct Entry: Equatable {
    /// The names of the tables around it, and its own.
    var path: [String]
    /// Its line, from 1.
    var line: Int
    var value: Value
  }

  /// Why a text is no TOML.
  struct Fault: Error, Equatable {
    let line: Int
    let reason: String
  }

  /// The values in the order of the text.
  private(set) var entries: [Entry] = []
  /// The tables that have a line of their own, and those lines.
  private(set) var tables: [(path: [String], line: Int)] = []
  /// Names that have values, and names of tables.
  private var taken: Set<[String]> = []
  private var around: Set<[String]> = []
  /// Names of tables that have a line of their own.
  private var named: Set<[String]> = []
  /// What is wrong with the text, in its order; of a line with a fault there is no value.
  private(set) var faults: [Fault] = []

  /// Who has so many mends a few and looks again.
  private static let mostFaults = 100

  /// Reads a text; throws its first fault.
  init(_ text: String) throws(Fault) {
    self.init(readableIn: text)
    if let fault = faults.first { throw fault }
  }

  /// Reads every line of a text that can be read.
  init(readableIn text: String) {
    var reader = TOMLReader(text)
    // What follows a table whose name cannot be read belongs to nobody knows what.
    var table: [String]? = []
    while faults.count < Self.mostFaults, reader.skipToContent() {
      do throws(Fault) {
        try readLine(&reader, in: &table)
      } catch {
        faults.append(error)
        reader.passOver()
      }
    }
  }

  private mutating func readLine(
    _ reader: inout TOMLReader, in table: inout [String]?
  ) throws(Fault) {
    let line = reader.line
    if reader.accept("[") {
      table = nil
      guard !reader.accept("[") else { throw reader.fault("no setting is a list of tables") }
      let name = try reader.key(endingWith: "]")
      table = name
      guard named.insert(name).inserted else {
        throw Fault(line: line, reason: "[\(name.joined(separator: "."))] is set twice")
      }
      try recordTables(name, line)
      tables.append((name, line))
    } else {
      let key = try reader.key(endingWith: "=")
      let value = try reader.value()
      if let table { try add(value, at: table + key, line) }
    }
    try reader.endLine()
  }

  private mutating func recordTables(_ path: [String], _ line: Int) throws(Fault) {
    for count in 0..<path.count {
      let name = Array(path[...count])
      guard !taken.contains(name) else {
        throw Fault(
          line: line, reason: "\(name.joined(separator: ".")) is a value and cannot be a table")
      }
      around.insert(name)
    }
  }

  private mutating func add(
    _ value: TOMLReader.Parsed, at path: [String], _ line: Int
  ) throws(Fault) {
    switch value {
    case .value(let value):
      try recordTables(path.dropLast(), line)
      guard !around.contains(path), taken.insert(path).inserted else {
        throw Fault(line: line, reason: "\(path.joined(separator: ".")) is set twice")
      }
      entries.append(Entry(path: path, line: line, value: value))
    case .table(let pairs):
      guard !pairs.isEmpty else { return try add(.value(.emptyTable), at: path, line) }
      for pair in pairs { try add(pair.value, at: path + pair.key, pair.line) }
    }
  }

  private mutating func recordTables(_ path: ArraySlice<String>, _ line: Int) throws(Fault) {
    try recordTables(Array(path), line)
  }
}
