/// What the leaves of a book are made of.
public struct BookStock: Equatable, Sendable {
  /// What the leaves between the covers are made of, and all leaves where there is no cover.
  public var page: LeafStock
  /// The first leaf; nil where that is a page like all others.
  public var front: LeafStock?
  /// The last leaf and what it is made of; nil where that is a page like all others.
  public var back: Back?

  /// A last leaf that is a cover.
  public struct Back: Equatable, Sendable {
    /// The index of the leaf, from 0: the last of the book.
    public var leaf: Int
    /// Heavier paper, or board.
    public var stock: LeafStock
  }

  /// Makes a stock; by default all leaves are alike.
  public init(page: LeafStock = .office, front: LeafStock? = nil, back: Back? = nil) {
    (self.page, self.front, self.back) = (page, front, back)
  }

  /// What leaves are made of that move as one: the least supple of them rules.
  public func leaves(_ range: Range<Int>) -> LeafStock {
    var all = [page]
    if let front, range.contains(0) { all.append(front) }
    if let back, range.contains(back.leaf) { all.append(back.stock) }
    return all.min { $0.suppleness < $1.suppleness } ?? page
  }
}
