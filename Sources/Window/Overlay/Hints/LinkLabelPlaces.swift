internal import PageGeometry

/// Where the labels of links stand: beside their words, so that these can be read, and clear of each other.
///
/// Where words stand on all sides, a label stands between two lines, where only what is higher than an x or hangs below
/// the line is under it.
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
  private static let nearCount = 9
  /// The part of a line's height, from its upper edge, in which its small letters stand: what is above and below may be
  /// covered in part and still be read.
  private static let smallLetters = (from: 0.3, to: 0.8)

  /// Places labels.
  ///
  /// - Parameters:
  ///   - labels: them, in reading order.
  ///   - view: what they may stand in.
  ///   - gap: pixels between a label and its link.
  ///   - words: where words stand, be they of links or not.
  /// - Returns: a place for each; nil where its link is out of sight, or all around it is taken.
  static func places(
    of labels: [Label], in view: OverlayBox, gap: Double, words: [OverlayBox] = []
  ) -> [OverlayBox?] {
    var taken: [OverlayBox] = []
    let links = labels.map(\.link)
    return labels.map { label in
      guard label.link.isFinite, view.touches(label.link) else { return nil }
      let around = words.filter {
        $0.touches(label.link.inset(-2 * (label.width + gap), -2 * (label.height + gap)))
      }
      let whole = whole(label.link, among: around)
      let free = (0...farthest).lazy.flatMap { candidates(of: label, whole, step: $0, gap: gap) }
        .map { $0.moved(into: view) }.filter { box in !taken.contains { $0.touches(box) } }
      let near = free.prefix(whole == label.link ? nearCount : nearCount + 2)
      let letters = around.map(smallLetters)
      let clear = near.first { box in
        !links.contains { $0.touches(box) } && !letters.contains { $0.touches(box) }
      }
      let place =
        clear
        ?? (around.isEmpty
          ? nil : leastHiding(near, of: letters + [smallLetters(of: label.link)]))
        ?? free.first { !$0.touches(label.link) } ?? free.first
      if let place { taken.append(place) }
      return place
    }
  }

  /// A link with the marks around it, such as quotes and the full stop behind it, which are words with it.
  private static func whole(_ link: OverlayBox, among words: [OverlayBox]) -> OverlayBox {
    var whole = link
    for word in words
    where word.touches(link) && word.top < link.center.y && word.bottom > link.center.y {
      if word.left > link.left - link.height { whole.left = min(whole.left, word.left) }
      if word.right < link.right + link.height { whole.right = max(whole.right, word.right) }
    }
    return whole
  }

  /// The part of a line in which its small letters stand.
  private static func smallLetters(of line: OverlayBox) -> OverlayBox {
    OverlayBox(
      left: line.left, top: line.top + smallLetters.from * line.height, right: line.right,
      bottom: line.top + smallLetters.to * line.height)
  }

  /// The place that covers the least of some letters, the first of those that cover as much.
  private static func leastHiding(
    _ places: some Sequence<OverlayBox>, of letters: [OverlayBox]
  ) -> OverlayBox? {
    func hidden(_ place: OverlayBox) -> Double {
      letters.reduce(0) { sum, letter in
        let both = place.intersection(letter)
        return sum + max(0, both.width) * max(0, both.height)
      }
    }
    return places.map { ($0, hidden($0)) }.min { $0.1 < $1.1 }?.0
  }

  /// Where a label may stand that is so many of its sizes away from its link, the best place first: before its words,
  /// after them, the same with the marks around them, between their line and the one above, before them and at their
  /// beginning, the same below, clear of their line, and on them.
  private static func candidates(
    of label: Label, _ whole: OverlayBox, step: Int, gap: Double
  ) -> [OverlayBox] {
    let (link, width, height) = (label.link, label.width, label.height)
    let (across, down) = (Double(step) * (width + gap), Double(step) * (height + gap))
    let (left, middle) = (link.left - gap - width, link.center.y - height / 2)
    // Its middle lies between the small letters of two lines that are set close.
    let between = (smallLetters.to - smallLetters.from) / 2 * link.height + height / 2
    let (raised, lowered) = (
      link.center.y + 0.05 * link.height - between - height / 2 - down,
      link.center.y + 0.05 * link.height + between - height / 2 + down
    )
    let marked = [
      (whole.left - gap - width - across, middle), (whole.right + gap + across, middle),
    ].filter { _ in step == 0 && whole != link }
    let beside = [(left - across, middle), (link.right + gap + across, middle)] + marked
    let others = [
      (link.left - width / 2, raised), (link.left, raised), (link.left, lowered),
      (link.left, link.bottom + gap + down), (link.left, link.top - gap - height - down),
      (link.left + across, middle), (left, middle + down), (left, middle - down),
    ]
    return (beside + others).map {
      OverlayBox($0.0.rounded(), $0.1.rounded(), width: width, height: height)
    }
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
