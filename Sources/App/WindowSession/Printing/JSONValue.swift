package import RectoBookModel

/// A JSON value that keeps its keys in the order in which they are written here.
///
/// Numbers have the shortest digits that give the same number back; slashes stay as they are.
package nonisolated enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// An array of numbers.
  case numbers([Double])
  /// An array of arrays of `width` numbers each.
  case rows([Double], width: Int)

  /// The integer, or null where there is none.
  package static func optional(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

  /// The text, or null where there is none.
  package static func optional(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// A box of a page of a size, in the unit of that size: its left, upper, right and lower edge, to hundredths.
  package static func box(_ box: PageBox, on size: PageSize) -> JSONValue {
    let edges = [
      box.left * size.width, box.top * size.height, box.right * size.width,
      box.bottom * size.height,
    ]
    return .numbers(edges.map { $0.rounded(toPlaces: 2) })
  }

  /// Prints the value as one line on standard output.
  package func print() throws { try StandardOutput.write(encoded() + [UInt8(ascii: "\n")]) }

  /// The text as one line of UTF-8 without a final newline.
  ///
  /// Throws where a number is not finite, which JSON cannot say.
  package func encoded() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) throws {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .number(let value): try Self.write(value, to: &bytes)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      try Self.list(values, between: .square, to: &bytes) { try $0.write(to: &$1) }
    case .object(let pairs):
      try Self.list(pairs, between: .curly, to: &bytes) {
        Self.write($0.key, to: &$1)
        $1 += ": ".utf8
        try $0.value.write(to: &$1)
      }
    case .numbers(let values): try Self.list(values, between: .square, to: &bytes, Self.write)
    case .rows(let values, let width):
      try Self.list(
        stride(from: 0, to: values.count, by: width), between: .square, to: &bytes
      ) {
        try Self.list(values[$0..<$0 + width], between: .square, to: &$1, Self.write)
      }
    }
  }

  /// What encloses a list.
  private struct Brackets {
    let open, close: UInt8
    static let square = Brackets(open: UInt8(ascii: "["), close: UInt8(ascii: "]"))
    static let curly = Brackets(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
  }

  private static func list<Items: Sequence>(
    _ items: Items, between brackets: Brackets, to bytes: inout [UInt8],
    _ write: (Items.Element, inout [UInt8]) throws -> Void
  ) throws {
    bytes.append(brackets.open)
    var isFirst = true
    for item in items {
      if !isFirst { bytes += ", ".utf8 }
      isFirst = false
      try write(item, &bytes)
    }
    bytes.append(brackets.close)
  }

  private static func write(_ value: Double, to bytes: inout [UInt8]) throws {
    guard value.isFinite else {
      throw CommandFailure(reason: "a result is \(value), which is not a finite number")
    }
    // Most coordinates of a flat leaf are 0, and −0 is written as 0 too.
    guard value != 0 else {
      bytes += "0.0".utf8
      return
    }
    bytes += value.description.utf8
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      // The same text to whoever reads it, and nothing to a terminal. All of these have four digits.
      case _ where scalar.acts:
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
