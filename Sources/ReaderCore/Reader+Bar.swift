import PageGeometry
import PageLayout

/// The bar and the paper that it lies over: a hand that reaches for the page comes first.
extension Reader {
  /// The pointer moved without a button: it may call the bar.
  mutating func callBar(from place: Vector2, at time: Double) {
    bar.pointerMoved(nearness(of: place), at: time)
  }

  private func nearness(of place: Vector2) -> BarState.Nearness {
    guard place.y > view.height * (1 - BarState.zone),
      let scene = arrangement?.visibleScene(in: view)
    else { return .away }
    let lowest = scene.leaves.filter(\.isVisible).flatMap { leaf in
      leaf.rectangle.corners.map { scene.camera.project(leaf.seenPlace($0), into: view).y }
    }.max()
    return place.y > lowest ?? 0 ? .belowPage : .nearPaper
  }

  /// The pointer is over the scrubber, or holds it, at a share of the book; or is no longer.
  mutating func hoverScrubber(at share: Double?) -> [Effect] {
    bar.hoverShare = share.flatMap { $0.isFinite ? $0.clamped(to: 0...1) : nil }
    return preview.map { [.thumbnails([$0.page])] } ?? []
  }

  /// The button went down on the bar's own ground: paper under it is taken, and nothing is clicked.
  mutating func pressThroughBar(at place: Vector2) {
    let pick = pick(at: place)
    pointer = pick == nil ? .idleDrag : .pressed(at: place, pick: pick)
  }
}

extension Rectangle {
  /// Its four corners.
  fileprivate var corners: [Vector2] {
    [min, Vector2(max.x, min.y), Vector2(min.x, max.y), max]
  }
}
