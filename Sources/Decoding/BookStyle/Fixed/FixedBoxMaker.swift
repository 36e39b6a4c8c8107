import RectoBookMarkup
import RectoFlowModel

/// Makes the boxes of a page of fixed layout.
///
/// An element that stands by itself is a box; what stands in lines between such elements, with lists and tables, is one
/// text, which flows as other text does.
struct FixedBoxMaker {
  private(set) var boxes: [FixedBox] = [FixedBox(in: nil)]
  private(set) var runs: [FixedRun] = []
  private(set) var pictures: [FlowPicture] = []
  private(set) var background: FlowColor?
  private(set) var problems: [String] = []
  private let builder: FlowBuilder
  private var numbers: [FlowPicture: Int] = [:]
  /// For each node whether a box of its own stands in it, or it is one.
  private var holdsBox: [Bool]

  /// Boxes of a page; a page of the busiest book that was met has 1,500.
  static let mostBoxes = 8_000

  private var tree: MarkupTree { builder.tree }

  init(_ builder: FlowBuilder) {
    self.builder = builder
    holdsBox = [Bool](repeating: false, count: builder.tree.count)
    for index in holdsBox.indices.dropFirst().reversed() {
      let node = MarkupTree.Node(index)
      guard let style = style(node) else { continue }
      if standsAlone(node, style) { holdsBox[index] = true }
      if holdsBox[index] { holdsBox[Int(tree.parent(node))] = true }
    }
  }

  mutating func make() {
    var link: String?
    add(within: MarkupTree.root, style: 0, to: 0, &link)
  }

  /// The style of an element; nil for texts and for what is not shown.
  private func style(_ node: MarkupTree.Node) -> ComputedStyle? {
    let number = builder.assigned.ofNode[Int(node)]
    return number == AssignedStyles.none || tree.isText(node) ? nil : builder.style(number)
  }

  /// Whether an element is a box of its own wherever it stands.
  private func standsAlone(_ node: MarkupTree.Node, _ style: ComputedStyle) -> Bool {
    if let placing = style.placing {
      if placing.position == .placed || placing.position == .onPage || !placing.steps.isEmpty {
        return true
      }
    }
    guard style.box.display == .block, !style.box.isFloated else { return false }
    switch tree.name(node) {
    case .hr, .svg: return style.placing?.position == .relative
    default: return true
    }
  }

  // MARK: Going through

  /// Adds what stands in an element to its box.
  private mutating func add(
    within node: MarkupTree.Node, style: UInt16, to box: Int, _ link: inout String?
  ) {
    var run = FixedRun(nodes: [], around: node, style: style, link: link)
    var child = tree.first(node)
    while child != 0 {
      if !tree.isText(child), holdsBox[Int(child)], let own = self.style(child) {
        flush(&run, to: box)
        add(child, own, to: box, &link)
      } else {
        run.nodes.append(child)
      }
      child = tree.next(child)
    }
    flush(&run, to: box)
  }

  /// Adds the box of an element with all that stands in it.
  private mutating func add(
    _ node: MarkupTree.Node, _ style: ComputedStyle, to parent: Int, _ link: inout String?
  ) {
    guard boxes.count < Self.mostBoxes else {
      if problems.isEmpty { problems.append("boxes after the first \(Self.mostBoxes) left out") }
      return
    }
    var box = FixedBox(in: parent)
    box.take(style, builder)
    box.backing = backing(style)
    takeBackground(node, &box)
    let number = boxes.count
    if let picture = picture(of: node) {
      box.content = .picture(picture.number)
      box.takeExtents(of: picture.node, in: tree)
      boxes.append(box)
      return
    }
    // Drawings by themselves are none of boxes.
    guard tree.name(node) != .svg else { return }
    boxes.append(box)
    let outer = link
    if tree.name(node) == .a, let target = tree.value(.href, of: node) { link = target }
    add(
      within: node, style: builder.assigned.ofNode[Int(node)], to: number, &link)
    link = outer
  }

  /// The colour of the page is that of its outermost element that has one.
  private mutating func takeBackground(_ node: MarkupTree.Node, _ box: inout FixedBox) {
    guard tree.name(node) == .html || tree.name(node) == .body, let color = box.background else {
      return
    }
    if background == nil {
      (background, box.background) = (color, nil)
    }
  }

  /// Adds what stands in lines.
  private mutating func flush(_ run: inout FixedRun, to parent: Int) {
    defer { run.nodes = [] }
    let shown = run.nodes.filter { node in
      tree.isText(node)
        ? tree.bytes[tree.text(node)].contains { $0 > 0x20 }
        : builder.assigned.ofNode[Int(node)] != AssignedStyles.none
    }
    guard !shown.isEmpty, boxes.count < Self.mostBoxes else { return }
    var box = FixedBox(in: parent)
    if shown.count == 1, let picture = picture(of: shown[0]), let style = style(shown[0]) {
      box.take(style, builder)
      box.content = .picture(picture.number)
      box.takeExtents(of: picture.node, in: tree)
      box.alignment = alignment(builder.style(run.style))
    } else {
      let style = builder.style(run.style)
      box.content = .text(runs.count)
      box.keepsLines = style.letters.spaces == .nowrap || style.letters.spaces == .pre
      box.alignment = alignment(style)
      runs.append(run)
    }
    boxes.append(box)
  }

