internal import PageGeometry

/// Where the labels of links stand: beside their words, so that these can be read, and clear of each other.
///
/// Laws: no two labels overlap; each that is placed lies in the view; the first in reading order choose first,
/// and stand near their link rather than clear of other words.
nonisolated enum LinkLabelPlaces {
  /// A label that is to be placed.
  struct Label {
    /// What it belongs to.
    var link: OverlayBox
    /// Pixels across the label.
    var width: Double
    /// Pixels down the label.
    var height: Double
  }

  /// How many labels away from its link one may stand where links lie close.
  private static let farthest = 6
  /// How many places are tried for one that covers no words of other links: farther away nobody would know whose
  /// label it is.
  private static let nearCount = 7

  /// Places labels.
  ///
  /// - Parameters:
  ///   - labels: them, in reading order.
  ///   - view: what they may stand in.
  ///   - gap: pixels between a label and its link.
  /// - Returns: a place for each; nil where its link is out of sight, or all around it is taken.
  static func places(of labels: [Label], in view: OverlayBox, gap: Double) -> [OverlayBox?] {
    var taken: [OverlayBox] = []
    let links = labels.map(\.link)
    return labels.map { label in
      guard label.link.isFinite, view.touches(label.link) else { return nil }
      let free = (0...farthest).lazy.flatMap { candidates(of: label, step: $0, gap: gap) }
        .map { $0.moved(into: view) }.filter { box in !taken.contains { $0.touches(box) } }
      let place =
        free.prefix(nearCount).first { box in !links.contains { $0.touches(box) } }
        ?? free.first { !$0.touches(label.link) } ?? free.first
      if let place { taken.append(place) }
      return place
    }
  }

  /// Where a label may stand that is so many of its sizes away from its link, the best place first: before its words,
  /// after them, below, above, and on them.
  private static func candidates(of label: Label, step: Int, gap: Double) -> [OverlayBox] {
    let (link, width, height) = (label.link, label.width, label.height)
    let (across, down) = (Double(step) * (width + gap), Double(step) * (height + gap))
    let (left, middle) = (link.left - gap - width, link.center.y - height / 2)
    return [
      (left - across, middle), (link.right + gap + across, middle),
      (link.left, link.bottom + gap + down), (link.left, link.top - gap - height - down),
      (link.left + across, middle), (left, middle + down), (left, middle - down),
    ].map { OverlayBox($0.0.rounded(), $0.1.rounded(), width: width, height: height) }
  }

  /// The height of labels for links: no higher than their lines lie apart, as far as they can be read then.
  static func height(for links: [OverlayBox], in range: ClosedRange<Double>) -> Double {
    let heights = links.map(\.height).filter(\.isFinite).sorted()
    guard !heights.isEmpty else { return range.upperBound }
    return max(range.lowerBound, min(range.upperBound, heights[heights.count / 2].rounded()))
  }
}

extension OverlayBox {
  /// Whether all its edges are somewhere.
  fileprivate nonisolated var isFinite: Bool {
    [left, top, right, bottom].allSatisfy(\.isFinite)
  }
}
