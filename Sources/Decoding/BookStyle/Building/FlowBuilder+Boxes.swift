import RectoBookMarkup
import RectoFlowModel

/// Boxes, the room between them, and the blocks in them.
extension FlowBuilder {
  mutating func beginBox(_ element: OpenElement, _ style: ComputedStyle) {
    let around = boxes[boxes.count - 1]
    let rules =
      element.node == MarkupTree.root
      ? (nil, nil) : (matched.letters[element.node], matched.lines[element.node])
    var box = around.inner(element, style, from: flow.blocks.count, tree, rules)
    box.learn(of: element.node, style, in: tree, measures.wishes)
    demand = demand.joined(style.box.breakBefore)
    if opening.holds(tree.name(element.node)?.headLevel), style.box.breakBefore == .allowed,
      notes.node == nil, !box.isInCell, openFloat == nil
    {
      (demand, opening.isNext) = (demand.joined(.page), true)
    }
    clears.add(style)
    let marker = self.marker(element, style)
    if tree.isPage(element.node) {
      if let color = style.box.background, color != FlowColor(red: 255, green: 255, blue: 255) {
        flow.background = color
      }
      boxes.append(box)
      return
    }
    let edges = horizontalEdges(style, in: around)
    space.add(margin: verticalMargin(style, style.box.margin.top))
    space.add(margin: flow.gap(above: style, tree.name(element.node), measures))
    let padding = points(style.box.padding.top)
    if style.box.isFramed, notes.node == nil, flow.frames.count < limits.frames {
      settleSpace(0)
      box.ownFrame = flow.frames.count
      box.frame = box.ownFrame
      var frame = lengths.frame(style.box, edges, from: flow.blocks.count)
      (frame.parent, frame.padding.top) = (around.frame, FlowLength(points: padding))
      frame.corners = lengths.corners(style.corners)
      let picture = style.backing?.picture.flatMap { backPicture($0) }
      frame.take(style.backing, picture: picture, lengths)
      flow.frames.append(frame)
    } else if padding > 0 {
      settleSpace(padding)
    }
    (box.left, box.right) = (edges.innerLeft, edges.innerRight)
    if let marker {
      box.markers.append(
        OpenMarker(marker: marker, left: box.left, right: box.right, tables: tables.count))
    }
    boxes.append(box)
  }

  mutating func endBox() {
    endParagraph()
    guard boxes.count > 1, let box = boxes.popLast() else { return }
    let style = style(box.style)
    let isEmpty = flow.blocks.count == box.firstBlock
    if !isEmpty { boxes[boxes.count - 1].markers = [] }
    if let table = tables.indices.last { tables[table].takeCaption(box, end: flow.blocks.count) }
    if isEmpty {
      let heights = [style.box.height, style.box.minHeight].compactMap { $0 }
      let height = heights.filter { $0.percent == 0 }.map(points).max() ?? 0
      if height > 0 { settleSpace(min(height, measures.wishes.depth.points)) }
    }
    let padding = box.holdsPicture ? 0 : points(style.box.padding.bottom)
    if let frame = box.ownFrame {
      flow.close(frame, from: box.firstBlock) { FlowLength(points: space.take() + padding) }
    } else if padding > 0 {
      settleSpace(padding)
    }
    if style.box.avoidsBreaks { flow.keepTogether(box.firstBlock..<flow.blocks.count) }
    if !box.isInCell { flow.keepSignature(from: box.firstBlock, text.bytes) }
    if !isEmpty {
      let last = flow.blocks.count - 1
      flow.blocks[last].breaks.after = flow.blocks[last].breaks.after.joined(style.box.breakAfter)
    }
    space.add(margin: verticalMargin(style, style.box.lowerMargin(in: boxes[boxes.count - 1])))
  }

  // MARK: Sides

  func horizontalEdges(_ style: ComputedStyle, in around: OpenBox) -> BoxEdges {
    BoxEdges(style, in: around, lengths, measures)
  }

  func verticalMargin(_ style: ComputedStyle, _ margin: BoxLength?) -> Double {
    if style.wantsGaps, measures.body.hasGaps { return measures.wishes.textSize.points }
    // Longer ones than a page are nobody's wish.
    let depth = measures.wishes.depth.points
    return min(max(margin.map(points) ?? 0, -depth), depth)
  }

  // MARK: Frames

