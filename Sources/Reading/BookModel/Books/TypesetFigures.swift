/// How well the text of a chapter is set, in counts.
public struct TypesetFigures: Hashable, Sendable {
  /// How many chapters the book has.
  public var chapters = 1
  /// Paragraphs, and lines of all of them.
  public var paragraphs = 0, lines = 0
  /// Lines that end with a hyphen that the text lacks; of these those that follow another such line.
  public var hyphens = 0, hyphensInRow = 0
  /// Lines whose spaces are stretched by more than is meant for them.
  public var loose = 0
  /// Spaces that stand fourth, or later, in a chain of stretched spaces from line to line.
  public var rivers = 0
  /// Pages that begin with the last line of a paragraph, and that end with the first line of one.
  public var widows = 0, orphans = 0
  /// What was to stand on one page, such as a stanza or a figure, and is parted though a page could hold it.
  public var parted = 0
  /// Lines of the text's leading that do not stand on the grid of their page, but for those that something in them makes
  /// higher.
  public var offGrid = 0
  /// Tables that are set in rows and columns.
  public var tables = 0
  /// How deep the text of each page is, in tenths of a point; negative where it need not be full: the page ends the
  /// chapter, or stands before a new page that the book asks for or something higher than half a page.
  public var depths: [Int] = []
  /// What could not be understood or was cut off.
  public var problems: [String] = []

  /// A chapter without text.
  public init() {}
}

extension TypesetFigures {
  /// Problems of a chapter that are told; more say nothing new.
  public static let mostProblems = 20

  /// Adds those of the chapter that follows.
  public static func += (all: inout TypesetFigures, chapter: TypesetFigures) {
    all.paragraphs += chapter.paragraphs
    all.lines += chapter.lines
    all.hyphens += chapter.hyphens
    all.hyphensInRow += chapter.hyphensInRow
    all.loose += chapter.loose
    all.rivers += chapter.rivers
    all.widows += chapter.widows
    all.orphans += chapter.orphans
    all.parted += chapter.parted
    all.offGrid += chapter.offGrid
    all.tables += chapter.tables
    all.depths += chapter.depths
    all.problems += chapter.problems
  }

  /// Of the pairs of full pages that face each other, the share of those that end at different depths; 0 where there is no
  /// such pair. The first page of `depths` lies on the right of the first opening.
  public var unevenSpreads: Double {
    var (pairs, uneven) = (0, 0)
    for left in stride(from: 1, to: max(1, depths.count - 1), by: 2) {
      guard depths[left] >= 0, depths[left + 1] >= 0 else { continue }
      pairs += 1
      // Less than half a point is seen by nobody.
      if abs(depths[left] - depths[left + 1]) > 5 { uneven += 1 }
    }
    return pairs > 0 ? Double(uneven) / Double(pairs) : 0
  }
}
