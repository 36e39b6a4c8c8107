import RectoBookMarkup
public import RectoFlowModel

/// A chapter whose markup and style sheets are read: ready to be made into a flow for one reader after the other.
///
/// What does not depend on wishes is done once: the tree, and which rules each element has.
public struct StyledChapter: Sendable {
  let tree: MarkupTree
  let rules: RuleSet
  let matched: MatchedRules
  let path: String
  let limits: StyleLimits
  private let isFixed: Bool
  /// The level of the heads with which chapters open in it.
  let opening: Int?

  /// Reads a chapter.
  ///
  /// - Parameters:
  ///   - markup: the chapter's file.
  ///   - isXML: whether it is XHTML; what is not well-formed is read as HTML nevertheless.
  ///   - path: its path within the book, which its references begin at.
  ///   - sheets: the text of a style sheet by its path within the book; nil where there is none.
  public init(markup: String, isXML: Bool, path: String, sheets: (String) -> String?) {
    var shelf = StyleSheetShelf()
    self.init(markup: markup, isXML: isXML, path: path, shelf: &shelf, sheets: sheets)
  }

  /// Reads a chapter of a book, whose sheets are read once for all of its chapters.
  ///
  /// - Parameters:
  ///   - markup: the chapter's file.
  ///   - isXML: whether it is XHTML; what is not well-formed is read as HTML nevertheless.
  ///   - path: its path within the book, which its references begin at.
  ///   - isFixed: whether it is a page of fixed layout, where what nobody says anything of looks as in browsers.
  ///   - limits: how much is read.
  ///   - leads: whether an address leads anywhere; words that lead nowhere look like others.
  ///   - house: what the house says beside the usual of books of this kind, where the publisher says nothing.
  ///   - opening: the level of the heads with which chapters open in the midst of the file, where it is all of a book; nil
  ///     where it is a chapter itself.
  ///   - shelf: the sheets that were read for other chapters of the same book.
  ///   - sheets: the text of a style sheet by its path within the book; nil where there is none.
  public init(
    markup: String, isXML: Bool, path: String, isFixed: Bool = false,
    limits: StyleLimits = StyleLimits(), leads: (String) -> Bool = { _ in true },
    house: String = "", opening: Int? = nil, shelf: inout StyleSheetShelf,
    sheets: (String) -> String?
  ) {
    (self.path, self.isFixed, self.limits) = (path, isFixed, limits)
    self.opening = opening
    var tree = MarkupTree(markup, isXML: isXML)
    tree.unlink(unless: leads)
    self.tree = tree
    var rules = RuleSet(limits: limits, isFixed: isFixed)
    if !house.isEmpty { rules.add(house: StyleSheet(house, path: "")) }
    // One more than count, so that it is noted that there are more.
    let links = SheetLinks(
      tree, path: path, atMost: limits.sheets + 1, bytes: limits.sheetBytes + 1
    ).links
    for link in links {
      guard rules.hasRoom() else { break }
      switch link.source {
      case .text(let text):
        let sheet = StyleSheet(text, path: path, limits: limits)
        rules.add(sheet, media: link.media) { shelf.sheet($0, limits, sheets) }
      case .file(let file):
        guard let sheet = shelf.sheet(file, limits, sheets) else {
          rules.lacksSheet(file)
          continue
        }
        rules.add(sheet, media: link.media) { shelf.sheet($0, limits, sheets) }
      }
    }
    matched = MatchedRules(tree, rules: &rules, limits: limits)
    self.rules = rules
  }

  /// The fonts that the chapter's sheets name, in order.
  public var faces: [EmbeddedFace] { rules.faces }

  /// Styles the chapter as a reader wants it.
  ///
  /// - Parameters:
  ///   - wishes: the page, and how text is to be set on it.
  ///   - body: what most of the book's text is set in; nil for what most of the chapter's is.
  ///   - isMissing: whether a picture cannot be had, by its path within the book; what the chapter says in its place stands
  ///     there then.
  ///   - notes: the notes of another chapter, by its path within the book; nil where there is none.
  /// - Returns: its text in blocks, with nothing left to be worked out but lines and pages.
  public func flow(
    _ wishes: FlowWishes, body: BodyStyle? = nil, isMissing: (String) -> Bool = { _ in false },
    notes: (String) -> NoteTexts? = { _ in nil }
  ) -> Flow {
    var collector = NoteCollector(self, wishes.notes)
    let (computer, assigned) = styles(wishes, shown: collector.moved)
    let measures = measures(wishes, body, computer, assigned)
    var builder = FlowBuilder(self, computer: computer, assigned: assigned, measures: measures)
    let blank = builder
    builder.notes = collector.work(assigned, computer)
    var flow = builder.build(isMissing)
    if collector.hasMarks {
      switch wishes.notes {
      case .foot:
        flow = collector.append(
          to: flow, builder.notes, hidden: assigned.revealed, blank, isMissing, notes)
      case .beside: collector.tell(&flow, builder.notes, blank, isMissing, notes)
      case .book: break
      }
    }
    flow.standsInSquares = measures.inSquares
    flow.problems = tree.problems + rules.problems + matched.problems + flow.problems
    return flow
  }

  /// What most of the chapter's text is set in, on a page.
  public func bodyStyle(_ wishes: FlowWishes) -> BodyStyle {
    let (computer, assigned) = styles(wishes, shown: [])
    return BodyStyle(assigned, computer.styles)
  }

  /// What the parts of the chapter are measured by, where most of the book's text is set in something.
  func measures(
    _ wishes: FlowWishes, _ body: BodyStyle?, _ computer: StyleComputer, _ assigned: AssignedStyles
  ) -> FlowMeasures {
    let writing = WritingMode(
      computer.settledMode ?? computer.styles[Int(assigned.body)].lines.mode)
    let traits = traits(assigned, computer)
    return FlowMeasures(
      wishes.seen(by: writing, inSquares: traits.isInSquares),
      body ?? BodyStyle(assigned, computer.styles), writing: writing,
      inSquares: traits.isInSquares, hasReadings: traits.isInSquares && traits.hasReadings,
      isTall: traits.isTall)
  }

  /// Whether small letters, or marks, stand beside lines, and how its letters stand.
  private func traits(
    _ assigned: AssignedStyles, _ computer: StyleComputer
  ) -> (hasReadings: Bool, isInSquares: Bool, isTall: Bool) {
    var (hasReadings, kinds) = (false, LetterKinds())
    for index in 1..<max(1, tree.count) {
      let (node, number) = (MarkupTree.Node(index), assigned.ofNode[index])
      guard number != AssignedStyles.none else { continue }
      if tree.isText(node) {
        kinds.count(tree.bytes[tree.text(node)])
      } else if tree.name(node) == .rt
        || computer.styles[Int(number)].letters.eastern.emphasis != nil
      {
        hasReadings = true
      }
    }
    return (hasReadings, kinds.areInSquares, kinds.areTall)
  }

  func styles(
    _ wishes: FlowWishes, shown: Set<MarkupTree.Node>
  ) -> (computer: StyleComputer, assigned: AssignedStyles) {
    let page = MediaQuery.Page(width: wishes.measure.points, height: wishes.depth.points)
    var computer = StyleComputer(rules, matched, page: page, isExact: isFixed, limits: limits)
    let assigned = AssignedStyles(tree, matched, &computer, shown: shown)
    return (computer, assigned)
  }
}

extension WritingMode {
  init(_ mode: LineStyle.Mode) {
    self =
      switch mode {
      case .horizontal: .horizontal
      case .verticalLeftward: .verticalLeftward
      case .verticalRightward: .verticalRightward
      }
  }
}
