import RectoBookModel
import RectoCDecoders

/// The text of a page as a row of letters, in the order of reading.
///
/// A line ends with a line feed and a block with a form feed; spaces stand between words. Each letter
/// has a box in fractions of the upright page; that of an end or of a mark may be empty. Ligatures
/// come letter by letter, each with its share of the box. Where a page draws words from right to left
/// as they look, from the left on, their letters are put in the order in which they are read.
public struct PageLetters: Equatable {
  /// Notes at the foot of a page.
  struct Notes: Equatable {
    /// Their first letter, by its place among those of the page.
    var letter: Int
    /// Where that stands in the text of the book.
    var place: Place
  }

  /// Where the text goes on elsewhere in the book.
  struct Turn: Equatable {
    /// The first letter behind it, by its place among those of the page; negative so many signs before the page.
    var letter: Int
    /// Where that stands in the text of the book.
    var place: Place
  }

  /// The letters.
  private(set) var scalars: [Unicode.Scalar]
  private(set) var boxes: [PageBox]
  /// Whether its lines run down.
  private(set) var runsDown = false
  /// The notes at its foot; nil without any.
  private(set) var notes: Notes?
  /// Where its text, and that of the notes, turns elsewhere; by their letters.
  private(set) var turns: [Turn] = []

  static let lineEnd: Unicode.Scalar = "\n"
  static let blockEnd: Unicode.Scalar = "\u{C}"
  /// The end of a line between two signs that the text has no space between.
  static let joinedLineEnd: Unicode.Scalar = "\u{B}"

  /// A page without text.
  public init() { (scalars, boxes) = ([], []) }

  /// Letters and as many boxes.
  init(
    _ scalars: [Unicode.Scalar], _ boxes: [PageBox], runsDown: Bool = false,
    notes: Notes? = nil, turns: [Turn] = []
  ) {
    precondition(scalars.count == boxes.count, "each letter has a box")
    (self.scalars, self.boxes, self.runsDown) = (scalars, boxes, runsDown)
    (self.notes, self.turns) = (notes, turns)
    if !runsDown, scalars.contains(where: \.runsFromRight) { orderLinesFromRight() }
  }

  /// The letters that C gathered.
  init(_ letters: recto_letters) {
    let count = unsafe letters.count
    let scalars = unsafe UnsafeBufferPointer(start: letters.scalars, count: count)
    let sides = unsafe UnsafeBufferPointer(start: letters.boxes, count: 4 * count)
    unsafe self.init(
      scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" },
      (0..<count).map { index in
        unsafe PageBox(
          left: Double(sides[4 * index]), top: Double(sides[4 * index + 1]),
          right: Double(sides[4 * index + 2]), bottom: Double(sides[4 * index + 3]))
      })
  }

  /// The letters that a C function gathers.
  static func read(
    _ gather: (inout recto_letters, inout recto_error) -> Int32
  ) throws(SourceError) -> PageLetters {
    var letters = unsafe recto_letters()
    var error = recto_error()
    guard unsafe gather(&letters, &error) == 0 else { throw SourceError(error) }
    return unsafe PageLetters(letters)
  }

  /// These letters, and behind them others that lie in a box of the page and are given in fractions of that.
  func followed(by others: PageLetters, in box: PageBox) -> PageLetters {
    var (scalars, boxes) = (scalars, boxes)
    if let last = scalars.last, !last.endsLine, let box = boxes.last {
      scalars.append(Self.blockEnd)
      boxes.append(box)
    }
    let room = max(Limits.pageLetters - scalars.count, 0)
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    scalars += others.scalars.prefix(room)
    boxes += others.boxes.prefix(room).map {
      PageBox(
        left: box.left + $0.left * width, top: box.top + $0.top * height,
        right: box.left + $0.right * width, bottom: box.top + $0.bottom * height)
    }
    return PageLetters(scalars, boxes, runsDown: runsDown, notes: notes, turns: turns)
  }

  /// Whether nothing but the end of a line stands between two letters, the text having no space there.
  func areJoined(_ first: Int, _ second: Int) -> Bool {
    second == first + 2 && scalars[first + 1] == Self.joinedLineEnd
  }

  // MARK: From right to left

  /// Puts the letters of lines that were drawn as they look into the order in which they are read.
  private mutating func orderLinesFromRight() {
    var start = 0
    for index in scalars.indices where scalars[index].endsLine {
      order(start..<index)
      start = index + 1
    }
    order(start..<scalars.count)
  }

  private mutating func order(_ line: Range<Int>) {
    guard runsAgainstReading(line) else { return }
    let fromRight = line.count { scalars[$0].runsFromRight }
    let fromLeft = line.count { scalars[$0].runsFromLeft }
    if fromRight >= fromLeft {
      reverse(line)
      for run in runs(in: line, where: \.runsFromLeft) { reverse(run) }
    } else {
      for run in runs(in: line, where: \.runsFromRight) { reverse(run) }
    }
  }

  /// Whether letters that are read from right to left follow each other from left to right.
  private func runsAgainstReading(_ line: Range<Int>) -> Bool {
    var steps = 0
    for index in line.dropFirst()
    where scalars[index].runsFromRight && scalars[index - 1].runsFromRight {
      let (from, to) = (boxes[index - 1], boxes[index])
      // Marks stand where their letter does.
      if to.left >= from.right - 0.2 * (from.right - from.left), to.right > from.right {
        steps += 1
      } else if to.right < from.right, to.left < from.left {
        steps -= 1
      }
    }
    return steps > 0
  }

  /// The stretches that begin and end with letters of a kind and hold none of the other direction.
  private func runs(
    in line: Range<Int>, where isOfKind: (Unicode.Scalar) -> Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var end = line.lowerBound
    for index in line {
      let scalar = scalars[index]
      if isOfKind(scalar) {
        start = start ?? index
        end = index + 1
      } else if scalar.runsFromRight || scalar.runsFromLeft, let begun = start {
        runs.append(begun..<end)
        start = nil
      }
    }
    if let start { runs.append(start..<end) }
    return runs
  }

  private mutating func reverse(_ range: Range<Int>) {
    scalars[range].reverse()
    boxes[range].reverse()
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line of a row of letters.
  var endsLine: Bool {
    self == PageLetters.lineEnd || self == PageLetters.blockEnd || self == PageLetters.joinedLineEnd
  }

  /// Whether it parts words.
  var isGap: Bool {
    switch value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 9...13: true
    default: false
    }
  }

  /// Whether it is a letter of Hebrew, Arabic or a script like them.
  var runsFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      // Their numbers run as ours do.
      !(0x660...0x669).contains(value) && !(0x6F0...0x6F9).contains(value)
    default: false
    }
  }

  /// Whether it is a letter or a figure that is read from left to right.
  var runsFromLeft: Bool {
    guard !runsFromRight else { return false }
    if value < 0x80 { return properties.isAlphabetic || properties.numericType != nil }
    return properties.isAlphabetic || properties.generalCategory == .decimalNumber
  }
}
