import RectoBookModel

/// The start of an element in the bytes of a drawing.
struct SVGTag {
  typealias Attribute = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

  /// Its name without the prefix of a namespace.
  let name: ArraySlice<UInt8>
  private(set) var attributes: [Attribute] = []
  /// From its `<` to behind its `>`.
  private(set) var place: Range<Int>
  private(set) var isEmpty = false

  /// The one whose name begins behind a `<`; nil where it has none that `isWanted`, or does not end.
  init?(_ bytes: [UInt8], at open: Int, isWanted: (ArraySlice<UInt8>) -> Bool) {
    let ends = " \t\r\n/>".utf8
    // Longer names are those of others, however long they are.
    let whole = bytes[(open + 1)...].prefix(40).prefix { !ends.contains($0) }
    let colon = whole.firstIndex(of: UInt8(ascii: ":"))
    name = colon.map { whole[($0 + 1)...] } ?? whole
    guard isWanted(name) else { return nil }
    var end = whole.endIndex
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
      guard let found = Self.attribute(in: bytes, from: &end) else { return nil }
      isEmpty = found.value.isEmpty && found.name.last == UInt8(ascii: "/")
      let name = isEmpty ? found.name.dropLast() : found.name
      if !name.isEmpty { attributes.append((name, found.value)) }
    }
    guard end < bytes.count else { return nil }
    place = open..<end + 1
  }

  /// The value of an attribute, whatever prefix the name has.
  subscript(_ name: String) -> ArraySlice<UInt8>? {
    attributes.first { $0.name.hasLocal(name) }?.value
  }

  /// The attribute behind white space; a name without a value is that of nothing. Nil where quotes are not closed, and where
  /// another element begins: nothing is looked through again and again.
  static func attribute(in bytes: [UInt8], from place: inout Int) -> Attribute? {
    func skip(while holds: (UInt8) -> Bool) {
      while place < bytes.count, holds(bytes[place]) { place += 1 }
    }
    skip { $0 <= 0x20 }
    let first = place
    let ends = "=><".utf8
    skip { $0 > 0x20 && !ends.contains($0) }
    let name = bytes[first..<place]
    guard place < bytes.count, bytes[place] != UInt8(ascii: "<") else { return nil }
    guard bytes[place] == UInt8(ascii: "=") else {
      return (name, [])
    }
    place += 1
    skip { $0 <= 0x20 }
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]),
      let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
    else { return nil }
    let value = bytes[place + 1..<end]
    place = end + 1
    return (name, value)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a name is this one, whatever prefix it has.
  func hasLocal(_ name: String) -> Bool {
    guard let colon = firstIndex(of: UInt8(ascii: ":")) else { return elementsEqual(name.utf8) }
    return self[(colon + 1)...].elementsEqual(name.utf8)
  }

  /// It as the value of an attribute, with what stands before that.
  var quoted: [UInt8] {
    let quote = UInt8(ascii: contains(UInt8(ascii: "\"")) ? "'" : "\"")
    return [UInt8(ascii: "="), quote] + self + [quote]
  }
}
