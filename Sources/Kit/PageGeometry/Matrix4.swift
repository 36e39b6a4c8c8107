/// A 4×4 matrix, column-major, that acts on column vectors; `a * b` applies `b` first.
///
/// Element (row, column) is `columns[column][row]`; a translation stands in the last column.
public struct Matrix4: Equatable, Sendable {
  /// The four columns, left to right.
  public var x, y, z, w: Vector4

  /// Makes a matrix from its columns: the images of the three axes, and of the origin.
  public init(columns x: Vector4, _ y: Vector4, _ z: Vector4, _ w: Vector4) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Makes a matrix from its rows, as it is written on paper.
  public init(rows a: Vector4, _ b: Vector4, _ c: Vector4, _ d: Vector4) {
    x = Vector4(a.x, b.x, c.x, d.x)
    y = Vector4(a.y, b.y, c.y, d.y)
    z = Vector4(a.z, b.z, c.z, d.z)
    w = Vector4(a.w, b.w, c.w, d.w)
  }

  /// Changes nothing: `identity * m == m == m * identity`.
  public static let identity = Matrix4(
    columns: Vector4(1, 0, 0, 0), Vector4(0, 1, 0, 0), Vector4(0, 0, 1, 0), Vector4(0, 0, 0, 1))

  /// Moves points by `offset`; directions (w = 0) stay.
  public static func translation(_ offset: Vector3) -> Matrix4 {
    var matrix = identity
    matrix.w = Vector4(offset, 1)
    return matrix
  }

  /// Stretches each axis by its factor.
  public static func scale(_ factors: Vector3) -> Matrix4 {
    Matrix4(
      columns: Vector4(factors.x, 0, 0, 0), Vector4(0, factors.y, 0, 0),
      Vector4(0, 0, factors.z, 0), Vector4(0, 0, 0, 1))
  }

  /// Turns about the y axis by `angle` radians: (x, z) → (x·cos + z·sin, −x·sin + z·cos).
  ///
  /// Laws: rigid; angles add; `rotationY(-a)` undoes `rotationY(a)`. A negative angle lifts the
  /// +x side towards the eye (+z).
  public static func rotationY(_ angle: Double) -> Matrix4 {
    let (s, c) = sineAndCosine(angle)
    return Matrix4(
      rows: Vector4(c, 0, s, 0), Vector4(0, 1, 0, 0), Vector4(-s, 0, c, 0), Vector4(0, 0, 0, 1))
  }

  /// Turns about the x axis by `angle` radians: (y, z) → (y·cos − z·sin, y·sin + z·cos).
  public static func rotationX(_ angle: Double) -> Matrix4 {
    let (s, c) = sineAndCosine(angle)
    return Matrix4(
      rows: Vector4(1, 0, 0, 0), Vector4(0, c, -s, 0), Vector4(0, s, c, 0), Vector4(0, 0, 0, 1))
  }

  /// Maps world to eye space for an eye at `eye` that looks at `target`, `up` being upwards.
  ///
  /// Laws: rigid; `eye` maps to the origin; `target` maps onto the negative z axis.
  public static func look(from eye: Vector3, at target: Vector3, up: Vector3) -> Matrix4 {
    let back = (eye - target).normalized
    let right = up.cross(back).normalized
    let upward = back.cross(right)
    return Matrix4(
      rows: Vector4(right, -right.dot(eye)), Vector4(upward, -upward.dot(eye)),
      Vector4(back, -back.dot(eye)), Vector4(0, 0, 0, 1))
  }

  /// A perspective: eye space to clip space; at `near` and `far` the depth has the two ends of its range.
  ///
  /// - Parameters:
  ///   - halfHeight: half of the height seen at distance 1, the tangent of half the field of view.
  ///   - aspect: width of the view divided by its height.
  ///   - near: the distance of the near plane, above 0.
  ///   - far: the distance of the far plane, above `near`.
  ///   - depth: the range of depths; OpenGL's where nothing else is said.
  /// - Returns: a matrix whose w is the distance before the eye.
  public static func perspective(
    halfHeight: Double, aspect: Double, near: Double, far: Double,
    depth: DepthRange = .minusOneToOne
  ) -> Matrix4 {
    let toDepth: (scale: Double, offset: Double) =
      switch depth {
      case .minusOneToOne: ((near + far) / (near - far), 2 * near * far / (near - far))
      case .zeroToOne: (far / (near - far), near * far / (near - far))
      }
    return Matrix4(
      rows: Vector4(1 / (halfHeight * aspect), 0, 0, 0), Vector4(0, 1 / halfHeight, 0, 0),
      Vector4(0, 0, toDepth.scale, toDepth.offset), Vector4(0, 0, -1, 0))
  }

