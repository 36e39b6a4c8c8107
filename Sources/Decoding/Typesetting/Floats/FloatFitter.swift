import RectoFlowModel

/// Makes what text flows around, and wraps, as wide as what stands in them, where the book does not say how wide they are.
struct FloatFitter {
  let wishes: FlowWishes
  let extent: (Int, FlowPictureSize, Int) -> PictureExtent
  var maker: AtomMaker

  /// Text of more bytes is as wide as there is room.
  private static let mostBytes = 4_096

  /// The flow with the sides of all floats, and of all wraps, where they will stand.
  mutating func fit(_ flow: Flow) -> Flow {
    var flow = flow
    var blocks = Self.mostBlocks
    for wrap in flow.wraps where wrap.blocks.count <= blocks {
      blocks -= wrap.blocks.count
      let slack = FlowLength(clamping: slack(of: wrap.blocks, in: flow, ignoresCaptions: false))
      switch wrap.position {
      case .left: flow.narrow(wrap.blocks, left: 0, right: slack)
      case .center: flow.narrow(wrap.blocks, left: slack / 2, right: slack - slack / 2)
      case .right: flow.narrow(wrap.blocks, left: slack, right: 0)
      }
    }
    for number in flow.floats.indices where flow.floats[number].shrinks {
      let float = flow.floats[number]
      // Columns are fitted by themselves.
      guard flow.tables(in: float).isEmpty else { continue }
      let slack = FlowLength(clamping: slack(of: float.blocks, in: flow, ignoresCaptions: true))
      guard slack > 0 else { continue }
      flow.narrow(
        float.blocks, left: float.isRight ? slack : 0, right: float.isRight ? 0 : slack)
      flow.floats[number].inset += slack
    }
    for float in flow.floats where flow.tables(in: float).isEmpty { loosen(&flow, float) }
    return flow
  }

  /// Wraps of more blocks in a chapter, those in each other counted for each, are as wide as there is room.
  private static let mostBlocks = 20_000

  /// By how much all of some blocks are narrower than the room for them. Where floats have pictures, these say how wide they
  /// are, and captions go below.
  private mutating func slack(
    of range: Range<Int>, in flow: Flow, ignoresCaptions: Bool
  ) -> Int {
    let blocks = range.map { flow.blocks[$0] }
    let hasPictures = blocks.contains { block in
      if case .picture = block.content { true } else { false }
    }
    var slack = Int.max
    for block in blocks {
      let measure = ParagraphBreaker.measure(of: block, wishes)
      switch block.content {
      case .picture(let picture, let size):
        slack = min(slack, measure - extent(picture, size, measure).wholeWidth)
      case .text(let spans) where !hasPictures || !ignoresCaptions:
        slack = min(slack, measure - width(of: block, spans, within: measure))
      case .text, .rule: break
      }
      if slack <= 0 { return 0 }
    }
    return slack == .max ? 0 : min(max(slack, 0), Int(wishes.measure))
  }

  /// How wide a block is in as few lines as its text asks for.
  private mutating func width(of block: FlowBlock, _ spans: [FlowSpan], within measure: Int) -> Int
  {
    guard block.text.count <= Self.mostBytes else { return measure }
    maker.make(spans, part: block.text, levels: nil, from: block.text.lowerBound)
    var (width, widest) = (Int(block.paragraph.indent), 0)
    for atom in maker.atoms {
      if atom.kind == .lineFeed {
        (width, widest) = (0, max(width, widest))
      } else {
        width += atom.width
      }
    }
    // Rounding takes no letter to the next line.
    return min(max(width, widest) + 64, measure)
  }

  /// Sets text of few words in a line ragged: justified, it would have holes.
  private func loosen(_ flow: inout Flow, _ float: FlowFloat) {
    for index in float.blocks where flow.blocks[index].paragraph.alignment == .justified {
      let measure = ParagraphBreaker.measure(of: flow.blocks[index], wishes)
      guard measure < Self.leastJustified * Int(wishes.textSize) else { continue }
      flow.blocks[index].paragraph.alignment =
        flow.blocks[index].paragraph.isRightToLeft ? .right : .left
    }
  }

  /// The least measure of justified lines, in sizes of the text.
  private static let leastJustified = 18
}

extension Flow {
  /// Leaves more room beside blocks, and beside the frames around some of them alone.
  fileprivate mutating func narrow(_ range: Range<Int>, left: FlowLength, right: FlowLength) {
    for index in range {
      blocks[index].inset.left &+= left
      blocks[index].inset.right &+= right
    }
    for index in frames.indices
    where !frames[index].blocks.isEmpty && range.contains(frames[index].blocks.lowerBound)
      && frames[index].blocks.upperBound <= range.upperBound
    {
      frames[index].inset.left &+= left
      frames[index].inset.right &+= right
    }
  }
}
