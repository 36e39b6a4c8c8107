import RectoFlowModel

/// How high lines are.
///
/// Lines stand so far apart as their block asks for. One with something large in it is higher: by whole lines where that
/// stands by itself, so that what follows stays on the grid. A formula among words that is a little too high opens its line
/// by what it needs, and only where it would touch the line above or below; the next gap leads back to the grid.
extension GalleyMaker {
  /// What reaches a little into another line does not touch it: so many hundredths of a line.
  private static let allowed = 15

  /// How far down and up something on a line reaches.
  private struct Reach {
    var above = 0
    var below = 0

    mutating func add(_ above: Int, _ below: Int) {
      (self.above, self.below) = (max(self.above, above), max(self.below, below))
    }
  }

  /// What stands on a line.
  private struct Content {
    /// Of its letters and pictures.
    var letters = Reach()
    /// How far pictures hang below their line.
    var hanging = 0
    var hasPicture = false
    var formulas: Reach?
  }

  /// Puts the lines of a block into the galley.
  mutating func take(
    _ lines: [SetLine], of block: FlowBlock, _ spans: [FlowSpan],
    _ pictures: [Int: PictureExtent], _ initial: Initial?, _ breaker: ParagraphBreaker
  ) -> Galley.Block {
    let lettersStart = initial?.text.upperBound ?? 0
    let first = galley.lines.count
    let height = rowHeight(of: block)
    let isOnGrid = height == galley.grid
    let face = faces[mainFace(spans)]
    let base = isOnGrid ? body : baseline(height, face)
    let isEven = spans.allSatisfy {
      $0.picture == nil && $0.formula == nil && faces[self.face($0)].face.size <= face.face.size
    }
    let isDisplay = !isEven && flow.displaysFormula(block)
    let isAlone = spans.count == 1 && flow.parts(of: spans[0]) != nil
    var reaches: [Reach?] = []
    for line in lines {
      var line = line
      (line.height, line.baseline) = (Int32(height), Int32(base))
      if !isEven {
        var content = content(of: line, spans, pictures, from: lettersStart)
        let isWhole = isOnGrid && (isDisplay || content.hasPicture)
        if isWhole, let formulas = content.formulas {
          content.letters.add(formulas.above, formulas.below)
          content.formulas = nil
        }
        grow(&line, content, isWhole: isWhole, isOnGrid: isOnGrid, isAlone: isAlone)
        reaches.append(content.formulas)
      }
      galley.lines.append(line)
    }
    if reaches.contains(where: { $0 != nil }) {
      var contact = LineContact(
        of: block, spans, breaker, measure: ParagraphBreaker.measure(of: block, wishes),
        face: face, lettersStart: lettersStart)
      open(first, reaches, &contact)
    }
    var total = galley.lines[first...].reduce(0) { $0 + Int($1.height) }
    if let initial, lines.count < initial.lines, let last = galley.lines.indices.last {
      // A short paragraph has room below it for what its initial reaches down.
      let lacking = (initial.lines - lines.count) * height
      galley.lines[last].height += Int32(clamping: lacking)
      total += lacking
    }
    return Galley.Block(
      lines: first..<galley.lines.count, height: total, isOnGrid: isOnGrid)
  }

  func face(_ span: FlowSpan) -> Int { faces.indices.contains(span.face) ? span.face : 0 }

  private func content(
    of line: SetLine, _ spans: [FlowSpan], _ pictures: [Int: PictureExtent],
    from lettersStart: Int
  ) -> Content {
    var content = Content()
    let start = max(Int(line.start), lettersStart)
    let text = start..<max(Int(line.textEnd), start)
    for span in spans[AtomMaker.first(spans, at: text.lowerBound)...] {
      guard span.text.lowerBound < text.upperBound else { break }
      let inUse = faces[face(span)]
      let rise = Int(inUse.face.rise)
      if span.picture != nil, let extent = pictures[span.text.lowerBound] {
        content.letters.add(extent.wholeHeight + Int(extent.rise), 0)
        content.hanging = max(content.hanging, -Int(extent.rise))
        content.hasPicture = true
      } else if let parts = flow.parts(of: span) {
        var reach = content.formulas ?? Reach()
        for part in parts where text.contains(span.text.lowerBound + part.text.lowerBound) {
          reach.add(Int(part.ascent) + rise, Int(part.descent) - rise)
        }
        content.formulas = reach
      } else {
        content.letters.add(inUse.ascent + rise, inUse.descent - rise)
      }
    }
    return content
  }

