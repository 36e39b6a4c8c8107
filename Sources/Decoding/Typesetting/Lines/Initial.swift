import RectoFlowModel

/// The first letters of a paragraph as large as its initial is to be, and how the lines beside them lie.
struct Initial {
  /// The letters' bytes in `Flow.text`.
  let text: Range<Int>
  let shape: ShapedText
  /// Its face in the size that it has.
  let face: FaceInUse
  /// How wide it is, and how far before its edge its pen begins.
  let width: Int
  let bearing: Int
  /// What stands between it and the lines beside it.
  let gap: Int
  /// From the baseline of the first line beside it to its own.
  let drop: Int
  let isRightToLeft: Bool
  /// How many lines stand beside it.
  let lines: Int

  /// Nothing where a block has none, or where too little would be left of its lines: `measure` is how wide they are,
  /// `leading` how far they lie apart, `body` what most of them are set in.
  init?(
    of block: FlowBlock, _ maker: AtomMaker, body: FaceInUse, leading: Int, measure: Int
  ) {
    guard let wanted = block.paragraph.initial, wanted.end > block.text.lowerBound,
      wanted.end < block.text.upperBound, wanted.end - block.text.lowerBound <= Self.mostBytes,
      maker.faces.indices.contains(wanted.face)
    else { return nil }
    let heights = FlowInitial.heights
    lines = min(max(wanted.lines, heights.lowerBound), heights.upperBound)
    drop = (lines - 1) * leading
    let usual = maker.faces[wanted.face]
    let height = drop + body.face.size.times(body.metrics.capHeight)
    let capital = max(usual.metrics.capHeight, 65_536 / 4)
    let size = height * 65_536 / capital
    face = usual.enlarged(to: FlowLength(clamping: size))
    text = block.text.lowerBound..<wanted.end
    isRightToLeft = block.paragraph.isRightToLeft
    shape = maker.shaper.shape(
      maker.flow.text, text, setting: face.setting, isRightToLeft: isRightToLeft)
    // Its stem, not the room beside that, stands below the text before it.
    let most = Int(face.face.size) / 6
    var bearing = 0
    if !isRightToLeft, let first = shape.glyphs.first {
      bearing = min(max(face.face.size.times(maker.shaper.bearing(of: first)), -most), most)
    }
    self.bearing = bearing
    width = max(face.width(of: shape) - bearing, 0)
    gap = Int(body.face.size) / 8
    guard width > 0, width + gap <= measure / 2 else { return nil }
  }

  /// What the lines beside it leave free for it.
  var insets: [LineInset] {
    let inset =
      isRightToLeft
      ? LineInset(right: Int32(clamping: width + gap))
      : LineInset(left: Int32(clamping: width + gap))
    return [LineInset](repeating: inset, count: lines)
  }

  /// An initial has a letter, and signs before and behind it; more bytes are none.
  private static let mostBytes = 32
}

extension FaceInUse {
  /// The same letters in another size, without what is between them.
  fileprivate func enlarged(to size: FlowLength) -> FaceInUse {
    var large = self
    large.face.size = size
    (large.face.letterSpacing, large.face.rise) = (0, 0)
    (large.face.shiftRight, large.face.shiftDown) = (0, 0)
    // What is marked of it is as high as its capitals, so that it lies over no other line.
    (large.ascent, large.descent) = (size.times(metrics.capHeight), 0)
    large.face.hasSmallCapitals = false
    large.face.features.remove(.lowersCapitals)
    return large
  }
}