  /// Applies `right` first, then `left`.
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    Matrix4(columns: left * right.x, left * right.y, left * right.z, left * right.w)
  }

  /// The image of a homogeneous vector.
  public static func * (matrix: Matrix4, vector: Vector4) -> Vector4 {
    // Number by number: a build for debugging takes ten times as long for vectors.
    let (a, b, c, d) = (vector.x, vector.y, vector.z, vector.w)
    let (x, y, z, w) = (matrix.x, matrix.y, matrix.z, matrix.w)
    return Vector4(
      x.x * a + y.x * b + z.x * c + w.x * d, x.y * a + y.y * b + z.y * c + w.y * d,
      x.z * a + y.z * b + z.z * c + w.z * d, x.w * a + y.w * b + z.w * c + w.w * d)
  }

  /// The image of a point under an affine matrix, or under a projection after its division by w.
  public func transform(point: Vector3) -> Vector3 {
    let image = self * Vector4(point, 1)
    return Vector3(image.x, image.y, image.z) / image.w
  }

  /// The image of a direction: the translation has no effect.
  public func transform(direction: Vector3) -> Vector3 {
    let image = self * Vector4(direction, 0)
    return Vector3(image.x, image.y, image.z)
  }

  /// Rows become columns; the transposed of a product is the product of the transposed, reversed.
  public var transposed: Matrix4 { Matrix4(rows: x, y, z, w) }

  /// The volume factor, negative where handedness flips; multiplicative.
  public var determinant: Double {
    let (a, b) = minors
    return a[0] * b[5] - a[1] * b[4] + a[2] * b[3] + a[3] * b[2] - a[4] * b[1] + a[5] * b[0]
  }

  /// The matrix that undoes this one, or nil where the determinant is 0.
  ///
  /// Law: `m.inverse * m` is the identity within rounding. By 2×2 minors of the upper and lower
  /// halves (Laplace's expansion by complementary minors).
  public var inverse: Matrix4? {
    let (a, b) = minors
    let determinant =
      a[0] * b[5] - a[1] * b[4] + a[2] * b[3] + a[3] * b[2] - a[4] * b[1] + a[5] * b[0]
    guard determinant != 0 else { return nil }
    let m = self
    let adjugate = Matrix4(
      rows: Vector4(
        m.y.y * b[5] - m.z.y * b[4] + m.w.y * b[3], -m.y.x * b[5] + m.z.x * b[4] - m.w.x * b[3],
        m.y.w * a[5] - m.z.w * a[4] + m.w.w * a[3], -m.y.z * a[5] + m.z.z * a[4] - m.w.z * a[3]),
      Vector4(
        -m.x.y * b[5] + m.z.y * b[2] - m.w.y * b[1], m.x.x * b[5] - m.z.x * b[2] + m.w.x * b[1],
        -m.x.w * a[5] + m.z.w * a[2] - m.w.w * a[1], m.x.z * a[5] - m.z.z * a[2] + m.w.z * a[1]),
      Vector4(
        m.x.y * b[4] - m.y.y * b[2] + m.w.y * b[0], -m.x.x * b[4] + m.y.x * b[2] - m.w.x * b[0],
        m.x.w * a[4] - m.y.w * a[2] + m.w.w * a[0], -m.x.z * a[4] + m.y.z * a[2] - m.w.z * a[0]),
      Vector4(
        -m.x.y * b[3] + m.y.y * b[1] - m.z.y * b[0], m.x.x * b[3] - m.y.x * b[1] + m.z.x * b[0],
        -m.x.w * a[3] + m.y.w * a[1] - m.z.w * a[0], m.x.z * a[3] - m.y.z * a[1] + m.z.z * a[0]))
    return Matrix4(
      columns: adjugate.x / determinant, adjugate.y / determinant, adjugate.z / determinant,
      adjugate.w / determinant)
  }

  /// The sixteen numbers in column-major order, as OpenGL and `recto layout` give them.
  public var elements: [Double] {
    [x, y, z, w].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The same as a graphics library takes them.
  public var floats: [Float] { elements.map(Float.init) }

  /// The 2×2 minors of rows 0–1 and of rows 2–3, over column pairs 01 02 03 12 13 23.
  private var minors: (upper: [Double], lower: [Double]) {
    let pairs = [(x, y), (x, z), (x, w), (y, z), (y, w), (z, w)]
    return (
      pairs.map { $0.0.x * $0.1.y - $0.1.x * $0.0.y },
      pairs.map { $0.0.z * $0.1.w - $0.1.z * $0.0.w }
    )
  }
}
