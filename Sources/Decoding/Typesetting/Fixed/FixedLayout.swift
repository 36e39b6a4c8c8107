import RectoFlowModel

/// Finds where the boxes of a page of fixed layout lie and how large they are, as CSS 2.1 has it for blocks that stand below
/// each other or are placed; what is done to boxes counts only when they are drawn.
///
/// Laws: each text is set twice at most, each box is laid out once and measured once; so that the work grows with
/// what stands on the page, whatever the boxes say.
struct FixedLayout {
  /// A box that is laid out, in points.
  struct Frame {
    /// From the upper left corner of the box around it.
    var x = 0.0
    var y = 0.0
    /// Of its border.
    var width = 0.0
    var height = 0.0
    var lines: FixedLines?
    /// From its border to what stands in it.
    var edges = FlowSides(all: 0.0)
  }

  /// What a box adds around itself.
  private struct Laid {
    var above = Margin()
    var below = Margin()
    var left = 0.0
  }

  /// Margins that meet: the largest counts, less the most negative.
  private struct Margin {
    private var most = 0.0
    private var least = 0.0
    var points: Double { most + least }

    mutating func join(_ length: Double) {
      (most, least) = (max(most, length), min(least, length))
    }

    mutating func join(_ other: Margin) {
      (most, least) = (max(most, other.most), min(least, other.least))
    }
  }

  let boxes: [FixedBox]
  let setter: FixedSetter
  private(set) var frames: [Frame]
  private let children: [[Int]]
  /// Texts on lines that end only where the text says.
  private var unbroken: [Int: FixedLines] = [:]
  /// Placed boxes, with where they would stand in the box around them.
  private var waiting: [(box: Int, x: Double, y: Double)] = []

  /// No box is larger, or farther away, in points.
  private static let most = 1e5

  init(_ boxes: [FixedBox], _ setter: FixedSetter) {
    (self.boxes, self.setter) = (boxes, setter)
    frames = [Frame](repeating: Frame(), count: boxes.count)
    var children = [[Int]](repeating: [], count: boxes.count)
    for (index, box) in boxes.enumerated() {
      if let parent = box.parent, parent < index { children[parent].append(index) }
    }
    self.children = children
  }

  /// Lays out a page so wide and high.
  mutating func run(width: Double, height: Double) {
    guard !boxes.isEmpty else { return }
    _ = lay(0, in: width, height: height, width: width, height: height)
    var next = 0
    while next < waiting.count {
      place(waiting[next])
      next += 1
    }
  }

  // MARK: Boxes that are placed

  /// The box that another one is placed in.
  func holder(of index: Int) -> Int {
    if boxes[index].position == .onPage { return 0 }
    var holder = boxes[index].parent ?? 0
    while !boxes[holder].holdsPlaced, let parent = boxes[holder].parent { holder = parent }
    return holder
  }

  private mutating func place(_ item: (box: Int, x: Double, y: Double)) {
    let (index, box) = (item.box, boxes[item.box])
    let holder = holder(of: index)
    // Where the room begins in which it is placed, seen from the box around it.
    var (left, top) = (-border(holder, \.left), -border(holder, \.top))
    var around = box.parent ?? 0
    while around != holder, let parent = boxes[around].parent {
      (left, top) = (left + frames[around].x, top + frames[around].y)
      around = parent
    }
    let across = max(frames[holder].width - border(holder, \.left) - border(holder, \.right), 0)
    let down = max(frames[holder].height - border(holder, \.top) - border(holder, \.bottom), 0)
    let inset = (
      left: box.inset.left?.of(across), right: box.inset.right?.of(across),
      top: box.inset.top?.of(down), bottom: box.inset.bottom?.of(down)
    )
    let margin = (
      left: box.margin.left?.of(across), right: box.margin.right?.of(across),
      top: box.margin.top?.of(across), bottom: box.margin.bottom?.of(across)
    )
    let outer = (margin.left ?? 0) + (margin.right ?? 0)
    var width: Double?
    if box.width == nil, let left = inset.left, let right = inset.right, !box.isPicture {
      width = max(across - left - right - outer, 0)
    }
    var height: Double?
    if box.height == nil, let top = inset.top, let bottom = inset.bottom, !box.isPicture {
      height = max(down - top - bottom - (margin.top ?? 0) - (margin.bottom ?? 0), 0)
    }
    // It stands where it would stand otherwise, where nobody says where it is placed.
    let start = inset.left ?? inset.right.map { _ in 0 } ?? item.x + left
    let room = max(across - start - (inset.right ?? 0) - outer, 0)
    _ = lay(index, in: across, height: down, room: room, width: width, height: height)
    let x = Self.start(
      of: frames[index].width, in: across, near: inset.left, far: inset.right,
      margin: (margin.left, margin.right))
    let y = Self.start(
      of: frames[index].height, in: down, near: inset.top, far: inset.bottom,
      margin: (margin.top, margin.bottom))
    frames[index].x = Self.sane(x.map { $0 - left } ?? item.x + (margin.left ?? 0))
    frames[index].y = Self.sane(y.map { $0 - top } ?? item.y + (margin.top ?? 0))
  }

