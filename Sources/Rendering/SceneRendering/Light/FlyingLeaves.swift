internal import PageGeometry
internal import PageLayout

/// What the light needs to know of the leaves in the air.
struct FlyingLeaves {
  /// The leaves that cast shadows, the foremost first; at most `FlyingUniforms.capacity`.
  let leaves: [Leaf]
  /// For each flying leaf by its index: radians to the next surface above the up side and below
  /// the down side, each at the lower and the upper edge.
  private var openings: [Int: Float4] = [:]
  /// The same for the resting pages: right below, right above, left below, left above.
  let pageOpenings: Float4
  /// How much nearer to the eye leaves of paper count than they are, in depths of clip space.
  let lead: Float
  /// How much of their shadows there is, see `Scene.airShade`.
  private let shadowShare: Double
  /// What stands at the spine, from the left-hand page to the right-hand one.
  private let fan: [Standing]

  private struct Standing {
    /// nil for a page.
    var leaf: Leaf?
    var angle: Double
  }

  /// The share of light that passes through a leaf in the air: none through a board.
  static func translucency(of leaf: Leaf, in light: LightRig) -> Float {
    leaf.body == 0 ? light.translucency : 0
  }

  /// The share of the light that the shadow of a leaf still has: what passes through, and of a leaf
  /// that fades away what passes by.
  static func passing(_ leaf: Leaf, in light: LightRig) -> Double {
    let stopped = 1 - Double(translucency(of: leaf, in: light)) * lift(of: leaf)
    return 1 - stopped * leaf.opacity * light.shadowStrength
  }

  private static let fewInDraft = 2
  /// Whether this is a draft with so many in the air that shadows on them are found at the corners of
  /// their triangles alone: what is seen of a leaf is a strip.
  let isCrowded: Bool
  private let isDraft: Bool

  /// Strips of a leaf in the air: a strip's corners cost as much as its pixels where it is narrow.
  var strips: Int { isCrowded ? 16 : 48 }
  /// Rows of a leaf in the air, as many as shadows need that are found at its corners.
  func rows(of leaf: Leaf) -> Int { leaf.isTurning && shadows(on: leaf) == .corners ? 9 : 1 }

  /// Rows of leaves that a file bends in a way of its own; nil where none does.
  private let ownRows: Int?

  /// The triangles of a leaf, or of a part of it.
  func triangles(of leaf: Leaf, within part: Rectangle? = nil) -> [SIMD2<Float>] {
    guard let ownRows, leaf.body == 0 else {
      return RulingStrips.triangles(of: leaf, within: part, strips: strips, rows: rows(of: leaf))
    }
    var sheet = leaf
    // Cut evenly, since nobody here knows where it is bent.
    sheet.bend = .arc(curvature: 1)
    return RulingStrips.triangles(of: sheet, within: part, rows: ownRows)
  }

  /// What the lamp sees of leaves that a file bends in a way of its own; nil where none is in the air.
  func lampMap(of light: LightRig) -> LampMap? {
    guard ownRows != nil, let leaf = leaves.first else { return nil }
    return LampMap(of: leaf, lamp: LampFrame(of: light))
  }

