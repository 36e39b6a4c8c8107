import RectoFlowModel

/// What most of a chapter's text is set in.
extension GalleyMaker {
  /// From baseline to baseline of a block.
  static func leading(of block: FlowBlock, _ wishes: FlowWishes) -> Int {
    let usual = Int(wishes.textSize) * 5 / 4
    let wanted = Int(block.paragraph.lineHeight)
    return max(wanted > 0 ? wanted : usual, 256)
  }

  /// The leading of most of the text.
  func findGrid() -> Int {
    mostUsed { index, _ in Self.leading(of: flow.blocks[index], wishes) }
      ?? max(Int(Double(wishes.textSize) * (wishes.lineSpacing ?? 1.25)), 256)
  }

  /// The face of most of the text.
  func bodyFace() -> Int { mostUsed { $1 } ?? 0 }

  /// What most letters have of a block and a face: of those that are as large as the reader wants text to be, for notes,
  /// however many, do not tell one chapter from another; of all where few are that large.
  private func mostUsed(_ value: (_ block: Int, _ face: Int) -> Int) -> Int? {
    var (counts, usual): ([Int: Int], [Int: Int]) = ([:], [:])
    for index in flow.blocks.indices.prefix(flow.ownBlocks)
    where flow.blocks[index].headLevel == 0 {
      guard case .text(let spans) = flow.blocks[index].content else { continue }
      for span in spans where faces.indices.contains(span.face) {
        let value = value(index, span.face)
        counts[value, default: 0] += span.text.count
        guard abs(faces[span.face].face.size - wishes.textSize) <= 16 else { continue }
        usual[value, default: 0] += span.text.count
      }
    }
    func sum(_ counts: [Int: Int]) -> Int { counts.values.reduce(0, +) }
    if sum(usual) * Self.leastUsual >= sum(counts) { counts = usual }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Letters of the usual size are those of a chapter's text if every fifth is one.
  private static let leastUsual = 5
}
