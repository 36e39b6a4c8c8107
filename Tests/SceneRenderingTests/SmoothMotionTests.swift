import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import PageMotion
import RectoSceneRendering
import Testing

/// Whole turns watched frame by frame: nothing pops, nothing flashes.
@MainActor @Suite(.drawnFirst) struct SmoothMotionTests {
  enum Motion: CaseIterable {
    case thrown, alone, cover, letGo

    @MainActor var shape: BookShape {
      switch self {
      case .alone: BookShape(pageCount: 62, leafWidth: 0.7071, isOnePage: true)
      default: SceneRenderingTests.shape()
      }
    }

    /// How the book lies when it begins.
    @MainActor var start: TurningBook {
      let at = self == .cover ? 0 : 8
      var book = TurningBook(
        position: at, lastPosition: shape.leafCount, leafSize: shape.leafSize, stock: shape.stock)
      switch self {
      case .letGo:
        let isHeld = book.take(leaf: at)
        #expect(isHeld)
        let grip = Grip(
          held: Vector2(shape.leafWidth, 0.05), place: Vector2(0.55 * shape.leafWidth, 0.3))
        book.drag(to: grip.shape(of: shape.leafSize), velocity: .zero)
        book.release()
      default: book.go(to: at + 1, tilt: 0.3)
      }
      return book
    }
  }

  private static let (width, height) = (160, 100)
  /// All of it, at rest too, in seconds.
  private static let seconds = 1.0
  private static let frames = 6
  /// Until two moments are a ten-thousandth of a second apart.
  private static let halvings = 10

  /// A frame and when it is.
  private struct Moment {
    var time: Double
    var frame: Bitmap
  }

  @Test(
    "from frame to frame a turn changes evenly, and in no moment at once",
    arguments: Motion.allCases)
  func smooth(motion: Motion) throws {
    let studio = try Studio.shared()
    for page in 1...62 {
      studio.paint(
        page, page.isMultiple(of: 2) ? 225 : 250, 240, page.isMultiple(of: 3) ? 200 : 245)
    }
    let (start, shape) = (motion.start, motion.shape)
    func moment(_ time: Double) throws -> Moment {
      var book = start
      var left = time
      while left > 0 {
        book.advance(by: min(left, 1.0 / 60))
        left -= 1.0 / 60
      }
      let scene = BookArrangement(
        shape: shape, turned: book.turned, turns: book.flights.map { $0.turn(size: book.leafSize) }
      ).visibleScene(in: ViewSize(width: Double(Self.width), height: Double(Self.height)))
      return Moment(
        time: time, frame: try studio.frame(scene, width: Self.width, height: Self.height))
    }
    let moments = try (0...Self.frames).map {
      try moment(Self.seconds * Double($0) / Double(Self.frames))
    }
    let steps = zip(moments, moments.dropFirst()).map { Self.change($0, $1) }
    #expect(steps.max() ?? 0 > 1)
    for index in steps.indices {
      let around = [index - 1, index + 1].filter(steps.indices.contains).map { steps[$0] }
      #expect(steps[index] < 2.5 * (around.max() ?? 0) + 0.5, "frame \(index) of \(steps)")
    }
    // What moves is halved where the time is halved, and what pops is not.
    for (first, last) in zip(moments, moments.dropFirst()) {
      var (from, to) = (first, last)
      for _ in 0..<Self.halvings {
        let middle = try moment((from.time + to.time) / 2)
        let isEarly = Self.change(from, middle) > Self.change(middle, to)
        (from, to) = isEarly ? (from, middle) : (middle, to)
      }
      let share = Self.shareChanged(from, to)
      #expect(share < 0.025, "\(share) of the picture at once, after \(from.time) s")
    }
  }

  @Test("a page that fades away takes its shadow with it, little by little")
  func fading() throws {
    let studio = try Studio.shared()
    for page in 1...62 { studio.paint(page, 250, 240, 230) }
    let shape = Motion.alone.shape
    func moment(_ progress: Double) throws -> Moment {
      let turn = shape.turn(8..<9, progress: progress)
      let scene = BookArrangement(shape: shape, turned: 8, turns: [turn])
        .visibleScene(in: ViewSize(width: Double(Self.width), height: Double(Self.height)))
      return Moment(
        time: progress, frame: try studio.frame(scene, width: Self.width, height: Self.height))
    }
    // Half of it is left at 0.79.
    for progress in stride(from: 0.61, through: 0.97, by: 0.06) {
      let change = Self.change(try moment(progress - 1e-4), try moment(progress + 1e-4))
      #expect(change < 0.1, "\(change) levels at \(progress)")
    }
  }

  /// The mean difference of pixels, in levels.
  private static func change(_ a: Moment, _ b: Moment) -> Double {
    Double(a.frame.differences(from: b.frame).reduce(0, +)) / Double(width * height)
  }

  /// The share of pixels that are another colour to the eye. An edge that moves over the middle of a
  /// column of pixels changes that column.
  private static func shareChanged(_ a: Moment, _ b: Moment) -> Double {
    Double(a.frame.differences(from: b.frame).count { $0 > 3 }) / Double(width * height)
  }
}
