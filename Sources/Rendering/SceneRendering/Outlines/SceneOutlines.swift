internal import PageGeometry
internal import PageLayout

/// The pixels of a frame on which outlines of things may lie: all others look the same with one sample as with many,
/// for one thing covers all of such a pixel.
///
/// Law: what is drawn with many samples here and with one elsewhere is what is drawn with many everywhere.
struct SceneOutlines {
  /// A thing as the eye sees it, within a polygon.
  private struct Silhouette {
    /// What its inside may show.
    enum Inside {
      /// One page: nothing ends within it but what lies over it.
      case page
      /// A page with marks, which end within it.
      case marks
      /// More than one thing, where no page lies over it.
      case under
    }

    var edge: SeenPolygon
    var inside: Inside

    /// The columns in which nothing of it ends in rows; nil where there are none.
    func inner(in low: Double, _ high: Double) -> ClosedRange<Double>? {
      inside == .page ? edge.inner(in: low, high) : nil
    }
  }

  private let silhouettes: [Silhouette]
  private let size: SIMD2<Int>

  /// How far from its edge a thing may change a pixel: a step to the side, and what bent paper is off from the
  /// pieces of its outline.
  private static let room = 3.0
  /// Rows of pixels that have their outlines together, and columns.
  private static let rows = 8, cell = 8
  /// Pieces of the edge of a leaf, which may be bent, from the spine outward.
  private static let pieces = 24
  /// Pixels of a box: few enough that an event may wait for them.
  static let boxArea = 16_384
  /// Pixels across a box and up, so that many have room on a small canvas.
  static let boxSide = 512

  /// Whether the outlines of a scene can be found, but for what only its view may forbid.
  @MainActor static func areKnown(of scene: Scene, by renderer: SceneRenderer) -> Bool {
    !renderer.look.shaders.isAltered && scene.ground == .desk && !scene.hidesDesk
      && !scene.hasShelf && scene.bookSpine == nil && scene.closedBooks.isEmpty
      && scene.bookcase == nil && scene.front == nil
      && scene.leaves.allSatisfy {
        !$0.isVisible || $0.opacity >= 1 && !$0.isSliding && !$0.isTurning
      }
      // A board that is not on the desk is over pages.
      && scene.boards.allSatisfy { abs($0.model.transform(direction: Vector3(0, 0, 1)).z) > 0.999 }
  }