  private func alignment(_ style: ComputedStyle) -> FlowParagraph.Alignment {
    switch style.lines.alignment {
    case .start: style.lines.isRightToLeft ? .right : .left
    case .end: style.lines.isRightToLeft ? .left : .right
    case .left: .left
    case .right: .right
    case .center: .center
    case .justify: .justified
    }
  }

  // MARK: Pictures

  /// The picture that an element is, and the node that says how large it is.
  private mutating func picture(
    of node: MarkupTree.Node
  ) -> (number: Int, node: MarkupTree.Node)? {
    switch tree.name(node) {
    case .img:
      return builder.known.address(of: node, in: tree, at: builder.path)
        .flatMap { number($0) }.map { ($0, node) }
    case .object:
      guard let reference = tree.value(.data, of: node) else { return nil }
      return number(reference).map { ($0, node) }
    case .svg:
      if let wrapped = tree.wrappedPicture(in: node) {
        return number(wrapped).map { ($0, node) }
      }
      return builder.known.drawings.path(of: node, in: builder.path).map {
        (number(FlowPicture(path: $0)), node)
      }
    default: return nil
    }
  }

  private mutating func number(_ reference: String) -> Int? {
    guard let file = BookPath.resolved(reference, in: builder.path),
      !builder.known.missing.contains(file)
    else { return nil }
    return number(FlowPicture(path: file))
  }

  private mutating func number(_ picture: FlowPicture) -> Int {
    if let known = numbers[picture] { return known }
    numbers[picture] = pictures.count
    pictures.append(picture)
    return pictures.count - 1
  }

  private mutating func backing(_ style: ComputedStyle) -> FixedBackground? {
    let picture = style.box.backgroundPicture.flatMap { number($0) }
    let filling = picture.map { FixedBackground.Filling.picture($0) }
    guard let filling = filling ?? (style.placing?.gradient).map({ .gradient($0) }) else {
      return nil
    }
    var background = FixedBackground(filling)
    guard let placing = style.placing else { return background }
    switch placing.pictureSize {
    case .cover: background.size = .cover
    case .contain: background.size = .contain
    case .lengths(let across, let down):
      background.size = .lengths(across.map(FixedLength.init), down.map(FixedLength.init))
    }
    (background.left, background.top) = (
      FixedLength(placing.pictureAcross), FixedLength(placing.pictureDown)
    )
    return background
  }
}

extension FixedLength {
  init(_ length: BoxLength) {
    self.init(points: length.scaled + length.fixed, percent: length.percent)
  }
}

extension FixedBox {
  /// Takes what the style of its element says.
  fileprivate mutating func take(_ style: ComputedStyle, _ builder: FlowBuilder) {
    let own = style.box
    func sides<T, U>(_ sides: BoxSides<T>, _ make: (T) -> U) -> FlowSides<U> {
      FlowSides(
        top: make(sides.top), right: make(sides.right), bottom: make(sides.bottom),
        left: make(sides.left))
    }
    margin = sides(own.margin) { $0.map(FixedLength.init) }
    padding = sides(own.padding) { FixedLength($0) }
    border = sides(own.border) { $0.map(builder.lengths.border) }
    corners = builder.lengths.corners(style.corners)
    (width, height) = (own.width.map(FixedLength.init), own.height.map(FixedLength.init))
    (minWidth, maxWidth) = (own.minWidth.map(FixedLength.init), own.maxWidth.map(FixedLength.init))
    (minHeight, maxHeight) = (
      own.minHeight.map(FixedLength.init), own.maxHeight.map(FixedLength.init)
    )
    isWidthOfBorder = own.isWidthOfBorder
    background = own.background
    if style.letters.isHidden {
      (background, border) = (nil, FlowSides(all: nil))
    }
    guard let placing = style.placing else { return }
    position = placing.position
    inset = sides(placing.inset) { $0.map(FixedLength.init) }
    transforms = placing.steps.map {
      FixedTransform($0.matrix, across: FixedLength($0.across), down: FixedLength($0.down))
    }
    origin = (FixedLength(placing.originAcross), FixedLength(placing.originDown))
    (level, clips, opacity) = (placing.level, placing.clips, placing.opacity)
    shape = placing.shape?.map { FixedLength($0) }
  }

  /// Takes the extents that an element of a picture has for attributes, where its style says nothing.
  fileprivate mutating func takeExtents(of node: MarkupTree.Node, in tree: MarkupTree) {
    func length(_ name: MarkupName) -> FixedLength? {
      guard let value = tree.value(name, of: node) else { return nil }
      let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits), number.isFinite, number >= 0, number < 1e6 else {
        return nil
      }
      switch value.dropFirst(digits.count) {
      case "%": return FixedLength(percent: number)
      case "", "px": return FixedLength(points: number * 0.75)
      default: return nil
      }
    }
    width = width ?? length(.width)
    height = height ?? length(.height)
  }
}
