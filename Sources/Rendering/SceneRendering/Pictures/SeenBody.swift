internal import RectoBookModel
internal import PageGeometry
internal import PageLayout
internal import RectoPixelDrawing
internal import RectoShaderText

/// A body of a book at rest as triangles of a view: the edges of its leaves, or a board.
///
/// It is lit as `block.frag` and `board.frag` light it, but for what other bodies hide.
struct SeenBody {
  /// Its walls that face the eye.
  private(set) var walls: [PixelFrame.Triangle] = []
  /// Its shadow on what it stands on, strip by strip, whose light is what it leaves.
  private(set) var shadows: [[PixelFrame.Triangle]] = []
  /// Its colour in full light: red, green and blue as they are stored.
  let color: Vector3

  /// The edges of so many leaves are seen as bundles.
  private static let bundles = 40
  /// What is left of the light between leaves.
  private static let gaps = 0.86
  /// By how much bundles differ, since no two leaves are cut alike.
  private static let unevenness = 0.07

  private let scene: Scene
  private let view: ViewSize
  private let rig: LightRig

  /// The edges of leaves that lie still.
  init(_ block: PageBlock, of scene: Scene, in view: ViewSize) {
    self.init(of: scene, in: view, colored: Self.declared("edgeColor", in: "block.frag"))
    let (width, height, thickness) = (block.size.x, block.size.y, block.thickness)
    let count = max(1, min(block.leafCount, Self.bundles))
    let (leaves, rig) = (Double(block.leafCount), rig)
    for bundle in 0..<count {
      let ends = (Double(bundle) / Double(count), Double(bundle + 1) / Double(count))
      let uneven = 1 + Self.unevenness * Self.wander(bundle + block.leafCount)
      func lie(_ x: (Double) -> (Double, Double), _ y: (Double, Double)) {
        let corners = [ends.0, ends.1].flatMap { end -> [Vector3] in
          let across = x(end)
          return [
            Vector3(across.0, y.0, end * thickness), Vector3(across.1, y.1, end * thickness),
          ]
        }
        wall(corners.map(block.model.transform(point:)), from: block.middle) { normal, lit in
          let share = lit.1 == 0 ? ends.0 : ends.1
          let low = (share * leaves + block.firstLeaf) / max(block.heap ?? leaves, 1)
          let key = max(normal.dot(rig.direction), 0) / rig.direction.z
          let sky = 0.55 + 0.45 * normal.z
          return Self.gaps * uneven
            * (rig.key.y * key * 1.0.mixed(with: 0.75, 1 - Self.step(low / 0.5))
              + rig.sky.y * sky * 0.45.mixed(with: 1, Self.step(low / 0.9)))
        }
      }
      func reach(_ end: Double) -> Double { width + block.spread * (1 - end) }
      lie({ (reach($0), reach($0)) }, (0, height))
      lie({ (0, reach($0)) }, (0, 0))
      lie({ (0, reach($0)) }, (height, height))
    }
    let top = [(0, 0), (width, 0), (width, height), (0, height)].map {
      block.model.transform(point: Vector3($0.0, $0.1, thickness))
    }
    fall(from: top, by: thickness)
  }