  /// Uses the margins that met, and adds room that collapses with nothing: it lies in the innermost frame while that is
  /// empty, else before the next block.
  mutating func settleSpace(_ room: Double) {
    if let frame = boxes[boxes.count - 1].frame,
      flow.frames[frame].blocks.lowerBound == flow.blocks.count
    {
      let more = FlowLength(points: space.takeMargins() + room)
      flow.frames[frame].padding.top = flow.frames[frame].padding.top.clamped(adding: more)
    } else {
      space.add(room)
    }
  }

  // MARK: Blocks

  /// Adds a block at the end, with the room that is before it.
  mutating func add(_ block: FlowBlock) {
    guard flow.blocks.count < limits.blocks else {
      note("cut after \(limits.blocks) paragraphs")
      return
    }
    settleSpace(0)
    var block = block
    let box = boxes[boxes.count - 1]
    block.frame = box.frame
    block.spaceAbove = FlowLength(points: space.take())
    block.headLevel = box.headLevel
    (block.breaks.before, block.clears) = (demand, clears)
    let lines = style(box.style).lines
    (block.breaks.orphans, block.breaks.widows) = measures.kept(of: lines)
    (demand, clears) = (.allowed, FlowClearance())
    block.opensChapter = opening.isNext && !flow.blocks.isEmpty
    if flow.blocks.isEmpty || opening.isNext, !measures.wishes.isExact,
      style(box.style).box.hasHouseMargins
    {
      block.sinkOpening(depth: measures.wishes.depth)
    }
    opening.isNext = false
    flow.blocks.append(block)
    boxes[boxes.count - 1].hasParagraph = true
  }

  /// Ends the paragraph that is being written, and adds it where there is anything in it.
  mutating func endParagraph() {
    let written = text.takeParagraph()
    let box = boxes[boxes.count - 1]
    boxes[boxes.count - 1].hasWrapping = false
    let style = style(box.style).reading(text.bytes[written.text])
    let size = measures.size(style.letters.size)
    defer {
      if written.emptyLines > 0 {
        let lines = Double(min(written.emptyLines, 20))
        settleSpace(lines * size * measures.lineRatio(style.lines, size: style.letters.size))
      }
    }
    guard !written.spans.isEmpty else { return }
    guard flow.blocks.count < limits.blocks else {
      note("cut after \(limits.blocks) paragraphs")
      text.forgetParagraph(written.text)
      return
    }
    if written.spans.count == 1, let picture = written.spans[0].picture {
      addPicture(picture, written.spans[0], in: written.inlineBoxes)
      return
    }
    var block = FlowBlock(.text(written.spans), text: written.text)
    block.inset = (FlowLength(points: box.left), FlowLength(points: box.right))
    block.paragraph = ParagraphLook(style, box, lengths, measures)
      .paragraph(
        written, of: text.bytes, faces.faces, hasReadings: text.hasReadings(in: written.text))
    block.paragraph.otherParts = style.otherParts(of: text.bytes[written.text])
    if text.bytes[written.text].isSceneBreak { block.breaks.after = .avoided }
    let isTyped = style.letters.areTyped
    let mayBeVerse = written.hasBreaks && !isTyped
    let isVerse =
      box.isVerse
      || mayBeVerse && Verse.hasRhythm(written.text, of: text.bytes, below: flow.blocks.last)
    if isVerse || isTyped, !measures.wishes.isExact, box.headLevel == 0, !box.isInCell {
      Verse.set(&block, after: flow.blocks.last, &space, text.bytes, size: size, isCode: !isVerse)
    }
    let mayPart = !isVerse && notes.node == nil && openFloat == nil
    if mayPart { ParagraphParting(style, box, measures)?.part(&block, flow, &space, text.bytes) }
    block.paragraph.initial = written.initial(
      in: box, block.paragraph, size: size, faces.faces, text.bytes)
    boxes[boxes.count - 1].initial = nil
    if let list = box.firstLine, !box.hasParagraph {
      block.paragraph.firstLine = firstLine(list, of: written.spans)
    }
    if block.paragraph.initial != nil { block.paragraph.indent = 0 }
    takeMarkers(of: box, for: &block)
    if block.breaks.staysWhole { flow.kept.append(flow.blocks.count..<flow.blocks.count + 1) }
    add(block)
    addInlineBoxes(written, in: box)
  }

  /// Adds what is seen of a paragraph's lines beside their letters: of all of them, of the first, of the elements in them;
  /// and what stands beside them.
  private mutating func addInlineBoxes(_ written: FlowText.Paragraph, in box: OpenBox) {
    let whole = style(box.style).box(aroundAll: written.text, face: face(box.style), measures)
    if let whole { flow.inlineBoxes.append(whole) }
    if let list = box.firstLine, !box.hasParagraph {
      let line = computer.style(list, in: box.style)
      let own = style(line).box(aroundFirstLine: written.text, face: face(line), measures)
      if let own { flow.inlineBoxes.append(own) }
    }
    flow.inlineBoxes += written.inlineBoxes
    flow.asides += written.asides
  }
}

