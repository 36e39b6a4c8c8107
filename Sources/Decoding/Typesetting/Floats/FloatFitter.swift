import RectoFlowModel

/// Makes what text flows around as wide as what stands in it, where the book does not say how wide it is.
struct FloatFitter {
  let wishes: FlowWishes
  let extent: (Int, FlowPictureSize, Int) -> PictureExtent
  var maker: AtomMaker

  /// Text of more bytes is as wide as there is room.
  private static let mostBytes = 4_096

  /// The flow with the sides of all floats where they will stand.
  mutating func fit(_ flow: Flow) -> Flow {
    var flow = flow
    for number in flow.floats.indices where flow.floats[number].shrinks {
      let float = flow.floats[number]
      // Columns are fitted by themselves.
      guard flow.tables(in: float).isEmpty else { continue }
      let slack = FlowLength(clamping: slack(of: float, in: flow))
      guard slack > 0 else { continue }
      for index in float.blocks {
        if float.isRight {
          flow.blocks[index].inset.left += slack
        } else {
          flow.blocks[index].inset.right += slack
        }
      }
      for index in flow.frames.indices
      where !flow.frames[index].blocks.isEmpty
        && float.blocks.contains(flow.frames[index].blocks.lowerBound)
        && flow.frames[index].blocks.upperBound <= float.blocks.upperBound
      {
        if float.isRight {
          flow.frames[index].inset.left += slack
        } else {
          flow.frames[index].inset.right += slack
        }
      }
      flow.floats[number].inset += slack
    }
    for float in flow.floats where flow.tables(in: float).isEmpty { loosen(&flow, float) }
    return flow
  }

  /// By how much all blocks of a float are narrower than the room for them. Where it has pictures, they say how wide it
  /// is, and captions go below.
  private mutating func slack(of float: FlowFloat, in flow: Flow) -> Int {
    let blocks = float.blocks.map { flow.blocks[$0] }
    let hasPictures = blocks.contains { block in
      if case .picture = block.content { true } else { false }
    }
    var slack = Int.max
    for block in blocks {
      let measure = ParagraphBreaker.measure(of: block, wishes)
      switch block.content {
      case .picture(let picture, let size):
        slack = min(slack, measure - extent(picture, size, measure).wholeWidth)
      case .text(let spans) where !hasPictures:
        slack = min(slack, measure - width(of: block, spans, within: measure))
      case .text, .rule: break
      }
    }
    return slack == .max ? 0 : min(max(slack, 0), Int(wishes.measure))
  }

  /// How wide a block is in as few lines as its text asks for.
  private mutating func width(of block: FlowBlock, _ spans: [FlowSpan], within measure: Int) -> Int
  {
    guard block.text.count <= Self.mostBytes else { return measure }
    maker.make(spans, part: block.text, levels: nil, from: block.text.lowerBound)
    var (width, widest) = (max(Int(block.paragraph.indent), 0), 0)
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
