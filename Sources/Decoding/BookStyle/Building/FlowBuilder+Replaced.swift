import RectoBookMarkup
import RectoFlowModel

/// Elements that something else stands for: ends of lines, rules, pictures.
extension FlowBuilder {
  /// Adds what stands for an element; false where it is one like others.
  mutating func addReplaced(_ node: MarkupTree.Node, _ number: UInt16) -> Bool {
    switch tree.name(node) {
    case .br, .wbr, .hr, .img, .svg, .object, .audio, .video: prepare(for: .content)
    default: break
    }
    switch tree.name(node) {
    case .br:
      if text.isEmpty { clears.add(style(number)) }
      text.addBreak(face: face(number))
      return true
    case .wbr:
      text.add([0xE2, 0x80, 0x8B], face: face(number), spaces: .normal)
      return true
    case .hr:
      addRule(node, number)
      return true
    case .img:
      addPicture(node, number, reference: known.address(of: node, in: tree, at: path))
      return true
    case .svg:
      addDrawing(node, number)
      return true
    case .object:
      guard let reference = tree.value(.data, of: node), tree.isPicture(node, reference) else {
        return false
      }
      addPicture(node, number, reference: reference)
      return true
    case .audio, .video:
      if let poster = tree.poster(of: node) {
        addPicture(node, number, reference: poster)
      } else if !tree.hasWords(node) {
        addWords(tree.playedFile(of: node), number)
      }
      // Words for those that cannot play it follow.
      return false
    default: return false
    }
  }

  // MARK: Pictures

  private mutating func addPicture(
    _ node: MarkupTree.Node, _ number: UInt16, reference: String?
  ) {
    let words = (tree.value(.alt, of: node) ?? "").oneLine
    let picture = reference.flatMap { self.picture($0, words) }
    if picture == nil { note("no picture within the book: \((reference ?? "").prefix(80))") }
    add(picture, or: words, node, number)
  }

  /// Adds a picture, or else words.
  private mutating func add(
    _ picture: Int?, or words: String, _ node: MarkupTree.Node, _ number: UInt16
  ) {
    let style = style(number)
    let standsAlone = style.box.display.isBlock || style.box.isFloated && text.isEmpty
    let isFloat = standsAlone && beginFloat(style.withoutExtents)
    if standsAlone {
      endParagraph()
      beginBox(OpenElement(node: node, style: number), style.withoutExtents)
      boxes[boxes.count - 1].holdsPicture = picture != nil
    }
    if let picture {
      var size = lengths.pictureSize(style.box)
      let frame = lengths.pictureFrame(style)
      size.frame = place(of: standsAlone ? frame?.ofBlock : frame)
      let sides = [true, false].map { isStart in
        standsAlone
          ? FlowSide() : FlowSide(margin: style.side(isStart: isStart, in: lengths).margin)
      }
      if sides[0] != FlowSide() { text.add(sides[0], isStart: true) }
      text.add(picture: picture, size: size, face: face(number))
      if sides[1] != FlowSide() { text.add(sides[1], isStart: false) }
    } else {
      addWords(words, number)
    }
    if standsAlone { endBox() }
    if isFloat { endFloat() }
  }

  /// Adds what is said in the place of a picture, so that nobody takes it for the text.
  private mutating func addWords(_ words: String, _ number: UInt16) {
    guard !words.isEmpty else { return }
    text.add(
      Array("[\(words)]".utf8)[...], face: face(computer.italic(number)), spaces: .normal)
  }

  /// The number of a picture; nil where it lies outside of the book.
  mutating func picture(_ reference: String, _ words: String) -> Int? {
    BookPath.resolved(reference, in: path).flatMap { picture(file: $0, words) }
  }

  /// The number of a picture behind a box; nil where it cannot be had.
  mutating func backPicture(_ reference: String) -> Int? {
    let file = BookPath.resolved(reference, in: path)
    return file.flatMap { known.missing.contains($0) ? nil : picture(file: $0, "") }
  }

  private mutating func picture(file: String, _ words: String) -> Int? {
    if known.missing.contains(file), !words.isEmpty { return nil }
    let picture = FlowPicture(path: file, alternative: words)
    if let known = pictures[picture] { return known }
    pictures[picture] = flow.pictures.count
    flow.pictures.append(picture)
    return flow.pictures.count - 1
  }

