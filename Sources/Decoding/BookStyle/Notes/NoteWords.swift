import RectoFlowModel

extension Flow {
  /// The paragraphs that are read of it; none where there is more to be seen of it than words.
  var words: [String] {
    guard pictures.isEmpty, formulas.isEmpty else { return [] }
    return blocks.flatMap { block in
      let markers = block.paragraph.outerMarkers + [block.paragraph.marker].compactMap { $0 }
      let text = String(decoding: self.text[block.text], as: UTF8.self)
      let marked = (markers.map { "\($0.text) " } + [text]).joined()
      return marked.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
    }
  }
}

extension [FlowLink] {
  /// The link whose text has a byte; links are in order.
  func firstIndex(at offset: Int) -> Int? {
    let place = partitionPoint { $0.text.upperBound > offset }
    return place < count && self[place].text.contains(offset) ? place : nil
  }
}

extension Substring {
  /// The same without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
