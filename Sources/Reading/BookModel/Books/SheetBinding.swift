public import PageModel

/// In which order the pages of a sketchbook are bound: the number of each sheet, which stays its own wherever it lies.
///
/// The first is the cover, which stays where it is.
public struct SheetBinding: Equatable, Sendable {
  /// The sheets, in the order of the pages.
  public private(set) var sheets: [Int]

  /// Something that is done to the pages of a sketchbook, pages being counted from 1.
  public enum Deed: Equatable, Sendable {
    /// So many blank pages come after a page.
    case add(Int, after: Int)
    /// A page is there twice, with what is drawn on it.
    case duplicate(Int)
    /// A page is torn out.
    case tearOut(Int)
    /// A page becomes that of another number.
    case move(Int, to: Int)
    /// What was done last is undone, or done again.
    case undo, redo
  }

  /// A new sketchbook of so many pages, at least 1.
  public init(pageCount: Int) { sheets = Array(1...max(1, pageCount)) }

  /// The sheet that a page is; its number where there is no such page.
  public func sheet(of page: PageNumber) -> Int {
    sheets.indices.contains(page.value - 1) ? sheets[page.value - 1] : page.value
  }

  /// The page that a sheet is; nil where it is bound no more.
  public func page(ofSheet sheet: Int) -> PageNumber? {
    sheets.firstIndex(of: sheet).map { PageNumber($0 + 1) }
  }

  /// Does something to the pages.
  ///
  /// - Parameters:
  ///   - deed: what; `undo` and `redo` change nothing here.
  ///   - next: the number of the first sheet that never was there.
  /// - Returns: the page that is to be looked at then; nil where that cannot be done: there is no such page, it is the
  ///   cover, or there would be too many.
  public mutating func apply(_ deed: Deed, next: Int) -> Int? {
    func isInner(_ page: Int) -> Bool { page > 1 && page <= sheets.count }
    switch deed {
    case .add(let count, let page):
      guard sheets.indices.contains(page - 1), count > 0,
        sheets.count + count <= SketchbookHead.mostPages
      else { return nil }
      sheets.insert(contentsOf: next..<next + count, at: page)
      return page + 1
    case .duplicate(let page):
      guard isInner(page), sheets.count < SketchbookHead.mostPages else { return nil }
      sheets.insert(next, at: page)
      return page + 1
    case .tearOut(let page):
      guard isInner(page), sheets.count > 2 else { return nil }
      sheets.remove(at: page - 1)
      return min(page, sheets.count)
    case .move(let page, let place):
      guard isInner(page), isInner(place), page != place else { return nil }
      sheets.insert(sheets.remove(at: page - 1), at: place - 1)
      return place
    case .undo, .redo: return nil
    }
  }

  // MARK: Bytes

  /// Four bytes a sheet, the lowest first.
  public var bytes: [UInt8] {
    sheets.flatMap { sheet in
      (0..<4).map { UInt8(truncatingIfNeeded: sheet >> (8 * $0)) }
    }
  }

  /// Reads `bytes`; nil where they are none, or of more pages than a sketchbook has.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count % 4 == 0, (1...SketchbookHead.mostPages).contains(bytes.count / 4) else {
      return nil
    }
    let bytes = Array(bytes)
    sheets = stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
  }
}
