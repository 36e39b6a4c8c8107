import Foundation
import Testing

/// `recto bench latency` as scripts outside call it (COMMANDS.md, "Measuring").
@Suite("recto bench latency") struct BenchLatencyTests {
  struct Report: Decodable {
    struct Size: Decodable {
      let size: [Int]
      let presses, frames, saves: Int
      let event_to_frame_ms_p50, event_to_frame_ms_p95, event_to_frame_ms_max: Double
      let longest_step_ms: Double
      let save_to_frame_ms_p50, save_to_frame_ms_max: Double
    }
    let sizes: [Size]
  }

  @Test("every key is answered and every save seen, and figures are in order", .onRelease)
  func keys() throws {
    let report = try RectoProcess("bench latency --size 320x240 --presses 3 --saves 2 --json")
      .decoded(as: Report.self)
    #expect(report.sizes.map(\.size) == [[320, 240]])
    for size in report.sizes {
      #expect(size.presses == 3)
      #expect(size.frames > 3)
      #expect(size.event_to_frame_ms_p50 > 0)
      #expect(size.event_to_frame_ms_p50 <= size.event_to_frame_ms_p95)
      #expect(size.event_to_frame_ms_p95 <= size.event_to_frame_ms_max)
      #expect(size.longest_step_ms > 0)
      #expect(size.saves == 2)
      #expect(size.save_to_frame_ms_p50 > 0)
      #expect(size.save_to_frame_ms_p50 <= size.save_to_frame_ms_max)
    }
  }

  @Test("a number of keys that is none is refused")
  func noKeys() throws {
    let process = try RectoProcess("bench latency --presses 0")
    #expect(process.status != 0)
    #expect(process.output.isEmpty)
    #expect(process.errors.contains("--presses"))
  }
}
