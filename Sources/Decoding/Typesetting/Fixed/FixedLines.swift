import RectoFlowModel

/// The lines of a text on a page of fixed layout, set as wide as its box.
struct FixedLines {
  let flow: Flow
  let list: DisplayList
  /// How deep they reach, and where they begin and end, in points of their box.
  let depth: Double
  let extent: ClosedRange<Double>
  /// How much room lines that run down take beside each other.
  private let across: Double?
  /// How wide its widest word is, in which no line ends.
  let widestWord: Double

  /// Higher than any text on one page.
  private static let mostDepth = 60_000.0
  /// Wider than any line that ends only where the text says.
  static let mostWidth = 60_000.0

  /// Sets a flow that is so wide and, if its lines run down, so high, in points.
  init(
    _ flow: Flow, width: Double, height: Double?, _ wishes: FlowWishes, _ shaper: any TextShaper,
    pictureSize: @escaping (FlowPicture) -> (width: FlowLength, height: FlowLength)?
  ) {
    var (flow, wishes) = (flow, wishes)
    wishes.page = Self.page(width: width, height: height)
    if width >= Self.mostWidth {
      // Lines at both sides of so much room would seem to be as wide as that.
      for index in flow.blocks.indices where flow.blocks[index].paragraph.turnsAlignment {
        flow.blocks[index].paragraph.turnsAlignment = false
      }
    }
    let pictures = flow.pictures
    let chapter = TypesetChapter(flow, wishes, shaper: shaper) {
      pictures.indices.contains($0) ? pictureSize(pictures[$0]) : nil
    }
    (self.flow, list) = (flow, chapter.display(0))
    depth = height ?? chapter.pages[0].depth.points
    across = flow.writing.isVertical ? chapter.pages[0].depth.points : nil
    let text = flow.text
    var (least, most) = (FlowLength.max, FlowLength.min)
    var (widest, start) = (0.0, FlowLength?.none)
    for letter in list.letters {
      let (left, right) = (letter.box.left, letter.box.right)
      let lead = text.indices.contains(letter.offset) ? text[letter.offset] : 0x20
      // Lines end between most letters beyond U+3000.
      let isWord = lead > 0x20 && !(0xE3...0xEA).contains(lead)
      if isWord {
        let first = start.map { min($0, left) } ?? left
        widest = max(widest, right.points - first.points)
        start = letter.end == .none ? first : nil
      } else {
        widest = max(widest, right.points - left.points)
        start = nil
      }
      if right > left { (least, most) = (min(least, left), max(most, right)) }
    }
    widestWord = widest
    extent = least <= most ? least.points...most.points : 0...0
  }

  /// Whether nothing in it is as wide as its box lets it be, as floats, tables and frames are.
  var isPlain: Bool {
    flow.tables.isEmpty && flow.floats.isEmpty && flow.frames.isEmpty && hasOnlyText
  }

  private var hasOnlyText: Bool {
    flow.blocks.allSatisfy { block in
      guard case .text(let spans) = block.content else { return false }
      return block.paragraph.alignment == .left && block.paragraph.otherParts.isEmpty
        && spans.allSatisfy { $0.picture == nil }
    }
  }

  /// How wide they are, and a little more, so that they fit.
  var width: Double { (across ?? extent.upperBound - extent.lowerBound) + Self.hair }

  /// Words end a little before their box does.
  static let hair = 0.02

  /// The page of a text: as high as need be where its lines run across.
  static func page(width: Double, height: Double?) -> (width: FlowLength, height: FlowLength) {
    (
      FlowLength(points: min(max(width, 0), mostWidth)),
      FlowLength(points: min(max(height ?? mostDepth, 0), mostDepth))
    )
  }
}
