/// An open book as those see it who ask about it: all that can be asked beside pictures, counts and
/// searches.
///
/// What is told is what the file says; whoever asks across a border judges it by its own limits.
public protocol AnsweringBook {
  /// How many pages there are, at least 1.
  var pageCount: Int { get }
  /// The table of contents; empty where there is none.
  func outline() throws -> [OutlineEntry]
  /// What the book calls its pages, where it says so.
  var labels: PageLabels { get }
  /// What can be told of every page without drawing it, first page first.
  ///
  /// Where it is not thorough, only what is known without reading any page: sizes are nil.
  func survey(isThorough: Bool) -> [PageListing]
  /// A page's text; without lines where it is a picture.
  func text(of page: PageNumber) throws -> PageText
  /// The links of a page; inner ones that lead nowhere are left out.
  func links(of page: PageNumber) throws -> [PageLink]
}
