import RectoBookModel
import RectoFlowModel

/// What stands in the margins of a page that Recto has set itself: a title at the head, its number at the foot.
struct FlowHeads {
  /// What the titles of chapters are known by.
  private let lines: [FlowContents.Line]
  private let title: String

  /// How high letters are beside those of the text, and at most and at least, in points.
  private static let letter = 0.74, letters = 5.5...9.5
  /// A margin with less room than so many letters has nothing in it.
  private static let leastRoom = 2.1
  /// A chapter that begins lower on a page, as a share of its height, does not open it.
  private static let opening = 0.4
  /// Contents with more lines than this have no place in margins; nor have longer titles.
  private static let mostLines = 2_000, mostBytes = 232
  private static let gray = FlowColor(red: 0x6B, green: 0x6B, blue: 0x6B)

  /// Looks for the chapters among the lines of the contents: each that begins a file, with those of its level in it; of a
  /// book of one file those of the uppermost level.
  init(title: String?, _ contents: [FlowContents.Line], isOneFile: Bool) {
    self.title = Self.title(title ?? "")
    var lines = contents[...]
    // A title over all others stands for the whole book.
    while isOneFile, let first = lines.first, lines.count > 1,
      lines.dropFirst().allSatisfy({ $0.depth > first.depth })
    {
      lines = lines.dropFirst()
    }
    var depths: [Int: Int] = [:]
    var kept: [FlowContents.Line] = []
    for line in lines {
      guard let target = line.target, !line.title.isEmpty, kept.count < Self.mostLines else {
        continue
      }
      let depth = depths[target.chapter] ?? line.depth
      depths[target.chapter] = depth
      if line.depth <= depth { kept.append(line) }
    }
    self.lines = kept
  }

  /// A title in one line; nothing where signs alone stand for one that nobody knows.
  private static func title(_ text: String) -> String {
    text.contains { $0.isLetter || $0.isNumber } ? oneLine(text) : ""
  }

  /// A text in one line, as much of it as has room.
  private static func oneLine(_ text: String) -> String {
    let line = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    guard line.utf8.count > mostBytes else { return line }
    var bytes = 0
    return String(
      line.prefix { character in
        bytes += character.utf8.count
        return bytes <= mostBytes
      })
  }

  /// The title of the chapter that a page belongs to, and whether one begins on it: the page is told by its number in the
  /// chapter that is set, from 0.
  private func chapter(
    _ chapter: (number: Int, set: FlowChapter), _ page: Int, _ list: DisplayList, height: Double
  ) -> (title: String?, opens: Bool) {
    var (title, opens): (String?, Bool) = (nil, false)
    for line in lines {
      guard let target = line.target, target.chapter <= chapter.number else { continue }
      if target.chapter == chapter.number {
        let offset = chapter.set.offset(ofName: target.name)
        let first = offset == nil ? 0 : chapter.set.page(ofName: target.name)
        guard first <= page else { continue }
        if first == page {
          let letter = offset.flatMap { offset in list.letters.first { $0.offset >= offset } }
          let start = list.runsDown ? list.letters.first?.box : nil
          // Lines that run down begin at a side of the page.
          let top =
            if let start { abs((start.right - (letter?.box.right ?? start.right)).points) } else {
              letter?.box.top.points ?? 0
            }
          opens = opens || top < Self.opening * height
        }
      }
      title = line.title
    }
    return (title.map(Self.title), opens)
  }

