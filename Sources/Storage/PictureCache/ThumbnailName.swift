public import RectoBookModel
public import RectoReadingRecords

/// What a thumbnail shows.
public struct ThumbnailName: Hashable, Sendable {
  /// The book, by its content: a changed book has other thumbnails.
  public var book: BookIdentity
  public var page: PageNumber
  /// Pixels across, 1 to `Limits.thumbnailSide`.
  public var width: Int
  /// How the book's text is laid out, where it flows.
  public var layout: TextLayout?

  /// Names the thumbnail of a page; `layout` is nil unless the text of the book flows.
  public init(book: BookIdentity, page: PageNumber, width: Int, layout: TextLayout? = nil) {
    (self.book, self.page, self.width, self.layout) = (book, page, width, layout)
  }

  /// The name of its file: digits, letters and dashes.
  var fileName: String {
    var name = "\(book)-\(page)-\(width)"
    if let layout {
      let numbers = [layout.textSize, layout.margin, layout.page.width, layout.page.height]
      name += "-" + numbers.map { String(Int(($0 * 1000).rounded())) }.joined(separator: ".")
      // What else there is to choose has no numbers: a name cannot hold a typeface's.
      let rest = TextLayout(textSize: layout.textSize, margin: layout.margin, page: layout.page)
      if layout != rest { name += "-" + Fingerprint(layout.wholeName.utf8).description }
    }
    return name + ".qoi"
  }
}
