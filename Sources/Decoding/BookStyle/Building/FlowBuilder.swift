import RectoBookMarkup
import RectoFlowModel

/// Goes through a document once and writes its flow: text, blocks, frames.
struct FlowBuilder {
  let tree: MarkupTree
  let matched: MatchedRules
  var assigned: AssignedStyles
  var measures: FlowMeasures
  let path: String
  let limits: StyleLimits
  var computer: StyleComputer
  var faces: FaceTable
  var text: FlowText
  var flow = Flow()
  var elements: [OpenElement] = []
  var boxes = [OpenBox(style: 0)]
  var space = VerticalSpace()
  var pictures: [FlowPicture: Int] = [:]
  var known: DocumentPictures
  /// What the next block must do before it.
  var demand = FlowBreaks.Demand.allowed
  /// With which heads chapters open in the midst of the document.
  var opening: ChapterOpening
  /// What the next block stands below.
  var clears = FlowClearance()
  /// What text flows around, while it is written.
  var openFloat: OpenFloat?
  var generated: GeneratedText
  /// How many parts all formulas have so far, and how many cells all tables.
  var spent = (formulaNodes: 0, tableCells: 0)
  var tables: [OpenTable] = []
  /// Nodes that were put off and then taken.
  var resumed: Set<MarkupTree.Node> = []
  var notes = NoteWork()
  private var noted: Set<String> = []

  init(
    _ chapter: StyledChapter, computer: StyleComputer, assigned: AssignedStyles,
    measures: FlowMeasures
  ) {
    (tree, matched, path, limits) = (chapter.tree, chapter.matched, chapter.path, chapter.limits)
    (self.computer, self.assigned) = (computer, assigned)
    generated = GeneratedText(CounterTexts(chapter, &self.computer, assigned))
    opening = ChapterOpening(level: chapter.opening)
    known = DocumentPictures(chapter.tree)
    self.measures = measures
    faces = FaceTable(measures)
    text = FlowText(limits: limits, capacity: tree.bytes.count)
  }

  /// The flow of the whole document; `isMissing` tells of a picture's path whether it cannot be had.
  mutating func build(_ isMissing: (String) -> Bool) -> Flow {
    known = DocumentPictures(of: self, isMissing)
    writeAll(within: MarkupTree.root)
    if !flow.blocks.isEmpty {
      flow.blocks[flow.blocks.count - 1].spaceBelow = FlowLength(points: space.take())
    }
    flow.writing = measures.writing
    flow.makePlate()
    if text.isFull { note("text cut after \(limits.textBytes) bytes") }
    flow.problems += computer.problems
    return flow
  }

  /// Writes a node with all that stands in it, and ends what is open then.
  mutating func writeAll(within top: MarkupTree.Node) {
    write(within: top)
    finish()
  }

  /// Ends what is open, and takes what was written into the flow.
  mutating func finish() {
    while boxes.count > 1 { endPart() }
    endParagraph()
    // Those that stand in others ended first.
    flow.wraps.sort {
      ($0.blocks.lowerBound, $1.blocks.count) < ($1.blocks.lowerBound, $0.blocks.count)
    }
    // Names that found no letter lead to the end.
    text.placeNames()
    flow.tables.sort { ($0.blocks.lowerBound, $0.level) < ($1.blocks.lowerBound, $1.level) }
    (flow.text, flow.anchors, flow.links) = (text.bytes, text.anchors, text.links)
    (flow.readings, flow.faces) = (text.readings, faces.faces)
  }

  /// Writes a node with all that stands in it.
  mutating func write(within top: MarkupTree.Node) {
    var node = top == MarkupTree.root ? tree.first(top) : top
    while node != 0 {
      if enter(node), tree.first(node) != 0 {
        node = tree.first(node)
        continue
      }
      // Texts and what is not shown were not entered.
      leave(node)
      node = node == top ? 0 : following(node, within: top)
    }
  }

