import RectoFlowModel

/// Draws the frames of a page behind what stands in them.
struct FrameDrawer {
  /// What a page has of a block.
  struct Part {
    var block: Int
    var top, bottom: Int
    /// Whether the block begins and ends on the page.
    var begins, ends: Bool

    /// The first and the last of blocks that stand together on the page.
    static func ends(of blocks: Range<Int>, top: Int, bottom: Int) -> [Part] {
      Set([blocks.lowerBound, blocks.upperBound - 1]).sorted().map {
        Part(block: $0, top: top, bottom: bottom, begins: true, ends: true)
      }
    }
  }

  /// The most dashes or dots that are drawn along one side.
  private static let mostDashes = 400

  let flow: Flow
  /// Where the page's text begins, how wide and how deep it is.
  let x, y, measure: Int
  let parts: [Part]
  /// Those that are drawn: one for each frame of the flow.
  let isDrawn: [Bool]

  func draw(into drawer: inout PageDrawer) {
    guard let first = parts.first, let last = parts.last else { return }
    for (number, frame) in flow.frames.enumerated() {
      guard isDrawn[number], frame.blocks.lowerBound <= last.block,
        frame.blocks.upperBound > first.block,
        !frame.blocks.isEmpty
      else { continue }
      let (top, end) = (place(of: frame.blocks.lowerBound), place(of: frame.blocks.upperBound))
      if top < end { draw(frame, from: parts[top], to: parts[end - 1], into: &drawer) }
    }
  }

  /// The first part of a block or of one behind it.
  private func place(of block: Int) -> Int {
    parts.partitionPoint { $0.block >= block }
  }

  private func draw(
    _ frame: FlowFrame, from first: Part, to last: Part, into drawer: inout PageDrawer
  ) {
    let begins = first.begins && first.block == frame.blocks.lowerBound
    let ends = last.ends && last.block == frame.blocks.upperBound - 1
    var (top, bottom) = (first.top, last.bottom)
    // Frames within this one that begin with the same block stand below its own edge.
    if first.begins {
      top -= edges(first.block, within: frame, \.topEdge) { $0.blocks.lowerBound }
    }
    if last.ends {
      bottom += edges(last.block, within: frame, \.bottomEdge) { $0.blocks.upperBound - 1 }
    }
    if begins { top -= frame.topEdge }
    if ends { bottom += frame.bottomEdge }
    let box = DisplayBox(
      left: FlowLength(clamping: x + Int(frame.inset.left)), top: FlowLength(clamping: y + top),
      right: FlowLength(clamping: x + measure - Int(frame.inset.right)),
      bottom: FlowLength(clamping: y + bottom))
    var corners = frame.corners
    if !begins { (corners.topLeft, corners.topRight) = (.zero, .zero) }
    if !ends { (corners.bottomLeft, corners.bottomRight) = (.zero, .zero) }
    let border = FlowSides(
      top: begins ? frame.border.top : nil, right: frame.border.right,
      bottom: ends ? frame.border.bottom : nil, left: frame.border.left)
    for item in frame.items(of: box, border, corners) { drawer.add(item) }
  }

  /// What is drawn of a box: what lies behind it, and its borders.
  static func items(
    of box: DisplayBox, _ background: FlowColor?, _ borders: FlowSides<FlowBorder?>,
    _ corners: FlowCorners
  ) -> [DisplayItem] {
    let isSeen = box.left < box.right && box.top < box.bottom
    if !corners.areSquare, isSeen,
      let items = RoundedBox(box, corners).items(background: background, borders)
    {
      return items
    }
    var items: [DisplayItem] = []
    func fill(_ box: DisplayBox, _ color: FlowColor) {
      guard box.left < box.right, box.top < box.bottom, color.alpha > 0 else { return }
      items.append(.fill(box, color))
    }
    if let background { fill(box, background) }
    drawBorders(borders, box, begins: true, ends: true, fill: fill)
    return items
  }