  /// Makes a line higher that has large letters or a picture.
  private func grow(
    _ line: inout SetLine, _ content: Content, isWhole: Bool, isOnGrid: Bool, isAlone: Bool
  ) {
    let (above, below, hanging) = (content.letters.above, content.letters.below, content.hanging)
    let (height, depth) = (Int(line.height), max(Int(wishes.depth), 1))
    // A picture that reaches below its own line would touch the next.
    let room = height - Int(line.baseline)
    let hangs = hanging > max(room, 0)
    let allowed = height * Self.allowed / 100
    let over = max(above - Int(line.baseline) - (hangs ? 0 : allowed), 0)
    let under = max(below - room - allowed, hangs ? hanging + height / 8 - room : 0, 0)
    guard over > 0 || under > 0 else { return }
    var grown = height + over + under
    if isOnGrid, isWhole || over + under > galley.grid / 2 {
      grown = (grown + galley.grid - 1) / galley.grid * galley.grid
    } else {
      line.lead = Int32(clamping: over)
    }
    grown = max(min(grown, depth), height)
    // What is left of whole lines is above, and on both sides of a formula that stands by itself and of such a picture.
    let rest = isAlone ? max(grown - height - over - under, 0) / 2 : 0
    var lowered = grown - height - under - rest
    if hangs {
      let free = grown - height - (above - Int(line.baseline)) - (hanging - room)
      lowered = min(max(above - Int(line.baseline) + free / 2, 0), grown - height)
    }
    line.baseline = Int32(min(Int(line.baseline) + lowered, grown))
    line.height = Int32(grown)
  }

  /// Moves lines apart, from the first of a block on, whose formulas would touch the line above or below.
  private mutating func open(
    _ first: Int, _ reaches: [Reach?], _ contact: inout LineContact
  ) {
    let allowed = galley.lines[first].height * Int32(Self.allowed) / 100
    func widen(_ line: Int, above: Int = 0, below: Int = 0) {
      let most = max(Int(wishes.depth) - Int(galley.lines[line].height), 0)
      let over = min(max(above, 0), most)
      galley.lines[line].lead += Int32(clamping: over)
      galley.lines[line].baseline += Int32(clamping: over)
      galley.lines[line].height += Int32(clamping: min(over + max(below, 0), most))
      let own = reaches[line - first]?.above ?? contact.letters.above
      let free = max(galley.lines[line].baseline + allowed - Int32(clamping: own), 0)
      galley.lines[line].spare = min(galley.lines[line].lead, free)
    }
    if let reach = reaches[0] {
      widen(first, above: reach.above - Int(galley.lines[first].baseline + allowed))
    }
    for index in reaches.indices.dropFirst() {
      let (upper, lower) = (galley.lines[first + index - 1], galley.lines[first + index])
      let distance = Int(upper.height - upper.baseline + lower.baseline)
      guard reaches[index - 1] != nil || reaches[index] != nil,
        max(reaches[index - 1]?.below ?? 0, contact.letters.below)
          + max(reaches[index]?.above ?? 0, contact.letters.above)
          > distance - LineContact.room
      else { continue }
      widen(first + index, above: contact.least(between: upper, lower, distance) - distance)
    }
    if let last = reaches.last, let reach = last {
      let line = galley.lines[first + reaches.count - 1]
      widen(
        first + reaches.count - 1,
        below: reach.below - Int(line.height - line.baseline + allowed))
    }
  }
}
