import RectoBookModel
import RectoFlowModel
import RectoTypesetting

/// Measures how well the pages of a chapter are set, by what is drawn on them.
struct FlowFigures {
  /// A line as it stands on a page.
  private struct Line {
    var baseline: FlowLength
    /// How large most of its letters are.
    var size: FlowLength
    /// Its spaces, left and right edges.
    var spaces: [(left: FlowLength, right: FlowLength)] = []
    /// Whether its end is that of its block, so that its spaces are as wide as the font has them.
    var endsBlock = false
  }

  private var pages: [[Line]] = []

  init() {}

  /// Adds the page that follows.
  ///
  /// - Parameters:
  ///   - list: what stands on it, as its lines see it.
  ///   - text: that of its chapter.
  ///   - runsDown: whether its lines run down, so that letters stand with their middles on the baseline.
  mutating func add(_ list: DisplayList, _ text: [UInt8], runsDown: Bool) {
    // The size and the baseline of letters by where they begin.
    var rows: [(left: FlowLength, baseline: FlowLength, size: FlowLength)] = []
    for case .glyphs(_, let size, _, _, let glyphs) in list.items where !runsDown {
      for glyph in glyphs { rows.append((glyph.x, glyph.y, size)) }
    }
    for letter in list.letters where runsDown && letter.box.right > letter.box.left {
      let (top, bottom) = (letter.box.top, letter.box.bottom)
      rows.append((letter.box.left, top + (bottom - top) / 2, bottom - top))
    }
    rows.sort { ($0.baseline, $0.left) < ($1.baseline, $1.left) }
    var lines: [Line] = []
    var spaces: [(left: FlowLength, right: FlowLength)] = []
    var (top, bottom): (FlowLength, FlowLength) = (.max, .min)
    for letter in list.letters {
      if letter.box.right > letter.box.left {
        (top, bottom) = (min(top, letter.box.top), max(bottom, letter.box.bottom))
        if ChapterText.scalar(in: text, at: letter.offset) == " " {
          spaces.append((letter.box.left, letter.box.right))
        }
      }
      guard letter.end != .none else { continue }
      if top < bottom, let row = Self.row(of: rows, from: top, to: bottom) {
        var line = Line(baseline: row.baseline, size: row.size)
        (line.spaces, line.endsBlock) = (spaces, letter.end == .block)
        lines.append(line)
      }
      (spaces, top, bottom) = ([], .max, .min)
    }
    pages.append(lines)
  }

  /// The baseline on which most letters between two heights stand, and their size.
  private static func row(
    of rows: [(left: FlowLength, baseline: FlowLength, size: FlowLength)], from top: FlowLength,
    to bottom: FlowLength
  ) -> (baseline: FlowLength, size: FlowLength)? {
    var counts: [FlowLength: Int] = [:]
    var sizes: [FlowLength: FlowLength] = [:]
    let first = rows.partitionPoint { $0.baseline >= top }
    for row in rows[first...].prefix(while: { $0.baseline <= bottom }) {
      counts[row.baseline, default: 0] += 1
      sizes[row.baseline] = max(sizes[row.baseline] ?? 0, row.size)
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    return (most.key, sizes[most.key] ?? 0)
  }

  /// The value that occurs most often, the least of several.
  private static func mostCommon(_ values: some Sequence<FlowLength>) -> FlowLength? {
    var counts: [FlowLength: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private var bodySize: FlowLength { Self.mostCommon(pages.joined().map(\.size)) ?? 0 }

  /// Spaces that stand fourth or later in a chain of stretched spaces, each under half of the one before.
  var rivers: Int {
    let size = bodySize
    // What the font has, by lines that are not stretched.
    let plain = pages.joined().filter { $0.endsBlock && $0.size == size }.flatMap(\.spaces)
      .map { $0.right - $0.left }.sorted()
    let natural = plain.isEmpty ? size / 4 : plain[plain.count / 2]
    var count = 0
    for page in pages {
      var above: [(left: FlowLength, right: FlowLength, length: Int)] = []
      for line in page {
        guard line.size == size else {
          above = []
          continue
        }
        let stretched = line.spaces.filter { $0.right - $0.left > natural }
        let chained = stretched.map { space in
          let length =
            above.filter { Self.overlapByHalf(space, ($0.left, $0.right)) }
            .map(\.length).max() ?? 0
          return (left: space.left, right: space.right, length: length + 1)
        }
        count += chained.count { $0.length >= 4 }
        above = chained
      }
    }
    return count
  }

  private static func overlapByHalf(
    _ a: (left: FlowLength, right: FlowLength), _ b: (left: FlowLength, right: FlowLength)
  ) -> Bool {
    let common = min(a.right, b.right) - max(a.left, b.left)
    return 2 * common >= min(a.right - a.left, b.right - b.left)
  }
}

extension FlowBook {
  func typesetFigures(ofChapter index: Int) throws -> TypesetFigures {
    guard (0..<chapterCount).contains(index) else { throw SourceError("it has no such chapter") }
    var figures = TypesetFigures()
    figures.chapters = chapterCount
    guard !isFixed(chapter: index) else {
      figures.depths = [-1]
      return figures
    }
    let chapter: FlowChapter
    do {
      chapter = try self.chapter(index)
    } catch {
      (figures.depths, figures.problems) = ([-1], ["chapter \(index + 1): \(error.reason)"])
      return figures
    }
    var measured = FlowFigures()
    for page in 0..<chapter.pageCount {
      measured.add(
        chapter.listSeenByLines(page), chapter.flow.text, runsDown: chapter.flow.writing.isVertical)
    }
    figures.rivers = measured.rivers
    figures.count(chapter.report)
    figures.problems = chapter.flow.problems.prefix(TypesetFigures.mostProblems)
      .map { "chapter \(index + 1): \($0)" }
    return figures
  }
}

extension TypesetFigures {
  /// Takes what is known of a chapter's lines and pages since it was set.
  fileprivate mutating func count(_ report: TypesetReport) {
    (paragraphs, lines, loose) = (report.paragraphs, report.lines, report.loose)
    (hyphens, hyphensInRow) = (report.hyphens, report.hyphensInRow)
    (widows, orphans, tables) = (report.widows, report.orphans, report.tables)
    (offGrid, parted, depths) = (report.offGrid, report.parted, report.depths)
  }
}
