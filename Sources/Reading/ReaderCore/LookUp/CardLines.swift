import RectoBookModel

/// The lines of a card about a word, and what in them can be looked up further.
///
/// Law: there are at most `Limits.cardRows` and one more, which says that the rest is left out.
struct CardLines: Equatable, Sendable {
  /// What is read, in its order.
  private(set) var rows: [OverlayContent.WordCard.Row] = []
  /// What each word leads to, in the order of the lines.
  private(set) var targets: [String] = []
  /// The numbers of those that are meant to be followed.
  private(set) var links: [Int] = []

  /// Letters of a word that is looked up: longer ones are no words.
  private static let wordLength = 2...40

  /// The lines of an answer; nil while none came.
  init(_ answer: WordAnswer?, asked word: String) {
    guard let answer else {
      add(LookUpText.looking(up: word), .quiet)
      return
    }
    for (index, article) in answer.articles.enumerated() where !isFull {
      add(article, after: index > 0 ? answer.articles[index - 1] : nil)
    }
    if answer.articles.isEmpty { addNothing(answer, word) }
    for trouble in answer.troubles { add(trouble, .quiet, beginsGroup: !rows.isEmpty) }
    guard isFull else { return }
    rows.append(OverlayContent.WordCard.Row(LookUpText.more, .quiet))
    rows[rows.count - 1].beginsGroup = true
  }

  private var isFull: Bool { rows.count >= Limits.cardRows }

  private mutating func addNothing(_ answer: WordAnswer, _ word: String) {
    guard answer.dictionaryCount > 0 else {
      add(LookUpText.noDictionary, .headword)
      add(LookUpText.whereDictionariesGo, .plain)
      return
    }
    add(LookUpText.noEntry(for: word), .headword)
    guard !answer.nearWords.isEmpty else { return }
    add(LookUpText.near, .quiet)
    for near in answer.nearWords {
      add(near, .plain, links: [WordLink(0..<near.count, to: near)], depth: 1)
    }
  }

  private mutating func add(_ article: WordArticle, after before: WordArticle?) {
    // The same word of the same dictionary has one heading, however many articles it has.
    let goesOn =
      before?.headword == article.headword && before?.dictionary == article.dictionary
      && [before?.pronunciation, ""].contains(article.pronunciation)
    if !goesOn {
      var row = OverlayContent.WordCard.Row(article.headword, .headword)
      (row.detail, row.source) = (article.pronunciation, article.dictionary)
      row.beginsGroup = before != nil
      append(row)
    }
    let headword = article.headword.lowercased()
    for paragraph in article.paragraphs {
      let style: OverlayContent.WordCard.Row.Style =
        switch paragraph.style {
        case .plain: .plain
        case .heading: .heading
        case .quiet: .quiet
        }
      // A link to where one is leads nowhere.
      let links = paragraph.links.filter { $0.word.lowercased() != headword }
      add(paragraph.text, style, links: links, depth: paragraph.depth, findsWords: true)
    }
  }

  private mutating func add(
    _ text: String, _ style: OverlayContent.WordCard.Row.Style, links: [WordLink] = [],
    depth: Int = 0,
    beginsGroup: Bool = false, findsWords: Bool = false
  ) {
    guard !isFull else { return }
    var row = OverlayContent.WordCard.Row(text, style)
    (row.depth, row.beginsGroup, row.firstWord) = (depth, beginsGroup, targets.count)
    let room = max(0, Limits.cardWords - targets.count)
    let found = findsWords && room > 0 ? Self.words(in: text, beside: links) : links
    let words = found.prefix(room)
    row.words = words.map(\.range)
    row.linked = Set(words.indices.filter { links.contains(words[$0]) })
    self.links += row.linked.sorted().map { row.firstWord + $0 }
    targets += words.map(\.word)
    append(row)
  }

  private mutating func append(_ row: OverlayContent.WordCard.Row) {
    if !isFull { rows.append(row) }
  }

  /// The words of a text, links among them, in their order.
  static func words(in text: String, beside links: [WordLink]) -> [WordLink] {
    var words: [WordLink] = []
    var links = links.sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
    var word: [Character] = []
    func finish(from start: Int) {
      // Neither dashes nor apostrophes cling to a word.
      while let last = word.last, !last.isLetter { word.removeLast() }
      guard Self.wordLength.contains(word.count) else { return word = [] }
      words.append(WordLink(start..<start + word.count, to: String(word)))
      word = []
    }
    var begun = 0
    var passed = 0
    for (index, character) in text.enumerated() {
      if let link = links.first, link.range.contains(index) {
        if index == link.range.lowerBound {
          finish(from: begun)
          words.append(link)
        }
        passed = link.range.upperBound
        if index == link.range.upperBound - 1 { links = links.dropFirst() }
        continue
      }
      guard index >= passed else { continue }
      let clings = !word.isEmpty && "-'’".contains(character)
      if character.isLetter || clings {
        if word.isEmpty { begun = index }
        word.append(character)
      } else {
        finish(from: begun)
      }
    }
    finish(from: begun)
    return words
  }

  /// Its text, as it is copied and printed.
  var text: String {
    rows.map { row in
      let detail = LookUpText.detail(spoken: row.detail, source: row.source)
      let line = row.style == .headword ? ScreenText.facts([row.text, detail]) : row.text
      return (row.beginsGroup ? "\n" : "") + String(repeating: "  ", count: row.depth) + line
    }.joined(separator: "\n")
  }
}
