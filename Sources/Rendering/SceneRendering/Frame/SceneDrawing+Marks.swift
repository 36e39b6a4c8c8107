internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// Places that stand out: they bend and turn with their leaf, because they are cut as it is.
extension SceneDrawing {
  /// Nearer to the eye than the leaf that they are on.
  static let beforeLeaf = 2

  /// How much light a mark adds to dark paper, as a share of its colour: the paper is seen to be marked.
  static let shine = 0.12
  /// How much of its own light print on it gains first, so that it keeps a contrast above 4.5 whatever its colour is.
  static let lift = 1.0

  func drawMarks(
    on side: LeafSide, of leaf: Leaf, rank: Int, in frame: Frame
  ) throws {
    guard numbers == nil, let picture = leaf.picture(of: side), let page = picture.page,
      let marks = values.input.marks[page], !marks.isEmpty
    else { return }
    // Few colours, each in one draw.
    var rest = marks.flatMap { Self.patches(of: $0, in: picture, on: side, of: leaf) }[...]
    while let first = rest.first {
      func isAlike(_ mark: Patch) -> Bool {
        mark.color == first.color && mark.isShade == first.isShade && mark.glow == first.glow
          && mark.isFrame == first.isFrame
      }
      tools.points.fill(
        rest.filter(isAlike).flatMap { frame.flying.triangles(of: leaf, within: $0.place) })
      rest = rest.filter { !isAlike($0) }[...]
      let shines = isPaperDark && !first.isShade
      try use(ProgramName(part: .mark))
      var numbers = uniforms(of: leaf, part: nil, flying: nil, light: frame.light)
      func draw(
        _ color: (red: Double, green: Double, blue: Double), _ share: Double,
        _ blending: DrawState.Blending
      ) {
        set(
          DrawState(
            culling: side == .up ? .back : .front, isMirrored: leaf.isMirrored,
            blending: blending, testsDepth: !leaf.isSliding, writesDepth: blending != .lifted,
            depthSteps: min(rank, 60) - Self.beforeLeaf,
            // That of a leaf in the air says that it does not lie still.
            writesAlpha: kept == .nothing || !leaf.isTurning))
        numbers.part = Float4(
          Float(share * color.red), Float(share * color.green), Float(share * color.blue), 1)
        tools.blocks.leaf.set(numbers)
        tools.points.drawTriangles()
      }
      if shines, !first.isFrame { draw((1, 1, 1), Self.lift, .lifted) }
      draw(first.color, shines ? Self.shine * first.glow : 1, shines ? .added : .multiplied)
    }
    // What is drawn next finds the leaf's points again.
    tools.points.fill(frame.flying.triangles(of: leaf))
  }

  /// What of a mark has one colour.
  private struct Patch {
    /// Where it lies on the flat leaf.
    var place: Rectangle
    var color: (red: Double, green: Double, blue: Double)
    var isShade = false
    var glow: Double
    var isFrame = false
  }

  /// A mark and the four sides of its frame, as far as they are in the part of the page that is shown.
  private static func patches(
    of mark: PageMark, in picture: SidePicture, on side: LeafSide, of leaf: Leaf
  ) -> [Patch] {
    guard let place = place(of: mark.box, in: picture, on: side, of: leaf) else { return [] }
    let fill = Patch(place: place, color: mark.color, isShade: mark.isShade, glow: mark.glow)
    guard let frame = mark.frame else { return [fill] }
    let width = frame.width * place.size.y
    let (low, high) = (place.min, place.max)
    let sides = [
      Rectangle(min: low - Vector2(width, width), max: Vector2(high.x + width, low.y)),
      Rectangle(min: Vector2(low.x - width, high.y), max: high + Vector2(width, width)),
      Rectangle(min: Vector2(low.x - width, low.y), max: Vector2(low.x, high.y)),
      Rectangle(min: Vector2(high.x, low.y), max: Vector2(high.x + width, high.y)),
    ]
    return [fill]
      + sides.map { Patch(place: $0, color: frame.color, glow: frame.glow, isFrame: true) }
  }

  /// Where a box of a page lies on the flat leaf; nil where it is out of the part that is shown.
  private static func place(
    of box: PageBox, in picture: SidePicture, on side: LeafSide, of leaf: Leaf
  ) -> Rectangle? {
    // Boxes count from the upper left corner, crops and placements from the lower left.
    let low = Vector2(box.left, 1 - box.bottom), high = Vector2(box.right, 1 - box.top)
    let from = low.clamped(lowerBound: picture.crop.min, upperBound: picture.crop.max)
    let to = high.clamped(lowerBound: picture.crop.min, upperBound: picture.crop.max)
    guard from.x < to.x, from.y < to.y else { return nil }
    func onSide(_ point: Vector2) -> Vector2 {
      picture.placement.point(at: (point - picture.crop.min) / picture.crop.size)
    }
    var (least, greatest) = (onSide(from), onSide(to))
    // The reader sees the down side from behind, and a mirrored book in a mirror: see leaf.frag.
    if (side == .up) == leaf.isMirrored {
      (least.x, greatest.x) = (1 - greatest.x, 1 - least.x)
    }
    return Rectangle(
      min: leaf.rectangle.point(at: least), max: leaf.rectangle.point(at: greatest))
  }
}
