import PageGeometry
import PageModel

/// A book between closed and open at a place: the cover and all leaves before the place swing as one
/// body, as a hand opens a book at its ribbon.
extension BookArrangement {
  /// The book on its way from closed to open where it lies open now, with no leaf in the air.
  ///
  /// Laws: at 1 it is `visibleScene(in:)`; at 0 it looks as the closed book does; in between nothing
  /// jumps.
  ///
  /// - Parameters:
  ///   - share: how far it is open, 0…1.
  ///   - view: what it is seen in.
  /// - Returns: The scene.
  public func opening(_ share: Double, in view: ViewSize) -> Scene {
    guard turned > 0, turns.isEmpty, share < 1 else { return visibleScene(in: view) }
    let share = max(0, share)
    var moving = self
    moving.turned = 0
    if turned == 1 || shape.isOnePage {
      moving.turns = [shape.turn(0..<turned, progress: share)]
      return moving.visibleScene(in: view)
    }
    moving.turns = [
      Turn(leaves: 0..<turned, progress: share, shape: LeafShape(hinge: .pi * share))
    ]
    return moving.swinging(in: view)
  }

  /// The scene with the one turn there is as a body that keeps its thickness.
  private func swinging(in view: ViewSize) -> Scene {
    var scene = visibleScene(in: view)
    guard let turn = turns.first else { return scene }
    let mirror: Matrix4 =
      shape.direction == .rightToLeft ? .scale(Vector3(-1, 1, 1)) : .identity
    let body = SwingingBody(shape, turn: turn)
    let frame = mirror * body.model
    scene.leaves.removeAll(where: \.isTurning)
    scene.leaves += body.leaves(of: self, in: frame, mirror: mirror)
    if let below = scene.blocks.indices.first {
      // Until the body has risen, what lies below reaches as far as the lowest leaf of the whole did.
      scene.blocks[below].size.x += body.overhang
      scene.blocks[below].heap = body.heap(above: scene.blocks[below].leafCount)
    }
    scene.blocks += body.blocks(in: frame, above: scene.blocks.first?.leafCount ?? 0)
    let isWhole = shape.closesBehind && turn.leaves.upperBound == shape.leafCount
    scene.boards = (isWhole ? [] : scene.boards.prefix(1)) + body.boards(in: frame)
    return scene
  }
}

/// The leaves before a place, from the cover on, as one body hinged at the spine.
///
/// Its own frame has the spine on the y axis; z = 0 is the plane of the page that will be seen when the
/// body lies on the left, and the cover is on the side of +z.
private struct SwingingBody {
  let shape: BookShape
  let turn: Turn
  /// How many leaves it has.
  let count: Int
  /// How far it has come, 0…1.
  let share: Double
  /// The thickness of its pages, without boards.
  let thickness: Double
  /// The thickness of the last leaf, where that is the back board.
  let under: Double

  init(_ shape: BookShape, turn: Turn) {
    (self.shape, self.turn) = (shape, turn)
    (count, share) = (turn.leaves.count, turn.progress)
    under = shape.isBoard(count - 1) ? shape.boardThickness : 0
    pages = shape.hasBoards ? count - 1 - (under > 0 ? 1 : 0) : count
    thickness = Double(pages) * shape.leafThickness
  }

  /// How many of its leaves are pages between boards, all of them where there are none.
  let pages: Int

  /// From its own frame to the book's.
  var model: Matrix4 {
    let from = shape.rightTop(above: Double(count)) + under
    let to = shape.leftTop(over: Double(count)) - under
    return .translation(Vector3(0, 0, from.mixed(with: to, smoothStep(share))))
      * .rotationY(-turn.shape.hinge)
  }

  /// How far leaves of a closed book that lie lower reach out, for each unit of height.
  private var closedLeaning: Double { shape.hasBoards ? 0 : BookArrangement.spread }

  /// How far its lowest page reaches beyond that next to the cover; below 0 once it leans the other
  /// way.
  private var spread: Double {
    thickness
      * (closedLeaning * (1 - smoothStep(2 * share))
        - BookArrangement.spread * smoothStep(2 * share - 1))
  }

  /// How far the cover's end has to reach beyond the leaves.
  private var reach: Double { max(0, -spread) }

  /// How far what lies below reaches beyond its own leaves because the body lies on it.
  var overhang: Double { closedLeaning * thickness * (1 - smoothStep(4 * share)) }

  /// Of how many leaves a heap counts that the body lies on, or has left.
  func heap(above leaves: Int) -> Double {
    Double(leaves + pages).mixed(with: Double(leaves), smoothStep(2 * share))
  }

  func leaves(of book: BookArrangement, in frame: Matrix4, mirror: Matrix4) -> [Leaf] {
    func placed(_ range: Range<Int>, at height: Double) -> Leaf {
      var leaf = book.leaf(
        range, progress: share, hinge: turn.shape.hinge, bend: .flat, height: 0, isVisible: true,
        mirror: mirror)
      leaf.model = frame * .translation(Vector3(0, 0, height))
      leaf.isTurning = true
      return leaf
    }
    var cover = placed(0..<1, at: thickness)
    cover.down = nil
    var last = placed(count - 1..<count, at: 0)
    last.up = nil
    return [cover, last]
  }

  func blocks(in frame: Matrix4, above leaves: Int) -> [PageBlock] {
    guard pages > 0 else { return [] }
    var block = PageBlock(
      model: frame, size: Vector2(shape.leafWidth + reach, 1), thickness: thickness,
      spread: spread, leafCount: pages, cornerRadius: shape.cornerRadius)
    // In the closed book they are the upper part of one block.
    block.firstLeaf = Double(leaves) * (1 - smoothStep(2 * share))
    block.heap = block.firstLeaf + Double(pages)
    return [block]
  }

  func boards(in frame: Matrix4) -> [Board] {
    guard shape.hasBoards else { return [] }
    var rectangle = shape.rectangle(of: 0..<1)
    rectangle.max.x += reach
    func board(at height: Double) -> Board {
      Board(
        model: frame * .translation(Vector3(0, 0, height)), rectangle: rectangle,
        thickness: shape.boardThickness, joint: reach, cornerRadius: shape.boardCornerRadius)
    }
    return [board(at: thickness)] + (under > 0 ? [board(at: -under)] : [])
  }
}
