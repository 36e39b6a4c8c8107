import RectoFlowModel

/// Finds how wide what stands in cells is: without ends of lines, and where every line ends as soon as it may.
struct ContentWidths {
  private var maker: AtomMaker
  private var breaks: [UInt8] = []
  private let pictureSize: (Int) -> (width: FlowLength, height: FlowLength)?
  /// No content is wider.
  private let most: Int

  init(
    maker: AtomMaker, most: Int,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.maker, self.most, self.pictureSize) = (maker, most, pictureSize)
  }

  /// The widths that a block asks for, its insets counted.
  mutating func wish(of block: FlowBlock) -> ColumnWidths.Wish {
    let inset = max(Int(block.inset.left), 0) + max(Int(block.inset.right), 0)
    var wish = ColumnWidths.Wish()
    switch block.content {
    case .text(let spans): wish = self.wish(of: block, spans)
    case .picture(let picture, let size):
      let width = Int(size.width ?? pictureSize(picture)?.width ?? 0)
      wish.most = min(max(width, 0), most)
      // It can be drawn smaller.
      wish.least = min(wish.most, most / 5)
    case .rule: break
    }
    wish.least = min(wish.least + inset, most)
    wish.most = min(max(wish.most + inset, wish.least), most)
    return wish
  }

  private mutating func wish(of block: FlowBlock, _ spans: [FlowSpan]) -> ColumnWidths.Wish {
    var wish = ColumnWidths.Wish()
    guard let first = spans.first, !block.text.isEmpty else { return wish }
    // What is longer fills any column.
    var part = block.text.prefix(4_096)
    while part.upperBound < block.text.upperBound,
      maker.flow.text[part.upperBound] & 0xC0 == 0x80
    {
      part = part.lowerBound..<(part.upperBound + 1)
    }
    let setting = maker.faces[maker.face(first)].setting
    maker.make(spans, part: part, levels: nil, from: block.text.lowerBound)
    maker.shaper.findBreaks(in: maker.flow.text, part, setting: setting, into: &breaks)
    var (line, word, gap) = (max(Int(block.paragraph.indent), 0), 0, 0)
    word = line
    for atom in maker.atoms {
      if atom.kind == .lineFeed {
        (line, word, gap) = (0, 0, 0)
        continue
      }
      let mayBegin = breaks[Int(atom.start) - part.lowerBound] == 1
      if atom.kind == .space || atom.kind == .room {
        gap += atom.width
      } else {
        line += gap + atom.width
        switch atom.kind {
        case .picture: word = min(atom.width, most / 5)
        // It can be drawn a little smaller.
        case .formula:
          word = (mayBegin || atom.part > 0 ? 0 : word + gap) + atom.width * 7 / 10
        default:
          word = longest(atom, from: part.lowerBound, after: mayBegin ? 0 : word + gap, &wish)
        }
        gap = 0
      }
      wish.most = max(wish.most, line)
      wish.least = max(wish.least, word)
    }
    if block.paragraph.keepsLines { wish.least = wish.most }
    return wish
  }

  /// The width behind the last place at which a line may end in a word; takes the widths before it.
  private mutating func longest(
    _ atom: Atom, from start: Int, after before: Int, _ wish: inout ColumnWidths.Wish
  ) -> Int {
    let range = Int(atom.start)..<Int(atom.end)
    let places = range.dropFirst().filter { breaks[$0 - start] == 1 }
    guard !places.isEmpty else { return before + atom.width }
    let inUse = maker.faces[Int(atom.face)]
    var (place, width) = (range.lowerBound, before)
    for end in places + [range.upperBound] {
      width += inUse.width(of: maker.part(of: atom, place..<end, hyphen: false))
      if end < range.upperBound {
        wish.least = max(wish.least, width)
        width = 0
      }
      place = end
    }
    return width
  }
}
