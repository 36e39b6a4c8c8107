import Glibc
import RectoDesktop
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShelfLayout
import RectoSceneRendering

/// How long frames of a shelf take, drawn without a window: scrolled, as a row and as a grid, and with a
/// book on its way to the desk.
struct ShelfFrames {
  /// What is drawn.
  enum Kind: String, CaseIterable { case row, grid, opening }

  /// How many books there are.
  let count: Int
  let view: ViewSize

  /// Frames of each kind.
  private static let frames = 40

  private var books: [ShelvedBook] {
    let printed = TestShelf.shelf().books
    return (0..<count).map { printed[$0 % printed.count] }
  }

  private func scene(_ kind: Kind, _ books: [ShelvedBook], phase: Double) -> Scene {
    switch kind {
    case .opening: return TestShelf.scene(opening: phase, in: view)
    case .row, .grid:
      var shelf = BookShelf(books: books, form: kind == .row ? .row : .grid)
      shelf.offset = phase * shelf.lastOffset(in: view)
      shelf.focus = phase * Double(count - 1)
      return shelf.scene(in: view)
    }
  }

  /// How long a frame takes, layout included, in seconds.
  struct Time {
    /// From its beginning until it is drawn.
    let passed: Double
    /// Of all processors: other programs add nothing to it.
    let worked: Double
  }

  /// How long each frame takes.
  @MainActor func times(
    _ kind: Kind, _ quality: Quality, _ renderer: SceneRenderer
  ) throws -> [Time] {
    let books = books
    return try (0..<Self.frames).map { frame in
      // By the golden section: evenly over the way, however many there are.
      let phase = (0.5 + Double(frame) * 0.618_034).truncatingRemainder(dividingBy: 1)
      Device.finish()
      let (start, work) = (monotonicSeconds(), clock())
      try renderer.draw(
        scene(kind, books, phase: phase), width: Int(view.width), height: Int(view.height),
        quality: quality, isSmooth: !renderer.isSoftware)
      Device.finish()
      return Time(
        passed: monotonicSeconds() - start,
        worked: Double(clock() - work) / Double(CLOCKS_PER_SEC))
    }
  }

  /// What the device takes for the passes of a shelf, by name.
  @MainActor func passes(_ kind: Kind, _ renderer: SceneRenderer) throws -> [PassTime] {
    renderer.timesPasses = true
    defer { renderer.timesPasses = false }
    for frame in 0..<8 {
      try renderer.draw(
        scene(kind, books, phase: Double(frame) / 8 + 0.05), width: Int(view.width),
        height: Int(view.height), quality: .draft, isSmooth: false)
      Device.finish()
    }
    return renderer.passTimes
  }
}
