import BookFixtures
import Foundation
import Testing

/// `recto bench turn` as scripts outside call it (COMMANDS.md, "Measuring").
@Suite("recto bench turn") struct BenchTurnTests {
  struct Turn: Decodable {
    struct Times: Decodable {
      let frames: Int
      let p50_ms, p95_ms, p99_ms, max_ms: Double
    }
    struct Crowd: Decodable {
      let leaves: Int
      let draft, full, outside_gl: Times
    }
    let renderer: String
    let size: [Int]
    let draft, full, rest, layout: Times
    let in_flight: [Crowd]
    struct Pass: Decodable {
      let name: String
      let frames: Int
      let last_ms, mean_ms, peak_ms: Double
    }
    let passes: [Pass]
  }

  @Test("bench turn prints frame times of 1, 5 and 32 leaves in both qualities")
  func turn() throws {
    let folder = try TemporaryFolder()
    let page = PNGFixture.bytes(width: 20, height: 30)
    let path = try folder.write(
      ZipFixture.bytes((1...6).map { .init("\($0).png", page) }), to: "x.cbz")
    let turn = try RectoProcess(
      "bench turn \(path) --size 96x60 --turns 2 --frames-per-turn 2 --json"
    ).decoded(as: Turn.self)
    #expect(turn.size == [96, 60])
    #expect(turn.rest.frames == 2)
    #expect([turn.draft, turn.full, turn.layout].allSatisfy { $0.frames == 4 })
    #expect(Set(turn.passes.map(\.name)).isSuperset(of: ["pages", "desk"]))
    #expect(turn.passes.allSatisfy { $0.frames == 2 && $0.mean_ms <= $0.peak_ms })
    #expect(turn.in_flight.map(\.leaves) == [1, 5, 32])
    for times in turn.in_flight.flatMap({ [$0.draft, $0.full, $0.outside_gl] }) {
      #expect(times.frames == 4)
      #expect(times.p50_ms > 0)
      #expect(times.p50_ms <= times.p95_ms)
      #expect(times.p95_ms <= times.p99_ms)
      #expect(times.p99_ms <= times.max_ms)
    }
  }
}
