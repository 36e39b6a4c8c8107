import PageGeometry

/// Where the labels of links stand: each at the beginning of its own link, in its line, as far to the left as nothing
/// stands there, so that nobody takes it for another's.
///
/// Before a link that has room before it, a label hides nothing. Where words stand close it hides the first letters of
/// its link, which are its own to hide, and never those of another; where a line above or below is blank, it hangs over
/// the corner of its link and leaves most of them to be read.
///
/// Laws: no two labels overlap by more than the pixel of an edge, as in an index, whose lines are closer than labels high; each that is placed lies in the view; the first in reading order choose first.
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

  /// How many labels away from its link one may stand where several links lie at one place.
  private static let farthest = 6
  /// The part of a line's height, from its upper edge, in which its small letters stand: what is above and below may be
  /// covered in part and still be read.
  private static let smallLetters = (from: 0.3, to: 0.8)
  /// What a hidden pixel counts: of a letter of the link itself, of one of other words, and of one of another link,
  /// which would be taken for the link of the label.
  private static let (own, others, links) = (1.0, 8.0, 40.0)
  /// Pixels between two links' lines of which nobody says that the label stands in both.
  private static let slack = 1.5

  /// Places labels.
  ///
  /// - Parameters:
  ///   - labels: them, in reading order.
  ///   - view: what they may stand in.
  ///   - gap: pixels between labels of links that lie at one place.
  ///   - words: where words stand, be they of links or not; none where that is not known.
  /// - Returns: a place for each; nil where its link is out of sight, or all around it is taken.
  static func places(
    of labels: [Label], in view: OverlayBox, gap: Double, words: [OverlayBox] = []
  ) -> [OverlayBox?] {
    var taken: [OverlayBox] = []
    let all = labels.map(\.link)
    return labels.map { label in
      guard label.link.isFinite, view.touches(label.link) else { return nil }
      let near = label.link.inset(-2 * (label.width + gap), -2 * (label.height + gap))
      let around = Surroundings(
        link: label.link, links: all.filter { $0 != label.link && $0.touches(near) },
        words: words.filter { $0.touches(near) }, areKnown: !words.isEmpty)
      func free(_ boxes: [OverlayBox]) -> [OverlayBox] {
        boxes.map { $0.moved(into: view) }.filter { box in
          !taken.contains { $0.touches(box.inset(1, 1)) }
        }
      }
      let best = free(candidates(of: label, from: around.blank(before: label.width)))
        .map { ($0, around.hidden(by: $0)) }.min { $0.1 < $1.1 }?.0
      let place = best ?? free(strays(of: label, gap: gap)).first
      if let place { taken.append(place) }
      return place
    }
  }

  /// What is around a link.
  private struct Surroundings {
    let link: OverlayBox
    /// Other links.
    let links: [OverlayBox]
    let words: [OverlayBox]
    /// Whether it is known where words are.
    let areKnown: Bool

    /// Whether a word is in the line of the link, and not in the one above or below.
    private func isBeside(_ word: OverlayBox) -> Bool {
      word.top < link.center.y && word.bottom > link.center.y
    }

    /// How far before the link nothing stands, a label's width at most: where it begins.
    func blank(before width: Double) -> Double {
      guard areKnown else { return link.left }
      let before = (words + links).filter { isBeside($0) && $0.left < link.left - slack }
      let end = before.map(\.right).max() ?? -.infinity
      return min(link.left, max(link.left - width, end))
    }

    /// How much a label hides at a place, weighed by whose it is.
    func hidden(by label: OverlayBox) -> Double {
      // What a whole pixel at either side hides is its rounding.
      let box = label.inset(1, 0)
      func shared(_ other: OverlayBox) -> Double {
        let both = box.intersection(other)
        return max(0, both.width) * max(0, both.height)
      }
      let ofLink = own * shared(letters(of: link))
      // A word that is in part a link, as with the full stop behind it, is hidden as that.
      let ofWords = words.filter { !$0.touches(link) || !isBeside($0) }
        .reduce(0.0) { $0 + shared(letters(of: $1)) }
      let ofLinks = links.filter { !$0.touches(link) || !isBeside($0) }
        .reduce(0.0) { $0 + shared(letters(of: $1)) + 0.1 * shared($1) }
      let unknown = areKnown ? 0 : box.width * box.height - shared(link)
      return ofLink + others * (ofWords + unknown) + LinkLabelPlaces.links * ofLinks
    }

    /// The part of a line in which its small letters stand.
    private func letters(of line: OverlayBox) -> OverlayBox {
      OverlayBox(
        left: line.left, top: line.top + smallLetters.from * line.height, right: line.right,
        bottom: line.top + smallLetters.to * line.height)
    }
  }

  /// Where a label touches the beginning of its link, the best place first: in its line, over its upper corner, and under
  /// its lower one; `blank` is from where on nothing stands before the link.
  private static func candidates(of label: Label, from blank: Double) -> [OverlayBox] {
    let (link, width, height) = (label.link, label.width, label.height)
    let isLine = link.height <= 2 * height
    // What is higher is large print or a picture, and has its label in its upper corner.
    let top = isLine ? link.center.y - height / 2 : link.top
    // Lines may lie a little closer than labels are high.
    let beside = [(blank, top), (blank, top + 1), (blank, top + 2), (link.left, top)]
    let raised = link.top + smallLetters.from * link.height - height
    let lowered = link.top + smallLetters.to * link.height
    let over = [raised, lowered].flatMap { top in
      [blank, link.left - width / 2, link.left].map { ($0, top) }
    }
    return (beside + (isLine ? over : [])).map {
      OverlayBox($0.0.rounded(), $0.1.rounded(), width: width, height: height)
    }
  }

  /// Where a label stands whose link shares its place with others: along it, then around it.
  private static func strays(of label: Label, gap: Double) -> [OverlayBox] {
    let (link, width, height) = (label.link, label.width, label.height)
    let middle = link.center.y - height / 2
    return (1...farthest).flatMap { step -> [OverlayBox] in
      let (across, down) = (Double(step) * (width + gap), Double(step) * (height + gap))
      return [
        (link.left + across, middle), (link.left, middle + down), (link.left, middle - down),
        (link.left - across, middle), (link.left - width, middle + down),
        (link.left - width, middle - down),
      ].map { OverlayBox($0.0.rounded(), $0.1.rounded(), width: width, height: height) }
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