  /// Ends what ends with a node, and says which is the next to begin; 0 at the end.
  private mutating func following(
    _ node: MarkupTree.Node, within top: MarkupTree.Node
  ) -> MarkupTree.Node {
    var node = node
    while resumed.contains(node) || tree.next(node) == 0 {
      node = tree.parent(node)
      guard node != MarkupTree.root else { return 0 }
      if let place = tables.indices.last, tables[place].node == node, !tables[place].later.isEmpty {
        let later = tables[place].later.removeFirst()
        resumed.insert(later)
        return later
      }
      leave(node)
      if node == top { return 0 }
    }
    return tree.next(node)
  }

  /// Puts off a foot of a table, or a caption below it, until what follows it is written.
  private mutating func putsOff(_ node: MarkupTree.Node, _ number: UInt16) -> Bool {
    let display = computer.traits[Int(number)].display
    guard display == .foot || display == .caption && style(number).table.isCaptionBelow,
      let place = tables.indices.last, tree.next(node) != 0, !resumed.contains(node)
    else { return false }
    return tables[place].putsOff(node, in: tree, isFoot: display == .foot)
  }

  /// Says once what was left out.
  mutating func note(_ problem: String) {
    if noted.count < 50, noted.insert(problem).inserted { flow.problems.append(problem) }
  }

  func style(_ number: UInt16) -> ComputedStyle { computer.styles[Int(number)] }

  mutating func face(_ number: UInt16) -> Int { faces.number(number, computer.styles) }

  /// The width of what stands in the innermost box, in points.
  var width: Double {
    let box = boxes[boxes.count - 1]
    return max(0, measures.measure - box.left - box.right)
  }

  func points(_ length: BoxLength) -> Double { lengths.points(length) }

  var lengths: BoxLengths { BoxLengths(scale: measures.scale, width: width) }

  // MARK: Elements

  /// Begins a node; false where nothing in it is looked at.
  private mutating func enter(_ node: MarkupTree.Node) -> Bool {
    let number = assigned.ofNode[Int(node)]
    guard number != AssignedStyles.none else {
      // What is hidden may be led to nevertheless.
      if let id = tree.value(.id, of: node) { text.add(name: id) }
      return false
    }
    if tree.isText(node) {
      if text.rubies.parts(node, in: tree) { return false }
      if !tree.bytes[tree.text(node)].allSatisfy({ $0 <= 0x20 }) { prepare(for: .content) }
      addText(node, number)
      return false
    }
    if putsOff(node, number) || notes.leavesOut(node, behind: text.bytes) { return false }
    if let id = tree.value(.id, of: node)
      ?? (tree.name(node) == .a ? tree.value(.name, of: node) : nil)
    {
      text.add(name: id)
    }
    if let label = tree.printPageLabel(node) {
      addPrintPage(label)
      return false
    }
    if computer.traits[Int(number)].display == .column {
      addColumns(node, number)
      return tree.name(node) == .colgroup
    }
    if addReading(node, number) || addReplaced(node, number) || addFormula(node, number) {
      return false
    }
    var element = OpenElement(node: node, style: number)
    element.isPiece = nodes.isPiece(element, in: elements.last)
    open(&element)
    if tree.name(node) == .a, let target = tree.value(.href, of: node) {
      element.isLink = text.beginLink(target)
    }
    elements.append(element)
    if element.isBox { writeFloats(in: node) }
    if !matched.before.isEmpty, let list = matched.before[node] { generate(list, for: number) }
    return true
  }

