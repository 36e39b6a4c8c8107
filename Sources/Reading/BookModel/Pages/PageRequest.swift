public import PageModel

/// A page that is wanted, and at which size: the whole of it, a part, or what certain pixels show.
public struct PageRequest: Hashable, Sendable {
  /// Which page: of text that flows, by its number in the present layout.
  public let page: PageNumber
  /// Pixels wanted across the upright page, or across what of it is wanted.
  public let width: Int
  /// The part of the page that is wanted, or nil where it is none.
  public let part: PagePart?
  /// The pixels that it is wanted for, or nil where they are not certain ones.
  public let fit: PageFit?

  /// What its picture shows.
  public var pictured: PicturedPage {
    fit.map { .fitted(FittedPage(page, $0)) } ?? (part == nil ? .whole(page) : .part(of: page))
  }

  /// Makes a request; the width is brought within what any screen needs.
  public init(page: PageNumber, width: Int) {
    self.page = page
    self.width = min(max(width, Limits.requestedWidth.lowerBound), Limits.requestedWidth.upperBound)
    (part, fit) = (nil, nil)
  }

  /// Makes a request for a part of a page.
  public init(page: PageNumber, part: PagePart) {
    self.page = page
    width = part.width
    self.part = part
    fit = nil
  }

  /// Makes a request for what certain pixels show of a page.
  public init(_ fitted: FittedPage) {
    (page, width, part, fit) = (fitted.page, fitted.fit.width, nil, fitted.fit)
  }
}
