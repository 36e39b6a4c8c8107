import PageDrawing
import PageGeometry
import RectoBookModel

/// Lines over the gutter: each is a stroke on either page, and what is done to all of one is done to the other.
extension BookDrawing {
  /// A stroke with which one of another page goes on.
  struct Half: Equatable {
    var page: PageNumber
    var stroke: Stroke
    /// From its points to the same places as points of the other page.
    var way: Vector2
  }

  /// Page heights that two samples of one place may be apart.
  private static let slack = 0.005

  /// The strokes with which some of a page go on over the gutter, as far as something of them is left.
  func otherHalves(of ids: [Stroke.ID], on page: PageNumber) -> [Half] {
    var (found, seen): ([Half], Set<Stroke.ID>) = ([], Set(ids))
    var left = ids.compactMap { id in
      logs[page]?.drawing[id].map { Half(page: page, stroke: $0.stroke, way: .zero) }
    }
    while let half = left.popLast() {
      for other in beside(half) where seen.insert(other.stroke.id).inserted {
        left.append(other)
        found.append(other)
      }
    }
    return found
  }

  /// What goes before a stroke and after it on the pages beside its own: they were named one after the other.
  private func beside(_ half: Half) -> [Half] {
    let id = half.stroke.id
    let pages = [half.page.value - 1, half.page.value + 1].filter { $0 > 0 }.map { PageNumber($0) }
    return pages.flatMap { page in
      [id.low &- 1, id.low &+ 1].compactMap { low -> Half? in
        guard let item = logs[page]?.drawing[Stroke.ID(high: id.high, low: low)],
          !item.left.isEmpty
        else { return nil }
        let isNext = low == id.low &+ 1
        let way =
          isNext
          ? Self.way(from: item.stroke, before: half.stroke)
          : Self.way(from: half.stroke, before: item.stroke).map { -$0 }
        return way.map { Half(page: page, stroke: item.stroke, way: half.way + $0) }
      }
    }
  }

  /// From points of a stroke to those of the one before; nil where it does not go on with that.
  ///
  /// Both have the two samples between which the hand came over the gutter: one on either page, and where that page is
  /// the right one, one beside it.
  private static func way(from stroke: Stroke, before: Stroke) -> Vector2? {
    let (ends, begins) = (before.samples.suffix(2).map(\.position), stroke.samples.prefix(2))
    guard ends.count == 2, begins.count == 2, before.tool == stroke.tool,
      before.width == stroke.width, min(ends[1].x, begins[0].position.x) <= 1e-4
    else { return nil }
    let way = ends[1] - begins[1].position
    return (ends[0] - begins[0].position - way).length <= slack ? way : nil
  }

  /// Erases the other halves of strokes that were taken whole from a page.
  mutating func eraseHalves(of ids: [Stroke.ID], on page: PageNumber) -> [Effect] {
    otherHalves(of: ids, on: page).flatMap { half in
      perform(Self.erasing([half.stroke]), on: half.page, joins: true)
    }
  }

  /// Takes all of some strokes away.
  static func erasing(_ strokes: [Stroke]) -> Deed {
    .erase(strokes.reduce(into: [:]) { $0[$1.id] = ParameterSet($1.parameters) })
  }
}

extension Placement {
  /// The same on another page, whose points are those of this one less a way.
  func seen(over way: Vector2) -> Placement {
    Placement.moved(by: -way).after(after(.moved(by: way)))
  }
}