  /// Ends a node that was entered; others change nothing.
  private mutating func leave(_ node: MarkupTree.Node) {
    guard let element = elements.last, element.node == node else { return }
    text.rubies.end(node, in: tree, at: text.bytes.count)
    if !matched.after.isEmpty, let list = matched.after[node] { generate(list, for: element.style) }
    if element.isLink { text.endLink() }
    if element.isTurn { text.endTurn() }
    notes.endMark(element.node, text.bytes.count)
    if let lines = element.initialLines { endInitial(lines) }
    elements.removeLast()
    if !element.isBox, element.initialLines == nil {
      endInline(element.style, isBox: element.isInlineBox, isAside: element.isAside)
    }
    if element.isAside { text.endAside() }
    if element.hasWidth { endPiece(of: element.style) }
    guard element.isBox else { return }
    while boxes.count > element.depth + 1 { endPart() }
    let first = boxes.last?.firstBlock
    endPart()
    if let first, tree.name(node) == .p { flow.keepLines(from: first) }
    if element.isFloat { endFloat() }
    if element.isWrap, let first { addWrap(from: first, of: element.style) }
    text.inlines.endBlock()
  }

  private mutating func open(_ element: inout OpenElement) {
    let traits = computer.traits[Int(element.style)]
    element.isAside = beginAside(element.node, element.style)
    element.isFloat = traits.isFloated && !element.isAside && beginFloat(style(element.style))
    element.isWrap = !element.isAside && !element.isFloat && isWrap(element)
    let isBlock =
      traits.display.isBlock || traits.display == .cell || element.isFloat || element.isWrap
    guard isBlock, !element.isAside else {
      if text.isEmpty { element.initialLines = style(element.style).box.initialLines }
      element.hasWidth =
        element.isPiece && traits.isPiece && element.initialLines == nil && !element.isAside
        && style(element.style).box.width != nil
        && text.beginPiece()
      if let turn = traits.turn { element.isTurn = text.beginTurn(turn) }
      if element.initialLines == nil {
        element.isInlineBox = beginInline(element.style, isAside: element.isAside)
      }
      return
    }
    endParagraph()
    text.inlines.beginBlock(isFloat: element.isFloat)
    let part = part(element, traits.display)
    prepare(for: part)
    element.isBox = true
    element.depth = boxes.count
    element.readList(tree)
    if beginPart(part, element) { return }
    let style = style(element.style)
    beginBox(element, element.isWrap ? style.placed(linePosition) : style)
    switch traits.display {
    case .caption where part == .caption: boxes[boxes.count - 1].kind = .caption
    case .table, .rows, .head, .foot, .row: boxes[boxes.count - 1].kind = .plain
    default: break
    }
  }

  /// Begins an element within a line, and says whether it is in a box then.
  private mutating func beginInline(_ number: UInt16, isAside: Bool = false) -> Bool {
    guard computer.traits[Int(number)].isSeen else { return false }
    let style = isAside ? style(number).withoutSideMargins : style(number)
    return text.beginInline(style, face: face(number), lengths, measures)
  }

  private mutating func endInline(_ number: UInt16, isBox: Bool, isAside: Bool = false) {
    guard computer.traits[Int(number)].isSeen else { return }
    let style = isAside ? style(number).withoutSideMargins : style(number)
    text.endInline(style, lengths, isBox: isBox)
  }

  /// Ends a piece of a line whose style says how wide it is.
  private mutating func endPiece(of number: UInt16) {
    let style = style(number)
    text.endPiece(width: style.pieceWidth(in: lengths), share: style.shareBeforePiece)
  }

  // MARK: Texts

  /// The mark of a note beside the letters around it, and that of the note itself.
  static let markSize = 0.7

  private mutating func addText(_ node: MarkupTree.Node, _ number: UInt16) {
    let (bytes, around) = (tree.bytes[tree.text(node)], boxes[boxes.count - 1].style)
    var number = notes.plain(number, elements, in: around, tree, &computer)
    if notes.raises(elements.last?.node) { number = computer.raised(number, size: Self.markSize) }
    add(bytes, computer.legible(number, bytes, measures))
  }

