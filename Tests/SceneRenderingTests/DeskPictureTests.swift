import DrawnFirst
import PageLayout
import RectoBookModel
import RectoPixelDrawing
import RectoSceneRendering
import Testing

/// The desk that stands in until OpenGL has drawn it is the one that it draws.
@MainActor @Suite(.drawnFirst) struct DeskPictureTests {
  @Test(
    "in a view of any shape it is the desk that is drawn there",
    arguments: [(480, 300), (300, 400), (640, 270)])
  func desk(width: Int, height: Int) throws {
    let view = ViewSize(width: Double(width), height: Double(height))
    let drawn = try Studio.shared().light(
      of: .emptyDesk(in: view), width: width, height: height)
    let standing = try #require(DeskPicture().pixels(width: width, height: height))
    #expect(standing.count == drawn.count)
    var (sum, worst) = (0, 0)
    for (one, other) in zip(standing, drawn) {
      for shift in stride(from: 0 as UInt32, to: 24, by: 8) {
        let difference = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
        sum += difference
        worst = max(worst, difference)
      }
    }
    let mean = Double(sum) / Double(3 * drawn.count)
    #expect(
      mean < 2.5 && worst < 40,
      "\(mean), \(worst): Assets/desk.webp is the empty desk of 1280 × 540, made 320 pixels across")
  }

  @Test(
    "where something lay on it, it is drawn again as it was", arguments: [(480, 300), (900, 100)])
  func again(width: Int, height: Int) throws {
    let desk = DeskPicture()
    let pixels = try #require(desk.pixels(width: width, height: height))
    var frame = PixelFrame(pixels, width: width, height: height)
    let sheet = [20.4, 10.5, 333.5, 77.7]
    frame.fill(sheet, 0xFF_FFFF)
    #expect(frame.pixels != pixels)
    desk.draw(on: sheet, of: &frame)
    #expect(frame.pixels == pixels)
  }

  @Test("a view wider than it is filled as well")
  func wide() throws {
    let pixels = try #require(DeskPicture().pixels(width: 900, height: 100))
    #expect(pixels.count == 90_000 && pixels.allSatisfy { $0 > 0 })
  }
}
