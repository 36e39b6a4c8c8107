/// What was done to books of the shelf, to be taken back and done again.
///
/// Laws: what is taken back is done again by the step after it; what is newly done forgets what could be done again.
struct ShelfHistory: Equatable, Sendable {
  /// What takes back what was done, the last at the end.
  private var undos: [ShelfDeed] = []
  /// What does again what was taken back, the last at the end.
  private var redos: [ShelfDeed] = []
  /// Books that were brought back and are to stand where they stood.
  var comingBack: Set<Int> = []

  /// How much can be taken back: nobody remembers more.
  private static let most = 50

  /// Something was done; says whether it can be taken back.
  mutating func receive(_ deed: ShelfDeed, _ undo: ShelfDeed?, as turn: ShelfDeed.Turn) -> Bool {
    comingBack.formUnion(deed.broughtBack)
    guard let undo else { return false }
    switch turn {
    case .new:
      undos = undos.suffix(Self.most - 1) + [undo]
      redos = []
    case .redo: undos = undos.suffix(Self.most - 1) + [undo]
    case .undo: redos = redos.suffix(Self.most - 1) + [undo]
    }
    return true
  }

  /// What takes back what was done last; it is asked for once.
  mutating func takeUndo() -> ShelfDeed? { undos.popLast() }

  /// What does again what was taken back last.
  mutating func takeRedo() -> ShelfDeed? { redos.popLast() }
}
