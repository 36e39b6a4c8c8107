import RectoFlowModel

/// Draws the rows of a page into a display list.
struct PageDrawer {
  private(set) var setter: LineSetter
  /// Whether lines have their heads on the side of the next one: they run down, and follow each other to the right.
  private let isMirrored: Bool
  private(set) var list = DisplayList()
  private var run = GlyphRun()
  private var glyphs: [DisplayItem] = []
  /// What lies behind the letters of all lines, and where the first of these is among what is drawn.
  private var grounds: (items: [DisplayItem], place: Int?) = ([], nil)

  /// Letters that one item can hold.
  private struct GlyphRun {
    var font = -1
    var size: FlowLength = 0
    var stretch = 0
    var color = FlowColor.black
    var shadows: [FlowShadow] = []
    var glyphs: [DisplayGlyph] = []
  }

  init(setter: LineSetter, isMirrored: Bool = false) {
    (self.setter, self.isMirrored) = (setter, isMirrored)
  }

  /// All that was drawn.
  var page: DisplayList {
    var page = list
    if let place = grounds.place { page.items.insert(contentsOf: grounds.items, at: place) }
    return page
  }

  mutating func setBackground(_ color: FlowColor?, text: Range<Int>) {
    (list.background, list.text) = (color, text)
  }

  mutating func fill(_ box: DisplayBox, _ color: FlowColor) {
    guard box.left < box.right, box.top < box.bottom, color.alpha > 0 else { return }
    list.items.append(.fill(box, color))
  }

  /// Draws something as it is.
  mutating func add(_ item: DisplayItem) { list.items.append(item) }

  mutating func draw(
    _ picture: Int, _ frame: FlowPictureFrame? = nil, in box: DisplayBox, at offset: Int
  ) {
    if box.left < box.right, box.top < box.bottom {
      list.items.append(frame?.picture(picture, in: box) ?? .picture(picture, box))
    }
    list.letters.append(DisplayLetter(offset: offset, box: box, end: .block))
  }

  /// Makes what was drawn since then neither text nor links, for it stands on another page.
  mutating func forgetText(letters: Int, links: Int) {
    list.letters.removeSubrange(letters...)
    list.links.removeSubrange(links...)
  }

  // MARK: Lines

  mutating func draw(_ line: Line, of block: FlowBlock, _ spans: [FlowSpan], levels: [UInt8]?) {
    setter.set(
      line.line, of: block, spans, x: line.x, measure: line.measure, levels: levels,
      from: line.initial?.text.upperBound ?? 0, hangs: line.hangs)
    let before = (items: list.items.count, links: list.links.count)
    if line.line.isFirst { drawMarkers(line, block, before: (setter.left, setter.right)) }
    let firstLetter = list.letters.count
    if let initial = line.initial { draw(initial, line) }
    var grounds = drawAtoms(
      of: line, spans, boxes: setter.maker.flow.inlineBoxes(on: line.line, of: block))
    addEnd(of: line, block, spans)
    if let last = list.letters.indices.last, last >= firstLetter {
      list.letters[last].end = line.isLastOfBlock ? .block : .line
    }
    addLinks(firstLetter, line.line)
    for aside in line.asides {
      grounds += draw(aside, beside: line, of: block, spans, levels, from: firstLetter)
    }
    if isMirrored {
      let top = line.baseline - Int(line.line.baseline)
      let sum = FlowLength(clamping: 2 * top + Int(line.line.height))
      list.mirror((before.items, firstLetter, before.links), sum)
      grounds = grounds.map { $0.mirrored(sum) }
    }
    self.grounds.items += grounds
    self.grounds.place = self.grounds.place ?? before.items
  }

