import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import Testing

@testable import RectoPageMetrics

/// Paper with a fault, which the measures have to notice.
@Suite("Faults") struct FaultTests {
  static let view = ViewSize(width: 1280, height: 800)

  /// Leaves 8 and 9 of twenty in the air.
  static func scene() -> (Scene, thickness: Double) {
    let shape = BookShape(pageCount: 40, leafWidth: 0.7)
    let turns = [(8, 0.6), (9, 0.3)].map {
      Turn(leaves: $0.0..<$0.0 + 1, progress: $0.1, tilt: 0.3, size: shape.leafSize)
    }
    let book = BookArrangement(shape: shape, turned: 8, turns: turns)
    return (book.visibleScene(in: view), shape.leafThickness)
  }

  /// What is measured of the scene once a leaf in the air was altered.
  func figures(leaf index: Int = 0, altered: (inout Leaf) -> Void) -> [Measure: Figure] {
    var (scene, thickness) = Self.scene()
    let flying = scene.leaves.indices.filter { scene.leaves[$0].isTurning }
    altered(&scene.leaves[flying[index]])
    var tally = Tally()
    Sheet.record(scene.leaves[flying[index]], of: scene, in: Self.view, into: &tally)
    Contact.record(scene, thickness: thickness, into: &tally)
    return Dictionary(
      uniqueKeysWithValues: tally.figures(trace: nil).map { ($0.measure, $0) })
  }

  func missed(leaf index: Int = 0, altered: (inout Leaf) -> Void) -> Set<Measure> {
    Set(figures(leaf: index, altered: altered).filter { !$0.value.holds }.keys)
  }

  @Test("leaves as they are have none")
  func sound() {
    #expect(missed { _ in } == [])
  }

  @Test("paper that stretches by 2 %")
  func stretched() throws {
    let found = figures { $0.model = $0.model * .scale(Vector3(1, 1.02, 1)) }
    for measure in [Measure.longerEdge, .stretch, .area] {
      #expect(abs(try #require(found[measure]).value - 0.02) < 1e-3)
    }
    #expect(found[.edgeRMS]?.holds == false)
  }

  @Test("paper that shrinks across its bend, whose normals are wrong then")
  func flattened() {
    let found = missed { $0.model = .scale(Vector3(1, 1, 0.9)) * $0.model }
    #expect(found.isSuperset(of: [.shorterEdge, .edgeRMS, .stretch, .area, .normal]))
  }

  @Test("a spine that is a thousandth of a width off")
  func unbound() throws {
    let found = figures { $0.model = .translation(Vector3(7e-4, 0, 0)) * $0.model }
    #expect(abs(try #require(found[.boundEdge]).value - 1e-3) < 1e-9)
  }

  @Test("a leaf that leaves the spine by another angle than it says")
  func bentAtHinge() throws {
    let found = figures { $0.angle += .pi / 180 }
    #expect(abs(try #require(found[.hingeTangent]).value - 1) < 1e-3)
  }

  @Test("a leaf that has fallen through the desk by ten thicknesses")
  func fallen() throws {
    let (scene, thickness) = Self.scene()
    let top = try #require(scene.blocks.map(\.thickness).max())
    let found = figures {
      $0.bend = .flat
      $0.model = .translation(Vector3(0, 0, -10 * thickness))
    }
    let depth = try #require(found[.intoBlock]).value
    #expect(abs(depth - (10 + top / thickness)) < 1e-9)
  }

  @Test("a leaf that has overtaken the one before it")
  func overtaking() throws {
    let (scene, _) = Self.scene()
    let flying = scene.leaves.filter(\.isTurning)
    // The one behind is where the one ahead is, and a little farther.
    let found = figures(leaf: 1) {
      $0.bend = flying[0].bend
      $0.model = flying[0].model * .rotationY(-0.02)
    }
    // At the free edge 0.02 rad are 0.014 page heights, and somewhat less across the sheet.
    let depth = try #require(found[.intoLeaf]).value * Self.scene().thickness
    #expect(depth > 0.004)
    #expect(depth < 0.0141)
  }

  @Test("no place that can be seen is nearer than the nearest", arguments: UInt64(0)..<20)
  func nearest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let camera = Self.scene().0.camera
    let reach = Reach(held: Vector2(0.7, number(0...1)), height: 1, edge: 0.01)
    let pointer = Vector2(number(-300...1600), number(-300...1100))
    let nearest = reach.nearest(to: pointer, seenBy: camera, in: Self.view)
    let least = (nearest - pointer).length
    for _ in 0..<400 {
      let place = Vector3(number(-0.7...0.7), number(-0.3...1.3), number(0.01...0.7))
      let isWithin = [0.0, 1].allSatisfy { end in
        (place - Vector3(0, end, 0.01)).length <= (reach.held - Vector2(0, end)).length
      }
      guard isWithin else { continue }
      let shown = camera.project(place, into: Self.view)
      #expect((Vector2(shown.x, shown.y) - pointer).length >= least - 0.05)
    }
    // And it is one of them, give or take what a bisection leaves.
    let inner = camera.project(Vector3(0, reach.held.y, 0.01 + 0.21), into: Self.view)
    let within = nearest + (Vector2(inner.x, inner.y) - nearest) * 1e-4
    #expect(camera.ray(through: within, of: Self.view).map(reach.meets) == true)
  }

  @Test("a value that is no number is as bad as can be")
  func noNumber() {
    var tally = Tally()
    tally.record(.nan, .stretch)
    tally.record(.nan, .cornerReach)
    #expect(tally.figures(trace: nil).map(\.holds) == [false, false])
  }
}
