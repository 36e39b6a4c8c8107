import RectoBookModel
import PageGeometry
public import PageLayout
import RectoPictureStorage

/// Magnified pages: beyond a width no picture of the whole page is asked for but one of the part
/// that is seen, with some room around it to move in.
extension Residency {
  /// The share of the budget that one picture of a magnified page may take, of the whole or of a
  /// part: two pages may be seen, each with an old picture while a new one comes.
  private static let shares = (whole: 8, part: 4)
  /// Pixels of a part for each pixel of the screen, and how much of the view there is around what
  /// is seen: the first pair that the budget has room for, the last in any case.
  private static let careOfParts: [(fineness: Double, margin: Double)] = [
    (Residency.fineness, 0.25), (1.8, 0.25), (1.8, 0.12), (1.5, 0.12), (1.5, 0), (1.3, 0),
  ]
  /// How much of what is seen may be missing from a part, in fractions of the page: less than
  /// anybody sees, more than rounding to whole pixels takes.
  private static let slack = 0.002

  // MARK: Whole pages

  /// The width to ask for of the whole page.
  func wholeWidth(_ demand: PageDemand) -> Int {
    Self.pictureWidth(
      shownWidth: needsParts(demand) ? demand.fittingWidth : demand.shownWidth,
      fineness: isClose(demand) ? Self.fineness : Self.thriftyFineness)
  }

  /// Whether a page is to be as fine as it is seen at its best.
  private func isClose(_ demand: PageDemand) -> Bool {
    !isThrifty || finest.contains(demand.page)
  }

  /// Whether a page is shown wider than a picture of the whole of it may be.
  private func needsParts(_ demand: PageDemand) -> Bool {
    guard let sight = demand.sight else { return false }
    let affordable = (Double(pictures.budget / Self.shares.whole) / Double(Self.bytesPerSquare))
      .squareRoot()
    let widest = min(
      Double(Self.widest),
      max(affordable, Double(Self.pictureWidth(shownWidth: sight.fittingWidth))))
    return sight.width * Self.fineness > widest
  }

  /// Whether no finer picture of the whole page is needed.
  func isWholeAtHand(_ demand: PageDemand) -> Bool {
    guard let picture = pictures[.whole(demand.page)] else { return false }
    return picture.isSharpest || picture.asked >= wholeWidth(demand)
      || Double(picture.width) >= leastFineness(demand) * demand.shownWidth
  }

  private func leastFineness(_ demand: PageDemand) -> Double {
    isThrifty && isClose(demand) ? Self.closelyCoarsest : Self.coarsest
  }

  // MARK: Parts

  /// Whether a page looks as sharp as it can where it is seen.
  public func isSharp(_ demand: PageDemand) -> Bool {
    guard let sight = demand.sight, lacksDetail(demand) else { return isWholeAtHand(demand) }
    return pictures[.part(of: demand.page)].map { isServed(sight, by: $0) } ?? false
  }

  /// Whether only a part can be as sharp as the page's place on the screen needs.
  private func lacksDetail(_ demand: PageDemand) -> Bool {
    guard let sight = demand.sight, let picture = pictures[.whole(demand.page)], picture.size != nil
    else {
      return false
    }
    return needsParts(demand) && !picture.isSharpest
      && Double(picture.width) < Self.coarsest * sight.width
  }

  /// Decides which parts are wanted, and what for certain pixels, for `requests`.
  ///
  /// Law: what was wanted stays wanted until it comes or no longer serves, so that a hand that
  /// moves the view does not ask for another part at each frame.
  public mutating func aim(at demands: [PageDemand]) {
    var aims: [PageNumber: PagePart] = [:]
    for demand in demands where lacksDetail(demand) {
      guard let sight = demand.sight, let size = pictures[.whole(demand.page)]?.size else {
        continue
      }
      if let part = pictures[.part(of: demand.page)], isServed(sight, by: part) { continue }
      let pixels = pixelsAcross(demand.page, size)
      if let aim = self.aims[demand.page],
        Self.covers(aim.place(onPageOfAspect: size.aspect), sight),
        Double(aim.pageWidth) >= min(Self.coarsest * sight.width, pixels ?? .infinity)
      {
        aims[demand.page] = aim
      } else {
        aims[demand.page] = part(for: sight, of: size, pixels: pixels)
      }
    }
    self.aims = aims
    let parts = demands.map(\.page).filter { aims[$0] != nil }.map { PicturedPage.part(of: $0) }
    pictures.want(parts + fitAims(of: demands))
  }