  /// Draws what the setter has set, with boxes of the flow; says what lies behind the letters of all lines.
  private mutating func drawAtoms(
    of line: Line, _ spans: [FlowSpan], boxes numbers: [Int]
  ) -> [DisplayItem] {
    let first = list.letters.count
    var firstLetters: [Int] = []
    for index in setter.maker.atoms.indices {
      firstLetters.append(list.letters.count - first)
      let atom = setter.maker.atoms[index]
      let inUse = setter.maker.faces[Int(atom.face)]
      let place = setter.letters(of: index)
      let baseline = line.baseline + Int(inUse.face.shiftDown)
      switch atom.kind {
      case .word:
        draw(atom, at: place, inUse, baseline: baseline)
        drawEmphasis(of: index, at: place, inUse, baseline: baseline)
      case .room, .aside: break
      case .picture: draw(picture: atom, spans, at: place, baseline: baseline)
      case .formula: draw(formula: atom, at: place, inUse, baseline: baseline)
      case .space, .lineFeed:
        addLetter(Int(atom.start), place.x, place.x + place.width, inUse, baseline)
      }
    }
    for reading in setter.maker.readings { draw(reading, baseline: line.baseline) }
    guard !numbers.isEmpty else {
      endLine()
      return []
    }
    var drawer = InlineBoxDrawer(
      setter, line, letters: list.letters[first...], firstLetters: firstLetters)
    drawer.draw(numbers)
    endLine(below: drawer.items.below, above: drawer.items.above)
    return drawer.items.grounds
  }

  /// Draws what stands beside a line whose letters are those from a place on, among which it is read.
  private mutating func draw(
    _ aside: PlacedAside, beside line: Line, of block: FlowBlock, _ spans: [FlowSpan],
    _ levels: [UInt8]?, from firstLetter: Int
  ) -> [DisplayItem] {
    let (outer, first) = (setter, list.letters.count)
    defer { setter = outer }
    let flow = setter.maker.flow
    let own = line.beside(aside, in: flow)
    var plain = block
    plain.paragraph = FlowParagraph()
    plain.paragraph.alignment = .left
    setter.set(
      own.line, of: plain, spans, x: own.x, measure: own.measure, levels: levels, isAside: true)
    let text = flow.asides[aside.number].text
    let boxes = flow.inlineBoxes(on: own.line, of: block).filter {
      flow.inlineBoxes[$0].text.clamped(to: text) == flow.inlineBoxes[$0].text
    }
    let grounds = drawAtoms(of: own, spans, boxes: boxes)
    addEnd(of: own, plain, spans)
    addLinks(first, own.line)
    list.place(lettersFrom: first, readFrom: firstLetter, behind: text.lowerBound)
    return grounds
  }

  /// Lays the letters that were drawn over what lies below them, and what lies above them over these.
  mutating func endLine(below: [DisplayItem] = [], above: [DisplayItem] = []) {
    flush()
    list.items += below + glyphs + above
    glyphs.removeAll(keepingCapacity: true)
  }

  /// The white space that a line ends with, which has no room.
  private mutating func addEnd(of line: Line, _ block: FlowBlock, _ spans: [FlowSpan]) {
    let text = setter.maker.flow.text
    var place = Int(line.line.textEnd)
    let end = min(Int(line.line.end), text.count)
    let isLeftward = block.paragraph.isRightToLeft(at: Int(line.line.start) - block.text.lowerBound)
    let edge = isLeftward ? setter.left : setter.right
    var span = AtomMaker.first(spans, at: place)
    while place < end {
      while span < spans.count, spans[span].text.upperBound <= place { span += 1 }
      guard span < spans.count else { return }
      let inUse = setter.maker.faces[setter.maker.face(spans[span])]
      let (_, length) = text.scalar(at: place, end: end)
      addLetter(place, edge, edge, inUse, line.baseline)
      place += length
    }
  }

  private mutating func addLetter(
    _ offset: Int, _ left: Int, _ right: Int, _ inUse: FaceInUse, _ baseline: Int
  ) {
    let foot = baseline - Int(inUse.face.rise)
    list.letters.append(
      DisplayLetter(
        offset: offset,
        box: DisplayBox(
          left: FlowLength(clamping: left), top: FlowLength(clamping: foot - inUse.ascent),
          right: FlowLength(clamping: right), bottom: FlowLength(clamping: foot + inUse.descent))))
  }

  private mutating func draw(
    picture atom: Atom, _ spans: [FlowSpan], at place: LineSetter.Placed, baseline: Int
  ) {
    let start = Int(atom.start)
    let extent = setter.maker.pictures[start] ?? PictureExtent(width: 0, height: 0)
    let box = extent.box(place.x, baseline - Int(extent.rise) - extent.wholeHeight)
    if extent.width > 0, extent.height > 0 {
      let size = spans[AtomMaker.first(spans, at: start)].pictureSize
      let frame = setter.maker.flow.frame(of: size)
      glyphs += frame?.items(around: box, extent) ?? []
      let picture = Int(atom.shaped)
      glyphs.append(frame?.picture(picture, in: box) ?? .picture(picture, box))
    }
    list.letters.append(DisplayLetter(offset: Int(atom.start), box: box))
  }