  /// Adds the picture that a drawing wraps, as covers do, or else the drawing.
  private mutating func addDrawing(_ node: MarkupTree.Node, _ number: UInt16) {
    let words = tree.words(of: node).oneLine
    let wrapped = tree.wrappedPicture(in: node).flatMap { picture($0, words) }
    let own = known.drawings.path(of: node, in: path).flatMap { file in
      wrapped == nil && !known.missing.contains(file) ? picture(file: file, words) : nil
    }
    if wrapped == nil, own == nil { note("a drawing that cannot be drawn is left out") }
    add(wrapped ?? own, or: words, node, number)
  }

  private mutating func place(of frame: FlowPictureFrame?) -> Int? {
    guard let frame, flow.pictureFrames.count < limits.frames else { return nil }
    return flow.place(of: frame)
  }

  /// Adds a picture that stands by itself in a paragraph: what is beside it on its line is beside the block, and what is
  /// seen of an element around it is its frame.
  mutating func addPicture(_ picture: Int, _ span: FlowSpan, in inlineBoxes: [FlowInlineBox]) {
    let box = boxes[boxes.count - 1]
    let style = style(box.style)
    let frame = flow.frame(of: span.pictureSize)
    var size = span.pictureSize
    size.frame = place(of: frame?.ofBlock)
    var sides = style.lines.isRightToLeft ? (span.after, span.before) : (span.before, span.after)
    if size.frame == nil, let around = inlineBoxes.last(where: \.isFramed) {
      size.frame = place(of: around.pictureFrame(sides))
      (sides.0.padding, sides.1.padding) = (0, 0)
    }
    var block = FlowBlock(.picture(picture, size: size), text: span.text)
    block.inset = (
      FlowLength(points: box.left + Double(sides.0.whole) / 1_024),
      FlowLength(points: box.right + Double(sides.1.whole) / 1_024)
    )
    block.paragraph.alignment = style.pictureAlignment
    block.paragraph.isRightToLeft = style.lines.isRightToLeft
    takeMarkers(of: box, for: &block)
    if let frame, frame.above > 0 { settleSpace(frame.above.points) }
    add(block)
    if let frame, frame.below > 0 { settleSpace(frame.below.points) }
  }
}

extension FlowInlineBox {
  /// The frame around a picture that has such room beside it, left and right.
  fileprivate func pictureFrame(_ sides: (FlowSide, FlowSide)) -> FlowPictureFrame {
    var frame = FlowPictureFrame()
    (frame.background, frame.border, frame.corners) = (background, border, corners)
    (frame.padding.top, frame.padding.bottom) = (padding.above, padding.below)
    frame.padding.left = max(sides.0.padding - (border.left?.width ?? 0), 0)
    frame.padding.right = max(sides.1.padding - (border.right?.width ?? 0), 0)
    return frame
  }
}

extension MarkupTree {
  /// Whether what an object refers to is a picture, by its type or else by its name.
  fileprivate func isPicture(_ node: Node, _ reference: String) -> Bool {
    if let type = value(.type, of: node) { return type.asSmallLetters.hasPrefix("image/") }
    let name = reference.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"].contains { name.hasSuffix($0) }
  }
}

extension ComputedStyle {
  /// With the room around it, but without a frame.
  var withoutFrame: ComputedStyle {
    var style = self
    (style.box.background, style.box.border) = (nil, BoxSides(all: nil))
    (style.box.hasBacking, style.backing) = (false, nil)
    style.box.padding = BoxSides(all: .zero)
    return style
  }

  /// With the room above and below, as wide as what it stands in.
  fileprivate var withoutExtents: ComputedStyle {
    var style = withoutFrame
    (style.box.width, style.box.minWidth, style.box.maxWidth) = (nil, nil, nil)
    (style.box.height, style.box.minHeight) = (nil, nil)
    return style
  }
}

extension String {
  /// With single spaces.
  fileprivate var oneLine: String {
    String(prefix(2_000)).split { $0.isWhitespace }.joined(separator: " ")
  }
}
