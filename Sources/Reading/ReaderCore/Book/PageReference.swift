import RectoBookModel

/// Reads what was typed to name a page.
enum PageReference {
  /// The page that is meant: a number, negative from the end, where it is one; a share such as
  /// `50%`; else the label that is printed on the page, capitals and small letters alike where no
  /// label has just these.
  ///
  /// - Parameters:
  ///   - typed: what was typed.
  ///   - facts: the book.
  ///   - labels: what it calls its pages.
  /// - Returns: The page, or nil where none is meant; a number beyond the book means none.
  static func page(_ typed: String, in facts: BookFacts, labels: PageLabels) -> PageNumber? {
    let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    if words.hasSuffix("%") {
      let number = words.dropLast().split(separator: " ").joined()
      guard let share = Double(number), (0...100).contains(share) else { return nil }
      return PageNumber.at(share: share / 100, of: facts.pageCount)
    }
    if let number = Int(words) {
      let isInBook = number != 0 && number.magnitude <= facts.pageCount
      return isInBook ? facts.page(counted: number) : nil
    }
    return labels.page(labelled: words, pageCount: facts.pageCount)
  }
}

extension PageNumber {
  /// The page at a share of a book, 0 the first and 1 the last; what is no number is the first.
  static func at(share: Double, of count: Int) -> PageNumber {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    return PageNumber(1 + Int((share * Double(count - 1)).rounded()))
  }

  /// The share of a book at which the page lies; the inverse of `at(share:of:)`.
  func share(of count: Int) -> Double {
    count > 1 ? min(Double(value - 1) / Double(count - 1), 1) : 0
  }
}
