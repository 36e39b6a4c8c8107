public import BookModel
public import PageGeometry

/// The size of a view in pixels or points.
public struct ViewSize: Equatable, Sendable {
  /// Extent across, above 0.
  public let width: Double
  /// Extent down, above 0.
  public let height: Double

  /// Makes a size; both extents are above 0.
  public init(width: Double, height: Double) {
    precondition(width > 0 && height > 0, "a view has a size, got \(width)×\(height)")
    (self.width, self.height) = (width, height)
  }

  /// Width divided by height.
  public var aspect: Double { width / height }
}

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

/// The leaves of one side that lie still, as one body.
public struct PageBlock: Equatable, Sendable {
  /// From the block's own frame to the scene: there it is a right-hand block with the spine on
  /// the y axis, standing on z = 0.
  public var model: Matrix4
  /// Width and height of its uppermost leaf.
  public var size: Vector2
  /// How high it stands.
  public var thickness: Double
  /// How far the lowest leaf reaches beyond the uppermost at the fore edge: leaves that lie lower
  /// have the shorter way round the spine.
  public var spread: Double
  /// How many leaves it holds.
  public var leafCount: Int
  /// The radius of their outer corners, see `Outline`.
  public var cornerRadius: Double
  /// How many leaves of the same heap lie below it.
  public var firstLeaf = 0.0
  /// Of how many leaves the heap is, which says how dark its foot is; nil for those of the block.
  public var heap: Double?

  /// Makes a block.
  public init(
    model: Matrix4, size: Vector2, thickness: Double, spread: Double, leafCount: Int,
    cornerRadius: Double = 0
  ) {
    self.model = model
    self.size = size
    self.cornerRadius = cornerRadius
    self.thickness = thickness
    self.spread = spread
    self.leafCount = leafCount
  }
}

/// A board of a hardback: a plate with cloth around it.
public struct Board: Equatable, Sendable {
  /// From its own frame to the scene: there it is the board under a right-hand block, with the spine
  /// on the y axis, standing on z = 0.
  public var model: Matrix4
  /// Its extent across and up, in its own frame.
  public var rectangle: Rectangle
  /// How high it stands.
  public var thickness: Double
  /// How far from the spine the groove is at which it hinges.
  public var joint: Double
  /// The radius of its outer corners, see `Outline`.
  public var cornerRadius: Double

  /// Makes a board.
  public init(
    model: Matrix4, rectangle: Rectangle, thickness: Double, joint: Double, cornerRadius: Double = 0
  ) {
    (self.model, self.rectangle, self.thickness, self.joint) = (model, rectangle, thickness, joint)
    self.cornerRadius = cornerRadius
  }

  /// The edge of the board in its own frame.
  public var outline: Outline { Outline(rectangle, cornerRadius: cornerRadius) }
}

/// What there is under the leaves.
public enum Ground: Equatable, Sendable {
  /// A desk at z = 0 that takes shadows; lengths are page heights.
  case desk
  /// An even backdrop behind everything; lengths are points.
  case backdrop
}

/// Everything that a frame shows: a value that can be drawn, printed and compared.
public struct Scene: Equatable, Sendable {
  /// The eye.
  public var camera: Camera
  /// The leaves, those that cannot be seen included.
  public var leaves: [Leaf]
  /// The bodies of leaves that lie still.
  public var blocks: [PageBlock]
  /// The boards between which they are bound.
  public var boards: [Board]
  /// What lies under them.
  public var ground: Ground
  /// The length of a page's height in the scene's units: 1 in `book`.
  public var pageHeight: Double
  /// Where the spine lies on the x axis, or nil where there is none: the gutter is shaded by it.
  public var spine: Double?
  /// On which paper, and how bright, pages are shown.
  public var look = Look.plain
  /// The lens that lies over it.
  public var lens: Lens?
  /// Books that are closed, each with pictures of its own.
  public var closedBooks: [ClosedBook] = []
  /// The spine of the open book, while any of it can be seen, and the number of its picture.
  public var bookSpine: Spine?
  /// The number under which the open book has its pictures as a closed one.
  public var openBookKey = 0
  /// The bookcase, while any of it can be seen.
  public var bookcase: Bookcase?
  /// How much of the shadow of what stands on the desk is there, 0…1, right of the spine (x) and left
  /// (y): less while the book comes.
  public var settling = Vector2(1, 1)
  /// Where the book is carried: from its own frame, in which leaves hide the sky from each other, by so
  /// much (x, y), in so many times its size (z).
  public var carriage = Vector3(0, 0, 1)
  /// Which side the lamp stands on: 1 left, −1 right; nil as the direction of the leaves wants it.
  public var lampSide: Double?

  /// Makes a scene.
  public init(
    camera: Camera, leaves: [Leaf], blocks: [PageBlock] = [], boards: [Board] = [],
    ground: Ground, pageHeight: Double, spine: Double?
  ) {
    self.camera = camera
    self.leaves = leaves
    self.blocks = blocks
    self.boards = boards
    self.ground = ground
    self.pageHeight = pageHeight
    self.spine = spine
  }
}

/// A way to arrange the pages of a book in space; pure, so that it can be printed and tested
/// without a display.
public protocol Arrangement: Sendable {
  /// Its name on the command line.
  static var name: String { get }

  /// What a view of this size sees.
  func scene(in view: ViewSize) -> Scene
}
