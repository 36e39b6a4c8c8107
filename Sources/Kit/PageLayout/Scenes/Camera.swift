public import PageGeometry

/// Where the eye is and what it sees.
public struct Camera: Equatable, Sendable {
  /// From the scene to the eye, which looks along −z.
  public var view: Matrix4
  /// From the eye to OpenGL's clip space.
  public var projection: Matrix4
  /// The eye's place in the scene.
  public var eye: Vector3

  /// Makes a camera at `eye` that looks straight down, along −z, with y upwards.
  ///
  /// - Parameters:
  ///   - eye: its place in the scene.
  ///   - halfHeight: half of the height seen at distance 1.
  ///   - aspect: width of the view divided by its height.
  ///   - near: the distance of the near plane, above 0.
  ///   - far: the distance of the far plane.
  public init(
    lookingDownFrom eye: Vector3, halfHeight: Double, aspect: Double, near: Double, far: Double
  ) {
    self.eye = eye
    view = .translation(-eye)
    projection = .perspective(halfHeight: halfHeight, aspect: aspect, near: near, far: far)
  }

  /// From the scene to clip space.
  public var clip: Matrix4 { projection * view }

  /// From the eye to the clip space of a graphics library with this range of depths.
  ///
  /// Vulkan's y points down as well: there the viewport is turned over, or the second row negated.
  public func projection(depth: DepthRange) -> Matrix4 { depth.fromOpenGL * projection }

  /// Where a point of the scene appears: x and y from the view's upper left corner, in the units
  /// of `size`; z is the depth, −1…1.
  public func project(_ point: Vector3, into size: ViewSize) -> Vector3 {
    let device = clip.transform(point: point)
    return Vector3(
      (device.x + 1) / 2 * size.width, (1 - device.y) / 2 * size.height, device.z)
  }

  /// The ray from the eye through a place of the view, counted as in `project`.
  ///
  /// Law: every point of the ray beyond the near plane projects to `place`.
  public func ray(through place: Vector2, of size: ViewSize) -> Ray? {
    guard let inverse = clip.inverse else { return nil }
    let device = Vector2(place.x / size.width * 2 - 1, 1 - place.y / size.height * 2)
    let far = inverse.transform(point: Vector3(device, 1))
    return Ray(origin: eye, direction: (far - eye).normalized)
  }
}
