import RectoFlowModel

/// Draws the boxes of a page of fixed layout that is laid out, those that lie above others after them.
struct FixedPainter {
  private(set) var lists: [DisplayList] = []
  private let boxes: [FixedBox]
  private let frames: [FixedLayout.Frame]
  private let setter: FixedSetter
  private let page: DisplayBox
  /// For each box where it lies on the page before anything is done to it, and what is done to it then.
  private var origins: [(x: Double, y: Double)] = []
  private var transforms: [FlowTransform] = []
  private var clips: [DisplayBox] = []
  private var cuts: [[DisplayCut]] = []
  private var opacities: [Double] = []
  private var children: [[Int]] = []
  private var numbers: [FlowPicture: Int]
  private var pictureCount = 0
  /// How many times the page may be painted over before nothing more is.
  private var paintLeft = FixedSheet.mostPaint
  private var fadingsOpen = 0

  init(_ layout: FixedLayout, pictures: [FlowPicture]) {
    (boxes, frames, setter) = (layout.boxes, layout.frames, layout.setter)
    page = DisplayBox(
      left: 0, top: 0, right: FlowLength(points: setter.page.width),
      bottom: FlowLength(points: setter.page.height))
    numbers = Dictionary(
      pictures.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    children = [[Int]](repeating: [], count: boxes.count)
    for (index, box) in boxes.enumerated() {
      guard let parent = box.parent else {
        add(index, origin: (0, 0), .identity, clip: page, cuts: [], opacity: 1)
        continue
      }
      children[parent].append(index)
      let (around, frame) = (origins[parent], frames[index])
      let isPlaced = box.position == .placed || box.position == .onPage
      // What is placed is cut by what it is placed in, and not by all that is around it.
      let clip = clips[isPlaced ? layout.holder(of: index) : parent]
      add(
        index, origin: (around.x + frame.x, around.y + frame.y), transforms[parent], clip: clip,
        cuts: cuts[parent], opacity: opacities[parent])
    }
  }

  private mutating func add(
    _ index: Int, origin: (x: Double, y: Double), _ around: FlowTransform, clip: DisplayBox,
    cuts: [DisplayCut], opacity: Double
  ) {
    let (box, frame) = (boxes[index], frames[index])
    var transform = around
    if !box.transforms.isEmpty {
      let x = origin.x + box.origin.x.of(frame.width)
      let y = origin.y + box.origin.y.of(frame.height)
      let own = box.transforms.reduce(FlowTransform.identity) {
        $0 * $1.transform(width: frame.width, height: frame.height)
      }
      transform = around * FlowTransform(dx: x, dy: y) * own * FlowTransform(dx: -x, dy: -y)
    }
    origins.append(origin)
    transforms.append(transform)
    let own = transform(Self.rectangle(origin.x, origin.y, frame.width, frame.height))
    clips.append(box.clips ? clip.common(own) : clip)
    opacities.append(opacity * box.opacity)
    let cut = cuts.count < Self.mostCuts ? box.shape?.cut(of: frame, at: origin, transform) : nil
    self.cuts.append(cuts + [cut].compactMap { $0 })
  }

  /// Shapes around each other that count.
  private static let mostCuts = 8

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> DisplayBox {
    DisplayBox(
      left: FlowLength(points: x), top: FlowLength(points: y),
      right: FlowLength(points: x + width), bottom: FlowLength(points: y + height))
  }

  // MARK: What lies above what

  mutating func paint() {
    if !boxes.isEmpty { paint(0) }
  }

  /// Paints a box that others lie above or below within, and all of these.
  private mutating func paint(_ index: Int) {
    guard opacities[index] > 0 else { return }
    let fades = boxes[index].opacity < 1 && fadingsOpen < Self.mostFadings && paintLeft > 0
    if fades { fade(.begins(boxes[index].opacity)) }
    defer { if fades { fade(.ends) } }
    var (below, inFlow, above) = ([Int](), [Int](), [Int]())
    var open = [Array(children[index].reversed())]
    while let next = open.last?.last {
      open[open.count - 1].removeLast()
      let box = boxes[next]
      if box.position != .inFlow || !box.transforms.isEmpty || box.opacity < 1
        || box.shape != nil
      {
        if box.level ?? 0 < 0 { below.append(next) } else { above.append(next) }
      } else {
        inFlow.append(next)
        open.append(children[next].reversed())
      }
      while open.last?.isEmpty == true { open.removeLast() }
    }
    func ordered(_ indices: [Int]) -> [Int] {
      indices.sorted { (boxes[$0].level ?? 0, $0) < (boxes[$1].level ?? 0, $1) }
    }
    draw(index)
    for inner in ordered(below) { paint(inner) }
    for inner in inFlow { draw(inner) }
    for inner in ordered(above) { paint(inner) }
  }

  /// Pictures within each other that are drawn by themselves because they fade: each takes as much memory as the page.
  private static let mostFadings = 3

  private mutating func fade(_ fading: DisplayList.Fading) {
    fadingsOpen += fading == .ends ? -1 : 1
    // The page is painted once more in the end.
    if fading != .ends { paintLeft -= 1 }
    var list = DisplayList()
    list.fading = fading
    lists.append(list)
  }

  // MARK: Drawing

  /// Draws a box without those within.
  private mutating func draw(_ index: Int) {
    let (box, frame, origin) = (boxes[index], frames[index], origins[index])
    let outer = Self.rectangle(origin.x, origin.y, frame.width, frame.height)
    let round = box.corners.areSquare ? nil : RoundedBox(outer, box.corners)
    if let color = box.background {
      let plain = round?.items(background: color, FlowSides(all: nil))
      add(plain ?? [.fill(outer, color)], of: index)
    }
    if let backing = box.backing { draw(backing, behind: index, round) }
    let line = round?.items(background: nil, box.border)
    add(line ?? box.border.drawn(around: outer), of: index)
    if case .picture(let picture) = box.content, setter.size(of: picture) != nil {
      let inner = Self.rectangle(
        origin.x + frame.edges.left, origin.y + frame.edges.top,
        max(frame.width - frame.edges.left - frame.edges.right, 0),
        max(frame.height - frame.edges.top - frame.edges.bottom, 0))
      add([.picture(picture, inner)], of: index)
    }
    if let lines = frame.lines { add(text(lines, of: index), of: index) }
  }

  /// Adds what is drawn where the boxes on the page lie before anything is done to them.
  private mutating func add(_ items: [DisplayItem], of index: Int, within box: DisplayBox? = nil) {
    var list = DisplayList()
    (list.items, list.placing) = (items, transforms[index])
    list.clip = box.map { clips[index].common(transforms[index]($0)) } ?? clips[index]
    add(list, of: index)
  }

  /// The lines of a text where they lie on the page.
  private func text(_ lines: FixedLines, of index: Int) -> DisplayList {
    let (frame, origin) = (frames[index], origins[index])
    var list = lines.list
    list.placing =
      transforms[index]
      * FlowTransform(dx: origin.x + frame.edges.left, dy: origin.y + frame.edges.top)
    (list.clip, list.background) = (clips[index], nil)
    list.items = list.items.compactMap { item in
      guard case .picture(let number, let box) = item else { return item }
      guard lines.flow.pictures.indices.contains(number),
        let own = numbers[lines.flow.pictures[number]]
      else { return nil }
      return .picture(own, box)
    }
    return list
  }

  private mutating func add(_ list: DisplayList, of index: Int) {
    var list = list
    list.items = list.items.filter { item in
      guard case .picture(_, let box) = item else { return true }
      guard list.placing(box).meets(page), pictureCount < FixedSheet.mostPictures else {
        return false
      }
      pictureCount += 1
      return true
    }
    guard !list.items.isEmpty || list.wash != nil, let clip = list.clip, clip.meets(page),
      paintLeft > 0
    else {
      return
    }
    let seen = clip.common(page)
    list.cuts = cuts[index]
    // What is cut is painted once more for each shape.
    paintLeft -= Double(list.cuts.count) * seen.share(of: seen, on: page)
    for item in list.items {
      switch item {
      case .fill(let box, _): paintLeft -= seen.share(of: list.placing(box), on: page)
      case .shape(let shape, _): paintLeft -= seen.share(of: list.placing(shape.box), on: page)
      case .veiled(let items, let cut, _):
        paintLeft -= Double(items.count + 1) * seen.share(of: list.placing(cut.box), on: page)
      case .wash(let wash): paintLeft -= seen.share(of: list.placing(wash.shape.box), on: page)
      default: break
      }
    }
    // Letters that are as large as the page take as long as the page.
    if let first = list.letters.first {
      let all = list.letters.reduce(first.box) { $0.joined($1.box) }
      paintLeft -= seen.share(of: list.placing(all), on: page)
    }
    if clip == page { list.clip = nil }
    (list.letters, list.links) = ([], [])
    lists.append(list)
  }

  private mutating func draw(
    _ background: FixedBackground, behind index: Int, _ round: RoundedBox?
  ) {
    let (box, frame, origin) = (boxes[index], frames[index], origins[index])
    func border(_ border: FlowBorder?) -> Double { border.map { max($0.width.points, 0) } ?? 0 }
    let (left, top) = (border(box.border.left), border(box.border.top))
    let across = max(frame.width - left - border(box.border.right), 0)
    let down = max(frame.height - top - border(box.border.bottom), 0)
    let natural: (width: Double, height: Double)
    switch background.filling {
    case .picture(let picture):
      guard let size = setter.size(of: picture) else { return }
      natural = size
    // Colours by themselves are as large as the box.
    case .gradient: natural = (across, down)
    }
    guard natural.width > 0, natural.height > 0 else { return }
    var (width, height) = natural
    switch background.size {
    case .cover, .contain:
      let (a, b) = (across / natural.width, down / natural.height)
      let scale = background.size == .cover ? max(a, b) : min(a, b)
      (width, height) = (natural.width * scale, natural.height * scale)
    case .lengths(let wide, let high):
      let (own, deep) = (wide?.of(across), high?.of(down))
      width = own ?? deep.map { $0 * natural.width / natural.height } ?? natural.width
      height = deep ?? own.map { $0 * natural.height / natural.width } ?? natural.height
    }
    let x = origin.x + left + background.left.of(across - width)
    let y = origin.y + top + background.top.of(down - height)
    let inner = Self.rectangle(origin.x + left, origin.y + top, across, down)
    switch background.filling {
    case .picture(let picture):
      add([.picture(picture, Self.rectangle(x, y, width, height))], of: index, within: inner)
    case .gradient(let gradient):
      let shape = round?.outline ?? inner.outline
      var list = DisplayList()
      list.wash = gradient.wash(
        x: x, y: y, width: width, height: height, DisplayCut(points: shape, countsOdd: false))
      (list.placing, list.clip) = (transforms[index], clips[index].common(transforms[index](inner)))
      paintLeft -= page.share(of: transforms[index](inner), on: page)
      add(list, of: index)
    }
  }

  // MARK: Text

  /// All texts in the order of reading, their letters where they lie on the page.
  var texts: [FixedSheet.Text] {
    frames.indices.compactMap { index in
      guard opacities[index] > 0, let lines = frames[index].lines else { return nil }
      var list = text(lines, of: index)
      let placing = list.placing
      for place in list.letters.indices {
        list.letters[place].box = placing(list.letters[place].box)
      }
      for place in list.links.indices { list.links[place].box = placing(list.links[place].box) }
      // What lies beside the page is neither seen nor read.
      list.letters.removeAll { !$0.box.meets(page) }
      return list.letters.isEmpty ? nil : FixedSheet.Text(flow: lines.flow, list: list)
    }
  }
}

extension FixedShape<FixedLength> {
  /// Where it lies on the page for a box at a place.
  fileprivate func cut(
    of frame: FixedLayout.Frame, at origin: (x: Double, y: Double), _ transform: FlowTransform
  ) -> DisplayCut {
    let points = outline(width: frame.width, height: frame.height).flatMap { x, y in
      let place = transform.place(origin.x + x, origin.y + y)
      return [FlowLength(points: place.x), FlowLength(points: place.y)]
    }
    if case .polygon(_, true) = self { return DisplayCut(points: points, countsOdd: true) }
    return DisplayCut(points: points, countsOdd: false)
  }
}

extension DisplayBox {
  /// Its corners, across and down by turns.
  fileprivate var outline: [FlowLength] {
    [left, top, right, top, right, bottom, left, bottom]
  }

  /// What both have; as narrow as nothing where that is none.
  fileprivate func common(_ other: DisplayBox) -> DisplayBox {
    let (left, top) = (max(left, other.left), max(top, other.top))
    return DisplayBox(
      left: left, top: top, right: max(min(right, other.right), left),
      bottom: max(min(bottom, other.bottom), top))
  }

  /// What both lie in.
  fileprivate func joined(_ other: DisplayBox) -> DisplayBox {
    DisplayBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// How much of a page is seen of another box through this one, from 0 to 1.
  fileprivate func share(of other: DisplayBox, on page: DisplayBox) -> Double {
    let seen = common(other)
    let whole = page.right.points * page.bottom.points
    guard whole > 0 else { return 1 }
    return (seen.right.points - seen.left.points) * (seen.bottom.points - seen.top.points) / whole
  }

  /// Whether they have more in common than an edge.
  fileprivate func meets(_ other: DisplayBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

extension FlowSides where Value == FlowBorder? {
  /// The lines along the sides of a box.
  fileprivate func drawn(around box: DisplayBox) -> [DisplayItem] {
    var items: [DisplayItem] = []
    FrameDrawer.drawBorders(self, box, begins: true, ends: true) { items.append(.fill($0, $1)) }
    return items
  }
}
