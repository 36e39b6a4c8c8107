public import PageModel

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
  /// Where places lie in the present layout: for each in its order its page, and for a page of text that flows
  /// the place of its first words.
  ///
  /// Nil for those that there was no time for: what was found out is kept, so that asking again goes on there.
  func placed(_ places: [Place]) -> [PlacedPage?]
  /// The ink on a page that can be told from its print, the lowest first.
  func ink(on page: PageNumber) throws -> [FoundInk]
  /// What readers have marked and noted on a page, in whatever program; the lowest first.
  func annotations(on page: PageNumber) throws -> [PageAnnotation]
  /// The panels of a page, in the order in which they are read in a direction; none where it is one picture.
  func panels(on page: PageNumber, reading direction: ReadingDirection) throws -> [PageBox]
  /// How well Recto's own engine sets a chapter, from 0.
  func typesetFigures(ofChapter chapter: Int) throws -> TypesetFigures
  /// Where the print of a page is, and how dark.
  func print(on page: PageNumber) throws -> PagePrint
  /// The bytes that make the book's file one with more ink on its pages, once they stand behind its last one.
  ///
  /// The book itself stays as it is. `date` is when the ink was put there, as PDF writes it.
  func inked(_ pages: [InkedPage], date: String) throws -> InkIncrement
}
