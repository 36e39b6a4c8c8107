import PageDrawing
import PageGeometry

/// Strokes of a drawing in groups, each of one tool and colour and in one place: a word, more or less.
///
/// Laws: every stroke of which something is seen is in one group; groups that are drawn in their order look like the
/// strokes drawn in theirs, tools that let things show through first.
struct InkGroups {
  typealias Box = (least: Vector2, greatest: Vector2)

  /// Strokes that are told as one.
  struct Group {
    var items: [Drawing.Item]
    var shapes: [InkShape]
    /// What holds each of them: the least and the greatest corner.
    var boxes: [Box]
    /// What holds all of them.
    var box: Box

    var tool: PenTool { shapes[0].tool }
    var color: UInt32 { shapes[0].color }
  }

  /// How strokes come together.
  private struct Rule {
    /// How far a stroke may be from those that it joins, in page heights.
    var reach: Double
    /// So many are in one group at most.
    var most: Int
  }

  /// Some letters, and the way to the next one.
  private static let words = Rule(reach: 4 / PenTool.pageHeight, most: 100)
  /// Of a page that is full: whole regions.
  private static let regions = Rule(reach: 1e6, most: 1000)
  /// So many words make a page full.
  private static let mostWords = 1000
  /// So many groups before the last one may still take a stroke.
  private static let open = 64
  /// What lies farther out than this, in page heights, is on no page.
  private static let farthest = 50.0

  private(set) var groups: [Group] = []

  /// The groups of what is drawn on a page.
  init(_ drawing: Drawing) {
    let seen = drawing.items.compactMap { item -> (item: Drawing.Item, shape: InkShape)? in
      guard let shape = item.shape(tolerance: InkOperators.tolerance) else { return nil }
      let (least, greatest) = shape.box
      let isNear = [least.x, least.y, greatest.x, greatest.y]
        .allSatisfy { $0.magnitude <= Self.farthest }
      return isNear ? (item, shape) : nil
    }
    for rule in [Self.words, Self.regions] {
      groups = []
      for isTranslucent in [true, false] {
        for (item, shape) in seen where shape.tool.isTranslucent == isTranslucent {
          add(item, shape, by: rule)
        }
      }
      if groups.count <= Self.mostWords { return }
    }
  }

  private mutating func add(_ item: Drawing.Item, _ shape: InkShape, by rule: Rule) {
    let box = shape.box
    for index in groups.indices.suffix(Self.open).reversed() {
      let group = groups[index]
      let isSame = group.tool == shape.tool && group.color == shape.color
      if isSame, group.items.count < rule.most, Self.meet(group.box, box, within: rule.reach) {
        groups[index].items.append(item)
        groups[index].shapes.append(shape)
        groups[index].boxes.append(box)
        groups[index].box = (
          pointwiseMin(group.box.least, box.least),
          pointwiseMax(group.box.greatest, box.greatest)
        )
        return
      }
      // What lies above a stroke of that group may not come below it; what darkens does so in any order.
      if !shape.tool.isTranslucent, Self.meet(group.box, box, within: 0),
        group.boxes.contains(where: { Self.meet($0, box, within: 0) })
      {
        break
      }
    }
    groups.append(Group(items: [item], shapes: [shape], boxes: [box], box: box))
  }

  private static func meet(
    _ a: Box, _ b: Box, within reach: Double
  ) -> Bool {
    a.least.x - reach <= b.greatest.x && b.least.x - reach <= a.greatest.x
      && a.least.y - reach <= b.greatest.y && b.least.y - reach <= a.greatest.y
  }
}
