import RectoBookMarkup
public import RectoFlowModel

/// A page of fixed layout with its styles worked out: its boxes, and the flows of the text in them.
public struct FixedChapter {
  /// The page itself first, each after the one around it.
  public let boxes: [FixedBox]
  /// What the page shows, by the numbers of its boxes.
  public let pictures: [FlowPicture]
  /// The colour of the page; nil for paper.
  public let background: FlowColor?
  /// What was left out.
  public let problems: [String]
  private let runs: [FixedRun]
  private let builder: FlowBuilder
  private let wishes: FlowWishes

  /// Reads the boxes of a page that was read as one of fixed layout.
  ///
  /// - Parameters:
  ///   - chapter: the page.
  ///   - wishes: its size, without margins; exact ones.
  ///   - isMissing: whether a picture cannot be had, by its path within the book.
  public init(
    _ chapter: StyledChapter, _ wishes: FlowWishes, isMissing: (String) -> Bool = { _ in false }
  ) {
    let (computer, assigned) = chapter.styles(wishes, shown: [])
    var builder = FlowBuilder(
      chapter, computer: computer, assigned: assigned,
      measures: FlowMeasures(wishes, .usual, writing: .horizontal))
    builder.known = DocumentPictures(of: builder, isMissing)
    var maker = FixedBoxMaker(builder)
    maker.make()
    (boxes, runs, pictures) = (maker.boxes, maker.runs, maker.pictures)
    (background, problems) = (maker.background, maker.problems + computer.problems)
    (self.builder, self.wishes) = (builder, wishes)
  }

  /// The flow of the text of a box that is so wide and, where its lines run down, so high.
  public func flow(of text: Int, width: FlowLength, height: FlowLength) -> Flow {
    guard runs.indices.contains(text) else { return Flow() }
    let run = runs[text]
    var (builder, wishes) = (builder, wishes)
    wishes.page = (width, height)
    let writing = WritingMode(builder.style(run.style).lines.mode)
    builder.measures = FlowMeasures(
      wishes.seen(by: writing, inSquares: false), .usual, writing: writing)
    builder.faces = FaceTable(builder.measures)
    // Room for the text of the whole page would be copied with it.
    builder.text = FlowText(limits: builder.limits, capacity: 0)
    builder.boxes = [OpenBox(style: run.style)]
    if run.around != MarkupTree.root {
      var element = OpenElement(node: run.around, style: run.style)
      element.readList(builder.tree)
      builder.elements = [element]
    }
    if let link = run.link { _ = builder.text.beginLink(link) }
    for node in run.nodes { builder.write(within: node) }
    if run.link != nil { builder.text.endLink() }
    builder.finish()
    builder.flow.writing = writing
    return builder.flow
  }

  /// Whether lines of a text run down.
  public func runsDown(_ text: Int) -> Bool {
    runs.indices.contains(text) && builder.style(runs[text].style).lines.mode != .horizontal
  }
}

extension BodyStyle {
  /// Letters of the usual size: nothing is larger or smaller than it says.
  static let usual = BodyStyle(size: StyleLength.usualSize, families: [], lineRatio: 0)
}

/// What stands in lines within a box: nodes that follow each other.
struct FixedRun {
  var nodes: [MarkupTree.Node]
  /// What they stand in, and the style of that.
  var around: MarkupTree.Node
  var style: UInt16
  /// The link that they stand in.
  var link: String?
}