  /// What the frames within another add at a block that they begin, or end, with.
  private func edges(
    _ block: Int, within frame: FlowFrame, _ edge: KeyPath<FlowFrame, Int>,
    at place: (FlowFrame) -> Int
  ) -> Int {
    var (sum, steps) = (0, 0)
    var inner = flow.blocks[block].frame
    while let number = inner, flow.frames.indices.contains(number), steps < 256 {
      let candidate = flow.frames[number]
      if candidate == frame { break }
      if isDrawn[number], place(candidate) == block { sum += candidate[keyPath: edge] }
      // A frame stands after the one around it.
      inner = candidate.parent.flatMap { $0 < number ? $0 : nil }
      steps += 1
    }
    return sum
  }

  /// Draws the borders of a box, without those above and below where it goes on there.
  static func drawBorders(
    _ borders: FlowSides<FlowBorder?>, _ box: DisplayBox, begins: Bool, ends: Bool,
    into drawer: inout PageDrawer
  ) {
    drawBorders(borders, box, begins: begins, ends: ends) { drawer.fill($0, $1) }
  }

  /// The same, by boxes that are filled with colours.
  static func drawBorders(
    _ borders: FlowSides<FlowBorder?>, _ box: DisplayBox, begins: Bool, ends: Bool,
    fill: (DisplayBox, FlowColor) -> Void
  ) {
    if begins, let border = borders.top {
      let edge = box.top &+ max(border.width, 0)
      stroke(
        border,
        DisplayBox(left: box.left, top: box.top, right: box.right, bottom: edge), true, fill)
    }
    if ends, let border = borders.bottom {
      let edge = box.bottom &- max(border.width, 0)
      stroke(
        border,
        DisplayBox(left: box.left, top: edge, right: box.right, bottom: box.bottom), true, fill)
    }
    if let border = borders.left {
      let edge = box.left &+ max(border.width, 0)
      stroke(
        border,
        DisplayBox(left: box.left, top: box.top, right: edge, bottom: box.bottom), false, fill)
    }
    if let border = borders.right {
      let edge = box.right &- max(border.width, 0)
      stroke(
        border,
        DisplayBox(left: edge, top: box.top, right: box.right, bottom: box.bottom), false, fill)
    }
  }

  /// Draws one side.
  private static func stroke(
    _ border: FlowBorder, _ box: DisplayBox, _ isLevel: Bool,
    _ fill: (DisplayBox, FlowColor) -> Void
  ) {
    let (across, down) = (Int(box.right) - Int(box.left), Int(box.bottom) - Int(box.top))
    let (width, length) = isLevel ? (down, across) : (across, down)
    guard width > 0, length > 0 else { return }
    /// A part of the side: from one place to another along it, and across it.
    func part(_ start: Int, _ end: Int, _ near: Int, _ far: Int) -> DisplayBox {
      let (left, top) = (Int(box.left), Int(box.top))
      return DisplayBox(
        left: FlowLength(clamping: left + (isLevel ? start : near)),
        top: FlowLength(clamping: top + (isLevel ? near : start)),
        right: FlowLength(clamping: left + (isLevel ? end : far)),
        bottom: FlowLength(clamping: top + (isLevel ? far : end)))
    }
    switch border.stroke {
    case .solid: fill(box, border.color)
    case .double:
      let third = max(width / 3, 1)
      fill(part(0, length, 0, third), border.color)
      fill(part(0, length, width - third, width), border.color)
    case .dashed, .dotted:
      let usual = border.stroke == .dashed ? width * 3 : width
      let dash = max(usual, length / (2 * Self.mostDashes), 1)
      for start in stride(from: 0, to: length, by: 2 * dash) {
        fill(part(start, min(start + dash, length), 0, width), border.color)
      }
    }
  }
}

extension FlowFrame {
  /// Its border and padding above.
  var topEdge: Int { max(Int(border.top?.width ?? 0), 0) + max(Int(padding.top), 0) }
  /// Its border and padding below.
  var bottomEdge: Int { max(Int(border.bottom?.width ?? 0), 0) + max(Int(padding.bottom), 0) }
}
