/// A note that stands at the foot of the page which has its mark.
///
/// The blocks of notes follow those of the chapter's own text, note by note, in the order of their marks; their text
/// follows that of the chapter. No frames, tables and floats stand in them.
public struct FlowNote: Hashable, Sendable {
  /// The blocks that it has, one at least.
  public var blocks: Range<Int>
  /// A byte of its mark in the chapter's own text, the last one.
  public var mark: Int
  /// Where the chapter has it; nil where that shows it as well, or hides it, and where it is another chapter's.
  public var origin: Origin?

  public init(blocks: Range<Int>, mark: Int, origin: Origin? = nil) {
    (self.blocks, self.mark, self.origin) = (blocks, mark, origin)
  }

  /// Where a chapter has a note that is taken from there to its mark.
  public struct Origin: Hashable, Sendable {
    /// The byte of the chapter's own text that comes behind it.
    public var offset: Int
    /// Those of the same byte follow each other as these numbers do.
    public var order: Int
    /// Bytes that it begins with here and not there.
    public var label: Int
    /// What comes before it there and is shown nowhere, such as the head of a part that has nothing but notes.
    public var head: [UInt8]

    public init(offset: Int, order: Int = 0, label: Int = 0, head: [UInt8] = []) {
      (self.offset, self.order, self.label, self.head) = (offset, order, label, head)
    }
  }
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
