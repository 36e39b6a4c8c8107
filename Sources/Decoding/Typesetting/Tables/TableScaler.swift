import RectoFlowModel

/// Sets what stands in the cells of tables in another size: letters, pictures, formulas, and the room around and between
/// them. The borders of tables and cells keep their width.
struct TableScaler {
  /// Before any table is set smaller.
  private let book: Flow
  private let wishes: FlowWishes
  private let nesting: TableNesting
  private let pictureSize: (Int) -> (width: FlowLength, height: FlowLength)?
  private var smaller: [SmallFace: Int] = [:]

  private struct SmallFace: Hashable {
    var face: Int
    var scale: TableScale
  }

  init(
    _ book: Flow, _ wishes: FlowWishes, _ nesting: TableNesting,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.book, self.wishes, self.nesting, self.pictureSize) = (book, wishes, nesting, pictureSize)
  }

  /// Sets a table in a size in a flow that has it as large as the book; of tables in its cells only where they stand in
  /// these.
  mutating func set(_ index: Int, _ scale: TableScale, in flow: inout Flow) {
    guard scale != .whole else { return }
    flow.tables[index].scale(by: scale)
    for inner in nesting.inner[index] {
      flow.tables[inner].inset = flow.tables[inner].inset.scaled(scale)
      flow.tables[inner].spaceAbove = scale(flow.tables[inner].spaceAbove)
    }
    let level = UInt8(clamping: book.tables[index].level + 1)
    for frame in book.tables[index].frames where nesting.frameLevels[frame] == level {
      flow.frames[frame].scale(by: scale)
    }
    for place in book.tables[index].blocks where nesting.blockLevels[place] == level {
      setBlock(place, scale, in: &flow)
    }
  }

  private mutating func setBlock(_ place: Int, _ scale: TableScale, in flow: inout Flow) {
    var block = flow.blocks[place]
    block.spaceAbove = scale(block.spaceAbove)
    block.inset = (scale(block.inset.left), scale(block.inset.right))
    var paragraph = block.paragraph
    paragraph.lineHeight = scale(FlowLength(clamping: GalleyMaker.leading(of: block, wishes)))
    (paragraph.indent, paragraph.turnover) = (scale(paragraph.indent), scale(paragraph.turnover))
    paragraph.marker = paragraph.marker.map { marker($0, scale, in: &flow) }
    for outer in paragraph.outerMarkers.indices {
      paragraph.outerMarkers[outer] = marker(paragraph.outerMarkers[outer], scale, in: &flow)
    }
    if let initial = paragraph.initial {
      paragraph.initial?.face = face(initial.face, scale, in: &flow)
    }
    var firstLine: [Int: Int] = [:]
    for (usual, first) in paragraph.firstLine.sorted(by: { $0.key < $1.key }) {
      firstLine[face(usual, scale, in: &flow)] = face(first, scale, in: &flow)
    }
    paragraph.firstLine = firstLine
    block.paragraph = paragraph
    switch block.content {
    case .text(let spans):
      block.content = .text(spans.map { span($0, scale, in: &flow) })
      setReadings(beside: block.text, scale, in: &flow)
      setInlineBoxes(in: block.text, scale, in: &flow)
    case .picture(let picture, let size):
      block.content = .picture(picture, size: self.size(size, of: picture, scale, in: &flow))
    case .rule: break
    }
    flow.blocks[place] = block
  }

  private mutating func span(
    _ span: FlowSpan, _ scale: TableScale, in flow: inout Flow
  ) -> FlowSpan {
    var span = span
    span.face = face(span.face, scale, in: &flow)
    (span.before, span.after) = (span.before.scaled(scale), span.after.scaled(scale))
    if let piece = span.piece { span.piece?.width = scale(piece.width) }
    if let picture = span.picture {
      span.pictureSize = size(span.pictureSize, of: picture, scale, in: &flow)
    }
    if let formula = span.formula, flow.formulas.indices.contains(formula) {
      flow.formulas[formula].parts = book.formulas[formula].parts.map {
        $0.scaled(Double(scale.thousandths) / 1_000)
      }
    }
    return span
  }

  /// Sets the readings that stand beside a block's text.
  private mutating func setReadings(
    beside text: Range<Int>, _ scale: TableScale, in flow: inout Flow
  ) {
    var reading = book.firstReading(endingAfter: text.lowerBound)
    while reading < book.readings.count, book.readings[reading].base.lowerBound < text.upperBound {
      flow.readings[reading].face = face(book.readings[reading].face, scale, in: &flow)
      reading += 1
    }
  }

  /// Sets what is seen of elements within a block's lines.
  private mutating func setInlineBoxes(
    in text: Range<Int>, _ scale: TableScale, in flow: inout Flow
  ) {
    for number in book.inlineBoxes(in: text, of: text) {
      flow.inlineBoxes[number] = book.inlineBoxes[number].scaled(scale)
      flow.inlineBoxes[number].face = face(book.inlineBoxes[number].face, scale, in: &flow)
    }
  }

  private mutating func marker(
    _ marker: FlowMarker, _ scale: TableScale, in flow: inout Flow
  ) -> FlowMarker {
    var marker = marker
    marker.face = face(marker.face, scale, in: &flow)
    marker.gap = scale(marker.gap)
    if case .block(let distance) = marker.edge { marker.edge = .block(scale(distance)) }
    return marker
  }

  private func size(
    _ size: FlowPictureSize, of picture: Int, _ scale: TableScale, in flow: inout Flow
  ) -> FlowPictureSize {
    var scaled = size
    if size.width == nil, size.height == nil { scaled.width = pictureSize(picture)?.width }
    for length in [
      \FlowPictureSize.width, \.height, \.minWidth, \.minHeight, \.maxWidth, \.maxHeight,
    ] {
      scaled[keyPath: length] = scaled[keyPath: length].map { scale($0) }
    }
    scaled.frame = book.frame(of: size).map { flow.place(of: $0.scaled(scale)) }
    return scaled
  }

  /// The number of a face in another size.
  private mutating func face(_ number: Int, _ scale: TableScale, in flow: inout Flow) -> Int {
    guard book.faces.indices.contains(number) else { return number }
    let key = SmallFace(face: number, scale: scale)
    if let known = smaller[key] { return known }
    var face = book.faces[number]
    for length in [
      \FlowFace.size, \.around, \.rise, \.shiftRight, \.shiftDown, \.letterSpacing, \.wordSpacing,
    ] {
      face[keyPath: length] = scale(face[keyPath: length])
    }
    flow.faces.append(face)
    smaller[key] = flow.faces.count - 1
    return flow.faces.count - 1
  }
}

