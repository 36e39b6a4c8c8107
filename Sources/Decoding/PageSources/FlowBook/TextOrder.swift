import RectoFlowModel

/// How the text of a flow stands in its chapter, whose notes the flow has behind all other text.
///
/// A note counts where the chapter has it, as in books that show it there. Notes that the chapter shows as well, or hides,
/// and those of other chapters come behind all others.
struct TextOrder {
  /// A byte of the flow that does not follow in the chapter what comes before it in the flow.
  struct Point: Equatable {
    var offset: Int
    /// How many signs of the chapter come before it; as if the label were the last of them.
    var sign: Int
    /// The signs from here that are a label, which the chapter lacks.
    var label = 0
  }

  /// Bytes that stand in no note, the first ones.
  let ownText: Int
  /// Signs of the chapter, but those of notes that come behind them.
  let own: Int
  let hasNotes: Bool
  private let text: [UInt8]
  /// By offset; the first is that of the first byte.
  private let points: [Point]

  init(_ flow: Flow) {
    (text, ownText, hasNotes) = (flow.text, flow.ownText, !flow.notes.isEmpty)
    let texts = flow.notes.map { note in
      let (first, last) = (
        flow.blocks[note.blocks.lowerBound], flow.blocks[note.blocks.upperBound - 1]
      )
      return first.text.lowerBound..<max(first.text.lowerBound, last.text.upperBound)
    }
    let moved = flow.notes.enumerated().compactMap { number, note in
      note.origin.map { (text: texts[number], origin: $0) }
    }.sorted { ($0.origin.offset, $0.origin.order) < ($1.origin.offset, $1.origin.order) }
    var (end, sum) = (0, 0)
    var (own, notes) = ([Point(offset: 0, sign: 0)], [Point]())
    for note in moved {
      let offset = min(max(note.origin.offset, end), ownText)
      sum += ChapterText.signs(in: text, end..<offset)
      sum += ChapterText.signs(in: note.origin.head, 0..<note.origin.head.count)
      let labelEnd = min(note.text.lowerBound + max(note.origin.label, 0), note.text.upperBound)
      let label = ChapterText.signs(in: text, note.text.lowerBound..<labelEnd)
      if label <= sum {
        notes.append(Point(offset: note.text.lowerBound, sign: sum - label, label: label))
      } else {
        // So few signs come before it that its label has no place among them.
        notes.append(Point(offset: note.text.lowerBound, sign: 0))
        if labelEnd < note.text.upperBound { notes.append(Point(offset: labelEnd, sign: sum)) }
      }
      sum += ChapterText.signs(in: text, labelEnd..<note.text.upperBound)
      end = offset
      if own.last?.offset == offset { own.removeLast() }
      if offset < ownText { own.append(Point(offset: offset, sign: sum)) }
    }
    sum += ChapterText.signs(in: text, end..<ownText)
    self.own = sum
    for (note, text) in zip(flow.notes, texts) where note.origin == nil {
      notes.append(Point(offset: text.lowerBound, sign: sum))
      sum += ChapterText.signs(in: self.text, text)
    }
    points = own + notes.sorted { $0.offset < $1.offset }
  }

  /// The points in a range but at its beginning.
  func points(within range: Range<Int>) -> ArraySlice<Point> {
    let first = points.partitionPoint { $0.offset > range.lowerBound }
    let end = points.partitionPoint { $0.offset >= range.upperBound }
    return points[first..<max(first, end)]
  }

  /// A byte, with how many signs of the chapter come before it.
  func point(at offset: Int) -> Point {
    var cursor = cursor
    return cursor.moved(to: offset)
  }

  /// The point that a byte is, or the last one before it.
  fileprivate func last(before offset: Int) -> Point {
    points[max(0, points.partitionPoint { $0.offset > offset } - 1)]
  }

  /// What counts the signs before one byte after the other.
  var cursor: Cursor { Cursor(order: self, at: points.first ?? Point(offset: 0, sign: 0)) }

  /// Counts signs from byte to byte, each once.
  struct Cursor {
    private let order: TextOrder
    private var last: Point

    fileprivate init(order: TextOrder, at point: Point) { (self.order, last) = (order, point) }

    /// A byte that is not before the last one, with how many signs come before it.
    mutating func moved(to offset: Int) -> Point {
      let point = order.last(before: offset)
      if point.offset > last.offset || last.offset > offset { last = point }
      guard offset > last.offset else { return last }
      let end = min(offset, order.text.count)
      let signs = ChapterText.signs(in: order.text, last.offset..<max(end, last.offset))
      last = Point(offset: offset, sign: last.sign + signs)
      return last
    }
  }
}
