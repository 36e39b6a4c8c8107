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
    add(Double(turning.turned))
    add(Double(turning.goal))
    for flight in turning.flights {
      add(Double(flight.leaves.lowerBound))
      add(Double(flight.leaves.upperBound))
      add(flight.progress)
      add(flight.velocity)
      add(flight.target)
      let shape = flight.shape(size: turning.leafSize).numbers
      for index in shape.indices { add(shape[index]) }
    }
  }

  private mutating func add(_ number: Double) { fingerprint.add(number.bitPattern) }
}
