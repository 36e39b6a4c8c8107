import BookFixtures
import Glibc
import PageGeometry
import Testing

@Suite("Vectors, scalars and rays") struct VectorTests {
  @Test("products of easy numbers")
  func products() {
    #expect(Vector3(1, 2, 3).dot(Vector3(4, -5, 6)) == 12)
    #expect(Vector3(1, 0, 0).cross(Vector3(0, 1, 0)) == Vector3(0, 0, 1))
    #expect(Vector3(1, 2, 3).cross(Vector3(4, 5, 6)) == Vector3(-3, 6, -3))
    #expect(Vector2(1, 0).cross(Vector2(0, 1)) == 1)
    #expect(Vector2(3, 4).length == 5)
    #expect(Vector3(0, 0, 0).normalized == Vector3(0, 0, 0))
    #expect(Vector2(0, -7).normalized == Vector2(0, -1))
  }

  @Test("the vector product obeys its laws", arguments: UInt64(0)..<50)
  func crossLaws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b, c) = (random.vector3(), random.vector3(), random.vector3())
    #expect(a.cross(b) == -b.cross(a))
    #expect(abs(a.cross(b).dot(a)) < 1e-14)
    #expect(abs(a.cross(b).dot(b)) < 1e-14)
    let lagrange = a.dot(a) * b.dot(b) - a.dot(b) * a.dot(b)
    #expect(abs(a.cross(b).dot(a.cross(b)) - lagrange) < 1e-13)
    #expect((a.cross(b + c) - a.cross(b) - a.cross(c)).length < 1e-14)
    #expect(abs(a.normalized.length - 1) < 1e-15)
  }

  @Test("clamping and mixing")
  func scalars() {
    #expect(2.0.clamped(to: 0...1) == 1)
    #expect((-2.0).clamped(to: 0...1) == 0)
    #expect(0.25.clamped(to: 0...1) == 0.25)
    #expect(2.0.mixed(with: 6, 0) == 2)
    #expect(2.0.mixed(with: 6, 0.25) == 3)
    #expect(2.0.mixed(with: 6, 1.5) == 8)
    #expect(arcCosine(1 + 1e-12) == 0)
    #expect(abs(naturalLogarithm(exponential(2)) - 2) < 1e-15)
  }

  @Test("an eased way never runs backwards and mirrors itself", arguments: UInt64(0)..<50)
  func easing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let earlier = random.number(-0.5...1.5)
    let later = random.number(earlier...2)
    #expect(smoothStep(earlier) <= smoothStep(later))
    #expect(abs(smoothStep(earlier) + smoothStep(1 - earlier) - 1) < 1e-15)
    #expect(smoothStep(0) == 0)
    #expect(smoothStep(1) == 1)
    #expect(smoothStep(0.5) == 0.5)
  }

  @Test("a ray meets a triangle in whole numbers, from either side")
  func wholeRay() throws {
    let corners = [Vector3(0, 0, 2), Vector3(4, 0, 2), Vector3(0, 4, 2)]
    for (from, t) in [(0.0, 1.0), (6.0, 2.0)] {
      let ray = Ray(
        origin: Vector3(1, 2, from), direction: Vector3(0, 0, from == 0 ? 2 : -2))
      let hit = try #require(ray.meeting(triangle: corners[0], corners[1], corners[2]))
      #expect(hit.t == t)
      #expect(hit.weights == Vector2(0.25, 0.5))
      #expect(ray.point(at: hit.t) == Vector3(1, 2, 2))
    }
  }

  @Test("a ray misses beside, behind and alongside a triangle")
  func misses() {
    let corners = [Vector3(0, 0, 2), Vector3(4, 0, 2), Vector3(0, 4, 2)]
    for ray in [
      Ray(origin: Vector3(3, 3, 0), direction: Vector3(0, 0, 1)),
      Ray(origin: Vector3(-1, 1, 0), direction: Vector3(0, 0, 1)),
      Ray(origin: Vector3(1, 1, 0), direction: Vector3(0, 0, -1)),
      Ray(origin: Vector3(-1, 1, 2), direction: Vector3(1, 0, 0)),
    ] {
      #expect(ray.meeting(triangle: corners[0], corners[1], corners[2]) == nil)
    }
  }

  @Test("a ray meets a triangle where the linear equations say", arguments: UInt64(0)..<100)
  func solvedRay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (a, b, c) = (random.vector3(), random.vector3(), random.vector3())
    let ray = Ray(origin: random.vector3() * 2, direction: random.vector3())
    // origin + t·direction = a + u·(b−a) + v·(c−a), by the general inverse.
    let equations = Matrix4(
      columns: Vector4(b - a, 0), Vector4(c - a, 0), Vector4(-ray.direction, 0),
      Vector4(0, 0, 0, 1))
    let solved = try #require(equations.inverse).transform(direction: ray.origin - a)
    let isInside = solved.x >= 0 && solved.y >= 0 && solved.x + solved.y <= 1 && solved.z >= 0
    let hit = ray.meeting(triangle: a, b, c)
    #expect((hit != nil) == isInside)
    guard let hit else { return }
    #expect((hit.weights - Vector2(solved.x, solved.y)).length < 1e-9)
    #expect(abs(hit.t - solved.z) < 1e-9)
  }

  @Test("a ray keeps its parameters under a matrix", arguments: UInt64(0)..<20)
  func transformedRay(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let matrix =
      Matrix4.translation(random.vector3()) * .rotationX(random.number())
      * .scale(random.vector3())
    let ray = Ray(origin: random.vector3(), direction: random.vector3())
    let t = random.number(0...3)
    let there = ray.transformed(by: matrix).point(at: t)
    #expect((there - matrix.transform(point: ray.point(at: t))).length < 1e-13)
  }
}
