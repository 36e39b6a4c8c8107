import RectoFlowModel

extension DisplayItem {
  /// The same so much farther to the right and down.
  func moved(x: FlowLength, y: FlowLength) -> DisplayItem {
    switch self {
    case .glyphs(let font, let size, let stretch, let color, let glyphs):
      .glyphs(
        font: font, size: size, stretch: stretch, color: color,
        glyphs.map { $0.moved(to: $0.x &+ x, $0.y &+ y) })
    case .fill(let box, let color): .fill(box.moved(x: x, y: y), color)
    case .line(let line, let color): .line(line.moved { ($0 &+ x, $1 &+ y) }, color)
    case .shape(let shape, let color): .shape(shape.moved { ($0 &+ x, $1 &+ y) }, color)
    case .picture(let picture, let box): .picture(picture, box.moved(x: x, y: y))
    case .wash(let wash): .wash(wash.moved { ($0 &+ x, $1 &+ y) })
    case .veiled(let items, let cut, let share):
      .veiled(
        items.map { $0.moved(x: x, y: y) }, cut.moved { ($0 &+ x, $1 &+ y) }, share: share)
    }
  }

  /// The same so many thousandths wider, to the right of where places are counted from.
  func widened(by thousandths: Int) -> DisplayItem {
    guard thousandths != 0 else { return self }
    return switch self {
    case .glyphs(let font, let size, let stretch, let color, let glyphs):
      .glyphs(
        font: font, size: size, stretch: stretch + thousandths + stretch * thousandths / 1_000,
        color: color, glyphs.map { $0.moved(to: $0.x.widened(by: thousandths), $0.y) })
    case .fill(let box, let color): .fill(box.widened(by: thousandths), color)
    case .line(let line, let color):
      .line(line.moved { ($0.widened(by: thousandths), $1) }, color)
    case .shape(let shape, let color):
      .shape(shape.moved { ($0.widened(by: thousandths), $1) }, color)
    case .picture(let picture, let box): .picture(picture, box.widened(by: thousandths))
    // What is widened is letters and their lines.
    case .wash, .veiled: self
    }
  }
}

extension DisplayBox {
  /// The same so much farther to the right and down.
  func moved(x: FlowLength, y: FlowLength) -> DisplayBox {
    DisplayBox(left: left &+ x, top: top &+ y, right: right &+ x, bottom: bottom &+ y)
  }

  /// The same so many thousandths wider, to the right of where places are counted from.
  func widened(by thousandths: Int) -> DisplayBox {
    DisplayBox(
      left: left.widened(by: thousandths), top: top, right: right.widened(by: thousandths),
      bottom: bottom)
  }
}

extension FlowLength {
  fileprivate func widened(by thousandths: Int) -> FlowLength {
    FlowLength(clamping: Int(self) + Int(self) * thousandths / 1_000)
  }
}