  /// A board in a colour; nil for what the look says.
  init(_ board: Board, in cloth: Vector3?, of scene: Scene, in view: ViewSize) {
    self.init(of: scene, in: view, colored: cloth ?? Self.declared("clothColor", in: "cloth.glsl"))
    let (low, high, rig) = (board.rectangle.min, board.rectangle.max, rig)
    let corners = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)]
    func ring(at height: Double) -> [Vector3] {
      corners.map { board.model.transform(point: Vector3($0.0, $0.1, height)) }
    }
    let (foot, top) = (ring(at: 0), ring(at: board.thickness))
    let middle = board.model.transform(
      point: Vector3((low.x + high.x) / 2, (low.y + high.y) / 2, board.thickness / 2))
    func light(_ normal: Vector3, _ lit: (Int, Int)) -> Double {
      let key = max(normal.dot(rig.direction), 0) / rig.direction.z
      let sky = rig.sky.y * (0.55 + 0.45 * normal.z) + rig.key.y * 0.09 * (1 - normal.z)
      return rig.key.y * key + sky * (lit.1 == 0 ? 0.6 : 0.9)
    }
    for (index, next) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
      wall([foot[index], foot[next], top[index], top[next]], from: middle, lit: light)
    }
    wall([top[0], top[1], top[3], top[2]], from: middle) { normal, _ in light(normal, (0, 1)) }
    fall(from: top, by: board.thickness)
  }

  private init(of scene: Scene, in view: ViewSize, colored color: Vector3) {
    (self.scene, self.view, self.color) = (scene, view, color)
    rig = LightRig.desk(side: scene.lampSide ?? 1)
  }

  /// Adds a wall of four corners, two by two from its foot up, if it is seen from outside.
  ///
  /// - Parameters:
  ///   - corners: in the scene.
  ///   - middle: a point behind it.
  ///   - lit: the light on it: by its normal, and which corner across and up that is.
  private mutating func wall(
    _ corners: [Vector3], from middle: Vector3, lit: (Vector3, (Int, Int)) -> Double
  ) {
    var normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
    guard normal.length > 0 else { return }
    normal = normal / normal.length
    if normal.dot(corners[0] - middle) < 0 { normal = -normal }
    guard normal.dot(scene.camera.eye - corners[0]) > 0 else { return }
    let seen = corners.enumerated().map { index, corner in
      let light = ColorCurve.number(of: lit(normal, (index % 2, index / 2)).clamped(to: 0...1))
      return PixelFrame.Corner(at: spot(corner), light: light)
    }
    walls.append(PixelFrame.Triangle(seen[0], seen[1], seen[2]))
    walls.append(PixelFrame.Triangle(seen[1], seen[2], seen[3]))
  }

  /// Adds the shadow of its upper side, which lies so far above what it stands on: what of it lies beside that, away from
  /// the lamp. The side at the spine, between the last corner and the first, stands beside another body.
  private mutating func fall(from top: [Vector3], by height: Double) {
    let light = ColorCurve.number(of: 1 - rig.key.y * rig.shadowStrength)
    let down = rig.direction * (-height / rig.direction.z)
    let middle = top.reduce(Vector3(0, 0, 0), +) / Double(top.count)
    for (index, next) in [(0, 1), (1, 2), (2, 3)] {
      let outward = (top[index] + top[next]) / 2 - middle
      guard outward.dot(down) > 0 else { continue }
      let near = [top[index], top[next]].map { $0 - Vector3(0, 0, height) }
      let corners = (near + [top[next], top[index]].map { $0 + down })
        .map { PixelFrame.Corner(at: spot($0), light: light) }
      shadows.append([
        PixelFrame.Triangle(corners[0], corners[1], corners[2]),
        PixelFrame.Triangle(corners[0], corners[2], corners[3]),
      ])
    }
  }

  private func spot(_ point: Vector3) -> SIMD2<Double> {
    let seen = scene.camera.project(point, into: view)
    return SIMD2(seen.x, seen.y)
  }

  private static func step(_ done: Double) -> Double { smoothStep(done.clamped(to: 0...1)) }

  /// A number of −1…1 that looks like chance.
  private static func wander(_ number: Int) -> Double {
    Double((number &* 2_654_435_761) >> 7 & 1023) / 511.5 - 1
  }

  /// A colour as a built-in shader declares it.
  private static func declared(_ name: String, in file: String) -> Vector3 {
    guard case .color(let channels) = value(name, in: file), channels.count >= 3 else {
      return Vector3(1, 1, 1)
    }
    return Vector3(channels[0], channels[1], channels[2])
  }

  /// A number as a built-in shader declares it.
  static func number(_ name: String, in file: String) -> Double {
    guard case .number(let number) = value(name, in: file) else { return 0 }
    return number
  }

  private static func value(_ name: String, in file: String) -> ParameterValue? {
    let parameters = BuiltInShaders.file(file)?.declarations.parameters ?? []
    return parameters.first { $0.name == name }.map { ParameterSettings().value(of: $0) }
  }
}

extension PageBlock {
  /// A point within it, in the scene.
  fileprivate var middle: Vector3 {
    model.transform(point: Vector3(size.x / 2, size.y / 2, thickness / 2))
  }
}