  /// Where something so long begins along one axis of the room that it is placed in, by how far its ends are from those of
  /// the room; nil where neither is said. Margins that nobody sets share what is left between both.
  private static func start(
    of size: Double, in extent: Double, near: Double?, far: Double?,
    margin: (near: Double?, far: Double?)
  ) -> Double? {
    guard let near else { return far.map { extent - size - $0 - (margin.far ?? 0) } }
    guard let far, margin.near == nil, margin.far == nil else { return near + (margin.near ?? 0) }
    return near + max(extent - near - far - size, 0) / 2
  }

  private func border(_ index: Int, _ side: KeyPath<FlowSides<FlowBorder?>, FlowBorder?>) -> Double
  {
    boxes[index].border[keyPath: side].map { max($0.width.points, 0) } ?? 0
  }

  private static func sane(_ length: Double) -> Double { min(max(length, -most), most) }

  // MARK: Boxes that follow each other

  /// Lays out a box with all that follows each other in it.
  ///
  /// - Parameters:
  ///   - index: the box.
  ///   - available: how wide the box around it is.
  ///   - around: how high that is; nil where it is as high as what stands in it.
  ///   - room: how wide it is at most if that follows from what stands in it; nil where it takes all there is.
  ///   - wanted: how wide its border is if that is settled.
  ///   - deep: how high its border is if that is settled.
  /// - Returns: what it adds around itself.
  private mutating func lay(
    _ index: Int, in available: Double, height around: Double?, room: Double? = nil,
    width wanted: Double? = nil, height deep: Double? = nil
  ) -> Laid {
    let box = boxes[index]
    var laid = Laid()
    laid.above.join(box.margin.top?.of(available) ?? 0)
    laid.below.join(box.margin.bottom?.of(available) ?? 0)
    let edges = edges(of: index, in: available)
    let (across, down) = (edges.left + edges.right, edges.top + edges.bottom)
    frames[index].edges = edges
    let margins = (box.margin.left?.of(available) ?? 0) + (box.margin.right?.of(available) ?? 0)
    var height = (deep ?? self.height(of: box, in: around, edges: down)).map { max($0 - down, 0) }
    var width: Double
    if let wanted {
      width = wanted - across
    } else if let own = box.width {
      width = own.of(available) - (box.isWidthOfBorder ? across : 0)
    } else if case .picture(let picture) = box.content {
      width = setter.width(of: picture, height: height)
    } else if let room {
      let (least, most) = preferred(index, room - across, height: height)
      width = max(min(most, room - across), least)
    } else {
      width = available - margins - across
    }
    width = bounded(width, box, in: available, edges: across)
    frames[index].width = width + across
    laid.left = left(of: index, in: available, margins: margins)
    switch box.content {
    case .picture(let picture): height = height ?? setter.height(of: picture, width: width)
    case .text(let text):
      let lines = lines(of: text, box, width: width, height: height ?? around)
      frames[index].lines = lines
      height = height ?? lines.depth
    case .boxes:
      let inner = stack(children[index], of: index, width: width, height: height, &laid)
      height = height ?? inner
    }
    if let least = box.minHeight?.of(around ?? 0) { height = max(height ?? 0, least) }
    if let most = box.maxHeight, most.percent == 0 || around != nil, deep == nil {
      height = min(height ?? 0, max(most.of(around ?? 0), 0))
    }
    frames[index].height = Self.sane(max(height ?? 0, 0) + down)
    return laid
  }

  /// From the border of a box to what stands in it.
  private func edges(of index: Int, in available: Double) -> FlowSides<Double> {
    let padding = boxes[index].padding
    func sane(_ length: FixedLength) -> Double { min(max(length.of(available), 0), Self.most) }
    return FlowSides(
      top: border(index, \.top) + sane(padding.top),
      right: border(index, \.right) + sane(padding.right),
      bottom: border(index, \.bottom) + sane(padding.bottom),
      left: border(index, \.left) + sane(padding.left))
  }

  /// How high the border of a box is that says so.
  private func height(of box: FixedBox, in around: Double?, edges: Double) -> Double? {
    guard let own = box.height, own.percent == 0 || around != nil else { return nil }
    return own.of(around ?? 0) + (box.isWidthOfBorder ? 0 : edges)
  }

  private func bounded(
    _ width: Double, _ box: FixedBox, in available: Double, edges: Double
  ) -> Double {
    let extra = box.isWidthOfBorder ? edges : 0
    var width = width
    if let most = box.maxWidth { width = min(width, most.of(available) - extra) }
    if let least = box.minWidth { width = max(width, least.of(available) - extra) }
    return min(max(width, 0), Self.most)
  }

