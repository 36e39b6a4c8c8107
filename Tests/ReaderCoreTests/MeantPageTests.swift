import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

/// The page is always that of the leaf that the reader meant, however leaves change side.
@Suite struct MeantPageTests {
  struct Way: Sendable, CustomTestStringConvertible {
    var style: TurnStyle
    var direction: ReadingDirection
    var spread: SpreadMode
    var testDescription: String { "\(style) \(direction) \(spread)" }

    static let all: [Way] = [TurnStyle.curl, .slide, .none].flatMap { style in
      [ReadingDirection.leftToRight, .rightToLeft].flatMap { direction in
        [SpreadMode.onePage, .twoPages].map { Way(style: style, direction: direction, spread: $0) }
      }
    }
  }

  private func reader(_ way: Way) -> Reader {
    var reader = Reader(
      view: ViewSize(width: 1280, height: 800),
      preferences: .init(page: 24, spread: way.spread, style: way.style))
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "cbz", pageCount: 60, usualSize: PageSize(width: 700, height: 1000),
          title: "Emma", direction: way.direction)))
    return reader
  }

  @Test(
    "the first frame of a turn has come as far as it is seen late, but no farther than can be followed"
  )
  func late() throws {
    func progress(_ seconds: Double) throws -> Double {
      var reader = reader(Way(style: .curl, direction: .leftToRight, spread: .twoPages))
      _ = reader.receive(.command(.nextPage))
      _ = reader.receive(.tick(time: 1, lasting: seconds))
      return try #require(reader.arrangement?.turns.first).progress
    }
    #expect(try progress(0.06) > 4 * progress(0))
    #expect(try progress(5) == progress(0.1))
  }

  @Test("twelve presses a second, to and fro, are all counted at once", arguments: Way.all)
  func presses(way: Way) throws {
    var random = SplitMix64(seed: 7)
    var reader = reader(way)
    let shape = try #require(reader.shape)
    var position = shape.position(showing: PageNumber(24))
    var time = 0.0
    for press in 0..<36 {
      // Now and then somebody changes their mind.
      let isForward = Int.random(in: 0..<4, using: &random) > 0
      let bySide = Bool.random(using: &random)
      let isRight = isForward == (way.direction == .leftToRight)
      let command: Command =
        bySide
        ? (isRight ? .pageOnTheRight : .pageOnTheLeft) : (isForward ? .nextPage : .previousPage)
      position += isForward ? 1 : -1
      position = min(max(position, shape.firstPosition), shape.lastPosition)
      _ = reader.receive(.command(command))
      #expect(reader.pages == shape.pages(at: position), "press \(press)")
      for _ in 0..<5 {
        time += 1.0 / 60
        _ = reader.receive(.tick(time: time))
      }
      #expect(reader.pages == shape.pages(at: position), "press \(press)")
    }
    while reader.isMoving, time < 20 {
      time += 1.0 / 60
      _ = reader.receive(.tick(time: time))
    }
    #expect(reader.visiblePages == shape.pages(at: position))
  }

  @Test("what one direction shows, the other shows in a mirror", arguments: Way.all)
  func mirrored(way: Way) throws {
    guard way.direction == .rightToLeft else { return }
    var mirror = reader(way)
    var original = reader(Way(style: way.style, direction: .leftToRight, spread: way.spread))
    for (index, command) in [Command.nextPage, .nextPage, .previousPage].enumerated() {
      for frame in 0..<6 {
        if frame == 0 {
          _ = mirror.receive(.command(command))
          _ = original.receive(.command(command))
        }
        let time = Double(index * 6 + frame) / 60
        _ = mirror.receive(.tick(time: time))
        _ = original.receive(.tick(time: time))
        let (a, b) = (
          try #require(mirror.arrangement).visibleScene(in: mirror.view),
          try #require(original.arrangement).visibleScene(in: original.view)
        )
        #expect(a.leaves.count == b.leaves.count)
        for (left, right) in zip(a.leaves, b.leaves) {
          for corner in [Vector2(0.3, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0.5, 0.5)] {
            let (p, q) = (
              left.place(left.rectangle.point(at: corner)).position,
              right.place(right.rectangle.point(at: corner)).position
            )
            #expect((p - q * Vector3(-1, 1, 1)).length < 1e-9)
          }
        }
      }
    }
  }
}
