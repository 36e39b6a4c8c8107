import RectoBookModel

/// All words of an index file, found by what they fold to; the words themselves stay in the file.
///
/// The file is gone through once. In memory are eight bytes a word, and a place for every 64th: so an index is of use in
/// whatever order its words stand. Laws: every word of the file is found, with every entry that folds to the same; a word
/// that is not in it is not.
struct WordIndex: Sendable {
  private let source: StoredBytes
  private let shape: IndexEntry.Shape
  /// The hash of each word in the upper half, where its entry begins in the lower; in ascending order.
  private let places: [UInt64]
  /// Where every entry of a number that is a multiple of `stride` begins.
  private let marks: [UInt32]
  /// How many entries there are.
  let count: Int

  private static let stride = 64
  private static let blockSize = 64 << 10
  /// What an entry takes at the most, to be read by itself.
  private static let mostEntry = Limits.headwordBytes + 64

  /// Bytes that it keeps in memory, those of a file that is unpacked there among them.
  var byteCount: Int { source.memoryCount + Self.byteCount(places, marks) }

  private static func byteCount(_ places: [UInt64], _ marks: [UInt32]) -> Int {
    MemoryLayout<UInt64>.size * places.count + MemoryLayout<UInt32>.size * marks.count
  }

  /// Goes through an index.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - shape: how its entries are written.
  ///   - room: bytes that it may keep in memory.
  /// - Throws: where it is not whole, a word in it is too long, or there are more words than there is room for.
  init(
    _ source: StoredBytes, _ shape: IndexEntry.Shape, room: Int = Limits.dictionaryMemoryBytes
  ) throws(DictionaryError) {
    guard source.count <= Limits.dictionaryIndexBytes else {
      throw DictionaryError(source.path, "it has more than \(Limits.dictionaryIndexBytes) bytes")
    }
    var places: [UInt64] = []
    var marks: [UInt32] = []
    var count = 0
    var (block, offset): ([UInt8], Int) = ([], 0)
    var start = 0
    while offset + start < source.count {
      let isLast = offset + block.count == source.count
      guard
        let entry = IndexEntry(in: block, at: start, shape, offset: offset, isLast: isLast)
      else {
        guard block.count - start <= Self.mostEntry else {
          throw DictionaryError(source.path, "a word in it is too long, at byte \(offset + start)")
        }
        guard !isLast else { throw DictionaryError(source.path, "it ends within a word") }
        block = Array(block[start...])
        offset += start
        start = 0
        let more = try source.bytes(at: offset + block.count, count: Self.blockSize)
        guard !more.isEmpty else { throw Self.changed(source) }
        block += more
        continue
      }
      let place = offset + start
      guard entry.end - place <= Self.mostEntry else {
        throw DictionaryError(source.path, "a word in it is too long, at byte \(place)")
      }
      if count % Self.stride == 0 { marks.append(UInt32(place)) }
      count += 1
      guard count <= Limits.dictionaryWords else {
        throw DictionaryError(source.path, "it has more than \(Limits.dictionaryWords) words")
      }
      if !entry.word.isEmpty {
        places.append(UInt64(FoldedWord.hash(of: entry.word)) << 32 | UInt64(place))
      }
      guard source.memoryCount + Self.byteCount(places, marks) <= room else {
        throw DictionaryError(
          source.path, "the other dictionaries leave no room in memory for its words")
      }
      start = entry.end - offset
    }
    places.sort()
    (self.source, self.shape, self.places, self.marks) = (source, shape, places, marks)
    self.count = count
  }

  /// The entries of a word, and of those that fold to the same, in the order of the file.
  func entries(of word: FoldedWord) throws(DictionaryError) -> [IndexEntry] {
    let lowest = UInt64(word.hash) << 32
    var place = places.partition(where: { $0 >= lowest })
    var found: [IndexEntry] = []
    while place < places.count, places[place] >> 32 == lowest >> 32 {
      let entry = try entry(at: Int(UInt32(truncatingIfNeeded: places[place])))
      if FoldedWord(entry.text) == word { found.append(entry) }
      place += 1
      guard found.count < Limits.wordArticles else { break }
    }
    return found
  }

  /// The entry of a number, from 0; nil where there are not so many.
  func entry(numbered number: Int) throws(DictionaryError) -> IndexEntry? {
    guard number >= 0, number < count else { return nil }
    var entry = try self.entry(at: Int(marks[number / Self.stride]))
    for _ in 0..<number % Self.stride { entry = try self.entry(at: entry.end) }
    return entry
  }

  /// Words that stand about where a word would stand, as far as the file is in order.
  func neighbours(of word: FoldedWord) throws(DictionaryError) -> [String] {
    guard count > 0 else { return [] }
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      let there = FoldedWord(try entry(at: Int(marks[middle])).text)
      if there.text < word.text { low = middle + 1 } else { high = middle }
    }
    let first = max(0, low - 2) * Self.stride
    guard var entry = try entry(numbered: first) else { return [] }
    var words: [String] = []
    for number in first..<min(count, first + 4 * Self.stride) {
      words.append(entry.text)
      if number + 1 < count { entry = try self.entry(at: entry.end) }
    }
    return words
  }

  private func entry(at place: Int) throws(DictionaryError) -> IndexEntry {
    let bytes = try source.bytes(at: place, count: Self.mostEntry)
    let isLast = place + bytes.count == source.count
    guard let entry = IndexEntry(in: bytes, at: 0, shape, offset: place, isLast: isLast) else {
      throw Self.changed(source)
    }
    return entry
  }

  private static func changed(_ source: StoredBytes) -> DictionaryError {
    DictionaryError(source.path, "it was changed while it was read")
  }
}

extension [UInt64] {
  /// The index of the first for which something holds that holds for all behind it; `count` where it holds for none.
  fileprivate func partition(where holds: (UInt64) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
