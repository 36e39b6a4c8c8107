import BookFixtures
import Glibc
import PageGeometry
import Testing

@Suite("Matrix4") struct Matrix4Tests {
  /// Rows of easy numbers, so that rows and columns cannot be confused.
  let counted = Matrix4(
    rows: Vector4(1, 2, 3, 4), Vector4(5, 6, 7, 8), Vector4(9, 10, 11, 12),
    Vector4(13, 14, 15, 16))

  @Test("elements are column-major and rows are rows")
  func order() {
    #expect(counted.elements == [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16])
    #expect(counted.y == Vector4(2, 6, 10, 14))
    #expect(counted.transposed.elements == (1...16).map(Double.init))
    #expect(
      Matrix4(columns: counted.x, counted.y, counted.z, counted.w) == counted)
  }

  @Test("a vector is multiplied by each row")
  func image() {
    #expect(counted * Vector4(1, 0, 0, 0) == Vector4(1, 5, 9, 13))
    #expect(counted * Vector4(1, -1, 2, 3) == Vector4(17, 37, 57, 77))
  }

  @Test("a product is the sum over rows and columns", arguments: UInt64(0)..<30)
  func product(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b) = (random.wholeMatrix(), random.wholeMatrix())
    let product = a * b
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += a.element(row, k) * b.element(k, column) }
        #expect(product.element(row, column) == sum)
      }
    }
  }

  @Test("multiplication is associative and identity changes nothing", arguments: UInt64(0)..<30)
  func associative(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b, c) = (random.wholeMatrix(), random.wholeMatrix(), random.wholeMatrix())
    #expect((a * b) * c == a * (b * c))
    #expect(.identity * a == a)
    #expect(a * .identity == a)
    #expect((a * b).transposed == b.transposed * a.transposed)
  }

  @Test("the determinant is the signed sum over permutations", arguments: UInt64(0)..<30)
  func determinant(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b) = (random.wholeMatrix(), random.wholeMatrix())
    #expect(a.determinant == permutationExpansion(a))
    #expect(a.transposed.determinant == a.determinant)
    #expect((a * b).determinant == a.determinant * b.determinant)
  }

  @Test("the inverse undoes from both sides", arguments: UInt64(0)..<50)
  func inverse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let matrix = random.matrix()
    try #require(abs(matrix.determinant) > 1e-3)
    let inverse = try #require(matrix.inverse)
    let size = inverse.elements.map(abs).max() ?? 0
    #expect((inverse * matrix).distance(to: .identity) < 1e-13 * max(1, size * size))
    #expect((matrix * inverse).distance(to: .identity) < 1e-13 * max(1, size * size))
    #expect(abs(inverse.determinant * matrix.determinant - 1) < 1e-9)
  }

  @Test("the inverse of whole numbers is exact where it is whole")
  func wholeInverse() {
    let matrix = Matrix4(
      rows: Vector4(1, 2, 0, 3), Vector4(0, 1, 4, 0), Vector4(0, 0, 1, 5), Vector4(0, 0, 0, 1))
    let expected = Matrix4(
      rows: Vector4(1, -2, 8, -43), Vector4(0, 1, -4, 20), Vector4(0, 0, 1, -5),
      Vector4(0, 0, 0, 1))
    #expect(matrix.inverse == expected)
  }

  @Test("a matrix of rank 3 has no inverse")
  func singular() {
    #expect(counted.determinant == 0)
    #expect(counted.inverse == nil)
  }

  @Test("translation moves points and leaves directions")
  func translation() {
    let matrix = Matrix4.translation(Vector3(1, 2, 3))
    #expect(matrix.transform(point: Vector3(10, 20, 30)) == Vector3(11, 22, 33))
    #expect(matrix.transform(direction: Vector3(10, 20, 30)) == Vector3(10, 20, 30))
    #expect(matrix.inverse == .translation(Vector3(-1, -2, -3)))
    #expect(matrix.determinant == 1)
  }

  @Test("scale stretches each axis and its determinant is their product")
  func scale() {
    let matrix = Matrix4.scale(Vector3(2, -3, 4))
    #expect(matrix.transform(point: Vector3(1, 1, 1)) == Vector3(2, -3, 4))
    #expect(matrix.determinant == -24)
  }

  @Test("a negative turn about y lifts the right-hand side towards the eye")
  func turnSigns() {
    let lifted = Matrix4.rotationY(-.pi / 2).transform(point: Vector3(1, 5, 0))
    #expect((lifted - Vector3(0, 5, 1)).length < 1e-15)
    let tipped = Matrix4.rotationX(.pi / 2).transform(point: Vector3(5, 1, 0))
    #expect((tipped - Vector3(5, 0, 1)).length < 1e-15)
  }

  @Test("turns add, and agree with the formula for any axis", arguments: UInt64(0)..<30)
  func turns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (a, b, point) = (random.number(-4...4), random.number(-4...4), random.vector3())
    for (turn, axis) in [
      (Matrix4.rotationY, Vector3(0, 1, 0)), (Matrix4.rotationX, Vector3(1, 0, 0)),
    ] {
      #expect((turn(a) * turn(b)).distance(to: turn(a + b)) < 1e-14)
      #expect((turn(a) * turn(-a)).distance(to: .identity) < 1e-15)
      #expect((turn(a) * turn(a).transposed).distance(to: .identity) < 1e-15)
      let byRodrigues =
        point * cos(a) + axis.cross(point) * sin(a) + axis * axis.dot(point) * (1 - cos(a))
      #expect((turn(a).transform(point: point) - byRodrigues).length < 1e-14)
    }
  }

  @Test("a look is rigid, takes the eye to 0 and the target onto −z", arguments: UInt64(0)..<30)
  func look(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (eye, target, up) = (random.vector3(), random.vector3(), random.vector3())
    let matrix = Matrix4.look(from: eye, at: target, up: up)
    #expect(matrix.transform(point: eye).length < 1e-13)
    let seen = matrix.transform(point: target)
    #expect((seen - Vector3(0, 0, -(target - eye).length)).length < 1e-12)
    let upward = matrix.transform(direction: up)
    #expect(abs(upward.x) < 1e-12)
    #expect(upward.y > 0)
    #expect(abs(matrix.determinant - 1) < 1e-12)
    let (p, q) = (random.vector3(), random.vector3())
    let moved = matrix.transform(point: p) - matrix.transform(point: q)
    #expect(abs(moved.length - (p - q).length) < 1e-12)
  }

  @Test("perspective maps the corners of its frustum to the corners of the cube")
  func perspective() {
    let matrix = Matrix4.perspective(halfHeight: 0.5, aspect: 2, near: 1, far: 9)
    for (distance, depth) in [(1.0, -1.0), (9.0, 1.0)] {
      for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let corner = Vector3(x * distance * 0.5 * 2, y * distance * 0.5, -distance)
        #expect((matrix.transform(point: corner) - Vector3(x, y, depth)).length < 1e-14)
      }
    }
    #expect((matrix * Vector4(0, 0, -3, 1)).w == 3)
  }

  @Test(
    "depths end where the graphics library has its near and far plane",
    arguments: DepthRange.allCases)
  func depths(range: DepthRange) {
    let matrix = Matrix4.perspective(halfHeight: 0.5, aspect: 2, near: 1, far: 9, depth: range)
    let ends = range == .minusOneToOne ? (-1.0, 1.0) : (0.0, 1.0)
    #expect(abs(matrix.transform(point: Vector3(0.3, 0.2, -1)).z - ends.0) < 1e-15)
    #expect(abs(matrix.transform(point: Vector3(0.3, 0.2, -9)).z - ends.1) < 1e-15)
    let openGL = Matrix4.perspective(halfHeight: 0.5, aspect: 2, near: 1, far: 9)
    #expect((range.fromOpenGL * openGL).distance(to: matrix) < 1e-15)
    #expect(matrix.x == openGL.x && matrix.y == openGL.y)
    #expect((matrix * Vector4(0, 0, -3, 1)).w == 3)
  }

  @Test("sixteen floats run down the columns")
  func floats() {
    #expect(counted.floats == [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16])
  }

  private func permutationExpansion(_ matrix: Matrix4) -> Double {
    var sum = 0.0
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        for c in 0..<4 where c != a && c != b {
          let d = 6 - a - b - c
          let order = [a, b, c, d]
          var sign = 1.0
          for i in 0..<4 { for j in i + 1..<4 where order[i] > order[j] { sign = -sign } }
          sum +=
            sign * matrix.element(0, a) * matrix.element(1, b) * matrix.element(2, c)
            * matrix.element(3, d)
        }
      }
    }
    return sum
  }
}
