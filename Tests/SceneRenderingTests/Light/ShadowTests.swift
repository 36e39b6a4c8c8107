import PictureComparison
import BookFixtures
import RectoBookModel
import Dispatch
import DrawnFirst
import Foundation
import RectoLightTracing
import PageGeometry
import PageLayout
import RectoShaderText
import Synchronization
import Testing

@testable import RectoSceneRendering

/// The shadows of everything against those that are traced: rays from what is seen to points all over the
/// round lamp, met with the scene cut into triangles (M15).
@MainActor @Suite(.drawnFirst) struct ShadowTests {
  nonisolated private static let view = ViewSize(width: 480, height: 300)

  /// One for all poses, because its programs take longer than a picture.
  private static let studio = Result { try Studio.Kept() }

  /// A pose as it is drawn, and what traces it.
  private static func picture(
    of pose: LightGallery, quality: Quality = .full
  ) throws -> (seen: Bitmap, tracer: SceneTracer) {
    let studio = try Self.studio.get().lend()
    studio.renderer.look.view = .shadow
    let scene = pose.scene(in: view)
    let seen = try studio.frame(
      scene, width: Int(view.width), height: Int(view.height), quality: quality)
    #expect(studio.renderer.look.problems == [])
    let rig = studio.renderer.look.rig(of: scene)
    let lamp = TracedLamp(direction: rig.direction, spread: rig.spread)
    return (seen, SceneTracer(scene, lamp: lamp) { FlyingLeaves.passing($0, in: rig) })
  }

  /// What is seen at the middle of a pixel, where all around it is the same surface.
  nonisolated private static func sight(_ x: Int, _ y: Int, with tracer: SceneTracer) -> SceneTracer
    .Sight?
  {
    func sight(_ x: Double, _ y: Double) -> SceneTracer.Sight? {
      tracer.sight(at: Vector2(x + 0.5, y + 0.5), of: view)
    }
    guard let middle = sight(Double(x), Double(y)) else { return nil }
    for (across, down) in [(-1.5, 0.0), (1.5, 0), (0, -1.5), (0, 1.5)] {
      guard let beside = sight(Double(x) + across, Double(y) + down), beside.kind == middle.kind,
        (beside.normal - middle.normal).length < 0.3, (beside.place - middle.place).length < 0.05
      else { return nil }
    }
    // What the lamp shines along, or not at all, has no share of its light. Paper has from behind.
    let facing = middle.normal.dot(tracer.lamp.direction)
    if case .leaf = middle.kind { return abs(facing) > 0.1 ? middle : nil }
    return facing > 0.1 ? middle : nil
  }

  /// The root of the mean square of what is drawn less what is traced, over what is seen.
  nonisolated private static func error(
    of seen: Bitmap, from tracer: SceneTracer, every step: Int = 7
  ) -> Double {
    var (sum, count) = (0.0, 0)
    for y in stride(from: 5, to: Int(view.height), by: step) {
      for x in stride(from: 5, to: Int(view.width), by: step) {
        guard let sight = sight(x, y, with: tracer) else { continue }
        let error =
          Double(seen.pixel(x, y).green) / 255 - tracer.lampLight(at: sight, rays: 256)
        (sum, count) = (sum + error * error, count + 1)
      }
    }
    #expect(count > 50)
    return (sum / Double(max(count, 1))).squareRoot()
  }

  nonisolated private static let poses = LightGallery.allCases

