import PageGeometry
import PageLayout

/// Where books of a row stand.
///
/// The places follow from how far a book is from the middle, in books: within one it comes forward and turns
/// to the eye, beyond that all are turned alike and stand in equal steps. Their planes are parallel there, so
/// that none passes through another.
extension BookShelf {
  /// Where a book stands in a row.
  ///
  /// - Parameters:
  ///   - index: the book.
  ///   - place: where it stands, in books from the first; between two while a stack spreads.
  ///   - view: the size of the view.
  /// - Returns: its slot.
  func rowSlot(of index: Int, at place: Double, in view: ViewSize) -> Slot {
    let measure = RowMeasure(of: view)
    let distance = place - offset
    let (away, side): (Double, Double) = (abs(distance), distance < 0 ? -1 : 1)
    let far = smoothStep(away)
    let x = self.place(away: away, halfWidth: turnedHalf(of: books[index], measure), measure)
    return Slot(
      place: Vector2(side * x + balance(in: view, measure), measure.foot), room: measure.room,
      scale: 1.0.mixed(with: RowMeasure.side, far), angle: -side * RowMeasure.turn * far,
      lift: measure.front.mixed(with: Self.leastLift, far))
  }

  /// So many books to either side of the middle anything of one may be seen.
  func rowReach(in view: ViewSize) -> Double {
    let measure = RowMeasure(of: view)
    return (Self.width(of: view) / 2 + abs(balance(in: view, measure)) + measure.room.x / 2)
      / measure.step
  }

  /// How far from the middle a book stands that is so many books away and takes so much room when turned.
  private func place(away: Double, halfWidth: Double, _ measure: RowMeasure) -> Double {
    let usual = Self.half(ofWidth: Self.usualAspect * measure.room.y)
    let first = 1.04 * middleHalf(measure) + (halfWidth + usual) / 2
    let left = 1 - min(away, 1)
    return measure.step * away + (first - measure.step) * (1 - left * left * left)
  }

  /// The shape of most books.
  private static let usualAspect = 0.7

  /// Half of what a turned book of some width takes of the row.
  private static func half(ofWidth width: Double) -> Double {
    let (_, cosine) = sineAndCosine(RowMeasure.turn)
    return RowMeasure.side * width / 2 * cosine
  }

  private func turnedHalf(of book: ShelvedBook, _ measure: RowMeasure) -> Double {
    Self.half(ofWidth: width(of: book, measure))
  }

  private func width(of book: ShelvedBook, _ measure: RowMeasure) -> Double {
    BookPlacement.size(ofAspect: book.aspect, in: measure.room).x
  }

  /// Half of the width of the book in the middle; between two, in proportion.
  private func middleHalf(_ measure: RowMeasure) -> Double {
    let place = offset.clamped(to: 0...Double(max(0, books.count - 1)))
    let (low, high) = (Int(place), min(Int(place) + 1, books.count - 1))
    guard books.indices.contains(low) else { return measure.room.x / 2 }
    func width(at index: Int) -> Double {
      let own = self.width(of: books[index], measure)
      // In the place of a stack stands its foremost book.
      guard let fan, fan.anchor == index, books.indices.contains(fan.front) else { return own }
      return self.width(of: books[fan.front], measure).mixed(with: own, fan.share)
    }
    return width(at: low).mixed(with: width(at: high), place - Double(low)) / 2
  }

  /// How far the whole row is moved so that what is seen of it stands in the middle of the view: at its ends
  /// there is nothing on one side.
  private func balance(in view: ViewSize, _ measure: RowMeasure) -> Double {
    let half = Self.width(of: view) / 2
    let usual = Self.half(ofWidth: Self.usualAspect * measure.room.y)
    func extent(_ books: Double) -> Double {
      let away = max(0, books)
      let end = place(away: away, halfWidth: usual, measure) + usual * min(1, away)
      return min(half, max(end, middleHalf(measure)))
    }
    let last = books.count - 1
    let ends = fan.map { ($0.place(of: 0), $0.place(of: last)) } ?? (0, Double(last))
    return (extent(offset - ends.0) - extent(ends.1 - offset)) / 2
  }
}
