import BookFixtures
import PageLayout
import PageModel
import RectoShelfLayout

extension SplitMix64 {
  /// A shelf of up to `most` books of any shape.
  mutating func shelf(
    _ form: BookShelf.Form, isOnePage: Bool = false, most: Int = 40
  ) -> BookShelf {
    let books = (0..<whole(1...most)).map { index in
      ShelvedBook(
        key: index + 1, pageCount: whole(1...1500), aspect: number(0.4...1.8),
        direction: flag() ? .rightToLeft : .leftToRight)
    }
    var shelf = BookShelf(books: books, form: form)
    shelf.isOnePage = isOnePage
    return shelf
  }

  /// A view of any size.
  mutating func anyView() -> ViewSize {
    ViewSize(width: number(400...2560), height: number(400...1600))
  }
}

/// Views that readers have: small, usual, large, wide and upright.
let usualViews = [(640, 480), (1280, 800), (1920, 1080), (2560, 1080), (600, 1000)].map {
  ViewSize(width: Double($0.0), height: Double($0.1))
}

/// A shelf of books of the usual shape.
func plainShelf(_ count: Int, form: BookShelf.Form = .row, offset: Double = 0) -> BookShelf {
  BookShelf(
    books: (0..<count).map { ShelvedBook(key: $0 + 1, pageCount: 240, aspect: 0.7) }, form: form,
    offset: offset)
}
