/// A note that stands at the foot of the page which has its mark.
///
/// The blocks of notes follow those of the chapter's own text, note by note, in the order of their marks; their text
/// follows that of the chapter. No frames, tables and floats stand in them.
public struct FlowNote: Hashable, Sendable {
  /// The blocks that it has, one at least.
  public var blocks: Range<Int>
  /// A byte of its mark in the chapter's own text, the last one.
  public var mark: Int

  public init(blocks: Range<Int>, mark: Int) { (self.blocks, self.mark) = (blocks, mark) }
}

extension Flow {
  /// How many blocks are none of notes: the first ones.
  public var ownBlocks: Int { notes.first?.blocks.lowerBound ?? blocks.count }

  /// How many bytes of text stand in no note: the first ones.
  public var ownText: Int {
    let own = ownBlocks
    return own < blocks.count ? blocks[own].text.lowerBound : text.count
  }
}
