public import RectoBookModel

/// How the magnification follows the opening.
public enum Fit: String, CaseIterable, Sendable {
  /// All of it is in the view, with some room around it.
  case page = "fit-page"
  /// It is as wide as the view.
  case width = "fit-width"
  /// It is as high as the view.
  case height = "fit-height"
  /// What is printed on it fits, its margins aside.
  case content = "fit-content"
  /// One pixel of a page's picture is one of the screen; of a page that counts in points, one inch is
  /// 96 pixels.
  case oneToOne = "one-to-one"
}

extension BookFacts {
  /// Whether its pages are pictures, whose sizes count pixels.
  var hasPictures: Bool {
    BookFormat(rawValue: format) == .djvu || isOfPictures
  }

  /// Whether its pages are pictures to be looked at, rather than print: then night leaves them.
  public var isOfPictures: Bool {
    BookFormat(rawValue: format)?.isOfPictures ?? false
  }
}
