import PageGeometry
import PageMotion
public import RectoBookModel

/// The pages of a sketchbook: more of them, fewer, in another order.
extension BookReading {
  /// Does what was ordered about the pages of a sketchbook; nil where it is about something else.
  mutating func arrangePages(_ invocation: Invocation) -> Reply? {
    if invocation.command == .newSketchbook { return [.makeSketchbook(invocation.argument)] }
    let page = invocation.count ?? inView.pageMeant(after: drawing.moved)?.value ?? 0
    guard let deed = invocation.command.arrangement(of: page) else { return nil }
    guard facts?.isSketchbook == true else { return .reporting(DrawingText.noSketchbook) }
    return arrange(deed)
  }

  /// Turns beyond the last page of a sketchbook: there is always one more leaf.
  ///
  /// - Returns: what is to be done; nil where there is another page to turn to, or it is no sketchbook.
  mutating func turnBeyondEnd() -> Reply? {
    guard let deed = inView.leafBeyondEnd else { return nil }
    return drawing.asksLeaf(behind: facts?.pageCount) ? arrange(deed) : []
  }

  private mutating func arrange(_ deed: SheetBinding.Deed) -> Reply {
    let ended = endDrawing()
    drawing.record(deed, under: inView.pointer.hover.place)
    return Reply(ended + [.arrangePages(deed)])
  }
}

extension BookInView {
  /// The page that was moved last, while the pointer rests; else that under the pointer, or the first in sight.
  func pageMeant(after moved: BookDrawing.Moved?) -> PageNumber? {
    let hover = pointer.hover
    if let moved, moved.under == hover.place, pages.contains(moved.page) { return moved.page }
    let pointed = hover.hasMoved ? hover.place.flatMap { spot(at: $0) }?.page : nil
    return pointed.flatMap { pages.contains($0) ? $0 : nil } ?? pages.first
  }

  /// The leaf that a sketchbook gets where one turns beyond its last page; nil elsewhere.
  var leafBeyondEnd: SheetBinding.Deed? {
    guard let facts, facts.isSketchbook, !isMagnified, turning.goal >= turning.lastPosition else {
      return nil
    }
    return .add(2, after: facts.pageCount)
  }
}

extension Command {
  /// What it does to a page of a sketchbook; nil where it does nothing to pages.
  fileprivate func arrangement(of page: Int) -> SheetBinding.Deed? {
    switch self {
    case .addPage: .add(1, after: page)
    case .duplicatePage: .duplicate(page)
    case .tearOutPage: .tearOut(page)
    case .pageEarlier: .move(page, to: page - 1)
    case .pageLater: .move(page, to: page + 1)
    default: nil
    }
  }
}

extension BookFacts {
  /// Whether it is a sketchbook, whose pages can be arranged.
  public var isSketchbook: Bool { BookFormat(rawValue: format) == .sketchbook }
}
