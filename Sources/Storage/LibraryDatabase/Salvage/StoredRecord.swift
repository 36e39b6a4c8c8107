internal import GRDB

/// A record of SQLite's file format, read from bytes that may be anything.
///
/// It is a header of kinds, a number for each column, and behind it the values. Laws: nothing is read beyond the
/// bytes; what is damaged gives fewer values, or other ones, and never ends the program.
struct StoredRecord {
  /// The values as far as they are there, in the order of the columns.
  private(set) var values: [DatabaseValue] = []
  /// The kinds of all columns, also of those whose values are not there.
  private(set) var kinds: [Int] = []
  /// Whether all values are there.
  var isWhole: Bool { values.count == kinds.count }

  /// More columns than any table of ours has, or will have.
  private static let mostColumns = 200

  /// Reads a record; nil where its header is none, or is not all there.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes)
    guard let header = Self.number(in: bytes, at: 0), let end = Int(exactly: header.value),
      end <= bytes.count, end >= header.length
    else { return nil }
    var place = header.length
    while place < end {
      guard let kind = Self.number(in: bytes, at: place), let code = Int(exactly: kind.value),
        code >= 0, code != 10, code != 11, kinds.count < Self.mostColumns
      else { return nil }
      kinds.append(code)
      place += kind.length
    }
    guard place == end else { return nil }
    for kind in kinds {
      let length = Self.length(of: kind)
      guard length <= bytes.count - place else { return }
      values.append(Self.value(kind, bytes[place..<(place + length)]))
      place += length
    }
  }

  /// Bytes of a value of some kind.
  private static func length(of kind: Int) -> Int {
    switch kind {
    case 0, 8, 9: 0
    case 1...4: kind
    case 5: 6
    case 6, 7: 8
    default: (kind - 12) / 2
    }
  }

  private static func value(_ kind: Int, _ bytes: ArraySlice<UInt8>) -> DatabaseValue {
    switch kind {
    case 0: return .null
    case 8, 9: return Int64(kind - 8).databaseValue
    case 1...6:
      let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
      let start: Int64 = isNegative ? -1 : 0
      return bytes.reduce(start) { $0 << 8 | Int64($1) }.databaseValue
    case 7:
      return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }).databaseValue
    default:
      return kind.isMultiple(of: 2)
        ? .null : String(decoding: bytes, as: UTF8.self).databaseValue
    }
  }

  /// A number of one to nine bytes, seven bits in each but the ninth; nil where it is not all there.
  static func number(in bytes: [UInt8], at place: Int) -> (value: Int64, length: Int)? {
    guard place >= 0, place < bytes.count else { return nil }
    var value: UInt64 = 0
    for index in 0..<min(9, bytes.count - place) {
      let byte = bytes[place + index]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (Int64(bitPattern: value), index + 1) }
    }
    return nil
  }
}
