/// Values as D-Bus writes them, aligned by their types.
nonisolated extension ByteReader {
  /// Types in types that are read: no answer goes as deep.
  private static let mostDepth = 12

  /// The next text.
  mutating func text() -> String? {
    align(to: 4)
    guard let length = number(4), let own = take(Int(length)), take(1) != nil else { return nil }
    return String(decoding: own, as: UTF8.self)
  }

  /// The next signature: types, one after the other.
  mutating func signature() -> String? {
    guard let length = number(1), let own = take(Int(length)), take(1) != nil else { return nil }
    return String(decoding: own, as: UTF8.self)
  }

  /// The next value, of the first of some types, which is taken off them; truth and numbers with a sign are numbers,
  /// whole ones of eight bytes nothing. Nil where the bytes end too early, there is no type, or it is not known here.
  mutating func value(of types: inout Substring, depth: Int = 0) -> BusMessage.Value? {
    guard depth < Self.mostDepth, let type = types.popFirst() else { return nil }
    switch type {
    case "s", "o": return text().map { .text($0) }
    case "g": return signature().map { .text($0) }
    case "y": return number(1).map { .number($0) }
    case "n", "q":
      align(to: 2)
      return number(2).map { .number($0) }
    case "u", "i", "b":
      align(to: 4)
      return number(4).map { .number($0) }
    case "x", "t":
      align(to: 8)
      return take(8).map { _ in .list([]) }
    case "d":
      align(to: 8)
      return real().map { .real($0) }
    case "v":
      guard let inner = signature() else { return nil }
      var rest = Substring(inner)
      return value(of: &rest, depth: depth + 1).map { .variant($0) }
    case "a": return array(of: &types, depth: depth)
    case "(": return parts(of: &types, until: ")", depth: depth)
    case "{": return parts(of: &types, until: "}", depth: depth)
    default: return nil
    }
  }

  private mutating func array(of types: inout Substring, depth: Int) -> BusMessage.Value? {
    align(to: 4)
    guard let first = types.first, let length = number(4), length < BusMessage.mostBytes else {
      return nil
    }
    if "({xtd".contains(first) { align(to: 8) }
    let end = place + Int(length)
    var values: [BusMessage.Value] = []
    let element = types
    guard Self.passType(of: &types) else { return nil }
    while place < end {
      let before = place
      var rest = element
      guard let value = value(of: &rest, depth: depth + 1), place > before else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func parts(
    of types: inout Substring, until end: Character, depth: Int
  ) -> BusMessage.Value? {
    align(to: 8)
    var values: [BusMessage.Value] = []
    while let next = types.first, next != end {
      guard let value = value(of: &types, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return types.popFirst() == nil ? nil : .list(values)
  }

  /// Takes one whole type off; whether there was one.
  private static func passType(of types: inout Substring) -> Bool {
    var open = 0
    while let type = types.popFirst() {
      if "({".contains(type) { open += 1 }
      if ")}".contains(type) { open -= 1 }
      if open == 0, type != "a" { return true }
    }
    return false
  }
}
