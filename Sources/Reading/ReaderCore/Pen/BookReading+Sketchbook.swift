import PageGeometry
import PageMotion
public import RectoBookModel

/// The pages of a sketchbook: more of them, fewer, in another order.
extension BookReading {
  /// Pages of a leaf that comes where one turns beyond the last.
  private static let leaf = 2

  /// Does what was ordered about the pages of a sketchbook; nil where it is about something else.
  mutating func arrangePages(_ invocation: Invocation) -> Reply? {
    if invocation.command == .newSketchbook { return [.makeSketchbook(invocation.argument)] }
    let deed: (Int) -> SheetBinding.Deed
    switch invocation.command {
    case .addPage: deed = { .add(1, after: $0) }
    case .duplicatePage: deed = { .duplicate($0) }
    case .tearOutPage: deed = { .tearOut($0) }
    case .pageEarlier: deed = { .move($0, to: $0 - 1) }
    case .pageLater: deed = { .move($0, to: $0 + 1) }
    default: return nil
    }
    guard let facts, facts.isSketchbook else { return .reporting(ScreenText.noSketchbook) }
    guard let page = invocation.count ?? pageMeant?.value else { return [] }
    return arrange(deed(page))
  }

  /// Turns beyond the last page of a sketchbook: there is always one more leaf.
  ///
  /// - Returns: what is to be done; nil where there is another page to turn to, or it is no sketchbook.
  mutating func turnBeyondEnd() -> Reply? {
    guard let facts, facts.isSketchbook, inView.turning.goal >= inView.turning.lastPosition else {
      return nil
    }
    return arrange(.add(Self.leaf, after: facts.pageCount))
  }

  private mutating func arrange(_ deed: SheetBinding.Deed) -> Reply {
    let ended = endDrawing()
    drawing.recordArrangement()
    return Reply(ended + [.arrangePages(deed)])
  }

  /// The page under the pointer, else the first in sight.
  private var pageMeant: PageNumber? {
    let hover = inView.pointer.hover
    let pointed = hover.hasMoved ? hover.place.flatMap { inView.spot(at: $0) }?.page : nil
    return pointed.flatMap { pages.contains($0) ? $0 : nil } ?? pages.first
  }
}

extension BookFacts {
  /// Whether it is a sketchbook, whose pages can be arranged.
  public var isSketchbook: Bool { BookFormat(rawValue: format) == .sketchbook }
}
