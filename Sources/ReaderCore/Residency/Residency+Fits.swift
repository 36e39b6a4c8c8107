public import BookModel

/// Pages that lie still: beyond a picture that is finer than the screen, which can be turned and moved,
/// one of exactly the pixels under which they lie, which needs no filter and is sharper than any.
extension Residency {
  /// The share of the budget that the picture of one page may take; those of all pages together have
  /// about as many pixels as the view.
  private static let shareOfFit = 4
  /// How many pixels of the screen a pixel of the book may have: one that has more looks as its own edges.
  private static let mostEnlarged = 1.5

  /// What is wanted for certain pixels, for `requests`.
  func fitAims(of demands: [PageDemand]) -> Set<FittedPage> {
    Set(
      demands.flatMap { demand in
        demand.fits.filter { isWorthwhile($0, of: demand.page) }.map { FittedPage(demand.page, $0) }
      })
  }

  private func isWorthwhile(_ fit: PageFit, of page: PageNumber) -> Bool {
    guard let picture = pictures[page], !picture.isPlaceholder,
      fit.byteCount <= budget / Self.shareOfFit
    else { return false }
    var pixels = Double.infinity
    if picture.isSharpest { pixels = Double(picture.width) }
    if let part = parts[page], part.isSharpest { pixels = Double(part.part.pageWidth) }
    return fit.pixelsAcross <= Self.mostEnlarged * pixels
  }

  /// What to ask for of the pages that lie still, or will, once they are sharp otherwise.
  func fitRequests(of demands: [PageDemand]) -> [Request] {
    demands.flatMap { demand -> [Request] in
      guard isWholeAtHand(demand) else { return [] }
      return demand.fits.compactMap { fit in
        let fitted = FittedPage(demand.page, fit)
        guard fitAims.contains(fitted), fits[fitted] == nil, !refusedFits.contains(fitted) else {
          return nil
        }
        return Request(page: demand.page, width: fit.width, fit: fit)
      }
    }
  }

  /// Records that the picture for certain pixels has come.
  ///
  /// - Parameters:
  ///   - fitted: which.
  ///   - bytes: the memory it takes.
  ///   - isPlaceholder: whether it only says why there is none: then it is not asked for again.
  /// - Returns: whether it is worth showing: not where the page does not lie so any more.
  public mutating func record(_ fitted: FittedPage, bytes: Int, isPlaceholder: Bool) -> Bool {
    guard fitAims.contains(fitted) else { return false }
    guard !isPlaceholder else {
      refusedFits.insert(fitted)
      return false
    }
    fits[fitted] = bytes
    return true
  }

  /// Gives up what pages show that do not lie so any more.
  ///
  /// - Returns: whether there were any.
  public mutating func dropFits(keeping demands: [PageDemand]) -> Bool {
    guard !fits.isEmpty else { return false }
    let kept = Set(demands.flatMap { demand in demand.fits.map { FittedPage(demand.page, $0) } })
    let dropped = fits.keys.filter { !kept.contains($0) || pictures[$0.page] == nil }
    for fitted in dropped { fits[fitted] = nil }
    return !dropped.isEmpty
  }
}
