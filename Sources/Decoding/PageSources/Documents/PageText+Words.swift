import RectoBookModel
import RectoTextShaping

extension PageText {
  /// Finds where words begin that no space parts, block by block: a word may run on in the next line.
  mutating func findWords() {
    guard lines.contains(where: \.isDense), let breaker = WordBreaker() else { return }
    var start = 0
    for index in lines.indices where lines[index].endsBlock || index == lines.count - 1 {
      if lines[start...index].contains(where: \.isDense) {
        findWords(in: start...index, by: breaker)
      }
      start = index + 1
    }
  }

  private mutating func findWords(in block: ClosedRange<Int>, by breaker: WordBreaker) {
    var bytes: [UInt8] = []
    // Where each word begins among the bytes.
    var places: [Int] = []
    var last: Unicode.Scalar?
    for line in block {
      for (index, word) in lines[line].words.enumerated() {
        // A line may end within a word of these scripts, and a space there would part its halves.
        if index > 0 || last?.isDense != true || word.text.unicodeScalars.first?.isDense != true {
          bytes.append(0x20)
        }
        places.append(bytes.count)
        bytes += word.text.utf8
        last = word.text.unicodeScalars.last
      }
    }
    let starts = breaker.starts(in: bytes)
    var place = places.makeIterator()
    for line in block {
      for index in lines[line].words.indices {
        guard let start = place.next(), lines[line].words[index].isDense else { continue }
        lines[line].words[index].starts = lines[line].words[index].starts(start, among: starts)
      }
    }
  }
}

extension PageText.Line {
  fileprivate var isDense: Bool { words.contains(where: \.isDense) }
}

extension PageText.Word {
  fileprivate var isDense: Bool { text.unicodeScalars.contains(where: \.isDense) }

  /// Its characters that begin a word, of a text in which it begins at a byte.
  fileprivate func starts(_ first: Int, among starts: [Bool]) -> [Int] {
    var place = first
    return text.enumerated().compactMap { index, character in
      defer { place += character.utf8.count }
      return starts[place] ? index : nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether only a dictionary tells where words of its script begin.
  fileprivate var isDense: Bool { WordBreaker.needsDictionary(self) }
}