  /// Adds text in a style.
  private mutating func add(_ bytes: ArraySlice<UInt8>, _ number: UInt16) {
    var bytes = bytes
    if notes.label != nil, bytes.contains(where: { $0 > 0x20 }) { writeLabel(number) }
    if text.isEmpty, !text.asides.isOpen,
      let (letters, style) = takeFirstLetter(of: &bytes, in: number)
    {
      if let lines = self.style(style).box.initialLines {
        addPlain(letters, style)
        endInitial(lines)
      } else {
        let isInlineBox = beginInline(style)
        addPlain(letters, style)
        endInline(style, isBox: isInlineBox)
      }
    }
    addPlain(bytes, number)
  }

  private mutating func addPlain(_ bytes: ArraySlice<UInt8>, _ number: UInt16) {
    let (face, letters) = (face(number), computer.traits[Int(number)])
    var bytes = bytes
    if letters.transform != .none {
      bytes = letters.transform.applied(
        bytes, isWordStart: text.isAtWordStart, language: style(number).letters.language)
    }
    let around = computer.traits[Int(boxes[boxes.count - 1].style)].spaces
    if letters.spaces == .nowrap && around != .nowrap
      || letters.spaces == .normal && elements.last?.isPiece == true
    {
      bytes = bytes.withFixedSpaces
    } else if letters.spaces == .pre, around != .pre {
      bytes = bytes.withEachSpaceFixed
    }
    if letters.spaces != .nowrap, letters.spaces != .pre, bytes.contains(where: { $0 > 0x20 }) {
      boxes[boxes.count - 1].hasWrapping = true
    }
    text.isInPiece = elements.last?.isPiece == true && letters.spaces == .normal
    text.add(bytes, face: face, spaces: letters.spaces)
  }

  /// Adds what a style generates before or after an element.
  mutating func generate(_ list: UInt32, for element: UInt16) {
    let number = computer.style(list, in: element)
    let style = style(number)
    guard style.box.display != .none, let parts = style.content else { return }
    let language =
      style.letters.language.isEmpty ? measures.wishes.language : style.letters.language
    let made = self.generated.pieces(
      parts, style.lines, language: language, of: (elements.last?.node, tree),
      atMost: limits.generatedBytes)
    guard let generated = made else {
      note("generated text cut after \(limits.generatedBytes) bytes")
      return
    }
    if !generated.isEmpty { prepare(for: .content) }
    guard style.box.display.isBlock else {
      let aside =
        generated.letterCount > StyledNodes.mostAsideLetters ? nil : AsidePlaces(self).aside(style)
      let isAside = aside.map { text.beginAside($0) } ?? false
      let isInlineBox = beginInline(number, isAside: isAside)
      add(generated, number)
      endInline(number, isBox: isInlineBox, isAside: isAside)
      if isAside { text.endAside() }
      return
    }
    endParagraph()
    text.inlines.beginBlock(isFloat: false)
    beginBox(OpenElement(node: MarkupTree.root, style: number), style)
    add(generated, number)
    endBox()
    text.inlines.endBlock()
  }

  private mutating func add(_ generated: [GeneratedText.Piece], _ number: UInt16) {
    for piece in generated {
      switch piece {
      case .words(let words): add(Array(words.utf8)[...], number)
      case .picture(let address):
        if let picture = picture(address, "") {
          text.add(picture: picture, size: FlowPictureSize(), face: face(number))
        }
      }
    }
  }

  /// The marker of an item that begins, or of a note; nil where it has none.
  mutating func marker(_ element: OpenElement, _ style: ComputedStyle) -> FlowMarker? {
    let isItem = style.box.display == .listItem && element.node != notes.node
    let number = isItem ? elements.countItem(element.node, in: tree) : 0
    let item = isItem ? ListMarker.text(style.lines.marker, number) : notes.labels[element.node]
    guard let item else { return nil }
    var made = FlowMarker(
      text: item, face: faces.marker(element.style, computer.styles),
      gap: FlowLength(points: measures.size(style.letters.size) * 0.4))
    if style.lines.marksInside || !isItem { made.edge = .line }
    return made
  }
}
