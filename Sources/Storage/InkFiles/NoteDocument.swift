public import PageDrawing
public import PageGeometry
import RectoBookModel

/// Pages with strokes as Xournal++ keeps them, in points from the upper left corner of each page, y down.
public struct NoteDocument: Equatable, Sendable {
  /// What lies below the strokes of a page.
  public enum Background: Equatable, Sendable {
    /// White, which belongs to this page of a book, counted from 1; nil where it does not say.
    case plain(Int?)
    /// A page of a PDF, counted from 1; the file where it says which.
    case pdf(path: String?, page: Int)
  }

  /// A page.
  public struct Page: Equatable, Sendable {
    /// In points, above 0.
    public var width, height: Double
    public var background: Background
    /// The lowest first.
    public var strokes: [NoteStroke]

    public init(
      width: Double, height: Double, background: Background, strokes: [NoteStroke] = []
    ) {
      (self.width, self.height) = (width, height)
      (self.background, self.strokes) = (background, strokes)
    }
  }

  public var pages: [Page]
  /// How many things there were that are no strokes: text and pictures.
  public var leftOut: Int

  public init(pages: [Page], leftOut: Int = 0) { (self.pages, self.leftOut) = (pages, leftOut) }

  /// The number of a page in its book: that of the PDF below it, or what its background says, or its place here.
  public func number(ofPageAt index: Int) -> Int {
    switch pages[index].background {
    case .pdf(_, let page): page
    case .plain(let page): page ?? index + 1
    }
  }
}

/// A stroke as Xournal++ keeps it.
public struct NoteStroke: Equatable, Sendable {
  /// What it is drawn with there.
  public enum Kind: String, Sendable {
    case pen
    case highlighter
  }

  public var kind: Kind
  /// What it was drawn with here; nil where nobody says.
  public var tool: PenTool?
  /// R, G, B and A, R in the highest byte; A is how much of the colour is laid on.
  public var color: UInt32
  /// In points of the page; at least one.
  public var points: [Vector2]
  /// The width at each point in points, above 0; or one of all points.
  public var widths: [Double]

  public init(
    _ kind: Kind, tool: PenTool? = nil, color: UInt32, points: [Vector2], widths: [Double]
  ) {
    (self.kind, self.tool, self.color) = (kind, tool, color)
    (self.points, self.widths) = (points, widths)
  }

  /// How far points may be from a smooth curve, in page heights: a hundredth of a millimetre.
  private static let tolerance = 0.01 / PenTool.pageHeight

  /// The parts that are left of a drawing's strokes.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn on a page.
  ///   - height: the page's in points.
  /// - Returns: those that let things show through first, as they lie under the others.
  public static func strokes(of drawing: Drawing, height: Double) -> [NoteStroke] {
    let seen = drawing.items.compactMap { item in
      item.shape(tolerance: tolerance).map { (shape: $0, isGiven: item.stroke.model == .given) }
    }
    return [true, false].flatMap { isTranslucent in
      seen.filter { $0.shape.tool.isTranslucent == isTranslucent }.flatMap { shape, isGiven in
        shape.runs.map { run in
          let alpha = UInt32((shape.opacity(of: run) * 255).rounded())
          var stroke = NoteStroke(
            isTranslucent ? .highlighter : .pen, tool: shape.tool,
            color: shape.color & ~0xFF | alpha, points: run.map { $0.position * height },
            widths: run.map { $0.radius * 2 * height })
          // What another program has made stays as it was.
          if !isGiven { stroke.divide() }
          return stroke
        }
      }
    }
  }

  /// A width changes by no more from point to point, in points: each way is drawn as wide as it begins.
  private static let widthStep = 0.1

  /// Adds points where its width changes fast.
  private mutating func divide() {
    var (points, widths) = (Array(points.prefix(1)), Array(widths.prefix(1)))
    for index in self.points.indices.dropFirst() {
      let (from, to) = (self.points[index - 1], self.points[index])
      let (start, end) = (self.widths[index - 1], self.widths[index])
      let count = max(1, (abs(end - start) / Self.widthStep).rounded(.up))
      for part in stride(from: 1, through: count, by: 1) {
        points.append(from + (to - from) * (part / count))
        widths.append(start + (end - start) * (part / count))
      }
    }
    (self.points, self.widths) = (points, widths)
  }

  /// The same as a stroke of ours, whose samples are the points.
  ///
  /// Law: points are kept to within half a 131,072nd of the page's height, and widths to within a two-thousandth of the
  /// greatest.
  ///
  /// - Parameters:
  ///   - id: its name.
  ///   - height: the page's in points, above 0.
  /// - Returns: a stroke of the model `given`.
  public func stroke(id: Stroke.ID, height: Double) -> Stroke {
    precondition(!points.isEmpty && !widths.isEmpty, "a stroke has a point and a width")
    let widest = widths.reduce(0, max)
    let isEven = widths.allSatisfy { $0 == widest }
    let samples = points.enumerated().map { index, point in
      PenSample(
        point / height, time: 0,
        pressure: isEven ? nil : widths[min(index, widths.count - 1)] / widest)
    }
    let tool = ownTool
    let alpha = (Double(color & 0xFF) / tool.opacity).rounded()
    return Stroke(
      samples, id: id, tool: tool, width: max(1e-9, widest / height),
      color: color & ~0xFF | UInt32(min(255, alpha)), unit: PenTool.pageHeight, model: .given)
  }

  /// A name that a stroke like it has on a page, whenever that is read.
  ///
  /// - Parameters:
  ///   - page: the page's number.
  ///   - copy: how many strokes of the page before it are just like it.
  /// - Returns: the name.
  public func name(onPage page: Int, copy: Int) -> Stroke.ID {
    // Two numbers make one long enough to be no other stroke's.
    let halves = [UInt64(1), 2].map { half in
      var name = Fingerprint()
      for number in [half, UInt64(page), UInt64(copy), UInt64(color), UInt64(widths.count)] {
        name.add(number)
      }
      name.add("\(kind) \(tool?.name ?? "")".utf8)
      for number in widths + points.flatMap({ [$0.x, $0.y] }) { name.add(number) }
      return name.value
    }
    return Stroke.ID(high: halves[0], low: halves[1])
  }

  private var ownTool: PenTool {
    let usual: PenTool = kind == .highlighter ? .marker : .write
    guard let tool, !tool.erases, tool.isTranslucent == usual.isTranslucent else { return usual }
    return tool
  }
}
