import RectoBookModel
import PageGeometry

/// Text between two spots of the pages in sight.
///
/// It is kept as spots: what text lies between them is told by the pages, once theirs is known.
struct Selection: Equatable, Sendable {
  /// What a selection grows by.
  enum Unit: Equatable, Sendable {
    case character, word, line
    /// By characters within one word, and by whole words as soon as it is more than that.
    case passage
  }

  /// Where it began.
  var anchor: PageSpot
  /// Where it has come to.
  var focus: PageSpot
  /// What it grows by.
  var unit = Unit.character
  /// Whether it is all the text from the anchor's page to that of the focus.
  var isWhole = false

  /// The pages that it runs over, in ascending order.
  var pages: ClosedRange<PageNumber> {
    min(anchor.page, focus.page)...max(anchor.page, focus.page)
  }

  /// The range of a page's text that is selected.
  ///
  /// What begins above the notes of a page and goes on to the next one passes over them.
  ///
  /// - Parameters:
  ///   - page: one of `pages`.
  ///   - text: its text.
  /// - Returns: nil where nothing of it is.
  func range(on page: PageNumber, of text: PageText) -> ClosedRange<TextPlace>? {
    guard let whole = text.whole, pages.contains(page) else { return nil }
    if isWhole { return whole }
    let ends = [anchor, focus].map { spot -> ClosedRange<TextPlace>? in
      guard spot.page == page else {
        return spot.page < page
          ? whole.lowerBound...whole.lowerBound : whole.upperBound...whole.upperBound
      }
      return text.range(near: spot.point, by: unit)
    }
    guard let a = ends[0], let b = ends[1] else { return nil }
    var range = min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    if unit == .passage { range = text.wholeWords(of: range, isMore: anchor.page != focus.page) }
    if page < pages.upperBound, let end = text.endAboveNotes, range.lowerBound < end {
      range = range.lowerBound...end
    }
    return range.lowerBound < range.upperBound ? range : nil
  }

  /// The boxes of what is selected on a page.
  func highlights(on page: PageNumber, of text: PageText) -> [Highlight] {
    range(on: page, of: text).map(text.boxes(of:))?
      .map { Highlight(box: $0, kind: .selection) } ?? []
  }

  /// What is selected, as far as the texts are known.
  func words(in texts: [PageNumber: PageText]) -> String {
    (pages.lowerBound.value...pages.upperBound.value).compactMap { value -> String? in
      let page = PageNumber(value)
      guard let text = texts[page] else { return nil }
      return range(on: page, of: text).map(text.text(of:))
    }.joined(separator: "\n")
  }
}
