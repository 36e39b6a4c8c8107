/// How wide the columns of a table are (CSS 2.1, 17.5.2): those that are a share of the table come first, then those with
/// a width of their own, then the others in the ratio of the widths that they would have without ends of lines. Of these,
/// wide ones leave a little to those that are short of a line.
struct ColumnWidths {
  /// What is asked of a column, or of several that a cell spans.
  struct Wish {
    /// The width of the longest word, and of the longest line.
    var least = 0
    var most = 0
    /// In which its short lines do not end.
    var calm = 0
    var fixed: Int?
    /// In ten-thousandths of the table.
    var share: Int?

    mutating func take(_ other: Wish) {
      (least, most, calm) = (
        max(least, other.least), max(most, other.most), max(calm, other.calm)
      )
      if let wanted = other.fixed { fixed = max(fixed ?? 0, wanted) }
      if let wanted = other.share { share = max(share ?? 0, wanted) }
    }
  }

  /// Neighbouring columns that a cell spans.
  struct Span: Hashable {
    var first, count: Int
  }

  private(set) var columns: [Wish]
  /// Between columns.
  let spacing: Int

  /// Takes the wishes of columns, and spreads those of cells that span several over them, the fewest first.
  init(_ columns: [Wish], spans: [Span: Wish], spacing: Int) {
    (self.columns, self.spacing) = (columns, spacing)
    for place in columns.indices {
      let fixed = columns[place].fixed.map { max($0, columns[place].least) }
      self.columns[place].most = fixed ?? max(columns[place].most, columns[place].least)
    }
    for (span, wish) in spans.sorted(by: {
      ($0.key.count, $0.key.first) < ($1.key.count, $1.key.first)
    }) {
      spread(wish, over: span.first..<min(span.first + span.count, columns.count))
    }
    limitShares()
  }

  private mutating func limitShares() {
    var left = 10_000
    for place in columns.indices {
      guard let share = columns[place].share else { continue }
      columns[place].share = min(max(share, 0), left)
      left -= columns[place].share ?? 0
    }
  }

  private mutating func spread(_ wish: Wish, over range: Range<Int>) {
    guard !range.isEmpty else { return }
    let gaps = spacing * (range.count - 1)
    var free = range.filter { columns[$0].fixed == nil && columns[$0].share == nil }
    if free.isEmpty { free = Array(range) }
    let ratios = free.map { columns[$0].most }
    let least = wish.least - gaps - range.reduce(0) { $0 + columns[$1].least }
    for (place, more) in zip(free, Self.parts(max(least, 0), ratios)) {
      columns[place].least += more
    }
    let wanted = max(wish.fixed ?? wish.most, wish.least)
    let most = wanted - gaps - range.reduce(0) { $0 + columns[$1].most }
    for (place, more) in zip(free, Self.parts(max(most, 0), ratios)) { columns[place].most += more }
    for place in range { columns[place].most = max(columns[place].most, columns[place].least) }
    guard let share = wish.share else { return }
    let rest = share - range.reduce(0) { $0 + (columns[$1].share ?? 0) }
    let open = range.filter { columns[$0].share == nil }
    for (place, part) in zip(open, Self.parts(max(rest, 0), open.map { columns[$0].most })) {
      columns[place].share = part
    }
  }

  /// A length in parts of such ratios, whose sum it is; equal parts where there are no ratios.
  static func parts(_ length: Int, _ ratios: [Int]) -> [Int] {
    let sum = ratios.reduce(0, +)
    var (seen, spent) = (0, 0)
    return ratios.indices.map { place in
      seen += sum > 0 ? ratios[place] : 1
      let part = length * seen / (sum > 0 ? sum : ratios.count) - spent
      spent += part
      return part
    }
  }

  /// The least width of all columns, in which no word is torn.
  var least: Int { columns.reduce(0) { $0 + $1.least } }