extension Flow {
  /// Ends a frame around the blocks from one on, with so much room below them; one around nothing is none.
  fileprivate mutating func close(_ frame: Int, from first: Int, below: () -> FlowLength) {
    guard blocks.count > first else {
      frames.removeSubrange(frame...)
      return
    }
    frames[frame].blocks = first..<blocks.count
    frames[frame].padding.bottom = below()
  }

  /// Lets blocks stand on one page.
  mutating func keepTogether(_ range: Range<Int>) {
    // More than fit a page cannot be kept.
    guard (1...40).contains(range.count) else { return }
    kept.append(range)
    for place in range {
      blocks[place].breaks.staysWhole = true
      if place + 1 < range.upperBound, blocks[place].breaks.after == .allowed {
        blocks[place].breaks.after = .avoided
      }
    }
  }
}

extension Flow {
  /// A signature has no more bytes, and no more lines that are paragraphs.
  private static let (signatureBytes, signatureLines) = (96, 3)

  /// Keeps the name below a letter with its last lines: what ends a part of the text, at the side where lines end. The part
  /// is what follows so many blocks.
  mutating func keepSignature(from first: Int, _ text: [UInt8]) {
    var (place, left) = (blocks.count - 1, Self.signatureLines)
    while place > first, left > 0, isSignature(blocks[place], text) {
      guard case .text = blocks[place - 1].content, blocks[place - 1].headLevel == 0 else { return }
      blocks[place].breaks.before = blocks[place].breaks.before.joined(.avoided)
      (place, left) = (place - 1, left - 1)
    }
  }

  private func isSignature(_ block: FlowBlock, _ text: [UInt8]) -> Bool {
    guard case .text = block.content, block.headLevel == 0,
      block.text.count <= Self.signatureBytes, !text[block.text].contains(0x0A)
    else { return false }
    return block.paragraph.alignment == (block.paragraph.isRightToLeft ? .left : .right)
  }
}

extension MarkupTree {
  /// Whether an element is what a page of a browser is; readers have margins of their own.
  fileprivate func isPage(_ node: Node) -> Bool {
    (name(node) == .html || name(node) == .body) && node != MarkupTree.root
  }
}

extension ArraySlice<UInt8> {
  /// Whether a paragraph is but a few signs that part two scenes, such as `* * *`: alone at the foot of a page they part
  /// nothing.
  var isSceneBreak: Bool {
    guard (1...48).contains(count) else { return false }
    let signs = String(decoding: self, as: UTF8.self).unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "\u{200B}"
    }
    return (1...12).contains(signs.count)
      && signs.allSatisfy { sign in
        switch sign.properties.generalCategory {
        case .otherPunctuation, .dashPunctuation, .connectorPunctuation, .mathSymbol,
          .otherSymbol:
          sign.value != 0xFFFC
        default: false
        }
      }
  }
}

extension FlowBreaks.Demand {
  /// What two that ask for something at one place come to: a page's end wins.
  func joined(_ other: FlowBreaks.Demand) -> FlowBreaks.Demand {
    switch (self, other) {
    case (_, .allowed): self
    case (.allowed, _): other
    case (.recto, _), (.verso, _): self
    case (_, .recto), (_, .verso), (_, .page): other
    case (.page, _), (.avoided, .avoided): self
    }
  }
}

extension ComputedStyle {
  /// Whether lines that lie in the middle, or at the side where lines end, have the gaps of browsers.
  fileprivate var countsOnGaps: Bool {
    let isAside =
      lines.alignment == .center || lines.alignment == .end
      || lines.alignment == (lines.isRightToLeft ? .left : .right)
    return isAside && box.hasHouseMargins && box.margin.top == .zero && box.display == .block
  }
}

extension Flow {
  /// What stands above a paragraph of its own kind that counts on the gaps of browsers, below one with a gap above it.
  fileprivate func gap(
    above style: ComputedStyle, _ name: MarkupName?, _ measures: FlowMeasures
  ) -> Double {
    guard name == .p, style.countsOnGaps, let last = blocks.last, case .text = last.content,
      last.headLevel == 0, last.spaceAbove.points * 2 >= last.paragraph.lineHeight.points
    else { return 0 }
    return measures.size(style.letters.size)
  }
}
