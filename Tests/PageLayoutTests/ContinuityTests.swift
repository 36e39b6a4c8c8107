import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// Nothing jumps: neighbouring states lie next to each other.
@Suite("Continuity") struct ContinuityTests {
  static let step = 1e-6
  /// The free edge of a wide leaf moves by less than this per unit of progress, the middle of the
  /// view included.
  static let speed = 16.0

  @Test("a leaf moves evenly with its position, rest included", arguments: UInt64(0)..<30)
  func position(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape(pages: 1...12)
    let tilt = random.tilt()
    let whole = Double(random.whole(0...shape.leafCount))
    let last = Double(shape.leafCount)
    for position in [
      whole, whole - Self.step, random.number(0...last), whole + 0.5 - Self.step / 2,
    ] {
      let (a, b) = (position.clamped(to: 0...last), (position + Self.step).clamped(to: 0...last))
      let (before, after) = (
        BookArrangement(shape: shape, position: a, tilt: tilt).scene(in: .usual),
        BookArrangement(shape: shape, position: b, tilt: tilt).scene(in: .usual)
      )
      #expect(before.distance(to: after) <= Self.speed * Self.step)
      #expect((before.camera.eye - after.camera.eye).length <= Self.speed * Self.step)
    }
  }

  @Test("no leaf jumps while another takes off, moves or lands", arguments: UInt64(0)..<30)
  func several(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let (turned, turns) = random.turns(of: shape, tilt: random.tilt())
    let book = BookArrangement(shape: shape, turned: turned, turns: turns)
    let scene = book.scene(in: .usual)

    var nudged = book
    let index = random.whole(0...turns.count - 1)
    nudged.turns[index] = shape.turn(
      nudged.turns[index].leaves,
      progress: (nudged.turns[index].progress + Self.step).clamped(to: 0...1),
      tilt: nudged.turns[index].shape.tilt)
    #expect(scene.distance(to: nudged.scene(in: .usual)) <= Self.speed * Self.step)

    let next = turned + turns.count
    if next < shape.leafCount {
      let takingOff = BookArrangement(
        shape: shape, turned: turned,
        turns: turns + [shape.turn(next..<next + 1, progress: 0, tilt: 0.2)])
      #expect(scene.distance(to: takingOff.scene(in: .usual)) < 1e-12)
    }

    var landing = book
    landing.turns[0] = shape.turn(
      turned..<turned + 1, progress: 1, tilt: turns[0].shape.tilt)
    let landed = BookArrangement(
      shape: shape, turned: turned + 1, turns: Array(turns.dropFirst()))
    #expect(landing.scene(in: .usual).distance(to: landed.scene(in: .usual)) < 1e-12)
  }

  @Test("a tilt moves a leaf evenly, from arc to cone too", arguments: UInt64(0)..<30)
  func tilt(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Vector2(random.number(0.5...1.6), 1)
    let progress = random.number(0...1)
    // Beyond this the apex counts as infinitely far.
    let boundary = arcTangent(size.x / (2 * LeafShape.farthestApex))
    for tilt in [boundary, -boundary, 0, random.number(-0.7...0.7)] {
      func places(_ tilt: Double) -> [Vector3] {
        let path = TurnPath.shape(progress: progress, tilt: tilt, size: size)
        return [Vector2(0.5, 0.2), Vector2(1, 0), Vector2(1, 0.5), Vector2(1, 1)].map {
          path.place($0 * size, size: size)
        }
      }
      for (a, b) in zip(places(tilt - Self.step), places(tilt + Self.step)) {
        #expect((a - b).length < 2e-5)
      }
    }
  }

  @Test("a leaf held by a finger starts where it lay", arguments: UInt64(0)..<20)
  func takingHold(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.shape()
    let position = Double(random.whole(0...shape.leafCount - 1))
    let held = Vector2(random.number(0...shape.leafWidth), random.number(0...1))
    let rest = BookArrangement(shape: shape, position: position).scene(in: .usual)
    let hold = BookArrangement(
      shape: shape, position: position, grip: Grip(held: held, place: held)
    ).scene(in: .usual)
    #expect(rest.distance(to: hold) < 1e-12)
  }

  @Test("next to where it lay a finger is as low as keeps the leaf off the desk, all along its way")
  func low() {
    let eye = Vector3(0, 0.5, 2.8)
    let heights = (0...20).map { step in
      let place = Vector3(0.516, 0.2733, 0) + Vector3(1, 1, 0) * (1.5e-4 * Double(step))
      let grip = Grip(
        held: Vector2(0.5196, 0.2812), ray: Ray(origin: eye, direction: (place - eye).normalized))
      let size = Vector2(0.52, 1)
      return grip.shape(of: size).place(grip.held, size: size).z
    }
    #expect(heights.max() ?? .infinity < 0.1)
    for (before, after) in zip(heights, heights.dropFirst()) {
      #expect(abs(before - after) < 0.01, "a hand goes 2.1e-4 page heights")
    }
  }

  @Test("the side to which a held leaf will fall does not move it")
  func sideOfHeldLeaf() {
    let shape = BookShape(pageCount: 60, leafWidth: 0.7)
    let grip = Grip(held: Vector2(0.7, 0), place: Vector2(-0.1, 0.2))
    let scenes = [20.1, 20.49, 20.51, 20.9].map {
      BookArrangement(shape: shape, position: $0, grip: grip).scene(in: .usual)
    }
    for scene in scenes { #expect(scenes[0].distance(to: scene) < 1e-12) }
  }
}