  /// The width of all columns in which no line ends but where the text says.
  var most: Int {
    var (plain, shares, most) = (0, 0, 0)
    for column in columns {
      if let share = column.share, share > 0 {
        shares += share
        most = max(most, column.most * 10_000 / share)
      } else {
        plain += column.most
      }
    }
    if shares < 10_000 { return max(most, plain * 10_000 / (10_000 - shares)) }
    return plain > 0 ? Int(Int32.max) : most
  }

  /// The widths of columns that are so wide together.
  func widths(_ width: Int) -> [Int] {
    guard least < width else {
      return least == 0
        ? Self.parts(width, columns.map { _ in 1 }) : Self.cut(columns.map(\.least), to: width)
    }
    // Each step lets one kind of column have what it wants.
    let first = columns.map(\.least)
    let shared = columns.map { column in
      column.share.map { max($0 * width / 10_000, column.least) } ?? column.least
    }
    let fixed = columns.indices.map {
      columns[$0].share == nil && columns[$0].fixed != nil ? columns[$0].most : shared[$0]
    }
    let all = columns.indices.map { columns[$0].share == nil ? columns[$0].most : shared[$0] }
    var before = first
    for step in [shared, fixed, all] {
      let (low, high) = (before.reduce(0, +), step.reduce(0, +))
      if width <= high {
        let more = zip(step, before).map { max($0 - $1, 0) }
        guard high > low else { return before }
        let widths = zip(before, Self.parts(width - low, more)).map(+)
        return step == all ? calmed(widths) : widths
      }
      before = step
    }
    let plain = columns.map { $0.share == nil && $0.fixed == nil ? $0.most : 0 }
    let own = columns.map { $0.share == nil && $0.fixed != nil ? $0.most : 0 }
    let ratios = [plain, own, columns.map { $0.share ?? 0 }].first { $0.contains { $0 > 0 } }
    let rest = width - all.reduce(0, +)
    return zip(all, Self.parts(rest, ratios ?? columns.map { _ in 1 })).map(+)
  }

  /// Some widths, where columns that nothing else is said of have what their short lines lack, so far as others can give it:
  /// those that lack the least come first, and no column gives more than a quarter.
  private func calmed(_ widths: [Int]) -> [Int] {
    let plain = columns.indices.filter { columns[$0].share == nil && columns[$0].fixed == nil }
    let spare = plain.map { place in
      min(widths[place] / 4, max(widths[place] - max(columns[place].calm, columns[place].least), 0))
    }
    var (widths, spent, left) = (widths, 0, spare.reduce(0, +))
    let lacking = plain.map { (place: $0, less: columns[$0].calm - widths[$0]) }
      .filter { $0.less > 0 }.sorted { ($0.less, $0.place) < ($1.less, $1.place) }
    for (place, less) in lacking where less <= left {
      widths[place] += less
      (spent, left) = (spent + less, left - less)
    }
    for (place, part) in zip(plain, Self.parts(spent, spare)) { widths[place] -= part }
    return widths
  }

  /// Less than columns need: the widest are alike, and the others as wide as they need be, so that as few words as possible
  /// are torn.
  private static func cut(_ widths: [Int], to width: Int) -> [Int] {
    var (rest, most) = (width, 0)
    let rising = widths.indices.sorted { widths[$0] < widths[$1] }
    var cut = widths
    for (number, place) in rising.enumerated() {
      most = max(rest, 0) / (rising.count - number)
      cut[place] = min(widths[place], most)
      rest -= cut[place]
    }
    return cut
  }

  /// The widths of columns that ask nothing of what stands in them: as they are to be, the others alike.
  static func fixed(_ wishes: [Wish], width: Int) -> [Int] {
    var widths = wishes.map { wish in
      wish.share.map { min(max($0, 0), 10_000) * width / 10_000 } ?? wish.fixed ?? 0
    }
    let open = wishes.indices.filter { wishes[$0].share == nil && wishes[$0].fixed == nil }
    let rest = width - widths.reduce(0, +)
    guard !open.isEmpty, rest > 0 else { return parts(width, widths) }
    for (place, part) in zip(open, parts(rest, open.map { _ in 1 })) { widths[place] = part }
    return widths
  }
}
