/// A JSON value whose keys keep their order.
nonisolated enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case integer(Int)
  case string(String)
  case array([JSON])
  case members([Member])

  /// One key and its value; a struct, since an enum that holds tuples of itself does not compile.
  struct Member {
    let key: String
    let value: JSON
  }

  /// The value, or null.
  static func optional(_ string: String?) -> JSON { string.map { .string($0) } ?? .null }

  /// An object of some keys and values.
  static func object(_ members: [(String, JSON)]) -> JSON {
    .members(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// The JSON text, on one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value):
      !value.isFinite
        ? "null"
        : value == value.rounded() && abs(value) < 1e15
          ? String(Int(value)) : String(value)
    case .integer(let value): String(value)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .members(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
