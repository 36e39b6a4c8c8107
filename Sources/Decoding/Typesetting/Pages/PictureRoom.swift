import RectoFlowModel

/// Room for what is kept with pictures: captions below them, and heads above.
extension RowPlacer {
  /// Whether a page had better not end between a block and the one before it.
  private static func isKept(_ block: Int, _ shapes: [Shape]) -> Bool {
    block > 0 && block < shapes.count && !shapes[block].isFloat && !shapes[block - 1].isFloat
      && (shapes[block].breaks.before == .avoided || shapes[block - 1].breaks.after == .avoided
        || shapes[block - 1].isHead)
  }

  /// Finds the text that is kept right above or below pictures and tables.
  static func findCaptions(_ shapes: inout [Shape], _ flow: Flow, _ galley: Galley) {
    func isText(_ block: Int) -> Bool { shapes[block].hasLines && !shapes[block].isHead }
    for block in shapes.indices where !shapes[block].hasLines {
      // A rule parts what a caption joins.
      if galley.blocks[block].band == nil, case .rule = flow.blocks[block].content { continue }
      if isKept(block, shapes), isText(block - 1) { shapes[block - 1].standing = .caption }
      let below = shapes[block].next
      if isKept(below, shapes), isText(below) { shapes[below].standing = .caption }
    }
  }

  /// How high the blocks are that are kept below a picture; those that go beyond `most` are none of its caption.
  static func captionHeight(of picture: Int, _ shapes: [Shape], _ grid: Int, _ most: Int) -> Int {
    var (height, slack, block) = (0, 0, picture + 1)
    while isKept(block, shapes), shapes[block].hasLines, !shapes[block].isHead {
      let shape = shapes[block]
      let more = shape.space + shape.frameTop + shape.height + shape.frameBottom
      if shape.isRigid { slack = grid }
      guard height + more + slack <= most else { break }
      height += more
      block += 1
    }
    return height > 0 ? height + slack : 0
  }

  /// How high a picture may be so that what is kept above and below it stands on one page with it.
  func room(for picture: Int) -> Int {
    let shape = shapes[picture]
    var (above, block) = (0, picture)
    while Self.isKept(block, shapes), shapes[block - 1].hasLines {
      let before = shapes[block - 1]
      above += shapes[block].space + before.frameTop + before.height + before.frameBottom
      block -= 1
    }
    // The first head of a chapter has its room above it.
    if above > 0 { above += grid + (block == 0 ? shapes[0].space : 0) }
    let own = depth - shape.frameTop - shape.frameBottom - shape.captionHeight
    return above <= depth / 2 ? own - above : own
  }
}

extension Galley {
  /// Pictures are drawn no smaller than so many hundredths of a page high to make room for what is kept with them.
  private static let leastShare = 30

  /// Makes pictures smaller that would stand on another page than what is kept with them.
  mutating func shrinkPictures(_ placer: RowPlacer) {
    for index in placer.shapes.indices where placer.shapes[index].isPicture {
      guard !placer.shapes[index].isFloat, let extent = blocks[index].picture else { continue }
      let room = max(placer.room(for: index), placer.depth * Self.leastShare / 100, 1)
      guard extent.wholeHeight > room else { continue }
      let small = extent.shrunk(toHeight: room)
      (blocks[index].picture, blocks[index].height) = (small, small.wholeHeight)
    }
  }
}
