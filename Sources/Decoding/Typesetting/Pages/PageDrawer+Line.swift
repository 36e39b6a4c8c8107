extension PageDrawer {
  /// A line as it lies on the page.
  struct Line {
    var line: SetLine
    var isLastOfBlock: Bool
    /// Where its text begins, how wide it is, and where its baseline is.
    var x, measure, baseline: Int
    /// What stands beside its head.
    var initial: Initial?
    /// What stands beside it elsewhere.
    var asides: ArraySlice<PlacedAside> = []
    /// Whether a quotation mark at its head may hang out.
    var hangs = false
  }
}
