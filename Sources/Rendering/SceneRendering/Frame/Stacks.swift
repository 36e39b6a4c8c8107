internal import PageGeometry
internal import PageLayout

/// The stacks on either side as the desk sees them: boxes that hide light and sky from it.
struct Stacks {
  var right = Float4.zero
  var left = Float4.zero
  var heights = Float4.zero
  /// The uppermost surfaces, right and left, which throw the shadows of the lamp: a block is wider below,
  /// and its sides look up to the lamp.
  var tops = (right: Float4.zero, left: Float4.zero)
  /// The heights of those, right and left, and of the boards below them, likewise.
  var lampHeights = Float4.zero

  /// How far a shadow reaches on the desk for each unit of height, about.
  private static let slope = 0.4

  init(of scene: Scene) {
    let right = Self.stack(of: scene, side: 1)
    let left = Self.stack(of: scene, side: -1)
    (self.right, self.left) = (right.box, left.box)
    (tops.right, tops.left) = (right.top, left.top)
    lampHeights = Float4(
      Float(right.topHeight * scene.settling.x), Float(left.topHeight * scene.settling.y),
      Float(right.boardHeight * scene.settling.x), Float(left.boardHeight * scene.settling.y))
    let corner = scene.boards.first?.cornerRadius ?? scene.blocks.first?.cornerRadius ?? 0
    heights = Float4(
      Float(right.height * scene.settling.x), Float(left.height * scene.settling.y),
      Float(corner), 0)
  }

  /// The rectangle on which a block stands.
  static func box(of block: PageBlock) -> Float4 {
    let low = block.model.transform(point: Vector3(0, 0, 0))
    let high = block.model.transform(
      point: Vector3(block.size.x + block.spread, block.size.y, block.thickness))
    return Float4(
      Float(min(low.x, high.x)), Float(min(low.y, high.y)), Float(max(low.x, high.x)),
      Float(max(low.y, high.y)))
  }

  /// The rectangle that a board covers.
  private static func box(of board: Board) -> Float4 {
    let low = board.model.transform(point: Vector3(board.rectangle.min, 0))
    let high = board.model.transform(point: Vector3(board.rectangle.max, 0))
    return Float4(
      Float(min(low.x, high.x)), Float(low.y), Float(max(low.x, high.x)), Float(high.y))
  }

  /// The rectangle of the uppermost leaf of a block.
  static func top(of block: PageBlock) -> Float4 {
    var top = block
    top.spread = 0
    return box(of: top)
  }

  /// What stands on one side.
  private struct Stack {
    var box = Float4.zero
    var height = 0.0
    var top = Float4.zero
    var topHeight = 0.0
    var boardHeight = 0.0
  }

  /// How much of a board, or of leaves, counts that leaves its side, or comes to it, by the share of its width that it
  /// reaches outward: in the air it throws a shadow of its own.
  private static func share(reaching outward: Double) -> Double {
    smoothStep((outward - 0.8) / 0.2)
  }

  /// The share of its width by which something reaches out from the spine on a side.
  private static func outward(_ model: Matrix4, _ side: Double) -> Double {
    let across = model.transform(direction: Vector3(1, 0, 0))
    return across.x * side / across.length
  }

  /// How high something reaches: what has turned over hangs down from where it begins.
  private static func top(of model: Matrix4, _ thickness: Double) -> Double {
    model.w.z + thickness * max(0, model.transform(direction: Vector3(0, 0, 1)).z)
  }

  private static func stack(of scene: Scene, side: Double) -> Stack {
    var stack = Stack()
    for block in scene.blocks {
      var box = box(of: block)
      let outward = outward(block.model, side)
      let share = share(reaching: outward)
      guard Double(box.x + box.z) * side > 0, share > 0 else { continue }
      let height = share * top(of: block.model, block.thickness)
      // What rises touches the desk at the spine alone.
      let reach = Float(smoothStep((outward - 0.97) / 0.03))
      if side > 0 {
        box.z = box.x + (box.z - box.x) * reach
      } else {
        box.x = box.z + (box.x - box.z) * reach
      }
      (stack.box, stack.height) = (box, height)
      (stack.top, stack.topHeight) = (reach < 1 ? box : top(of: block), height)
    }
    var hasBottom = false
    for board in scene.boards {
      let share = share(reaching: outward(board.model, side))
      guard share > 0 else { continue }
      if hasBottom {
        // A board on top hides all that the lowest does, and reaches farther out than the block.
        stack.top += (Self.box(of: board) - stack.top) * Float(share)
        let height = top(of: board.model, board.thickness)
        stack.height = stack.height.mixed(with: height, share)
        stack.topHeight = stack.topHeight.mixed(with: height, share)
        continue
      }
      hasBottom = true
      // In the air it stands above this much of the desk: what it leaves free is lit.
      // What the block hides begins farther in than the board.
      stack.box = Self.box(of: board)
      let across = board.model.transform(direction: Vector3(1, 0, 0)).length
      let square = board.rectangle.min.y * across
      stack.height = max(share * board.thickness, stack.height + square / Self.slope)
      stack.boardHeight = share * board.thickness
    }
    return stack
  }
}

extension Leaf {
  /// Width and height of a page of its book: a board is larger by the squares.
  var pageSize: Vector2 {
    body == 0 ? rectangle.size : Vector2(rectangle.max.x, rectangle.max.y) + rectangle.min.y
  }
}