  /// What the passes of one frame need to know of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - quality: the quality of the frame.
  ///   - ownRows: rows of leaves that a file bends in a way of its own; nil where none does.
  init(of scene: Scene, quality: Quality, ownRows: Int? = nil) {
    self.ownRows = ownRows
    shadowShare = scene.airShade
    let flying = scene.leaves.filter { $0.isVisible && $0.isTurning && $0.opacity > 0 }
      .sorted { $0.index < $1.index }
    leaves = Array(flying.suffix(FlyingUniforms.capacity))
    isDraft = quality == .draft
    lead = GutterLead(of: scene, under: flying).depth
    isCrowded = quality == .draft && flying.count > Self.fewInDraft
    // From the left-hand page over the flying leaves, the earliest first, to the right-hand page.
    let chords = flying.map { leaf in
      (leaf, lower: Self.chord(of: leaf, up: 0), upper: Self.chord(of: leaf, up: 1))
    }
    for (place, (leaf, lower, upper)) in chords.enumerated() {
      // What fades hides ever less.
      let before =
        place > 0
        ? (
          Double.pi.mixed(with: chords[place - 1].lower, flying[place - 1].opacity),
          Double.pi.mixed(with: chords[place - 1].upper, flying[place - 1].opacity)
        ) : (.pi, .pi)
      let after =
        place + 1 < chords.count ? (chords[place + 1].lower, chords[place + 1].upper) : (0, 0)
      func stands(_ chord: Double, isUp: Bool) -> Double {
        Self.standing(of: leaf, chord: chord, isUp: isUp)
      }
      openings[leaf.index] = Float4(
        Float(max(0, before.0 - stands(lower, isUp: true))),
        Float(max(0, before.1 - stands(upper, isUp: true))),
        Float(max(0, stands(lower, isUp: false) - after.0)),
        Float(max(0, stands(upper, isUp: false) - after.1)))
    }
    fan =
      [Standing(leaf: nil, angle: .pi)]
      + chords.map { Standing(leaf: $0.0, angle: ($0.lower + $0.upper) / 2) }
      + [Standing(leaf: nil, angle: 0)]
    // Where a curl lies on its page, what it hides is another function's.
    func seen(_ leaf: Leaf?, up: Double, isOnLeft: Bool) -> Float {
      guard let leaf else { return .pi }
      let standing = (1 - Self.curl(of: leaf).lying) * leaf.opacity
      let opening = PageOpening.radians(of: leaf, up: up, isOnLeft: isOnLeft)
      return Float(Double.pi.mixed(with: opening, standing))
    }
    let (last, first) = (flying.last, flying.first)
    pageOpenings = Float4(
      seen(last, up: 0, isOnLeft: false), seen(last, up: 1, isOnLeft: false),
      seen(first, up: 0, isOnLeft: true), seen(first, up: 1, isOnLeft: true))
  }

  /// The openings beside a flying leaf.
  func openings(of leaf: Leaf) -> Float4 { openings[leaf.index] ?? Float4(.pi, .pi, .pi, .pi) }

  /// The lamp's light on the sides of a flying leaf.
  func wedges(of leaf: Leaf, in light: LightRig) -> (up: Float4, down: Float4) {
    guard let place = fan.firstIndex(where: { $0.leaf?.index == leaf.index }) else {
      return (.zero, .zero)
    }
    return (
      wedge(on: place, facing: place - 1, in: light), wedge(on: place, facing: place + 1, in: light)
    )
  }

  /// The same of the resting pages.
  func pageWedges(in light: LightRig) -> (right: Float4, left: Float4) {
    let last = fan.count - 1
    return (wedge(on: last, facing: last - 1, in: light), wedge(on: 0, facing: 1, in: light))
  }

  private func wedge(on place: Int, facing other: Int, in light: LightRig) -> Float4 {
    func side(_ place: Int) -> WedgeLight.Side {
      guard let leaf = fan[place].leaf else { return WedgeLight.Side(angle: fan[place].angle) }
      return WedgeLight.Side(
        angle: fan[place].angle,
        passes: Double(Self.translucency(of: leaf, in: light)) * Self.lift(of: leaf),
        share: (1 - Self.curl(of: leaf).lying) * leaf.opacity)
    }
    var direction = light.direction
    let leaf = fan[place].leaf ?? fan[other].leaf
    if leaf?.isMirrored == true { direction.x = -direction.x }
    var own = side(place)
    if let leaf = fan[place].leaf {
      own.angle = Self.standing(of: leaf, chord: own.angle, isUp: other < place)
    }
    let wedge = WedgeLight(on: own, facing: side(other), lamp: direction)
    let width = leaf?.pageSize.x ?? 0
    return Float4(
      Float(wedge.opposite), Float(wedge.shaded * width), Float(wedge.passes), Float(wedge.own))
  }

  /// How far the free edge stands from the right-hand page about the spine, 0…π.
  private static func chord(of leaf: Leaf, up: Double) -> Double {
    let corner = Vector2(
      leaf.rectangle.max.x, leaf.rectangle.min.y.mixed(with: leaf.rectangle.max.y, up))
    let local = leaf.bend.place(corner).position
    return (angle(ofX: local.x, y: local.z) - leaf.angle).clamped(to: 0...(.pi))
  }

  /// The angle about the spine at which one side of a leaf meets what it faces: that of its free edge, or,
  /// in the hollow of a curl, that of its base, over which the rest comes back.
  private static func standing(of leaf: Leaf, chord: Double, isUp: Bool) -> Double {
    guard case .curl(_, _, _, let curvature, _, _) = leaf.bend, isUp == (curvature > 0) else {
      return chord
    }
    return chord.mixed(with: max(0, -leaf.angle).clamped(to: 0...(.pi)), curl(of: leaf).over)
  }