  /// How far a box that stands among others begins to the right of where these begin.
  private func left(of index: Int, in available: Double, margins: Double) -> Double {
    let box = boxes[index]
    let rest = max(available - margins - frames[index].width, 0)
    let own = box.margin.left?.of(available) ?? 0
    switch (box.margin.left, box.margin.right) {
    case (nil, nil): return rest / 2
    case (nil, _): return rest
    default: break
    }
    guard box.isPicture else { return own }
    switch box.alignment {
    case .center: return own + rest / 2
    case .right: return own + rest
    case .left, .justified: return own
    }
  }

  /// Lays out the boxes within another below each other, and says how deep they reach.
  private mutating func stack(
    _ inner: [Int], of index: Int, width: Double, height: Double?, _ laid: inout Laid
  ) -> Double {
    let (box, edges) = (boxes[index], frames[index].edges)
    // Margins reach through the sides of boxes that nothing is drawn along.
    let isOpen =
      box.parent != nil && box.position != .placed && box.position != .onPage && !box.clips
    let opensAbove = isOpen && edges.top == 0
    let opensBelow = isOpen && edges.bottom == 0 && height == nil
    var (y, margin, isFirst) = (0.0, Margin(), true)
    for child in inner {
      if boxes[child].position == .placed || boxes[child].position == .onPage {
        waiting.append((child, edges.left, edges.top + y + margin.points))
        continue
      }
      let own = lay(child, in: width, height: height)
      if isFirst, opensAbove {
        laid.above.join(own.above)
      } else {
        margin.join(own.above)
        y += margin.points
      }
      (isFirst, margin) = (false, own.below)
      frames[child].x = Self.sane(edges.left + own.left + moved(child, width, \.left, \.right))
      frames[child].y = Self.sane(edges.top + y + moved(child, height ?? 0, \.top, \.bottom))
      y = Self.sane(y + frames[child].height)
    }
    if opensBelow, !isFirst {
      laid.below.join(margin)
    } else {
      y += margin.points
    }
    return max(y, 0)
  }

  /// How far a box is moved from where it stands, by one of two sides that are opposite.
  private func moved(
    _ index: Int, _ whole: Double, _ near: KeyPath<FlowSides<FixedLength?>, FixedLength?>,
    _ far: KeyPath<FlowSides<FixedLength?>, FixedLength?>
  ) -> Double {
    let box = boxes[index]
    guard box.position == .relative else { return 0 }
    return box.inset[keyPath: near]?.of(whole) ?? box.inset[keyPath: far].map { -$0.of(whole) } ?? 0
  }

  // MARK: Widths that follow from what stands in boxes

  /// How wide what stands in a box is at least, so that no word is cut, and at most, so that no line ends.
  private mutating func preferred(
    _ index: Int, _ room: Double, height: Double?
  ) -> (least: Double, most: Double) {
    let box = boxes[index]
    switch box.content {
    case .picture(let picture):
      let own = box.height.flatMap { $0.percent == 0 ? $0.points : nil }
      let width = box.width?.of(room) ?? setter.width(of: picture, height: own)
      return (width, width)
    case .text(let text):
      if setter.runsDown(text) {
        let lines = setter.lines(
          of: text, width: FixedLines.mostWidth, height: height ?? setter.page.height)
        return (lines.width, lines.width)
      }
      let lines = unbroken(text)
      return (box.keepsLines ? lines.width : lines.widestWord, lines.width)
    case .boxes:
      var (least, most) = (0.0, 0.0)
      for child in children[index] {
        let inner = boxes[child]
        guard inner.position != .placed, inner.position != .onPage else { continue }
        let edges = edges(of: child, in: room)
        let margins = (inner.margin.left?.of(0) ?? 0) + (inner.margin.right?.of(0) ?? 0)
        let around = margins + edges.left + edges.right
        var own = (least: 0.0, most: 0.0)
        if let width = inner.width, width.percent == 0 {
          let said = width.points - (inner.isWidthOfBorder ? edges.left + edges.right : 0)
          own = (said, said)
        } else {
          own = preferred(child, room - around, height: height)
        }
        (least, most) = (max(least, own.least + around), max(most, own.most + around))
      }
      return (least, most)
    }
  }

  private mutating func unbroken(_ text: Int) -> FixedLines {
    if let known = unbroken[text] { return known }
    let lines = setter.lines(of: text, width: FixedLines.mostWidth, height: nil)
    unbroken[text] = lines
    return lines
  }

  /// The lines of a text in its box; words, and lines that end only where the text says, may reach beyond it.
  private mutating func lines(
    of text: Int, _ box: FixedBox, width: Double, height: Double?
  ) -> FixedLines {
    guard !setter.runsDown(text) else {
      return setter.lines(of: text, width: width, height: height ?? setter.page.height)
    }
    let wide = unbroken(text)
    // Where lines begin at the left, it does not matter where they could end.
    if box.alignment == .left, box.keepsLines || wide.width <= width, wide.isPlain { return wide }
    let least = box.keepsLines ? wide.width : wide.widestWord + FixedLines.hair
    return setter.lines(of: text, width: max(width, least), height: nil)
  }
}

extension FixedBox {
  /// Its extents follow each other, as those of a picture do.
  var isPicture: Bool { if case .picture = content { true } else { false } }
}
