/// A length on a page of text that flows, in 1,024ths of a point: the same lines on any machine.
public typealias FlowLength = Int32

extension FlowLength {
  /// One point.
  public static let point: FlowLength = 1024

  /// A length in points, kept within what a page can have; what is no number is 0.
  public init(points: Double) {
    guard points.isFinite else {
      self = 0
      return
    }
    self = FlowLength((Swift.min(Swift.max(points, -100_000), 100_000) * 1024).rounded())
  }

  /// The length in points.
  public var points: Double { Double(self) / 1024 }
}

/// The text of one line of the spine with all styles worked out, ready to be broken into lines and pages.
///
/// All positions are offsets in bytes of `text`, which rise through the chapter; no style is inherited any more and no
/// length is relative any more.
public struct Flow: Equatable, Sendable {
  /// The text as it is read, UTF-8, white space collapsed as the styles ask. Each picture within a line stands in it
  /// as U+FFFC, each forced end of a line as a line feed; blocks follow each other without anything between them. That
  /// of notes follows that of the chapter.
  public var text: [UInt8] = []
  /// Blocks in reading order, none within another.
  public var blocks: [FlowBlock] = []
  /// Frames that blocks stand in, each after the one around it.
  public var frames: [FlowFrame] = []
  /// What text flows around, in order.
  public var floats: [FlowFloat] = []
  /// Blocks that are no wider than what stands in them, those around others before these.
  public var wraps: [FlowWrap] = []
  /// Notes at the foot of pages, in the order of their blocks and of their marks.
  public var notes: [FlowNote] = []
  /// Blocks that are to stand on one page where a page can hold them: stanzas, the first lines and the last ones of long
  /// ones, figures with their captions. In the order of their ends; some stand in others.
  public var kept: [Range<Int>] = []
  /// Tables, in the order of their blocks, each before those that stand in its cells.
  public var tables: [FlowTable] = []
  /// The letters that spans are set in; a span names one by its place.
  public var faces: [FlowFace] = []
  /// Files of pictures, by their paths within the book.
  public var pictures: [FlowPicture] = []
  /// What is around pictures; their sizes name one by its place.
  public var pictureFrames: [FlowPictureFrame] = []
  /// Formulas, in the order in which they stand; a span names one by its place.
  public var formulas: [FlowFormula] = []
  /// Where `#name` leads, by offset.
  public var anchors: [FlowAnchor] = []
  /// Where pages of the printed book begin, in order.
  public var printPages: [FlowPrintPage] = []
  /// Words that lead somewhere, in order, none within another.
  public var links: [FlowLink] = []
  /// The paragraphs of the notes that links lead to, where these are wanted beside their marks.
  public var noteTexts: [[String]] = []
  /// Small letters that say how the text beside them is read, in order, none beside what another stands beside.
  public var readings: [FlowReading] = []
  /// What is seen of elements within lines beside their letters: in the order in which they begin, each before those in it.
  public var inlineBoxes: [FlowInlineBox] = []
  /// What stands beside lines rather than in them, in order, none within another.
  public var asides: [FlowAside] = []
  /// How the lines run.
  public var writing = WritingMode.horizontal
  /// Whether most of its letters stand in squares, so that lines hold a whole number of them.
  public var standsInSquares = false
  /// The background of the page; nil for paper.
  public var background: FlowColor?
  /// Whether its picture, if it is nothing else, is the book's cover, which fills a page however small it is.
  public var isCover = false
  /// What was cut off, or could not be understood, for `recto typeset --report`.
  public var problems: [String] = []

  /// A chapter without text.
  public init() {}
}

extension Flow {
  /// Its text with all that is written beside it: markers of lists, readings, marks that stress letters.
  public var allLetters: [UInt8] {
    var beside: Set<String> = []
    for block in blocks {
      let markers = block.paragraph.outerMarkers + [block.paragraph.marker].compactMap { $0 }
      beside.formUnion(markers.map(\.text))
    }
    beside.formUnion(readings.map(\.text))
    beside.formUnion(faces.compactMap { $0.emphasis?.mark })
    var letters = text
    for words in beside.sorted() { letters += words.utf8 }
    return letters
  }
}

/// A colour in sRGB with how much it covers, 0 to 255 each.
public struct FlowColor: Hashable, Sendable {
  public var red, green, blue, alpha: UInt8

  /// A colour that covers unless something else is said.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public static let black = FlowColor(red: 0, green: 0, blue: 0)
}

