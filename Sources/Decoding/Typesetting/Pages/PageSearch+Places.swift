extension PageSearch {
  /// Where a page begins.
  struct Start: Hashable {
    var block: Int
    /// The line of the block, in lines that were chosen on the page before.
    var line = 0
    var setting = 0
  }

  /// A page with the first of its rows, and the first of the rows of all notes that no page before it shows; and how
  /// it is filled.
  struct Page {
    var block, line, notes: Int
    var filling: PageFilling
  }

  /// The end of a line within a block.
  struct LineEnd {
    /// How many lines of the block stand before it, and on the next page.
    var lines, rest: Int
    /// How many of them no empty one parts from it.
    var before = 0
    var after = 0
    /// Whether an empty line stands behind it.
    var isAtEmpty = false
    /// Whether it is the first line, of several, behind an end that the text asks for, such as that of a speech; and whether
    /// the last line before one follows.
    var beginsPart = false
    var leavesEnd = false

    /// More than these nobody keeps together.
    static let most = 64
  }

  /// A paragraph that begins on a page in lines that are not its best.
  struct Choice {
    var parent: Int
    var block: Int
    var setting: UInt8
  }

  /// A way to where a page begins.
  struct State {
    var start: Start
    /// The first row of notes that is not shown before it.
    var notes: Int
    /// How deep the page before it is; -1 where there is none.
    var foot: Int
    var filling = PageFilling()
    var cost: Int
    /// The way to the page before, in the layer before.
    var parent: Int
    /// The last of the choices that were made on the page before; -1 for none.
    var choice: Int
  }

  /// All ways to one begin of a page. What may stand on the page is the same for them all: they differ in what they cost, and
  /// in how deep the page before is.
  struct Origin {
    var start: Start
    var notes: Int
    /// The ways, the cheapest first.
    var ways: [Way]

    /// How deep the page before is, -1 where there is none; what the way costs; and its place in its layer.
    struct Way { var foot, cost, state: Int }

    /// The best way to a page that ends at a foot, and what it costs to go on with that page.
    func best(before foot: Int) -> (way: Way, cost: Int) {
      var best = (way: ways[0], cost: ways[0].cost + Self.change(from: ways[0].foot, to: foot))
      for way in ways.dropFirst() where way.cost < best.cost {
        let cost = way.cost + Self.change(from: way.foot, to: foot)
        if cost < best.cost { best = (way, cost) }
      }
      return best
    }

    /// The begins that ways lead to, which are sorted by what they cost.
    static func all(of states: [State]) -> [Origin] {
      var (origins, places) = ([Origin](), [Key: Int]())
      for (index, state) in states.enumerated() {
        let way = Way(foot: state.foot, cost: state.cost, state: index)
        let key = Key(start: state.start, notes: state.notes, foot: 0)
        if let place = places[key] {
          origins[place].ways.append(way)
        } else {
          places[key] = origins.count
          origins.append(Origin(start: state.start, notes: state.notes, ways: [way]))
        }
      }
      return origins
    }

    private static func change(from before: Int, to foot: Int) -> Int {
      before < 0 ? 0 : PageCosts.change(from: before, to: foot)
    }
  }

  /// The ways to the begin of one page, and what was chosen for paragraphs on the page before it.
  struct Layer {
    var states: [State]
    var choices: [Choice] = []
  }

  /// A way through part of a page.
  struct Node {
    var spot: RowPlacer.Spot
    var foot: Int
    var cost: Int
    var choice: Int
    /// Of the block before.
    var rows: Int
    var gaps = PageGaps()
    /// How many lines of the block before stand on the page.
    var tail = 0
    /// How much smaller the picture may be that ends it.
    var trim = 0
    /// `PageFilling.lift`.
    var lift = 0

    /// The same where a chapter's head is sunk by so many lines less.
    func lifted(by lines: Int, _ grid: Int) -> Node {
      var node = self
      (node.lift, node.spot.lift) = (lines * grid, lines * grid)
      node.cost += PageCosts.lift + lines * PageCosts.liftedLine
      return node
    }
  }

  struct Key: Hashable {
    var start: Start
    var notes: Int
    var foot: Int

    /// All that most keys differ in, as one number.
    func hash(into hasher: inout Hasher) {
      hasher.combine((start.block << 32) ^ (start.line << 24) ^ (notes << 40) ^ foot)
    }
  }
}

extension Galley {
  /// Which of the lines of a block stands first on a page that begins behind one of them: an empty one were a gap at the
  /// head of the page.
  func next(_ index: Int, of lines: Range<Int>) -> Int {
    var next = index + 1
    while next + 1 < lines.upperBound, self.lines[next].isEmpty { next += 1 }
    return next - lines.lowerBound
  }

  /// The end of one of the lines of a block, none of them the last.
  func end(_ index: Int, of lines: Range<Int>) -> PageSearch.LineEnd {
    let most = PageSearch.LineEnd.most
    var end = PageSearch.LineEnd(
      lines: index + 1 - lines.lowerBound, rest: lines.count - next(index, of: lines))
    end.isAtEmpty = self.lines[index + 1].isEmpty
    if !self.lines[index].isLast {
      end.beginsPart = index > lines.lowerBound && self.lines[index - 1].isLast
      end.leavesEnd = index + 2 < lines.upperBound && self.lines[index + 1].isLast
    }
    while end.before < min(end.lines, most), !self.lines[index - end.before].isEmpty {
      end.before += 1
    }
    let behind = min(lines.upperBound - index - 1, most)
    while end.after < behind, !self.lines[index + 1 + end.after].isEmpty {
      end.after += 1
    }
    return end
  }

  /// Gives the line before a page's end the empty ones that follow it, and says where the rows of the page end then.
  mutating func takeEmptyLines(
    before end: PageSearch.Page, from start: PageSearch.Page
  ) -> PageSearch.Page {
    guard blocks.indices.contains(end.block) else { return end }
    var end = end
    let first = blocks[end.block].flowing.lowerBound
    let least = end.block == start.block ? start.line + 1 : 1
    while end.line > least, lines[first + end.line - 1].isEmpty {
      end.line -= 1
      lines[first + end.line - 1].end = lines[first + end.line].end
    }
    return end
  }
}