  /// What stands in the margins of a page; nothing where they are too narrow, or its print reaches into them.
  ///
  /// - Parameters:
  ///   - page: its number in the book, and in its chapter from 0.
  ///   - chapter: its chapter and the number of that.
  ///   - list: what stands on it.
  ///   - layout: how the book is laid out.
  ///   - direction: the book's own.
  ///   - set: sets a text.
  /// - Returns: what is drawn over the page.
  func lists(
    on page: (number: PageNumber, inChapter: Int), of chapter: (number: Int, set: FlowChapter),
    _ list: DisplayList, _ layout: TextLayout, _ direction: ReadingDirection,
    set: (Flow, FlowWishes) -> FlowChapter
  ) -> [DisplayList] {
    let letter = min(
      max(layout.textSize * Self.letter, Self.letters.lowerBound), Self.letters.upperBound)
    let (margin, size) = (layout.margin, layout.page)
    guard layout.hasRunningHeads, margin >= Self.leastRoom * letter, let print = list.print,
      print.left.points >= 0.3 * margin, print.right.points <= size.width - 0.3 * margin
    else { return [] }
    let half = 0.6 * letter
    let (head, foot) = (margin * 0.52, size.height - margin * 0.52)
    let (chapterTitle, opens) = self.chapter(chapter, page.inChapter, list, height: size.height)
    var line = MarginLine(letter: letter, margin: margin, page: size, color: Self.gray)
    var lists: [DisplayList] = []
    if print.bottom.points <= foot - half {
      let isRight = layout.sides.isOuterRight(page.number, own: direction)
      line.alignment = opens ? .center : isRight ? .right : .left
      lists += [line.list("\(page.number)", at: foot, set)]
    }
    let title = layout.sides.isRecto(page.number) ? chapterTitle ?? self.title : self.title
    if !opens, !title.isEmpty, print.top.points >= head + half {
      (line.alignment, line.isItalic) = (.center, title.hasItalics)
      lists += [line.list(title, at: head, set)]
    }
    return lists + printPages(on: page.number, chapter.set.flow, list, layout, line, direction, set)
  }

  /// A page has the numbers of no more pages of the printed book; margins narrower than so many letters have none.
  private static let mostPrintPages = 8, leastPrintRoom = 3.4

  /// The numbers of the pages of the printed book, in the outer margin beside the lines in which they begin.
  private func printPages(
    on page: PageNumber, _ flow: Flow, _ list: DisplayList, _ layout: TextLayout,
    _ line: MarginLine, _ direction: ReadingDirection, _ set: (Flow, FlowWishes) -> FlowChapter
  ) -> [DisplayList] {
    guard layout.margin >= Self.leastPrintRoom * line.letter else { return [] }
    var line = line
    let isRight = layout.sides.isOuterRight(page, own: direction)
    line.isItalic = false
    line.strip = isRight ? .right : .left
    line.alignment = isRight ? .left : .right
    let begun = flow.printPages.filter { list.text.contains($0.offset) && !$0.label.isEmpty }
    return begun.prefix(Self.mostPrintPages).compactMap { begun in
      guard
        let letter = list.letters.first(where: {
          $0.offset >= begun.offset && $0.box.right > $0.box.left
        })
      else { return nil }
      let middle = (letter.box.top.points + letter.box.bottom.points) / 2
      return line.list(begun.label, at: middle, set)
    }
  }
}

extension String {
  /// Whether its letters have italics: those of Chinese, Arabic and many other scripts have none, and would be made to
  /// lean.
  var hasItalics: Bool {
    unicodeScalars.allSatisfy { $0.value < 0x0590 || (0x1E00...0x2BFF).contains($0.value) }
  }
}

/// A line of small print in a margin.
private struct MarginLine {
  let letter: Double
  let margin: Double
  let page: PageSize
  let color: FlowColor
  var alignment = FlowParagraph.Alignment.center
  var isItalic = false
  var strip = Strip.text

  /// What of the page a line has: what is as wide as the text, or a margin.
  enum Strip { case text, left, right }

  /// Letters in whose place a sign stands that there are more.
  private static let signLetters = 2

