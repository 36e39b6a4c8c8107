import PageGeometry

/// What a leaf is made of: how heavy it is, and with that how it bends.
public struct LeafStock: Equatable, Sendable {
  /// What the leaf is in its book.
  public enum Kind: String, Equatable, Sendable {
    /// Paper between the covers.
    case page
    /// The heavier paper of a stapled cover.
    case cover
    /// Board that does not bend at all: a plate on a hinge.
    case board
  }

  /// Paper, cover or board; only a board does not bend.
  public var kind: Kind
  /// The weight of the paper in g/m², above 0; office paper has 80.
  public var weight: Double

  /// Makes a stock of a weight in g/m², above 0.
  public init(_ kind: Kind, weight: Double) {
    precondition(weight > 0, "paper has a weight, got \(weight)")
    (self.kind, self.weight) = (kind, weight)
  }

  /// Office paper, by which all others are measured: 80 g/m², 0.1 mm thick.
  public static let office = LeafStock(.page, weight: 80)

  /// The length ℓ = (stiffness/(ρg))^⅓ beyond which it sags by its own weight, in page heights.
  ///
  /// Office paper has 6.8 cm of a page of 24 cm (3 GPa·(0.1 mm)³/12 over 80 g/m²). Heavier paper of
  /// the same stuff is thicker by as much, and stiffer by the third power of that.
  public var bendingLength: Double { 0.283 * exponential(naturalLogarithm(weight / 80) * 2 / 3) }

  /// How readily it bends beside office paper: the ratio of the bending lengths; 0 for a board.
  public var suppleness: Double {
    kind == .board ? 0 : Self.office.bendingLength / bendingLength
  }
}

extension BookShape {
  /// Paper of the first and last leaf of a stapled book, in g/m².
  private static let coverWeight = 170.0
  /// Grey board, 2.5 mm thick, in g/m².
  private static let boardWeight = 1600.0
  /// With fewer leaves than this a booklet is folded from one kind of paper.
  private static let leastWithCover = 8

  /// What its leaves are made of: a thick book has finer paper, as it could not be held otherwise;
  /// the covers are board, or heavier paper where the book is stapled.
  public var stock: BookStock {
    let fine = smoothStep((Double(leafCount) - 200) / 800)
    let page = LeafStock(.page, weight: paperWeight ?? 80.0.mixed(with: 50, fine))
    guard !isOnePage, hasBoards || leafCount >= Self.leastWithCover else {
      return BookStock(page: page)
    }
    let cover =
      hasBoards
      ? LeafStock(.board, weight: Self.boardWeight)
      : LeafStock(.cover, weight: max(Self.coverWeight, page.weight))
    return BookStock(
      page: page, front: cover,
      back: closesBehind ? BookStock.Back(leaf: leafCount - 1, stock: cover) : nil)
  }

  /// Leaves that turn by themselves, bent as what they are made of bends.
  public func turn(_ leaves: Range<Int>, progress: Double, tilt: Double = 0) -> Turn {
    Turn(
      leaves: leaves, progress: progress,
      shape: TurnPath.shape(
        progress: progress, tilt: tilt, size: leafSize,
        suppleness: stock.leaves(leaves).suppleness))
  }
}
