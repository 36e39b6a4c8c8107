import RectoFlowModel
import Testing

@Suite("Places found by halving") struct PartitionPointTests {
  @Test("it is where the first stands that is such, in whatever part of a list, or the end")
  func places() {
    #expect([Int]().partitionPoint { _ in true } == 0)
    for count in 1..<20 {
      let numbers = Array(0..<count)
      for least in 0...count {
        #expect(numbers.partitionPoint { $0 >= least } == least)
        #expect(numbers[(count / 2)...].partitionPoint { $0 >= least } == max(least, count / 2))
      }
    }
  }

  @Test("as many are looked at as the count has bits")
  func steps() {
    var asked = 0
    #expect(
      (0..<1_000_000).partitionPoint {
        asked += 1
        return $0 >= 765_432
      } == 765_432)
    #expect(asked <= 20)
  }
}
