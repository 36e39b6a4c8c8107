import RectoBookModel
import Dispatch
import RectoLightTracing
import PageGeometry
import PageLayout
import RectoSceneRendering
import Synchronization
import RectoWindowSession

/// The picture by which shaders are judged: they say what surfaces are made of, and the light on them is
/// followed path by path.
///
/// Laws: the same scene, samples and seed give the same bytes, however many processors there are; four
/// times the samples leave about half the noise, and change nothing else.
package nonisolated struct ReferencePicture: Sendable {
  /// How many paths of light come to a pixel; a multiple of `places`.
  let samples: Int
  /// Other numbers give other noise.
  let seed: Int

  /// Pixels of the materials for each of the picture, across and down.
  static let fineness = 2
  /// Where a pixel is looked at.
  static let places = fineness * fineness
  /// Pixels of the picture, across and down, whose materials are in memory at a time.
  private static let tile = 1024
  /// Pixels across the picture in which light looks for colours after its first surface.
  private static let guide = 320

  /// Makes the settings of a picture; `samples` is raised to a multiple of `places`.
  init(samples: Int, seed: Int) {
    self.samples = (max(samples, 1) + Self.places - 1) / Self.places * Self.places
    self.seed = seed
  }

  /// Draws a scene with the present look of a renderer, on all processors.
  ///
  /// - Parameters:
  ///   - scene: what is seen.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - renderer: knows the materials.
  ///   - progress: called with the share that is done, 0…1, from any thread.
  /// - Returns: the picture.
  /// - Throws: `DeviceError` or `ShaderProblem` where the materials cannot be drawn; `CommandFailure` where
  ///   the scene is none whose light can be traced.
  @MainActor func draw(
    _ scene: Scene, width: Int, height: Int, with renderer: SceneRenderer,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws -> Bitmap {
    if let reason = renderer.look.refusalOfTracing(scene) {
      throw CommandFailure(reason: "--quality reference: \(reason)")
    }
    let tracer = try tracer(of: scene, width: width, height: height, with: renderer)
    let view = ViewSize(width: Double(width), height: Double(height))
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    let done = Mutex(0)
    for y in stride(from: 0, to: height, by: Self.tile) {
      for x in stride(from: 0, to: width, by: Self.tile) {
        let tile = PictureTile(
          x: x, y: y, width: min(Self.tile, width - x), height: min(Self.tile, height - y))
        let materials = try renderer.materials(
          of: scene, width: width * Self.fineness, height: height * Self.fineness,
          tile: tile.scaled(by: Self.fineness))
        let rows = Mutex([[UInt8]](repeating: [], count: tile.height))
        DispatchQueue.concurrentPerform(iterations: tile.height) { row in
          let pixels = self.row(row, of: tile, materials, tracer, view)
          rows.withLock { $0[row] = pixels }
          let count = done.withLock { count in
            count += tile.width
            return count
          }
          progress(Double(count) / Double(width * height))
        }
        for (row, pixels) in rows.withLock({ $0 }).enumerated() {
          let start = ((y + row) * width + x) * 4
          bytes.replaceSubrange(start..<start + pixels.count, with: pixels)
        }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @MainActor private func tracer(
    of scene: Scene, width: Int, height: Int, with renderer: SceneRenderer
  ) throws -> PathTracer {
    let light = renderer.look.light(of: scene)
    let lamp = TracedLamp(direction: light.direction, spread: light.spread)
    let tracer = SceneTracer(
      scene, lamp: lamp,
      gutter: GutterFold(slope: light.gutterSlope, width: light.gutterWidth),
      passes: light.passing)
    let scale = min(1, Double(Self.guide) / Double(max(width, height)))
    let (across, down) = (
      max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale))
    )
    let guide = try renderer.materials(
      of: scene, width: across, height: down,
      tile: PictureTile(x: 0, y: 0, width: across, height: down))
    let surfaces = SeenSurfaces(of: tracer, materials: guide)
    let room = TracedRoom(
      lamp: lamp, key: light.key, sky: light.sky, deskReach: 3 * scene.pageHeight)
    return PathTracer(tracer, room: room) { surfaces.material($0) }
  }

  /// A row of a tile as bytes.
  private func row(
    _ row: Int, of tile: PictureTile, _ materials: SeenMaterials, _ tracer: PathTracer,
    _ view: ViewSize
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tile.width * 4)
    for column in 0..<tile.width {
      let points = LightSamples(column: tile.x + column, row: tile.y + row, seed: seed)
      var sum = Vector3.zero
      for place in 0..<Self.places {
        let (x, y) = (
          column * Self.fineness + place % Self.fineness,
          row * Self.fineness + place / Self.fineness
        )
        let fine = Vector2(Double(x) + 0.5, Double(y) + 0.5) / Double(Self.fineness)
        let sight = tracer.tracer.sight(
          at: fine + Vector2(Double(tile.x), Double(tile.y)), of: view)
        let color = color(
          TracedMaterial(reflects: materials.reflects(x, y), passes: materials.passes(x, y)),
          at: sight, tracer, place, points)
        // A screen shows no more than white, and so each part of an edge.
        sum += color.clamped(lowerBound: .zero, upperBound: Vector3(1, 1, 1))
      }
      for channel in 0..<3 {
        bytes.append(SeenMaterials.byte(ofLight: sum[channel] / Double(Self.places)))
      }
      bytes.append(255)
    }
    return bytes
  }

  /// The light that comes from one place of a pixel.
  private func color(
    _ material: TracedMaterial, at sight: SceneTracer.Sight?, _ tracer: PathTracer, _ place: Int,
    _ points: LightSamples
  ) -> Vector3 {
    // The backdrop has no light on it.
    guard let sight else { return material.reflects }
    let count = samples / Self.places
    func mean(behind: Bool) -> Vector3 {
      var sum = Vector3.zero
      for path in place * count..<(place + 1) * count {
        let light = tracer.light(at: sight, behind: behind, path: path, of: points)
        sum += light.lamp + light.rest
      }
      return sum / Double(count)
    }
    var color = material.reflects * mean(behind: false)
    if material.passes.max() > 0 { color += material.passes * mean(behind: true) }
    return color
  }
}

extension PictureTile {
  /// The same part of a picture that is so many times as large.
  nonisolated fileprivate func scaled(by factor: Int) -> PictureTile {
    PictureTile(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
