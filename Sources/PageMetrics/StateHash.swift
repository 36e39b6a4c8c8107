import PageGeometry
import PageLayout
import PageMotion
import ReaderCore

/// One number for all that time and hand have made of a book: equal states have equal numbers.
///
/// The Fowler–Noll–Vo hash of the bits.
struct StateHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

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

  private mutating func take(_ number: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value = (value ^ (number.bitPattern >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }
}