  private mutating func draw(
    formula atom: Atom, at place: LineSetter.Placed, _ inUse: FaceInUse, baseline: Int
  ) {
    guard let part = setter.maker.part(atom) else { return }
    flush()
    // On a line that runs down its capitals stand with their middles on the baseline.
    let drop =
      inUse.face.orientation == .across ? 0 : inUse.face.size.times(inUse.metrics.capHeight) / 2
    let (x, y) = (
      FlowLength(clamping: place.x), FlowLength(clamping: baseline - Int(inUse.face.rise) + drop)
    )
    let drawn = glyphs.count
    let expansion = atom.expands ? setter.expansion : 0
    glyphs += part.items.map { $0.widened(by: expansion).moved(x: x, y: y) }
    if inUse.face.orientation != .across { glyphs.turnLetters(from: drawn) }
    let start = Int(atom.start) - part.text.lowerBound
    list.letters += part.letters.map {
      DisplayLetter(
        offset: start + $0.offset, box: $0.box.widened(by: expansion).moved(x: x, y: y))
    }
  }

  // MARK: Letters

  private mutating func draw(
    _ atom: Atom, at place: LineSetter.Placed, _ inUse: FaceInUse, baseline: Int
  ) {
    let shaped = setter.maker.words[Int(atom.shaped)]
    let fit = Fit(
      expansion: atom.expands ? setter.expansion : 0, spacing: place.spacing)
    draw(shaped, from: place.x, inUse, baseline: baseline, fit)
    addLetters(of: atom, shaped, at: place, inUse, baseline: baseline, fit)
  }

  /// What fits a word to its line.
  struct Fit {
    var expansion = 0
    var spacing = 0

    /// How far from the start of a word something is that is so many units and clusters into it.
    func distance(_ units: Int, _ clusters: Int, _ face: FlowFace) -> Int {
      let natural = face.size.times(units) + Int(face.letterSpacing) * clusters
      return natural + natural * expansion / 1_000 + spacing * clusters
    }

    /// Goes through the shapes of a word, each with how far from its start the pen is then.
    func forEach(_ shaped: ShapedText, _ face: FlowFace, _ body: (ShapedGlyph, Int) -> Void) {
      var (units, clusters, last) = (0, -1, Int32(-1))
      for glyph in shaped.glyphs {
        if glyph.cluster != last { clusters += 1 }
        last = glyph.cluster
        body(glyph, distance(units, max(clusters, 0), face))
        units += Int(glyph.advance)
      }
    }
  }

  mutating func draw(
    _ shaped: ShapedText, from x: Int, _ inUse: FaceInUse, baseline: Int, _ fit: Fit
  ) {
    let size = inUse.face.size
    let foot = baseline - Int(inUse.face.rise)
    fit.forEach(shaped, inUse.face) { glyph, distance in
      let large = glyph.drawnSize(size)
      let stretch = fit.expansion + Int(glyph.stretch)
      if run.font != Int(glyph.font) || run.size != large || run.stretch != stretch
        || run.color != inUse.face.color || run.shadows != inUse.face.shadows
      {
        flush()
        run.font = Int(glyph.font)
        (run.size, run.stretch, run.color) = (large, stretch, inUse.face.color)
        run.shadows = inUse.face.shadows
      }
      run.glyphs.append(
        DisplayGlyph(
          id: glyph.id, x: FlowLength(clamping: x + distance + size.times(Int(glyph.x))),
          y: FlowLength(clamping: foot - size.times(Int(glyph.y)))))
    }
  }

  private mutating func flush() {
    guard !run.glyphs.isEmpty else { return }
    let letters = DisplayItem.glyphs(
      font: run.font, size: run.size, stretch: run.stretch, color: run.color, run.glyphs)
    for shadow in run.shadows.reversed() { glyphs += letters.shadows(shadow) }
    glyphs.append(letters)
    run.glyphs.removeAll(keepingCapacity: true)
  }

