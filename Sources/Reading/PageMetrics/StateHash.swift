import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion
import RectoReaderCore

/// One number for all that time and hand have made of a book: equal states have equal numbers.
///
/// The fingerprint of the bits.
struct StateHash {
  private var fingerprint = Fingerprint()
  var value: UInt64 { fingerprint.value }

  init(of reader: Reader) {
    let turning = reader.turning
    take(Double(turning.turned))
    take(Double(turning.goal))
    for flight in turning.flights {
      take(Double(flight.leaves.lowerBound))
      take(Double(flight.leaves.upperBound))
      take(flight.progress)
      take(flight.velocity)
      take(flight.target)
      let shape = flight.shape(size: turning.leafSize).numbers
      for index in shape.indices { take(shape[index]) }
    }
  }

  private mutating func take(_ number: Double) { fingerprint.add(number.bitPattern) }
}