  /// What is drawn of a text whose line has its middle so far down the page: as much of it as has room.
  func list(_ text: String, at middle: Double, _ set: (Flow, FlowWishes) -> FlowChapter)
    -> DisplayList
  {
    var text = text
    // Lines in the middle are made about equally long; how much one holds is seen of others.
    var plain = self
    plain.alignment = .left
    let whole = plain.row(of: text, set)
    if let end = whole.letters.firstIndex(where: { $0.end == .line }) {
      var count = whole.letters[...end].count - Self.signLetters
      while count > 0 {
        text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
        while text.last?.isWhitespace == true { text.removeLast() }
        let shown = text + "…"
        if !plain.row(of: shown, set).letters.contains(where: { $0.end == .line }) {
          text = shown
          break
        }
        count = text.unicodeScalars.count - max(1, count / 8)
      }
    }
    let list = row(of: text, set)
    // Letters of text stand on a line about a third of their size below their middle.
    return list.moved(
      right: FlowLength(points: room.left), toBaseline: FlowLength(points: middle + 0.32 * letter))
  }

  /// What lies left and right of the room for it on the page.
  private var room: (left: Double, right: Double) {
    let (inner, outer) = (page.width - margin + 0.6 * letter, 0.5 * letter)
    return switch strip {
    case .text: (margin, margin)
    case .left: (outer, inner)
    case .right: (inner, outer)
    }
  }

  private func row(of text: String, _ set: (Flow, FlowWishes) -> FlowChapter) -> DisplayList {
    let height = FlowLength(points: 1.2 * letter)
    var flow = Flow()
    flow.text = Array(text.utf8)
    var face = FlowFace()
    (face.size, face.color, face.isItalic) = (FlowLength(points: letter), color, isItalic)
    flow.faces = [face]
    let range = 0..<flow.text.count
    var block = FlowBlock(.text([FlowSpan(text: range, face: 0)]), text: range)
    (block.paragraph.alignment, block.paragraph.lastLine) = (alignment, alignment)
    (block.paragraph.lineHeight, block.paragraph.hyphenates) = (height, false)
    flow.blocks = range.isEmpty ? [] : [block]
    // On a page that is no wider: margins of a page leave room for text, where these leave little.
    let width = page.width - room.left - room.right
    let wishes = FlowWishes(
      textSize: face.size, page: (FlowLength(points: width), FlowLength(points: page.height)),
      margins: FlowSides(all: 0))
    return set(flow, wishes).list(0)
  }
}

extension DisplayList {
  /// The box around everything that stands on the page; nil where that is nothing.
  fileprivate var print: DisplayBox? {
    var boxes = letters.map(\.box).filter { $0.right > $0.left }
    for item in items {
      switch item {
      case .fill(let box, _), .picture(_, let box): boxes.append(box)
      case .line(let line, _): boxes.append(line.box)
      case .shape(let shape, _): boxes.append(shape.box)
      case .wash(let wash): boxes.append(wash.shape.box)
      case .veiled(_, let cut, _): boxes.append(cut.box)
      case .glyphs: break
      }
    }
    guard let first = boxes.first else { return nil }
    return boxes.reduce(first) { all, box in
      DisplayBox(
        left: min(all.left, box.left), top: min(all.top, box.top), right: max(all.right, box.right),
        bottom: max(all.bottom, box.bottom))
    }
  }

  /// What is drawn, so far to the right, and up or down until its first letters stand on a line.
  fileprivate func moved(right: FlowLength, toBaseline line: FlowLength) -> DisplayList {
    var first: FlowLength?
    for case .glyphs(_, _, _, _, let glyphs) in items where first == nil { first = glyphs.first?.y }
    guard let first else { return DisplayList() }
    var list = DisplayList()
    list.items = items.compactMap { item in
      guard case .glyphs(let font, let size, let stretch, let color, let glyphs) = item else {
        return nil
      }
      let moved = glyphs.map { $0.moved(to: $0.x + right, $0.y - first + line) }
      return .glyphs(font: font, size: size, stretch: stretch, color: color, moved)
    }
    return list
  }
}