  /// A box for each scalar of a word; those of one shape share its width.
  private mutating func addLetters(
    of atom: Atom, _ shaped: ShapedText, at place: LineSetter.Placed, _ inUse: FaceInUse,
    baseline: Int, _ fit: Fit
  ) {
    let text = setter.maker.flow.text
    let length = atom.end - atom.start
    var clusters: [(byte: Int32, left: Int, right: Int)] = []
    var (units, count) = (0, 0)
    var index = 0
    while index < shaped.glyphs.count {
      let cluster = shaped.glyphs[index].cluster
      let left = place.x + fit.distance(units, count, inUse.face)
      while index < shaped.glyphs.count, shaped.glyphs[index].cluster == cluster {
        units += Int(shaped.glyphs[index].advance)
        index += 1
      }
      count += 1
      // A hyphen that the text lacks belongs to no letter.
      guard cluster < length else { continue }
      // What is between letters has no part in the last one.
      let right = min(
        place.x + fit.distance(units, count, inUse.face), max(place.x + place.width, left))
      clusters.append((cluster, left, right))
    }
    if atom.isRightToLeft { clusters.reverse() }
    for (number, cluster) in clusters.enumerated() {
      let first = number == 0 ? Int(atom.start) : Int(atom.start + cluster.byte)
      let end =
        number + 1 < clusters.count
        ? Int(atom.start + max(clusters[number + 1].byte, cluster.byte)) : Int(atom.end)
      addLetters(
        text, first..<max(end, first), from: cluster.left, to: cluster.right,
        isRightToLeft: atom.isRightToLeft, inUse, baseline)
    }
    if clusters.isEmpty {
      addLetters(
        text, Int(atom.start)..<Int(atom.end), from: place.x, to: place.x + place.width,
        isRightToLeft: atom.isRightToLeft, inUse, baseline)
    }
  }

  private mutating func addLetters(
    _ text: [UInt8], _ range: Range<Int>, from left: Int, to right: Int, isRightToLeft: Bool,
    _ inUse: FaceInUse, _ baseline: Int
  ) {
    var scalars = 0
    var place = range.lowerBound
    while place < range.upperBound {
      place += text.scalar(at: place, end: range.upperBound).1
      scalars += 1
    }
    place = range.lowerBound
    for number in 0..<scalars {
      let slot = isRightToLeft ? scalars - 1 - number : number
      addLetter(
        place, left + (right - left) * slot / scalars, left + (right - left) * (slot + 1) / scalars,
        inUse, baseline)
      place += text.scalar(at: place, end: range.upperBound).1
    }
  }

  /// The large letters beside the head of a line.
  private mutating func draw(_ initial: Initial, _ line: Line) {
    let (left, right) = (Int(line.line.inset.left), Int(line.line.inset.right))
    let room = initial.width + initial.gap
    let edge =
      initial.isRightToLeft
      ? line.x + line.measure - right + initial.gap : line.x + left - room
    let baseline = line.baseline + initial.drop
    let (start, end) = (Int32(initial.text.lowerBound), Int32(initial.text.upperBound))
    let atom = Atom(
      kind: .word, level: initial.isRightToLeft ? 1 : 0, face: 0, start: start, end: end,
      width: initial.width)
    let place = LineSetter.Placed(x: edge, width: initial.width)
    draw(
      initial.shape, from: edge - initial.bearing, initial.face, baseline: baseline, Fit())
    addLetters(
      of: atom, initial.shape, at: place, initial.face, baseline: baseline, Fit())
  }

  // MARK: Links

  /// The boxes of links on a line, one for each.
  private mutating func addLinks(_ firstLetter: Int, _ line: SetLine) {
    let links = setter.maker.flow.links
    let text = Int(line.start)..<Int(line.textEnd)
    let first = links.partitionPoint { $0.text.upperBound > text.lowerBound }
    guard first < links.count, links[first].text.lowerBound < text.upperBound else { return }
    // Letters are gone through once: a line may have as many links as letters.
    var boxes: [Int: DisplayBox] = [:]
    for letter in list.letters[firstLetter...] where text.contains(letter.offset) {
      let link = links.partitionPoint { $0.text.upperBound > letter.offset }
      guard link < links.count, links[link].text.contains(letter.offset) else { continue }
      let old = boxes[link] ?? letter.box
      boxes[link] = DisplayBox(
        left: min(old.left, letter.box.left), top: min(old.top, letter.box.top),
        right: max(old.right, letter.box.right), bottom: max(old.bottom, letter.box.bottom))
    }
    for (link, box) in boxes.sorted(by: { $0.key < $1.key }) {
      list.links.append(DisplayLink(box: box, link: link))
    }
  }
}
