import PageGeometry
import PageMotion

/// Many leaves in the air at once: M18.
enum Riffle {
  /// Turns a second that no reader outdoes.
  static let rate = 12.0
  /// The presses of the first instant, and those that follow at that rate.
  private static let (atOnce, following) = (32, 60)

  /// Presses the key for the next page faster than leaves land, at sixty frames a second.
  ///
  /// - Parameter tally: takes the most leaves that were in the air each by itself, and how many
  ///   turns were lost: not made at the end, or out of order in some frame.
  static func record(into tally: inout Tally) {
    let presses = atOnce + following
    var book = TurningBook(position: 0, lastPosition: 2 * presses, leafSize: Vector2(0.7, 1))
    var most = 0
    var disorder = 0
    for press in 0..<presses {
      book.go(to: book.goal + 1)
      most = max(most, book.flights.count { $0.leaves.count == 1 })
      guard press + 1 >= atOnce else { continue }
      for _ in 0..<Int(1 / Replay.step / rate) { advance(&book, &disorder) }
    }
    for _ in 0..<Int(Replay.patience / Replay.step) where book.isMoving {
      advance(&book, &disorder)
    }
    tally.record(Double(most), .inFlight)
    tally.record(Double(abs(presses - book.turned) + disorder), .lostTurns)
  }

  private static func advance(_ book: inout TurningBook, _ disorder: inout Int) {
    book.advance(by: Replay.step)
    let places = book.flights.map(\.progress)
    disorder += zip(places, places.dropFirst()).count { $0 < $1 }
  }
}
