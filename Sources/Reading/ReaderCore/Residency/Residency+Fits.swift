import RectoBookModel
import RectoPictureStorage

/// Pages that lie still: beyond a picture that is finer than the screen, which can be turned and moved,
/// one of exactly the pixels under which they lie, which needs no filter and is sharper than any.
extension Residency {
  /// The share of the budget that the picture of one page may take; those of all pages together have
  /// about as many pixels as the view.
  private static let shareOfFit = 4
  /// How many pixels of the screen a pixel of the book may have: one that has more looks as its own edges.
  private static let mostEnlarged = 1.5

  /// What is wanted for certain pixels, for `requests`.
  func fitAims(of demands: [PageDemand]) -> [PicturedPage] {
    demands.flatMap { demand in
      demand.fits.filter { isWorthwhile($0, of: demand.page) }
        .map { .fitted(FittedPage(demand.page, $0)) }
    }
  }

  private func isWorthwhile(_ fit: PageFit, of page: PageNumber) -> Bool {
    guard let picture = pictures[.whole(page)], !picture.isPlaceholder,
      fit.byteCount <= pictures.budget / Self.shareOfFit
    else { return false }
    var pixels = Double.infinity
    if picture.isSharpest { pixels = Double(picture.width) }
    if let part = pictures[.part(of: page)], part.isSharpest { pixels = Double(part.width) }
    return fit.pixelsAcross <= Self.mostEnlarged * pixels
  }

  /// What to ask for of the pages that lie still, or will, and are not blank.
  func fitRequests(of demands: [PageDemand]) -> [PageRequest] {
    demands.flatMap { demand in
      demand.fits.map { FittedPage(demand.page, $0) }.filter { pictures.isMissing(.fitted($0)) }
        .map { PageRequest($0) }
    }
  }

  /// Whether anything is wanted of a page for certain pixels that can be had.
  func isToFit(_ demand: PageDemand) -> Bool {
    fitAims(of: [demand]).contains { !pictures.isSettled($0) }
  }

  /// Whether all that is wanted of a page for certain pixels is at hand, and that is wanted.
  public func isFitted(_ demand: PageDemand) -> Bool {
    !demand.fits.isEmpty
      && demand.fits.allSatisfy { pictures[.fitted(FittedPage(demand.page, $0))] != nil }
  }

  /// Gives up what pages show that do not lie so any more.
  ///
  /// - Returns: whether there were any.
  public mutating func dropFits(keeping demands: [PageDemand]) -> Bool {
    let kept = Set(demands.flatMap { demand in demand.fits.map { FittedPage(demand.page, $0) } })
    let gone = pictures.shown.filter { shown in
      guard case .fitted(let fitted) = shown else { return false }
      return !kept.contains(fitted) || pictures[.whole(fitted.page)] == nil
    }
    pictures.drop(gone)
    return !gone.isEmpty
  }
}
