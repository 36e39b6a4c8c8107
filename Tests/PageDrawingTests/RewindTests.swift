import PageGeometry
import Testing

@testable import PageDrawing

@Suite("Winding back by parts of a stroke") struct RewindTests {
  /// Level lines from the left to the right, a page height long, of 11 samples.
  private func line(_ number: UInt64) -> Stroke {
    Stroke(
      (0...10).map { PenSample(Vector2(Double($0) / 10, 0.5), time: Double($0) / 100) },
      id: Stroke.ID(high: 1, low: number), width: 0.01, unit: 200)
  }

  private var log: DeedLog {
    let color = Deed.color([Stroke.ID(high: 1, low: 1)], 0xFF00_00FF)
    return DeedLog([.add(line(1)), color, .add(line(2))], cursor: 3)
  }

  @Test("at whole numbers it is what so many deeds make")
  func whole() {
    for count in 0...3 {
      var other = log
      other.seek(to: count)
      #expect(log.drawing(at: Double(count)) == other.drawing)
    }
    #expect(log.drawing(at: -1) == Drawing() && log.drawing(at: 9) == log.drawing)
    #expect(log.drawing(at: .nan) == Drawing())
  }

  @Test("between two a stroke grows along its length", arguments: [0.25, 0.5, 0.75])
  func growing(share: Double) throws {
    let item = try #require(log.drawing(at: 2 + share).items.last)
    let left = try #require(item.left.first)
    #expect(item.left.count == 1 && left.lowerBound == 0)
    #expect(abs(left.upperBound - 10 * share) < 0.15)
    let shape = try #require(item.shape(tolerance: 1e-4))
    #expect(abs((shape.runs[0].last?.position.x ?? 0) - share) < 0.02)
  }

  @Test("another deed is done at its end, and what is undone grows as well")
  func others() {
    #expect(log.drawing(at: 1.9) == log.drawing(at: 1))
    var undone = log
    undone.seek(to: 0)
    #expect(undone.drawing(at: 2.5) == log.drawing(at: 2.5))
  }
}
