package import PageGeometry
package import PageModel

/// A book that is closed, with pictures of its own.
package struct ClosedBook: Equatable, Sendable {
  /// The number under which the renderer has its pictures, at least 1; 0 is the open book.
  package var key: Int
  /// Its cover, pages and boards.
  package var leaves: [Leaf]
  /// The leaves between the covers, as solid blocks.
  package var blocks: [PageBlock]
  /// The boards of a hardback; none of a stapled book.
  package var boards: [Board]
  /// The strip between both covers, on which the title stands.
  package var spine: Spine
  /// What its cover has that a page has not.
  package var dress = CoverDress(shelving: 1)

  /// A closed book of a shape, placed.
  ///
  /// - Parameters:
  ///   - key: the number of its pictures.
  ///   - shape: its form.
  ///   - cover: the size of its cover's picture, where that is known.
  ///   - placement: from the frame of `BookArrangement` to the scene.
  package init(key: Int, shape: BookShape, cover: PageSize?, placement: Matrix4) {
    self.key = key
    let first = PageNumber(1)
    let book = BookArrangement(
      shape: shape, turned: 0, pageSizes: cover.map { [first: $0] } ?? [:])
    let scene = book.visibleScene(in: ViewSize(width: 1, height: 1))
    leaves = scene.leaves.filter(\.isVisible)
    (blocks, boards, spine) = (scene.blocks, scene.boards, Spine(of: shape))
    for index in leaves.indices { leaves[index].place(placement) }
    for index in blocks.indices { blocks[index].model = placement * blocks[index].model }
    for index in boards.indices { boards[index].model = placement * boards[index].model }
    spine.model = placement * spine.model
  }
}

extension Leaf {
  /// Places a leaf of a book that is itself placed.
  package mutating func place(_ placement: Matrix4) { model = placement * model }
}

extension Scene {
  /// Places the open book.
  package mutating func place(_ placement: Matrix4) {
    for index in leaves.indices { leaves[index].place(placement) }
    for index in blocks.indices { blocks[index].model = placement * blocks[index].model }
    for index in boards.indices { boards[index].model = placement * boards[index].model }
  }
}
