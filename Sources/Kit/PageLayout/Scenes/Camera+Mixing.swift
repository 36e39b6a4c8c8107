import PageGeometry

extension Camera {
  /// A camera between this one and another; at 0 and 1 exactly these.
  package func mixed(with other: Camera, _ share: Double) -> Camera {
    if share >= 1 { return other }
    var camera = self
    camera.view = view.mixed(with: other.view, share)
    camera.projection = projection.mixed(with: other.projection, share)
    camera.eye = eye + (other.eye - eye) * share
    // What either sees is between these planes.
    let (near, far) = (0.3, 2 * max(eye.z, other.eye.z) + 4)
    camera.projection.z.z = (near + far) / (near - far)
    camera.projection.w.z = 2 * near * far / (near - far)
    return camera
  }
}

extension Matrix4 {
  /// Each number between those of two matrices.
  fileprivate func mixed(with other: Matrix4, _ share: Double) -> Matrix4 {
    Matrix4(
      columns: x + (other.x - x) * share, y + (other.y - y) * share, z + (other.z - z) * share,
      w + (other.w - w) * share)
  }
}
