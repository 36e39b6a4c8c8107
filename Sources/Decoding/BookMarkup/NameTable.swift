/// Names by number: those of `MarkupName` first, then others as they come.
struct NameTable: Sendable {
  /// How many names a table holds; all further ones are `other`.
  static let limit = 60_000
  /// Stands for every name that found no room.
  static let other = UInt16.max

  private(set) var names: [String]
  private var numbers: [String: UInt16]
  /// The number that was found last for each of 256 sums of a name's ends, so that most names are compared but once.
  private var recent = [UInt16](repeating: NameTable.other, count: 256)

  private static let first: (names: [String], numbers: [String: UInt16]) = {
    let names = MarkupName.allCases.map(\.text)
    return (
      names,
      Dictionary(
        names.enumerated().map { ($1, UInt16($0)) }, uniquingKeysWith: { first, _ in first })
    )
  }()

  init() { (names, numbers) = Self.first }

  /// The number of a name that stands in bytes, capital letters of Latin taken as small ones.
  mutating func number(of range: Range<Int>, in bytes: [UInt8]) -> UInt16 {
    guard let first = range.first, let last = range.last else { return Self.other }
    let sum = Int(bytes[first] | 0x20) &* 7 &+ Int(bytes[last] | 0x20) &* 31 &+ range.count
    let slot = sum & 255
    let known = recent[slot]
    if known != Self.other, isName(known, range, bytes) { return known }
    let name = String(decoding: bytes[range].map(\.asSmallLetter), as: UTF8.self)
    let number = number(of: name)
    recent[slot] = number
    return number
  }

  private func isName(_ number: UInt16, _ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    var place = range.lowerBound
    for byte in names[Int(number)].utf8 {
      guard place < range.upperBound, bytes[place].asSmallLetter == byte else { return false }
      place += 1
    }
    return place == range.upperBound
  }

  private mutating func number(of name: String) -> UInt16 {
    if let known = numbers[name] { return known }
    guard names.count < Self.limit else { return Self.other }
    let number = UInt16(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The number of a name that some element or attribute has.
  func known(_ name: String) -> UInt16? { numbers[name] }
}

extension UInt8 {
  /// A capital letter of Latin as a small one, anything else as it is.
  public var asSmallLetter: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether it is white space in markup.
  public var isMarkupSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }
}
