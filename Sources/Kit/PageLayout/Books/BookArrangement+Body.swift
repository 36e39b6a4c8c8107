import PageGeometry
import PageModel

/// What lies under the leaves that are seen: page blocks, and the boards of a hardback.
extension BookArrangement {
  /// How far the lowest leaf of a block reaches out at the fore edge, for each unit of its height.
  static let spread = 0.9

  /// The same now: a hardback that is closed stands square, and leans as it is opened.
  private var leaning: Double {
    guard shape.hasBoards else { return Self.spread }
    let last = shape.closesBehind ? progress(ofLeaf: shape.leafCount - 1) : 0
    return Self.spread * smoothStep(progress(ofLeaf: 0)) * (1 - smoothStep(last))
  }

  /// A block or board on the left is a right-hand one in a mirror.
  private static func toLeft(_ mirror: Matrix4) -> Matrix4 { mirror * .scale(Vector3(-1, 1, 1)) }

  /// The pages that lie on either side, where there are any.
  private var lyingPages: (right: Int, left: Int) {
    var (right, left) = (shape.leafCount - firstOnRight, shape.isOnePage ? 0 : turned)
    if shape.hasBoards {
      if firstOnRight == 0 { right -= 1 }
      if turned > 0 { left -= 1 }
      if shape.closesBehind {
        if firstOnRight < shape.leafCount { right -= 1 }
        if turned == shape.leafCount { left -= 1 }
      }
    }
    return (right, left)
  }

  func blocks(mirror: Matrix4) -> [PageBlock] {
    let (right, left) = lyingPages
    return [(right, mirror), (left, Self.toLeft(mirror))].compactMap { count, model in
      guard count > 0 else { return nil }
      let thickness = Double(count) * shape.leafThickness
      return PageBlock(
        model: model * .translation(Vector3(0, 0, shape.boardThickness)), size: shape.leafSize,
        thickness: thickness, spread: leaning * thickness, leafCount: count,
        cornerRadius: shape.cornerRadius)
    }
  }

  /// The boards: under either side, on a closed book, and in the air.
  func boards(mirror: Matrix4) -> [Board] {
    guard shape.hasBoards else { return [] }
    let thickness = shape.boardThickness
    // A board moves on evenly while a page goes from one side to the other.
    let last = Double(shape.closesBehind ? shape.leafCount - 1 : shape.leafCount)
    let (right, left) = (last - max(place, 1), min(place, last) - 1)
    func lying(_ model: Matrix4, under pages: Double) -> Board {
      let shift = leaning * max(pages, 0) * shape.leafThickness
      var extent = shape.rectangle(of: 0..<1)
      extent.max.x += shift
      return Board(
        model: model, rectangle: extent, thickness: thickness, joint: shift,
        cornerRadius: shape.boardCornerRadius)
    }
    func lid(_ model: Matrix4, at height: Double) -> Board {
      Board(
        model: model * .translation(Vector3(0, 0, height)), rectangle: shape.rectangle(of: 0..<1),
        thickness: thickness, joint: 0, cornerRadius: shape.boardCornerRadius)
    }
    var boards: [Board] = []
    let isBackOnRight = !shape.closesBehind || firstOnRight < shape.leafCount
    if isBackOnRight { boards.append(lying(mirror, under: right)) }
    if turned > 0 { boards.append(lying(Self.toLeft(mirror), under: left)) }
    if firstOnRight == 0 {
      boards.append(lid(mirror, at: shape.wholeThickness - thickness))
    }
    if shape.closesBehind, turned == shape.leafCount {
      boards.append(lid(Self.toLeft(mirror), at: shape.wholeThickness - thickness))
    }
    for turn in turns where shape.body(of: turn.leaves) != 0 {
      let body = shape.body(of: turn.leaves)
      boards.append(
        Board(
          model: mirror * .translation(Vector3(0, 0, boundEdge(of: turn.leaves, shape: turn.shape)))
            * .rotationY(-turn.shape.hinge) * .translation(Vector3(0, 0, min(body, 0))),
          rectangle: shape.rectangle(of: turn.leaves), thickness: thickness, joint: 0,
          cornerRadius: shape.boardCornerRadius))
    }
    return boards
  }
}