extension FlowTable {
  /// Sets the room around and between its cells, and the widths that are said.
  fileprivate mutating func scale(by scale: TableScale) {
    (padding, spacing) = (padding.scaled(scale), scale(spacing))
    // How wide one is that stands in no other follows from the page.
    if level > 0 { width = width?.scaled(scale) }
    for column in columns.indices { columns[column] = columns[column]?.scaled(scale) }
    for index in cells.indices {
      cells[index].padding = cells[index].padding.scaled(scale)
      cells[index].width = cells[index].width?.scaled(scale)
      cells[index].height = scale(cells[index].height)
    }
  }
}

extension FlowFrame {
  /// Sets all of it: the insets of what stands in it count its borders.
  fileprivate mutating func scale(by scale: TableScale) {
    border = border.scaled(scale)
    padding = padding.scaled(scale)
    inset = (scale(inset.left), scale(inset.right))
  }
}

extension FlowPictureFrame {
  /// All of it.
  fileprivate func scaled(_ scale: TableScale) -> FlowPictureFrame {
    var frame = self
    frame.border = border.scaled(scale)
    frame.padding = padding.scaled(scale)
    (frame.above, frame.below) = (scale(above), scale(below))
    return frame
  }
}

extension FlowInlineBox {
  /// All of it but its letters: the room of spans counts its borders.
  fileprivate func scaled(_ scale: TableScale) -> FlowInlineBox {
    var box = self
    box.border = border.scaled(scale)
    box.padding = (scale(padding.above), scale(padding.below))
    (box.lead, box.trail) = (scale(lead), scale(trail))
    for index in decorations.indices {
      box.decorations[index].thickness = decorations[index].thickness.map { scale($0) }
      if case .length(let gap) = decorations[index].gap {
        box.decorations[index].gap = .length(scale(gap))
      }
    }
    return box
  }
}

extension FlowSides<FlowBorder?> {
  fileprivate func scaled(_ scale: TableScale) -> FlowSides {
    var sides = self
    for side in [\FlowSides<FlowBorder?>.top, \.right, \.bottom, \.left] {
      let width = self[keyPath: side]?.width ?? 0
      sides[keyPath: side]?.width = scale(width)
    }
    return sides
  }
}

extension FlowSides<FlowLength> {
  fileprivate func scaled(_ scale: TableScale) -> FlowSides {
    FlowSides(top: scale(top), right: scale(right), bottom: scale(bottom), left: scale(left))
  }
}

extension FlowSide {
  fileprivate func scaled(_ scale: TableScale) -> FlowSide {
    FlowSide(margin: scale(margin), padding: scale(padding))
  }
}

extension FlowExtent {
  fileprivate func scaled(_ scale: TableScale) -> FlowExtent {
    switch self {
    case .length(let length): .length(scale(length))
    case .share: self
    }
  }
}