  private func isServed(_ sight: PageSight, by part: Picture) -> Bool {
    guard let place = part.place, Self.covers(place, sight) else { return false }
    return part.isSharpest || Double(part.width) >= Self.coarsest * sight.width
  }

  private static func covers(_ place: Rectangle, _ sight: PageSight) -> Bool {
    place.min.x <= sight.least.x + slack && place.min.y <= sight.least.y + slack
      && place.max.x >= sight.greatest.x - slack && place.max.y >= sight.greatest.y - slack
  }

  /// The pixels across a page that is a picture, which has no more detail than they; nil where it
  /// may be drawn as finely as one likes.
  ///
  /// A picture's own size counts pixels, a document's mostly points. A document of such a size
  /// shows what it is by a part that had all these pixels and was not the sharpest.
  private func pixelsAcross(_ page: PageNumber, _ size: PageSize) -> Double? {
    guard let picture = pictures[.whole(page)], size.width > Double(picture.width) else {
      return nil
    }
    if let part = pictures[.part(of: page)], !part.isSharpest, Double(part.width) >= size.width {
      return nil
    }
    return size.width
  }

  /// The part to ask for.
  private func part(for sight: PageSight, of size: PageSize, pixels: Double?) -> PagePart {
    var part = PagePart(pageWidth: 1, x: 0, y: 0, width: 1, height: 1)
    for care in Self.careOfParts {
      var width = sight.width * care.fineness
      if let pixels {
        // Halvings of a picture, so that a pixel of the part is a whole number of its own.
        var halved = pixels
        while halved / 2 >= 0.7 * width { halved /= 2 }
        width = halved.rounded()
      } else {
        width = (width / 64).rounded(.up) * 64
      }
      part = Self.part(
        from: sight.least - sight.view * care.margin, to: sight.greatest + sight.view * care.margin,
        of: size, width: width)
      if part.bytes <= pictures.budget / Self.shares.part { break }
    }
    return part
  }

  private static func part(
    from least: Vector2, to greatest: Vector2, of size: PageSize, width: Double
  ) -> PagePart {
    let page = Vector2(width, max(1, (width / size.aspect + 1e-6).rounded(.down)))
    let low = (least * page).rounded(.down).clamped(lowerBound: .zero, upperBound: page - 1)
    let high = (greatest * page).rounded(.up).clamped(lowerBound: low + 1, upperBound: page)
    return PagePart(
      pageWidth: Int(width), x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x),
      height: Int(high.y - low.y))
  }

  /// Gives up parts of pages that are out of sight, or for which the picture of the whole page is
  /// fine enough again.
  ///
  /// - Returns: whether there were any.
  public mutating func dropParts(keeping demands: [PageDemand]) -> Bool {
    let kept = demands.filter {
      // A leaf in the air may come back to where it lay.
      $0.isVisible && ($0.sight == nil || lacksDetail($0) || !isWholeAtHand($0))
    }
    let pages = Set(kept.map(\.page))
    let gone = pictures.shown.filter { shown in
      guard case .part(let page) = shown else { return false }
      return !pages.contains(page) || pictures[.whole(page)] == nil
    }
    pictures.drop(gone)
    return !gone.isEmpty
  }
}

extension Residency.Picture {
  /// Where it lies on its page, in fractions from the upper left corner; nil where it is no part of it.
  public var place: Rectangle? {
    guard let part, let size else { return nil }
    return part.place(onPageOfAspect: size.aspect)
  }
}

extension PagePart {
  /// Where it lies on its page, in fractions from the upper left corner.
  fileprivate func place(onPageOfAspect aspect: Double) -> Rectangle {
    let page = Vector2(Double(pageWidth), Double(pageWidth) / aspect)
    let corner = Vector2(Double(x), Double(y))
    return Rectangle(
      min: corner / page, max: (corner + Vector2(Double(width), Double(height))) / page)
  }

  /// The memory that its picture takes with all levels.
  fileprivate var bytes: Int { width * height * 16 / 3 }
}
