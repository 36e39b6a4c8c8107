/// A value of a file, or that it is of a wrong kind: it is none then, and takes nothing else with it.
package struct Perhaps<Value: Decodable>: Decodable {
  package let value: Value?

  /// Reads what of it is understood.
  package init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
