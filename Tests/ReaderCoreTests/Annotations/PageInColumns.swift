import RectoBookModel

extension PageText {
  /// A page of lines, each character a fortieth of the page wide and the eighth column the first.
  init(inColumns lines: [String]) {
    self.init(
      lines: lines.enumerated().map { row, line in
        var column = 8
        let words = line.split(separator: " ").map { word in
          let edges = (0...word.count).map { Double(column + $0) / 40 }
          column += word.count + 1
          return PageText.Word(
            text: String(word),
            box: PageBox(
              left: edges[0], top: Double(row + 1) / 20, right: edges[word.count],
              bottom: Double(row + 2) / 20), edges: edges)
        }
        return PageText.Line(words: words, endsBlock: true)
      })
  }
}
