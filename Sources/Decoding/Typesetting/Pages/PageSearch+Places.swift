extension PageSearch {
  /// Where a page begins.
  struct Start: Hashable {
    var block: Int
    /// The line of the block, in lines that were chosen on the page before.
    var line = 0
    var setting = 0
  }

  /// A page with the first of its rows, and the first of the rows of all notes that no page before it shows; and how
  /// much wider its gaps are made.
  struct Page { var block, line, notes, widening: Int }

  /// A paragraph that begins on a page in lines that are not its best.
  struct Choice {
    var parent: Int
    var block: Int
    var setting: UInt8
  }
}