  /// The outlines of a scene in a frame of so many pixels; nil where there is no telling.
  @MainActor init?(of scene: Scene, in size: SIMD2<Int>, by renderer: SceneRenderer) {
    guard Self.areKnown(of: scene, by: renderer) else { return nil }
    self.size = size
    let (width, height) = (Double(size.x), Double(size.y))
    func seen(_ places: [Vector3]) -> [Vector2] {
      places.map { place in
        let device = scene.camera.clip.transform(point: place)
        return Vector2((device.x + 1) / 2 * width, (device.y + 1) / 2 * height)
      }
    }
    func body(_ corners: [Vector2], thickness: Double, model: Matrix4) -> Silhouette {
      let places = corners.flatMap { corner in
        [0, thickness].map { model.transform(point: Vector3(corner, $0)) }
      }
      return Silhouette(edge: SeenPolygon(around: seen(places)), inside: .under)
    }
    let leaves = scene.leaves.filter { $0.isVisible && $0.opacity > 0 }
    let paper = leaves.flatMap { leaf -> [Silhouette] in
      let isMarked = [leaf.up?.page, leaf.down?.page].contains {
        $0.flatMap { renderer.marks[$0] } != nil
      }
      let edge = Self.divided(leaf.outline.polygon).map { leaf.seenPlace($0) }
      let side = Silhouette(
        edge: SeenPolygon(corners: seen(edge)), inside: isMarked ? .marks : .page)
      guard leaf.body != 0 else { return [side] }
      return [side, body(leaf.outline.polygon, thickness: leaf.body, model: leaf.model)]
    }
    let blocks = scene.blocks.map { block in
      body(
        Outline(
          Rectangle(min: Vector2(0, 0), max: block.size + Vector2(block.spread, 0))
        ).polygon, thickness: block.thickness, model: block.model)
    }
    let boards = scene.boards.map { board in
      body(Outline(board.rectangle).polygon, thickness: board.thickness, model: board.model)
    }
    silhouettes = paper + blocks + boards
    guard
      silhouettes.allSatisfy({ $0.edge.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    else { return nil }
  }

  /// The pixels on which outlines may lie, as boxes that share none, from below and then from the left: each of
  /// `boxArea` pixels at most, and of no more than `boxSide` across or up.
  func boxes() -> [PixelBox] {
    var (done, open): ([PixelBox], [Range<Int>: PixelBox]) = ([], [:])
    for first in stride(from: 0, to: size.y, by: Self.rows) {
      let band = first..<min(size.y, first + Self.rows)
      var next: [Range<Int>: PixelBox] = [:]
      for run in columns(in: band) {
        next[run] = PixelBox(columns: run, rows: band)
        // A box goes on where the band above has the same columns, as along the edges of pages.
        guard let here = next[run], let below = open.removeValue(forKey: run) else { continue }
        let height = band.upperBound - below.low.y
        if height * run.count <= Self.boxArea, height <= Self.boxSide {
          next[run] = below.joined(with: here)
        } else {
          done.append(below)
        }
      }
      done += open.values
      open = next
    }
    return (done + open.values).sorted { ($0.low.y, $0.low.x) < ($1.low.y, $1.low.x) }
  }

  private func columns(in band: Range<Int>) -> [Range<Int>] {
    let (low, high) = (Double(band.lowerBound) - Self.room, Double(band.upperBound) + Self.room)
    let count = (size.x + Self.cell - 1) / Self.cell
    var isEdge = [Bool](repeating: false, count: count)
    func mark(from left: Double, to right: Double, as value: Bool) {
      // All cells that are touched; or none that are not wholly within.
      let (first, end) =
        value
        ? (left.rounded(.down), right.rounded(.up)) : (left.rounded(.up), right.rounded(.down))
      let cells = (first.clamped(to: 0...Double(count)), end.clamped(to: 0...Double(count)))
      guard cells.0 < cells.1 else { return }
      for cell in Int(cells.0)..<Int(cells.1) { isEdge[cell] = value }
    }
    let (cell, room) = (Double(Self.cell), Self.room)
    let spans = silhouettes.compactMap { thing in
      thing.edge.columns(in: low, high).map { (thing, $0, thing.inner(in: low, high)) }
    }
    for (_, all, _) in spans {
      mark(from: (all.lowerBound - room) / cell, to: (all.upperBound + room) / cell, as: true)
    }
    for (_, _, inner) in spans {
      guard let inner else { continue }
      mark(from: (inner.lowerBound + room) / cell, to: (inner.upperBound - room) / cell, as: false)
    }
    // A page that lies on another ends within that.
    for (thing, all, inner) in spans where thing.inside != .under {
      let left = (all.lowerBound - room) / cell, right = (all.upperBound + room) / cell
      guard let inner else {
        mark(from: left, to: right, as: true)
        continue
      }
      mark(from: left, to: (inner.lowerBound + room) / cell, as: true)
      mark(from: (inner.upperBound - room) / cell, to: right, as: true)
    }
    var runs: [Range<Int>] = []
    for index in 0..<count where isEdge[index] {
      let columns = index * Self.cell..<min(size.x, (index + 1) * Self.cell)
      if let last = runs.last, last.upperBound == columns.lowerBound,
        last.count + columns.count <= Self.boxSide
      {
        runs[runs.count - 1] = last.lowerBound..<columns.upperBound
      } else {
        runs.append(columns)
      }
    }
    return runs
  }

  /// The points of a polygon, and points between them: a leaf may be bent.
  private static func divided(_ corners: [Vector2]) -> [Vector2] {
    corners.indices.flatMap { index -> [Vector2] in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      let count = abs(to.x - from.x) > 0.1 ? pieces : 1
      return (0..<count).map { from + (to - from) * (Double($0) / Double(count)) }
    }
  }
}