  /// Whether a leaf is in the air, from 0 (lying) to 1: what differs in the air fades in with it.
  static func lift(of leaf: Leaf) -> Double {
    guard leaf.isTurning else { return 0 }
    let hinge = max(0, -leaf.angle)
    let corner = leaf.bend.place(leaf.rectangle.max).position
    let bent = abs(angle(ofX: corner.x, y: corner.z))
    return smoothStep((min(hinge, .pi - hinge) + bent) / 0.3)
  }

  /// How far a leaf curls over itself, from 0 (it stands up whole) to 1, and the same while its base
  /// still lies: what is lit otherwise then comes in with it.
  static func curl(of leaf: Leaf) -> (over: Double, lying: Double) {
    guard leaf.isTurning, let curl = Curled(leaf) else { return (0, 0) }
    let turned = curl.turned
    let over = smoothStep((turned - 1.2) / 1)
    let hinge = max(0, -leaf.angle)
    return (over, over * (1 - smoothStep(min(hinge, .pi - hinge) / 0.6)))
  }

  /// Plain cones begin at the spine and end nowhere: this is more than all the way round.
  private static let endless = Float4(0, 7, 0, 0)

  /// The numbers with which shaders bend a leaf: its bend, and where a curl starts and how far it
  /// goes.
  static func numbers(of bend: Bend) -> (bend: Float4, curl: Float4) {
    switch bend {
    case .flat: (Float4(0, 0, 0, 0), .zero)
    case .arc(let curvature): (Float4(1, Float(curvature), 0, 0), .zero)
    case .cone(let apex, let curvature, let height):
      (Float4(2, Float(apex), Float(curvature), Float(height)), endless)
    case .curl(let apex, let start, let end, let curvature, let height, let base):
      (
        Float4(3, Float(apex), Float(curvature), Float(height)),
        Float4(Float(start), Float(end - start), Float(base), 0)
      )
    }
  }

  /// The block that casts the shadows.
  func uniforms(light: LightRig) -> FlyingUniforms {
    let lamp = LampFrame(of: light)
    var all = leaves.map { leaf in
      let numbers = Self.numbers(of: leaf.bend)
      let rulings = LampRulings(of: leaf, lamp: lamp, most: rulings(of: leaf))
      return FlyingLeaf(
        inverse: Float4x4(leaf.model.inverse ?? .identity), rectangle: Float4(leaf.rectangle),
        bend: numbers.bend, curl: numbers.curl, bounds: rulings.bounds,
        rulings: rulings.uniforms,
        other: Float4(
          Float(1 - (1 - Self.passing(leaf, in: light)) * shadowShare), Float(rulings.count),
          rulings.top,
          Float(Self.curl(of: leaf).lying * leaf.opacity)))
    }
    // There are no rulings of a bend that nobody here knows.
    if let map = lampMap(of: light) { all[0].bounds = map.bounds }
    let none = FlyingLeaf(
      inverse: Float4x4(.identity), rectangle: .zero, bend: .zero, curl: .zero, bounds: .zero,
      rulings: LampRulings.Uniforms(repeating: .zero), other: .zero)
    while all.count < FlyingUniforms.capacity { all.append(none) }
    return FlyingUniforms(leaves: (all[0], all[1], all[2], all[3]), lamp: lamp.uniforms)
  }

  /// The rectangle over which anything is that the leaf's shadow, or the leaf's nearness, can touch:
  /// its own and that of its shadow on the desk, and what lies between.
  static func reach(of leaf: Leaf, light: LightRig) -> Float4 {
    let cells = leaf.bend == .flat ? 1 : 12
    let mesh = LeafMesh(of: leaf, cellsAcross: cells, cellsUp: cells)
    var (low, high) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    var highest = 0.0
    let slope = Vector2(light.direction.x, light.direction.y) / light.direction.z
    for point in mesh.positions {
      let above = Vector2(point.x, point.y)
      for place in [above, above - slope * point.z] {
        low.replace(with: place, where: place .< low)
        high.replace(with: place, where: place .> high)
      }
      highest = max(highest, point.z)
    }
    var blur = 0.02 * leaf.rectangle.size.y + light.spread * highest / light.direction.z
    // As far as `skyBesideCurl` darkens.
    if case .curl = leaf.bend { blur += 4 * Self.crest(of: leaf) * Self.curl(of: leaf).lying }
    return Float4(
      Float(low.x - blur), Float(low.y - blur), Float(high.x + blur), Float(high.y + blur))
  }

