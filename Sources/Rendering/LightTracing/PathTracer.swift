public import PageGeometry

/// Follows light backwards from what is seen: to the lamp, and on over dull surfaces until it comes from
/// the sky or the walls.
///
/// Paths are chosen by `LightSamples`, so that a picture depends on nothing but its numbers.
public struct PathTracer: Sendable {
  /// The light that a side of a surface gets, as shares of what a flat page under the open sky has.
  public struct Received: Equatable, Sendable {
    /// Straight from the lamp, in red, green and blue.
    public var lamp: Vector3
    /// From all else.
    public var rest: Vector3

    /// No light.
    public static let none = Received(lamp: .zero, rest: .zero)
  }

  /// What is seen, and the shadows.
  public let tracer: SceneTracer
  /// The lamp, the sky and the walls that light comes from.
  public let room: TracedRoom
  /// How often light is given on from one surface to the next before it is forgotten.
  public let bounces: Int
  private let material: @Sendable (SceneTracer.Sight) -> TracedMaterial

  /// Makes a tracer.
  ///
  /// - Parameters:
  ///   - tracer: the scene.
  ///   - room: its light.
  ///   - bounces: how often light is given on, at least 0.
  ///   - material: what a place does with light, on the side that is seen.
  public init(
    _ tracer: SceneTracer, room: TracedRoom, bounces: Int = 4,
    material: @escaping @Sendable (SceneTracer.Sight) -> TracedMaterial
  ) {
    precondition(bounces >= 0, "light is given on at least 0 times, got \(bounces)")
    (self.tracer, self.room, self.bounces, self.material) = (tracer, room, bounces, material)
  }

  /// The light that what is seen gets along one path.
  ///
  /// - Parameters:
  ///   - sight: what is seen.
  ///   - behind: whether it is the light on its other side.
  ///   - index: the number of the path.
  ///   - samples: the paths of a pixel.
  /// - Returns: The light.
  public func light(
    at sight: SceneTracer.Sight, behind: Bool = false, path index: Int, of samples: LightSamples
  ) -> Received {
    var (place, surface) = (sight.place, sight.surface)
    var normal = behind ? -sight.normal : sight.normal
    // What lies behind has points of its own.
    let sets = behind ? 3 * (bounces + 1) : 0
    var received = Received.none
    var weight = Vector3(1, 1, 1)
    for bounce in 0...bounces {
      let set = sets + 3 * bounce
      let lamp = lampLight(
        at: place, normal, on: surface, towards: samples.point(index, set: set))
      if bounce == 0 { received.lamp = lamp } else { received.rest += weight * lamp }
      let ray = Ray(
        origin: place, direction: Self.way(about: normal, samples.point(index, set: set + 1)))
      guard let next = tracer.sight(along: ray, from: surface), !isBeyondDesk(next) else {
        received.rest += weight * (ray.direction.z > 0 ? room.sky : room.walls)
        break
      }
      guard bounce < bounces else { break }
      (place, surface, normal) = (next.place, next.surface, next.normal)
      weight *= material(next).chosen(&normal, whiteness: room.whiteness) {
        samples.point(index, set: set + 2).x
      }
    }
    return received
  }

  private func isBeyondDesk(_ sight: SceneTracer.Sight) -> Bool {
    sight.kind == .desk
      && sight.place.x * sight.place.x + sight.place.y * sight.place.y
        > room.deskReach * room.deskReach
  }

  /// What comes straight from a point of the lamp.
  private func lampLight(
    at place: Vector3, _ normal: Vector3, on surface: Int?, towards point: Vector2
  ) -> Vector3 {
    let way = room.lamp.way(at: point.x, turned: 2 * .pi * point.y)
    let facing = normal.dot(way)
    guard facing > 0 else { return .zero }
    // The mean over the lamp of a flat page's is that of its middle.
    let share = facing / way.dot(room.lamp.direction) / room.lamp.direction.z
    let reaching = tracer.reaching(place, along: way, on: surface)
    return room.key * (share * reaching)
  }

  /// A way from a surface, the more often the steeper: as a dull surface looks about.
  private static func way(about normal: Vector3, _ point: Vector2) -> Vector3 {
    // A frame without a place at which it leaps but below: Duff et al., 2017.
    let sign = normal.z < 0 ? -1.0 : 1
    let a = -1 / (sign + normal.z), b = normal.x * normal.y * a
    let across = Vector3(
      1 + sign * normal.x * normal.x * a, sign * b, -sign * normal.x)
    let up = Vector3(b, sign + normal.y * normal.y * a, -normal.y)
    let (s, c) = sineAndCosine(2 * .pi * point.y)
    let radius = point.x.squareRoot()
    let height = max(1 - point.x, 0).squareRoot()
    return across * (radius * c) + up * (radius * s) + normal * height
  }
}

extension TracedMaterial {
  /// Chooses the side from which light is followed on, and turns the normal there; `chance` gives a number,
  /// 0…1, where there is a choice.
  fileprivate func chosen(
    _ normal: inout Vector3, whiteness: Double, chance: () -> Double
  ) -> Vector3 {
    let through = passes.max()
    guard through > 0 else { return reflects * whiteness }
    let share = through / (through + reflects.max() * whiteness)
    guard chance() < share else { return reflects * (whiteness / (1 - share)) }
    normal = -normal
    return passes / share
  }
}
