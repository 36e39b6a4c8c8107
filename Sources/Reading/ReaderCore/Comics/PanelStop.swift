import RectoBookModel

/// Where guided view rests: a panel, or a page as a whole.
struct PanelStop: Equatable, Sendable {
  var page: PageNumber
  /// The panel; nil for the page as a whole.
  var panel: PageBox?

  /// What of the page is looked at.
  var box: PageBox { panel ?? .wholePage }
}

extension PageBox {
  static let wholePage = PageBox(left: 0, top: 0, right: 1, bottom: 1)

  /// What lies between this box and another one, so far on the way.
  func mixed(with other: PageBox, _ share: Double) -> PageBox {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return PageBox(
      left: mix(left, other.left), top: mix(top, other.top), right: mix(right, other.right),
      bottom: mix(bottom, other.bottom))
  }

  /// What of a page is not in this box: above, below, left and right of it.
  var surroundings: [PageBox] {
    [
      PageBox(left: 0, top: 0, right: 1, bottom: top),
      PageBox(left: 0, top: bottom, right: 1, bottom: 1),
      PageBox(left: 0, top: top, right: left, bottom: bottom),
      PageBox(left: right, top: top, right: 1, bottom: bottom),
    ].filter { $0.left < $0.right && $0.top < $0.bottom }
  }
}
