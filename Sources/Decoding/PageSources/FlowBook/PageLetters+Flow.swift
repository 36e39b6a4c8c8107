import RectoBookModel
import RectoFlowModel

extension PageLetters {
  /// The letters of a page that Recto has set itself.
  ///
  /// - Parameters:
  ///   - list: what stands on the page.
  ///   - text: that of its chapter, in UTF-8.
  ///   - size: the page in points.
  ///   - notes: the first byte of the text that is notes, and where the first one on this page stands in the book.
  ///   - turns: bytes behind which the text goes on elsewhere in the book, by their places on the page, those before it
  ///     with how many signs lie between.
  ///   - last: a byte of the text with which none of the letters begins, and none after it.
  init(
    _ list: DisplayList, of text: [UInt8], on size: PageSize,
    notes: (text: Int, place: Place)? = nil, turns: [(offset: Int, back: Int, place: Place)] = [],
    upTo last: Int = .max
  ) {
    var firstOfNotes: Notes?
    var found: [Turn] = []
    var coming = turns[...]
    var (scalars, boxes): ([Unicode.Scalar], [PageBox]) = ([], [])
    let letters = list.letters
    let room = min(letters.count + 64, Limits.pageLetters)
    scalars.reserveCapacity(room)
    boxes.reserveCapacity(room)
    var index = letters.startIndex
    // A letter may bring a hyphen and the end of its line.
    while index < letters.endIndex, scalars.count + 3 <= Limits.pageLetters {
      let letter = letters[index]
      guard letter.offset < last else { break }
      index += 1
      if let notes, firstOfNotes == nil, letter.offset >= notes.text {
        firstOfNotes = Notes(letter: scalars.count, place: notes.place)
      }
      while let turn = coming.first, turn.offset <= letter.offset {
        found.append(Turn(letter: turn.back > 0 ? -turn.back : scalars.count, place: turn.place))
        coming.removeFirst()
      }
      let scalar = ChapterText.scalar(in: text, at: letter.offset)
      let box = PageBox(letter.box, on: size)
      // What stands for a picture is no letter, as in books of other formats; a line feed is told by its end.
      if scalar != ChapterText.picture, scalar != Self.lineEnd {
        scalars.append(scalar)
        boxes.append(box)
      }
      guard letter.end != .none else { continue }
      // The end of a line lies where its last letter ends.
      let end = PageBox(
        left: list.runsDown ? box.left : box.right, top: list.runsDown ? box.bottom : box.top,
        right: box.right, bottom: box.bottom)
      var sign = letter.end == .block ? Self.blockEnd : Self.lineEnd
      if letter.end == .line, let next = Self.sign(in: text, behind: letter.offset, scalar) {
        if scalar.isOfLetter, !scalar.needsNoSpaces, !scalar.isHangul, next.properties.isAlphabetic
        {
          // A hyphen stands there which the text lacks.
          scalars.append("\u{AD}")
          boxes.append(end)
        } else if scalar != "\u{AD}" {
          sign = Self.joinedLineEnd
        }
      }
      scalars.append(sign)
      boxes.append(end)
    }
    self.init(scalars, boxes, runsDown: list.runsDown, notes: firstOfNotes, turns: found)
  }

  /// What stands in a text behind a sign; nil where that is white space, or nothing.
  private static func sign(
    in text: [UInt8], behind offset: Int, _ last: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let next = offset + UTF8.width(last)
    guard next < text.count, !last.properties.isWhitespace else { return nil }
    let found = ChapterText.scalar(in: text, at: next)
    return found.properties.isWhitespace ? nil : found
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Korean, whose words end with lines anywhere, and without a hyphen.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }
}

extension PageBox {
  /// A rectangle of a page in fractions of it, brought within the page.
  init(_ box: DisplayBox, on size: PageSize) {
    func across(_ place: FlowLength) -> Double { min(max(place.points / size.width, 0), 1) }
    func down(_ place: FlowLength) -> Double { min(max(place.points / size.height, 0), 1) }
    let (left, top) = (across(box.left), down(box.top))
    self.init(
      left: left, top: top, right: max(left, across(box.right)), bottom: max(top, down(box.bottom)))
  }
}
