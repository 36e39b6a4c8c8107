import RectoFlowModel

/// What stands at the sides of the text that is being broken into lines, by how far down it reaches: lengths from where
/// the text beside it begins.
struct FloatRegion {
  /// A float with where it stands beside the text from a block on.
  struct Placed: Equatable {
    var isRight: Bool
    /// What it takes of the page's measure at its side.
    var taken: Int
    /// From the first line beside it.
    var top, bottom: Int
  }

  /// What may stand at the sides of a page at most.
  static let most = 100
  /// Lines beside it are so many sizes of the text long at least, else it stands alone.
  static let leastBeside = 12

  let measure: Int
  /// How long lines beside it are at least.
  let least: Int
  /// How far down it may reach.
  let depth: Int
  let grid: Int
  private(set) var placed: [Placed] = []
  /// Where the text goes on.
  private(set) var y = 0
  /// Whether it began on a line of the grid, so that `y` is what it will be on the page.
  private var isExact = true
  /// Whether what comes next stands below what stood here.
  private(set) var isEnded = false

  init(wishes: FlowWishes, grid: Int) {
    measure = max(Int(wishes.measure), 0)
    least = Self.leastBeside * Int(wishes.textSize)
    depth = max(Int(wishes.depth), 0) * 9 / 10
    self.grid = max(grid, 1)
  }

  /// Whether anything stands beside what comes next.
  var isEmpty: Bool { placed.allSatisfy { $0.bottom <= y } }

  private mutating func clear() { (placed, y, isExact) = ([], 0, true) }

  /// Goes on below everything.
  mutating func end() {
    isEnded = isEnded || !isEmpty
    clear()
  }

  private func bottom(right: Bool) -> Int {
    placed.reduce(0) { $1.isRight == right ? max($0, $1.bottom) : $0 }
  }

  private func taken(right: Bool, from top: Int) -> Int {
    placed.reduce(0) { $1.isRight == right && $1.bottom > top ? max($0, $1.taken) : $0 }
  }

  /// Whether a block that clears sides must stand below something.
  func mustClear(_ clears: FlowClearance) -> Bool {
    clears.left && bottom(right: false) > y || clears.right && bottom(right: true) > y
  }

  /// Goes to where a block begins beside what is here, with the space above it.
  mutating func advance(to top: Int, isOnGrid: Bool) {
    if isEmpty {
      clear()
      isExact = isOnGrid
    } else {
      y = max(y, top)
    }
  }

  /// Puts a float beside the block that begins here: below those at its side, and below those on the other side if too
  /// little would be left between them. Nothing where it does not fit a page.
  mutating func add(isRight: Bool, taken: Int, height: Int) -> Placed? {
    guard placed.count < Self.most, taken > 0, measure - taken >= least else { return nil }
    var top = max(bottom(right: isRight), y)
    if measure - taken - self.taken(right: !isRight, from: top) < least {
      top = max(top, bottom(right: !isRight))
    }
    let lines = (height + grid - 1) / grid
    guard top - y + lines * grid <= depth else { return nil }
    placed.append(
      Placed(
        isRight: isRight, taken: taken, top: top, bottom: top + lines * grid))
    var relative = placed[placed.count - 1]
    (relative.top, relative.bottom) = (top - y, top - y + lines * grid)
    return relative
  }

  /// What lines of a block that begins here have less at their sides, so many as stand beside anything; nil where too
  /// little is left of them.
  func insets(of block: FlowBlock, height: Int) -> [LineInset]? {
    let (left, right) = (Int(block.inset.left), Int(block.inset.right))
    let whole = measure - left - right
    var insets: [LineInset] = []
    // Where the text is on the page is not known to the line, it stays clear of what is beside it for one line more.
    let (height, foot) = (max(height, 1), isExact ? 0 : grid)
    while insets.count <= 4 * (depth / height + 1) {
      let top = y + insets.count * height
      guard placed.contains(where: { $0.bottom + foot > top }) else { return insets }
      var inset = LineInset()
      for float in placed where float.bottom + foot > top && float.top < top + height {
        if float.isRight {
          inset.right = max(inset.right, Int32(clamping: float.taken - right))
        } else {
          inset.left = max(inset.left, Int32(clamping: float.taken - left))
        }
      }
      guard whole - inset.width >= min(least * 2 / 3, whole) else { return nil }
      insets.append(inset)
    }
    return insets
  }

  /// Goes on below a block of such a height.
  mutating func pass(height: Int) { (y, isEnded) = (y + height, false) }

  /// How far down anything reaches from here.
  var rest: Int { placed.reduce(0) { max($0, $1.bottom - y) } }
}
