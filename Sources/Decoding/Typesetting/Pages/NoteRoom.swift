import RectoFlowModel

/// How much of the notes of a chapter stands at the foot of a page, and how high that is.
///
/// The lines of all notes are one row after the other. A page shows them from where the page before it ended, up to those
/// whose marks stand on it; what finds no room goes on at the foot of the next page.
struct NoteRoom {
  /// The last note of a page begins with so many lines at least, and goes on with so many.
  private static let parted = 2
  /// Above the notes of a page, with the rule in it, in quarters of a line of the text.
  private static let quartersAbove = 3
  /// Where the rule lies in that.
  private static let quartersOfRule = 2

  /// Lines, or pictures, with the room above each.
  private let rows: [Sheet.Row]
  /// How high all rows before each are, and all of them.
  private let sums: [Int]
  /// The first row of each note, and the number of all rows.
  private let firsts: [Int]
  /// A byte of the mark of each note, rising.
  private let marks: [Int]
  private let grid: Int
  /// The most that a page must leave for notes.
  private let most: Int

  init(flow: Flow, galley: Galley, depth: Int) {
    grid = max(galley.grid, 1)
    most = max(depth / 2, 1)
    marks = flow.notes.map(\.mark)
    var (rows, sums, firsts) = ([Sheet.Row](), [0], [Int]())
    for note in flow.notes {
      firsts.append(rows.count)
      for block in note.blocks {
        let space = block > note.blocks.lowerBound ? Int(flow.blocks[block].spaceAbove) : 0
        let lines = galley.blocks[block].lines
        for line in lines.isEmpty ? [-1] : Array(lines) {
          let height = line < 0 ? galley.blocks[block].height : Int(galley.lines[line].height)
          let above = line < 0 || line == lines.lowerBound ? min(max(space, 0), depth / 4) : 0
          let own = min(max(height, 1), depth)
          rows.append(
            Sheet.Row(
              block: Int32(block), line: Int32(line), top: Int32(clamping: above),
              height: Int32(clamping: own)))
          sums.append(sums[sums.count - 1] + above + own)
        }
      }
    }
    firsts.append(rows.count)
    (self.rows, self.sums, self.firsts) = (rows, sums, firsts)
  }

  /// How many rows all notes have.
  var count: Int { rows.count }

  private var separator: Int { grid * Self.quartersAbove / 4 }

  /// The row at which the notes end whose marks stand before a byte.
  func end(before offset: Int) -> Int {
    guard !marks.isEmpty else { return 0 }
    return firsts[notes(before: offset)]
  }

  private func notes(before offset: Int) -> Int {
    marks.partitionPoint { $0 >= offset }
  }

  /// The note that a row is of.
  private func note(of row: Int) -> Int {
    max(0, firsts.dropLast().partitionPoint { $0 > row } - 1)
  }

  /// What a page must leave at its foot that begins with a row of the notes and has marks up to `end`: all of its notes,
  /// and of the last at least its first lines; no more than half of it.
  func reserve(from row: Int, to end: Int) -> Int {
    guard row < end else { return 0 }
    return separator + min(sums[least(from: row, to: end)] - sums[row], most)
  }

  private func least(from row: Int, to end: Int) -> Int {
    let first = firsts[note(of: end - 1)]
    guard row <= first, end - first >= 2 * Self.parted else { return end }
    return first + Self.parted
  }

  /// Up to which row the notes of a page stand on it, if they have so much room, and how high they are then.
  func fill(_ room: Int, from row: Int, to end: Int) -> (end: Int, height: Int) {
    guard row < end, room > separator else { return (row, 0) }
    let sum = sums[row] + room - separator
    // The last row that ends within the room.
    var (low, high) = (row, end)
    while low < high {
      let middle = (low + high + 1) / 2
      if sums[middle] <= sum { low = middle } else { high = middle - 1 }
    }
    let last = low < end && low > row ? parting(low, from: row) : low
    return last > row ? (last, separator + sums[last] - sums[row]) : (row, 0)
  }

  /// Where notes are parted that should be before a row: no less than two lines of one stand by themselves.
  private func parting(_ row: Int, from start: Int) -> Int {
    let number = note(of: row)
    let first = firsts[number]
    let (begun, left) = (row - first, firsts[number + 1] - row)
    guard begun > 0 else { return row }
    if first > start, begun < Self.parted || begun + left < 2 * Self.parted { return first }
    return left < Self.parted && begun > Self.parted ? max(row - 1, start) : row
  }

  /// Whether the notes of a page have what they must have of it.
  func isEnough(_ shown: Int, from row: Int, to end: Int) -> Bool {
    guard row < end else { return true }
    return shown >= least(from: row, to: end) || sums[shown] - sums[row] + grid >= most
  }

  /// Rows of notes with where they stand on a page, at the foot of which they end.
  func rows(_ range: Range<Int>, foot: Int) -> (rows: [Sheet.Row], rule: Int) {
    var top = foot - (sums[range.upperBound] - sums[range.lowerBound])
    let rule = top - separator + grid * Self.quartersOfRule / 4
    let placed = rows[range].map { row in
      var row = row
      row.top = Int32(clamping: top + Int(row.top))
      top = Int(row.top) + Int(row.height)
      return row
    }
    return (placed, rule)
  }
}