  @Test("what a pose leaves of the light is what a traced lamp has")
  func traced() throws {
    let pictures = try Self.poses.map { try Self.picture(of: $0) }
    // On all processors; but this thread waits, because another would not have the pictures' context.
    let errors = Mutex([LightGallery: Double]())
    DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
      let error = Self.error(of: pictures[index].seen, from: pictures[index].tracer)
      errors.withLock { $0[Self.poses[index]] = error }
    }
    let found = errors.withLock { $0 }
    for (pose, error) in found {
      #expect(error <= 0.03, "\(pose): \(error)")
    }
    let mean = found.values.reduce(0, +) / Double(found.count)
    #expect(mean <= 0.02, "mean: \(mean)")
  }

  @Test(
    "a draft is nearly so, however many leaves are in the air",
    arguments: [
      LightGallery.turn25, .turn60, .lower50, .cornerOver, .twoLeaves, .threeLeaves, .fiveLeaves,
      .heldAmongTurns, .bulgeEdge, .bulgeInner,
    ])
  func drafted(pose: LightGallery) throws {
    let (seen, tracer) = try Self.picture(of: pose, quality: .draft)
    let error = Self.error(of: seen, from: tracer)
    #expect(error <= 0.06, "\(error)")
  }

  /// Rows of pixels that go through a penumbra from end to end.
  nonisolated private static let profiles: [(pose: LightGallery, row: Int)] = [
    (.turn25, 150), (.turn40, 150), (.turn60, 90), (.lower50, 200), (.upper25, 100),
    (.edgeOver, 150), (.threeLeaves, 220), (.frontCover, 78), (.frontCover, 84), (.frontCover, 96),
    (.cornerOver, 48), (.cornerOver, 60),
  ]

  @Test(
    "across a penumbra the light has no kink that a traced one lacks", arguments: profiles.indices)
  func smooth(index: Int) throws {
    let (pose, row) = Self.profiles[index]
    let (seen, tracer) = try Self.picture(of: pose)
    // Where a surface ends its light may leap.
    let columns = (4..<Int(Self.view.width) - 4).map { x in
      Self.sight(x, row, with: tracer).map { sight in
        (
          seen: Double(seen.pixel(x, row).green) / 255,
          traced: tracer.lampLight(at: sight, rays: 256), kind: sight.kind
        )
      }
    }
    let step = 3
    var (drawn, traced) = (0.0, 0.0)
    for index in step..<columns.count - step {
      guard let a = columns[index - step], let b = columns[index], let c = columns[index + step],
        a.kind == b.kind, b.kind == c.kind
      else { continue }
      drawn = max(drawn, abs(a.seen - 2 * b.seen + c.seen))
      traced = max(traced, abs(a.traced - 2 * b.traced + c.traced))
    }
    #expect(traced > 0.02)
    #expect(drawn <= 2 * traced)
  }

  @Test(
    "on paper that is wholly lit there is no edge, at the spine and where a shadow ends",
    arguments: [
      LightGallery.turn75, .upper75, .lower75, .lower50, .cornerFar, .innerOver, .shelfRow,
    ])
  func wholly(pose: LightGallery) throws {
    let (seen, tracer) = try Self.picture(of: pose)
    var random = SplitMix64(seed: 15)
    for _ in 0..<24 {
      let row = Int.random(in: 10..<290, using: &random)
      let columns = (4..<Int(Self.view.width) - 4).map { x in
        Self.sight(x, row, with: tracer).flatMap { sight in
          tracer.lampLight(at: sight, rays: 64) > 0.995
            ? Double(seen.pixel(x, row).green) / 255 : nil
        }
      }
      for x in 3..<columns.count - 3 where columns[x - 3...x + 3].allSatisfy({ $0 != nil }) {
        guard let before = columns[x - 1], let here = columns[x] else { continue }
        #expect(abs(here - before) < 0.04, "row \(row), \(x + 4)")
      }
    }
  }

  @Test(
    "a stack and a leaf that meet at the spine hide different parts of the lamp",
    arguments: [26, 60, 200])
  func besideStack(row: Int) throws {
    let (seen, tracer) = try Self.picture(of: .thickHeld)
    var looked = 0
    for x in 236..<264 {
      guard let sight = Self.sight(x, row, with: tracer) else { continue }
      let error = Double(seen.pixel(x, row).green) / 255 - tracer.lampLight(at: sight, rays: 256)
      guard sight.normal.z > 0.99 else { continue }
      #expect(abs(error) < 0.08, "\(error) at \(x)")
      looked += 1
    }
    #expect(looked > 10)
  }
}
