/// A line of an index: a word, and where its article is.
struct IndexEntry: Equatable, Sendable {
  /// The word, in whatever coding.
  var word: [UInt8]
  /// What stands behind it.
  var rest: [UInt8]
  /// Where the next one begins.
  var end: Int

  /// The word as a text.
  var text: String { String(decoding: word, as: UTF8.self) }

  /// How entries are written.
  enum Shape: Sendable {
    /// The word, a zero, and so many bytes, as StarDict writes it.
    case numbers(count: Int)
    /// The word, a tabulator, and the rest of a line, as dictd writes it.
    case lines
  }

  /// Reads the entry that begins at an index of some bytes; nil where it does not end in them.
  ///
  /// - Parameters:
  ///   - bytes: a part of an index.
  ///   - start: where it begins in them.
  ///   - shape: how it is written.
  ///   - offset: where the bytes begin in the index.
  ///   - isLast: whether the index ends with the bytes, where a line needs no end.
  init?(
    in bytes: [UInt8], at start: Int, _ shape: Shape, offset: Int, isLast: Bool
  ) {
    switch shape {
    case .numbers(let count):
      guard let zero = bytes[start...].firstIndex(of: 0), zero + 1 + count <= bytes.count else {
        return nil
      }
      word = Array(bytes[start..<zero])
      rest = Array(bytes[zero + 1..<zero + 1 + count])
      end = offset + zero + 1 + count
    case .lines:
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      guard let lineEnd = newline ?? (isLast && start < bytes.count ? bytes.count : nil) else {
        return nil
      }
      let line = bytes[start..<lineEnd]
      let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? lineEnd
      word = Array(line[..<tab])
      rest = Array(line[tab...].dropFirst())
      end = offset + lineEnd + (newline == nil ? 0 : 1)
    }
  }
}