/// A picture that a chapter shows.
public struct FlowPicture: Hashable, Sendable {
  /// Its path within the book's file, without fragment, as the archive names it.
  public var path: String
  /// What is said in its place.
  public var alternative: String

  public init(path: String, alternative: String = "") {
    (self.path, self.alternative) = (path, alternative)
  }

  /// What tells the number of a drawing behind the path of the file that it stands in.
  private static let drawingMark = "#drawing-"

  /// Drawings in the markup of one file that count.
  public static let mostDrawings = 100

  /// The path of a drawing that stands in the markup of a file: the outermost elements `svg`, counted from 0.
  public static func drawingPath(_ number: Int, in file: String) -> String {
    "\(file)\(drawingMark)\(number)"
  }

  /// The file and the number of such a drawing; nil for other paths.
  public static func drawing(at path: String) -> (file: String, number: Int)? {
    guard let mark = path.ranges(of: drawingMark).last, let number = Int(path[mark.upperBound...])
    else { return nil }
    return (String(path[..<mark.lowerBound]), number)
  }
}

/// A name that others lead to.
public struct FlowAnchor: Hashable, Sendable {
  public var name: String
  public var offset: Int

  public init(name: String, offset: Int) { (self.name, self.offset) = (name, offset) }
}

/// The begin of a page of the printed book that the chapter was made from.
public struct FlowPrintPage: Hashable, Sendable {
  /// What the printed book calls the page, mostly its number.
  public var label: String
  /// The first letter on it.
  public var offset: Int

  public init(label: String, offset: Int) { (self.label, self.offset) = (label, offset) }
}

/// Words that lead to another place.
public struct FlowLink: Hashable, Sendable {
  public var text: Range<Int>
  /// As the book writes it, not resolved against the chapter's path.
  public var target: String
  /// The note that it is the mark of, by its place in `Flow.noteTexts`.
  public var note: Int?

  public init(text: Range<Int>, target: String) { (self.text, self.target) = (text, target) }
}

/// A frame around blocks: background, borders and the room between border and text.
public struct FlowFrame: Equatable, Sendable {
  /// The frame around it, by its place in `Flow.frames`, before this one.
  public var parent: Int?
  /// The blocks that stand in it.
  public var blocks: Range<Int>
  public var background: FlowColor?
  public var border: FlowSides<FlowBorder?>
  /// Between border and what stands in it. Left and right are counted in `FlowBlock.inset` too; above and below are not
  /// counted anywhere else.
  public var padding: FlowSides<FlowLength>
  /// From the sides of the page's text to the outer edge of the border, left and right.
  public var inset: (left: FlowLength, right: FlowLength)
  /// How far its corners are rounded.
  public var corners = FlowCorners()
  /// What lies over its background, and what shadows it throws, the uppermost first.
  public var backing: FixedBackground?
  public var shadows: [FlowBoxShadow] = []

  public init(
    parent: Int?, blocks: Range<Int>, background: FlowColor?, border: FlowSides<FlowBorder?>,
    padding: FlowSides<FlowLength>, inset: (left: FlowLength, right: FlowLength)
  ) {
    (self.parent, self.blocks, self.background) = (parent, blocks, background)
    (self.border, self.padding, self.inset) = (border, padding, inset)
  }

  public static func == (a: FlowFrame, b: FlowFrame) -> Bool {
    a.parent == b.parent && a.blocks == b.blocks && a.background == b.background
      && a.border == b.border
      && a.padding == b.padding && a.inset == b.inset && a.corners == b.corners
      && a.backing == b.backing && a.shadows == b.shadows
  }
}

/// One value for each side.
public struct FlowSides<Value> {
  public var top, right, bottom, left: Value

  public init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  public init(all value: Value) { self.init(top: value, right: value, bottom: value, left: value) }
}

extension FlowSides: Equatable where Value: Equatable {}
extension FlowSides: Sendable where Value: Sendable {}

/// A line along a side of a frame.
public struct FlowBorder: Hashable, Sendable {
  /// How the line is drawn.
  public enum Stroke: Hashable, Sendable { case solid, dashed, dotted, double }
  public var width: FlowLength
  public var color: FlowColor
  public var stroke: Stroke

  public init(width: FlowLength, color: FlowColor, stroke: Stroke = .solid) {
    (self.width, self.color, self.stroke) = (width, color, stroke)
  }
}
