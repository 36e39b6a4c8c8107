import BookFixtures
import Foundation
import PageLayout
import Testing

@testable import RectoWindowSession

/// The light that composed frames lie under.
@MainActor @Suite struct ComposedLightTests {
  @Test(
    "once a reader's hands are heard no disk is looked at: what was found stays, all else is unknown"
  )
  func disk() async throws {
    let folder = try TemporaryFolder()
    let cache = LightCache(in: folder.url, shaders: "abc")
    let view = ViewSize(width: 4, height: 2)
    let places = [[[0.0, 0, 1, 1]], [[1.0, 0, 2, 1]], [[2.0, 0, 3, 1]]]
    let names = places.map { LightName(width: 4, height: 2, places: $0) }
    for (index, name) in names.enumerated() {
      cache.store([UInt32](repeating: UInt32(index + 1), count: 8), as: name)
    }
    while !names.allSatisfy(cache.has) { try await Task.sleep(for: .milliseconds(5)) }

    func seen(_ light: inout ComposedLight, _ index: Int) -> UInt32? {
      light.fallen(on: places[index], at: nil, isWhole: true, in: view).light?.first
    }
    var light = ComposedLight(cache)
    #expect(seen(&light, 0) == 1 && seen(&light, 1) == 2)
    light.endSeeking()
    #expect(seen(&light, 1) == 2 && seen(&light, 2) == nil && seen(&light, 1) == 2)
    var blind = ComposedLight(nil)
    #expect(seen(&blind, 0) == nil)
  }
}
