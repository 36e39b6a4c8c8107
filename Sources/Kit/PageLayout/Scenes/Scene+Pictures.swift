import PageGeometry
public import PageModel

extension Scene {
  /// A desk without a book.
  public static func emptyDesk(in view: ViewSize) -> Scene {
    let eye = Vector3(0, 0.5, 3)
    return Scene(
      camera: Camera(
        lookingDownFrom: eye, halfHeight: 0.192, aspect: view.aspect, near: 0.1, far: 3.1),
      leaves: [], ground: .desk, pageHeight: 1, spine: nil)
  }

  /// The pages on any side of any visible leaf, in ascending order, each with the width in the
  /// view's units at which its whole picture would be seen if its leaf lay flat.
  public func shownWidths(in view: ViewSize) -> [(page: PageNumber, width: Double)] {
    var widths: [PageNumber: Double] = [:]
    for leaf in leaves where leaf.isVisible {
      let height = leaf.model.w.z
      let (left, right) = (
        camera.place(of: Vector3(0, 0, height), in: view),
        camera.place(of: Vector3(1, 0, height), in: view)
      )
      let across = leaf.rectangle.size.x * leaf.scale * (right - left).length
      for picture in [leaf.up, leaf.down] {
        guard let picture, let page = picture.page else { continue }
        let width = across * picture.placement.size.x / picture.crop.size.x
        widths[page] = max(widths[page] ?? 0, width)
      }
    }
    return widths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The same scene with each picture in its own shape on its leaf; for arrangements that do not
  /// know the sizes of pages.
  public func fitting(_ sizes: [PageNumber: PageSize]) -> Scene {
    var scene = self
    for index in scene.leaves.indices {
      let extent = scene.leaves[index].rectangle.size
      func fit(_ picture: SidePicture?) -> SidePicture? {
        // Half of a picture runs on over the spine and fills its side.
        guard let picture, let page = picture.page, picture.crop == .unit else { return picture }
        let place = picture.placement
        let side = extent * place.size
        var fitting = SidePicture(page: page, size: sizes[page], onAspect: side.x / side.y)
        fitting.placement = Rectangle(
          min: place.point(at: fitting.placement.min), max: place.point(at: fitting.placement.max))
        return fitting
      }
      scene.leaves[index].up = fit(scene.leaves[index].up)
      scene.leaves[index].down = fit(scene.leaves[index].down)
    }
    return scene
  }
}

extension Camera {
  /// Where a point of the scene appears, without its depth.
  fileprivate func place(of point: Vector3, in view: ViewSize) -> Vector2 {
    let seen = project(point, into: view)
    return Vector2(seen.x, seen.y)
  }
}