  /// The shadows that any other leaf or the desk may need.
  var shadows: ProgramName.Shadows {
    guard !leaves.isEmpty else { return .none }
    guard ownRows == nil else { return .map }
    return leaves.contains { Self.shadows(of: $0.bend) == .curl } ? .curl : .leaf
  }

  /// The shadows that the flying leaf itself may need: those of others, and its own where it is bent.
  func shadows(on leaf: Leaf) -> ProgramName.Shadows {
    guard ownRows == nil else { return shadows }
    let isAlone = leaves.allSatisfy { $0.index == leaf.index }
    if isAlone && leaf.bend == .flat { return .none }
    // A curl has parts that lie, which no ruling cuts.
    return isCrowded && Self.shadows(of: leaf.bend) == .leaf ? .corners : shadows
  }

  /// How many rulings stand for a leaf: its shadow is within 0.03 of the traced one, in a draft 0.06.
  private func rulings(of leaf: Leaf) -> Int {
    switch Self.shadows(of: leaf.bend) {
    case .curl: isDraft ? 8 : LampRulings.most
    default: isDraft ? 7 : 9
    }
  }

  private static func shadows(of bend: Bend) -> ProgramName.Shadows {
    if case .curl = bend { .curl } else { .leaf }
  }

  /// The pixels, counted from the lower left, that the flying leaves' shadows can reach.
  func pixels(
    of scene: Scene, light: LightRig, width: Int, height: Int
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    guard !leaves.isEmpty, scene.ground == .desk else { return nil }
    guard ownRows == nil else { return (0, 0, width, height) }
    let top = scene.blocks.map(\.thickness).max() ?? 0
    var (low, high) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    for reach in leaves.map({ Self.reach(of: $0, light: light) }) {
      for corner in [
        (reach.x, reach.y), (reach.z, reach.y), (reach.x, reach.w), (reach.z, reach.w),
      ] {
        for z in [0, top] {
          let device = scene.camera.clip.transform(
            point: Vector3(Double(corner.0), Double(corner.1), z))
          let place = Vector2(
            (device.x + 1) / 2 * Double(width), (device.y + 1) / 2 * Double(height))
          low.replace(with: place, where: place .< low)
          high.replace(with: place, where: place .> high)
        }
      }
    }
    let (left, right) = (
      low.x.clamped(to: 0...Double(width)), high.x.clamped(to: 0...Double(width))
    )
    let (down, up) = (low.y.clamped(to: 0...Double(height)), high.y.clamped(to: 0...Double(height)))
    return (
      Int(left), Int(down), Int(right.rounded(.up)) - Int(left), Int(up.rounded(.up)) - Int(down)
    )
  }

  /// How high a curl rises above its base, at the distance of the leaf's outer edge from the apex:
  /// less than its diameter while little of the leaf has left the base.
  private static func crest(of leaf: Leaf) -> Double {
    guard let curl = Curled(leaf) else { return 0 }
    let size = leaf.rectangle.size
    let away = Vector2(size.x, curl.distance + size.y / 2).length
    return away / max(curl.curvature, 1e-6)
      * (1 - sineAndCosine(min(curl.turned, .pi)).cosine)
  }

  /// A leaf that curls, in numbers that do not depend on which end its apex is at.
  private struct Curled {
    /// How far the apex is beyond its end of the spine.
    let distance: Double
    /// The geodesic curvature, without its sign.
    let curvature: Double
    /// How far the leaf is turned by its bend, in radians.
    let turned: Double

    init?(_ leaf: Leaf) {
      guard case .curl(let apex, let start, let end, let curvature, let height, _) = leaf.bend
      else {
        return nil
      }
      distance = apex < height / 2 ? -apex : apex - height
      self.curvature = abs(curvature)
      let reach = angle(ofX: distance, y: leaf.rectangle.max.x)
      turned = abs(curvature) * max(0, min(end, reach) - start)
    }
  }
}

extension Float4 {
  /// Least and greatest corner.
  init(_ rectangle: Rectangle) {
    self.init(
      Float(rectangle.min.x), Float(rectangle.min.y), Float(rectangle.max.x),
      Float(rectangle.max.y))
  }

  /// A vector and a number.
  init(_ vector: Vector3, _ last: Double) {
    self.init(Float(vector.x), Float(vector.y), Float(vector.z), Float(last))
  }
}
